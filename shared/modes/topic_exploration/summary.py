"""An exploration as its summary sees it: topic by topic, with the sub-goals that were covered and those left open."""

from collections.abc import Sequence

from shared.interview.records.turns import WholeTurn
from shared.interview.state_machine.effects import Summarise
from shared.language.requests.interview import Exchange, SummaryQuestion, SummaryRequest
from shared.modes.topic_exploration.material import ExplorationMaterial
from shared.modes.topic_exploration.plan import PlanTopic


def summary_request(
    effect: Summarise, material: ExplorationMaterial, turns: Sequence[WholeTurn]
) -> SummaryRequest:
    """What was said to an offer, a consent or a field is no part of it; a topic never reached has no exchange."""
    return SummaryRequest(
        language=effect.language,
        mode=material.mode,
        ended_reason=effect.reason,
        questions=tuple(_topic(topic, turns) for topic in material.plan.explore.topics),
    )


def _topic(topic: PlanTopic, turns: Sequence[WholeTurn]) -> SummaryQuestion:
    mine = [turn for turn in turns if turn.shown.main_id == topic.topic_id]
    told = [
        turn for turn in mine if turn.is_answered and turn.assessment and turn.assessment.stance != "closes"
    ]
    covered = min(len(told), len(topic.sub_goals))
    return SummaryQuestion(
        question=topic.label,
        exchanges=tuple(Exchange(turn.shown.question_text, turn.answer.text) for turn in told if turn.answer),
        similarity=covered / len(topic.sub_goals) if told else None,
        covered=topic.sub_goals[:covered],
        open_gaps=topic.sub_goals[covered:],
    )
