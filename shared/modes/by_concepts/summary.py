"""The summary of an interview of main questions, follow-ups included (A6)."""

from collections.abc import Mapping, Sequence, Set

from shared.interview.interview import Interview
from shared.interview.off_record import off_record_in, silent_sentences
from shared.interview.records.preparation import ConceptsRecord
from shared.interview.records.turns import WholeTurn, spared
from shared.interview.reviews.points import points
from shared.interview.state_machine.assessment import Concept
from shared.interview.state_machine.effects import Summarise
from shared.interview.state_machine.gaps import of_question
from shared.interview.state_machine.settings import LanguageCode
from shared.language.requests.interview import Exchange, SummaryQuestion, SummaryRequest
from shared.language.rules.no_answers import leave_takings
from shared.language.rules.no_evidence import proves_nothing
from shared.language.rules.taken_back import taken_back
from shared.modes.by_concepts.evidence import evidence_of
from shared.modes.by_concepts.own_words import own_words, unknown_to_them
from shared.modes.by_concepts.result import covered_by, is_declined
from shared.modes.by_concepts.righted import righted_in
from shared.modes.by_concepts.told_later import added_to
from shared.modes.candidate_gaps.wanted import is_need
from shared.modes.dynamic_gap.of_the_post import OF_THE_POST, was_told
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
    told = [turn.answer.text if turn.answer else "" for turn in turns]
    kept = off_record_in(interview)
    private = silent_sentences(kept, told)
    righted = righted_in(turns, kept, private, effect.language)
    gone = [*taken_back([each for each in told if each], effect.language), *sorted(private)]
    return SummaryRequest(
        language=effect.language,
        mode=interview.header.mode,
        ended_reason=effect.reason,
        questions=tuple(
            _question(
                main_id,
                text,
                concepts.get(main_id, ()),
                turns,
                verdicts,
                (*righted, *gone),
                effect.language,
            )
            for main_id, text in questions.items()
        ),
        not_asked=_not_asked(concepts, {*questions, *doubted}, turns, effect.language),
        corrected=tuple(righted),
        before={said: before for said, before in righted.items() if before},
        spared=spared(turn.assessment for turn in turns),
        off_record=kept.stretches,
        kept=kept,
    )


def _main_ids(turns: Sequence[WholeTurn]) -> list[str]:
    return list(dict.fromkeys(turn.shown.main_id for turn in turns))


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
    put_right: tuple[str, ...],
    language: LanguageCode,
) -> SummaryQuestion:
    """One main question; one that was never reached has no exchange and no similarity.

    What is `put_right`, or puts right, is told before all questions or not at all. The last word on a point, of the
    `verdicts`, may have been said to another question.
    """
    mine = [turn for turn in turns if turn.shown.main_id == main_id]
    last = next((turn.assessment for turn in reversed(mine) if turn.assessment), None)
    ledger = of_question(last.ledger, main_id, concepts) if last else None
    own = {*ledger.covered, *(gap.gap_id for gap in ledger.open)} if ledger else set[str]()
    covered = covered_by(turns) & own
    left = [gap for gap in ledger.open if gap.gap_id not in covered] if ledger else []
    shows = {id_: said for id_, said in evidence_of(turns, language, put_right).items() if id_ in covered}
    elsewhere = (*put_right, *_told_for_others(main_id, turns))
    unknown = unknown_to_them(mine, language, elsewhere)
    shown = (*shows.values(), *unknown)
    late = dict.fromkeys(each for each in added_to(main_id, turns) if each not in (*elsewhere, *shown))
    return SummaryQuestion(
        question=text,
        own_words=(*own_words(mine, shown, language, elsewhere), *filter(None, (" ".join(late),))),
        unknown=unknown,
        exchanges=_exchanges(mine),
        answers=sum(_tells(turn, language) for turn in mine),
        declined=is_declined(turns, main_id),
        knows_not=any(turn.assessment.intent == "dont_know" for turn in mine if turn.assessment),
        evidence={each.text: shows[each.concept_id] for each in concepts if each.concept_id in shows},
        contradicted=tuple(each.text for each in concepts if verdicts.get(each.concept_id) == "contradicted"),
        unsure=tuple(gap.concept for gap in left if verdicts.get(gap.gap_id) == "needs_review"),
        similarity=ledger.similarity if ledger else None,
        covered=tuple(concept.text for concept in concepts if concept.concept_id in covered),
        open_gaps=tuple(gap.concept for gap in left),
    )


def _told_for_others(main_id: str, turns: list[WholeTurn]) -> list[str]:
    """What answers to this question told for other ones, with the words that say so."""
    mine = [turn for turn in turns if turn.shown.main_id == main_id]
    added = [said for each in _main_ids(turns) if each != main_id for said in added_to(each, mine)]
    return added + [said for each in mine for said in _added_elsewhere(each)]


def _added_elsewhere(turn: WholeTurn) -> list[str]:
    """The sentences of an answer that add to an earlier question, with those that say so."""
    stretches = turn.assessment.added.values() if turn.assessment else ()
    return [said for each in stretches for said in sentences(each)]


def _exchanges(turns: list[WholeTurn]) -> tuple[Exchange, ...]:
    return tuple(
        Exchange(turn.shown.question_text, turn.answer.text)
        for turn in turns
        if turn.answer and (turn.assessment is None or turn.is_answered)
    )


def _tells(turn: WholeTurn, language: LanguageCode) -> bool:
    """Whether it answers, and does more than say that nothing is known, decline, thank or ask back."""
    if turn.answer is None or turn.assessment is None or not turn.is_answered:
        return False
    if turn.assessment.intent == "dont_know":
        return False
    told = sentences(turn.answer.text)
    leaving = leave_takings(turn.answer.text, language, turn.shown.question_text)
    return not all(each in leaving or proves_nothing(each, language) for each in told)
