"""Examples of intents that are made of parts: lists of words, and sentences with places for them.

In `tools/intents/<language>.txt` a line `name = one | two` is a list, and `# intent` says what the sentences below it are
examples of. In a sentence `{name}` is a place for one of that list, `[one|two]` for one of these, which may hold places.
"""

import re
from collections.abc import Iterator, Mapping
from typing import Final, get_args

from shared.interview.state_machine.assessment import Intent

MOST: Final = 5
"""Examples that one sentence gives: more of them teach the sentences and not the language."""
_PLACE: Final = re.compile(r"\{(\w+)\}|\[([^\[\]]*)\]")
_STEP: Final = 7_919
"""A prime: examples are so far apart that each place is filled in many ways, always the same ones."""
_INTENTS: Final[dict[str, Intent]] = {each: each for each in get_args(Intent.__value__)}


def made_examples(text: str) -> Iterator[tuple[Intent, str]]:
    """The examples that a file makes, some of all combinations. Raises KeyError for an unknown list or intent."""
    lists: dict[str, tuple[str, ...]] = {}
    intent = _INTENTS["answer"]
    for line in filter(None, map(str.strip, text.splitlines())):
        name, is_list, words = line.partition(" = ")
        if line.startswith("# "):
            intent = _INTENTS[line.removeprefix("# ")]
        elif is_list and name.isidentifier():
            lists[name] = tuple(words.split(" | "))
        else:
            made = (_filled(line, lists, number * _STEP) for number in range(MOST))
            for each in dict.fromkeys(made):
                yield intent, each


def _filled(sentence: str, lists: Mapping[str, tuple[str, ...]], number: int) -> str:
    """The sentence with each place filled, as this number says; one place after the other takes its digit."""
    while place := _PLACE.search(sentence):
        choices = lists[place[1]] if place[1] else tuple(place[2].split("|"))
        number, at = divmod(number, len(choices))
        sentence = sentence[: place.start()] + choices[at] + sentence[place.end() :]
        number = number * 31 + at + len(sentence)
    return " ".join(sentence.split())
