"""Words of their own that somebody puts right by naming them (G2)."""

import pytest

from shared.language.requests.handover_turn import Extraction
from shared.language.rules.corrections.own_words_righted import said_otherwise
from shared.language.rules.handover.turn_extraction import extraction
from tests.language.handover_turn import extract_task

STOPCOCK = {
    "en": (
        "The stopcock sits behind the shed, top left, and turns the wrong way.",
        "It shuts to the left. It has not changed since. Oh, and I said top left: it's behind the shed, but top right.",
        "top left",
        "top right",
    ),
    "de": (
        "Der Haupthahn sitzt hinter dem Schuppen, oben links, und dreht verkehrt herum.",
        "Er schließt nach links. Das ist noch so. Ach, ich sagte oben links: der Schuppen stimmt, aber oben rechts.",
        "oben links",
        "oben rechts",
    ),
    "fr": (
        "Le robinet est derrière la remise, en haut à gauche, et il tourne à l'envers.",
        "Il ferme vers la gauche. Ah, j'ai dit en haut à gauche : c'est bien là, mais en haut à droite.",
        "en haut à gauche",
        "en haut à droite",
    ),
    "es": (
        "La llave está detrás del cobertizo, arriba a la izquierda, y gira al revés.",
        "Cierra hacia la izquierda. Sigue igual. Ah, dije arriba a la izquierda: está detrás, pero arriba a la derecha.",
        "arriba a la izquierda",
        "arriba a la derecha",
    ),
    "it": (
        "Il rubinetto è dietro la baracca, in alto a sinistra, e gira al contrario.",
        "Chiude verso sinistra. È rimasto così. Ah, ho detto in alto a sinistra: è dietro, ma in alto a destra.",
        "in alto a sinistra",
        "in alto a destra",
    ),
}


def heard(language: str) -> Extraction:
    known, answer, *_ = STOPCOCK[language]
    return extraction(
        extract_task(
            answer, facts=("The bins go out on Monday.", known), heard="correction", language=language
        )
    )


@pytest.mark.parametrize("language", STOPCOCK)
def test_the_fact_they_name_holds_with_the_words_that_are_right(language: str) -> None:
    known, _, old, new = STOPCOCK[language]
    found = heard(language)
    assert found.replaced == (known,)
    (shown,) = [each for each in found.facts if new in each.text]
    assert shown.text.startswith(known.replace(old, new))
    assert shown.text.endswith(f": {old})")


@pytest.mark.parametrize("language", STOPCOCK)
def test_what_else_the_answer_tells_keeps_its_own_words(language: str) -> None:
    others = [each for each in heard(language).facts if STOPCOCK[language][3] not in each.text]
    assert others
    assert all(each.text == each.span for each in others)


@pytest.mark.parametrize(("known", "replaced"), [
    (("The gritter is due on Monday.", "Salt is in the lean-to."), ("The gritter is due on Monday.",)),
    (("The gritter is due on Monday.", "Monday the choir has the hall."), ()),
    (("The gritter is due on Friday.", "Salt is in the lean-to."), ()),
])  # fmt: skip
def test_a_bare_correction_replaces_the_only_fact_with_the_value_that_it_names(
    known: tuple[str, ...], replaced: tuple[str, ...]
) -> None:
    answer = "It runs by itself. I said Monday, it is Tuesday."
    assert extraction(extract_task(answer, facts=known)).replaced == replaced


@pytest.mark.parametrize("said", [
    "I said top left, and top left it is.", "I said hello to the neighbours, they are nice.",
    "J'ai dit que je viendrais.", "I said it was cold: the boiler had stopped.",
])  # fmt: skip
def test_what_names_their_words_and_nothing_else_in_their_place_puts_none_right(said: str) -> None:
    assert said_otherwise(said) is None


@pytest.mark.parametrize("said", [
    "I said the sluice opens at nine, the sluice opens at noon too.", "I told you that Mia locks, and Mia cleans.",
    "Ich sagte, der Hahn tropft, und der Hahn klemmt.",
])  # fmt: skip
def test_more_of_the_same_kind_puts_nothing_right(said: str) -> None:
    assert said_otherwise(said) is None
