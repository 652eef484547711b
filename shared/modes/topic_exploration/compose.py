"""What is asked next in an exploration, as it is shown: worded from the plan, the memory and what was decided (D10, D11).

Nothing that was said to a consent or a field enters a task: what is remembered are answers about topics alone.
"""

from asyncio import to_thread
from collections.abc import Iterable, Set
from dataclasses import replace
from typing import Final

from shared.interview.interview import Interview
from shared.interview.records.header_document import ShownField
from shared.interview.records.turns import left_alone, open_threads, short_of_time, time_said
from shared.interview.state_machine.assessment import Intent
from shared.interview.state_machine.effects import Compose
from shared.interview.state_machine.intents import Heard
from shared.interview.state_machine.signal import band
from shared.interview.state_machine.wording import asking_part
from shared.language.fallback import has_model
from shared.language.requests.exploration import (
    Progress,
    Purpose,
    RoadmapTopic,
    TopicRequest,
)
from shared.language.rules.hearing.parts import hear_parts
from shared.language.sentence_encoder import load_encoder
from shared.language.task import LanguageModel
from shared.language.tasks.word_topic import WORD_TOPIC
from shared.modes.asides import aside
from shared.modes.mode import Worded
from shared.modes.said_first import MET_IN_WORDS, readers_told, told_before, told_last
from shared.modes.sparing import is_familiar
from shared.modes.topic_exploration.material import ExplorationMaterial
from shared.modes.topic_exploration.part import Topic
from shared.modes.topic_exploration.plan import PlanTopic
from shared.modes.topic_exploration.read_in_wording import (
    is_replied,
    meant_by,
    read_anew,
    read_in,
    with_usage,
)
from shared.modes.topic_exploration.records import AnsweredRecord
from shared.modes.topic_exploration.scene import (
    WordingScene,
    assessed,
    exchange_of,
    insight_into,
    knowledge_for,
    last_heard,
    memory_before,
    told_on,
)

PURPOSES: Final[dict[str, Purpose]] = {
    "offer": "offer",
    "consent": "consent",
    "field": "field",
    "clarification": "clarification",
}
CONTACTS: Final = ("consent", "field")


async def word(
    language: LanguageModel, interview: Interview, effect: Compose, material: ExplorationMaterial
) -> Worded:
    """The question of this turn, and what changes when it is shown. Raises `LanguageFailed`."""
    standing = effect.standing.exploration
    assert standing is not None, "an exploration tells how far it is"
    found = interview.find(AnsweredRecord)
    scene = WordingScene(effect, material, interview.turns(), standing, found.named if found else {})
    # In a thread: the memory is made anew out of all answers.
    task = await to_thread(_task, scene, by_meaning=not has_model(language))
    if task.purpose != "field":
        task = task.model_copy(update=_said_beside(task, interview, effect))
    if task.purpose != "topic" and (meant := meant_by(scene, task.heard, None)):
        return Worded("", meant=meant)
    reply = await language.run(WORD_TOPIC, task)
    read = read_in(scene, reply)
    if meant := meant_by(scene, task.heard, reply.value):
        return read_anew(reply, meant, read)
    if effect.question.again and reply.source != "model" and (fixed := aside(interview, effect)):
        return replace(fixed, usage=reply.usage)
    if reply.value.done:
        return Worded("", reply.source, reply.usage, records=with_usage(read, reply), nothing_left=True)
    text, meets = reply.value.text, MET_IN_WORDS if reply.value.takes_up and reply.source == "model" else None
    return Worded(
        text,
        reply.source,
        reply.usage,
        acknowledges=reply.value.takes_up,
        meets=meets or frozenset(),
        replies=task.asks_back,
        records=read,
        field=_field(scene),
    )


def _said_beside(task: TopicRequest, interview: Interview, effect: Compose) -> dict[str, str]:
    """What is said before and behind the question, and what is true of who reads it; who asks back gets a reply alone."""
    return {
        "said_first": "" if task.asks_back else told_before(interview, effect, MET_IN_WORDS),
        "said_last": told_last(interview),
        "readers": readers_told(interview, effect),
    }


def _task(scene: WordingScene, *, by_meaning: bool) -> TopicRequest:
    effect, configuration, guidance = scene.effect, scene.material.configuration, scene.guidance
    purpose = PURPOSES.get(effect.question.kind, "topic")
    task = TopicRequest(
        language=effect.language,
        purpose=purpose,
        phase=scene.standing.phase,
        research_goal=configuration.research_goal,
        total_s=scene.material.plan.meta.total_time_sec,
        remaining_s=guidance.remaining_s if guidance else None,
        attempt=guidance.attempt if guidance else 1,
        asked=tuple(turn.shown.question_text for turn in scene.turns),
        labels=tuple(field.label for field in configuration.fields),
        field=scene.material.field(guidance.field) if guidance and guidance.field else None,
        asks_back=_asks_back(scene),
        replied=is_replied(scene),
        heard=_heard(scene, by_meaning=by_meaning),
        rereads=effect.rereads,
        calls_had=_calls_had(scene),
        familiar=is_familiar(scene.turns, effect.language),
        short_of_time=short_of_time(each.assessment for each in scene.turns),
        time_said=time_said(each.assessment for each in scene.turns),
    )
    if purpose == "field":
        return task
    if purpose == "consent":
        return task.model_copy(update={"last": scene.last_message})
    return task.model_copy(update=_told_before(scene) | _about(scene))


def _calls_had(scene: WordingScene) -> int:
    """What reading the last message, and questions that were given up, have cost of the calls of this turn."""
    judged = scene.turns[-1].assessment if scene.turns else None
    return judged.usage.model_calls if judged else 0


def _asks_back(scene: WordingScene) -> bool:
    """Whether the participant asked something instead of agreeing to give data, or giving it."""
    said, kind = scene.turns[-1] if scene.turns else None, scene.effect.question.kind
    if kind not in CONTACTS or said is None or said.answer is None:
        return False
    return said.shown.question_kind == kind and "?" in said.answer.text


def _heard(scene: WordingScene, *, by_meaning: bool) -> Heard:
    """What the rules make of the last answer, where it was taken as an answer until somebody reads it."""
    said = scene.turns[-1] if scene.turns else None
    if scene.effect.rereads is None or said is None or said.answer is None:
        return Heard()
    encoder = load_encoder() if by_meaning else None
    return hear_parts(said.answer.text, scene.effect.language, said.shown.question_text, encoder)


def _told_before(scene: WordingScene) -> dict[str, object]:
    """What the conversation gave so far."""
    last = last_heard(scene)
    judged = assessed(last) if last else None
    return {
        "last": exchange_of(last) if last else None,
        "band": band(judged.signal) if judged else None,
        "memory": memory_before(scene, last),
        "roadmap": tuple(_roadmap(scene)),
        "spared": left_alone(turn.assessment for turn in scene.turns),
        "threads": open_threads(turn.assessment for turn in scene.turns),
        "told_to": {
            thread: asking_part(turn.shown.question_text)
            for turn in scene.turns
            for thread in (turn.assessment.threads if turn.assessment else ())
        },
    }


def _about(scene: WordingScene) -> dict[str, object]:
    """What the question is about, where that is a topic."""
    planned, guidance = scene.topic, scene.guidance
    if planned is None:
        return {}
    topic = next(each for each in scene.standing.topics if each.topic_id == planned.topic_id)
    place = topic.next_sub_goal if guidance is None else guidance.sub_goal
    mine = {planned.topic_id, *(turn.shown.main_id for turn in scene.heard[-1:])}
    about: dict[str, object] = {
        "topic": planned.label,
        **_goal(scene, planned, place),
        "open_goals": _goals(scene, mine),
        "goals_ahead": _goals(scene, {each.topic_id for each in scene.standing.topics} - mine),
        "turns_left": _turns_left(topic),
        "turn_in_topic": topic.asked,
        "insight": insight_into(scene, topic),
        "told": told_on(scene, topic),
        "knowledge": knowledge_for(scene, planned, place),
    }
    if guidance is None:
        return about | _explained(scene)
    is_new = not any(turn.shown.main_id == planned.topic_id for turn in scene.heard[-1:])
    return about | {"enters_topic": guidance.enters_topic and is_new, "recap": guidance.recap}


def _turns_left(topic: Topic) -> int:
    """How many questions the topic has left in this pass, with this one."""
    budget = topic.budget
    left = (
        topic.deepen_turns - topic.deepen_used if topic.deepen_turns else budget.allowance - budget.turns_used
    )
    return max(1, left)


def _goal(scene: WordingScene, planned: PlanTopic, place: int | None) -> dict[str, object]:
    if place is None:
        return {}
    goal = planned.goals[place]
    return {"sub_goal": goal.text, "goal_topic": goal.topic, "probes": goal.probes}


def _goals(scene: WordingScene, topic_ids: Set[str]) -> dict[str, str]:
    """What is not covered of these topics."""
    return {
        f"{topic.topic_id}.{place + 1}": scene.material.plan.topic(topic.topic_id).goals[place].text
        for topic in scene.standing.topics
        if topic.topic_id in topic_ids
        for place in topic.uncovered
    }


def _explained(scene: WordingScene) -> dict[str, object]:
    asked = next(turn for turn in scene.turns if turn.shown.question_id == scene.effect.question.clarifies)
    said = scene.turns[-1]
    intent: Intent = said.assessment.intent if said.assessment else "clarification"
    explained = asking_part(asked.shown.question_text)
    return {
        "explained": explained,
        "intent": intent,
        "last": exchange_of(said),
    }


def _roadmap(scene: WordingScene) -> Iterable[RoadmapTopic]:
    asked = scene.topic
    for topic, planned in zip(scene.standing.topics, scene.material.plan.explore.topics, strict=True):
        progress: Progress = "done"
        if asked and topic.topic_id == asked.topic_id:
            progress = "now"
        elif topic.uncovered:
            progress = "left over" if topic.asked else "ahead"
        yield RoadmapTopic(label=planned.label, progress=progress)


def _field(scene: WordingScene) -> ShownField | None:
    guidance = scene.guidance
    if guidance is None or guidance.field is None:
        return None
    field = scene.material.field(guidance.field)
    return ShownField(
        name=field.name, type=field.type, label=field.label, choices=field.choices, attempt=guidance.attempt
    )
