"""Whether words come back that say nothing of the person's own: an item of a list, or a question."""

from typing import Final

from shared.language.rules.corrections.given_way import NUMBER
from shared.language.rules.points.doubts.window import Point, Window
from shared.language.rules.points.matching import best_likeness, stems
from shared.language.rules.points.polarity import sided
from shared.language.rules.stems import stem
from shared.text.words import spaced, words

FEWEST_WORDS: Final = 2
_SAME_WORD: Final = 0.6
SHORT: Final = 10
"""Words of a sentence that says one thing."""


def is_echo(point: Point, window: Window) -> bool:
    """Whether the sentence is a question, or says one of the point's words and no amount of it.

    One word is enough where it is the whole point, or all that a short sentence says.
    """
    if is_question(window.made[window.lead].text):
        return True
    if window.numbers == "same":
        return False
    said = tuple(word for each in window.sentences for word in each.heard)
    stems_said = {stem(word, point.language) for word in said}
    own = [
        each
        for each in point.own
        if each in stems_said or best_likeness(each, said, point.language) >= _SAME_WORD
    ]
    is_short = len(words(window.made[window.lead].told)) <= SHORT
    is_whole = len(point.whole) == len(point.own) or spaced(point.text) in spaced(
        " ".join(each.told for each in window.sentences)
    )
    if len(own) == len(point.own) and (is_short or is_whole):
        return False
    return len(own) < FEWEST_WORDS


def is_question(text: str) -> bool:
    """Whether the text asks, and so says nothing."""
    return text.rstrip().endswith(("?", "？"))


def only_repeats(text: str, shown: str, language: str) -> bool:
    """Whether the text asks, or has no words or figures but those that were shown and denies none of them: "under 1" says
    something of its own where 1.5 was shown."""
    figures = set(NUMBER.findall(text)) <= set(NUMBER.findall(shown))
    repeated = figures and stems(text, language) <= stems(shown, language)
    return is_question(text) or (repeated and not sided(text, language).denied)
