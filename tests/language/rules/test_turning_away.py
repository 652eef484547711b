"""Who turns away for a moment is waited for, and who has done is asked whether to stop (G1, G2).

All sentences were made up for this file.
"""

import pytest

from shared.interview.state_machine.intents import Heard
from shared.interview.state_machine.settings import LanguageCode
from shared.language.rules.hearing.parts import hear_parts
from shared.language.sentence_encoder import load_encoder

QUESTION = "How do you close the workshop?"


@pytest.mark.parametrize(("language", "said"), [
    ("en", "hold on, window cleaner at the door"),
    ("de", "Moment, der Schornsteinfeger ist da"), ("de", "sekunde, mein Handy klingelt"),
    ("fr", "attendez, on frappe au carreau"), ("es", "espera que llaman abajo"),
    ("it", "aspetti, suona il citofono"),
])  # fmt: skip
def test_who_turns_away_for_a_moment_has_neither_answered_nor_left(language: LanguageCode, said: str) -> None:
    assert hear_parts(said, language, QUESTION, load_encoder()) == Heard(
        intent="clarification", reply="pause"
    )


@pytest.mark.parametrize(("language", "told", "said"), [
    ("en", "The big saw gets its cover first.", "hold on, window cleaner at the door"),
    ("fr", "On coupe d'abord le compresseur.", "je vais fermer les volets, je reviens"),
    ("es", "Primero se corta la luz de la sierra.", "espera que llaman abajo"),
])  # fmt: skip
def test_what_was_told_before_counts_and_no_stop_is_offered(
    language: LanguageCode, told: str, said: str
) -> None:
    heard = hear_parts(f"{told}\n{said}", language, QUESTION, load_encoder())
    assert (heard.intent, heard.told, heard.reply, heard.beside) == ("answer", told, "pause", None)


@pytest.mark.parametrize(("language", "said"), [
    ("en", "Then you wait two minutes."), ("en", "I'd have to be shown how."), ("en", "I would do it the same way."),
    ("fr", "On attend que le moteur s'arrête."),
    ("es", "Se espera un momento y se cierra la llave."), ("it", "Poi si aspetta un attimo."),
])  # fmt: skip
def test_what_tells_of_waiting_or_of_learning_is_neither(language: LanguageCode, said: str) -> None:
    heard = hear_parts(said, language, QUESTION, load_encoder())
    assert heard.intent in ("answer", "dont_know")
    assert (heard.reply, heard.beside) == (None, None)


@pytest.mark.parametrize(("language", "told", "said"), [
    ("en", "The key hangs by the lathe.", "I think you have all you need from me. Thanks."),
    ("de", "Der Schlüssel hängt an der Drehbank.", "Ich denke, damit haben Sie alles, was Sie brauchen."),
    ("fr", "La clé est près du tour.", "Je crois que vous avez tout ce qu'il vous faut."),
])  # fmt: skip
def test_who_says_by_the_way_that_they_have_done_is_asked_whether_to_stop(
    language: LanguageCode, told: str, said: str
) -> None:
    heard = hear_parts(f"{told} {said}", language, QUESTION, load_encoder())
    assert (heard.intent, heard.beside, heard.plain) == ("answer", "wish_to_stop", False)
    assert (heard.told or "").startswith(told)
