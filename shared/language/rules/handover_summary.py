"""What a project is, from what was found in its files: put together by the rules, file by file."""

from collections import Counter
from collections.abc import Sequence
from typing import Final

from shared.domain.handover import DeepDive, Finding, FindingKind
from shared.language.handover_tasks import HandoverSummaryTask

MAX_SUMMARY_CHARS: Final = 4_000
_MOST_TOLD: Final = 4
_LEAST_TOLD: Final = 1
_WORDS: Final[dict[FindingKind, tuple[str, str]]] = {
    "formula": ("formula", "formulas"),
    "threshold": ("limit", "limits"),
    "hard_coded": ("fixed value", "fixed values"),
    "decision": ("rule or exception", "rules or exceptions"),
    "owner": ("mention of who is responsible or knows", "mentions of who is responsible or knows"),
    "todo": ("open end", "open ends"),
    "dependency": ("dependency", "dependencies"),
}


def project_summary(task: HandoverSummaryTask) -> str:
    """The counts of the whole project, then what each file is for and its weightiest findings, as there is room."""
    overview = _overview(task.dives)
    for told in range(_MOST_TOLD, _LEAST_TOLD - 1, -1):
        text = "\n".join([overview, *(_file(dive, told) for dive in task.dives)])
        if len(text) <= MAX_SUMMARY_CHARS:
            return text
    lines = [overview]
    for dive in task.dives:
        line = _file(dive, _LEAST_TOLD)
        if sum(map(len, lines)) + len(lines) + len(line) > MAX_SUMMARY_CHARS:
            break
        lines.append(line)
    return "\n".join(lines)


def _overview(dives: Sequence[DeepDive]) -> str:
    counted = Counter(finding.kind for dive in dives for finding in dive.findings)
    parts = [
        f"{counted[kind]} {words[counted[kind] != 1]}" for kind, words in _WORDS.items() if counted[kind]
    ]
    files = f"{len(dives)} file{'' if len(dives) == 1 else 's'}"
    if not parts:
        return f"The project has {files}, in which nothing stands out."
    return f"The project has {files}. What stands out in them: {', '.join(parts)}."


def _file(dive: DeepDive, most: int) -> str:
    purpose = [each for each in dive.findings if each.kind == "purpose"]
    others = [each for each in dive.findings if each.kind != "purpose"]
    told = " ".join(_sentence(each) for each in [*purpose, *others[:most]])
    return f"{dive.file_name}: {told or 'nothing stands out.'}"


def _sentence(finding: Finding) -> str:
    text = " ".join(finding.text.split())
    return text if text.endswith((".", "!", "?", "…")) else f"{text}."
