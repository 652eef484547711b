"""What an answer means for the record of a handover: what it leaves out, and what it corrects."""

import re
from typing import Final, NamedTuple

from shared.language.requests.handover_turn import ExtractRequest, MendedFact
from shared.language.rules.corrections.corrected_facts import apart
from shared.language.rules.corrections.put_right import own_words, stand_in
from shared.language.rules.corrections.righting import exchanged
from shared.language.rules.corrections.told import corrections_told
from shared.language.rules.corrections.values import read
from shared.language.rules.handover.names import names_in
from shared.language.rules.handover.turn_words import ASPECTS, HANDOVER_TURN_WORDS, Aspect
from shared.language.rules.hearing.intents import hear
from shared.language.rules.hearing.listening import mentions
from shared.language.rules.points.matching import stems
from shared.text.sentences import sentences
from shared.text.words import words

SAME_MATTER: Final = 3
"""Stems that two texts share when they are about the same thing."""
_MOST_SENTENCES: Final = 40
_FEWEST_SHARED: Final = 2
_FIGURES: Final = ("number", "time", "year")
_SHOWN: Final = re.compile(r"[“„«]([^“”„«»]{3,400})[”“»]")


class Righted(NamedTuple):
    """The sentences that put values right, and the facts beside which they stand now."""

    spans: tuple[str, ...]
    mended: tuple[MendedFact, ...]


def left_out(question: str, told: str, language: str) -> list[Aspect]:
    book = HANDOVER_TURN_WORDS[language]
    asked: list[Aspect] = [aspect for aspect in ASPECTS if mentions(question, book.asks[aspect])]
    if "number" in asked:  # "where from" is asked of it, not the place
        asked = [aspect for aspect in asked if aspect != "where"]
    names = {"who"} if "who" in asked and names_in(told, language) else set[Aspect]()
    return [each for each in asked if each not in names and not mentions(told, book.tells[each])]


def asks_for(question: str, language: str) -> bool:
    """Whether the question asks for anything that an answer can be seen to tell."""
    book = HANDOVER_TURN_WORDS[language]
    return any(mentions(question, book.asks[aspect]) for aspect in ASPECTS)


def shown_part(question: str) -> str | None:
    """What a question quotes of a file."""
    shown = _SHOWN.search(question)
    return shown.group(1) if shown else None


def quotation(question: str) -> str | None:
    """The same with its marks."""
    shown = _SHOWN.search(question)
    return shown.group() if shown else None


def correcting(request: ExtractRequest) -> str | None:
    """What the answer corrects with: the sentence that names known words as its speaker's own and says what holds; else
    the one that is heard as a correction; else all of what is."""
    told, language = sentences(request.answer)[:_MOST_SENTENCES], request.language
    if names_known := next((each for each in told if _with_own_words(each, request)), None):
        return names_known
    own = next(
        (
            each
            for each in told
            if len(stems(each, language)) >= SAME_MATTER  # "A plan, wait" puts nothing right
            and hear(each, language, "").intent == "correction"
        ),
        None,
    )
    return own or (request.answer if request.heard == "correction" else None)


def replaced(request: ExtractRequest) -> tuple[str, ...]:
    """The known fact that a correction is about: the one it shares most with, the latest of equals, of those with
    the words that it names, if any; none by one word, unless only one has these, and none where it puts a figure right.
    """
    said = correcting(request)
    if said is None or righted(request).mended:
        return ()
    named = _with_own_words(said, request)
    known = named or request.facts
    shared = [(shared_stems(fact, said, request.language), at) for at, fact in enumerate(known)]
    best = max(shared, default=(0, 0))
    return (known[best[1]],) if best[0] >= _FEWEST_SHARED or len(named) == 1 else ()


def _with_own_words(said: str, request: ExtractRequest) -> list[str]:
    """The known facts that hold the words which the sentence names as its speaker's own, and says otherwise."""
    language, old = request.language, own_words(said, request.language)
    return [each for each in request.facts if old and stand_in(old, apart(each, language).holds, language)]


def righted(request: ExtractRequest) -> Righted:
    """The known facts with a value that the answer puts right, each with the words that do beside it: what holds may hold
    only at times, or of a part, and nowhere does the old one stand alone."""
    language, told = request.language, [apart(each, request.language).holds for each in request.facts]
    mended: dict[str, MendedFact] = {}
    spans = list[str]()
    for each in corrections_told(request.answer, told, language):
        same = read(each.said, language).values & read(each.before, language).values
        is_of_figures = own_words(each.said, language) is None and any(kind in _FIGURES for kind, _ in same)
        meant = [
            fact
            for fact, holds in zip(request.facts, told, strict=True)
            if is_of_figures and each.before in holds
        ]
        text = HANDOVER_TURN_WORDS[language].righted.format(text=" ".join(each.said.split()))
        mended |= {fact: MendedFact(was=fact, text=f"{fact} {text}") for fact in meant}
        spans += (
            sentences(each.said) if meant and exchanged(each.said) is None else []
        )  # "14, not 12" tells it whole
    return Righted(tuple(spans), tuple(mended.values()))


def shared_stems(one: str, other: str, language: str) -> int:
    """How many telling words two texts share, whatever their endings."""
    return len(stems(one, language) & stems(other, language)) if words(one) and words(other) else 0
