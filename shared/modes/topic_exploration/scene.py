"""What an exploration's next question is worded from: what was said, remembered and known of the topic (D10)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from shared.interview.records.turns import WholeTurn
from shared.interview.state_machine.assessment import Assessment
from shared.interview.state_machine.effects import Compose, ExplorationStanding, Guidance
from shared.language.prompt_parts import LANGUAGES
from shared.language.requests.exploration import (
    PlanRequest,
)
from shared.language.requests.interview import Exchange
from shared.language.retrieval import part_of_guide
from shared.language.rules.exploration.exploring import intelligence
from shared.modes.topic_exploration.facts_told import facts_told, insight_of
from shared.modes.topic_exploration.material import ExplorationMaterial
from shared.modes.topic_exploration.memory import Memory, NumberedFact, remember
from shared.modes.topic_exploration.part import ExplorationPart, Topic
from shared.modes.topic_exploration.plan import (
    GivenTopic,
    Intelligence,
    Knowledge,
    PlanTopic,
    knowledge,
)
from shared.modes.topic_exploration.replies import may_hold_data
from shared.modes.whole_answers import is_beside
from shared.text.sentences import sentences


@dataclass(frozen=True, slots=True)
class WordingScene:
    """What a question is worded in: everything said so far, how far the exploration is, and what was decided."""

    effect: Compose
    material: ExplorationMaterial
    turns: Sequence[WholeTurn]
    standing: ExplorationStanding
    answered: Mapping[str, tuple[int, ...]]

    @property
    def guidance(self) -> Guidance | None:
        return self.effect.guidance

    @property
    def heard(self) -> list[WholeTurn]:
        """The turns with an answer about a topic."""
        return [turn for turn in self.turns if assessed(turn) is not None and not is_beside(turn)]

    @property
    def last_message(self) -> Exchange | None:
        """The last that was said to anything but a field, without sentences that could hold contact data."""
        said = [turn for turn in self.turns if turn.answer and turn.shown.question_kind != "field"]
        last, language = exchange_of(said[-1]) if said else Exchange("", ""), self.effect.language
        if may_hold_data(last.answer, language):
            kept = (each for each in sentences(last.answer) if not may_hold_data(each, language))
            last = Exchange(last.question, " ".join(kept))
        return last if last.answer else None

    @property
    def topic(self) -> PlanTopic | None:
        """The topic that the question is about; none for an offer, a consent and a field."""
        if self.effect.question.kind in ("offer", "consent", "field"):
            return None
        return self.material.plan.topic(self.effect.question.main_id)


def exchange_of(turn: WholeTurn) -> Exchange:
    return Exchange(turn.shown.question_text, turn.answer.text if turn.answer else "")


def assessed(turn: WholeTurn) -> Assessment | None:
    return turn.assessment.assessment if turn.assessment else None


def memory_before(scene: WordingScene, last: WholeTurn | None) -> Memory:
    telling = {topic.insight_turn for topic in scene.standing.topics}
    return remember(
        ExplorationPart(topics=scene.standing.topics),
        scene.material.plan,
        language=scene.effect.language,
        answers={turn.shown.turn: turn.answer.text for turn in scene.heard if turn.answer},
        insights={
            turn.shown.turn: insight
            for turn in scene.heard
            if turn is not last
            and turn.shown.turn in telling
            and (insight := insight_of(turn, scene.effect.language))
        },
        facts=[
            (NumberedFact(number=told.number, rights=told.rights, **told.fact.model_dump()), told.confidence)
            for told in facts_told(
                scene.turns, scene.effect.language, reading=last.shown.turn if last else None
            )
            if last is None or told.turn != last.shown.turn
        ],
    )


def insight_into(scene: WordingScene, topic: Topic) -> str | None:
    """The most telling words said about the topic: of its best turn, else of the last that was more than a word."""
    mine = [turn for turn in scene.heard if turn.shown.main_id == topic.topic_id and not is_hard(turn)]
    said = [turn for turn in mine if (judged := assessed(turn)) and judged.engagement != "low"]
    best = next((turn for turn in mine if turn.shown.turn == topic.insight_turn), said[-1] if said else None)
    return insight_of(best, scene.effect.language) if best else None


def last_heard(scene: WordingScene) -> WholeTurn | None:
    """The last answer; what was said before a skip is over: who leads over to it goes back behind the wish."""
    judged = scene.turns[-1].assessment if scene.turns else None
    was_skipped = judged is not None and judged.intent == "wish_to_skip"
    return scene.heard[-1] if scene.heard and not was_skipped else None


def told_on(scene: WordingScene, topic: Topic) -> tuple[str, ...]:
    """The answers about the topic before the last one, without what is not taken up again."""
    last = last_heard(scene)
    mine = (turn for turn in scene.heard if turn.shown.main_id == topic.topic_id and not is_hard(turn))
    return tuple(turn.answer.text for turn in mine if turn.answer and turn is not last)


def is_hard(turn: WholeTurn) -> bool:
    """Whether the answer told of something that is not taken up again."""
    heard = turn.assessment.sub_goals if turn.assessment else None
    return heard is not None and heard.hard


def knowledge_for(scene: WordingScene, planned: PlanTopic, place: int | None) -> Knowledge | None:
    """What of the guide bears on the question, where there is one; else what a model made with the plan."""
    configuration, language = scene.material.configuration, scene.effect.language
    about = " ".join((planned.label, planned.goals[place].text if place is not None else ""))
    known = knowledge(planned, part_of_guide(configuration.guide, about, language))
    return None if known.guide is None and _is_by_rules(known.intelligence, planned) else known


def _is_by_rules(made: Intelligence, planned: PlanTopic) -> bool:
    """Whether the notes are those that the rules make of any topic: they tell a model nothing."""
    topic = GivenTopic(label=planned.label, sub_goals=planned.goals)
    request = PlanRequest(language="en", research_goal="", topics=(topic,))
    asked = (request.model_copy(update={"language": each}) for each in LANGUAGES)
    return any(intelligence(each)[0] == made for each in asked)
