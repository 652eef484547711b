"""What counts as answered by a resume: only what stands in it word for word, and only all of it (E4, E8)."""

from dataclasses import dataclass

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shared.interview.state_machine.assessment import Concept
from shared.modes.predefined_questions.resume_coverage import (
    FILLED_ABOVE,
    Coverage,
    judged,
    span_in,
)

RESUME = "Senior engineer.\n- Led a team of  five\n  engineers on payments.\n- Mentored two juniors (2019 - 2023).\n"


@dataclass(frozen=True)
class Evidence:
    criterion_id: str
    span: str


@dataclass(frozen=True)
class Draft:
    evidence: tuple[Evidence, ...]
    confidence: float = 0.9


@dataclass(frozen=True)
class Question:
    question_id: str
    criteria: tuple[Concept, ...]


def question(*criteria: str) -> Question:
    return Question(
        "q1", tuple(Concept(concept_id=each, text=each, label=each, severity="major") for each in criteria)
    )


def coverage(
    *claims: tuple[str, str], criteria: tuple[str, ...] = ("c1", "c2"), confidence: float = 0.9
) -> Coverage:
    return judged(question(*criteria), Draft(tuple(Evidence(*claim) for claim in claims), confidence), RESUME)


class TestWhatIsFilled:
    """E4: every criterion evidenced and confidence > 0.8."""

    def test_a_missing_criterion_leaves_it_open_and_keeps_what_was_found(self) -> None:
        found = coverage(("c1", "Mentored two juniors"))

        assert not found.is_filled
        assert found.evidence == (("c1", "Mentored two juniors"),)
        assert found.missing_criteria == ("c2",)

    @pytest.mark.parametrize(
        ("confidence", "filled"), [(0.0, False), (FILLED_ABOVE, False), (0.81, True), (1.0, True)]
    )
    def test_the_confidence_must_be_above_the_limit(self, confidence: float, filled: bool) -> None:
        claims = (("c1", "Led a team"), ("c2", "Mentored two juniors"))

        found = coverage(*claims, confidence=confidence)

        assert found.is_filled is filled
        assert len(found.evidence) == 2

    def test_a_question_without_criteria_is_never_filled(self) -> None:
        assert not coverage(("c1", "Led a team"), criteria=()).is_filled

    def test_of_several_claims_the_first_that_stands_in_the_resume_counts(self) -> None:
        found = coverage(("c1", "Ran a department"), ("c1", "Mentored two juniors"), ("c1", "Led a team"))

        assert found.evidence == (("c1", "Mentored two juniors"),)

    def test_evidence_stands_in_the_order_of_the_criteria(self) -> None:
        found = coverage(("c2", "Mentored two juniors"), ("c1", "Led a team"))

        assert [criterion for criterion, _ in found.evidence] == ["c1", "c2"]


class TestSpans:
    def test_a_span_is_given_back_as_the_resume_writes_it(self) -> None:
        assert span_in("Led a team of five engineers", RESUME) == "Led a team of  five\n  engineers"

    @pytest.mark.parametrize(
        "quote",
        [
            "",
            "   ",
            "...",
            "engineer",
            "led a team of five",
            "Led a team of six",
            "Led a te",
            "ed a team",
            "Led a team … payments",
            "Mentored two juniors.*",
        ],
    )
    def test_what_does_not_stand_there_word_for_word_is_no_span(self, quote: str) -> None:
        assert span_in(quote, RESUME) is None

    def test_signs_of_patterns_are_taken_as_they_are(self) -> None:
        assert span_in("juniors (2019 - 2023).", RESUME) == "juniors (2019 - 2023)."

    @given(resume=st.text(max_size=200), quote=st.text(max_size=40))
    def test_whatever_is_quoted_a_span_is_part_of_the_resume(self, resume: str, quote: str) -> None:
        span = span_in(quote, resume)

        assert span is None or (span in resume and span.split() == quote.split())

    @given(st.data())
    def test_any_two_whole_words_of_a_resume_are_found_again(self, data: st.DataObject) -> None:
        listed = data.draw(st.lists(st.from_regex(r"[a-z]{1,6}", fullmatch=True), min_size=2, max_size=12))
        start = data.draw(st.integers(0, len(listed) - 2))
        gaps = data.draw(
            st.lists(st.sampled_from([" ", "\n", "   ", "\t"]), min_size=len(listed), max_size=len(listed))
        )
        resume = "".join(word + gap for word, gap in zip(listed, gaps, strict=True))

        assert span_in(" ".join(listed[start : start + 2]), resume) is not None


@given(
    criteria=st.lists(st.sampled_from(["c1", "c2", "c3"]), unique=True),
    claims=st.lists(
        st.builds(
            Evidence,
            st.sampled_from(["c1", "c2", "c3", "c4"]),
            st.sampled_from(["Led a team", "Mentored two juniors", "Ran a bank", "engineer", ""]),
        )
    ),
    confidence=st.floats(0, 1),
)
def test_nothing_is_filled_with_a_criterion_missing(
    criteria: list[str], claims: list[Evidence], confidence: float
) -> None:
    found = judged(question(*criteria), Draft(tuple(claims), confidence), RESUME)

    shown = [criterion for criterion, _ in found.evidence]
    assert sorted([*shown, *found.missing_criteria]) == sorted(criteria)
    assert all(span in RESUME for _, span in found.evidence)
    if found.is_filled:
        assert shown == criteria != []
        assert confidence > FILLED_ABOVE
