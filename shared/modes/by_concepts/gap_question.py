"""The question for a gap of a resume, or for what the work needs: the one due, or the one that a model chose (A2)."""

from collections.abc import Sequence

from shared.interview.interview import Interview
from shared.interview.records.turns import WholeTurn, left_alone, open_threads, short_of_time, time_said
from shared.interview.state_machine.effects import Compose
from shared.interview.state_machine.settings import LanguageCode
from shared.interview.state_machine.texts import opening_of_work
from shared.language.fallback import has_model
from shared.language.requests.interview import Exchange
from shared.language.requests.resume import GapQuestionRequest
from shared.language.rules.resume.jobs import short_name
from shared.language.task import LanguageModel
from shared.language.tasks.word_gap_question import WORD_GAP_QUESTION
from shared.modes.by_concepts.follow_up import to_read
from shared.modes.by_concepts.in_passing import answered
from shared.modes.by_concepts.known import corrected_of, holding_of
from shared.modes.by_concepts.open_gaps import open_gaps, told_gaps
from shared.modes.by_concepts.skill_mentions import answers_on
from shared.modes.by_concepts.subject import Subject
from shared.modes.clarifying import asked_before
from shared.modes.dynamic_gap.records import SkillProfile, SkillsRecord
from shared.modes.mode import Worded
from shared.modes.said_first import MET_IN_WORDS, readers_told, told_before, told_last
from shared.modes.sparing import is_familiar


async def gap_worded(
    language: LanguageModel, interview: Interview, effect: Compose, subject: Subject, turns: list[WholeTurn]
) -> Worded:
    """The question for what is due, or, by a model, for what it chose of all that is open."""
    task = _gap_task(effect, interview, subject, turns)
    choice = open_gaps(interview, effect)
    choice = (*choice, *told_gaps(interview, effect)) if effect.may_choose else choice[:1]
    more = dict(to_read(language, effect, subject, turns[:-1], turns, choice))
    more["open"] = choice
    if has_model(language):
        skills = interview.record(SkillsRecord).skills
        more |= {
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
        time_said=time_said(turn.assessment for turn in turns),
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
