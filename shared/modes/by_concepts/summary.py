"""The summary of an interview of main questions, follow-ups included (A6)."""

from collections.abc import Iterator, Mapping, Sequence, Set

from shared.interview.interview import Interview
from shared.interview.off_record import off_record_in, off_record_of
from shared.interview.records.preparation import ConceptsRecord
from shared.interview.records.turns import WholeTurn, spared
from shared.interview.reviews.points import points
from shared.interview.state_machine.assessment import Concept
from shared.interview.state_machine.effects import Summarise
from shared.interview.state_machine.gaps import of_question
from shared.interview.state_machine.settings import LanguageCode
from shared.interview.state_machine.wording import asking_part
from shared.language.off_record import OffRecord
from shared.language.requests.interview import Exchange, SummaryQuestion, SummaryRequest, Told
from shared.language.rules.points.no_evidence import proves_nothing
from shared.modes.by_concepts.result import covered_by
from shared.modes.by_concepts.told_later import added_in
from shared.modes.candidate_gaps.wanted import is_need
from shared.modes.dynamic_gap.of_the_post import OF_THE_POST, was_told
from shared.modes.righted import righted_in
from shared.modes.whole_answers import asked_and_answered, is_offer, told_in
from shared.platform.long_texts import read_apart
from shared.text.sentences import sentences


def questions_asked(turns: list[WholeTurn]) -> dict[str, str]:
    """The main questions that were asked, by id."""
    return {
        turn.shown.main_id: turn.shown.question_text for turn in turns if turn.shown.question_kind == "main"
    }


async def summary_request(
    interview: Interview, effect: Summarise, questions: Mapping[str, str]
) -> SummaryRequest:
    """What the summary of these main questions is written from."""
    told = sum(len(turn.answer.text) for turn in interview.turns() if turn.answer)
    return await read_apart(told, _summary_request, interview, effect, questions)


def _summary_request(interview: Interview, effect: Summarise, questions: Mapping[str, str]) -> SummaryRequest:
    concepts, turns = interview.record(ConceptsRecord).concepts, interview.turns()
    verdicts = {each.about: each.item.machine.verdict for each in points(interview)}
    doubted = {about for about, verdict in verdicts.items() if verdict == "needs_review"}
    kept = off_record_in(interview, is_over=True)
    righted = righted_in(turns, kept, effect.language)
    return SummaryRequest(
        language=effect.language,
        mode=interview.header.mode,
        ended_reason=effect.reason,
        questions=tuple(
            _question(main_id, text, concepts.get(main_id, ()), turns, verdicts, kept, effect.language)
            for main_id, text in questions.items()
        ),
        not_asked=_not_asked(concepts, {*questions, *doubted}, turns, effect.language),
        corrected=tuple(righted),
        before={said: each.before for said, each in righted.items() if each.before},
        corrected_in={said: each.turn for said, each in righted.items()},
        spared=spared(turn.assessment for turn in turns),
        off_record=kept.stretches,
        kept=kept,
    )


def _not_asked(
    concepts: Mapping[str, tuple[Concept, ...]],
    touched: Set[str],
    turns: list[WholeTurn],
    language: LanguageCode,
) -> tuple[str, ...]:
    """The attributes of skills, what the post is asked about, and the needs of the work, that no answer told and nothing
    `touched`: no question, and no answer in doubt."""
    answers = [turn.answer.text for turn in turns if turn.answer]
    known, denied = covered_by(turns), {turn.assessment.denied for turn in turns if turn.assessment}
    return tuple(
        each.text
        for main_id, of_one in concepts.items()
        for each in of_one
        if (each.attribute and each.concept_id == main_id) or is_need(main_id) or main_id in OF_THE_POST
        if not was_told(main_id, answers, language)
        if each.concept_id not in known
        and main_id not in touched
        and main_id.rpartition(".")[0] not in denied
    )


def _question(
    main_id: str,
    text: str,
    concepts: tuple[Concept, ...],
    turns: list[WholeTurn],
    verdicts: Mapping[str, str],
    kept: OffRecord,
    language: LanguageCode,
) -> SummaryQuestion:
    """One main question; one that was never reached has no exchange and no similarity.

    The last word on a point, of the `verdicts`, may have been said to another question.
    """
    mine = [turn for turn in turns if turn.shown.main_id == main_id]
    last = next((turn.assessment for turn in reversed(mine) if turn.assessment), None)
    ledger = of_question(last.ledger, main_id, concepts) if last else None
    own = {*ledger.covered, *(gap.gap_id for gap in ledger.open)} if ledger else set[str]()
    covered = covered_by(turns) & own
    left = [gap for gap in ledger.open if gap.gap_id not in covered] if ledger else []
    shows, told = (
        covered_in(turns, language),
        asked_and_answered(_asked(mine, text, language), kept, language),
    )
    return SummaryQuestion(
        question=text,
        told=told,
        added_in=added_in(main_id, turns),
        exchanges=_exchanges(mine),
        answers=sum(_tells(turn, told, language) for turn in mine),
        covered_in={each.text: shows[each.concept_id] for each in concepts if each.concept_id in shows},
        contradicted=tuple(each.text for each in concepts if verdicts.get(each.concept_id) == "contradicted"),
        unsure=tuple(gap.concept for gap in left if verdicts.get(gap.gap_id) == "needs_review"),
        similarity=ledger.similarity if ledger else None,
        covered=tuple(concept.text for concept in concepts if concept.concept_id in covered),
        open_gaps=tuple(gap.concept for gap in left),
    )


def _asked(mine: Sequence[WholeTurn], text: str, language: LanguageCode) -> Iterator[tuple[str, WholeTurn]]:
    """The turns of a main question, each with the question that it asked, or explained; an offer asks nothing."""
    asked = text
    for turn in mine:
        if turn.shown.question_kind == "main":
            asked = text
        elif turn.shown.question_kind == "follow_up":
            asked = asking_part(turn.shown.question_text)
        if not is_offer(turn):
            yield asked, turn
        elif told_in(turn, language):
            yield "", turn


def _exchanges(turns: list[WholeTurn]) -> tuple[Exchange, ...]:
    return tuple(
        Exchange(turn.shown.question_text, turn.answer.text)
        for turn in turns
        if turn.answer and (turn.assessment is None or turn.is_answered)
    )


def _tells(turn: WholeTurn, told: Sequence[Told], language: LanguageCode) -> bool:
    """Whether it answers, and does more than say that nothing is known, decline, thank or ask back."""
    if not turn.is_answered or turn.assessment is None or turn.assessment.intent == "dont_know":
        return False
    said = next((text for each in told for at, text in each.answers if at == turn.shown.turn), "")
    return not all(proves_nothing(each, language) for each in sentences(said))


def covered_in(turns: Sequence[WholeTurn], language: LanguageCode) -> dict[str, int]:
    """The turn of the evidence of each point by its id; none that was taken back, or that somebody asks not to have
    written down.

    A point that was covered is judged again with each answer: a later sentence adds to the first, and only one of an
    answer that is a correction takes its place.
    """
    kept = off_record_of(turns, language)
    found: dict[str, int] = {}
    for turn in turns:
        if (judged := turn.assessment) is None:
            continue
        for concept_id in (*judged.taken_back, *(gap.gap_id for gap in judged.ledger.open)):
            found.pop(concept_id, None)
        for concept_id, span in judged.evidence.items():
            if not kept.tells(span) and (judged.intent == "correction" or concept_id not in found):
                found[concept_id] = _said_in(span, turn, turns)
    return found


def _said_in(span: str, judged: WholeTurn, turns: Sequence[WholeTurn]) -> int:
    """The turn whose answer has these words: what was said before may cover a point only now."""
    said = (turn.shown.turn for turn in turns if turn.answer and span in turn.answer.text)
    return next(said, judged.shown.turn)
