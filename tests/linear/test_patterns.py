"""Every pattern of the product is known to the attacks, and what was slow once is not any more (J3)."""

import random
import re
from collections.abc import Callable
from typing import Any, Final

import pytest

from shared.interview.state_machine import wording
from shared.text import grounding, sentences
from shared.text.reading.normalise import normalise
from shared.text.unicode_forms import MOST_MARKS, normal_form
from tests.linear import patterns
from tests.linear.calls import function_calls, task_calls
from tests.linear.growth import grows_too_fast
from tests.linear.patterns import all_patterns, hidden_ways, searching
from tests.linear.prose import PROSE
from tests.linear.pumps import GENERIC, Pump, pumps_of

ONCE_SLOW: Final = (
    ("shared.text.sentences:_END", Pump("x", " ", "y")),
    ("shared.text.grounding:_PATTERNS", Pump("z", ".-")),
    ("shared.text.grounding:_PATTERNS", Pump("", "-")),
    ("shared.text.grounding:_PATTERNS", Pump("a", "_", "$")),
    ("shared.text.grounding:_UNIT", Pump("1", "_", "1")),
    ("shared.language.markup:LINK", Pump("", "A")),
    ("shared.language.markup:MARKUP", Pump("<", " ")),
    ("shared.language.markup:MARKUP", Pump("", "<")),
    ("shared.language.markup:MARKUP", Pump("", "\n")),
    ("shared.language.tasks.word_topic.guards:_QUOTED", Pump("„", " ")),
    ("shared.language.prompting:_LIKE_A_FENCE", Pump("<", " ")),
    ("shared.language.rules.handover.file_analysis.code_patterns:NO_ARITHMETIC", Pump("", "A")),
    ("shared.language.rules.skills.mentions:PART", Pump("", "(a")),
    ("shared/language/rules/resume/listed_items.py:other_items", Pump("", "(a")),
    ("shared/language/rules/skills/signs.py:_sized", Pump("", "7")),
    ("shared/language/rules/skills/signs.py:_sized", Pump("", "7-")),
    ("shared.library.specific:_WRITTEN_AS_A_NAME", Pump("}AZ", "+", "\n")),
    ("shared.interview.results.markdown_text:_LINE_START", Pump("", "\n")),
    ("shared/text/clauses.py:_joint", Pump("", " ")),
    ("devhost.http.routes:_PARAMETER", Pump("{*", "A")),
)
"""Patterns that took the square of a text's length, or its cube, with a text that showed it."""

CALLS_ONCE_SLOW: Final = (
    ("a line of marks on one letter", lambda text: normal_form("NFKC", text), Pump("a", "\u0301\u0316")),
    ("blank lines", normalise, Pump("", "\n", "x")),
    ("lines where bullets of a font are looked for", normalise, Pump("", "\n ")),
    ("a question", wording.is_question, Pump("", "a")),
    ("many figures", grounding.artefacts, Pump("", "11 ")),
)  # fmt: skip


def slow(pattern: re.Pattern[Any], pump: Pump, methods: frozenset[str] = frozenset({"search"})) -> str | None:
    return grows_too_fast(searching(pattern, methods), pump.text)


def test_every_regular_expression_is_known_to_the_attacks() -> None:
    places = {place for found in all_patterns() for place in found.places}
    assert hidden_ways() == []
    assert len(all_patterns()) > 400
    assert {
        "shared.text.sentences:_END",  # of a module
        "shared.text.grounding:_PATTERNS",  # within a tuple of tuples
        "shared/language/rules/skills/signs.py:_sized",  # built from a vocabulary
        "shared/language/spans.py:_pattern",  # built from someone's words
        "shared/interview/state_machine/wording.py:is_question",  # within a function
    } <= places


def test_a_pattern_that_no_example_builds_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(patterns, "EXAMPLES", ())
    with pytest.raises(LookupError, match="builds a pattern as it runs"):
        all_patterns.__wrapped__()


@pytest.mark.parametrize(
    "source", [r"\s*;", r"\d[\d.,]*€", r"<[^>]*\bon\w+=", r"\w+@", r"^\s*-", r"(?:a|aa)+b", r"x\s*/?\s*y"]
)
def test_a_slow_pattern_is_found_by_its_own_pumps(source: str) -> None:
    pattern = re.compile(source, re.MULTILINE)
    look = searching(pattern, frozenset({"search"}))
    assert any(grows_too_fast(look, pump.text, begin=4_000) for pump in pumps_of(pattern, random.Random(1)))


@pytest.mark.parametrize("source", [r"(?<!\s)\s+;", r"[a-z]{1,9} \d{1,9}", r"(?<!\w)\w++@"])
def test_a_quick_pattern_passes(source: str) -> None:
    pattern = re.compile(source)
    assert [slow(pattern, pump) for pump in GENERIC[::5]] == [None] * len(GENERIC[::5])


@pytest.mark.parametrize(("place", "pump"), ONCE_SLOW, ids=lambda each: str(each))
def test_a_pattern_that_was_slow_reads_each_character_a_few_times(place: str, pump: Pump) -> None:
    mended = [found for found in all_patterns() if place in found.places]
    assert mended
    assert [slow(found.pattern, pump, frozenset(found.methods)) for found in mended] == [None] * len(mended)


@pytest.mark.parametrize(
    ("name", "call", "pump"), CALLS_ONCE_SLOW, ids=[f"{name}-{pump}" for name, _, pump in CALLS_ONCE_SLOW]
)
def test_what_was_slow_takes_time_by_the_length_of_its_text(
    name: str, call: Callable[[str], object], pump: Pump
) -> None:
    assert grows_too_fast(call, pump.text, begin=4_000, end=32_000) is None


@pytest.mark.parametrize(("task", "pump"), [
    ("assess a skill", Pump("", "7")), ("assess", Pump("x", " ", "y")), ("assess", Pump("a", "\u0301\u0316")),
], ids=str)  # fmt: skip
def test_one_answer_of_the_longest_kind_takes_less_than_a_second(task: str, pump: Pump) -> None:
    call = next(each for each in task_calls() if each.name == task)
    assert grows_too_fast(call, pump.text, begin=call.most // 4, end=call.most) is None


def test_four_answers_of_other_words_are_compared_in_bounds() -> None:
    call = next(each for each in task_calls() if each.name == "assess four answers")
    words = next(each for each in PROSE if each.name == "numbers")
    assert grows_too_fast(call, words.text, begin=5_000, end=20_000) is None


def test_every_call_that_is_attacked_takes_a_usual_text() -> None:
    for call in [*task_calls("de"), *function_calls()]:
        call("We use Kafka for 3 years. Why? Because it is fast; and Anna Holm knows it.")


def test_marks_beyond_thirty_on_a_letter_are_dropped_and_all_others_stay() -> None:
    assert normal_form("NFC", "e\u0301" * 3) == "é" * 3
    assert len(normal_form("NFKD", "x" + "\u0316" * 500)) == MOST_MARKS + 1


@pytest.mark.parametrize(
    "text", ["; ; x", "a ;  b", "。\n x", "a \n \n- b", "a.  b", "one; ;\n;two", "x .\n\n 1) y", " \n;\n x"]
)
def test_sentences_end_where_they_ended_before(text: str) -> None:
    before = re.compile(
        r"(?<=[.!?…])[\"'”’»)\]]*\s+|(?<=[。！？])|\s*;\s+|\s*\n\s*(?:[-*•–]\s+|\d{1,2}[.)]\s+)?"
    )
    assert [end.span() for end in sentences._END.finditer(text)] == [
        end.span() for end in before.finditer(text)
    ]
