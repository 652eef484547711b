"""An exploration as its summary sees it: topic by topic, with what was asked and answered."""

from collections.abc import Sequence

from shared.interview.records.turns import WholeTurn, spared
from shared.interview.state_machine.effects import Summarise
from shared.language.off_record import OffRecord
from shared.language.requests.interview import ConsentOutcome, Exchange, SummaryQuestion, SummaryRequest
from shared.modes.righted import righted_in
from shared.modes.topic_exploration.facts_told import by_topic
from shared.modes.topic_exploration.material import ExplorationMaterial
from shared.modes.topic_exploration.plan import PlanTopic
from shared.modes.topic_exploration.told import is_skipped, is_told, not_asked, told_on
from shared.modes.whole_answers import is_beside


def summary_request(
    effect: Summarise, material: ExplorationMaterial, turns: Sequence[WholeTurn], kept: OffRecord
) -> SummaryRequest:
    """Of what was said to an offer, a consent or a field only what tells of a topic; one not reached has no exchange."""
    righted = righted_in(turns, kept, effect.language)
    topics = material.plan.explore.topics
    return SummaryRequest(
        language=effect.language,
        mode=material.mode,
        corrected=tuple(righted),
        before={said: each.before for said, each in righted.items() if each.before},
        corrected_in={said: each.turn for said, each in righted.items()},
        ended_reason=effect.reason,
        consent=_consent(turns) if material.configuration.fields else None,
        spared=spared(turn.assessment for turn in turns),
        off_record=kept.stretches,
        kept=kept,
        questions=tuple(_topic(topic, turns, kept, effect) for topic in topics),
    )


def _consent(turns: Sequence[WholeTurn]) -> ConsentOutcome:
    """What was said to the consent, or to all of what it is for before it was asked for (D7)."""
    heard = [turn.assessment for turn in turns if turn.assessment]
    asked = [turn for turn in turns if turn.shown.question_kind == "consent"]
    stances = {turn.assessment.stance for turn in asked if turn.assessment}
    if "accepts" in stances:
        return "given"
    if "refuses" in stances or (not asked and any(each.refused for each in heard)):
        return "refused"
    return "unclear" if asked else "not asked"


def _topic(
    topic: PlanTopic, turns: Sequence[WholeTurn], kept: OffRecord, effect: Summarise
) -> SummaryQuestion:
    mine = [turn for topic_id, turn in by_topic(turns) if topic_id == topic.topic_id]
    told = [turn for turn in mine if is_told(turn)]
    covered, answered = covered_by(turns, topic), told_on(topic, turns, kept, effect.language)
    left = {place: goal.text for place, goal in enumerate(topic.goals) if place not in covered}
    return SummaryQuestion(
        question=topic.label,
        exchanges=tuple(
            said for turn in mine if is_told(turn) or is_skipped(turn) if (said := _exchange(turn))
        ),
        answers=sum(bool((said := _exchange(turn)) and said.answer.strip()) for turn in told),
        told=answered,
        not_asked=not_asked(topic, answered, turns),
        similarity=len(covered) / len(topic.goals) if told else None,
        covered=tuple(topic.goals[place].text for place in covered),
        open_gaps=tuple(left.values()),
        goals={f"{topic.topic_id}.{place + 1}": text for place, text in left.items()},
    )


def _exchange(turn: WholeTurn) -> Exchange | None:
    """What was asked and said. Beside an offer, a consent or a field the spans that tell of the topic alone, without what
    was asked: under it they would read as the answer to it."""
    if turn.answer is None:
        return None
    if is_beside(turn):
        facts = turn.assessment.assessment.facts if turn.assessment and turn.assessment.assessment else ()
        return Exchange("", " ".join(fact.span for fact in facts)) if facts else None
    return Exchange(turn.shown.question_text, turn.answer.text)


def covered_by(turns: Sequence[WholeTurn], topic: PlanTopic) -> tuple[int, ...]:
    """The sub-goals that the answers say something to (D4); one of an earlier release covers one, in their order."""
    heard = [turn.assessment.sub_goals for turn in turns if turn.assessment and turn.assessment.sub_goals]
    if heard:
        return tuple(sorted({place for each in heard for place in each.named.get(topic.topic_id, ())}))
    told = [turn for turn in turns if turn.shown.main_id == topic.topic_id and is_told(turn)]
    return tuple(range(min(len(told), len(topic.goals))))
