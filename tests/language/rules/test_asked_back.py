"""Who asks what a file says hears its line."""

import pytest

from shared.interview.state_machine.settings import LanguageCode
from shared.language.rules.handover.asked_back import asks_back, read_out
from shared.text.passages import passages

MAIL = (
    "Subject: Samples\n\nThe desk is shut all week. To have a result your\nsamples must be on the counter\n"
    "by noon, Thursday 18 November.\n\nThe pin of the door is 4711.\n"
)
FOUND = passages(MAIL, "lab.eml")


@pytest.mark.parametrize(("language", "answer"), [
    ("en", "Nothing is cut yet. What's it say?"), ("en", "But you didn't answer me. What day does that lab want it?"),
    ("de", "Noch nichts. Was steht da?"), ("de", "Bis wann denn?"), ("fr", "Rien encore. Pour quel jour ?"),
    ("es", "Nada todavía. ¿Qué dice?"), ("it", "Ancora niente. Entro quando?"),
])  # fmt: skip
def test_a_short_question_for_words_or_days_of_a_file_asks_back(language: LanguageCode, answer: str) -> None:
    assert asks_back(answer, language) is not None


@pytest.mark.parametrize("answer", ["Do you follow?", "It is sent on Friday.", "You see how I do that?"])
def test_any_other_answer_does_not(answer: str) -> None:
    assert asks_back(answer, "en") is None


def test_the_whole_sentence_is_read_out_however_it_is_wrapped() -> None:
    said = read_out("What's it say?", [("lab.eml", 3)], FOUND, "en")
    assert said == (
        "In lab.eml, it says: “To have a result your samples must be on the counter by noon, Thursday 18 November”."
    )


def test_who_asks_for_a_day_hears_a_line_that_has_one() -> None:
    places = [("lab.eml", 1), ("lab.eml", 3)]
    assert "Thursday 18 November" in (read_out("What day?", places, FOUND, "en") or "")
    assert read_out("What day?", [("lab.eml", 1)], FOUND, "en") is None


def test_of_a_chat_the_message_is_read_out_and_of_a_table_the_row() -> None:
    chat = passages("[1.2., 07:42] Ann: the van comes\n  on Friday\n[1.2., 07:45] Bo: ok\n", "chat.txt")
    said = read_out("What's it say?", [("chat.txt", 1)], chat, "en")
    assert said == "In chat.txt, it says: “the van comes on Friday”."
    table = passages("sling,remark\ngreen,seam is open\n", "slings.csv")
    said = read_out("What's it say?", [("slings.csv", 2)], table, "en")
    assert said == "In slings.csv, it says: “green, seam is open”."


def test_a_code_is_never_read_out() -> None:
    assert "4711" not in (read_out("What's it say?", [("lab.eml", 7)], FOUND, "en") or "")
