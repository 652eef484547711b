"""What is asked instead of the gap that was due, by the choice of a model (E6)."""

from shared.modes.candidate_gaps.choosing import turned_instead
from shared.modes.candidate_gaps.part import CandidatePart
from shared.modes.candidate_gaps.skills import set_aside
from tests.domain.candidates import a_gap


def test_a_skill_that_staff_put_back_can_be_chosen() -> None:
    """Staff took "none of theirs" back between the answer and the choice."""
    gaps = tuple(a_gap(each, f"{each}.c1", required=False) for each in ("s1.depth", "s2.depth"))
    part = CandidatePart(mode="dynamic_gap", gaps=gaps, known=10, total=12, current="s1.depth")
    turned = turned_instead(set_aside(part, "s2"), "s2.depth")
    assert (turned.current, turned.aside) == ("s2.depth", ())
    assert {gap.gap_id: gap.asked for gap in turned.gaps} == {"s1.depth": False, "s2.depth": True}
