"""What somebody takes back is evidence of nothing; all sentences were made up for this file."""

from typing import Final

import pytest

from shared.interview.state_machine.settings import LanguageCode
from shared.language.requests.interview import Exchange
from shared.language.rules.corrections.taken_back import as_they_stand, taken_back, taking_back

TURNED: Final[dict[LanguageCode, tuple[str, str]]] = {
    "en": (
        "The sand lies under the gravel.",
        "Wait, it's the other way round, the gravel lies under the sand.",
    ),
    "de": ("Der Sand liegt unter dem Kies.", "Halt, umgekehrt, der Kies liegt unter dem Sand."),
    "fr": ("Le sable est sous le gravier.", "Attendez, c'est l'inverse, le gravier est sous le sable."),
    "es": ("La arena va debajo de la grava.", "Espere, es al revés, la grava va debajo de la arena."),
    "it": ("La sabbia sta sotto la ghiaia.", "Aspetti, è il contrario, la ghiaia sta sotto la sabbia."),
}
OPPOSED: Final[dict[LanguageCode, tuple[str, str]]] = {
    "en": ("The valve lets the air in.", "No, out."),
    "de": ("Das Ventil lässt die Luft hinein.", "Nein, hinaus."),
    "fr": ("L'air entre par la vanne.", "Non, il sort."),
    "es": ("El aire entra por la válvula.", "No, sale."),
    "it": ("L'aria entra dalla valvola.", "No, esce."),
}
FIGURE: Final[dict[LanguageCode, tuple[str, str]]] = {
    "en": ("The kiln is at 40 degrees.", "Sorry, not 40, 60."),
    "de": ("Der Ofen hat 40 Grad.", "Entschuldigung, nicht 40, 60."),
    "fr": ("Le four est à 40 degrés.", "Pardon, pas 40, 60."),
    "es": ("El horno está a 40 grados.", "Perdón, no 40, 60."),
    "it": ("Il forno è a 40 gradi.", "Scusi, non 40, 60."),
}
ALL: Final = [(language, *said) for each in (TURNED, OPPOSED, FIGURE) for language, said in each.items()]


@pytest.mark.parametrize(("language", "first", "then"), ALL)
def test_what_is_turned_round_or_denied_in_the_next_breath_is_taken_back(
    language: LanguageCode, first: str, then: str
) -> None:
    """G2."""
    told = f"{first} {then}"
    assert taken_back([told], language) == (first,)
    assert taking_back(told, (), language) == (then,)
    assert as_they_stand((Exchange("?", told),), language)[0].answer == then


@pytest.mark.parametrize(
    ("language", "first", "then"),
    [(language, *said) for each in (TURNED, FIGURE) for language, said in each.items()],
)
def test_a_later_answer_takes_back_what_an_earlier_one_said(
    language: LanguageCode, first: str, then: str
) -> None:
    """G2."""
    assert taken_back([first, then], language) == (first,)
    assert taking_back(then, (first,), language) == (then,)


@pytest.mark.parametrize(("language", "told"), [
    ("en", "We open the gate and go in. In winter it is the other way round with the lamps."),
    ("en", "Is the water in? No, it is out."),
    ("en", "We leave the tap on. No problem so far."),
    ("de", "Wir gehen hinein und zählen. Im Winter ist es mit den Lampen umgekehrt."),
    ("fr", "On entre et on compte. En hiver, avec les lampes, c'est l'inverse."),
    ("es", "Entramos y contamos. En invierno, con las lámparas, es al revés."),
    ("it", "Si entra e si conta. D'inverno, con le lampade, è il contrario."),
])  # fmt: skip
def test_what_is_the_other_way_with_something_else_takes_nothing_back(
    language: LanguageCode, told: str
) -> None:
    """G2."""
    assert taken_back([told], language) == ()


def test_of_two_sentences_on_one_thing_the_one_that_says_the_opposite_goes() -> None:
    """G2: what else was said of it stands."""
    first = "The damp of the wall dries by the draught."
    wrong = "The damp goes into the wall."
    then = "No, it's the other way, the damp goes out of the wall."
    assert taken_back([f"{first} {wrong}", then], "en") == (wrong,)


@pytest.mark.parametrize(("language", "first", "then"), [
    ("en", "It dries for 3 days.", "Sorry, I meant 5 days."), ("en", "The glue sets in 20 minutes.", "Wait, 30."),
    ("en", "The seeds come up on day 9, so you wait.", "And the seeds, I said 9 days - that's the beans. Peas take 12."),
    ("en", "The glue wants 40 degrees.", "Oh and sorry, not 40, 25 degrees in the press."),
    ("de", "Das trocknet 3 Tage.", "Nein, Moment, 5."),
    ("de", "Das trocknet 3 Tage.", "Ich hab 3 Tage gesagt, es sind 5."),
    ("fr", "Ça sèche 3 jours.", "Pardon, 5."), ("fr", "Ça sèche 3 jours.", "J'ai dit 3 jours, c'est 5."),
    ("es", "Se seca 3 días.", "Perdón, 5."), ("es", "Se seca 3 días.", "Dije 3 días, son 5."),
    ("it", "Asciuga in 3 giorni.", "Scusi, 5."), ("it", "Asciuga in 3 giorni.", "Ho detto 3 giorni, sono 5."),
])  # fmt: skip
def test_a_figure_that_gives_way_at_once_or_later_takes_its_sentence_with_it(
    language: LanguageCode, first: str, then: str
) -> None:
    """G2."""
    assert taken_back([f"{first} {then}"], language) == (first,)
    assert taken_back([first, then], language) == (first,)


@pytest.mark.parametrize("told", [
    "I said 3 keys, and 5 are spare.", "It takes 20 minutes. Sorry, the phone. Then 30 more in the wind.",
    "The small ones take 3 days. The big ones take not 3, but 5.",
])  # fmt: skip
def test_another_figure_beside_it_takes_nothing_back(told: str) -> None:
    """G2."""
    assert taken_back([told], "en") == ()
