"""What asks several things is asked again for what was not answered; all texts were made up for this file (G3)."""

import pytest

from shared.interview.state_machine.settings import LanguageCode
from shared.language.rules.question_parts import parts_of, unanswered_parts

BULL: dict[LanguageCode, tuple[str, str, str, str, str]] = {
    "en": ("A bull has broken the fence. What is the risk, and how would you bring it back?",
           "The bull may charge at walkers and run on the road. Fetch a bucket of feed. "
           "Walk behind it slowly with a board. Close the road with two helpers.",
           "the bull runs at the walkers or out on the road",
           "How would you bring it back?", "i fetch the feed bucket and walk behind it"),
    "de": ("Ein Bulle hat den Zaun durchbrochen. Welche Gefahr besteht, und wie bringen Sie ihn zurück?",
           "Der Bulle kann Wanderer angreifen und auf die Straße laufen. Einen Eimer Futter holen. "
           "Langsam mit einem Brett hinter ihm gehen. Die Straße mit zwei Helfern sperren.",
           "der bulle geht auf wanderer los oder läuft auf die straße",
           "Wie bringen Sie ihn zurück?", "ich hole den futtereimer und gehe hinter ihm her"),
    "fr": ("Un taureau a cassé la clôture. Quel est le risque, et comment le ramenez-vous ?",
           "Le taureau peut charger les promeneurs et courir sur la route. Chercher un seau "
           "d'aliment. Marcher lentement derrière lui avec une planche. Barrer la route à deux.",
           "le taureau charge les promeneurs ou court sur la route",
           "Comment le ramenez-vous ?", "je vais chercher le seau et je marche derrière lui"),
    "es": ("Un toro ha roto la cerca. ¿Qué peligro hay, y cómo lo trae usted de vuelta?",
           "El toro puede embestir a los paseantes y correr a la carretera. Traer un cubo de pienso. "
           "Caminar despacio detrás con una tabla. Cortar la carretera con dos ayudantes.",
           "el toro embiste a los paseantes o corre a la carretera",
           "¿Cómo lo trae usted de vuelta?", "traigo el cubo de pienso y camino despacio detrás"),
    "it": ("Un toro ha rotto il recinto. Qual è il pericolo, e come lo riporta indietro?",
           "Il toro può caricare i passanti e correre sulla strada. Prendere un secchio di mangime. "
           "Camminare piano dietro di lui con una tavola. Chiudere la strada con due aiutanti.",
           "il toro carica i passanti o corre sulla strada",
           "Come lo riporta indietro?", "prendo il secchio di mangime e cammino piano dietro"),
}  # fmt: skip


@pytest.mark.parametrize("language", list(BULL))
def test_the_part_that_no_sentence_speaks_to_is_left(language: LanguageCode) -> None:
    question, ideal, first, part, second = BULL[language]
    assert unanswered_parts(question, ideal, [first], language) == (part,)
    assert unanswered_parts(question, ideal, [first, second], language) == ()
    assert unanswered_parts(question, ideal, [f"{second}. {first}"], language) == ()
    assert unanswered_parts(question, ideal, [], language) == ()


@pytest.mark.parametrize(("language", "question"), [
    ("en", "How do you look after the plant and what it needs?"),
    ("en", "How do you protect the plant and the people who swim there?"),
    ("en", "How do you explain what happened and how the pump works?"),
    ("de", "Wie erklären Sie, was passiert ist und wie man die Pumpe abstellt?"),
    ("fr", "Comment expliquez-vous la panne et comment on arrête la pompe ?"),
    ("es", "¿Cómo lava y seca usted las cuerdas?"),
    ("it", "Come lava e asciuga le corde?"),
])  # fmt: skip
def test_what_asks_one_thing_has_no_parts(language: LanguageCode, question: str) -> None:
    assert parts_of(question, language) == ()


def test_a_second_question_is_a_part_too() -> None:
    assert parts_of("What do you check? From whom do you get the key, and why?", "en") == (
        "What do you check?",
        "From whom do you get the key?",
        "Why?",
    )
