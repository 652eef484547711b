"""What is asked instead of the gap that was due, by the choice of a model (E6)."""

from shared.modes.candidate_gaps.choosing import turned_instead, weightiest_first
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


def test_who_has_little_time_is_asked_what_is_required_and_one_thing_of_each_skill_before_a_second() -> None:
    gaps = tuple(
        a_gap(gap_id, gap_id, required=required, order=order)
        for order, (gap_id, required) in enumerate(
            [
                ("s1.depth", True),
                ("s1.scale", False),
                ("s1.autonomy", True),
                ("s6.new", True),
                ("s2.depth", True),
            ]
        )
    )
    asked = gaps[0].model_copy(update={"asked": True})
    part = weightiest_first(CandidatePart(mode="dynamic_gap", gaps=(asked, *gaps[1:]), current="s1.depth"))
    left = sorted((gap for gap in part.gaps if not gap.asked), key=lambda gap: gap.order)
    assert [gap.gap_id for gap in left] == ["s6.new", "s2.depth", "s1.autonomy", "s1.scale"]


def test_of_a_set_the_weightiest_question_comes_first_to_who_has_little_time() -> None:
    weights = {"q1": 0.5, "q2": 0.5, "q3": 1.0}
    gaps = tuple(a_gap(gap_id, required=True, weight=weight) for gap_id, weight in weights.items())
    part = weightiest_first(CandidatePart(mode="predefined_questions", gaps=gaps))
    assert [gap.gap_id for gap in sorted(part.gaps, key=lambda gap: gap.order)] == ["q3", "q1", "q2"]
