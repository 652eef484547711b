"""Only what corrects something is thanked for; all sentences were made up for this file."""

import pytest

from shared.language.rules.corrections.set_against import sets_against

QUESTION = {
    "en": "How do you fill the boiler?",
    "de": "Wie füllen Sie den Kessel?",
    "fr": "Comment remplissez-vous la chaudière ?",
    "es": "¿Cómo llena la caldera?",
    "it": "Come riempie la caldaia?",
}
BEFORE = {
    "en": "I open the blue valve and let in forty litres on Mondays.",
    "de": "Ich öffne das blaue Ventil und lasse montags vierzig Liter ein.",
    "fr": "J'ouvre la vanne bleue et je laisse entrer quarante litres le lundi.",
    "es": "Abro la válvula azul y dejo entrar cuarenta litros los lunes.",
    "it": "Apro la valvola blu e faccio entrare quaranta litri il lunedì.",
}


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "I was wrong about people, I admit that."),
        ("en", "I took the wrong lever once, so I look twice."),
        ("en", "Oh no, wait, the cat. Well, then the lid goes on."),
        ("en", "Actually, I think the seals come first."),
        ("de", "Halt, nein, falsch: erst lüften, so sage ich es den Neuen."),
        ("de", "Das war ein Fehler von mir, damals habe ich zu spät angerufen."),
        ("fr", "Je me suis trompé de levier une fois, alors je vérifie."),
        ("es", "Me equivoqué de palanca una vez, por eso reviso."),
        ("it", "Ho sbagliato leva una volta, per questo controllo."),
    ],
)
def test_a_word_for_an_error_alone_corrects_nothing(language: str, said: str) -> None:
    assert not sets_against(said, [BEFORE[language]], QUESTION[language], language)
    assert not sets_against(said, [], QUESTION[language], language)


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "Sorry, I was wrong about the blue valve, it is the red one."),
        ("en", "I said Mondays, it is Tuesdays."),
        ("en", "It's 60 litres, not 40."),
        ("de", "Ich muss mich korrigieren, das blaue Ventil ist es nicht."),
        ("de", "Ich habe Montag gesagt, es ist Dienstag."),
        ("de", "Es sind 60 Liter, nicht 40."),
        ("fr", "Pardon, je me suis trompé, ce n'est pas la vanne bleue."),
        ("fr", "C'est 60 litres, pas 40."),
        ("es", "Perdón, me equivoqué, la válvula azul no es."),
        ("es", "Son 60 litros, no 40."),
        ("it", "Scusi, mi sono sbagliato, non è la valvola blu."),
        ("it", "Sono 60 litri, non 40."),
    ],
)
def test_what_opposes_an_answer_or_replaces_a_value_does(language: str, said: str) -> None:
    assert sets_against(said, [BEFORE[language]], QUESTION[language], language)


@pytest.mark.parametrize(("language", "said"), [
    ("en", "I misread my ticket, it is 6 o'clock and not 9."), ("en", "I notice that you asked me twice, not once."),
    ("de", "Ich hab mich verschaut, die Fähre geht um 6 und nicht um 9."),
    ("fr", "Je me suis trompé de page, c'est la 6, pas la 9."),
    ("es", "Me equivoqué de hora, son las 6 y no las 9."), ("it", "Ho letto male, sono le 6 e non le 9."),
])  # fmt: skip
def test_a_value_that_nobody_said_before_corrects_no_answer(language: str, said: str) -> None:
    assert not sets_against(said, [BEFORE[language]], QUESTION[language], language)
