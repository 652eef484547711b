"""Corrections that say so by no word for an error, and what only looks like one (G2); all made up for this file."""

import time

import pytest

from shared.language.rules.corrections.told import corrections_told
from shared.modes.by_concepts.disowned import is_of_others

GIVEN_UP = [
    ("en", "We keep sixty ewes.", "Sixty was before the flood, it's 45 now."),
    ("en", "The saw cost one thousand eight hundred.", "1,800 is what they asked for. I paid 1,350."),
    ("en", "The tide gate shuts at 5.15.", "I put 5.15 for the gate earlier, on a weekday it shuts at 4.45."),
    ("en", "The piano tuner comes on Tuesdays.", "Not Tuesdays, Wednesdays."),
    ("en", "Then I take the chissel to it.", "Chisel, not chissel."),
    ("de", "Wir haben 700 Kilo Honig geerntet.", "700 Kilo fasst der Keller, geerntet haben wir 480 Kilo Honig."),
    ("de", "Wir haben sechzig Schüler.", "Sechzig waren es vor dem Umbau, jetzt sind es 45."),
    ("de", "Der Bus fährt um 7.05.", "Vorhin habe ich 7.05 gesagt. Er fährt 6.50."),
    ("fr", "J'ai soixante brebis à la bergerie.", "Soixante c'était avant la sécheresse, j'en ai 45."),
    ("fr", "La scie a coûté mille huit cents euros.", "1 800 c'est ce qu'ils demandaient, j'ai payé 1 350."),
    ("es", "Tengo sesenta ovejas.", "Sesenta eran antes de la sequía, ahora son 45."),
    ("es", "El afinador viene los martes.", "No los martes, los miércoles."),
    ("it", "Ho sessanta pecore.", "Sessanta erano prima della siccità, adesso sono 45."),
    ("it", "La fresa si cambia a 40 ore.", "ho scritto 40 prima per la fresa. e 25."),
]  # fmt: skip


@pytest.mark.parametrize(("language", "earlier", "said"), GIVEN_UP)
def test_a_value_that_is_given_to_another_time_or_thing_gives_way_in_the_sentence_that_had_it(
    language: str, earlier: str, said: str
) -> None:
    told = corrections_told(said, [earlier, "The dog sleeps."], language)
    assert [each.before for each in told] == [earlier]


@pytest.mark.parametrize(
    ("language", "earlier", "said"),
    [
        ("en", "We keep sixty ewes.", "Of the sixty 45 lambed last year."),
        ("en", "We keep sixty ewes.", "I got one birth wrong. It stays with you."),
        ("en", "It cost 1,800.", "The bank gave us 1,350 towards it."),
        ("de", "Wir haben sechzig Schüler.", "Früher waren wir neunzig, das war lauter."),
        ("de", "Der Bus fährt um 7.05.", "Um 6.50 stehe ich auf."),
        ("fr", "J'ai soixante brebis.", "Lucie n'était pas là, j'ai tout fait seule."),
        ("fr", "J'ai soixante brebis.", "Je me suis trompée de chemin, ça arrive."),
        ("es", "Tengo sesenta ovejas.", "Le dije sesenta al veterinario y se rió."),
        ("it", "Apro alle nove.", "Gli ho detto le nove ed è venuto alle dieci."),
        ("it", "Ho sessanta pecore.", "Con 45 il pascolo basta."),
    ],
)
def test_another_value_of_another_thing_takes_the_place_of_none(
    language: str, earlier: str, said: str
) -> None:
    assert corrections_told(said, [earlier], language) == ()


def test_of_a_long_sentence_the_clause_with_the_value_alone_gives_way() -> None:
    earlier = (
        "And then there are the schools, I have forty classes this year, and the smallest sit in the first rows"
        " because they see nothing over the backs"
    )
    (put,) = corrections_told("I told you forty classes, it's 34.", [earlier], "en")
    assert put.before == "I have forty classes this year"


def test_many_values_take_no_longer_than_their_length() -> None:
    began = time.perf_counter()
    for text in (
        "40 was 50, " * 1_800,
        "not Monday Tuesday " * 1_000,
        "1 900 " * 3_000,
        "I told you 4 " * 1_500,
    ):
        corrections_told(text[:20_000], [text[:20_000]] * 20, "en")
    assert time.perf_counter() - began < 8


@pytest.mark.parametrize(("said", "is_theirs"), [
    ("I led eleven guides for six years.", True), ("Six so far; twenty would be new.", False),
    ("Somebody else does the rota.", False), ("Our manager does that.", False),
    ("Die Dienstpläne macht Frau Ohlsen.", False), ("Die Dienstpläne mache ich.", True),
    ("C'est Mme Roux qui le fait.", False), ("C'est moi qui le fais.", True),
    ("Lo lleva mi jefa.", False), ("Lo llevo yo.", True),
    ("Se ne occupa il mio capo.", False), ("Me ne occupo io.", True),
])  # fmt: skip
def test_what_somebody_else_does_or_would_be_new_shows_nobody_fit_for_a_post(
    said: str,
    is_theirs: bool,
) -> None:
    assert is_of_others(said) != is_theirs
