"""A sub-goal is told by what it asks for, too, and not by half of it (D4, G2)."""

import pytest

from shared.interview.state_machine.settings import LanguageCode
from shared.language.requests.exploration import ListenRequest
from shared.language.requests.interview import Exchange
from shared.language.rules.exploring import listening
from shared.language.rules.topic_questions import topic_wording
from tests.language.exploring import topic_task


def told(
    language: LanguageCode, goals: dict[int, str], target: int, question: str, *answers: str
) -> tuple[int, ...]:
    """The sub-goals that the last answer tells, where the question asked for one of them."""
    request = ListenRequest(
        language=language,
        about=(),
        said=tuple(Exchange(question, each) for each in answers),
        goals={"t1": goals},
        target=("t1", target),
    )
    return listening(request, None).sub_goals.named.get("t1", ())


FEELING: dict[LanguageCode, tuple[str, str]] = {
    "en": ("how it felt afterwards", "The oven died. I was furious for an hour. We ate late."),
    "de": ("wie man sich danach gefühlt hat", "Der Ofen fiel aus. Ich war richtig wütend. Wir aßen spät."),
    "fr": (
        "comment on s'est senti après",
        "Le four est tombé en panne. J'étais vraiment furieuse. On a mangé tard.",
    ),
    "es": ("cómo se sintió después", "El horno se estropeó. Estaba muy enfadada. Cenamos tarde."),
    "it": (
        "come si è sentito dopo",
        "Il forno si è guastato. Ero proprio arrabbiata. Abbiamo mangiato tardi.",
    ),
}
REMEDY: dict[LanguageCode, tuple[str, str]] = {
    "en": ("what was done then", "The pump stopped at six. I carried the water up in buckets."),
    "de": (
        "was dann gemacht wurde",
        "Um sechs blieb die Pumpe stehen. Ich habe das Wasser in Eimern geholt.",
    ),
    "fr": (
        "ce qui a été fait alors",
        "La pompe s'est arrêtée à six heures. J'ai monté l'eau avec des seaux.",
    ),
    "es": ("qué se hizo entonces", "La bomba se paró a las seis. Llevé el agua en cubos."),
    "it": ("che cosa si è fatto allora", "La pompa si è fermata alle sei. Ho portato l'acqua con i secchi."),
}
HALVES: dict[LanguageCode, tuple[str, str, str, str]] = {
    "en": (
        "which oven is used and how long it takes",
        "The old gas one by the door.",
        "how long",
        "Forty minutes.",
    ),
    "de": (
        "welchen Ofen man nimmt und wie lange es dauert",
        "Den alten an der Tür.",
        "wie lange",
        "Zwanzig Minuten.",
    ),
    "fr": (
        "quel four on prend et combien de temps il faut",
        "Le vieux four à gaz.",
        "combien de temps",
        "Une heure.",
    ),
    "es": (
        "qué horno se usa y cuánto tiempo hace falta",
        "El viejo, el de gas.",
        "cuánto tiempo",
        "Media hora.",
    ),
    "it": (
        "quale forno si usa e quanto tempo ci vuole",
        "Quello vecchio a gas.",
        "quanto tempo",
        "Mezz'ora.",
    ),
}


@pytest.mark.parametrize("language", FEELING)
def test_a_feeling_of_ones_own_tells_how_it_felt(language: LanguageCode) -> None:
    goal, answer = FEELING[language]
    assert told(language, {0: "x", 1: goal}, 0, "?", answer) == (0, 1)


@pytest.mark.parametrize(
    ("language", "answer"),
    [
        ("en", "It was only soup. I felt like a guest in my own kitchen."),
        ("de", "Es gab nur Suppe. Ich war stinksauer."),
        ("it", "C'era solo minestra. Mi sono sentita un'ospite."),
        ("fr", "Il n'y avait que de la soupe. Je me suis sentie de trop."),
        ("es", "Solo había sopa. Me sentí como una invitada."),
    ],
)
def test_whatever_they_felt_it_was(language: LanguageCode, answer: str) -> None:
    assert told(language, {0: "x", 1: FEELING[language][0]}, 0, "?", answer) == (0, 1)


@pytest.mark.parametrize(
    ("language", "answer"),
    [
        ("en", "The oven died. My sister was furious. We ate late."),
        ("de", "Der Ofen fiel aus. Meine Schwester war wütend."),
        ("it", "Il forno si è guastato. Mia sorella era arrabbiata."),
    ],
)
def test_the_feeling_of_another_does_not(language: LanguageCode, answer: str) -> None:
    assert told(language, {0: "x", 1: FEELING[language][0]}, 0, "?", answer) == (0,)


@pytest.mark.parametrize("language", REMEDY)
def test_what_they_did_about_a_mishap_is_not_asked_again(language: LanguageCode) -> None:
    goal, answer = REMEDY[language]
    assert told(language, {0: "x", 1: goal}, 0, "?", answer) == (0, 1)


@pytest.mark.parametrize("language", REMEDY)
def test_a_mishap_alone_does_not_tell_what_was_done(language: LanguageCode) -> None:
    goal, answer = REMEDY[language]
    assert told(language, {0: "x", 1: goal}, 0, "?", answer.split(".")[0] + ".") == (0,)


@pytest.mark.parametrize("language", HALVES)
def test_half_of_what_was_asked_for_is_not_all_of_it(language: LanguageCode) -> None:
    goal, half, _, rest = HALVES[language]
    assert told(language, {0: goal}, 0, goal, half) == ()
    assert told(language, {0: goal}, 0, goal, f"{half} {rest}") == (0,)
    assert told(language, {0: goal}, 0, goal, half, rest) == (0,)


def test_how_often_is_not_how_long() -> None:
    goal = "quale corriera si prende e quanto tempo ci vuole"
    assert told("it", {0: goal}, 0, goal, "Quella blu, che passa due volte al giorno.") == ()


def test_nothing_is_no_time() -> None:
    goal = "welche Maschine man nimmt und wie lange man bleibt"
    assert told("de", {0: goal}, 0, goal, "Die Säge, sonst nichts.") == ()
    assert told("de", {0: goal}, 0, goal, "Die Säge, und nicht lange.") == (0,)


@pytest.mark.parametrize("language", HALVES)
def test_only_the_other_half_is_asked_for_then(language: LanguageCode) -> None:
    goal, half, words, _ = HALVES[language]
    given = {"language": language, "sub_goal": goal, "band": None, "enters_topic": False, "turn_in_topic": 2}
    first = topic_wording(topic_task(**given, last=None, asked=())).text
    again = topic_wording(topic_task(**given, last=Exchange(first, half), asked=(first,))).text
    assert words in first
    assert words in again
    assert len(again.split()) < len(first.split())
