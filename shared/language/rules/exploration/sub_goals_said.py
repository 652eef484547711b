"""Whether a sentence says something to a sub-goal by its words, and, where there is an encoder, by its meaning (D4).

Nearly all words of a sub-goal are enough where the sentence is not far from it in meaning; one that no other sub-goal has
is, where the sentence is nearer to it than to any other. Of 514 points of matters that answers in five languages speak of
this finds 265, of 979 that they do not 51; words alone find 233 and 54.
"""

from collections import Counter
from collections.abc import Sequence
from typing import Final

from shared.language.rules.points.matching import stems
from shared.language.sentence_encoder import load_encoder

_ALIKE: Final = 0.6
_FEWEST_WORDS: Final = 2
_NOT_FAR: Final = 0.25
"""The cosine of a sentence that has nearly all words of a sub-goal, at least."""
_NEAR: Final = 0.25
_APART: Final = 0.1
"""The cosine of one that has a word of its own, and how much nearer it is than to any other sub-goal."""
_ADDS: Final = 2
"""Stems that it has beside those of the sub-goal: "The move was as you would imagine" tells nothing of it."""
_LONGEST: Final = 300


def said_to(told: Sequence[str], goals: Sequence[str], language: str) -> frozenset[int]:
    """The places of the sub-goals that one of the sentences says something to."""
    if not goals or not told:
        return frozenset()
    wanted = [stems(goal, language) for goal in goals]
    said = [stems(sentence, language) for sentence in told]
    encoder = load_encoder() if any(words & goal for words in said for goal in wanted) else None
    near = encoder.similarities([each[:_LONGEST] for each in told], list(goals)) if encoder else None
    shared = Counter(word for goal in wanted for word in goal)
    own = [frozenset(word for word in goal if shared[word] == 1) for goal in wanted]
    found = set[int]()
    for at, words in enumerate(said):
        row = near[at] if near else [_NOT_FAR] * len(goals)
        follows = (
            said[at + 1 : at + 2] if len(words) <= _ADDS else []
        )  # "On Sundays. The first comes at seven."
        all_told = words.union(*follows)
        second, best = ([0.0, *sorted(row)])[-2:]
        for place, goal in enumerate(wanted):
            has_all = len(words & goal) >= max(_FEWEST_WORDS, _ALIKE * len(goal))
            stands_out = near is not None and row[place] == best >= max(_NEAR, second + _APART)
            if (has_all and row[place] >= _NOT_FAR) or (
                stands_out and words & own[place] and len(all_told - goal) >= _ADDS
            ):
                found.add(place)
    return frozenset(found)
