"""The topics of an exploration as staff see them, and what the participant gave beside answers (D7, D11)."""

from collections.abc import Collection, Sequence
from typing import Annotated, Final

from pydantic import BaseModel, Field

from shared.interview.records.turns import WholeTurn
from shared.interview.state_machine.settings import LanguageCode
from shared.language.rules.corrections.holding_both import may_both_hold
from shared.language.rules.corrections.taken_back import taken_back
from shared.language.rules.points.polarity import denies, sided
from shared.modes.topic_exploration.facts_told import facts_told, insight_of
from shared.modes.topic_exploration.memory import Coverage, coverage
from shared.modes.topic_exploration.part import INSIGHT_FROM, WORTH, Topic
from shared.modes.topic_exploration.plan import PlanTopic
from shared.modes.topic_exploration.told import goal_asked
from shared.text.words import content_words

_FEWEST_TELLING: Final = 3
"""Words with a meaning of what an answer is shown by: "The family, oh." has fewer."""


class ResultTopic(BaseModel):
    """A topic with its budget and what is covered of it.

    `turns_used` counts those of its budget, `deepen_turns` those of the second pass; without either it was not reached.
    `engagement` is the mean signal of its answers, `key_insight` the most telling words of the best (signal 0.5 or more)
    where a model led; the rules cannot tell which these are. `asked_sub_goals` were asked for, whatever was answered; of
    what is uncovered, `declined_sub_goals` were asked for and refused, `unanswered_sub_goals` asked for in vain.
    """

    topic_id: str
    label: str
    reached: bool
    coverage: Coverage
    min_turns: int
    base_turns: int
    max_turns: int
    turns_used: int
    bonus_turns: int
    deepen_turns: int
    covered_sub_goals: tuple[str, ...]
    uncovered_sub_goals: tuple[str, ...]
    asked_sub_goals: tuple[str, ...] = ()
    declined_sub_goals: tuple[str, ...] = ()
    unanswered_sub_goals: tuple[str, ...] = ()
    engagement: float
    key_insight: str | None


class CollectedData(BaseModel):
    """What a participant gave beside answers: whether they agreed to it, the fields by name, and those they refused."""

    consent: bool | None = None
    fields: dict[str, str] = Field(default_factory=dict[str, str])
    refused: Annotated[tuple[str, ...], Field(exclude_if=lambda value: not value)] = ()


def result_topic(
    topic: Topic, planned: PlanTopic, turns: Sequence[WholeTurn], language: LanguageCode
) -> ResultTopic:
    """The topic as it stands, with the most telling words said about it."""
    budget, asked = topic.budget, _goals_asked(planned, turns, language)
    in_vain = {
        place: any(map(_declining, those))
        for place, those in asked.items()
        if place in topic.uncovered
        and any(turn.assessment for turn in those)
        and not any(map(_tells_part, those))
    }
    return ResultTopic(
        topic_id=topic.topic_id,
        label=planned.label,
        reached=topic.asked > 0,
        coverage=coverage(topic),
        min_turns=budget.min_turns,
        base_turns=budget.base_turns,
        max_turns=budget.max_turns,
        turns_used=budget.turns_used,
        bonus_turns=budget.bonus_turns,
        deepen_turns=topic.deepen_used,
        covered_sub_goals=tuple(planned.goals[place].text for place in topic.covered),
        uncovered_sub_goals=tuple(planned.goals[place].text for place in topic.uncovered),
        asked_sub_goals=tuple(planned.goals[place].text for place in asked),
        declined_sub_goals=tuple(planned.goals[place].text for place in in_vain if in_vain[place]),
        unanswered_sub_goals=tuple(planned.goals[place].text for place in in_vain if not in_vain[place]),
        engagement=topic.engagement,
        key_insight=_insight(topic, planned, turns, language),
    )


def with_told(topic: Topic, found: Collection[str]) -> Topic:
    """The topic, its coverage together with the sub-goals that the summary `found` told ("t2.1")."""
    told = {place for place in topic.uncovered if f"{topic.topic_id}.{place + 1}" in found}
    return topic.model_copy(update={"covered": tuple(sorted({*topic.covered, *told}))}) if told else topic


def _declining(turn: WholeTurn) -> bool:
    return turn.assessment is not None and "wish_to_skip" in (turn.assessment.intent, turn.assessment.beside)


def _tells_part(turn: WholeTurn) -> bool:
    """Whether a model found that the answer serves its question: what it lacks makes it no question in vain."""
    judged = turn.assessment.assessment if turn.assessment else None
    is_read = judged is not None and judged.source == "model"
    return is_read and not _declining(turn) and _signal(turn) >= WORTH["partly"]


def _goals_asked(
    planned: PlanTopic, turns: Sequence[WholeTurn], language: LanguageCode
) -> dict[int, list[WholeTurn]]:
    """The sub-goals that were asked for, with the turns that did, and those that explained their question."""
    found: dict[int, list[WholeTurn]] = {}
    asked: int | None = None
    for turn in turns:
        if turn.shown.main_id == planned.topic_id:
            is_asking = turn.shown.question_kind in ("main", "follow_up")
            asked = goal_asked(turn, planned, language) if is_asking else asked
            if asked is not None:
                found.setdefault(asked, []).append(turn)
    return dict(sorted(found.items()))


def _insight(
    topic: Topic, planned: PlanTopic, turns: Sequence[WholeTurn], language: LanguageCode
) -> str | None:
    """The most telling words of the best answer of which something still holds; a cry alone tells nothing."""
    mine = [turn for turn in turns if turn.shown.main_id == topic.topic_id and turn.shown.source == "model"]
    if topic.insight_turn is None or not mine:
        return None
    gone = given_up(turns, language)
    best = [turn for turn in mine if turn.shown.turn == topic.insight_turn]
    others = sorted((turn for turn in mine if _signal(turn) >= INSIGHT_FROM), key=_signal, reverse=True)
    found = (_told_in(turn, topic, planned, gone, language) for turn in (*best, *others))
    return next(
        (each for each in found if each and len(content_words(each, language)) >= _FEWEST_TELLING), None
    )


def _signal(turn: WholeTurn) -> float:
    judged = turn.assessment.assessment if turn.assessment else None
    return judged.signal if judged else 0.0


def _told_in(
    turn: WholeTurn, topic: Topic, planned: PlanTopic, gone: Collection[str], language: LanguageCode
) -> str | None:
    """The most telling words of an answer: of what tells a sub-goal of the topic, where it told one."""
    heard = turn.assessment.sub_goals if turn.assessment else None
    named = heard.named.get(topic.topic_id, ()) if heard else ()
    judged = turn.assessment.assessment if turn.assessment else None
    if not named and judged and judged.source == "model":  # which sub-goal each fact tells is kept nowhere
        named = tuple(range(len(planned.goals)))
    place = turn.shown.sub_goal if heard and heard.asked else None
    asked = None if place is None else planned.goals[place].text
    return insight_of(turn, language, [planned.goals[each].text for each in named], asked, gone)


def given_up(turns: Sequence[WholeTurn], language: LanguageCode) -> frozenset[str]:
    """The statements and sentences, verbatim, that no longer hold."""
    standing = facts_told(turns, language)
    corrected = {each.corrected.fact.span for each in standing if each.corrected}
    denied = {
        each.fact.span
        for each in standing
        if any(
            later.turn > each.turn and _denies(later.fact.span, each.fact.span, language)
            for later in standing
        )
    }
    answers = [turn.answer.text for turn in turns if turn.answer]
    return frozenset({*corrected, *denied, *taken_back(answers, language)})


def _denies(later: str, said: str, language: LanguageCode) -> bool:
    before, after = (sided(each, language) for each in (said, later))
    return denies(before, after, frozenset(), (), language) and not may_both_hold(said, later, language)
