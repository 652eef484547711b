"""What somebody says for the second time, unasked, is asked about (G3)."""

import pytest

from shared.language.rules.following_up.said_again import on_said_again

TOLD = {
    "en": ("We wash the jars at six. The lid stays on since the Tuesday with the wasps.",
           "Then we fill them, and the lid stays on since the Tuesday with the wasps, lol."),
    "de": ("Um sechs spülen wir die Gläser. Der Deckel bleibt zu seit dem Dienstag mit den Wespen.",
           "Dann füllen wir sie, und der Deckel bleibt zu seit dem Dienstag mit den Wespen."),
    "fr": ("On lave les bocaux à six heures. Le couvercle reste fermé depuis le mardi des guêpes.",
           "Ensuite on les remplit, et le couvercle reste fermé depuis le mardi des guêpes."),
    "es": ("Lavamos los frascos a las seis. La tapa se queda puesta desde el martes de las avispas.",
           "Luego los llenamos, y la tapa se queda puesta desde el martes de las avispas."),
    "it": ("Laviamo i vasi alle sei. Il coperchio resta chiuso dal martedì delle vespe.",
           "Poi li riempiamo, e il coperchio resta chiuso dal martedì delle vespe."),
}  # fmt: skip

MORE = {
    "en": "After that the labels go on by hand, two to a jar, and my sister carries the crates down to the van. ",
    "de": "Danach kleben wir die Schilder von Hand auf, zwei je Glas, und meine Schwester trägt die Kisten hinunter. ",
    "fr": "Après, on colle les étiquettes à la main, deux par bocal, et ma sœur descend les caisses dans la cour. ",
    "es": "Después pegamos las etiquetas a mano, dos por frasco, y mi hermana baja las cajas al patio con el carro. ",
    "it": "Dopo incolliamo le etichette a mano, due per vaso, e mia sorella porta giù le casse nel cortile dietro. ",
}


@pytest.mark.parametrize("language", TOLD)
def test_it_is_asked_about_by_the_clause_that_comes_again(language: str) -> None:
    earlier, latest = TOLD[language]
    (question,) = on_said_again(f"{MORE[language]}{latest}", [earlier], [], language)
    clause = earlier.rstrip(".").split(". ")[1]
    assert clause[0].lower() + clause[1:] in question
    assert question.count("?") == 1


def test_words_of_a_question_are_the_interviewers_and_what_was_quoted_was_taken_up() -> None:
    earlier, latest = TOLD["en"]
    asked = "You told me: “The lid stays on since the Tuesday with the wasps”. Why is that?"
    assert not list(on_said_again(f"{MORE['en']}{latest}", [earlier], [asked], "en"))


@pytest.mark.parametrize("latest", [
    "Then we fill them and close them.", "Then we wash the jars again, of course, at noon.",
    "Please don't write this: the lid stays on since the Tuesday with the wasps.",
])  # fmt: skip
def test_what_is_new_a_few_words_or_not_for_the_record_is_not(latest: str) -> None:
    assert not list(on_said_again(f"{MORE['en']}{latest}", [TOLD["en"][0]], [], "en"))


def test_an_answer_that_is_given_again_is_no_sign_of_anything() -> None:
    earlier, latest = TOLD["en"]
    assert not list(on_said_again(earlier, [earlier], [], "en"))
    assert not list(on_said_again(latest, [earlier], [], "en"))


def test_twice_an_interview_is_enough() -> None:
    earlier, latest = TOLD["en"]
    asked = [f"You have come back to this: “{each}”. What is behind it?" for each in ("the hat", "the coat")]
    assert not list(on_said_again(f"{MORE['en']}{latest}", [earlier], asked, "en"))
