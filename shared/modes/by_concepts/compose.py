"""The next question about a subject: as it stands, worded for the occasion, or a follow-up on a gap (A2, E5)."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from shared.interview.interview import Interview
from shared.interview.records.documents import AssessmentDocument
from shared.interview.records.preparation import MaterialRecord
from shared.interview.records.turns import WholeTurn, left_alone, open_threads, short_of_time
from shared.interview.state_machine.assessment import CriterionMet, FixedReply
from shared.interview.state_machine.effects import Compose
from shared.interview.state_machine.settings import LanguageCode
from shared.interview.state_machine.texts import opening, opening_of_work
from shared.language.fallback import has_model
from shared.language.port import Reply, Usage
from shared.language.prompt_parts import RESUME_BESIDE_TOKENS, gap_lines
from shared.language.requests.interview import Exchange, FollowUpRequest, MainQuestionRequest
from shared.language.requests.resume import GapQuestionRequest, OpenGap
from shared.language.rules.resume_jobs import short_name
from shared.language.task import LanguageModel
from shared.language.tasks.word_follow_up import WORD_FOLLOW_UP
from shared.language.tasks.word_gap_question import WORD_GAP_QUESTION
from shared.language.tasks.word_main_question import WORD_MAIN_QUESTION
from shared.modes.by_concepts.hardly_theirs import is_hardly_theirs
from shared.modes.by_concepts.in_passing import answered, may_be_told, said_in_passing
from shared.modes.by_concepts.known import corrected_of, holding_of
from shared.modes.by_concepts.open_gaps import open_gaps, told_gaps
from shared.modes.by_concepts.resume_shown import resume_shown
from shared.modes.by_concepts.skill_mentions import answers_on
from shared.modes.by_concepts.so_far import told_so_far
from shared.modes.by_concepts.subject import Subject
from shared.modes.candidate_gaps.wanted import is_need, owner_of_gap
from shared.modes.clarifying import asked_before, clarified, clarify_request
from shared.modes.dynamic_gap.records import SkillProfile, SkillsRecord
from shared.modes.mode import Worded
from shared.modes.said_first import MET_IN_WORDS, readers_told, told_before, told_last
from shared.modes.sparing import is_familiar

_MOST_EARLIER: Final = 40
"""Answers that what is said again is looked for in."""


async def word_of_subject(
    language: LanguageModel, interview: Interview, effect: Compose, subject: Subject
) -> Worded:
    """The question of this turn: the main question as it stands or worded for the occasion, or a follow-up."""
    turns = interview.turns()
    if effect.question.kind == "clarification":
        return await _explained(language, interview, effect, subject, turns)
    if effect.question.kind != "main":
        return await _followed_up(language, interview, effect, subject, turns)
    if subject.text is None:
        return await _gap_worded(language, interview, effect, subject, turns)
    said = await said_in_passing(subject, turns, effect.language)
    lead = None if turns else opening(effect.language, effect.standing.remaining)
    reply = await _against_what_was_told(language, interview, effect, subject, turns)
    if reply is not None and reply.value != subject.text:
        return Worded(reply.value, reply.source, reply.usage, said_before=said)
    return Worded(subject.text, usage=reply.usage if reply else Usage(), lead=lead, said_before=said)


async def _explained(
    language: LanguageModel, interview: Interview, effect: Compose, subject: Subject, turns: list[WholeTurn]
) -> Worded:
    """The question explained; as it stood to who asked for the main questions, and not what it means."""
    request = clarify_request(
        effect,
        turns,
        skill=subject.skill.name if subject.skill else None,
        attribute=subject.attribute,
        label_in=subject.label_in,
        other_words=subject.other_words,
        ideal_answer=subject.ideal_answer,
    )
    before = _last_assessment(interview, effect)
    if before and before.reply == "main_first":
        return Worded(request.question)
    return await clarified(language, request)


async def _followed_up(
    language: LanguageModel, interview: Interview, effect: Compose, subject: Subject, turns: list[WholeTurn]
) -> Worded:
    others = [turn for turn in turns if turn.shown.main_id != effect.question.main_id]
    open_now = (
        [each for each in open_gaps(interview, effect) if each.gap_id != effect.question.main_id]
        if subject.resume
        else []
    )
    more = dict(_to_read(language, effect, subject, others, turns, open_now))
    if more:
        more |= {"elsewhere": tuple(gap_lines(open_now)), "left": effect.standing.remaining}
    else:  # without a resume to read, what was said to other questions changes nothing
        own = effect.question.main_id
        turns = [turn if turn.shown.main_id == own else replace(turn, answer=None) for turn in turns]
    probe = _follow_up_task(effect, interview, subject, turns)
    reply = await language.run(WORD_FOLLOW_UP, probe.model_copy(update=more))
    meets = MET_IN_WORDS if reply.source == "model" else frozenset[FixedReply]()
    return Worded(reply.value, reply.source, reply.usage, meets=meets)


async def _gap_worded(
    language: LanguageModel, interview: Interview, effect: Compose, subject: Subject, turns: list[WholeTurn]
) -> Worded:
    """The question for what is due, or, by a model, for what it chose of all that is open."""
    task = _gap_task(effect, interview, subject, turns)
    choice = open_gaps(interview, effect)
    choice = (*choice, *told_gaps(interview, effect)) if effect.may_choose else choice[:1]
    more = dict(_to_read(language, effect, subject, turns[:-1], turns, choice))
    if has_model(language):
        skills = interview.record(SkillsRecord).skills
        more |= {
            "open": choice,
            "left": effect.standing.remaining,
            "corrected": corrected_of(skills, turns),
        }
    reply = await language.run(WORD_GAP_QUESTION, task.model_copy(update=more))
    is_chosen = reply.value.gap_id not in (None, effect.question.main_id)
    return Worded(
        reply.value.text,
        reply.source,
        reply.usage,
        lead=None if turns or reply.source == "model" else opening_of_work(effect.language),
        meets=MET_IN_WORDS if reply.source == "model" else frozenset(),
        asks_for=reply.value.gap_id if is_chosen else None,
    )


async def _against_what_was_told(
    language: LanguageModel, interview: Interview, effect: Compose, subject: Subject, turns: list[WholeTurn]
) -> Reply[str] | None:
    """The main question as a model puts it, where answers before it may have told a part of it; else None."""
    told, text = answered(turns), subject.text or ""
    if effect.by_rules or not has_model(language) or not may_be_told(text, told, effect.language):
        return None
    request = MainQuestionRequest(
        language=effect.language,
        main_question=text,
        ideal_answer=subject.ideal_answer,
        exchanges=told,
        spared=left_alone(turn.assessment for turn in turns),
        short_of_time=short_of_time(turn.assessment for turn in turns),
        familiar=is_familiar(turns, effect.language),
        asked=asked_before(turns),
        said_first=told_before(interview, effect, frozenset()),
        said_last=told_last(interview),
    )
    return await language.run(WORD_MAIN_QUESTION, request)


def _to_read(
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


def _gap_task(
    effect: Compose, interview: Interview, subject: Subject, turns: list[WholeTurn]
) -> GapQuestionRequest:
    """What is asked of a skill, or, without one, of what the work needs."""
    last = (*answered(turns[-1:]), *_offered(turns[-1:]))
    common = GapQuestionRequest(
        language=effect.language,
        skill="",
        attribute=None,
        known=(),
        spared=left_alone(turn.assessment for turn in turns),
        threads=open_threads(turn.assessment for turn in turns),
        short_of_time=short_of_time(turn.assessment for turn in turns),
        familiar=is_familiar(turns, effect.language),
        last=last[0] if last else None,
        asked=asked_before(turns),
        said_first=told_before(interview, effect, MET_IN_WORDS),
        said_last=told_last(interview),
        readers=readers_told(interview, effect),
        by_rules=effect.by_rules,
    )
    if (skill := subject.skill) is None:
        return common
    assert subject.attribute is not None, "a question about a skill asks for an attribute"
    known, lines = holding_of(skill, subject.others, turns, effect.language)
    update = {
        "skill": skill.name,
        "attribute": subject.attribute,
        "is_job": skill.is_job,
        "is_added": skill.is_added,
        "is_learnt": skill.is_learnt,
        "post": interview.record(SkillsRecord).post,
        "namesakes": any(short_name(each.name) == short_name(skill.name) for each in subject.others),
        "known": known,
        "lines": lines,
        "said": _said_of(skill, turns, effect.language),
        "staying": bool(turns) and turns[-1].shown.main_id.startswith(f"{skill.skill_id}."),
    }
    return common.model_copy(update=update)


def _offered(turns: Sequence[WholeTurn]) -> tuple[Exchange, ...]:
    """What was said to an offer of care in these turns: "go on, but with something else"."""
    return tuple(
        Exchange(turn.shown.question_text, turn.answer.text)
        for turn in turns
        if turn.shown.offer == "care" and turn.answer is not None
    )


def _said_of(skill: SkillProfile, turns: list[WholeTurn], language: LanguageCode) -> tuple[str, ...]:
    """The answers before the last one that speak of the skill: to questions about it, or in passing."""
    told = [
        (
            turn.answer.text,
            {each.rpartition(".")[0] for each in (turn.shown.main_id, *turn.assessment.evidence)},
        )
        for turn in turns[:-1]
        if turn.answer and turn.assessment and turn.is_answered
    ]
    return answers_on(skill, told, language)


def _last_assessment(interview: Interview, effect: Compose) -> AssessmentDocument | None:
    return interview.part(AssessmentDocument, effect.after_turn) if effect.after_turn else None


def _touching(turns: Sequence[WholeTurn]) -> dict[str, CriterionMet]:
    """What was last found of each point that is touched or denied and not covered, with the words that do."""
    return {
        each.concept_id: each
        for turn in turns
        if turn.assessment and turn.assessment.assessment
        for each in turn.assessment.assessment.criteria
        if each.verdict in ("needs_review", "contradicted") and each.evidence
    }


def _most_follow_ups(interview: Interview, subject: Subject) -> int:
    return subject.max_follow_ups or interview.record(MaterialRecord).settings.max_follow_ups


def _follow_up_task(
    effect: Compose, interview: Interview, subject: Subject, turns: list[WholeTurn]
) -> FollowUpRequest:
    main_id = effect.question.main_id
    mine = [turn for turn in turns if turn.shown.main_id == main_id]
    concepts = {concept.concept_id: concept for concept in subject.concepts}
    assessed, touching = _last_assessment(interview, effect), _touching(mine)
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
        rounds_left=_most_follow_ups(interview, subject) - effect.question.order + 1,
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
        familiar=is_familiar(turns, effect.language),
        asks_back=assessed is not None and assessed.reply in ("either", "both"),
        not_done=assessed is not None and is_hardly_theirs(turns, assessed, subject, effect.language),
        earlier=tuple(turn.answer.text for turn in turns if turn.answer)[-_MOST_EARLIER:-1],
    )


def _taken_up_here(interview: Interview, effect: Compose, subject: Subject) -> set[str] | None:
    """The main questions whose threads a follow-up may take up: its own, and those about the same skill; after the last
    one all (None), which nobody else would come back to."""
    if subject.skill is None and effect.standing.remaining <= 1:
        return None
    main_id, turns = effect.question.main_id, interview.turns()
    asked = {turn.shown.main_id for turn in turns} if subject.skill else set[str]()
    return {main_id, *(each for each in asked if owner_of_gap(each) == owner_of_gap(main_id))}
