"""What an answer tells only half is asked about; all answers here were made up for this file."""

from typing import Final

import pytest

from shared.interview.state_machine.assessment import Concept
from shared.interview.state_machine.settings import LanguageCode
from shared.language.requests.interview import Exchange, FollowUpRequest
from shared.language.rules.exploration.topic_questions import topic_wording
from shared.language.rules.following_up.follow_ups import follow_up
from shared.language.rules.following_up.guarded import is_guarded
from shared.language.rules.following_up.hint_words import HINT_WORDS
from shared.language.rules.following_up.hints import hint_questions, is_on_hint, opens_more
from shared.language.rules.following_up.taken_up import takes_up
from shared.text.spoken import LANGUAGES
from tests.language.exploring import topic_task

FALLS: Final[dict[LanguageCode, tuple[str, str]]] = {
    "en": (
        "I check the straps and the ramp. Since the affair in bay three I never park there. Then I sign.",
        "bay three",
    ),
    "de": (
        "Ich prüfe die Gurte und die Rampe. Seit der Sache in Bucht drei stell ich mich nie dorthin.",
        "Bucht drei",
    ),
    "fr": (
        "Je vérifie les sangles et la rampe. Depuis l'histoire de la place trois, je n'y vais jamais.",
        "place trois",
    ),
    "es": (
        "Miro las correas y la rampa. Desde lo de la plaza tres aparco siempre en la calle.",
        "plaza tres",
    ),
    "it": (
        "Controllo le cinghie e la rampa. Dalla faccenda del posto tre io non parcheggio mai lì.",
        "posto tre",
    ),
}


def hint(said: str, language: str = "en", asked: tuple[str, ...] = ()) -> str | None:
    return next(hint_questions(said, language, asked), None)


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_let_fall_is_asked_about_in_its_own_words_wherever_it_stands(language: LanguageCode) -> None:
    said, clause = FALLS[language]
    assert clause in (hint(said, language) or "")


def test_it_is_asked_about_once() -> None:
    said, _ = FALLS["en"]
    question = hint(said)
    assert question is not None
    assert hint(said, asked=(question,)) is None


def test_its_words_are_quoted_as_they_were_typed() -> None:
    assert hint("I wash down at six. Since that night I never use two knives. Private joke.") == (
        "You said: “Since that night I never use two knives”. How did that come about?"
    )


@pytest.mark.parametrize(("language", "said"), [
    ("en", "I check the straps and the ramp. I take the long hook, always the long one. My lift is at six by the way."),
    ("en", "Loader is a big word for it, what is there to say. I check the straps. I like being outdoors."),
    ("de", "Ich prüfe die Gurte. Ich nehm immer die lange Stange. Ich bin halt gern an der Luft."),
    ("de", "Erst die Gurte, dann die Rampe. Die Oma wartet mit dem Essen. Bis acht hab ich Zeit."),
    ("fr", "Je vérifie les sangles. Je prends la perche, toujours la longue. Je suis plutôt du matin."),
    ("es", "Miro las correas. Uso siempre el gancho largo. Soy de levantarme temprano."),
    ("it", "Controllo le cinghie. Uso sempre il gancio lungo. Sono uno che si alza presto."),
])  # fmt: skip
def test_how_one_usually_does_it_how_one_is_and_what_one_has_to_do_is_not_taken_up(
    language: LanguageCode, said: str
) -> None:
    """ "Hafenmeisterin is 'n großes Wort" and "the lady with the key is here" were quoted back."""
    assert hint(said, language) is None


@pytest.mark.parametrize("said", [
    "The left pump we don't use any more because it leaks.", "I press the green button and wait for the blade.",
    "Since the business with Ruben I lock up. I don't want to talk about that.",
    "Since my wife died I no longer open on Sundays.", "Do they still not talk about that?",
])  # fmt: skip
def test_what_is_explained_plain_sad_asked_or_to_be_left_alone_is_no_hint(said: str) -> None:
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
AGAIN: Final = "Ruben cut a wet board with it and went home for good. The old blade we don't use any more."


def test_a_hint_comes_before_what_an_author_asks_and_once_a_question() -> None:
    """B5: "What do you watch out for?" steps over what somebody ends on."""
    question = asked_after(HINTING)
    assert (
        question
        == "You told me: “Since the business with Ruben I stand to the left”. How did that come about?"
    )
    assert is_on_hint(question, "en")
    assert asked_after(HINTING, AGAIN) == PROBE


def test_one_question_of_a_main_question_takes_up_their_words_whatever_comes_of_it() -> None:
    """Who had said "nothing to tell" was asked about the next of their clauses."""
    first = asked_after(HINTING)
    assert takes_up(first, "en")
    assert not takes_up(asked_after(HINTING, "More of what? Nothing to tell there."), "en")
    assert not takes_up(
        asked_after(HINTING, AGAIN, "Since the fire in May nobody goes up there alone. I wait."), "en"
    )


def test_without_a_hint_the_author_asks_and_so_it_is_once_something_is_to_be_left_alone() -> None:
    assert asked_after("I press the green button and wait for the blade.") == PROBE
    assert asked_after(HINTING, spared=("not the saw",)) == PROBE


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_exploration_asks_for_a_hint_before_its_next_sub_goal_and_not_twice_in_a_row(
    language: LanguageCode,
) -> None:
    """The topic was left, and what they held out dropped."""
    last = Exchange("How do you load the van?", FALLS[language][0])
    task = topic_task(language=language, asked=("A?",), last=last, turn_in_topic=2, probes=(PROBE,))
    question = topic_wording(task).text
    assert is_on_hint(question, language)
    again = task.model_copy(update={"asked": ("A?", question)})
    assert topic_wording(again).text == PROBE
    assert opens_more(FALLS[language][0], language)


@pytest.mark.parametrize(("language", "said"), [
    ("en", "i rented a stall there once. it was too far"), ("de", "Da hatte ich einmal einen Stand. Es war zu weit."),
    ("fr", "J'y avais un stand. C'était trop loin."), ("es", "Tuve un puesto allí. Quedaba lejos."),
    ("it", "Lì avevo un banco. Era lontano."),
])  # fmt: skip
def test_who_says_little_of_a_hint_is_asked_once_more_and_may_leave_it(
    language: LanguageCode, said: str
) -> None:
    first = next(hint_questions(FALLS[language][0], language))
    task = topic_task(language=language, asked=("A?", first), last=Exchange(first, said), probes=(PROBE,))
    question = topic_wording(task).text
    assert question == HINT_WORDS[language].happened
    assert is_guarded(said, first, language)
    told = task.model_copy(update={"asked": ("A?", first, question), "last": Exchange(question, said)})
    assert topic_wording(told).text == PROBE


def test_who_says_that_there_is_nothing_to_a_hint_is_not_asked_on() -> None:
    first = next(hint_questions(FALLS["en"][0], "en"))
    assert not is_guarded("nothing behind it, honestly", first, "en")


@pytest.mark.parametrize("language", LANGUAGES)
def test_who_comes_back_to_a_topic_takes_up_what_an_earlier_answer_let_fall(language: LanguageCode) -> None:
    given = {"recap": True, "enters_topic": True, "last": None, "sub_goal": None}
    task = topic_task(language=language, asked=("A?",), told=(FALLS[language][0], "X."), **given)
    assert FALLS[language][1] in topic_wording(task).text


@pytest.mark.parametrize("language", LANGUAGES)
def test_who_comes_back_to_a_topic_asks_nothing_of_what_is_to_be_left_alone(language: LanguageCode) -> None:
    given = {"recap": True, "enters_topic": True, "last": None, "sub_goal": None}
    said, clause = FALLS[language]
    task = topic_task(language=language, asked=("A?",), told=(said, "X."), spared=(clause,), **given)
    assert clause not in topic_wording(task).text


def test_who_grants_one_more_question_is_not_asked_about_that() -> None:
    """The last question that somebody granted went to a child's bedtime."""
    said = "Wegen Jette, die kommt um halb zwei ausser Schule. Eine Frage noch, dann muss die Lütte ins Bett."
    asked = hint(f"Langsam ran und lieber einmal mehr neu ansetzen. {said}", "de")
    assert "Eine Frage noch" not in (asked or "")
