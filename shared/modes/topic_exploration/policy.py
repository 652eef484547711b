"""Mode `topic_exploration`: topics in order with elastic turn budgets, what is left of them, contact data (D).

Each phase has a module in `exploration/`; here stands which of them an event belongs to. The moves between the phases
are a table, `shared/modes/topic_exploration/phases.py`.
"""

from typing import Final

from shared.interview.state_machine.effects import ExplorationStanding, Standing
from shared.interview.state_machine.events import Assessed
from shared.interview.state_machine.follow_ups import GENERATION_FAILED, overrule
from shared.interview.state_machine.state import EndedReason, InterviewState
from shared.modes.policy import Policy, PolicyOutcome, share
from shared.modes.registry import Part, as_own
from shared.modes.topic_exploration.budgets import Grant
from shared.modes.topic_exploration.moves.collecting import (
    close,
    collect,
    collected,
    uncollected,
    with_settled,
)
from shared.modes.topic_exploration.moves.deepening import deepened, passed_by, undeepened
from shared.modes.topic_exploration.moves.exploring import (
    begin_exploring,
    bonus_decided,
    explored,
    unanswered,
    unworded,
)
from shared.modes.topic_exploration.moves.offering import offered, undecided
from shared.modes.topic_exploration.moves.turns import (
    HURT_CLOSES,
    learnt,
    with_named,
    with_topic,
    without,
)
from shared.modes.topic_exploration.part import ExplorationPart
from shared.modes.topic_exploration.phases import Phase

WITHOUT_REWARD: Final[frozenset[EndedReason]] = frozenset({"abandoned", "failed"})


class TopicExploration(Policy):
    """The policy of source 3."""

    def open(self, state: InterviewState, part: Part) -> PolicyOutcome:
        return begin_exploring(state, as_own(part, ExplorationPart))

    def rereads(self, state: InterviewState) -> bool:
        return as_own(state.part, ExplorationPart).phase in (Phase.EXPLORE, Phase.DEEPEN)

    def noted(self, part: Part, event: Assessed) -> ExplorationPart:
        """What holds in every mode, and fields that were refused before they were asked for (D7)."""
        told = as_own(super().noted(part, event), ExplorationPart)
        is_early = event.refused and told.phase not in (Phase.DATA_COLLECTION, Phase.END)
        return with_settled(told, event) if is_early else told

    def left_alone(self, state: InterviewState, touched: tuple[str, ...]) -> ExplorationPart:
        """A topic that somebody does not want to talk about, or that holds a grief, is closed."""
        part = as_own(state.part, ExplorationPart)
        is_topic = state.rules_version >= HURT_CLOSES and part.phase in (Phase.EXPLORE, Phase.DEEPEN)
        return with_topic(part, without(part.topic, *part.topic.open)) if is_topic else part

    def learnt(self, state: InterviewState, event: Assessed) -> ExplorationPart:
        part = as_own(state.part, ExplorationPart)
        return learnt(part, event) if part.phase in (Phase.EXPLORE, Phase.DEEPEN) else part

    def answered(self, state: InterviewState, event: Assessed) -> PolicyOutcome:
        part = as_own(state.part, ExplorationPart)
        match part.phase:
            case Phase.EXPLORE | Phase.DEEPEN if event.stance == "closes":  # of an earlier release
                return collect(state, part, "closed", "participant_ended")
            case Phase.EXPLORE:
                return explored(state, part, event)
            case Phase.DEEPEN:
                return deepened(state, part, event)
            case Phase.DEEP_OFFER:
                return offered(state, with_named(part, event), event.stance)
            case _:
                return collected(state, with_settled(with_named(part, event), event), event.stance)

    def bonus_decided(self, state: InterviewState, grant: Grant) -> PolicyOutcome:
        """The budgets' entity answered a `ClaimBonus`."""
        return bonus_decided(state, as_own(state.part, ExplorationPart), grant)

    def left(self, state: InterviewState) -> PolicyOutcome:
        """The participant's first end leads to the data collection; one inside it finishes (D5, D7)."""
        part = as_own(state.part, ExplorationPart)
        if part.phase in (Phase.DATA_COLLECTION, Phase.END):
            return close(part)
        return collect(state, part, "closed", "participant_ended")

    def unworded(self, state: InterviewState) -> PolicyOutcome:
        """What cannot be asked is passed by, so that no fault of wording holds an interview up."""
        part = as_own(state.part, ExplorationPart)
        verdict = overrule(state.verdict, self.ledger(part), GENERATION_FAILED)
        match part.phase:
            case Phase.EXPLORE:
                return unworded(state, part, verdict)
            case Phase.DEEPEN:
                return undeepened(state, part, verdict)
            case Phase.DEEP_OFFER:
                return undecided(state, part)
            case _:
                return uncollected(part)

    def skipped(self, state: InterviewState) -> PolicyOutcome:
        part = as_own(state.part, ExplorationPart)
        match part.phase:
            case Phase.EXPLORE:
                return unanswered(state, part)
            case Phase.DEEPEN:
                return passed_by(state, part)
            case Phase.DEEP_OFFER:
                return offered(state, part, None)
            case _:
                return collected(state, part, None)

    def reason_at_limit(self, state: InterviewState) -> EndedReason:
        return as_own(state.part, ExplorationPart).outcome or "max_rounds"

    def standing(self, state: InterviewState) -> Standing:
        """Progress is the share of sub-goals covered; `remaining` counts the topics still to be asked about."""
        part = as_own(state.part, ExplorationPart)
        covered = share(
            sum(len(topic.covered) for topic in part.topics), sum(topic.sub_goals for topic in part.topics)
        )
        return Standing(
            round=state.asked,
            remaining=_remaining(part),
            progress=covered,
            completeness=covered,
            exploration=ExplorationStanding(
                phase=part.phase,
                supervisor_status=part.status,
                topics=part.topics,
                consent=part.collection.consent,
                collected=part.collection.collected,
                reward_due=_reward_due(state, part),
            ),
        )


def _remaining(part: ExplorationPart) -> int:
    match part.phase:
        case Phase.EXPLORE:
            return len(part.topics) - max(0, part.at)
        case Phase.DEEP_OFFER:
            return sum(bool(topic.open) for topic in part.topics)
        case Phase.DEEPEN:
            return sum(topic.deepen_turns > 0 for topic in part.topics[part.at :])
        case _:
            return 0


def _reward_due(state: InterviewState, part: ExplorationPart) -> bool:
    """Whether the reward is given: at every end that the conversation came to, after a refusal too (D7)."""
    if state.ended is None or state.ended.reason in WITHOUT_REWARD:
        return False
    return part.outcome is not None or state.ended.reason == "max_rounds"
