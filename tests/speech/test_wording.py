"""What is read aloud of a question."""

import pytest

from triggers.participants.speaking import MOST_CHARS, spoken_text

LONG = "q" * (MOST_CHARS - 1) + "?"


@pytest.mark.parametrize(
    ("said", "question", "read"),
    [
        ("A gateway, then.", "Who ran it?", "A gateway, then.\n\nWho ran it?"),
        (None, " Who ran it? ", "Who ran it?"),
        ("\u202e", "Who\u0000 ran\u2066 it?", "Who ran it?"),  # what nobody sees is not read
        ("I see.", LONG, LONG),  # where both are too long the question alone is read
        (None, "x" * 9_000, "x" * MOST_CHARS),  # without a word it ends anywhere
    ],
)
def test_what_was_said_before_the_question_is_read_before_it(
    said: str | None, question: str, read: str
) -> None:
    assert spoken_text(said, question) == read


def test_a_question_that_is_too_long_ends_with_a_sentence_or_a_word() -> None:
    read = spoken_text(None, "Here is a case (it is long!). " * 400)
    assert read.endswith("(it is long!).")
    assert MOST_CHARS - 40 < len(read) <= MOST_CHARS
    assert spoken_text(None, "lantern " * 900).endswith(" lantern")
