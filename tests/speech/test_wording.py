"""What is read aloud of a question."""

from shared.channels.speech.wording import MOST_CHARS, spoken_text


def test_what_was_said_before_the_question_is_read_before_it() -> None:
    assert spoken_text("A gateway, then.", "Who ran it?") == "A gateway, then.\n\nWho ran it?"
    assert spoken_text(None, " Who ran it? ") == "Who ran it?"


def test_what_nobody_sees_is_not_read() -> None:
    assert spoken_text("\u202e", "Who\u0000 ran\u2066 it?") == "Who ran it?"


def test_where_both_are_too_long_the_question_alone_is_read() -> None:
    question = "q" * (MOST_CHARS - 1) + "?"
    assert spoken_text("I see.", question) == question


def test_a_question_that_is_too_long_ends_with_a_sentence() -> None:
    read = spoken_text(None, "Here is a case (it is long!). " * 400)
    assert read.endswith("(it is long!).")
    assert MOST_CHARS - 40 < len(read) <= MOST_CHARS


def test_one_without_a_sentence_ends_with_a_word_and_one_without_a_word_anywhere() -> None:
    assert spoken_text(None, "lantern " * 900).endswith(" lantern")
    assert spoken_text(None, "x" * 9_000) == "x" * MOST_CHARS
