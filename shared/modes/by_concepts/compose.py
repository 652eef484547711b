"""The next question about a subject: as it stands, worded for the occasion, or a follow-up on a gap (A2, E5)."""

from collections.abc import Mapping, Sequence

from shared.interview.interview import Interview
from shared.interview.records.documents import AssessmentDocument
from shared.interview.records.preparation import MaterialRecord
from shared.interview.records.turns import WholeTurn, spared
from shared.interview.state_machine.assessment import CriterionMet
from shared.interview.state_machine.effects import Compose
from shared.interview.state_machine.settings import LanguageCode
from shared.interview.state_machine.texts import OPENING_OF_WORK, opening
from shared.language.fallback import has_model
from shared.language.plain_text import shorten
from shared.language.prompt_parts import RESUME_BESIDE_TOKENS
from shared.language.requests.interview import Exchange, FollowUpRequest
from shared.language.requests.resume import GapQuestionRequest
from shared.language.rules.resume_jobs import short_name
from shared.language.task import LanguageModel
from shared.language.tasks.word_follow_up import WORD_FOLLOW_UP
from shared.language.tasks.word_gap_question import WORD_GAP_QUESTION
from shared.modes.by_concepts.in_passing import answered, said_in_passing
from shared.modes.by_concepts.known import holding_of
from shared.modes.by_concepts.skill_mentions import answers_on
from shared.modes.by_concepts.so_far import told_so_far
from shared.modes.by_concepts.subject import Subject
from shared.modes.clarifying import asked_before, clarified, clarify_request
from shared.modes.dynamic_gap.records import SkillProfile
from shared.modes.mode import Worded
from shared.modes.said_first import LED_OVER, told_before, told_last


async def word_of_subject(
    language: LanguageModel, interview: Interview, effect: Compose, subject: Subject
) -> Worded:
    """The question of this turn: the main question as it stands or worded for the occasion, or a follow-up."""
    if effect.question.kind == "clarification":
        request = clarify_request(
            effect,
            interview.turns(),
            skill=subject.skill.name if subject.skill else None,
            attribute=subject.attribute,
            label_in=subject.label_in,
            other_words=subject.other_words,
            ideal_answer=subject.ideal_answer,
        )
        return await clarified(language, request)
    turns = interview.turns()
    if effect.question.kind == "main" and subject.text is not None:
        said = await said_in_passing(subject, turns, effect.language)
        lead = None if turns else opening(effect.language, effect.standing.remaining)
        return Worded(subject.text, lead=lead, said_before=said)
    if effect.question.kind == "main":
        task = _gap_task(effect, interview, subject, turns)
        more = _to_read(language, subject, turns[:-1], turns)
        reply = await language.run(WORD_GAP_QUESTION, task.model_copy(update=more))
    else:
        probe = _follow_up_task(effect, interview, subject, turns)
        others = [turn for turn in turns if turn.shown.main_id != effect.question.main_id]
        more = _to_read(language, subject, others, turns)
        reply = await language.run(WORD_FOLLOW_UP, probe.model_copy(update=more))
    return Worded(
        reply.value,
        reply.source,
        reply.usage,
        lead=None if turns or reply.source == "model" else OPENING_OF_WORK[effect.language],
        meets=LED_OVER if reply.source == "model" else frozenset(),
    )


def _to_read(
    language: LanguageModel, subject: Subject, shown: Sequence[WholeTurn], turns: Sequence[WholeTurn]
) -> Mapping[str, object]:
    """What a model reads besides of an interview about skills: the rules have no use for it."""
    if subject.skill is None or not has_model(language):
        return {}
    return {
        "so_far": told_so_far(shown, turns),
        "resume": shorten(subject.resume, RESUME_BESIDE_TOKENS),
    }


def _gap_task(
    effect: Compose, interview: Interview, subject: Subject, turns: list[WholeTurn]
) -> GapQuestionRequest:
    assert subject.skill is not None, "only questions about skills are worded for the occasion"
    assert subject.attribute is not None, "a question about a skill asks for an attribute"
    known, lines = holding_of(subject.skill, subject.others, turns, effect.language)
    return GapQuestionRequest(
        language=effect.language,
        skill=subject.skill.name,
        is_job=subject.skill.is_job,
        is_added=subject.skill.is_added,
        is_learnt=subject.skill.is_learnt,
        namesakes=any(short_name(each.name) == short_name(subject.skill.name) for each in subject.others),
        spared=spared(turn.assessment for turn in turns),
        attribute=subject.attribute,
        known=known,
        lines=lines,
        said=_said_of(subject.skill, turns, effect.language),
        last=last[0] if (last := (*answered(turns[-1:]), *_offered(turns[-1:]))) else None,
        asked=asked_before(turns),
        said_first=told_before(interview, effect, LED_OVER),
        said_last=told_last(interview),
        staying=bool(turns) and turns[-1].shown.main_id.startswith(f"{subject.skill.skill_id}."),
        by_rules=effect.by_rules,
    )


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
        said_first=told_before(interview, effect, LED_OVER),
        said_last=told_last(interview),
        guide=subject.guide,
        contradicted=assessed.contradicted if assessed else (),
        unsure=assessed.ledger.unsure if assessed else (),
        touched={concept_id: each.evidence or "" for concept_id, each in touching.items()},
        doubts={concept_id: each.doubts for concept_id, each in touching.items()},
        skill=subject.skill.name if subject.skill else None,
        is_job=subject.skill is not None and subject.skill.is_job,
        known=known,
        spared=spared(turn.assessment for turn in turns),
        asks_back=assessed is not None and assessed.reply in ("either", "both"),
    )
