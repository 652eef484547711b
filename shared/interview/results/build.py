"""Putting the result together from what is stored of an interview.

What was made of the answers is shown with its secrets masked; the answers themselves stand as they were typed (G8).
"""

import re
from asyncio import to_thread
from collections.abc import Mapping, Sequence
from functools import partial
from typing import Final

from shared.interview.interview import Interview
from shared.interview.off_record import off_record_in
from shared.interview.records.documents import AdditionDocument, AssessmentDocument, SummaryDocument
from shared.interview.records.header_document import Header
from shared.interview.records.turns import WholeTurn
from shared.interview.records.view import participant_state
from shared.interview.results.figures import counted, figures_of, with_doubts
from shared.interview.results.model import (
    Result,
    ResultAddition,
    ResultFact,
    ResultParts,
    ResultQuestion,
    ResultSummary,
    ResultTurn,
    Transcript,
    TranscriptTurn,
    TurnMetadata,
)
from shared.interview.results.off_record import without_off_record
from shared.interview.results.overrides import result_overrides
from shared.interview.results.reading import read_shown_to_staff
from shared.interview.reviews.facts import wrong_facts
from shared.interview.reviews.following import reviewed_turns
from shared.interview.reviews.queue import all_reviewables
from shared.interview.state_machine.assessment import Intent
from shared.interview.state_machine.settings import LanguageCode
from shared.language.port import Usage
from shared.modes.mode import mode_of
from shared.modes.whole_answers import questions_of
from shared.storage.port import Store
from shared.text.quantities import in_figures
from shared.text.secrets.masking import without_secrets

_FIGURE: Final = re.compile(r"\d+")


async def build_result(store: Store, interview_id: str, *, as_typed: bool = True) -> Result:
    """The result as it stands, also while the interview runs. Raises Gone.

    What was made of the answers has nothing of what is off the record. Unless `as_typed` the answers are masked too, and
    what is off the record is left out of them: for a file that may be sent on.
    """
    return await result_of(await read_shown_to_staff(store, interview_id), as_typed=as_typed)


async def result_of(interview: Interview, *, as_typed: bool) -> Result:
    """The result of an interview that was read with everything that staff see; as `build_result`."""
    language, turns = interview.header.language, reviewed_turns(interview)
    parts = mode_of(interview.header).result(interview, turns)
    built = _as_stored(
        interview, turns, parts, await to_thread(result_turns, turns, parts.metadata, language)
    )
    kept = await to_thread(off_record_in, interview)
    built = await to_thread(partial(without_off_record, built, kept, as_typed=as_typed))
    typed = {"turns": built.turns, "additions": built.additions} if as_typed else {}
    made = built.model_copy(update={name: [] for name in typed})
    shown = await to_thread(without_secrets, made, language)
    return shown.model_copy(update=typed)


def _as_stored(
    interview: Interview, turns: list[WholeTurn], parts: ResultParts, shown: list[ResultTurn]
) -> Result:
    """The result, masked in its turns alone."""
    header, summary, figures = interview.header, interview.find(SummaryDocument), figures_of(interview, turns)
    gone = parts.replaced | (wrong_facts(interview) - parts.corrections.keys())
    gaps = with_doubts(interview, parts.gaps)
    reviews = (each.told() for each in all_reviewables(interview) if each.item.kind != "point")
    return Result(
        interview_id=interview.interview_id,
        mode=header.mode,
        status=participant_state(header).status,
        ended_reason=header.ended_reason,
        completeness=figures.completeness,
        undecided=figures.undecided,
        judged=figures.judged,
        points=counted(gaps),
        candidate_id=header.candidate_id,
        study_id=header.study_id,
        **header.library.model_dump(),
        started_at=header.started_at,
        ended_at=header.ended_at,
        closing_message=header.closing_message,
        turns=shown,
        gaps=[gap for gap in gaps if gap.status != "closed"],
        facts=_facts(turns, parts, gone),
        overrides=result_overrides(interview),
        reviews=[told for told in reviews if told],
        skills=parts.skills,
        topics=parts.topics,
        backlog=parts.backlog,
        questions_asked=sum(turn.shown.question_kind in {"main", "follow_up"} for turn in turns),
        data=parts.data,
        reward=header.reward,
        participant_questions=_asked(turns, header.language),
        additions=[ResultAddition(text=each.text, at=each.at) for each in interview.all(AdditionDocument)],
        summary=summary
        and ResultSummary(text=summary.text, sections=summary.sections, source=summary.source),
        usage=parts.usage + _usage(turns, summary),
    )


def _asked(turns: list[WholeTurn], language: LanguageCode) -> list[ResultQuestion]:
    """What the participant asked, in the order of the talk."""
    return [ResultQuestion(turn_id=turn, text=said) for said, turn in questions_of(turns, language).items()]


def build_transcript(header: Header, turns: list[WholeTurn]) -> Transcript:
    """The turns as the participant saw them."""
    return Transcript(
        interview_id=header.interview_id,
        mode=header.mode,
        status=participant_state(header).status,
        turns=[TranscriptTurn.model_validate(_shown(turn)) for turn in turns],
    )


def result_turns(
    turns: list[WholeTurn], metadata: Mapping[str, TurnMetadata], language: LanguageCode
) -> list[ResultTurn]:
    """The turns with assessments and decisions; `follow_up` is the question that probes this answer, if one did.

    A note about a figure that a later answer puts right is out of date, and left out.
    """
    followed = {
        (turn.shown.main_id, turn.shown.order): turn.shown.question_text
        for turn in turns
        if turn.shown.question_kind == "follow_up"
    }
    return [
        _result_turn(
            turn,
            followed.get((turn.shown.main_id, turn.shown.order + 1)),
            metadata.get(turn.shown.main_id, TurnMetadata()),
            language,
            note=_note(turn, turns[place + 1 :], language),
        )
        for place, turn in enumerate(turns)
    ]


def _note(turn: WholeTurn, later: Sequence[WholeTurn], language: LanguageCode) -> str | None:
    note = turn.assessment.note if turn.assessment else None
    if note is None:
        return None
    righting = (
        each.answer.text
        for each in later
        if each.answer and each.assessment and each.assessment.intent == "correction"
    )
    figures = _figures(note, language)
    return None if any(not figures.isdisjoint(_figures(said, language)) for said in righting) else note


def _figures(text: str, language: LanguageCode) -> set[str]:
    """Its figures, those in words, too: "eighteen minutes"."""
    return set(_FIGURE.findall(in_figures(text, language)))


def _result_turn(
    turn: WholeTurn,
    follow_up: str | None,
    metadata: TurnMetadata,
    language: LanguageCode,
    *,
    note: str | None,
) -> ResultTurn:
    assessment = turn.assessment.assessment if turn.assessment else None
    decision = turn.decision.decision if turn.decision else None
    made = ResultTurn.model_validate(
        {
            **_shown(turn),
            "intent": _intent(turn.assessment) if turn.assessment else None,
            "note": note,
            "assessment": assessment,
            "extracted_facts": tuple(fact.text for fact in assessment.facts) if assessment else (),
            "follow_up": follow_up if decision and decision.needs_followup else None,
            "decision": decision,
            "metadata": metadata,
        }
    )
    shown = without_secrets(made, language)
    return shown.model_copy(update={"user_response": made.user_response})


def _shown(turn: WholeTurn) -> dict[str, object]:
    shown, answer = turn.shown.shown(), turn.answer
    return {
        "turn_id": turn.shown.turn,
        "question_id": shown.question_id,
        "parent_question_id": shown.parent_question_id,
        "kind": shown.kind,
        "order": shown.order,
        "question_text": shown.question_text,
        "acknowledgement": shown.acknowledgement,
        "user_response": answer.text if answer else None,
        "client_answer_id": answer.client_answer_id if answer else None,
        "asked_at": shown.asked_at,
        "answered_at": answer.answered_at if answer else None,
        "nudges": shown.nudges,
    }


def _facts(turns: list[WholeTurn], parts: ResultParts, gone: frozenset[tuple[int, str]]) -> list[ResultFact]:
    """The facts that stand, in the words that hold now."""
    found = [
        (turn.shown.turn, fact)
        for turn in turns
        if turn.assessment and turn.assessment.assessment
        for fact in turn.assessment.assessment.facts
        if (turn.shown.turn, fact.text) not in gone
    ]
    facts: list[ResultFact] = []
    for turn, fact in found:
        made = parts.corrections.get((turn, fact.text))
        text = (made and made.text) or parts.mended.get((turn, fact.text)) or fact.text
        facts.append(ResultFact(turn_id=turn, text=text, span=fact.span, correction=made))
    return facts


def _usage(turns: list[WholeTurn], summary: SummaryDocument | None) -> Usage:
    total = summary.usage if summary else Usage()
    for turn in turns:
        total = total + turn.shown.usage
        if turn.assessment:
            total = total + turn.assessment.usage
    return total


def _intent(assessment: AssessmentDocument) -> Intent:
    """What the answer is taken as: one that puts something right beside answering is marked as a correction."""
    return "correction" if assessment.reply == "put_right" else assessment.intent
