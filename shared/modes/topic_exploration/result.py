"""The topics of an exploration as staff see them, and what the participant gave beside answers (D7, D11)."""

from collections.abc import Collection, Sequence
from typing import Annotated, Final

from pydantic import BaseModel, Field

from shared.interview.records.turns import WholeTurn
from shared.interview.state_machine.settings import LanguageCode
from shared.language.rules.matching import stems
from shared.modes.topic_exploration.facts_told import insight_of
from shared.modes.topic_exploration.given_up import given_up
from shared.modes.topic_exploration.memory import Coverage, coverage
from shared.modes.topic_exploration.part import INSIGHT_FROM, Topic
from shared.modes.topic_exploration.plan import PlanTopic, SubGoal
from shared.text.words import content_words

_FEWEST_TELLING: Final = 3
"""Words with a meaning of what an answer is shown by: "The family, oh." has fewer."""
_NAMING: Final = 2
"""Words of a sub-goal in a question that is about it: one alone may be chance."""


class ResultTopic(BaseModel):
    """A topic with its budget and what is covered of it.

    `turns_used` counts those of its budget, `deepen_turns` those of the second pass; without either it was not reached.
    `engagement` is the mean signal of its answers, `key_insight` the most telling words of the best (signal 0.5 or more).
    Of what is uncovered, `declined_sub_goals` were asked for and refused, `unanswered_sub_goals` asked for in vain.
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
    budget, in_vain = topic.budget, _asked_in_vain(topic, planned, turns, language)
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
        declined_sub_goals=tuple(planned.goals[place].text for place in sorted(in_vain) if in_vain[place]),
        unanswered_sub_goals=tuple(
            planned.goals[place].text for place in sorted(in_vain) if not in_vain[place]
        ),
        engagement=topic.engagement,
        key_insight=_insight(topic, planned, turns, language),
    )


def _asked_in_vain(
    topic: Topic, planned: PlanTopic, turns: Sequence[WholeTurn], language: LanguageCode
) -> dict[int, bool]:
    """What is uncovered though it was asked for and met with an answer: whether that refused it.

    A general question of the rules that opens a topic asks for none of its sub-goals.
    """
    found: dict[int, bool] = {}
    asked: int | None = None
    for turn in turns:
        if turn.shown.main_id != topic.topic_id or turn.assessment is None:
            continue
        heard = turn.assessment
        is_asking = turn.shown.question_kind in ("main", "follow_up")
        asked = turn.shown.sub_goal if is_asking else asked
        place = heard.sub_goals.place if heard.sub_goals and heard.sub_goals.place is not None else asked
        went_deeper = heard.sub_goals is not None and not heard.sub_goals.asked
        if place is None or (is_asking and not _names(turn, planned.goals[place], language)):
            continue
        if place in topic.uncovered and not went_deeper:
            found[place] = found.get(place, False) or "wish_to_skip" in (heard.intent, heard.beside)
    return found


def _names(turn: WholeTurn, goal: SubGoal, language: LanguageCode) -> bool:
    """Whether the question has two words of the sub-goal, or its only one; a model may have put it in its own words."""
    question = turn.shown.question_text
    named = stems(f"{goal.text} {goal.topic or ''}", language)
    is_probe = any(each in question for each in goal.probes)
    shared = named & stems(question, language)
    return turn.shown.source == "model" or is_probe or len(shared) >= max(1, min(_NAMING, len(named)))


def _insight(
    topic: Topic, planned: PlanTopic, turns: Sequence[WholeTurn], language: LanguageCode
) -> str | None:
    """The most telling words of the best answer of which something still holds; a cry alone tells nothing."""
    if topic.insight_turn is None:
        return None
    gone, mine = given_up(turns, language), [turn for turn in turns if turn.shown.main_id == topic.topic_id]
    best = [turn for turn in turns if turn.shown.turn == topic.insight_turn]
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
