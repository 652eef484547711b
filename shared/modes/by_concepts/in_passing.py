"""What earlier answers have said, in passing, to a main question that is about to be asked (G2)."""

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Final

from shared.interview.records.documents import AnswerDocument, AssessmentDocument
from shared.interview.records.turns import WholeTurn
from shared.interview.state_machine.assessment import Concept, Finding
from shared.interview.state_machine.settings import LanguageCode
from shared.language.requests.interview import AssessRequest, Exchange
from shared.language.rules.corrections.taken_back import as_they_stand
from shared.language.rules.points.matching import best_likeness, content, stems
from shared.language.rules.points.nearest import by_itself, for_a_person
from shared.language.rules.points.verdicts import findings
from shared.language.rules.said import statements
from shared.language.rules.weight import MOST_JUDGED, load_of
from shared.modes.by_concepts.subject import Subject
from shared.platform.long_texts import read_apart
from shared.platform.sandbox.pool import ANSWERS
from shared.platform.sandbox.process import LATE
from shared.text.sentences import sentences

DEADLINE_S: Final = 4.0
_SAME_WORD: Final = 0.6
_SHARED: Final = 2
"""Words of a question in an answer to another that may have told a part of it."""
_COMPARED: Final = 4_000
"""Characters of an answer."""


async def said_in_passing(
    subject: Subject, turns: list[WholeTurn], language: LanguageCode
) -> tuple[str, ...]:
    """The sentences that tell of the subject, verbatim; none where there is no time to look for them."""
    told = answered(turns)
    said = sum(len(each.answer) for each in told)
    standing = await read_apart(said, as_they_stand, told, language)
    found = await told_of(subject, subject.concepts, standing, language)
    shown = (each.evidence for each in found if each.verdict == "demonstrated")
    return tuple(dict.fromkeys(each for each in shown if each))


def may_be_told(question: str, exchanges: Sequence[Exchange], language: LanguageCode) -> bool:
    asked = stems(question, language)
    return any(len(asked & stems(each.answer[:_COMPARED], language)) >= _SHARED for each in exchanges)


async def told_of(
    subject: Subject, concepts: tuple[Concept, ...], exchanges: tuple[Exchange, ...], language: LanguageCode
) -> tuple[Finding, ...]:
    """What these answers to other questions say to concepts of the subject, where the sentence speaks of it."""
    said = sum(len(each.answer) for each in exchanges)
    if not await read_apart(said, _may_speak_of, subject, exchanges, language):
        return ()
    return await _judged(_told, subject, concepts, exchanges, language)


async def added_of(
    subject: Subject, concepts: tuple[Concept, ...], added: str, language: LanguageCode
) -> tuple[Finding, ...]:
    """What is said to concepts of the subject by words that its question gets later, as if they had answered it."""
    exchanges = (Exchange(subject.text or "", added),)
    return await _judged(_as_an_answer, subject, concepts, exchanges, language)


async def _judged(
    judge: Callable[[AssessRequest], tuple[Finding, ...]],
    subject: Subject,
    concepts: tuple[Concept, ...],
    exchanges: tuple[Exchange, ...],
    language: LanguageCode,
) -> tuple[Finding, ...]:
    if subject.text is None or not exchanges:
        return ()
    request = AssessRequest(
        language=language,
        main_question=subject.text,
        shown_question=subject.text,
        ideal_answer=subject.ideal_answer,
        concepts=concepts,
        covered=(),
        exchanges=exchanges,
    )
    load = load_of(request.model_dump(), MOST_JUDGED)
    try:
        return judge(request) if load <= 1 else await ANSWERS.call(judge, DEADLINE_S, request, load=load)
    except LATE:
        return ()


def _as_an_answer(request: AssessRequest) -> tuple[Finding, ...]:
    """What is shown, or for a person with the words that come nearest."""
    found = for_a_person(request, findings(request))
    return tuple(each for each in found if each.evidence and each.verdict != "not_demonstrated")


def answered(turns: list[WholeTurn]) -> tuple[Exchange, ...]:
    """What was answered in these turns, without what was added to an earlier question in them."""
    said = (
        (turn.shown.question_text, _to_its_question(turn.answer, turn.assessment))
        for turn in turns
        if turn.answer and turn.assessment and turn.is_answered
    )
    return tuple(Exchange(question, told) for question, told in said if told)


def _to_its_question(answer: AnswerDocument, assessment: AssessmentDocument) -> str:
    told = answer.text
    for added in assessment.added.values():
        told = told.replace(added, "")
    return told.strip()


def _told(request: AssessRequest) -> tuple[Finding, ...]:
    """Only sentences with a word of the question too speak of it; where none does, nothing is looked for in them."""
    language, asked = request.language, content(request.main_question, request.language)
    if not any(_speaks(each.text, asked, language) for each in statements(request)):
        return ()
    found = (
        by_itself(concept, each, language, request.main_question)
        for concept, each in zip(request.concepts, findings(request), strict=True)
        if each.evidence and _speaks(each.evidence, asked, language)
    )
    return tuple(each for each in found if each)


def _may_speak_of(subject: Subject, exchanges: tuple[Exchange, ...], language: LanguageCode) -> bool:
    """Whether there is a word of the subject anywhere in the answers: then a sentence may speak of it."""
    asked = content(subject.text or "", language)
    return any(_is_said(word, each.answer, language) for each in exchanges for word in asked)


@lru_cache(maxsize=2_000)
def _is_said(word: str, answer: str, language: LanguageCode) -> bool:
    """Whether a word stands in an answer, which is looked at for one question after the other: these share many."""
    return best_likeness(word, _words_of(answer, language), language) >= _SAME_WORD


@lru_cache(maxsize=200)
def _words_of(answer: str, language: LanguageCode) -> tuple[str, ...]:
    told = sentences(answer)
    return tuple(dict.fromkeys(word for each in told for word in content(each, language)))


def _speaks(sentence: str, asked: Sequence[str], language: str) -> bool:
    said = content(sentence, language)
    return any(best_likeness(word, said, language) >= _SAME_WORD for word in asked)
