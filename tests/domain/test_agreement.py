"""How far machine and people agree, in figures that can be checked by hand (G6)."""

from shared.interview.reviews.agreement import Judged, agreement, figures, kappa
from shared.interview.reviews.threshold import fitted


def pairs(**counts: int) -> list[tuple[str, str]]:
    """`yes_no=2`: twice the one said yes and the other no."""
    return [(name.split("_")[0], name.split("_")[1]) for name, times in counts.items() for _ in range(times)]


def judged(machine: str, person: str, source: str = "rules") -> Judged:
    return Judged(machine, person, source, "dynamic_gap")


class TestKappa:
    def test_is_agreement_beyond_chance(self) -> None:
        """Cohen 1960; 50 cases, 35 alike, expected by chance 25."""
        assert kappa(pairs(yes_yes=20, yes_no=5, no_yes=10, no_no=15)) == 0.4

    def test_is_one_where_all_agree_and_below_nought_where_nobody_does(self) -> None:
        assert kappa(pairs(yes_yes=3, no_no=3)) == 1.0
        assert kappa(pairs(yes_no=3, no_yes=3)) == -1.0

    def test_is_not_known_where_chance_alone_would_agree(self) -> None:
        assert kappa([]) is None
        assert kappa(pairs(yes_yes=4)) is None


class TestFigures:
    def test_count_what_was_left_to_people_as_reviewed_but_not_as_decided(self) -> None:
        found = figures([judged("needs_review", "demonstrated"), judged("contradicted", "contradicted")])
        assert (found.reviewed, found.decided, found.agreed) == (2, 1, 1)

    def test_credit_falsely_what_people_did_not(self) -> None:
        """Of three points that people did not credit, the machine credited one and left one to them."""
        found = figures(
            [
                judged("demonstrated", "contradicted"),
                judged("needs_review", "not_demonstrated"),
                judged("not_demonstrated", "not_demonstrated"),
                judged("demonstrated", "demonstrated"),
            ]
        )
        assert found.false_credit == 0.3333

    def test_are_told_by_who_judged(self) -> None:
        found = agreement([judged("met", "met"), judged("met", "not_met", "model")], fitted([]))
        assert {name: of.agreed for name, of in found.by_source.items()} == {"rules": 1, "model": 0}
        assert found.by_mode["dynamic_gap"].reviewed == 2

    def test_of_nothing_are_nought_and_unknown(self) -> None:
        found = agreement([], fitted([]))
        assert (found.reviewed, found.kappa, found.false_credit, found.by_source) == (0, None, None, {})
