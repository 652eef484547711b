"""What a project is, from what was found in its files: put together by the rules, file by file."""

from collections import Counter
from typing import Final

from shared.interview.state_machine.settings import LanguageCode
from shared.language.requests.handover_files import ProjectSummaryRequest
from shared.language.rules.backlog_words import summary_words
from shared.modes.knowledge_handover.handover import DeepDive, Finding, FindingKind

MAX_SUMMARY_CHARS: Final = 4_000
_MOST_TOLD: Final = 4
_LEAST_TOLD: Final = 1
_KINDS: Final[tuple[FindingKind, ...]] = (
    "formula",
    "threshold",
    "hard_coded",
    "decision",
    "owner",
    "todo",
    "dependency",
)


def project_summary(request: ProjectSummaryRequest) -> str:
    """The counts of the whole project, then what each file is for and its weightiest findings, as there is room."""
    overview = _overview(request)
    for told in range(_MOST_TOLD, _LEAST_TOLD - 1, -1):
        text = "\n".join([overview, *(_file(dive, told, request.language) for dive in request.dives)])
        if len(text) <= MAX_SUMMARY_CHARS:
            return text
    lines = [overview]
    for dive in request.dives:
        line = _file(dive, _LEAST_TOLD, request.language)
        if sum(map(len, lines)) + len(lines) + len(line) > MAX_SUMMARY_CHARS:
            break
        lines.append(line)
    return "\n".join(lines)


def _overview(request: ProjectSummaryRequest) -> str:
    words = summary_words(request.language)
    counted = Counter(finding.kind for dive in request.dives for finding in dive.findings)
    parts = [f"{words[kind]} ({counted[kind]})" for kind in _KINDS if counted[kind]]
    wording = words["overview" if parts else "nothing"]
    return wording.format(files=len(request.dives), parts=", ".join(parts))


def _file(dive: DeepDive, most: int, language: LanguageCode) -> str:
    purpose = [each for each in dive.findings if each.kind == "purpose"]
    others = [each for each in dive.findings if each.kind != "purpose"]
    told = " ".join(dict.fromkeys(_sentence(each) for each in [*purpose, *others[:most]]))
    return f"{dive.file_name}: {told or summary_words(language)['plain']}"


def _sentence(finding: Finding) -> str:
    text = " ".join(finding.text.split())
    return text if text.endswith((".", "!", "?", "…")) else f"{text}."
