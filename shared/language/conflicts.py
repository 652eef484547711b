"""Where an answer says otherwise than a file: both in their own words, or it is no conflict (B5, B11)."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from shared.interview.state_machine.assessment import Fact
from shared.interview.state_machine.settings import LanguageCode
from shared.language.file_lines import NEAR
from shared.language.guards import MAX_FACT_CHARS, MAX_QUOTATION_CHARS, cut
from shared.language.requests.handover_turn import Contradiction, ExtractRequest
from shared.language.spans import find_span
from shared.modes.knowledge_handover.texts import ONBOARDING
from shared.text.passages import Passage

MOST_CONFLICTS: Final = 3
_MOST_TOLD: Final = 120
"""Characters of each half, so that both of them fit a fact."""


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
                file=each.file_name or texts.a_question,
                in_file=cut(each.in_file, _MOST_TOLD),
                said=cut(each.said, _MOST_TOLD),
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
    found = ((find_span(given.in_file, [each.text]), each) for each in _places(request))
    in_file, place = next((each for each in found if each[0]), (None, None))
    said = find_span(given.said, [request.answer])
    if in_file is None or place is None or said is None or in_file == said:
        return None
    line = place.first_line and place.first_line + place.text[: place.text.find(in_file)].count("\n")
    line = None if (place.file_name, line) == (request.file_name, request.line) else line or None
    in_file, said = in_file[:MAX_QUOTATION_CHARS], said[:MAX_QUOTATION_CHARS]
    holds = {given.in_file: in_file, given.said: said}.get(given.holds or "")
    return Contradiction(
        in_file=in_file, said=said, file_name=place.file_name or None, line=line, holds=holds
    )


def _places(request: ExtractRequest) -> Iterator[Passage]:
    """Where a file may say it: first around the line that the question comes from, last in the questions, which have no
    line (0) and may have no file."""
    for passage in request.files:
        asked = request.line if passage.file_name == request.file_name else None
        if asked and passage.first_line <= asked <= passage.last_line:
            at = max(passage.first_line, asked - NEAR)
            lines = passage.text.split("\n")[at - passage.first_line : asked + NEAR + 1 - passage.first_line]
            yield Passage(passage.file_name, at, asked + NEAR, "\n".join(lines))
    yield from request.files
    yield Passage(request.file_name or "", 0, 0, request.main_question)
    for each in (*request.waiting, *request.later):
        yield Passage("", 0, 0, each.text)
