"""What may be shown to a participant (A5, D13)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shared.interview.state_machine.wording import MAX_QUESTION_CHARS, is_question, leaks_ideal, repeats

IDEAL = "A hash function maps each key to a bucket of the table."
WORDS = st.lists(
    st.sampled_from(["alpha", "beta", "gamma", "delta", "epsilon", "zeta", "eta", "theta", "iota", "kappa"]),
    min_size=5,
)


class TestLeaks:
    """A5: no run of five of the ideal answer's words that the participant has not said."""

    def test_five_words_in_a_run_leak(self) -> None:
        assert leaks_ideal("Why: HASH function – maps each, key?", IDEAL, [])

    def test_four_words_in_a_run_do_not(self) -> None:
        assert not leaks_ideal("Which hash function maps each letter?", IDEAL, [])

    def test_a_run_that_the_participant_said_is_theirs(self) -> None:
        said = ["I think a hash function maps each key somewhere"]
        assert not leaks_ideal("You said “hash function maps each key”. And then?", IDEAL, said)

    def test_a_run_put_together_from_two_answers_is_not_theirs(self) -> None:
        assert leaks_ideal("hash function maps each key?", IDEAL, ["hash function maps", "each key"])

    @given(ideal=WORDS, before=st.text(max_size=30), after=st.text(max_size=30), at=st.integers(min_value=0))
    def test_a_planted_run_is_caught(self, ideal: list[str], before: str, after: str, at: int) -> None:
        start = at % (len(ideal) - 4)
        planted = f"{before} {' '.join(ideal[start : start + 5]).upper()} {after}"
        assert leaks_ideal(planted, " ".join(ideal), [])

    @given(ideal=WORDS)
    def test_what_was_said_whole_leaks_nowhere(self, ideal: list[str]) -> None:
        text = " ".join(ideal)
        assert not leaks_ideal(text, text, [text])


class TestRepeats:
    """D13: the same words, or nearly the same informative ones."""

    ASKED = ("How does a hash table find the bucket of a given key when collisions occur?",)

    def test_the_same_words_repeat_whatever_the_punctuation(self) -> None:
        assert repeats("why", ["Why?!"])

    def test_small_changes_still_repeat(self) -> None:
        assert repeats(
            "When collisions occur, how does the hash table find a bucket of the given key?", self.ASKED
        )

    def test_another_question_on_the_same_subject_does_not_repeat(self) -> None:
        assert not repeats("How does a hash table grow when many keys are added?", self.ASKED)

    def test_short_questions_repeat_only_word_for_word(self) -> None:
        assert not repeats("And the worst case?", ["And the best case?", "What about the worst case?"])

    def test_a_question_may_come_again_after_sixty_others(self) -> None:
        """D13."""
        others = [f"What about number {number}?" for number in range(60)]
        assert repeats("Why?", ["Why?", *others[1:]])
        assert not repeats("Why?", ["Why?", *others])

    def test_nothing_repeats_when_nothing_was_asked(self) -> None:
        assert not repeats("Why?", [])


class TestQuestions:
    @pytest.mark.parametrize("text", ["Why?", "Warum ist das so ?", "He said “why?”", "为什么？"])
    def test_what_ends_with_a_question_mark_is_one(self, text: str) -> None:
        assert is_question(text)

    @pytest.mark.parametrize(
        "text", ["", "?", " ?? ", "Tell me.", "Why? Because.", "a" * MAX_QUESTION_CHARS + "?"]
    )
    def test_blank_statements_and_endless_texts_are_none(self, text: str) -> None:
        assert not is_question(text)
