"""The fixed sentences: there in every language, and right for what happened."""

from typing import get_args

import pytest

from shared.interview.state_machine.settings import LanguageCode
from shared.interview.state_machine.state import EndedReason
from shared.interview.state_machine.texts import closing_message, opening, purpose_of, recap

LANGUAGES: tuple[LanguageCode, ...] = get_args(LanguageCode.__value__)
REASONS: tuple[EndedReason, ...] = get_args(EndedReason.__value__)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("reason", REASONS)
def test_every_end_has_a_closing_message_without_a_question(
    language: LanguageCode, reason: EndedReason
) -> None:
    message = closing_message(language, reason)
    assert len(message) > 20
    assert "?" not in message


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_two_languages_say_it_in_the_same_words(language: LanguageCode) -> None:
    others: list[LanguageCode] = [other for other in LANGUAGES if other != language]
    assert closing_message(language, "complete") not in [closing_message(o, "complete") for o in others]


def test_when_no_gaps_are_left_the_sentence_is_the_agreed_one() -> None:
    """E6."""
    assert closing_message("en", "no_gaps") == "We've covered all the key areas. Thank you!"


def test_who_ended_it_themselves_reads_something_else_than_who_came_too_late() -> None:
    messages = {
        closing_message("en", reason) for reason in ("complete", "participant_ended", "abandoned", "failed")
    }
    assert len(messages) == 4


@pytest.mark.parametrize(("language", "goal", "expected"), [
    ("en", "Why people choose a till.", "“Why people choose a till”."),
    ("de", "Alltag im Laden", "„Alltag im Laden“."), ("fr", "Comprendre le retour", "« Comprendre le retour »."),
    ("es", "Entender cómo se elige", "«Entender cómo se elige»."),
    ("it", "Capire come si torna a casa", "«Capire come si torna a casa»."),
])  # fmt: skip
def test_a_goal_stands_in_its_author_s_words_whatever_its_form(
    language: LanguageCode, goal: str, expected: str
) -> None:
    assert str(purpose_of(language, "topic_exploration", goal)).endswith(expected)


class TestRecap:
    """Who comes back to a parked interview first sees a short recap of where they were."""

    def test_answers_are_counted_and_the_last_acknowledgement_follows(self) -> None:
        assert "one answer so far" in recap("en", 1, None)
        assert "4 answers so far" in recap("en", 4, None)
        assert recap("en", 2, "You told me of the oil.").endswith("You told me of the oil.")

    @pytest.mark.parametrize("language", LANGUAGES)
    @pytest.mark.parametrize("answered", [1, 2])
    def test_no_slot_stays_empty(self, language: LanguageCode, answered: int) -> None:
        assert "{" not in recap(language, answered, None)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_greeting_says_how_many_questions_come_where_that_frightens_nobody(language: LanguageCode) -> None:
    assert "10" in opening(language, 10)
    assert not any(map(str.isdigit, opening(language, 11).replace("24", "")))
    assert opening(language, 11).endswith(opening(language, 10).partition(". ")[2].partition(". ")[2])
