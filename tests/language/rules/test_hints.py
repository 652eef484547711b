"""What an answer ends on and does not explain is asked about; all answers were made up for this file and `hints.json`.

Half of those with a hint (`kept`) were not looked at while the rules were made.
"""

import json
from pathlib import Path
from typing import Final

import pytest

from shared.interview.state_machine.assessment import Concept
from shared.interview.state_machine.settings import LanguageCode
from shared.language.requests.interview import Exchange, FollowUpRequest
from shared.language.rules.follow_ups import follow_up
from shared.language.rules.hints import hint_questions, is_on_hint, opens_more
from shared.language.rules.topic_questions import topic_wording
from shared.text.spoken import LANGUAGES
from tests.language.exploring import topic_task

type Told = dict[str, dict[str, list[list[str]]]]
GIVEN: Final = json.loads(Path(__file__).with_name("hints.json").read_text(encoding="utf-8"))


def hint(said: str, language: str = "en", asked: tuple[str, ...] = ()) -> str | None:
    return next(hint_questions(said, language, asked), None)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_hint_that_the_rules_were_made_by_is_taken_up(language: str) -> None:
    for said, words in GIVEN[language]["seen"]:
        assert words in (hint(said, language) or ""), said


def test_of_hints_kept_apart_nine_in_ten_are_taken_up() -> None:
    kept = [(said, each) for each, given in GIVEN.items() for said, _ in given["kept"]]
    assert sum(hint(said, language) is not None for said, language in kept) >= 0.9 * len(kept)


def test_a_plain_answer_ends_on_no_hint() -> None:
    plain = [(said, each) for each, given in GIVEN.items() for said in given["plain"]]
    false = [said for said, language in plain if hint(said, language) is not None]
    assert len(false) < 0.05 * len(plain), false


@pytest.mark.parametrize(
    ("said", "question"),
    [
        (
            "Since that Sunday I'm the last to leave.",
            "You say that since that Sunday you're the last to leave. ",
        ),
        (
            "And after the business with Ruben I was told to lock up.",
            "You say that after the business with Ruben ",
        ),
        (
            "I sweep first and then I oil it and since then my brother holds the lamp for me",
            "holds the lamp for you.",
        ),
    ],
)
def test_it_is_said_again_to_them_as_a_whole_clause(said: str, question: str) -> None:
    assert question in (hint(said) or "")


@pytest.mark.parametrize(
    ("language", "said", "quoted"),
    [
        (
            "es",
            "Desde aquel domingo también traduzco el parte.",
            "“Desde aquel domingo también traduzco el parte”",
        ),
        ("it", "Da quella domenica traduco anche il foglio.", "«Da quella domenica traduco anche il foglio»"),
        ("fr", "Depuis ce dimanche-là je peins et vernis moi-même.", "« Depuis ce dimanche-là"),
    ],
)
def test_what_cannot_be_put_so_for_certain_is_quoted(language: str, said: str, quoted: str) -> None:
    assert quoted in (hint(said, language) or "")


@pytest.mark.parametrize(
    "said",
    [
        "The left pump we don't use any more because it leaks.",
        "I bolt it down until it does not wobble any more.",
        "When the paint no longer sticks, I sand it.",
        "In May the kiln burst and we found the crack. Since then I tap every tile.",
        "Since the business with Ruben I lock up. I don't want to talk about that.",
        "Since my wife died I no longer open on Sundays.",
        "Do they still not talk about that?",
    ],
)
def test_what_is_explained_supposed_told_sad_or_to_be_left_alone_is_no_hint(said: str) -> None:
    assert hint(said) is None


PROBE: Final = "What do you watch out for?"


def asked_after(*said: str, language: LanguageCode = "en", spared: tuple[str, ...] = ()) -> str:
    """The follow-up of a question whose author has one of their own, too."""
    gap = Concept(
        concept_id="q1.c1", text="the guard is down", label="guard", severity="critical", probes=(PROBE,)
    )
    questions = ["How do you start the saw?"]
    exchanges: list[Exchange] = []
    for each in said:
        exchanges.append(Exchange(questions[-1], each))
        questions.append(
            follow_up(
                FollowUpRequest(
                    language=language,
                    main_question=questions[0],
                    ideal_answer="",
                    gaps=(gap,),
                    exchanges=tuple(exchanges),
                    order=len(exchanges),
                    rounds_left=3,
                    asked=tuple(questions),
                    spared=spared,
                )
            )
        )
    return questions[-1]


HINTING: Final = "I press the green button. Since the business with Ruben I stand to the left."
AGAIN: Final = "Ruben cut a wet board. The old blade we don't use any more."


def test_a_hint_comes_before_what_an_author_asks_and_once_a_question() -> None:
    """B5: "What do you watch out for?" steps over what somebody ends on."""
    question = asked_after(HINTING)
    assert question == "You say that since the business with Ruben you stand to the left. What had happened?"
    assert is_on_hint(question, "en")
    assert asked_after(HINTING, AGAIN) == PROBE


def test_without_a_hint_the_author_asks_and_so_it_is_once_something_is_to_be_left_alone() -> None:
    assert asked_after("I press the green button and wait for the blade.") == PROBE
    assert asked_after(HINTING, spared=("not the saw",)) == PROBE


AFTER: Final[dict[LanguageCode, str]] = {
    "en": "We moved in and painted it, that was after the business with the deeds.",
    "de": "Wir haben uns eingerichtet, das war nach der Sache mit dem Keller.",
    "fr": "On a emménagé en avril, c'était après l'affaire du compteur.",
    "es": "Fuimos al notario y ya está, eso fue después de lo de la escritura.",
    "it": "Abbiamo comprato il banco. Questo è stato dopo la faccenda del contatore.",
}


@pytest.mark.parametrize("language", sorted(AFTER))
def test_an_exploration_asks_for_a_hint_before_its_next_sub_goal_and_not_twice_in_a_row(
    language: LanguageCode,
) -> None:
    """The topic was left, and what they held out dropped."""
    last = Exchange("A?", AFTER[language])
    task = topic_task(language=language, asked=("A?",), last=last, turn_in_topic=2, probes=(PROBE,))
    question = topic_wording(task).text
    assert is_on_hint(question, language)
    again = task.model_copy(update={"asked": ("A?", question)})
    assert topic_wording(again).text == PROBE
    assert opens_more(AFTER[language], language)


@pytest.mark.parametrize(("language", "told", "clause"), [
    ("en", "Since Barrow I look twice at every knot. Then I lock up, and the keys go to the office.", "look twice"),
    ("de", "Seit Norden schau ich jeden Knoten zweimal an. Dann schließe ich ab.", "jeden Knoten"),
    ("fr", "Depuis Calais je regarde chaque nœud deux fois. Ensuite je ferme.", "chaque nœud"),
    ("es", "Desde lo de Huesca miro dos veces cada nudo. Luego cierro.", "cada nudo"),
    ("it", "Dopo Ferrara guardo due volte ogni nodo che fa la barca. Poi chiudo.", "ogni nodo"),
    ("en", "Jean does one to nine. Ten I do myself; it's simpler.", "Ten I do myself"),
])  # fmt: skip
def test_a_time_named_as_if_all_knew_of_it_is_asked_about_wherever_it_stands(
    language: str, told: str, clause: str
) -> None:
    assert clause in next(hint_questions(told, language))


@pytest.mark.parametrize("told", [
    "I have done that since January. Then I lock up.", "Since Christmas we open at six. Then I lock up.",
    "I no longer count them. Then I lock up, and the keys go to the office on the first floor.",
])  # fmt: skip
def test_a_date_and_a_habit_that_more_is_told_behind_are_no_hints(told: str) -> None:
    assert not list(hint_questions(told, "en"))
