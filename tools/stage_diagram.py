"""Print the diagram of an interview's stages, drawn from the table that the code runs on.

`python -m tools.stage_diagram` prints the Mermaid text that stands in docs/design.md; a test compares the two.
"""

from collections import defaultdict

from shared.domain.lifecycle import TRANSITIONS


def stage_diagram() -> str:
    """The table as a Mermaid state diagram: one arrow a pair of stages, labelled with the events that lead there."""
    events: dict[tuple[str, str], list[str]] = defaultdict(list)
    for stage, moves in TRANSITIONS.items():
        for event, targets in moves.items():
            for target in sorted(targets):
                events[stage.value, target.value].append(event)
    lines = [f"    {stage} --> {target}: {', '.join(names)}" for (stage, target), names in events.items()]
    return "\n".join(["stateDiagram-v2", "    [*] --> new", *lines, "    done --> [*]"])


if __name__ == "__main__":
    print(stage_diagram())
