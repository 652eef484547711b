"""A follow-up on a gap of the main question (A2, E5)."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from shared.interview.interview import Interview
from shared.interview.records.documents import AssessmentDocument
from shared.interview.records.preparation import MaterialRecord
from shared.interview.records.turns import WholeTurn, left_alone, open_threads, short_of_time, time_said
from shared.interview.state_machine.assessment import CriterionMet, FixedReply
from shared.interview.state_machine.effects import Compose
from shared.language.fallback import has_model
from shared.language.prompt_parts import RESUME_BESIDE_TOKENS, gap_lines
from shared.language.requests.interview import Exchange, FollowUpRequest
from shared.language.requests.resume import OpenGap
from shared.language.task import LanguageModel
from shared.language.tasks.word_follow_up import WORD_FOLLOW_UP
from shared.modes.by_concepts.hardly_theirs import is_hardly_theirs
from shared.modes.by_concepts.in_passing import answered
from shared.modes.by_concepts.known import holding_of
from shared.modes.by_concepts.open_gaps import open_gaps
from shared.modes.by_concepts.replaced import replaced
from shared.modes.by_concepts.resume_shown import resume_shown
from shared.modes.by_concepts.subject import Subject
from shared.modes.candidate_gaps.wanted import is_need, owner_of_gap
from shared.modes.clarifying import asked_before
from shared.modes.mode import Worded
from shared.modes.said_first import MET_IN_WORDS, readers_told, told_before, told_last
from shared.modes.sparing import is_familiar

_MOST_EARLIER: Final = 40
"""Answers that what is said again is looked for in."""
_LATEST_ELSEWHERE: Final = 8
"""Answers to other questions that are looked at: what is sent to be worded costs by its length."""


async def followed_up(
    language: LanguageModel, interview: Interview, effect: Compose, subject: Subject, turns: list[WholeTurn]
) -> Worded:
    others = [turn for turn in turns if turn.shown.main_id != effect.question.main_id]
    open_now = (
        [each for each in open_gaps(interview, effect) if each.gap_id != effect.question.main_id]
        if subject.resume
        else []
    )
    more = dict(to_read(language, effect, subject, others, turns, open_now))
    if more:
        more |= {"elsewhere": tuple(gap_lines(open_now))}
    else:  # without a resume to read, what was said to other questions changes nothing
        own = effect.question.main_id
        turns = [turn if turn.shown.main_id == own else replace(turn, answer=None) for turn in turns]
    more |= {"left": effect.standing.remaining}
    probe = _follow_up_task(effect, interview, subject, turns)
    told = [turn.answer.text for turn in others if turn.answer and turn.is_answered]
    more |= {"elsewhere_told": tuple(told[-_LATEST_ELSEWHERE:])}
    reply = await language.run(WORD_FOLLOW_UP, probe.model_copy(update=more))
    meets = MET_IN_WORDS if reply.source == "model" else frozenset[FixedReply]()
    return Worded(reply.value, reply.source, reply.usage, meets=meets)


def to_read(
    language: LanguageModel,
    effect: Compose,
    subject: Subject,
    shown: Sequence[WholeTurn],
    turns: Sequence[WholeTurn],
    points: Sequence[OpenGap],
) -> Mapping[str, object]:
    """What a model reads besides of an interview about skills, with these points open: the rules have no use for it."""
    if not subject.resume or not has_model(language):
        return {}
    names = {each.of for each in points}
    needs = [each.text for each in subject.concepts if is_need(each.concept_id)]
    needs += [need for each in points for need in each.needs if need not in needs]
    return {
        "so_far": told_so_far(shown, turns),
        "resume": resume_shown(subject, names, needs, turns, effect.language, RESUME_BESIDE_TOKENS),
    }


def most_follow_ups(interview: Interview, subject: Subject) -> int:
    return subject.max_follow_ups or interview.record(MaterialRecord).settings.max_follow_ups


def _touching(turns: Sequence[WholeTurn]) -> dict[str, CriterionMet]:
    """What was last found of each point that is touched or denied and not covered, with the words that do."""
    return {
        each.concept_id: each
        for turn in turns
        if turn.assessment and turn.assessment.assessment
        for each in turn.assessment.assessment.criteria
        if each.verdict in ("needs_review", "contradicted") and each.evidence
    }


def _follow_up_task(
    effect: Compose, interview: Interview, subject: Subject, turns: list[WholeTurn]
) -> FollowUpRequest:
    main_id = effect.question.main_id
    mine = [turn for turn in turns if turn.shown.main_id == main_id]
    concepts = {concept.concept_id: concept for concept in subject.concepts}
    assessed, touching = interview.part(AssessmentDocument, effect.after_turn or 0), _touching(mine)
    known, _ = (
        holding_of(subject.skill, subject.others, turns, effect.language) if subject.skill else ((), ())
    )
    return FollowUpRequest(
        language=effect.language,
        main_question=mine[0].shown.question_text,
        ideal_answer=subject.ideal_answer,
        gaps=tuple(concepts[gap_id] for gap_id in effect.gaps if gap_id in concepts),
        exchanges=answered(mine),
        order=effect.question.order,
        rounds_left=most_follow_ups(interview, subject) - effect.question.order + 1,
        asked=asked_before(turns),
        said_first=told_before(interview, effect, MET_IN_WORDS),
        said_last=told_last(interview),
        readers=readers_told(interview, effect),
        guide=subject.guide,
        contradicted=assessed.contradicted if assessed else (),
        unsure=assessed.ledger.unsure if assessed else (),
        touched={concept_id: each.evidence or "" for concept_id, each in touching.items()},
        doubts={concept_id: each.doubts for concept_id, each in touching.items()},
        skill=subject.skill.name if subject.skill else None,
        is_job=subject.skill is not None and subject.skill.is_job,
        known=known,
        spared=left_alone(turn.assessment for turn in turns),
        threads=open_threads((turn.assessment for turn in turns), _taken_up_here(interview, effect, subject)),
        short_of_time=short_of_time(turn.assessment for turn in turns),
        time_said=time_said(turn.assessment for turn in turns),
        familiar=is_familiar(turns, effect.language),
        asks_back=assessed is not None and assessed.reply in ("either", "both"),
        not_done=assessed is not None and is_hardly_theirs(turns, assessed, subject, effect.language),
        earlier=tuple(turn.answer.text for turn in turns if turn.answer)[-_MOST_EARLIER:-1],
    )


def _taken_up_here(interview: Interview, effect: Compose, subject: Subject) -> set[str] | None:
    """The main questions from which a follow-up may take up threads: its own and those on the same skill. None means all:
    after the last main question nothing else would come back to them."""
    if subject.skill is None and effect.standing.remaining <= 1:
        return None
    main_id, turns = effect.question.main_id, interview.turns()
    asked = {turn.shown.main_id for turn in turns} if subject.skill else set[str]()
    return {main_id, *(each for each in asked if owner_of_gap(each) == owner_of_gap(main_id))}


def told_so_far(shown: Sequence[WholeTurn], turns: Sequence[WholeTurn]) -> tuple[Exchange, ...]:
    """What was asked and answered in the turns that are `shown` of all, each question with what was said right before it.

    Of what was said otherwise an offer of care is shown with its answer: it may wish for something else.
    """
    corrected = replaced(turns)
    return tuple(
        Exchange(
            f"{turn.shown.acknowledgement or ''} {turn.shown.question_text}".strip(),
            _marked(turn.answer.text, corrected),
        )
        for turn in shown
        if turn.answer and (turn.is_answered or turn.shown.offer == "care")
    )


def _marked(answer: str, corrected: Sequence[tuple[str, str]]) -> str:
    """The answer, with what holds instead behind words that were corrected later."""
    for then, now in corrected:
        if now not in answer:
            answer = answer.replace(then, f"{then} [since corrected: “{now}”]", 1)
    return answer
