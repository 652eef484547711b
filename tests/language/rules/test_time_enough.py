"""Who names an hour, or half of one, has time for what is asked about an answer; a few minutes are little (G2)."""

import pytest

from shared.language.rules.hearing.parts import hear_parts
from shared.language.sentence_encoder import load_encoder

TOLD = {
    "en": "First I open the valve, then I watch the gauge.",
    "de": "Zuerst öffne ich das Ventil, dann schaue ich auf den Druck.",
    "fr": "D'abord j'ouvre la vanne, puis je regarde la pression.",
    "es": "Primero abro la válvula, luego miro la presión.",
    "it": "Prima apro la valvola, poi guardo la pressione.",
}

pytestmark = pytest.mark.skipif(load_encoder() is None, reason="the sentence encoder is not installed")


@pytest.mark.parametrize(("language", "said"), [
    ("en", "I have until four o'clock, so let us begin."),
    ("en", "I've an hour before the ferry."),
    ("de", "Ich hab bis viertel vor fünf, dann holt mich der Jens ab, jetzt is kurz nach vier."),
    ("fr", "J'ai une demi-heure, après je prends mon service."),
    ("es", "Tengo hasta que abran el mercado."),
    ("it", "Ho mezz'ora, poi mi chiamano giù in cucina."),
])  # fmt: skip
def test_who_has_a_while_is_asked_about_their_answers(language: str, said: str) -> None:
    heard = hear_parts(f"{said} {TOLD[language]}", language, "How do you start?", load_encoder())
    assert (heard.intent, heard.leaving) in {("answer", None), ("answer", "stays")}


@pytest.mark.parametrize(("language", "said"), [
    ("en", "I have five minutes."), ("en", "Sorry, I haven't got long."),
    ("de", "Ich hab noch fünf Minuten."), ("fr", "Il me reste cinq minutes."),
    ("es", "Me quedan cinco minutos."), ("it", "Mi restano cinque minuti."),
])  # fmt: skip
def test_who_has_a_few_minutes_is_asked_what_matters_first(language: str, said: str) -> None:
    heard = hear_parts(f"{TOLD[language]} {said}", language, "How do you start?", load_encoder())
    assert heard.leaving == "main_first"
