"""A moment asked for, the end asked after, and a guess that is not made: none of them is a wish to stop (G2)."""

import pytest

from shared.interview.state_machine.settings import LanguageCode
from shared.language.rules.hearing.parts import hear_parts
from shared.language.sentence_encoder import load_encoder


@pytest.mark.parametrize(("language", "said"), [
    ("en", "The bread rises twice in the tin. Sorry, the doorbell, one sec"),
    ("de", "Das Brot geht zweimal in der Form auf. Entschuldigung, es klingelt, einen Moment"),
    ("fr", "Le pain lève deux fois dans le moule. Pardon, on sonne, un instant"),
    ("es", "El pan sube dos veces en el molde. Perdón, llaman al timbre, un momento"),
    ("it", "Il pane lievita due volte nello stampo. Scusi, suonano alla porta, un attimo"),
])  # fmt: skip
def test_who_asks_for_a_moment_is_given_it_and_the_answer_counts(language: LanguageCode, said: str) -> None:
    heard = hear_parts(said, language, "", load_encoder())
    assert (heard.intent, heard.beside, heard.reply) == ("answer", None, "pause")


@pytest.mark.parametrize(("language", "said"), [
    ("en", "It takes one second."), ("de", "Das dauert einen Moment."), ("fr", "Ça prend une minute."),
    ("es", "Tarda un momento."), ("it", "Ci vuole un attimo."),
])  # fmt: skip
def test_how_long_something_takes_is_an_answer(language: LanguageCode, said: str) -> None:
    assert hear_parts(said, language, "").reply is None


@pytest.mark.parametrize(("language", "said"), [
        ("de", "Das Brot geht zweimal in der Form auf. Wie viele Fragen noch, mein Zug geht um zehn?"),
    ("fr", "Le pain lève deux fois dans le moule. Il reste combien de questions ?"),
        ("it", "Il pane lievita due volte nello stampo. Quante domande mancano ancora?"),
])  # fmt: skip
def test_who_is_in_a_hurry_gets_the_number_and_no_offer_yet(language: LanguageCode, said: str) -> None:
    heard = hear_parts(said, language, "", load_encoder())
    assert (heard.intent, heard.beside, heard.reply) == ("answer", None, "remaining")


@pytest.mark.parametrize(("language", "said"), [
    ("en", "No, sorry, I'd be making it up."), ("de", "Nein, da müsste ich lügen."),
    ("fr", "Non, désolé, j'inventerais."), ("es", "No, lo siento, me lo inventaría."),
    ("it", "No, mi dispiace, me lo inventerei."),
])  # fmt: skip
def test_who_would_have_to_invent_it_does_not_know(language: LanguageCode, said: str) -> None:
    assert hear_parts(said, language, "", load_encoder()).intent == "dont_know"


@pytest.mark.parametrize(("language", "said"), [
    ("en", "How many more are there? I have to leave at six."),
    ("de", "Wie viele Fragen kommen noch? Ich muss um sechs los."),
    ("fr", "Il reste combien de questions ? Je dois partir à six heures."),
    ("es", "¿Cuántas preguntas quedan? Tengo que salir a las seis."),
    ("it", "Quante domande mancano? Devo andare via alle sei."),
])  # fmt: skip
def test_who_asks_how_much_is_left_and_names_a_time_is_told_it_and_not_offered_the_end(
    language: LanguageCode, said: str
) -> None:
    heard = hear_parts(said, language, "", load_encoder())
    assert heard.reply == "remaining"
    assert "wish_to_stop" not in (heard.intent, heard.beside)
