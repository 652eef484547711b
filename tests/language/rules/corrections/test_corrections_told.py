"""What later answers put right, with the sentence that each corrects; what corrects nothing is none (G2)."""

import time

import pytest

from shared.language.rules.corrections.told import Put, corrections_told

PAINT = {
    "en": ("The varnish rests. You wait two hours before the second coat.",
           "The brushes hang by the door. By the way, I told you 2 hours for the coat and it's 6, as on the tin."),
    "de": ("Der Lack ruht. Man wartet zwei Stunden vor dem zweiten Anstrich.",
           "Die Pinsel hängen an der Tür. Ich hab vorhin 2 Stunden gesagt für den Anstrich, es sind aber 6."),
    "fr": ("Le vernis repose. On attend deux heures avant la seconde couche.",
           "Les pinceaux sont à la porte. Au fait j'ai dit 2 heures pour la couche et c'est 6, comme sur le pot."),
    "es": ("El barniz reposa. Esperas dos horas antes de la segunda mano.",
           "Las brochas cuelgan en la puerta. Oye te he dicho 2 horas para la mano y son 6, como pone el bote."),
    "it": ("La vernice riposa. Si aspettano due ore prima della seconda mano.",
           "I pennelli stanno alla porta. Senta, ho detto 2 ore per la mano e sono 6, come sul barattolo."),
}  # fmt: skip


@pytest.mark.parametrize("language", list(PAINT))
def test_a_value_that_was_said_and_the_one_that_holds_are_set_beside_the_sentence_that_had_it(
    language: str,
) -> None:
    first, later = PAINT[language]
    correction = later.partition(". ")[2]
    assert corrections_told(later, [first], language) == (Put(correction, first.partition(". ")[2]),)


def test_a_sentence_behind_it_that_corrects_another_thing_stands_for_itself() -> None:
    earlier = ["The pump rests two minutes. The gutter clogs with leaves. It is swept in October."]
    later = "I told you two minutes and it's five. And the gutter at the end of August, October is too late."
    assert corrections_told(later, earlier, "en") == (
        Put("I told you two minutes and it's five.", "The pump rests two minutes."),
        Put("And the gutter at the end of August, October is too late.", "It is swept in October."),
    )


def test_the_sentences_behind_it_that_carry_a_figure_stand_with_it() -> None:
    earlier = ["I have twelve years in bookbinding."]
    later = "And I said twelve years before. That's twelve at the press. Bookbinding is seven. I like glue."
    (put,) = corrections_told(later, earlier, "en")
    assert put == Put(
        "And I said twelve years before. That's twelve at the press. Bookbinding is seven.", earlier[0]
    )


@pytest.mark.parametrize(("answer", "whole"), [
    ("Heat it. No, not 40. 60 in the tank. Then wait.", "No, not 40. 60 in the tank."),
    ("I said 40 degrees, that's beans. Peas take 12.", "I said 40 degrees, that's beans. Peas take 12."),
    ("No, not 40, 60. Then wait for the lid.", "No, not 40, 60."),
    ("Sorry, I said that wrong. Half the salt. Now the oven: it is cold.", "Sorry, I said that wrong. Half the salt."),
    ("Half the salt. Sorry, I said that wrong.", "Half the salt. Sorry, I said that wrong."),
])  # fmt: skip
def test_what_is_put_right_is_told_with_what_holds(answer: str, whole: str) -> None:
    (put,) = corrections_told(answer, ["It is 40 degrees in the tank."], "en")
    assert put.said == whole


@pytest.mark.parametrize(("language", "earlier", "said"), [
    ("en", "I lost 9 kilos over the year.", "I carry her logs, 6 of them, so the 9 kilos no need to ask."),
    ("fr", "J'y ai gagné 9 kilos de moins.", "Je lui rentre 6 stères de bois, alors les 9 kilos faut pas chercher."),
    ("de", "Der Schlüssel hängt im Kasten.", "Der liegt übrigens nicht im Kasten, sondern an der Pforte."),
    ("en", "We open at 9 and close at 5.", "As I said, 9 it is, and 5 on Fridays."),
    ("it", "Teniamo 40 casse.", "Gli ho detto 40 casse, ma non mi ha creduto."),
    ("es", "Cobro 320 al mes.", "Yesenia paga 260 y Andrés 320 como te dije."),
    ("en", "It is a dog.", "No, for her it is still a dog."),
])  # fmt: skip
def test_what_explains_a_figure_denies_a_thing_or_says_it_again_corrects_nothing(
    language: str, earlier: str, said: str
) -> None:
    assert corrections_told(said, [earlier], language) == ()


def test_long_answers_take_no_longer_than_their_length() -> None:
    began = time.perf_counter()
    for text in ("I said 4, it is 5. " * 1_000, "hab " * 5_000, "i told you " * 1_800, "4 not 5, " * 2_200):
        corrections_told(text, [text], "en")
        corrections_told(text, [text], "de")
    assert time.perf_counter() - began < 3


@pytest.mark.parametrize(("language", "before", "said"), [
    ("en", "We paid 5,200 pounds for the stairlift out of our own pocket.",
     "The 5,200 was the whole bill! Out of our own pocket it was 1,900, and the council paid the rest."),
    ("de", "Für die Treppe haben wir 6.400 Euro selber gezahlt, das war viel.",
     "Das mit den 6.400 war die ganze Rechnung! Selber gezahlt haben wir 4.150, den Rest die Pflegekasse."),
    ("fr", "On a payé 4 700 euros de notre poche pour la chaudière.",
     "Les 4 700 c'était le prix total ! De notre poche on a payé 3 100, le reste c'est la prime."),
    ("es", "Pagamos 2.900 euros de nuestro bolsillo por la silla.",
     "Lo de los 2.900 era el precio entero! De nuestro bolsillo pagamos 1.350, el resto lo puso el seguro."),
    ("it", "Di tasca nostra abbiamo pagato 3.300 euro per l'apparecchio.",
     "I 3.300 erano il prezzo intero! Di tasca nostra abbiamo pagato 1.750, e il resto la mutua."),
])  # fmt: skip
def test_a_value_named_again_with_what_it_really_was_gives_way(language: str, before: str, said: str) -> None:
    assert corrections_told(said, [before], language) == (Put(said, before),)


@pytest.mark.parametrize(("language", "before", "said"), [
    ("en", "The crew is 18 people in winter.", "One lad packed 18 boxes and was not lazy, and a week later he did 31."),
    ("de", "Wir sind 11 Leute im Winter.", "Ein Neuer packte 11 Kisten und war nicht faul, später schafft er 19."),
    ("fr", "Nous sommes 16 personnes l'été.", "Une stagiaire faisait 16 caisses et n'était pas lente, puis en fait 25."),
    ("es", "Somos 12 personas de noche.", "Un chico hacía 12 cajas y no era flojo, a la semana ya hacía 20."),
    ("it", "Siamo 15 persone d'estate.", "Una ragazza faceva 15 mazzi e non era lenta, dopo una settimana ne fa 24."),
])  # fmt: skip
def test_the_same_figure_of_another_thing_corrects_nothing(language: str, before: str, said: str) -> None:
    assert corrections_told(said, [before], language) == ()


def test_a_time_takes_the_place_of_no_number_that_counts_people() -> None:
    earlier = ["I run the till until three. Three of them learn the trade now."]
    told = corrections_told(
        "I misread the clock, it is half past two and not three. So ten minutes.", earlier, "en"
    )
    assert all(not each.before.startswith("Three of them") for each in told)


def test_a_figure_behind_a_comma_without_a_space_is_one() -> None:
    earlier = ["Im Tank sind 9.000 Liter Sole, das schaut keiner nach."]
    told = corrections_told("Na wart,9.000 war vor dem Umbau. 12.000 sind es jetzt.", earlier, "de")
    assert [each.before for each in told] == earlier
