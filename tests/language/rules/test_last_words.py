"""What an answer ends on is asked about; all sentences were made up for this file."""

import pytest

from shared.language.rules.following_up.last_words import last_words, on_what_is_otherwise

MORE = ("Could you tell me more about that?",)


def otherwise(said: str, language: str = "en") -> str | None:
    return next(on_what_is_otherwise(said, language, (), MORE), None)


@pytest.mark.parametrize(("language", "said", "quoted"), [
    ("en", "I fired it daily. There was a load of tiles which we did not see in the same way, the boss and I.",
     "There was a load of tiles which we did not see in the same way"),
    ("de", "Ich habe gebrannt. In der Liste steckt auch eine Fuhre, die ich heute nicht mehr zählen würde.",
     "In der Liste steckt auch eine Fuhre, die ich heute nicht mehr zählen würde"),
    ("fr", "Je cuisais deux fois par semaine. Mais ce chiffre laisse de côté les carreaux fêlés.",
     "Mais ce chiffre laisse de côté les carreaux fêlés"),
    ("es", "Cocía dos veces por semana. Pero las baldosas rotas nadie las contaba.",
     "Pero las baldosas rotas nadie las contaba"),
    ("it", "Cuocevo due volte alla settimana. Ma quella cifra lascia fuori le piastrelle rotte.",
     "Ma quella cifra lascia fuori le piastrelle rotte"),
])  # fmt: skip
def test_what_is_not_as_one_expects_near_the_end_is_asked_about(
    language: str, said: str, quoted: str
) -> None:
    """B5: what somebody holds out, and the interviewer changes the subject."""
    question = otherwise(said, language)
    assert question is not None
    assert quoted in question
    assert question.endswith(MORE[0])


@pytest.mark.parametrize("said", [
    "I fired the kiln twice a week. The tiles went to the harbour by cart.",
    "I fired the kiln. Glazing by hand I have never done.",
    "I fired the kiln. This one is not for the report, please: the boss drinks.",
    "I fired the kiln. If nobody came I would not open the door before morning.",
])  # fmt: skip
def test_what_is_as_expected_never_done_kept_out_or_supposed_is_not(said: str) -> None:
    assert otherwise(said) is None


def test_a_year_is_no_figure_that_says_it_all() -> None:
    said = "We sold forty tiles. The kiln went cold in 2019. It cost 30 euros."
    assert list(last_words(said, "en"))[:2] == ["The kiln went cold in 2019", "We sold forty tiles"]


@pytest.mark.parametrize(("language", "said", "first"), [
    ("en", "The kiln went cold at noon that day. Goodbye and thank you for listening to me.", "The kiln"),
    ("de", "Der Ofen war an dem Tag mittags kalt. Auf Wiedersehen und danke fürs Zuhören.", "Der Ofen"),
    ("fr", "Le four était froid à midi ce jour-là. Au revoir et merci de m'avoir écouté.", "Le four"),
    ("es", "El horno estaba frío a mediodía. Adiós y gracias por escucharme.", "El horno"),
    ("it", "Il forno era freddo a mezzogiorno. Arrivederci e grazie di avermi ascoltato.", "Il forno"),
])  # fmt: skip
def test_a_goodbye_is_no_content(language: str, said: str, first: str) -> None:
    found = list(last_words(said, language))
    assert len(found) == 1
    assert found[0].startswith(first)
