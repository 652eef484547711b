"""Plays interviews of candidates against `decide` alone."""

from typing import Any

from shared.interview.state_machine.assessment import Gap
from shared.interview.state_machine.effects import Effect
from shared.interview.state_machine.events import Reopened
from shared.interview.state_machine.gaps import Ledger
from shared.interview.state_machine.intents import OfferChoice
from shared.interview.state_machine.settings import Settings
from shared.interview.state_machine.state import RULES_VERSION, CandidateGap
from shared.modes.candidate_gaps.part import CandidatePart
from shared.modes.registry import rules_of
from tests.domain.play import Conversation


def a_gap(gap_id: str, *criteria: str, **changes: Any) -> CandidateGap:
    """A required question (`q1`) or an attribute of a skill (`s1.depth`) that may be probed twice."""
    required = changes.get("required", True)
    given = {
        "gap_id": gap_id,
        "criteria": criteria or (f"{gap_id}.c1",),
        "weight": 1.0 if required else 0.5,
        "required": required,
        "order": int(gap_id.lstrip("qs").split(".")[0]),
        "max_probes": 2,
    }
    return CandidateGap.model_validate(given | changes)


class Candidacy(Conversation):
    """An interview of a candidate over these gaps, its first question to be worded if there is one."""

    def __init__(
        self,
        *gaps: CandidateGap,
        mode: str = "predefined_questions",
        known: int = 0,
        total: int = 0,
        rules_version: int = RULES_VERSION,
        **settings: Any,
    ) -> None:
        super().__init__(
            CandidatePart(mode=mode), Settings.model_validate(rules_of(mode).defaults.model_dump() | settings)
        )
        self.state = self.state.model_copy(update={"rules_version": rules_version})
        self.prepared(CandidatePart(mode=mode, gaps=gaps, known=known, total=total))

    @property
    def part(self) -> CandidatePart:
        assert isinstance(self.state.part, CandidatePart)
        return self.state.part

    def gap(self, gap_id: str) -> CandidateGap:
        return next(gap for gap in self.part.gaps if gap.gap_id == gap_id)

    def answer(self, *covered: str, missing: tuple[str, ...] = (), **changes: Any) -> None:
        """The open question is shown and answered; what the answer covers and leaves open is given."""
        self.asked()
        self.answered()
        gaps = tuple(Gap(gap_id=each, concept=f"text of {each}", severity="major") for each in missing)
        share = len(covered) / (len(covered) + len(missing)) if covered or missing else 0.0
        self.assessed(Ledger(covered=covered, open=gaps, similarity=share), **changes)

    @property
    def offer(self) -> str | None:
        """The purpose of the offer that is open or being worded."""
        place = self.state.pending or self.state.asking
        return place.question.offer if place else None

    def choose(self, choice: OfferChoice) -> None:
        """The offer is shown, and this is what the participant chooses."""
        self.asked()
        self.answered()
        self.assessed(self.part.ledger, choice=choice)

    def reopened(self, forced: tuple[str, ...], dropped: tuple[str, ...] = ()) -> Effect | None:
        """Somebody wants these asked before the end is settled."""
        return self.on(Reopened(at=self.now, forced=forced, dropped=dropped))
