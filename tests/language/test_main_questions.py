"""An author's main question against what was told already: as it was written, or with nothing given away."""

import pytest

from shared.language.guards import InvalidReply
from shared.language.requests.interview import Exchange
from shared.language.tasks.word_main_question import checked_main_question
from shared.modes.by_concepts.in_passing import may_be_told
from tests.language.tasks import main_question_task
from tests.language.test_prompts import prompt_of

TASK = main_question_task()


@pytest.mark.parametrize("text", [
    TASK.main_question, "You have put the red valve at the top of the tank. How often is it checked?",
])  # fmt: skip
def test_it_stands_as_it_was_written_or_asks_for_the_rest(text: str) -> None:
    assert checked_main_question(text, TASK) == text


@pytest.mark.parametrize(("text", "fault"), [
    ("You check the valve with a feeler gauge twice a year. Where is it?", "leak"),
    ("What did you have for lunch today?", "other_topic"),
    ("Where is the valve? And how often is it checked?", "not_one_question"),
    ("How often is the valve checked, " + "and by whom and with what " * 20 + "?", "length"),
])  # fmt: skip
def test_what_gives_away_or_asks_for_something_else_is_not_shown(text: str, fault: str) -> None:
    with pytest.raises(InvalidReply, match=fault):
        checked_main_question(text, TASK)


def test_an_author_s_question_need_not_be_one_by_its_mark() -> None:
    task = main_question_task(main_question="Talk us through a visit.")
    assert checked_main_question("Talk us through a visit.", task) == "Talk us through a visit."


def test_the_ideal_answer_is_never_shown() -> None:
    prompt = prompt_of("word_main_question", TASK)
    assert "feeler" not in prompt.user + prompt.system
    assert TASK.exchanges[0].answer in prompt.user


@pytest.mark.parametrize(
    ("language", "familiar", "form"), [("de", False, "Sie"), ("de", True, "du"), ("es", True, "tú")]
)
def test_its_you_is_that_of_the_talk(language: str, familiar: bool, form: str) -> None:
    """G3: an author's "du" among questions with "Sie" makes two people of the interviewer."""
    prompt = prompt_of("word_main_question", main_question_task(language=language, familiar=familiar))
    assert 'word for word, with "you" as under Style' in " ".join(prompt.system.split())
    assert form in prompt.system


def test_a_model_is_asked_only_where_an_answer_speaks_of_what_is_asked() -> None:
    asked = TASK.main_question
    assert may_be_told(asked, TASK.exchanges, "en")
    assert not may_be_told(asked, (Exchange("Who are you?", "A baker from Turin."),), "en")
    assert not may_be_told(asked, (), "en")
