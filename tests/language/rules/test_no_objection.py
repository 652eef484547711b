"""What defends somebody, or marvels at a question, objects to none (G1)."""

import pytest

from shared.interview.state_machine.settings import LanguageCode
from shared.language.rules.hearing import hear_parts
from shared.language.sentence_encoder import load_encoder

ASKED = "How did you choose the new shelves?"


@pytest.mark.parametrize(("language", "said"), [
    ("en", "Well, that's not fair on Calvin. He paid for half of them."),
    ("en", "That's unfair to my sister, she did the books."),
    ("de", "Das ist dem Kalle gegenüber nicht fair, der hat die Hälfte bezahlt."),
    ("fr", "C'est injuste pour Marc, il a payé la moitié."), ("es", "Eso es injusto con Marcos, él pagó la mitad."),
    ("it", "È ingiusto verso Marco, ha pagato la metà."),
])  # fmt: skip
def test_who_defends_somebody_else_answers_and_objects_to_nothing(language: LanguageCode, said: str) -> None:
    heard = hear_parts(said, language, ASKED, load_encoder())
    assert (heard.intent, heard.reply) == ("answer", None)


@pytest.mark.parametrize(("language", "said"), [
    ("en", "That's not fair on us."), ("en", "That's not fair."), ("de", "Das ist uns gegenüber nicht fair."),
    ("fr", "C'est injuste, on a fait ce qu'on a pu."), ("es", "Eso es injusto."), ("it", "È ingiusto."),
])  # fmt: skip
def test_what_is_unfair_to_them_is_still_an_objection(language: LanguageCode, said: str) -> None:
    assert hear_parts(said, language, ASKED, load_encoder()).reply == "objection"


@pytest.mark.parametrize(("language", "marvels", "told"), [
    ("en", "Now there's a question.", "We went by price in the end."),
    ("de", "Das ist mal eine Frage.", "Wir sind nach dem Preis gegangen."),
    ("fr", "En voilà une question.", "On a regardé le prix."), ("es", "Vaya pregunta.", "Miramos el precio."),
    ("it", "Questa sì che è una domanda.", "Abbiamo guardato il prezzo."),
])  # fmt: skip
def test_who_marvels_at_a_question_is_heard_by_what_they_tell_behind_it(
    language: LanguageCode, marvels: str, told: str
) -> None:
    heard = hear_parts(f"{marvels} {told}", language, ASKED, load_encoder())
    assert (heard.intent, heard.reply, heard.told) == ("answer", None, told)
    assert hear_parts(marvels, language, ASKED, load_encoder()).intent == "dont_know"


def test_what_is_no_good_question_is_no_marvel() -> None:
    assert hear_parts("That is not a good question.", "en", ASKED).intent != "dont_know"
