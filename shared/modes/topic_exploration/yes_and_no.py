"""A yes or a no in hand-made phrases; what can be read both ways is neutral. Pure, and no model."""

import re
from collections.abc import Iterator, Sequence
from typing import Final, Literal

from shared.modes.topic_exploration.intents import IntentPhrases, Phrase
from shared.text.plain_words import plain_words
from shared.text.sentences import sentences

type Answer = Literal["accepts", "refuses", "neutral"]

NEGATES_WITHIN: Final = 3
WORDS_LOOKED_AT: Final = 40
CHARS_LOOKED_AT: Final = 1_000
PIECE: Final = re.compile(r"[^.!?;,\n]+[.!?;,\n]?")


def declines(said: Sequence[str], spoken: IntentPhrases) -> bool:
    """Whether it begins with a refusal, or says that they would rather not."""
    if starting(said, 0, spoken.no) and len(said) <= 3:
        return True
    return any(starting(said, place, spoken.decline) for place in range(len(said)))


def answer_in(text: str, spoken: IntentPhrases, yes: frozenset[Phrase], no: frozenset[Phrase]) -> Answer:
    heard, left = set[Answer](), WORDS_LOOKED_AT
    for place, each in enumerate(sentences(_without_questions(text, spoken))):
        said = plain_words(each)[: max(0, left)]
        left -= len(said)
        heard |= set(_heard(said, spoken, yes, no, opens=place == 0))
    return heard.pop() if len(heard) == 1 else "neutral"


def _without_questions(text: str, spoken: IntentPhrases) -> str:
    """What was said beside asking back; a question like "why not?" is a yes and stays."""
    kept = [
        part
        for part in PIECE.findall(text[:CHARS_LOOKED_AT])
        if not part.rstrip().endswith("?") or tuple(plain_words(part)) in spoken.yes
    ]
    return " ".join(kept)


def _heard(
    said: Sequence[str], spoken: IntentPhrases, yes: frozenset[Phrase], no: frozenset[Phrase], *, opens: bool
) -> Iterator[Answer]:
    """What each phrase of a sentence says that counts; of those that begin in one place the longest was said."""
    place = since = 0
    while place < len(said):
        edge = opens and _is_edge(said, place, spoken)
        length, answer = _longest(
            said,
            place,
            refuses=no | spoken.no if edge else no,
            neutral=spoken.doubt,
            accepts=yes | spoken.yes if edge else yes,
        )
        if not length and not edge:  # at the end of what was said a yes or a no counts again
            length, answer = _closing(said, place, spoken)
        if not length:
            place += 1
            continue
        if answer == "accepts" and _is_negated(said[since:place], spoken):
            answer = "refuses"
        yield answer
        if (
            tuple(said[place : place + length]) not in spoken.decline
        ):  # "I do not want" turns round what follows, too
            since = place + length
        place += length


def _longest(
    said: Sequence[str],
    place: int,
    *,
    refuses: frozenset[Phrase],
    neutral: frozenset[Phrase],
    accepts: frozenset[Phrase],
) -> tuple[int, Answer]:
    """The longest phrase that begins here, and what it means; of two as long, what is less of a yes."""
    best: tuple[int, Answer] = (starting(said, place, refuses), "refuses")
    others: tuple[tuple[Answer, frozenset[Phrase]], ...] = (("neutral", neutral), ("accepts", accepts))
    for answer, listed in others:
        if (length := starting(said, place, listed)) > best[0]:
            best = (length, answer)
    return best


def _closing(said: Sequence[str], place: int, spoken: IntentPhrases) -> tuple[int, Answer]:
    length, answer = _longest(said, place, refuses=spoken.no, neutral=frozenset(), accepts=spoken.yes)
    return (length, answer) if place + length == len(said) else (0, "neutral")


def _is_edge(said: Sequence[str], place: int, spoken: IntentPhrases) -> bool:
    return only(said[:place], spoken.courtesy | spoken.yes | spoken.no, frozenset())


def _is_negated(before: Sequence[str], spoken: IntentPhrases) -> bool:
    """Whether the last words before a phrase turn it round."""
    before = before[-NEGATES_WITHIN:]
    return any(starting(before, at, spoken.negators) for at in range(len(before)))


def only(said: Sequence[str], listed: frozenset[Phrase], beside: frozenset[Phrase]) -> bool:
    """Whether what was said can be read as phrases of the two lists alone; nothing at all can."""
    allowed, place = listed | beside, 0
    while place < len(said):
        length = starting(said, place, allowed)
        if not length:
            return False
        place += length
    return True


def starting(said: Sequence[str], place: int, listed: frozenset[Phrase]) -> int:
    """How many words the longest phrase has that begins at this place; 0 when none does."""
    return max(
        (len(phrase) for phrase in listed if tuple(said[place : place + len(phrase)]) == phrase), default=0
    )
