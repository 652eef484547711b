"""What somebody asks of the interview within an answer gets a true reply; all sentences were made up for this file."""

import pytest

from shared.interview.state_machine.assessment import FixedReply
from shared.language.rules.hearing import hear_parts

QUESTION = {
    "en": "How do you open the lock?",
    "de": "Wie öffnen Sie die Schleuse?",
    "fr": "Comment ouvrez-vous l'écluse ?",
    "es": "¿Cómo abre la esclusa?",
    "it": "Come apre la chiusa?",
}


@pytest.mark.parametrize(
    ("language", "told", "asks", "reply"),
    [
        ("en", "I turn the wheel until the mark shows.", "Will the harbour office read this?", "use"),
        ("en", "I turn the wheel until the mark shows.", "Can you hear me or do you only read?", "hears"),
        ("de", "Ich drehe das Rad bis zur Marke.", "Liest das auch das Hafenamt?", "use"),
        ("de", "Ich drehe das Rad bis zur Marke.", "Können Sie mich hören oder lesen Sie nur?", "hears"),
        ("fr", "Je tourne la roue jusqu'au repère.", "Est-ce que le port va lire ça ?", "use"),
        ("fr", "Je tourne la roue jusqu'au repère.", "Vous m'entendez ou vous lisez ?", "hears"),
        ("es", "Giro la rueda hasta la marca.", "¿El puerto va a leer esto?", "use"),
        ("es", "Giro la rueda hasta la marca.", "¿Puede oírme o solo lee?", "hears"),
        ("it", "Giro la ruota fino al segno.", "Il porto leggerà questo?", "use"),
        ("it", "Giro la ruota fino al segno.", "Può sentirmi o legge soltanto?", "hears"),
        ("en", "I turn the wheel until the mark shows.", "Do you know this river at all?", "unknown"),
        ("de", "Ich drehe das Rad bis zur Marke.", "Kennen Sie den Fluss hier überhaupt?", "unknown"),
    ],
)
def test_the_question_is_replied_to_and_the_answer_counts(
    language: str, told: str, asks: str, reply: FixedReply
) -> None:
    heard = hear_parts(f"{told} {asks}", language, QUESTION[language])
    assert (heard.intent, heard.reply) == ("answer", reply)
    assert (heard.told or told).startswith(told.split(".")[0])


def test_one_run_on_sentence_loses_nothing_of_its_answer() -> None:
    heard = hear_parts("I turn the wheel slowly, do you hear me or only read?", "en", QUESTION["en"])
    assert (heard.intent, heard.reply, heard.told) == ("answer", "hears", "I turn the wheel slowly")


@pytest.mark.parametrize(
    "said",
    [
        "I check whether the skipper reads this.",
        "Does the skipper read it out? He does.",
        "I hear it or see it.",
    ],
)
def test_what_is_of_the_matter_is_no_question_about_the_talk(said: str) -> None:
    assert hear_parts(said, "en", QUESTION["en"]).reply not in ("use", "hears")
