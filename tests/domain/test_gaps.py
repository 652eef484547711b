"""The ledger of a main question: what closes a gap, what opens one, in which order they stand (A4)."""

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shared.interview.state_machine.assessment import SEVERITIES, Concept, Finding, Severity, Verdict
from shared.interview.state_machine.gaps import Ledger, decided, narrowed, of_question, record, similarity


def concept(number: int, severity: Severity = "major", text: str | None = None) -> Concept:
    return Concept(concept_id=f"c{number}", text=text or f"concept {number}", label="it", severity=severity)


def found(**verdicts: Verdict) -> list[Finding]:
    return [Finding(concept_id=concept_id, verdict=verdict) for concept_id, verdict in verdicts.items()]


def not_judged(concept_id: str) -> Finding:
    return Finding(concept_id=concept_id, verdict="needs_review", doubts=("not_judged",))


def after(concepts: Sequence[Concept], *answers: list[Finding]) -> Ledger:
    """The ledger after these answers, one after the other."""
    ledger = Ledger()
    for findings in answers:
        ledger = record(ledger, concepts, findings)
    return ledger


def open_ids(ledger: Ledger) -> list[str]:
    return [gap.gap_id for gap in ledger.open]


THREE = (concept(1, "critical"), concept(2, "major"), concept(3, "minor"))


class TestWhatAnAnswerDoes:
    def test_the_first_answer_opens_a_gap_for_every_concept_it_does_not_cover(self) -> None:
        assert open_ids(after(THREE, found(c1="demonstrated"))) == ["c2", "c3"]

    @pytest.mark.parametrize("later", [[], found(c1="not_demonstrated"), found(c1="needs_review")])
    def test_a_covered_concept_stays_covered_when_a_later_answer_misses_it(
        self, later: list[Finding]
    ) -> None:
        assert after(THREE, found(c1="demonstrated"), later).covered == ("c1",)

    def test_only_a_contradiction_reopens_what_was_covered(self) -> None:
        ledger = after(THREE, found(c1="demonstrated", c2="demonstrated"), found(c1="contradicted"))
        assert (ledger.covered, open_ids(ledger)) == (("c2",), ["c1", "c3"])

    def test_what_was_reopened_can_be_covered_again(self) -> None:
        ledger = after(THREE, found(c1="demonstrated"), found(c1="contradicted"), found(c1="demonstrated"))
        assert ledger.covered == ("c1",)

    def test_what_needs_a_review_is_asked_about(self) -> None:
        """A2, G4, G5."""
        ledger = after(THREE, found(c1="needs_review", c3="demonstrated"))
        assert [gap.gap_id for gap in ledger.confirmed] == ["c1", "c2"]
        assert (ledger.unsure, ledger.undecided, ledger.similarity) == (("c1",), 0.5, 0.1667)

    def test_a_concept_that_nobody_judged_is_a_gap_that_is_not_confirmed(self) -> None:
        ledger = after(THREE, [not_judged("c1")])
        assert [(gap.gap_id, gap.confirmed) for gap in ledger.open] == [
            ("c1", False),
            ("c2", True),
            ("c3", True),
        ]
        assert [gap.gap_id for gap in ledger.confirmed] == ["c2", "c3"]

    def test_a_gap_is_confirmed_once_an_answer_was_judged(self) -> None:
        ledger = after(THREE, [not_judged("c1")], found(c1="not_demonstrated"))
        assert ledger.open[0].confirmed


class TestWhatIsTolerated:
    """A4: missing answers, findings or gaps are tolerated."""

    def test_no_finding_at_all_leaves_every_concept_open(self) -> None:
        ledger = after(THREE, [])
        assert (open_ids(ledger), ledger.similarity) == (["c1", "c2", "c3"], 0.0)

    def test_a_finding_about_an_unknown_concept_is_ignored(self) -> None:
        assert after(THREE, found(c9="demonstrated")).covered == ()

    def test_a_question_without_concepts_has_an_empty_ledger(self) -> None:
        assert after((), found(c1="demonstrated")) == Ledger()

    def test_of_two_findings_about_one_concept_the_later_counts(self) -> None:
        assert after(THREE, [*found(c1="not_demonstrated"), *found(c1="demonstrated")]).covered == ("c1",)


class TestTheOrderOfGaps:
    def test_gaps_of_one_severity_stand_in_the_order_of_the_concepts(self) -> None:
        assert open_ids(after((concept(1), concept(2), concept(3)), [])) == ["c1", "c2", "c3"]

    def test_a_gap_that_opens_later_stands_behind_those_first_seen_before_it(self) -> None:
        concepts = (concept(1), concept(2), concept(3))
        ledger = after(concepts, found(c1="demonstrated"), found(c1="contradicted"))
        assert open_ids(ledger) == ["c2", "c3", "c1"]

    def test_a_later_gap_that_is_more_severe_stands_before_earlier_ones(self) -> None:
        concepts = (concept(1, "critical"), concept(2))
        ledger = after(concepts, found(c1="demonstrated"), found(c1="contradicted"))
        assert open_ids(ledger) == ["c1", "c2"]


class TestComparingById:
    def test_two_concepts_of_the_same_words_are_two_gaps(self) -> None:
        """Gaps are compared by id, never by value."""
        twins = (concept(1, text="the oil"), concept(2, text="the oil"))
        assert open_ids(after(twins, found(c1="demonstrated"))) == ["c2"]

    def test_a_gap_keeps_its_place_when_its_confirmation_changes(self) -> None:
        concepts = (concept(1), concept(2))
        assert open_ids(after(concepts, found(c1="needs_review"), found(c1="not_demonstrated"))) == [
            "c1",
            "c2",
        ]


class TestSimilarity:
    """The severity-weighted share of the concepts covered by all answers taken together."""

    @pytest.mark.parametrize(
        ("covered", "expected"), [("c1", 0.5), ("c2", 0.3333), ("c3", 0.1667), ("", 0.0)]
    )
    def test_critical_weighs_three_major_two_and_minor_one(self, covered: str, expected: float) -> None:
        assert similarity(THREE, [covered]) == expected
        five = [concept(number) for number in range(5)]
        assert similarity(five, ["c0", "c1", "c2", "c3"]) == 0.8, "what is enough to stop"

    def test_answers_add_up_over_the_main_question_and_its_follow_ups(self) -> None:
        assert after(THREE, found(c1="demonstrated"), found(c3="demonstrated")).similarity == 0.6667


VERDICTS: st.SearchStrategy[Verdict] = st.sampled_from(
    ["demonstrated", "not_demonstrated", "needs_review", "contradicted"]
)
FINDINGS = st.lists(
    st.builds(Finding, concept_id=st.sampled_from(["c0", "c1", "c2", "c3", "other"]), verdict=VERDICTS)
)
CONCEPTS = st.lists(st.sampled_from(SEVERITIES), max_size=4).map(
    lambda severities: tuple(concept(number, severity) for number, severity in enumerate(severities))
)


class TestForEveryConversation:
    @given(CONCEPTS, st.lists(FINDINGS, max_size=5))
    def test_every_concept_is_covered_or_open_and_never_both(
        self, concepts: tuple[Concept, ...], answers: list[list[Finding]]
    ) -> None:
        ledger = after(concepts, *answers)
        if answers:
            assert sorted([*ledger.covered, *open_ids(ledger)]) == [each.concept_id for each in concepts]
        severities = [SEVERITIES.index(gap.severity) for gap in ledger.open]
        assert severities == sorted(severities)
        assert 0.0 <= ledger.similarity <= 1.0
        assert (ledger.similarity == 1.0) == (bool(concepts and answers) and not ledger.open)

    @given(CONCEPTS, st.lists(FINDINGS, min_size=1, max_size=5), FINDINGS)
    def test_without_a_contradiction_similarity_never_falls(
        self, concepts: tuple[Concept, ...], answers: list[list[Finding]], last: list[Finding]
    ) -> None:
        before = after(concepts, *answers)
        kind = [finding for finding in last if finding.verdict != "contradicted"]
        assert record(before, concepts, kind).similarity >= before.similarity


class TestWhatAQuestionAsksFor:
    """Answers about a skill tell of all its attributes; the question asks for one."""

    SKILL = tuple(
        Concept(concept_id=f"s1.{each}", text=each, label=each, severity="major", attribute=each)
        for each in ("depth", "scale", "duration")
    )

    def test_of_a_skill_it_is_the_attribute_of_the_same_id(self) -> None:
        ledger = after(self.SKILL, [Finding(concept_id="s1.scale", verdict="demonstrated")])
        assert of_question(ledger, "s1.scale", self.SKILL) == Ledger(covered=("s1.scale",), similarity=1.0)
        depth = of_question(ledger, "s1.depth", self.SKILL)
        assert (depth.covered, open_ids(depth), depth.similarity) == ((), ["s1.depth"], 0.0)

    def test_of_any_other_question_it_is_everything(self) -> None:
        ledger = after(THREE, found(c1="demonstrated"))
        assert of_question(ledger, "q1", THREE) == ledger

    def test_of_some_criteria_the_share_of_these_is_measured(self) -> None:
        ledger = after(THREE, found(c1="demonstrated", c3="demonstrated"))
        assert narrowed(ledger, ("c1", "c2")).similarity == 0.5


class TestDecidedByPeople:
    """G6: what a person says of a concept holds, and everything is measured anew."""

    CONCEPTS = (
        Concept(concept_id="a", text="first", label="first", severity="critical"),
        Concept(concept_id="b", text="second", label="second", severity="major"),
        Concept(concept_id="c", text="third", label="third", severity="minor"),
    )

    def test_credits_closes_and_opens(self) -> None:
        findings = [
            Finding(concept_id="a", verdict="needs_review"),
            Finding(concept_id="b", verdict="demonstrated", evidence="said"),
            Finding(concept_id="c", verdict="needs_review"),
        ]
        before = record(Ledger(), self.CONCEPTS, findings)
        after = decided(before, self.CONCEPTS, {"a": True, "b": False})
        assert (after.covered, after.unsure) == (("a",), ("c",))
        assert [gap.gap_id for gap in after.open] == ["b", "c"]
        assert all(gap.confirmed for gap in after.open)
        assert after.similarity == similarity(self.CONCEPTS, ["a"])
        assert after.undecided == similarity(self.CONCEPTS, ["c"])

    def test_of_nothing_leaves_the_ledger_as_it_is(self) -> None:
        before = record(Ledger(), self.CONCEPTS, [Finding(concept_id="a", verdict="needs_review")])
        assert decided(before, self.CONCEPTS, {}) == before
