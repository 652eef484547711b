"""What a correction makes of what was told before: the newest words, and what was said first (G2)."""

import pytest

from shared.language.requests.handover_turn import Extraction
from shared.language.rules.handover.turn_extraction import extraction
from tests.language.handover_turn import extract_task


def heard(answer: str, known: tuple[str, ...], language: str = "en") -> Extraction:
    return extraction(extract_task(answer, facts=known, heard="correction", language=language))


HIVES = {
    "en": ("The hives of the school stand behind the mill, 12 of them.", "The hives of the school are 14, not 12."),
    "de": ("Die Bienenstöcke der Schule stehen hinter der Mühle, 12 Stück.",
           "Die Bienenstöcke der Schule sind 14, nicht 12."),
    "fr": ("Les ruches de l'école sont derrière le moulin, au nombre de 12.", "Les ruches de l'école sont 14, pas 12."),
    "es": ("Las colmenas de la escuela están detrás del molino, son 12.", "Las colmenas de la escuela son 14, no 12."),
    "it": ("Gli alveari della scuola sono dietro il mulino, 12 in tutto.", "Gli alveari della scuola sono 14, non 12."),
}  # fmt: skip


@pytest.mark.parametrize("language", HIVES)
def test_another_figure_stands_beside_the_fact_that_it_corrects(language: str) -> None:
    known, said = HIVES[language]
    found = heard(said, (known,), language)
    assert [(each.was, each.text.startswith(f"{known} (")) for each in found.mended] == [(known, True)]
    assert said in found.mended[0].text
    assert [fact.span for fact in found.facts] == [said]


def test_what_takes_the_place_of_a_corrected_fact_shows_what_was_said_first() -> None:
    known = "Every Thursday I ring Petra at the fuel depot, 0171 5523."
    (fact,) = heard("Sorry, the fuel depot is rung on Wednesday.", (known,)).facts
    (fact,) = heard("Sorry, I got it wrong, the fuel depot is rung on Friday.", (fact.text,)).facts
    assert fact.text.count("Said before") == 1
    assert known in fact.text


@pytest.mark.parametrize(
    ("language", "answer", "known"),
    [
        ("en", "I note returns in the yellow pad. And I got the float wrong, it is 60 euros, not 40.",
         "In the drawer there are 40 euros of float."),
        ("de", "Die Stornos stehen auf dem gelben Block. Und beim Wechselgeld habe ich mich vertan, es sind 60 Euro, "
               "nicht 40.", "In der Schublade liegen 40 Euro Wechselgeld."),
    ],
)  # fmt: skip
def test_a_figure_of_an_earlier_answer_is_not_put_right_in_the_sentence_before(
    language: str, answer: str, known: str
) -> None:
    found = heard(answer, (known,), language)
    assert [each.was for each in found.mended] == [known]
    assert [each.span for each in found.facts] == answer.replace(". ", ".|").split("|")


def test_what_denies_the_old_figure_itself_stays_as_it_is() -> None:
    known = ("I got the float wrong, it is 60 euros, not 40.", "In the drawer there are 40 euros of float.")
    found = heard("But please 60 euros of float in the drawer, not 40.", known)
    assert not any("not 60" in each.text for each in (*found.facts, *found.mended))


def test_one_word_in_common_takes_no_fact_back() -> None:
    """G2: what is said of the scales says nothing of the oven, though both show something."""
    known = "The oven shows 180 and has 160, so the bread comes out raw."
    found = heard("The scales show what they show, full stop, that by eye was my own way.", (known,))
    assert not found.replaced
    assert not any("Said before" in each.text for each in found.facts)
