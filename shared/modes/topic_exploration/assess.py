"""What an answer of an exploration amounts to: all of it by rules, so that a turn costs one model call (D12, D15).

Which sub-goals it says something to is told by its words, and by what a model found when it worded the last question:
where a model asks, a mere reply closes none. Its signal is then half its own, and half what the model thought of the
answer before it on the topic; before a model has read any, an answer that is of use is never LOW for being short.
"""

from shared.interview.interview import Interview
from shared.interview.records.documents import AnswerDocument, AssessmentDocument
from shared.interview.state_machine.assessment import Assessment
from shared.interview.state_machine.effects import Assess
from shared.interview.state_machine.intents import WISHES, Heard, read_by_model
from shared.interview.state_machine.open_question import EXPLAINED
from shared.interview.state_machine.settings import LanguageCode
from shared.language.fallback import has_model
from shared.language.requests.exploration import Listening
from shared.language.rules.distress.told_in_passing import is_a_past_death, is_in_passing
from shared.language.rules.exploration.exploring import as_told
from shared.language.rules.following_up.guarded import is_guarded
from shared.language.rules.following_up.hints import opens_more
from shared.language.task import LanguageModel
from shared.language.tasks.listen import LISTEN
from shared.modes.mode import Judged
from shared.modes.topic_exploration.contact_data import judge_consent, judge_field
from shared.modes.topic_exploration.listening import is_by_model, listening_request
from shared.modes.topic_exploration.material import ExplorationMaterial
from shared.modes.topic_exploration.part import SubGoalsHeard
from shared.modes.topic_exploration.records import AnsweredRecord
from shared.modes.topic_exploration.replies import (
    offer_answer,
)
from shared.modes.topic_exploration.stances import assessment_of, stance_of, stood
from shared.platform.long_texts import read_apart


async def judge(
    language: LanguageModel, interview: Interview, effect: Assess, material: ExplorationMaterial, heard: Heard
) -> Judged:
    answer = interview.part(AnswerDocument, effect.turn)
    assert answer is not None, "it was loaded with its answer"
    match effect.question.kind:
        case "offer" if effect.question.offer is None:
            said = offer_answer(answer.text, effect.language)
            return await stood(language, interview, effect, material, stance_of(said, answer, effect))
        case "consent":
            return await judge_consent(language, interview, effect, material, answer)
        case "field":
            return await judge_field(language, interview, effect, material, answer)
        case _:
            return await _topic(language, interview, effect, material, answer, heard)


async def _topic(
    language: LanguageModel,
    interview: Interview,
    effect: Assess,
    material: ExplorationMaterial,
    answer: AnswerDocument,
    heard: Heard,
) -> Judged:
    told = heard.told or answer.text
    heard = _as_read(language, heard, told)
    if heard.intent in WISHES or (heard.intent in EXPLAINED and effect.may_clarify):
        return Judged(AssessmentDocument.of_aside(effect, heard))
    request = listening_request(interview, effect, material, heard, told)
    reply = await language.run(LISTEN, request)
    listened = reply.value
    may_open = not has_model(language) and listened.intent == "answer"
    asked = request.said[-1].question
    guarded = may_open and is_guarded(told, asked, effect.language)
    has_more = may_open and (guarded or await read_apart(len(told), opens_more, told, effect.language))
    by_model = is_by_model(interview, effect)
    found = interview.find(AnsweredRecord)
    judged = assessment_of(effect, reply, told, found, by_model=by_model)
    document = _heard_as(effect, heard, listened, judged).model_copy(
        update={
            "sub_goals": _with_model(
                _going_on(listened.sub_goals, told, effect.language, by_model=by_model),
                interview,
                request.target,
                by_model=by_model,
            ),
            "opens": has_more,
            "guarded": guarded,
            "usage": reply.usage,
        }
    )
    return Judged(document, in_time=reply.in_time)


def _heard_as(effect: Assess, heard: Heard, listened: Listening, judged: Assessment) -> AssessmentDocument:
    return AssessmentDocument(
        turn=effect.turn,
        main_id=effect.question.main_id,
        intent=listened.intent,
        plain=heard.plain,
        later=heard.later,
        beside=heard.beside,
        reply=heard.reply,
        also=heard.also,
        leaves=heard.leaves,
        leaving=heard.leaving,
        assessment=judged,
        acknowledgement=None if heard.reply == "care" else listened.acknowledgement,
        ledger=effect.ledger,
    )


def _as_read(language: LanguageModel, heard: Heard, told: str) -> Heard:
    """What the words make it. With a model, of what would interrupt a plain wish to stop counts alone.

    All else is read by whoever words the next question. A mere sign of leaving does not count.
    """
    is_stop = "wish_to_stop" in (heard.intent, heard.beside) and heard.plain and not heard.later
    if has_model(language) and not is_stop:
        if _interrupts(heard):
            return Heard(reply=heard.reply if heard.beside is None else None)
        return read_by_model(heard)
    return as_told(heard, told)


def _interrupts(heard: Heard) -> bool:
    """Whether it is no answer, or wishes for something besides."""
    return heard.intent in WISHES | EXPLAINED or heard.beside is not None


def _going_on(heard: SubGoalsHeard, told: str, language: LanguageCode, *, by_model: bool) -> SubGoalsHeard:
    """The sub-goals heard in an answer that may mention a death. A model goes on with the matter where it is mentioned in
    passing; the rules ask for another sub-goal of the topic unless the grief is fresh."""
    if by_model:
        return heard.model_copy(update={"hard": heard.hard and not is_in_passing(told, language)})
    return heard.model_copy(update={"stays": heard.hard and is_a_past_death(told, language)})


def _with_model(
    heard: SubGoalsHeard, interview: Interview, target: tuple[str, int] | None, *, by_model: bool
) -> SubGoalsHeard:
    """Together with what a model found answered before; it may have gone on to another sub-goal then."""
    heard = heard.model_copy(update={"by_model": by_model})
    found = interview.find(AnsweredRecord)
    if found is None:
        return heard
    named = {
        topic_id: tuple(sorted({*heard.named.get(topic_id, ()), *found.named.get(topic_id, ())}))
        for topic_id in {**found.named, **heard.named}
    }
    return heard.model_copy(update={"named": named, "place": target[1] if target else None})
