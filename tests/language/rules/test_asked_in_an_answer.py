"""What somebody asks of the interview within an answer gets a true reply; all sentences were made up for this file."""

import pytest

from shared.interview.state_machine.assessment import FixedReply
from shared.language.rules.hearing.parts import hear_parts
from shared.language.sentence_encoder import load_encoder

QUESTION = {
    "en": "How do you open the lock?",
    "de": "Wie öffnen Sie die Schleuse?",
    "fr": "Comment ouvrez-vous l'écluse ?",
    "es": "¿Cómo abre la esclusa?",
    "it": "Come apre la chiusa?",
}


@pytest.mark.parametrize(("language", "told", "asks", "reply"), [
    ("en", "I turn the wheel until the mark shows.", "Will the harbour office read this?", "use"),
    ("es", "Giro la rueda hasta la marca.", "¿El puerto va a leer esto?", "use"),
    ("it", "Giro la ruota fino al segno.", "Il porto leggerà questo?", "use"),
])  # fmt: skip
def test_the_question_is_replied_to_and_the_answer_counts(
    language: str, told: str, asks: str, reply: FixedReply
) -> None:
    heard = hear_parts(f"{told} {asks}", language, QUESTION[language], load_encoder())
    assert (heard.intent, heard.reply) == ("answer", reply)
    assert (heard.told or told).startswith(told.split(".")[0])


@pytest.mark.parametrize("said", [
    "I check whether the skipper reads this.", "I hear it or see it.",
])  # fmt: skip
def test_what_is_of_the_matter_is_no_question_about_the_talk(said: str) -> None:
    assert hear_parts(said, "en", QUESTION["en"], load_encoder()).reply not in ("use", "hears")
