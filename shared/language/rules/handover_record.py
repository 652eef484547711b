"""What an answer means for the record of a handover: what it settles in passing or corrects."""

import re
from typing import Final

from shared.language.requests.handover_turn import ExtractRequest, SettledQuestion
from shared.language.rules.corrected_facts import apart, is_put_right, share_words
from shared.language.rules.handover_turn_words import ASPECTS, HANDOVER_TURN_WORDS, Aspect
from shared.language.rules.intents import hear
from shared.language.rules.listening import declines, mentions
from shared.language.rules.matching import stems
from shared.language.rules.names import names_in
from shared.language.rules.numbers import numbers, telling_names, without_places
from shared.language.rules.own_words_righted import said_otherwise
from shared.language.rules.slips import said_anew, values
from shared.language.rules.stale_lines import holds_no_more
from shared.text.grounding import artefacts
from shared.text.quantities import in_figures
from shared.text.sentences import sentences
from shared.text.words import words

SAME_MATTER: Final = 3
"""Stems that two texts share when they are about the same thing."""
_MOST_SENTENCES: Final = 40
_VALUE: Final = re.compile(r"(?<![\w.,:])\d{1,4}(?:[.,:]\d{1,3})*(?![\w:])")
_DENIED_VALUE: Final = re.compile(
    rf"\b(?:not|nicht|pas|plus|no|non)\s(?:[^\W\d_]{{1,5}}\s){{0,2}}({_VALUE.pattern})", re.IGNORECASE
)
"""A number or a time of day that is denied: "6:30, not 5:30", "nicht um 5:30"."""
_ONE: Final = re.compile(r"(?<![\d.,])1(?![\d.,]*\d)")
_FEWEST_SHARED: Final = 2
_PARTS: Final = re.compile(r"[a-z]+")
_SHOWN: Final = re.compile(r"[“„«]([^“”„«»]{3,400})[”“»]")


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


def quotations(question: str) -> list[str]:
    return [" ".join(shown.split()).strip("… ") for shown in _SHOWN.findall(question)]


def quotation(question: str) -> str | None:
    """The same with its marks."""
    shown = _SHOWN.search(question)
    return shown.group() if shown else None


def settled(request: ExtractRequest) -> tuple[SettledQuestion, ...]:
    """The waiting questions whose very artefact the answer speaks of, with all that is asked about it."""
    language = request.language
    if declines(request.answer, language):
        return ()
    told = sentences(request.answer)[:_MOST_SENTENCES]
    found: list[SettledQuestion] = []
    for waiting in (*request.waiting, *request.later):
        chosen = next((each for each in told if _chooses(each, waiting.text)), None)
        if chosen := chosen or holds_no_more(told, shown_part(waiting.text) or "", language):
            found.append(SettledQuestion(question_id=waiting.question_id, span=chosen))
            continue
        spans = [each for each in told if _speaks_of(each, waiting.text, request.main_question, language)]
        asking = sentences(waiting.text)[-1:]
        if spans and asking and _tells_all(asking[0], " ".join(told), language):
            found.append(SettledQuestion(question_id=waiting.question_id, span=spans[0]))
    return tuple(found)


def _chooses(sentence: str, question: str) -> bool:
    """Whether the sentence says which of two values holds that a question puts side by side; one quoted is none."""
    opening = without_places(sentences(question)[0]) if words(question) else ""
    opening = opening.replace(shown_part(opening) or "", "")
    cited, said = numbers(opening), numbers(sentence)
    return (
        len(cited) == 2
        and not set(cited).isdisjoint(said)
        and bool(telling_names(opening) & telling_names(sentence))
    )


def _speaks_of(sentence: str, question: str, in_hand: str, language: str) -> bool:
    """Whether the sentence names the question's identifier, or shares most of what it quotes."""
    said = stems(sentence, language)
    names = [
        each.text for each in artefacts(question) if each.kind == "identifier" and each.text not in in_hand
    ]
    if any(set(_PARTS.findall(name.lower())) <= set(words(sentence.replace("_", " "))) for name in names):
        return True
    shown = shown_part(question)
    subject = stems(shown, language) - stems(in_hand, language) if shown else frozenset[str]()
    return len(subject) >= SAME_MATTER and len(said & subject) >= max(SAME_MATTER, len(subject) // 2)


def correcting(request: ExtractRequest) -> str | None:
    """What the answer corrects with: the sentence that puts another value in the place of a known one, or is heard as a
    correction; else all of what is."""
    told = sentences(request.answer)[:_MOST_SENTENCES]
    if swaps := next((each for each in told if _swapped(request, each)), None):
        return swaps
    language = request.language
    own = next(
        (
            each
            for each in told
            if len(stems(each, language)) > _FEWEST_SHARED  # "A plan, wait" puts nothing right
            and hear(each, language, "").intent == "correction"
        ),
        None,
    )
    return own or (request.answer if request.heard == "correction" else None)


def replaced(request: ExtractRequest) -> tuple[str, ...]:
    """The known fact that a correction is about: the one it shares most with, the latest of equals; by one word alone
    none, unless both have a day or a time."""
    said = correcting(request)
    if said is None or is_put_right(said, request.facts, request.language):
        return ()
    if swapped := _swapped(request, said):
        return (swapped,)
    shared = [(shared_stems(fact, said, request.language), at) for at, fact in enumerate(request.facts)]
    best = max(shared, default=(0, 0))
    if best[0] == 1 and not _have_alike(request.facts[best[1]], said, request.language):
        return ()
    return (request.facts[best[1]],) if best[0] else ()


def _have_alike(fact: str, said: str, language: str) -> bool:
    """Whether both have a day, a month, a year or a time of day."""
    kinds = {each.kind for each in values(fact, language)} & {each.kind for each in values(said, language)}
    return bool(kinds - {"number"})


def _swapped(request: ExtractRequest, said: str) -> str | None:
    """The known fact with a value that the sentence denies beside another; of several the one most like it."""
    language = request.language
    if named := said_otherwise(said):
        theirs = [
            each for each in request.facts if named[0].casefold() in apart(each, language).holds.casefold()
        ]
        return theirs[-1] if theirs else None
    in_words, anew = in_figures(said, language), said_anew(said, language)
    denied = {anew[0]} if anew else set(_DENIED_VALUE.findall(in_words))
    if _ONE.search(said) is None:  # "no one" is nobody
        denied.discard("1")
    if not denied or (not anew and denied.issuperset(_VALUE.findall(in_words))):
        return None
    held = ((each, values(apart(each, language).holds, language)) for each in request.facts)
    there = [each for each, known in held if any(value.text in denied for value in known)]
    shared = [(shared_stems(each, said, request.language), at) for at, each in enumerate(there)]
    best = max(shared, default=(0, 0))
    if best[0] > len(denied):
        return there[best[1]]
    first = there[0] if there else ""
    are_one_matter = all(share_words(each, first, _FEWEST_SHARED, request.language) for each in there[1:])
    return first if first and are_one_matter else None


def shared_stems(one: str, other: str, language: str) -> int:
    """How many telling words two texts share, whatever their endings."""
    return len(stems(one, language) & stems(other, language)) if words(one) and words(other) else 0


def _tells_all(asking: str, told: str, language: str) -> bool:
    return asks_for(asking, language) and not left_out(asking, told, language)
