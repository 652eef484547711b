"""The summary of an interview of main questions, follow-ups included (A6)."""

from collections.abc import Mapping

from shared.interview.interview import Interview
from shared.interview.records.preparation import ConceptsRecord
from shared.interview.records.turns import WholeTurn, spared
from shared.interview.state_machine.assessment import Concept
from shared.interview.state_machine.effects import Summarise
from shared.interview.state_machine.gaps import of_question
from shared.language.requests.interview import Exchange, SummaryQuestion, SummaryRequest
from shared.modes.by_concepts.result import covered_by


def questions_asked(turns: list[WholeTurn]) -> dict[str, str]:
    """The main questions that were asked, by id."""
    return {
        turn.shown.main_id: turn.shown.question_text for turn in turns if turn.shown.question_kind == "main"
    }


def summary_request(interview: Interview, effect: Summarise, questions: Mapping[str, str]) -> SummaryRequest:
    """What the summary of these main questions is written from."""
    concepts, turns = interview.record(ConceptsRecord).concepts, interview.turns()
    corrected = [text for turn in turns for text in _corrected(turn)]
    return SummaryRequest(
        language=effect.language,
        mode=interview.header.mode,
        ended_reason=effect.reason,
        questions=tuple(
            _question(main_id, text, concepts.get(main_id, ()), turns) for main_id, text in questions.items()
        ),
        not_asked=_not_asked(concepts, questions, turns),
        corrected=tuple(corrected),
        spared=spared(turn.assessment for turn in turns),
    )


def _corrected(turn: WholeTurn) -> tuple[str, ...]:
    """What corrects something that was known by an id, else the answer that corrects one before."""
    if turn.assessment is None or turn.answer is None:
        return ()
    is_one = turn.assessment.intent == "correction"
    return tuple(turn.assessment.corrected.values()) or ((turn.answer.text,) if is_one else ())


def _not_asked(
    concepts: Mapping[str, tuple[Concept, ...]], questions: Mapping[str, str], turns: list[WholeTurn]
) -> tuple[str, ...]:
    """The attributes of skills that no question asked for and no answer told."""
    known, denied = covered_by(turns), {turn.assessment.denied for turn in turns if turn.assessment}
    return tuple(
        each.text
        for main_id, of_one in concepts.items()
        for each in of_one
        if each.attribute
        and each.concept_id == main_id
        and main_id not in known | set(questions)
        and main_id.rpartition(".")[0] not in denied
    )


def _question(
    main_id: str, text: str, concepts: tuple[Concept, ...], turns: list[WholeTurn]
) -> SummaryQuestion:
    """One main question; one that was never reached has no exchange and no similarity."""
    mine = [turn for turn in turns if turn.shown.main_id == main_id]
    last = next((turn.assessment.ledger for turn in reversed(mine) if turn.assessment), None)
    ledger = of_question(last, main_id, concepts) if last else None
    covered = set(ledger.covered) if ledger else set[str]()
    assessed = [turn.assessment for turn in mine if turn.assessment]
    evidence = {concept_id: span for each in assessed for concept_id, span in each.evidence.items()}
    opposed = set(assessed[-1].contradicted) if assessed else set[str]()
    return SummaryQuestion(
        question=text,
        exchanges=tuple(
            Exchange(turn.shown.question_text, turn.answer.text)
            for turn in mine
            if turn.answer and (turn.assessment is None or turn.is_answered)
        ),
        follow_ups=sum(turn.shown.question_kind == "follow_up" for turn in mine),
        evidence=tuple(span for concept_id, span in evidence.items() if concept_id in covered),
        contradicted=tuple(each.text for each in concepts if each.concept_id in opposed - covered),
        unsure=tuple(gap.concept for gap in ledger.open if gap.gap_id in ledger.unsure) if ledger else (),
        similarity=ledger.similarity if ledger else None,
        covered=tuple(concept.text for concept in concepts if concept.concept_id in covered),
        open_gaps=tuple(gap.concept for gap in ledger.open) if ledger else (),
    )
