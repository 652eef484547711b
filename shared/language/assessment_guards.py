"""What a model says of an answer besides its findings, held against what was said: facts, corrections, a few words first.

Whatever does not stand in the answers, or may not be shown beside a question, is dropped (A5).
"""

from collections.abc import Sequence
from typing import Final

from shared.interview.state_machine.assessment import Correction, Fact
from shared.interview.state_machine.wording import leaks_ideal
from shared.language.guards import (
    EMPHASIS,
    LABEL,
    MAX_FACT_CHARS,
    MAX_FACTS,
    MAX_QUOTATION_CHARS,
    PRAISE,
    cut,
    said_about,
)
from shared.language.markup import LINK, MARKUP, disguised
from shared.language.plain_text import one_line, plain_to_see
from shared.language.requests.interview import AssessRequest
from shared.language.spans import find_span, sentence_around
from shared.text.words import words

MAX_ACKNOWLEDGEMENT_CHARS: Final = 240
MAX_NOTE_CHARS: Final = 240


def checked_facts(facts: Sequence[Fact], request: AssessRequest) -> tuple[Fact, ...]:
    answers = [each.answer for each in request.exchanges]
    found = [find_span(fact.span, answers) for fact in facts[: MAX_FACTS * 2]]
    sentences = dict.fromkeys(sentence_around(span, answers) for span in found if span)
    told = (
        Fact(text=one_line(each)[:MAX_FACT_CHARS], span=each[:MAX_QUOTATION_CHARS])
        for each in sentences
        if words(each)
    )
    return tuple(told)[:MAX_FACTS]


def checked_corrections(
    given: Sequence[Correction], request: AssessRequest, most: int
) -> tuple[Correction, ...]:
    if not request.exchanges:
        return ()
    known = {each.concept_id for each in request.known}
    found = {
        each.concept_id: Correction(concept_id=each.concept_id, span=span[:MAX_QUOTATION_CHARS])
        for each in reversed(given[:most])
        if each.concept_id in known and (span := find_span(each.span, [request.exchanges[-1].answer]))
    }
    return tuple(found.values())


def noted(text: str | None) -> str | None:
    """A note for staff on one line; one that is too long is cut."""
    line = plain_to_see((text or "")[: 2 * MAX_NOTE_CHARS])
    return cut(line, MAX_NOTE_CHARS) if words(line) else None


def checked_acknowledgement(text: str | None, request: AssessRequest) -> str | None:
    """The acknowledgement if it may be shown beside the next question; it is no loss otherwise."""
    line = EMPHASIS.sub(r"\2", plain_to_see((text or "")[: 2 * MAX_ACKNOWLEDGEMENT_CHARS]))
    unfit = (
        not words(line)
        or len(line) > MAX_ACKNOWLEDGEMENT_CHARS
        or "?" in line
        or disguised(line)
        or any(pattern.search(line) for pattern in (MARKUP, LINK, PRAISE, LABEL))
        or leaks_ideal(line, request.ideal_answer, said_about(request.main_question, request.exchanges))
    )
    return None if unfit else line
