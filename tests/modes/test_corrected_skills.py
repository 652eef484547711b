"""What was put right is marked wherever a model reads what it took the place of (G2)."""

from shared.language.requests.interview import Known
from shared.modes.by_concepts.known import with_replaced_marked


def known(said: str) -> Known:
    return Known(concept_id="s2.scale", subject="scale of nursing", said=said, source="resume")


def test_what_another_skill_rests_on_is_marked_where_its_words_were_put_right() -> None:
    for said in ("team of 15 nurses", "a team of 15 nurses on two wards"):
        (marked,) = with_replaced_marked([known(said)], [("team of 15 nurses", "five, not 15")], "en")
        assert "[corrected: “five, not 15”]" in marked.said
    (whole,) = with_replaced_marked([known("of 15 nurses")], [("team of 15 nurses", "five")], "en")
    assert whole.said == "of 15 nurses [corrected: “five”]"


def test_what_was_not_touched_or_has_the_new_words_stays() -> None:
    replaced = [("team of 15 nurses", "five, not 15")]
    for said in ("two wards", "15 beds", "five, not 15"):
        assert with_replaced_marked([known(said)], replaced, "en") == (known(said),)
