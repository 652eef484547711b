"""Corrections that no word for one tells: what was said before, another value, and how it sounds (G2)."""

import json

import pytest

from shared.language.rules.corrections.by_meaning import likeliest_correction, units
from shared.language.rules.corrections.told import corrections_told
from shared.language.sentence_encoder import load_encoder
from tools.fit_corrections import examples


@pytest.mark.parametrize(
    ("language", "earlier", "said"),
    [
        ("it", "Mio nonno ha aperto nel 1961.", "Ah no aspetti, nonno ha aperto nel 1963, ho sbagliato io."),
        (
            "de",
            "Das war 2016, mit der Karin zusammen.",
            "Das mit 2016, das war 2017. Und nicht die Karin, das war die Ulla.",
        ),
        ("es", "Somos cuatro en el taller.", "Antes puse cuatro, en el taller somos cinco."),
        ("fr", "On était huit sur le bateau.", "J'ai dit huit tout à l'heure. C'était neuf avec le mousse."),
        (
            "en",
            "I do about thirty hives.",
            "Oh, I said thirty hives earlier. It's twenty-three now, I lost some.",
        ),
    ],
)
def test_a_correction_is_found_with_the_sentence_that_it_corrects(
    language: str, earlier: str, said: str
) -> None:
    told = corrections_told(said, ["The lid stays open.", earlier], language)
    assert [each.before for each in told] == [earlier]


@pytest.mark.parametrize(
    ("language", "earlier", "said"),
    [
        ("en", "We have 14 boats in the shed.", "The shed has six doors, and two of them stick in winter."),
        ("de", "Der Teig ruht fünf Minuten.", "Danach kommt er für zwanzig Minuten in den Ofen."),
        ("es", "La llave la tiene Paco.", "Y la del sótano la tiene Julián."),
        ("fr", "On était huit sur le bateau.", "L'année d'après on était onze, avec deux apprentis."),
        ("it", "Lascio il ferro nel bagno per venti minuti.", "Poi lo asciugo per un'ora vicino alla stufa."),
    ],
)
def test_another_value_of_another_thing_corrects_nothing(language: str, earlier: str, said: str) -> None:
    assert corrections_told(said, [earlier], language) == ()


def test_the_same_words_again_correct_nothing() -> None:
    said = "Ask Beat Frei by the end of the month, he has to sign, it is only in my head."
    assert corrections_told(said, [said], "en") == ()


def test_of_the_examples_more_than_half_of_the_corrections_are_found_and_hardly_anything_else() -> None:
    """They were fitted to these: `tools.fit_corrections --check` says how it is with examples that are held out."""
    encoder = load_encoder()
    found = {True: 0, False: 0}
    total = {True: 0, False: 0}
    for language, told in examples():
        corrects = "now" in told
        total[corrects] += 1
        found[corrects] += (
            likeliest_correction(told["answer"], told["earlier"], language, encoder) is not None
        )
    assert found[True] >= total[True] / 3
    assert found[False] <= total[False] / 100


def test_without_an_encoder_or_an_earlier_answer_nothing_is_found() -> None:
    assert likeliest_correction("It was nine.", ["It was eight."], "en", None) is None
    assert likeliest_correction("It was nine.", [], "en", load_encoder()) is None


def test_each_sentence_and_each_two_in_a_row_are_looked_at() -> None:
    assert units("Six. No. Half five.") == ["Six.", "No.", "Half five.", "Six. No.", "No. Half five."]


def test_every_correction_among_the_examples_quotes_what_was_said() -> None:
    for _, told in examples():
        if "now" in told:
            assert told["before"] in json.dumps(told["earlier"], ensure_ascii=False).replace('\\"', '"')
            assert told["now"] in told["answer"]
