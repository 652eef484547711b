"""What is told beside a wish: what of an utterance is left without it, and whether that says anything (G1)."""

from collections.abc import Iterable
from typing import Final

from shared.interview.state_machine.assessment import FixedReply
from shared.interview.state_machine.intents import TO_WISH, Heard
from shared.language.rules.handover.file_analysis.people import CALENDAR
from shared.language.rules.hearing.intent_words import own_words, pieces
from shared.language.rules.hearing.intents import hear
from shared.language.rules.hearing.listening import telling
from shared.language.rules.hearing.manners import concludes
from shared.text.sentences import sentences

TELLING: Final = 2
_MOST_SENTENCES: Final = 24


def told_beside(told: str, wish: Heard, reply: FixedReply | None, language: str) -> Heard:
    said = hear(told, language, "")
    return Heard(
        intent=said.intent,
        plain=wish.plain,
        later=wish.later,
        told=told,
        beside=wish.intent,
        reply=reply if reply == "record" else TO_WISH.get(wish.intent, reply),
    )


def tells(told: str, language: str, fewest: int = TELLING) -> bool:
    """Whether a sentence of it is a statement of its own: courtesy, what wishes are made of, and a mere "anyway" tell
    nothing."""
    return any(_states(each, language, fewest) for each in (told, *sentences(told)[:_MOST_SENTENCES]))


def _states(sentence: str, language: str, fewest: int) -> bool:
    if concludes(sentence, language) or hear(sentence, language, "").intent not in ("answer", "correction"):
        return False
    return len(own_words(sentence, language)) >= fewest


def names_a_figure(rest: str, language: str) -> bool:
    """Whether it names a figure or a day beside not knowing: "dunno, Tuesday I think"."""
    return any(
        each.text in CALENDAR or each.text.isdigit() for each in pieces(telling(rest, language), language)
    )


def joined(whole: str, parts: Iterable[str]) -> str:
    """The parts in their order, as they stand; what does not follow on goes on a line of its own."""
    text, end = "", 0
    for part in parts:
        start = whole.index(part, end)
        gap = whole[end:start]
        text += (gap if not gap.strip(" -") else "\n") + part if text else part
        end = start + len(part)
    return text.strip(" ,;-–—\n")
