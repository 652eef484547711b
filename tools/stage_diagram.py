"""Print the diagrams of an interview's stages and an exploration's phases, from the tables that the code runs on.

`python -m tools.stage_diagram` prints the Mermaid text that stands in docs/design.md, with `phases` that of
docs/modes/topic_exploration.md; tests compare them.
"""

import sys
from collections import defaultdict
from collections.abc import Iterable

from shared.interview.state_machine.lifecycle import TRANSITIONS
from shared.modes.topic_exploration.phases import PHASES


def stage_diagram() -> str:
    """The table as a Mermaid state diagram: one arrow a pair of stages, labelled with the events that lead there."""
    moves = [
        (stage.value, event, target.value)
        for stage, row in TRANSITIONS.items()
        for event, targets in row.items()
        for target in sorted(targets)
    ]
    return _diagram(moves, first="new", last="done")


def phase_diagram() -> str:
    """The same of the phases of an exploration."""
    moves = [
        (phase.value, event, target.value) for phase, row in PHASES.items() for event, target in row.items()
    ]
    return _diagram(moves, first="EXPLORE", last="END")


def _diagram(moves: Iterable[tuple[str, str, str]], *, first: str, last: str) -> str:
    events: dict[tuple[str, str], list[str]] = defaultdict(list)
    for place, event, target in moves:
        events[place, target].append(event)
    lines = [f"    {place} --> {target}: {', '.join(names)}" for (place, target), names in events.items()]
    return "\n".join(["stateDiagram-v2", f"    [*] --> {first}", *lines, f"    {last} --> [*]"])


if __name__ == "__main__":
    print(phase_diagram() if sys.argv[1:] == ["phases"] else stage_diagram())
