"""A question that a sentence ends in, behind its answer, gets its reply (G1, G2)."""

import pytest

from shared.interview.state_machine.assessment import FixedReply
from shared.interview.state_machine.settings import LanguageCode
from shared.language.rules.hearing.parts import hear_parts
from shared.language.sentence_encoder import load_encoder

ASKED = "How did you choose the new shelves?"
TOLD: dict[LanguageCode, str] = {
    "en": "In the end we went by price",
    "de": "Am Ende sind wir ganz nach dem niedrigsten Preis gegangen",
    "fr": "À la fin on a regardé le prix",
    "es": "Al final miramos el precio",
    "it": "Alla fine abbiamo guardato il prezzo",
}


@pytest.mark.parametrize(("language", "question", "reply"), [
    ("en", "and who reads this anyway?", "use"),     ("es", "¿y quién lee esto?", "use"),
    ("it", "e chi legge queste cose?", "use"), ("en", "and who is paying for all this?", "unknown"),
    ("fr", "et qui paie tout ça ?", "unknown"),
    ("it", "e gli altri che cosa hanno detto?", "unknown"),
])  # fmt: skip
def test_a_question_behind_an_answer_in_one_sentence_is_met_and_the_answer_counts(
    language: LanguageCode, question: str, reply: FixedReply
) -> None:
    heard = hear_parts(f"{TOLD[language]}, {question}", language, ASKED, load_encoder())
    assert (heard.intent, heard.reply, heard.told) == ("answer", reply, TOLD[language])


@pytest.mark.parametrize("question", ["and what could I do?", "and who wouldn't?"])
def test_a_question_that_answers_itself_is_a_part_of_the_answer(question: str) -> None:
    heard = hear_parts(f"{TOLD['en']}, {question}", "en", ASKED, load_encoder())
    assert (heard.intent, heard.reply, heard.told) == ("answer", None, None)
