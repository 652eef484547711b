"""What was said to a main question and its follow-ups, in a few of the participant's own sentences (A6).

Where the rules can tell of no point whether it was said, these are what a reader of the summary goes by.
"""

from collections.abc import Iterable, Sequence
from itertools import chain
from typing import Final

from shared.interview.records.turns import WholeTurn
from shared.interview.state_machine.settings import LanguageCode
from shared.language.rules.facts import facts
from shared.text.words import content_words

MOST_SENTENCES: Final = 6
_TELLING: Final = frozenset({"answer", "correction", "already_said"})


def own_words(turns: Iterable[WholeTurn], shown: Sequence[str], language: LanguageCode) -> tuple[str, ...]:
    """At most six statements in their order, of more those with the most to say; none of what is `shown` beside them."""
    told = list(dict.fromkeys(chain.from_iterable(_stated(turn, language) for turn in turns)))
    fresh = [each for each in told if not any(each in text or text in each for text in shown)]
    ranked = sorted(fresh, key=lambda each: -len(set(content_words(each, language))))
    kept = frozenset(ranked[:MOST_SENTENCES])
    return tuple(each for each in fresh if each in kept)


def _stated(turn: WholeTurn, language: LanguageCode) -> list[str]:
    judged = turn.assessment
    if turn.answer is None or judged is None or not turn.is_answered or judged.intent not in _TELLING:
        return []
    return [fact.span for fact in facts(turn.answer.text, language)]
