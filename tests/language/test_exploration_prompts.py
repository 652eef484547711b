"""What the model is shown in an exploration: seven blocks, each rule in exactly one, within 2,500 tokens (D10)."""

import re
from pathlib import Path
from typing import Final

import pytest

from shared.language import prompting
from shared.language.prompting import Prompt
from shared.language.requests.exploration import PlanRequest, TopicRequest
from shared.language.requests.interview import Exchange
from shared.language.retrieval import part_of_guide
from shared.language.tasks.plan_topics import plan_prompt
from shared.language.tasks.reword_topic import REWORD_TOPIC
from shared.language.tasks.word_topic import WORD_TOPIC, MessageReply, TopicReply, WordedReply
from shared.language.tasks.word_topic.prompt import topic_prompt
from shared.modes.topic_exploration.memory import Memory, NumberedFact
from shared.modes.topic_exploration.phases import Phase
from shared.modes.topic_exploration.plan import GivenTopic, Knowledge
from tests.language.exploring import (
    ANSWER,
    EMAIL,
    GOAL,
    MEMORY,
    NOTES,
    PLACE,
    QUESTION,
    SUB_GOAL,
    data_task,
    topic_task,
    twenty_turns,
)
from tests.language.tasks import limits
from tests.language.test_prompts import size, tokens

MOST_ON_AVERAGE: Final = 2_500
FOLDER: Final = Path(prompting.__file__).parent / "prompts" / "exploration"
TYPICAL: Final[dict[str, TopicRequest]] = {
    "explore": topic_task(),
    "deepen": topic_task(phase=Phase.DEEPEN, recap=True),
    "guide": topic_task(knowledge=Knowledge(source="guide", guide="Ask who signed.", intelligence=NOTES)),
    "clarification": topic_task(purpose="clarification", explained=QUESTION, intent="clarification"),
    "off_topic": topic_task(purpose="clarification", explained=QUESTION, intent="off_topic"),
    "offer": topic_task(purpose="offer", phase=Phase.DEEP_OFFER, topic=None, sub_goal=None, remaining_s=-4.0),
    "consent": data_task(),
    "field": data_task(purpose="field", field=EMAIL),
}
TARGETS: Final = {
    "identity": 350, "context": 180, "focus_explore": 260, "focus_deepen": 260, "memory": 280, "knowledge_plan": 140,
    "knowledge_guide": 100, "guidance": 760, "guards_clarification": 130, "guards_off_topic": 120,
}  # fmt: skip

# A distinctive phrase of each rule (source 3, section 5.3, and the others), and the block that alone holds it.
RULES: Final = {
    "Ask one question only": "identity",
    "the last character is its question mark": "identity",
    "Never ask for a name, an e-mail address": "identity",
    "No advertising": "identity",
    "thanks or goodbye": "identity",
    "Ask nothing again": "identity",
    "Neither judge nor correct": "identity",
    "No lists, markup or links": "identity",
    "Pacing": "context",
    "Never recite the roadmap": "context",
    "quote it, an author": "focus",
    "answered: the numbers": "guidance",
    "Nothing is called grave": "identity",
    "two questions on one story": "guidance",
    '("one more")': "context",
    'their "one more" is answered': "guidance",
    "(also sent again)": "guidance",
    "over half of the time and questions left": "guidance",
    "nothing private of named others": "guidance",
    "is met elsewhere": "guidance",
    "At most 25 words": "identity",
    "Quote a whole clause": "identity",
    "begin with one short sentence that greets": "focus",
    "do not ask for them again": "memory",
    "Brief people get": "memory",
    "With fatigue high": "memory",
    "each with its span, copied": "guidance",
    "Use them as hints": "knowledge",
    "stands within it": "guidance",
    "a human clause on what is grave": "guidance",
    "if to be kept out": "guidance",
    "serves: how far": "guidance",
    "only meets what they said to you": "guidance",
    "what now holds": "guidance",
    "own a reproach": "guidance",
    "may not apply to them": "focus",
    "one lens": "guidance",
    "warm words for a feeling": "guidance",
    "and the wish, copied": "guidance",
    "does not fit a fact": "guidance",
    "who knows, what would prevent it": "guidance",
    "misread is asked once more": "guidance",
    "weightiest thing for the goal": "guidance",
    "case, exception, consequence, figure, who": "guidance",
    "in everyday words; else do not name it": "focus",
    '"I told you" without a fact: it did not arrive': "guidance",
    "a word no outsider understands": "guidance",
    "or whoever invited them": "guidance",
    "a wish they volunteer": "guidance",
    "only what would be missed most": "context",
    "du or tu if they say it": "identity",
    "each part at least in short": "guidance",
    "no maxims": "identity",
}


def one_spaced(text: str) -> str:
    return " ".join(text.split())


def blocks(prompt: Prompt) -> dict[str, str]:
    """The rules of each block, by its number."""
    parts = re.split(r"^## (\d)\. .*\n", prompt.system, flags=re.MULTILINE)
    return {number: one_spaced(text) for number, text in zip(parts[1::2], parts[2::2], strict=True)}


NUMBERS: Final = {
    "identity": "1", "context": "2", "focus": "3", "memory": "4", "knowledge": "5", "guidance": "6",
}  # fmt: skip


class TestBlocks:
    def test_a_question_about_a_topic_has_six_blocks_and_no_guards(self) -> None:
        assert list(blocks(topic_prompt(TYPICAL["explore"]))) == ["1", "2", "3", "4", "5", "6"]

    @pytest.mark.parametrize("name", ["clarification", "off_topic"])
    def test_the_guards_come_in_only_when_there_is_something_to_guard(self, name: str) -> None:
        """D10, D15."""
        prompt = topic_prompt(TYPICAL[name])
        assert list(blocks(prompt)) == ["1", "2", "3", "4", "5", "6", "7"]
        assert QUESTION in prompt.user

    @pytest.mark.parametrize(("rule", "block"), RULES.items())
    def test_each_rule_stands_in_exactly_one_block(self, rule: str, block: str) -> None:
        """D10 and source 3, section 5.3."""
        found = {
            number: text.count(rule) for number, text in blocks(topic_prompt(TYPICAL["explore"])).items()
        }
        assert {number: count for number, count in found.items() if count} == {NUMBERS[block]: 1}

    def test_no_rule_of_a_block_stands_in_a_file_of_another(self) -> None:
        texts = {file.stem: one_spaced(file.read_text()) for file in FOLDER.glob("*.md")}
        for rule, block in RULES.items():
            holders = {name for name, text in texts.items() if rule in text}
            assert all(name.startswith(block) for name in holders), rule

    def test_what_people_typed_stands_in_the_user_part_alone(self) -> None:
        for task in TYPICAL.values():
            prompt = topic_prompt(task)
            typed = (GOAL, SUB_GOAL, ANSWER, QUESTION, EMAIL.label, PLACE.label)
            assert not any(text in prompt.system for text in typed)

    def test_the_system_part_is_the_same_for_every_participant(self) -> None:
        other = topic_task(
            last=Exchange("Why?", "Because."), band="LOW", memory=Memory(), topic="Another", asked=()
        )
        assert topic_prompt(other).system == topic_prompt(TYPICAL["explore"]).system


class TestSizes:
    def test_each_block_keeps_to_its_target(self) -> None:
        """D10: ~400, ~350, ~300, ~300, ~250, ~300, ~100. Whoever edits a block sees here what it costs."""
        found: dict[str, int] = {}
        for name, task in TYPICAL.items():
            if name in ("offer", "consent", "field"):
                continue
            prompt = topic_prompt(task)
            for block, cost in block_sizes(prompt, task).items():
                found.setdefault(block, cost)
        assert {name: cost for name, cost in found.items() if cost > TARGETS[name]} == {}

    def test_a_typical_prompt_takes_less_than_1900_tokens(self) -> None:
        assert size(topic_prompt(TYPICAL["explore"])) < 1_900

    def test_where_nothing_was_said_nothing_is_asked_of_the_answer(self) -> None:
        """The reply to a first question, an explanation and what is asked besides is the message alone."""
        first = topic_task(last=None, memory=Memory(), asked=())
        for task in (first, *(TYPICAL[name] for name in ("clarification", "offer", "consent", "field"))):
            assert "## The reply" not in topic_prompt(task).system
            assert WordedReply.shape(task) is MessageReply
        for wanted in ("whole", "again"):
            assert WordedReply.shape(topic_task(wanted=wanted)) is TopicReply
        assert WordedReply.shape(topic_task(wanted="question_only")) is MessageReply

    def test_what_was_replied_to_already_is_said_where_it_was(self) -> None:
        said = {"said_first": "They are kept.", "said_last": "I am a program."}
        user = topic_prompt(topic_task(**said)).user
        assert re.search(r"before your last question:\n<data \w+ said_last>\nI am a program\.", user)
        assert re.search(r"what it meets is met:\n<data \w+ said_first>\nThey are kept\.", user)
        assert "Said to them" not in topic_prompt(topic_task()).user
        assert "They are kept." in topic_prompt(TYPICAL["consent"].model_copy(update=said)).user
        assert "They are kept." not in topic_prompt(TYPICAL["field"].model_copy(update=said)).user

    def test_an_interview_of_twenty_turns_takes_less_than_2500_tokens_a_turn(self) -> None:
        """D10, success criterion 5."""
        sizes = [size(topic_prompt(task)) for task in twenty_turns()]
        assert sum(sizes) / len(sizes) < MOST_ON_AVERAGE
        assert max(sizes) < 3_000

    def test_the_bare_question_costs_a_third(self) -> None:
        bare = topic_prompt(topic_task(wanted="question_only"))
        assert 3 * size(bare) < 1.2 * size(topic_prompt(topic_task()))

    def test_the_temperatures_are_those_of_the_contract(self) -> None:
        """D13."""
        assert (limits(WORD_TOPIC).temperature, limits(REWORD_TOPIC).temperature) == (0.7, 0.3)


class TestContext:
    def test_the_memory_stands_as_section_6_2_has_it(self) -> None:
        """D11."""
        user = topic_prompt(topic_task()).user
        assert '- Daily work: 3 of 4 sub-goals covered, told: "I count the stock' in user
        assert "Facts:\n<data jx facts>\nf1 The shop has two owners." in user
        assert "The person: fatigue low, style casual." in user

    def test_all_questions_are_shown_that_none_may_repeat(self) -> None:
        asked = tuple(f"Then came the storm. What did the storm do to roof number {n}?" for n in range(30))
        user = topic_prompt(topic_task(asked=asked)).user
        assert all(f"roof number {n}" in user for n in range(30))
        assert "Then came the storm" not in user

    def test_whoever_is_asked_who_reads_it_is_told(self) -> None:
        user = topic_prompt(topic_task(readers="The people who invited you.")).user
        assert re.search(r"in a few words of yours:\n<data \w+ readers>\nThe people who invited you\.", user)
        assert "who reads it" not in topic_prompt(topic_task()).user

    def test_a_thread_is_shown_with_the_question_it_was_told_to(self) -> None:
        task = topic_task(threads=("I know it",), told_to={"I know it": "What would you do then?"})
        assert "t1 I know it (asked: What would you do then?)" in topic_prompt(task).user

    def test_nothing_is_said_of_a_person_who_has_said_nothing(self) -> None:
        first = topic_prompt(topic_task(last=None, memory=Memory(), asked=()))
        assert "The person: not known yet." in first.user

    def test_time_is_told_in_minutes_and_not_for_a_clarification(self) -> None:
        assert "Time: 10.2 of 15 minutes left" in topic_prompt(topic_task()).user
        short = topic_prompt(topic_task(short_of_time=True)).user
        assert "Time: 10.2 of 15 minutes left, theirs is short" in short
        assert "Time: used up" in topic_prompt(topic_task(remaining_s=-1.0)).user
        assert "Time: not counted for this message" in topic_prompt(topic_task(remaining_s=None)).user

    def test_the_roadmap_says_where_each_topic_stands(self) -> None:
        user = topic_prompt(topic_task()).user
        assert "- Daily work: left over\n- Choosing a till system: now\n- Support: ahead" in user

    def test_deepening_recaps_what_was_told(self) -> None:
        """D6."""
        prompt = topic_prompt(TYPICAL["deepen"])
        assert "recap>\nIt cost 4,000 euros and for six weeks" in prompt.user
        assert "Build the question on what they told earlier" in one_spaced(prompt.system)

    def test_the_guide_goes_before_the_notes_of_the_plan(self) -> None:
        """D9."""
        user = topic_prompt(TYPICAL["guide"]).user
        assert "Ask who signed." in user
        assert "A person outside the shop" not in user
        assert "A person outside the shop" in topic_prompt(topic_task()).user

    def test_of_a_long_guide_the_part_that_bears_on_the_question_is_shown(self) -> None:
        """D9: where it says nothing on the topic, the plan's notes stand in."""
        guide = "\n\n".join(
            f"# {name}\n\n" + f"Always look into the {name} with patience and care. " * 30
            for name in ("garden", "till", "cellar")
        )
        found = part_of_guide(guide, "the old till", "en")
        assert found is not None
        assert "till" in found
        assert "garden" not in found
        assert part_of_guide(guide, "aeroplanes", "en") is None
        assert part_of_guide("Short.", "aeroplanes", "en") == "Short."
        assert part_of_guide(None, "aeroplanes", "en") is None

    def test_the_facts_that_the_talk_is_about_are_shown_before_newer_ones(self) -> None:
        """D11: what somebody goes on telling of is not forgotten while they tell it."""
        told = ["On Tuesday a building site on the bridge cost an hour."]
        told += [
            f"In {year} the shop in street number {year} was painted anew by two men."
            for year in range(1900, 2030)
        ]
        memory = MEMORY.model_copy(
            update={
                "facts": tuple(
                    NumberedFact(text=text, span=text, number=number, rights=number == 5)
                    for number, text in enumerate(told, 3)
                )
            }
        )
        last = Exchange("What did you do at the bridge?", "I called the client about the building site.")
        user = topic_prompt(topic_task(memory=memory, last=last)).user
        assert f"f3 {told[0]}" in user, "by its own number"
        assert told[1] not in user
        assert f"f5 {told[2]}" in user, "what puts another right stays"
        assert f"f133 {told[-1]}" in user

    def test_no_note_is_cut_in_its_middle(self) -> None:
        """D9: half a note says nothing."""
        long = tuple(
            f"Note number {number} is on a matter that one may go after with care." for number in range(9)
        )
        notes = NOTES.model_copy(update={"significance_signals": long, "probe_angles": long})
        user = topic_prompt(topic_task(knowledge=Knowledge(source="plan", intelligence=notes))).user
        assert "left out" not in user
        assert user.count(long[0]) == 2

    def test_a_field_shows_no_answer(self) -> None:
        """D7: and no contact data ever stands in a prompt."""
        for wanted in ("whole", "question_only"):
            changes = {"last": Exchange("?", "ada@example.org"), "wanted": wanted}
            assert "ada@example.org" not in topic_prompt(TYPICAL["field"].model_copy(update=changes)).user
        assert list(blocks(topic_prompt(TYPICAL["field"]))) == ["1", "3"]

    def test_the_consent_can_say_what_the_data_is_for(self) -> None:
        """D7: who asks is told, before they are asked again."""
        assert "what for, as its name says" in one_spaced(topic_prompt(data_task()).system)

    def test_the_consent_sees_the_last_answer_about_a_topic(self) -> None:
        user = topic_prompt(data_task(last=Exchange("?", "I really have to run."))).user
        assert "said>\nI really have to run." in user

    def test_the_bare_question_is_told_what_was_wrong_and_said(self) -> None:
        user = topic_prompt(topic_task(wanted="question_only", faults=("it was too long",))).user
        assert "it was too long" in user
        assert "We changed the till in March" in user

    def test_the_focus_has_the_authors_words_and_what_is_open(self) -> None:
        task = topic_task(
            goal_topic="the decision", probes=("Who signed?",), open_goals={"t1.1": SUB_GOAL, "t1.3": "costs"}
        )
        user = topic_prompt(task).user
        assert f"{SUB_GOAL}\nname: the decision\nits author's question: Who signed?" in user
        assert f"t1.1: {SUB_GOAL}\nt1.3: costs" in user

    def test_a_second_wording_is_told_what_was_wrong(self) -> None:
        user = topic_prompt(topic_task(wanted="again", faults=("it was too long",))).user
        assert "it was too long" in user

    def test_a_plan_shows_its_topics_by_number(self) -> None:
        topics = (GivenTopic(label="Work", sub_goals=("pace",)), GivenTopic(label="Rest"))
        prompt = plan_prompt(PlanRequest(language="de", research_goal=GOAL, topics=topics))
        assert "topic-1>\nWork\n- pace" in prompt.user
        assert "topic-2>\nRest" in prompt.user
        assert "Write in German" in prompt.system
        assert size(prompt) < 500


def block_sizes(prompt: Prompt, task: TopicRequest) -> dict[str, int]:
    """What each block costs: its rules as they are sent, and its data as the template of the block frames it."""
    bodies = dict(zip(NUMBERS.values(), NUMBERS, strict=True)) | {"7": "guards"}
    user = {
        "context": "Research goal",
        "focus": "Current topic",
        "memory": "Asked so far",
        "knowledge": "",
        "guidance": "The last",
    }
    user |= {
        "knowledge": "From the guide" if "From the guide" in prompt.user else "Notes on",
        "guards": "The question to",
    }
    starts = sorted((prompt.user.index(text), name) for name, text in user.items() if text in prompt.user)
    ends = [*(start for start, _ in starts[1:]), len(prompt.user)]
    data = {name: prompt.user[start:end] for (start, name), end in zip(starts, ends, strict=True)}
    names = {
        "focus": "focus_deepen" if task.phase == "DEEPEN" else "focus_explore",
        "knowledge": "knowledge_guide" if task.knowledge and task.knowledge.guide else "knowledge_plan",
        "guards": f"guards_{task.intent}",
    }
    sections = re.split(r"(?m)^(?=## \d\.)", prompt.system)[1:]
    return {
        names.get(block, block): tokens(text) + tokens(data.get(block, ""))
        for text in sections
        for block in [bodies[text[3]]]
    }
