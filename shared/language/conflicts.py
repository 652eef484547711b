"""Where an answer says otherwise than a file: both in their own words, or it is no conflict (B5, B11)."""

from collections.abc import Iterable, Sequence
from typing import Final

from shared.interview.state_machine.assessment import Fact
from shared.interview.state_machine.settings import LanguageCode
from shared.language.file_lines import lines_shown
from shared.language.guards import MAX_FACT_CHARS, MAX_QUOTATION_CHARS
from shared.language.requests.handover_turn import Contradiction, ExtractRequest
from shared.language.spans import find_span
from shared.modes.knowledge_handover.texts import ONBOARDING

MOST_CONFLICTS: Final = 3


def conflicts(given: Sequence[Contradiction | None], request: ExtractRequest) -> list[Contradiction]:
    """Those that have words of a file, or of a question, and of the answer, each line once."""
    found: dict[str, Contradiction] = {}
    for each in given[: 1 + MOST_CONFLICTS]:
        if each is not None and (conflict := _conflict(each, request)):
            found.setdefault(conflict.in_file, conflict)
    return list(found.values())[:MOST_CONFLICTS]


def told_as_facts(others: Iterable[Contradiction], language: LanguageCode) -> tuple[Fact, ...]:
    """Conflicts beside the one that an answer is stored with, as facts that tell what the file says and what was said."""
    texts = ONBOARDING[language]
    return tuple(
        Fact(
            text=_wording(each, language).format(
                file=each.file_name or texts.sections["files"], in_file=each.in_file, said=each.said
            )[:MAX_FACT_CHARS],
            span=each.said,
        )
        for each in others
    )


def _wording(conflict: Contradiction, language: LanguageCode) -> str:
    texts = ONBOARDING[language]
    if conflict.holds is None:
        return texts.contradicted
    return texts.outdated if conflict.holds == conflict.said else texts.confirmed


def _conflict(given: Contradiction, request: ExtractRequest) -> Contradiction | None:
    places: list[tuple[str, str | None, int | None]] = [
        *((each.text, each.file_name, each.first_line) for each in lines_shown(request)),
        (request.main_question, request.file_name, None),
        *((each.text, None, None) for each in (*request.waiting, *request.later)),
    ]
    lines = ((find_span(given.in_file, [text]), file_name, line) for text, file_name, line in places)
    in_file, file_name, line = next((each for each in lines if each[0]), (None, None, None))
    said = find_span(given.said, [request.answer])
    if in_file is None or said is None or in_file == said:
        return None
    in_file, said = in_file[:MAX_QUOTATION_CHARS], said[:MAX_QUOTATION_CHARS]
    holds = {given.in_file: in_file, given.said: said}.get(given.holds or "")
    line = None if (file_name, line) == (request.file_name, request.line) else line
    return Contradiction(in_file=in_file, said=said, file_name=file_name, line=line, holds=holds)
