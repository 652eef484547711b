"""What an answer adds to an earlier question; all sentences were made up for this file."""

from typing import Final

import pytest

from shared.interview.state_machine.settings import LanguageCode
from shared.language.rules.hearing.additions import Earlier, addition, what_is_added
from shared.language.rules.points.matching import stems

QUESTIONS: Final[dict[LanguageCode, tuple[str, str]]] = {
    "en": (
        "How do you store the ropes? Dry them, coil them.",
        "How do you lock the shed? Two keys, the bolt.",
    ),
    "de": (
        "Wie lagern Sie die Seile? Seile trocknen.",
        "Wie schließen Sie den Schuppen ab? Zwei Schlüssel, Riegel.",
    ),
    "fr": (
        "Comment rangez-vous les cordes ? Sécher les cordes.",
        "Comment fermez-vous le hangar ? Deux clés, le verrou.",
    ),
    "es": (
        "¿Cómo guarda las cuerdas? Secar las cuerdas.",
        "¿Cómo cierra el cobertizo? Dos llaves, el cerrojo.",
    ),
    "it": (
        "Come conserva le corde? Asciugare le corde.",
        "Come chiude il capanno? Due chiavi, il chiavistello.",
    ),
}
UNFINISHED: Final[dict[LanguageCode, tuple[str, str]]] = {
    "en": ("Hang on, I hadn't finished that one.", "They hang for a night in the wind."),
    "de": ("Moment, ich war noch nicht fertig.", "Die hängen eine Nacht im Wind."),
    "fr": ("Attendez, je n'avais pas fini.", "Elles restent une nuit au vent."),
    "es": ("Espere, no había terminado.", "Se quedan una noche al viento."),
    "it": ("Aspetti, non avevo finito.", "Restano una notte al vento."),
}
NAMED: Final[dict[LanguageCode, tuple[str, str]]] = {
    "en": ("The bolt first.", "And one more on the ropes question: never near the stove."),
    "de": ("Zuerst der Riegel.", "Und noch etwas zur Frage mit den Seilen: nie neben den Ofen."),
    "fr": ("D'abord le verrou.", "Et encore sur la question des cordes : jamais près du poêle."),
    "es": ("Primero el cerrojo.", "Y algo más sobre la pregunta de las cuerdas: nunca junto a la estufa."),
    "it": ("Prima il chiavistello.", "E ancora sulla domanda delle corde: mai vicino alla stufa."),
}
in_every_language = pytest.mark.parametrize("language", list(QUESTIONS))


def told(language: LanguageCode, answer: str) -> tuple[str, str, str] | None:
    ropes, shed = (Earlier(stems(each, language)) for each in QUESTIONS[language])
    found = addition(answer, language, shed, {"q1": ropes})
    return (found.main_id, " ".join(what_is_added(found.stretch)), found.rest) if found else None


@in_every_language
def test_who_had_not_finished_adds_to_the_question_before(language: LanguageCode) -> None:
    """G2: the words that say so add nothing."""
    opening, said = UNFINISHED[language]
    assert told(language, f"{opening} {said}") == ("q1", said, "")
    assert told(language, opening) is None


@in_every_language
def test_what_names_an_earlier_question_adds_to_it_and_the_rest_answers(language: LanguageCode) -> None:
    first, added = NAMED[language]
    assert told(language, f"{first} {added}") == ("q1", added, first)


def test_it_ends_where_the_open_question_is_answered() -> None:
    said = "Hang on, I hadn't finished the ropes. They hang for a night. The shed has two keys."
    assert told("en", said) == ("q1", "They hang for a night.", "The shed has two keys.")


@pytest.mark.parametrize("said", [
    "I had the bolt done, and the keys I had not finished.", "The first question is who has the keys.",
    "On the question of the keys I ask the warden.", "Had I not finished that? The bolt goes first.",
    "The guests had not finished, so I left the shed open.",
])  # fmt: skip
def test_what_is_of_the_open_question_adds_to_no_other(said: str) -> None:
    assert told("en", said) is None


@pytest.mark.parametrize(("language", "said"), [
    ("en", "I had not got to the till when he shouted. I walked over calmly. He got his money back."),
    ("en", "I had not answered the letter of the baker yet. She rang and I told her."),
    ("de", "Ich war noch nicht fertig angezogen. Er rief von unten, ich ging langsam hin."),
    ("fr", "Je n'ai pas répondu tout de suite. Je suis allé le voir et je l'ai calmé."),
    ("fr", "Je n'ai pas répondu. Je suis allé le voir et je l'ai calmé."),
    ("es", "No había terminado de barrer y entró gritando. Me acerqué despacio."),
    ("it", "Non avevo finito di spazzare e lui è entrato gridando. Mi sono avvicinato piano."),
])  # fmt: skip
def test_what_somebody_had_not_finished_in_a_story_adds_to_no_question(
    language: LanguageCode, said: str
) -> None:
    assert told(language, said) is None


@pytest.mark.parametrize(("language", "opening", "said"), [
    ("en", "No, wait, I had not got to the drying.", "They hang for a night in the wind."),
    ("en", "I hadn't finished.", "They hang for a night in the wind."),
    ("en", "I had not finished the ropes.", "They hang for a night in the wind."),
    ("de", "Ich war noch nicht fertig mit den Seilen.", "Die hängen eine Nacht im Wind."),
    ("fr", "Je n'avais pas fini, pardon.", "Elles restent une nuit au vent."),
    ("es", "No había terminado con las cuerdas.", "Se quedan una noche al viento."),
    ("it", "Non avevo finito.", "Restano una notte al vento."),
])  # fmt: skip
def test_who_halts_the_interviewer_or_says_no_more_than_that_adds(
    language: LanguageCode, opening: str, said: str
) -> None:
    assert told(language, f"{opening} {said}") == ("q1", said, "")


def test_before_the_second_question_nothing_is_added() -> None:
    said = "Hang on, I had not finished. They hang for a night in the wind."
    assert addition(said, "en", Earlier(stems(QUESTIONS["en"][0], "en")), {}) is None


@pytest.mark.parametrize(("language", "naming", "told"), [
    ("en", "And going back to the ropes one, can I add something?", "They hang for a night in the wind."),
    ("en", "Oh, hang on, before that, I had the ropes wrong.", "They are dried before they are coiled."),
    ("de", "Darf ich nochmal zurück zu den Seilen?", "Die hängen eine Nacht im Wind."),
    ("fr", "Je reviens sur les cordes, je peux ajouter ?", "Elles restent une nuit au vent."),
    ("es", "Volviendo a las cuerdas, ¿puedo añadir algo?", "Se quedan una noche al viento."),
    ("it", "Tornando alle corde, posso aggiungere?", "Restano una notte al vento."),
])  # fmt: skip
def test_an_earlier_question_may_be_gone_back_to_in_a_question(
    language: LanguageCode, naming: str, told: str
) -> None:
    """G2: what was added after "can I add something?" stood under the question that was open."""
    ropes, shed = (Earlier(stems(each, language)) for each in QUESTIONS[language])
    found = addition(f"{naming} {told}", language, shed, {"q1": ropes})
    assert found is not None
    assert (found.main_id, found.rest) == ("q1", "")
    assert found.stretch.endswith(told)


@pytest.mark.parametrize(("language", "answer", "wrong"), [
    ("en", "The shed gets the bolt and two keys, and back on the other one, I said near the stove, that's wrong.",
     "and back on the other one, I said near the stove, that's wrong."),
    ("it", "Il capanno ha il chiavistello e due chiavi, e ho detto vicino alla stufa, è sbagliato.",
     "e ho detto vicino alla stufa, è sbagliato."),
])  # fmt: skip
def test_what_calls_an_earlier_answer_wrong_is_cut_from_the_sentence_that_answers(
    language: LanguageCode, answer: str, wrong: str
) -> None:
    """G2: people type without full stops."""
    stove = {"en": "They dry near the stove.", "it": "Si asciugano vicino alla stufa."}[language]
    ropes, shed = (stems(each, language) for each in QUESTIONS[language])
    found = addition(answer, language, Earlier(shed), {"q1": Earlier(ropes, (stove,))})
    assert found is not None
    assert (found.main_id, found.stretch, found.corrects) == ("q1", wrong, True)
    assert found.rest == answer.removesuffix(wrong).strip()


NAMES_AN_ANSWER: Final[dict[LanguageCode, tuple[str, str]]] = {
    "en": (
        "Hang on, that hemp thing I said. They changed that. Nylon, and a label on each.",
        "Right, the shed. Both keys turn left.",
    ),
    "de": (
        "Moment, das mit dem Hanf, was ich vorhin sagte. Das wurde geändert. Nylon, und an jedes ein Schild.",
        "Gut, der Schuppen. Beide Schlüssel nach links.",
    ),
    "fr": (
        "Attendez, le chanvre de tout à l'heure. Ils ont changé ça. Du nylon, une étiquette sur chacune.",
        "Bon, le hangar. Les deux clés à gauche.",
    ),
    "es": (
        "Espere, lo del cáñamo que dije antes. Eso lo cambiaron. Nailon, y una etiqueta en cada una.",
        "Bueno, el cobertizo. Las dos llaves a la izquierda.",
    ),
    "it": (
        "Aspetti, la canapa di prima. Quello l'hanno cambiato. Nailon, e un cartellino su ognuna.",
        "Allora, il capanno. Tutte e due le chiavi a sinistra.",
    ),
}
WRONG_FIGURE: Final[dict[LanguageCode, tuple[str, str]]] = {
    "en": ("The bolt first.", "And the eight from before, that's not right. Five are mine, three are lent."),
    "de": (
        "Zuerst der Riegel.",
        "Und die acht von vorhin, das stimmt so nicht ganz. Fünf gehören mir, drei borge ich.",
    ),
    "fr": (
        "D'abord le verrou.",
        "Et les huit de tout à l'heure, ce n'est pas exact. Cinq à moi, trois prêtées.",
    ),
    "es": ("Primero el cerrojo.", "Y las ocho de antes, eso no es correcto. Cinco son mías, tres prestadas."),
    "it": ("Prima il chiavistello.", "E le otto di prima, non è esatto. Cinque sono mie, tre in prestito."),
}


@in_every_language
def test_a_correction_that_opens_an_answer_is_of_the_earlier_question_until_the_answer_turns_to_its_own(
    language: LanguageCode,
) -> None:
    """G2: what was said to the ropes is no word on the shed."""
    correction, rest = NAMES_AN_ANSWER[language]
    ropes, shed = (Earlier(stems(each, language)) for each in QUESTIONS[language])
    found = addition(f"{correction} {rest}", language, shed, {"q1": ropes})
    assert found is not None
    assert (found.main_id, found.stretch, found.rest, found.corrects) == ("q1", correction, rest, True)


@in_every_language
def test_an_earlier_figure_that_is_called_wrong_is_put_right_with_what_holds(language: LanguageCode) -> None:
    """G2: the sentence behind it says how many there are."""
    first, correction = WRONG_FIGURE[language]
    ropes, shed = (Earlier(stems(each, language)) for each in QUESTIONS[language])
    found = addition(f"{first} {correction}", language, shed, {"q1": ropes})
    assert found is not None
    assert (found.main_id, found.stretch, found.rest, found.corrects) == ("q1", correction, first, True)


@pytest.mark.parametrize("answer", [
    "The bolt from before the war. It sticks, so I oil it.", "Hang on. The bolt goes first.",
    "Two keys. The bolt that I said sticks, I oil it.",
])  # fmt: skip
def test_who_names_a_thing_of_before_and_puts_nothing_right_answers(answer: str) -> None:
    """G2: all of it is of the question that is open."""
    assert told("en", answer) is None
