"""What a project is, by the rules: its files, each with what it says it is for."""

from typing import Final

from shared.language.requests.handover_files import ProjectSummaryRequest
from shared.language.rules.handover.backlog_words import HANDOVER_QUESTIONS
from shared.modes.knowledge_handover.handover import DeepDive

MAX_SUMMARY_CHARS: Final = 4_000


def project_summary(request: ProjectSummaryRequest) -> str:
    """How many files there are, then one line for each, as there is room."""
    lines = [HANDOVER_QUESTIONS[request.language].summary["overview"].format(files=len(request.dives))]
    for line in map(_file, request.dives):
        if sum(map(len, lines)) + len(lines) + len(line) > MAX_SUMMARY_CHARS:
            break
        lines.append(line)
    return "\n".join(lines)


def _file(dive: DeepDive) -> str:
    purpose = next((" ".join(each.text.split()) for each in dive.findings if each.kind == "purpose"), None)
    return f"{dive.file_name}: {purpose}" if purpose else dive.file_name
