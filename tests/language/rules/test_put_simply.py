"""Who asks for a question in plain words, and what they are asked then, in five languages."""

from typing import Final

import pytest

from shared.interview.state_machine.settings import LanguageCode
from shared.language.requests.interview import Exchange
from shared.language.rules.exploration.asking_for import within_sentence
from shared.language.rules.exploration.topic_questions import topic_wording
from shared.language.rules.following_up.put_simply import asking_briefly
from shared.language.rules.handover.facts import facts
from shared.language.rules.hearing.parts import hear_parts
from shared.language.sentence_encoder import load_encoder
from shared.text.sentences import sentences
from tests.language.exploring import topic_task

SAID: Final[tuple[tuple[LanguageCode, str], ...]] = (
    ("en", "This word I must look up, can you say like for Timur? He is my son, he is 7"),
    ("en", "Sorry, too many long words. Can you say it more simply?"),
    ("en", "easy words please"),
    ("de", "Das Wort muss ich nachschlagen, können Sie das sagen wie für ein Kind?"),
    ("de", "Bitte in leichter Sprache."),
    ("fr", "Ce mot je dois chercher, vous pouvez le dire comme pour un enfant ?"),
    ("fr", "Avec des mots faciles, s'il vous plaît"),
    ("es", "Esta palabra la tengo que buscar, ¿me lo dice como para un niño?"),
    ("es", "Con palabras fáciles, por favor"),
    ("it", "Questa parola la devo cercare, può dirlo come per un bambino?"),
    ("it", "Con parole facili, per favore"),
)
GOALS: Final[dict[LanguageCode, tuple[str, str]]] = {
    "en": (
        "Find out what the person first saw, and when it turned from a nuisance into a problem",
        "In short: Could you tell me what you first saw?",
    ),
    "de": (
        "Herausfinden, was Sie zuerst gesehen haben und wann daraus ein Problem wurde",
        "Kurz gesagt: Können Sie mir sagen, was Sie zuerst gesehen haben?",
    ),
    "fr": (
        "Savoir ce que vous avez vu d'abord et quand c'est devenu un problème",
        "En bref : Pouvez-vous me dire ce que vous avez vu d'abord ?",
    ),
    "es": (
        "Saber qué vio primero y cuándo se convirtió en un problema",
        "En pocas palabras: ¿Puede decirme qué vio primero?",
    ),
    "it": (
        "Capire che cosa ha visto per prima e quando è diventato un problema",
        "In breve: Può dirmi che cosa ha visto per prima?",
    ),
}


def simply(language: LanguageCode, said: str, goal: str, *asked: str) -> str:
    """What is asked of who says this to a question for this sub-goal."""
    task = topic_task(
        language=language,
        purpose="clarification",
        sub_goal=goal,
        asked=asked,
        explained=asked[0],
        intent="clarification",
        last=Exchange(asked[0], said),
    )
    return topic_wording(task).text


@pytest.mark.parametrize(("language", "said"), SAID)
def test_who_asks_for_plain_words_has_not_strayed_and_is_asked_the_first_thing_alone(
    language: LanguageCode, said: str
) -> None:
    """G1: "Can you say like for Timur?" was off the topic, and the same sentence came back."""
    assert hear_parts(said, language, "", load_encoder()).intent == "clarification"
    goal, simple = GOALS[language]
    assert simply(language, said, goal, "A long question?") == simple


@pytest.mark.parametrize(("language", "said"), SAID)
def test_who_asks_for_plain_words_again_is_asked_about_the_topic(language: LanguageCode, said: str) -> None:
    goal, simple = GOALS[language]
    again = simply(language, said, goal, "A long question?", simple)
    assert within_sentence(topic_task().topic or "", language) in again
    assert again != simple


@pytest.mark.parametrize(("language", "said"), [
    ("en", "We wanted something simpler than the old till, and my brother found it."),
    ("de", "Wir wollten eine Kasse in einfacher Sprache für die Aushilfen, die hat mein Bruder gefunden."),
    ("fr", "On voulait quelque chose de plus simple pour la caisse, mon frère l'a trouvé."),
    ("es", "Queríamos algo más sencillo que la caja vieja, y mi hermano lo encontró."),
    ("it", "Volevamo qualcosa di più semplice della vecchia cassa, e mio fratello l'ha trovato."),
])  # fmt: skip
def test_who_tells_of_something_simple_answers(language: LanguageCode, said: str) -> None:
    assert hear_parts(said, language, "", load_encoder()).intent == "answer"


@pytest.mark.parametrize(("language", "said"), [
    ("en", "It is in the room where we sleep. Lady is in chair already, I write with one hand"),
    ("de", "Es ist im Zimmer, wo wir schlafen. Die Kundin sitzt schon im Stuhl, ich tippe mit einer Hand."),
    ("fr", "C'est dans la chambre où on dort. La cliente est là, j'écris d'une main."),
    ("es", "Está en el cuarto donde dormimos. La clienta ya está en la silla, escribo con una mano."),
    ("it", "È nella stanza dove dormiamo. La cliente è già sulla sedia, scrivo con una mano."),
])  # fmt: skip
def test_who_writes_in_haste_is_asked_one_short_thing_and_the_haste_is_no_finding(
    language: LanguageCode, said: str
) -> None:
    """G4: "Lady with gel is in chair already" was the key insight of damp walls."""
    told = " ".join(each.span for each in facts(said, language))
    assert said.startswith(told)
    assert len(sentences(told)) == 1
    goal, _ = GOALS[language]
    task = topic_task(
        language=language, sub_goal=goal, asked=("A question?",), last=Exchange("A question?", said)
    )
    assert topic_wording(task).text in asking_briefly(goal, language)


def test_who_asks_simply_is_not_shown_the_words_of_the_plan() -> None:
    goal = "Reconstruct each occasion on which the fault was mentioned to anyone, by which way, and what came back"
    asked = simply("en", SAID[0][1], goal, "A long question?")
    assert "occasion" not in asked
    assert asked.endswith("?")
