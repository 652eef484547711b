"""The part of a question that was passed over is asked in its own words; all texts were made up for this file."""

import pytest

from shared.interview.state_machine.settings import LanguageCode
from shared.language.rules.following_up.left_part import left_part

ASKED: list[tuple[LanguageCode, str, str, str, str]] = [
    ("en", "The kiln trips at noon. What do you do first, and how do you warn the glazers?",
     "I pull the main switch and prop the door.", "I pull the switch and shout to the glazers.",
     "How do you warn the glazers?"),
    ("de", "Der Ofen fällt mittags aus. Was tun Sie, und wie gehen Sie mit dem Glasierer um?",
     "Es geht erst einmal nichts, ich zieh den Schalter.", "Ich zieh den Schalter und hole die Glasierer.",
     "Wie gehen Sie mit dem Glasierer um?"),
    ("fr", "Le four s'arrête à midi. Que faites-vous, et comment prévenez-vous les émailleurs ?",
     "Je coupe tout.", "Je coupe tout et j'appelle l'émailleur.", "Comment prévenez-vous les émailleurs ?"),
    ("es", "El horno se para. ¿Qué hace, y cómo avisa a los esmaltadores?",
     "Corto la luz.", "Corto la luz y llamo al esmaltador.", "¿Cómo avisa a los esmaltadores?"),
    ("it", "Il forno si ferma. Che cosa fa, e come avvisa gli smaltatori?",
     "Stacco tutto.", "Stacco tutto e chiamo lo smaltatore.", "Come avvisa gli smaltatori?"),
]  # fmt: skip


@pytest.mark.parametrize(("language", "question", "half", "both", "left"), ASKED)
def test_the_part_that_no_answer_speaks_of_is_asked_in_its_own_words(
    language: LanguageCode, question: str, half: str, both: str, left: str
) -> None:
    assert left_part(question, [half], language) == left
    assert left_part(question, [half, both], language) is None


FEW_WORDS: list[tuple[LanguageCode, str, str, str]] = [
    ("en", "The kiln trips. What do you do until it runs again, and what do you tell customers?",
     "Pull the switch and shut the door.", "What do you tell customers?"),
    ("en", "A glazer sleeps. What do you do in the next minute, that evening, and in the week that follows?",
     "Wake him up, send him home.", "And in the week that follows?"),
    ("de", "Der Ofen fällt aus. Was tun Sie, und was muss sich vor dem nächsten Brand ändern?",
     "Schalter raus, Tür zu.", "Was muss sich vor dem nächsten Brand ändern?"),
    ("es", "¿Qué causas busca y en qué orden?", "La luz, el gas.", "¿En qué orden?"),
]  # fmt: skip


@pytest.mark.parametrize(("language", "question", "said", "left"), FEW_WORDS)
def test_few_words_without_any_of_its_own_have_not_come_to_the_last_part(
    language: LanguageCode, question: str, said: str, left: str
) -> None:
    assert left_part(question, [said], language) == left
    assert left_part(question, [f"{said} {left}"], language) is None
    assert left_part(question, [f"{said} " + "Red tiles dry slowly on the shelf. " * 8], language) is None


@pytest.mark.parametrize(("language", "question", "said"), [
    ("en", "Why do you glaze twice, and what does the drip on the rim tell you?",
     "For the colour. " * 20 + "A drip shows me that it was too thick."),
    ("de", "Warum glasieren Sie zweimal, und was muss die Farbe am Rand zeigen?",
     "Wegen der Dichte. " * 20 + "Die Farbe ist dann satt."),
])  # fmt: skip
def test_many_words_have_come_to_a_part_by_any_thing_that_it_names(
    language: LanguageCode, question: str, said: str
) -> None:
    assert left_part(question, [said], language) is None


def test_a_part_that_takes_its_thing_from_before_is_not_asked_alone() -> None:
    question = "How do you keep glaze and acid apart, and what do you do if they have met?"
    assert left_part(question, ["Two shelves."], "en") is None


@pytest.mark.parametrize("question", [
    "What do you do first?", "Which salts and sands do you use?",
    "Could you tell me what you do first and how you warn the glazers?", "How do you stack the plates and cups?",
    "Tell me about the kiln, and how you feed it.",
])  # fmt: skip
def test_a_question_of_one_thing_has_no_part_left(question: str) -> None:
    assert left_part(question, ["I pull the main switch."], "en") is None
