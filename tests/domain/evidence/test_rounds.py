"""The questions of a round, and what is kept of its answers."""

import pytest

from shared.assessments.criteria.rounds import MAX_ANSWER_CHARS, MAX_GAPS, joined, round_question
from shared.interview.state_machine.settings import LanguageCode

CRITERION = "Is customer data at rest encrypted?"


class TestAsking:
    def test_without_gaps_the_criterion_is_asked_as_it_stands_and_not_probed(self) -> None:
        asked = round_question("c1", CRITERION, (), "en")
        assert (asked.question_text, asked.key_concepts, asked.max_follow_ups) == (CRITERION, (), 0)

    def test_gaps_that_only_repeat_the_criterion_are_not_told(self) -> None:
        asked = round_question("c1", CRITERION, ("customer data rest encrypted",), "en")
        assert (asked.question_text, asked.max_follow_ups) == (CRITERION, 0)

    def test_gaps_that_say_more_are_told_and_may_be_probed(self) -> None:
        asked = round_question("c1", CRITERION, ("the key length", "rotation of keys"), "en")
        assert "the key length; rotation of keys" in asked.question_text
        assert asked.question_text.endswith(CRITERION)
        assert [each.concept for each in asked.key_concepts] == ["the key length", "rotation of keys"]
        assert (asked.ideal_answer, asked.max_follow_ups) == ("the key length; rotation of keys", 1)

    @pytest.mark.parametrize("language", ["en", "it", "es", "de", "fr"])
    def test_a_criterion_that_is_no_question_becomes_one(self, language: LanguageCode) -> None:
        asked = round_question("c1", "Data is encrypted.", ("keys",), language)
        assert asked.question_text.endswith("?")
        assert "Data is encrypted" in asked.question_text

    def test_many_and_long_gaps_are_bounded(self) -> None:
        asked = round_question("c1", CRITERION, [f"{number} {'x' * 900}" for number in range(9)], "en")
        assert len(asked.key_concepts) == MAX_GAPS
        assert all(len(each.concept) <= 300 for each in asked.key_concepts)


class TestJoining:
    def test_questions_and_answers_stand_apart(self) -> None:
        found = joined("c1", ["Is it?", "Since when?", "Is it?"], ["Yes. ", "Since May."])
        assert found is not None
        assert (found.question, found.answer) == ("Is it? Since when?", "Yes.\nSince May.")

    def test_nothing_answered_is_nothing_kept(self) -> None:
        assert joined("c1", ["Is it?"], ["  "]) is None

    def test_answers_that_are_too_long_together_are_bounded_and_the_latest_is_not_lost(self) -> None:
        found = joined("c1", ["Is it?", "Since when?"], ["x" * 30_000, "Since May."])
        assert found is not None
        assert found.answer.endswith("x\nSince May.")
        assert len(found.answer) <= MAX_ANSWER_CHARS
