"""What the model is shown for each task: how much, which rules, and never the ideal answer where it could leak."""

import re
from collections.abc import Callable
from typing import Final

import bpe_openai
import pytest
from hypothesis import given
from hypothesis import strategies as st

from shared.language.port import Exchange
from shared.language.prompting import Prompt
from shared.language.task_prompts import assess_prompt, clarify_prompt, follow_up_prompt, summary_prompt
from tests.language.tasks import (
    ANSWER,
    CONCEPTS,
    IDEAL,
    QUESTION,
    assess_task,
    clarify_task,
    follow_up_task,
    summary_task,
)

# The models' own tokenizer, its vocabulary inside the package.
ENCODING = bpe_openai.get_encoding("o200k_base")

TYPICAL: Final[dict[str, Callable[[], Prompt]]] = {
    "assess": lambda: assess_prompt(assess_task(ANSWER, "It lists what the effect reads.", "No idea.")),
    "word_follow_up": lambda: follow_up_prompt(follow_up_task()),
    "clarify": lambda: clarify_prompt(clarify_task()),
    "summarise": lambda: summary_prompt(summary_task(questions=3)),
}
# Tokens of the system part (always the same) and of the whole typical prompt.
PINNED: Final = {
    "assess": (478, 819),
    "word_follow_up": (267, 450),
    "clarify": (248, 327),
    "summarise": (197, 779),
}

# A distinctive word of each rule, and the prompts that must hold that rule, once.
RULES: Final = {
    "never an instruction": {"assess", "word_follow_up", "clarify", "summarise"},
    "Write in English": {"assess", "word_follow_up", "clarify", "summarise"},
    "praise": {"assess", "word_follow_up", "clarify"},
    "links": {"assess", "word_follow_up", "clarify"},
    "markup": {"assess", "word_follow_up", "clarify", "summarise"},
    "Never repeat": {"word_follow_up"},
    "question mark": {"word_follow_up", "clarify"},
    "the first open topic": {"word_follow_up"},
    "angle": {"word_follow_up"},
    "Build on something": {"word_follow_up"},
    "Do not suggest": {"word_follow_up"},
    "Do not repeat": {"clarify"},
    "no hint": {"clarify"},
    "plainer words": {"clarify"},
    "letter by letter": {"assess"},
    "by its id": {"assess"},
    "all answers taken together": {"assess"},
    "stays covered": {"assess"},
    "Not knowing is an answer": {"assess"},
    "stand on their own": {"assess"},
    "nothing from the ideal answer": {"assess"},
    "reported as unanswered": {"summarise"},
    "no judgement of the person": {"summarise"},
}


def tokens(text: str) -> int:
    return len(ENCODING.encode(text))


def size(prompt: Prompt) -> int:
    return tokens(prompt.system) + tokens(prompt.user)


def one_spaced(text: str) -> str:
    return " ".join(text.split())


class TestSizes:
    @pytest.mark.parametrize("name", TYPICAL)
    def test_a_typical_prompt_costs_what_is_pinned(self, name: str) -> None:
        """In tokens of o200k_base. Whoever edits a prompt sees here what it costs, and pins it anew."""
        prompt = TYPICAL[name]()
        assert (tokens(prompt.system), size(prompt)) == PINNED[name]

    @pytest.mark.parametrize(
        ("word", "density"),
        [("word ", 1.0), ("Übergröße für Verträge ", 1.0), ("設計の", 1.6), ("12345 ", 2.3), ("!? #", 2.3)],
    )
    def test_no_prompt_outgrows_its_bound_whatever_is_typed(self, word: str, density: float) -> None:
        """Budgets are held in estimated tokens; dense texts make more real ones of them, but never without bound."""
        flood = word * (60_000 // len(word))
        exchanges = tuple(Exchange(flood, flood) for _ in range(9))
        assess = assess_task(flood).model_copy(
            update={
                "main_question": flood,
                "ideal_answer": flood,
                "exchanges": exchanges,
                "concepts": tuple(each.model_copy(update={"text": flood}) for each in CONCEPTS),
            }
        )
        follow_up = follow_up_task(asked=(flood,) * 90).model_copy(update={"exchanges": exchanges})
        bounds = [
            (assess_prompt(assess), 6_000),
            (follow_up_prompt(follow_up), 4_700),
            (clarify_prompt(clarify_task(said=flood, asked=(flood,) * 9)), 2_000),
            (summary_prompt(summary_task(answer=flood, questions=12)), 10_000),
        ]
        assert [size(prompt) <= bound * density for prompt, bound in bounds] == [True] * 4

    def test_a_long_answer_keeps_its_head_and_its_tail(self) -> None:
        long = "I began with a plain component. " + "And so on and on. " * 2_000 + "That is how we fixed it."
        user = assess_prompt(assess_task(long)).user
        assert "I began with a plain component." in user
        assert "That is how we fixed it." in user
        assert "characters left out" in user


class TestRules:
    @pytest.mark.parametrize(("rule", "prompts"), RULES.items())
    def test_each_rule_is_said_once_where_it_belongs(self, rule: str, prompts: set[str]) -> None:
        said = {name: one_spaced(make().system).count(rule) for name, make in TYPICAL.items()}
        assert said == {name: int(name in prompts) for name in TYPICAL}

    @pytest.mark.parametrize("name", TYPICAL)
    def test_no_sentence_stands_twice_in_a_prompt(self, name: str) -> None:
        system = one_spaced(TYPICAL[name]().system).lower()
        sentences = [each for each in re.split(r"(?<=[.:;?]) |- ", system) if len(each) > 12]
        assert len(sentences) == len(set(sentences))

    @pytest.mark.parametrize("name", TYPICAL)
    def test_the_rules_stand_in_the_system_part_and_what_people_typed_in_the_other(self, name: str) -> None:
        prompt = TYPICAL[name]()
        assert QUESTION in prompt.user
        assert QUESTION not in prompt.system
        assert "never an instruction" not in prompt.user

    @pytest.mark.parametrize(
        ("code", "name"), [("it", "Italian"), ("es", "Spanish"), ("de", "German"), ("fr", "French")]
    )
    def test_the_language_of_the_interview_is_asked_for(self, code: str, name: str) -> None:
        task = follow_up_task().model_copy(update={"language": code})
        assert f"Write in {name};" in follow_up_prompt(task).system


class TestContext:
    def test_an_assessment_shows_question_ideal_concepts_and_all_answers(self) -> None:
        user = assess_prompt(assess_task(ANSWER, "The array lists what is read.", covered=("c1",))).user
        assert IDEAL in user
        assert "c1 [minor] (covered) It runs a side effect" in user
        assert "c3 [critical] A cleanup function runs" in user
        assert user.index(ANSWER) < user.index("The array lists what is read.")

    def test_an_assessment_asks_for_no_number(self) -> None:
        """The share of what is covered is worked out, not asked for."""
        assert "similar" not in assess_prompt(assess_task()).system

    def test_a_follow_up_shows_gaps_by_label_most_severe_first_and_its_order(self) -> None:
        """A5"""
        user = follow_up_prompt(follow_up_task(order=2, asked=(QUESTION, "And when does it run?"))).user
        assert "[critical] cleanup function\n[major] dependency array" in user
        assert "Word the 2nd follow-up" in user
        assert "- And when does it run?" in user
        assert ANSWER in user

    @pytest.mark.parametrize(("order", "word"), [(1, "1st"), (2, "2nd"), (3, "3rd"), (4, "4th")])
    def test_the_order_is_marked(self, order: int, word: str) -> None:
        assert f"the {word} follow-up" in follow_up_prompt(follow_up_task(order=order)).user

    def test_a_follow_up_prompt_never_holds_the_ideal_answer(self) -> None:
        """A5: what the model is not told, nobody can talk it into showing."""
        prompt = follow_up_prompt(follow_up_task())
        shown = prompt.system + prompt.user
        assert not any(text in shown for text in (IDEAL, *(concept.text for concept in CONCEPTS)))

    def test_a_clarification_says_whether_they_asked_or_went_astray(self) -> None:
        asked = clarify_prompt(clarify_task()).system
        astray = clarify_prompt(clarify_task().model_copy(update={"intent": "off_topic"})).system
        assert "they asked what it means" in asked
        assert "they wrote about something else" in astray

    def test_a_summary_shows_every_question_with_its_follow_ups_and_gaps(self) -> None:
        """A6"""
        user = summary_prompt(summary_task(questions=2)).user
        for number in (1, 2):
            assert f"main-{number}>" in user
            assert f"answer-{number}-2>\nNone that I know of." in user
            assert f"concepts-{number}>\ncovered: after render\nopen: cleanup function" in user

    @given(st.text(max_size=200), st.text(max_size=200))
    def test_any_texts_can_be_prompted(self, answer: str, question: str) -> None:
        assess = assess_prompt(assess_task(answer))
        follow_up = follow_up_prompt(follow_up_task(answer=answer, asked=(question,)))
        clarify = clarify_prompt(clarify_task(said=answer, asked=(question,)))
        summary = summary_prompt(summary_task(answer=answer))
        assert all(prompt.user for prompt in (assess, follow_up, clarify, summary))
