"""The memory of an exploration (D11)."""

from typing import Any

import pytest

from shared.interview.state_machine.settings import LanguageCode
from shared.modes.topic_exploration.memory import (
    Memory,
    NumberedFact,
    coverage,
    fatigue,
    key_insight,
    remember,
    style,
    sure_facts,
    topic_lines,
)
from shared.modes.topic_exploration.part import ExplorationPart, Topic, begin
from tests.domain.exploration.test_plan import plan

LEVELS = (
    "Well. The approval needs three levels of signature since 2019, which is a serious problem. That is it."
)


def part(**first: Any) -> ExplorationPart:
    """A plan whose first topic stands as given."""
    begun = begin(plan())
    topic = begun.topics[0].model_copy(update=first)
    return begun.model_copy(update={"topics": (topic, *begun.topics[1:])})


def remembered(begun: ExplorationPart, insights: dict[int, str] | None = None) -> Memory:
    return remember(begun, plan(), language="en", answers={}, insights=insights or {}, facts=[])


class TestTopics:
    def test_a_topic_is_remembered_once_something_was_said_about_it(self) -> None:
        assert remembered(part(asked=1)).topics == ()
        assert [topic.label for topic in remembered(part(asked=1, answers=1)).topics] == ["Lamps"]

    @pytest.mark.parametrize(("covered", "level"), [((), "none"), ((1,), "partial"), ((0, 1), "full")])
    def test_coverage_is_none_partial_or_full(self, covered: tuple[int, ...], level: str) -> None:
        assert coverage(part(covered=covered).topics[0]) == level

    def test_the_key_insight_is_the_most_telling_sentence_of_the_turn_that_was_marked(self) -> None:
        assert key_insight(LEVELS, "en").startswith("The approval needs three levels of signature")
        marked = part(asked=3, answers=3, insight_turn=2)
        insights = {1: "We trim them.", 2: "The approval takes long.", 3: "No."}
        assert remembered(marked, insights).topics[0].key_insight == insights[2]
        assert remembered(marked, {1: "We trim them."}).topics[0].key_insight is None, "it is shown itself"

    def test_without_a_marked_turn_there_is_none(self) -> None:
        assert remembered(part(answers=1), {1: LEVELS}).topics[0].key_insight is None

    def test_an_insight_has_at_most_twenty_words_and_says_where_it_was_cut(self) -> None:
        assert len(key_insight("word " * 90, "en").split()) == 20
        assert key_insight("word " * 90, "en").endswith("word…")

    def test_an_insight_that_must_be_cut_ends_with_a_whole_clause(self) -> None:
        said = (
            "In March the harbour office closed the second pier, and nobody told the fishermen who had left "
            "their nets there over the whole of the winter."
        )
        assert key_insight(said, "en") == "In March the harbour office closed the second pier…"

    def test_a_whole_sentence_is_told_before_a_longer_one_that_must_be_cut(self) -> None:
        whole = "The lantern on the second pier fails in every storm."
        longer = (
            f"In March {'the approval of the harbour needs three signatures and ' * 4}a stamp of 1200 euros."
        )
        assert key_insight(f"{longer} {whole}", "en") == whole
        assert key_insight("", "en") == ""

    def test_what_somebody_misheard_is_no_insight_where_it_is_known_what_the_answer_states(self) -> None:
        """D11: of a slip that they put right only what is right counts."""
        said = "I do the same wash as always, because hot makes them shake - oh, the shop. I walk round Lidl."
        assert key_insight(said, "en", stated=["I walk round Lidl"]) == "I walk round Lidl"

    def test_they_are_rendered_with_what_was_told(self) -> None:
        first = remembered(part(answers=1, covered=(0,), insight_turn=1), {1: key_insight(LEVELS, "en")})
        second = remembered(part(answers=1))
        memory = Memory(topics=(*first.topics, *second.topics))
        assert topic_lines(memory) == [
            "- Lamps: 1 of 2 sub-goals covered, told: "
            '"The approval needs three levels of signature since 2019, which is a serious problem."',
            "- Lamps: 0 of 2 sub-goals covered",
        ]
        assert topic_lines(Memory()) == []


class TestFacts:
    def test_those_of_confidence_six_tenths_and_more_are_kept(self) -> None:
        facts = [
            (NumberedFact(text=f"fact {sure}", span="s", number=1), sure) for sure in (0.3, 0.59, 0.6, 0.9)
        ]
        assert [fact.text for fact in sure_facts(facts)] == ["fact 0.6", "fact 0.9"]

    def test_each_is_kept_once_by_its_first_number(self) -> None:
        facts = [(NumberedFact(text=f"Fact {number}", span="s", number=number), 0.9) for number in range(40)]
        kept = sure_facts([*facts, (NumberedFact(text="fact 39", span="t", number=40), 0.9)])
        assert [each.number for each in kept] == [*range(40)]


class TestFatigue:
    def test_there_is_none_at_first(self) -> None:
        assert fatigue([]) == 0.0

    def test_answers_that_get_shorter_and_short_raise_it(self) -> None:
        steady = fatigue(["word " * 30] * 6)
        tired = fatigue(["word " * 30] * 3 + ["yes"] * 3)
        assert steady < 0.1
        assert tired > 0.7

    def test_it_is_a_share_however_long_it_goes_on(self) -> None:
        assert fatigue(["word " * 50] * 3 + [""] * 200) <= 1.0


class TestStyle:
    @pytest.mark.parametrize(("language", "answer", "expected"), [
        ("en", "short one", "brief"), ("en", "word " * 90, "verbose"),
        ("en", "yeah well we kinda wanna fix that stuff with the lamps you know it is cool", "casual"),
        ("en", "furthermore the lamps are trimmed by the keeper every evening before the sun sets there", "formal"),
        ("en", "Oh I'm always the one who counts them, and it takes me all Monday evening, honestly!", "casual"),
        ("it", "contiamo tutto noi il lunedì sera, ci vuole un sacco di tempo e poi si va a casa...", "casual"),
        ("en", "The lamps are counted by the keeper each Monday evening before the sun sets.", "formal"),
        ("de", "krass wir machen das halt mal so mit den Leuten im Hafen und gut ist es", "casual"),
        ("it", "inoltre le lampade sono controllate ogni sera dal guardiano prima che il sole tramonti", "formal"),
    ])  # fmt: skip
    def test_it_is_told_by_length_and_by_words(
        self, language: LanguageCode, answer: str, expected: str
    ) -> None:
        assert style([answer], language) == expected

    def test_nobody_who_has_said_nothing_is_brief(self) -> None:
        assert style([], "en") == "formal"


def test_a_topic_has_at_least_one_sub_goal() -> None:
    with pytest.raises(ValueError, match="greater than or equal to 1"):
        Topic(budget=plan().topic("t1").budget, sub_goals=0)
