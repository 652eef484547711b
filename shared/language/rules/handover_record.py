"""What an answer means for the record of a handover: what it settles in passing, contradicts or corrects."""

import re
from collections.abc import Sequence
from typing import Final

from shared.language.requests.handover_turn import Contradiction, ExtractRequest, SettledQuestion
from shared.language.rules.handover_turn_words import ASPECTS, HANDOVER_TURN_WORDS, Aspect
from shared.language.rules.listening import declines, mentions
from shared.language.rules.matching import stems
from shared.text.grounding import artefacts
from shared.text.sentences import sentences
from shared.text.words import words

SAME_MATTER: Final = 3
"""Stems that two texts share when they are about the same thing."""
_MOST_SENTENCES: Final = 40
_YEAR: Final = re.compile(r"(?:19|20)\d\d")
_SHOWN: Final = re.compile(r"[“„«]([^“”„«»]{3,400})[”“»]")


def left_out(question: str, told: str, language: str) -> list[Aspect]:
    """The aspects that the question asks for and the text does not tell of."""
    book = HANDOVER_TURN_WORDS[language]
    asked: list[Aspect] = [aspect for aspect in ASPECTS if mentions(question, book.asks[aspect])]
    if "number" in asked:  # "where from" is asked of it, not the place
        asked = [aspect for aspect in asked if aspect != "where"]
    return [aspect for aspect in asked if not mentions(told, book.tells[aspect])]


def settled(request: ExtractRequest) -> tuple[SettledQuestion, ...]:
    """The waiting questions whose very artefact the answer speaks of, with all that is asked about it."""
    language = request.language
    if declines(request.answer, language):
        return ()
    own = stems(request.main_question, language)
    told = sentences(request.answer)[:_MOST_SENTENCES]
    found: list[SettledQuestion] = []
    for waiting in request.waiting:
        shown = _SHOWN.search(waiting.text)
        subject = stems(shown.group(1), language) - own if shown else frozenset[str]()
        if len(subject) < SAME_MATTER:
            continue
        spans = [
            each
            for each in told
            if len(stems(each, language) & subject) >= max(SAME_MATTER, len(subject) // 2)
        ]
        asking = waiting.text[shown.end() :] if shown else waiting.text
        if spans and _tells_all(asking, " ".join(told), language):
            found.append(SettledQuestion(question_id=waiting.question_id, span=spans[0]))
    return tuple(found)


def contradiction(request: ExtractRequest) -> Contradiction | None:
    """The one number of the file's that the question cites, where the answer gives another one that holds today."""
    if request.file_name is None or declines(request.answer, request.language):
        return None
    book = HANDOVER_TURN_WORDS[request.language]
    cited = [each for each in _numbers(request.main_question) if each != str(request.line)]
    if len(cited) != 1 or cited[0] in _numbers(request.answer):
        return None
    for sentence in sentences(request.answer)[:_MOST_SENTENCES]:
        said = [each for each in _numbers(sentence) if not _YEAR.fullmatch(each)]
        today = mentions(sentence, book.now)
        if len(said) != 1 or (mentions(sentence, book.past) and not today):
            continue
        if today or shared_stems(sentence, request.main_question, request.language):
            return Contradiction(in_file=cited[0], said=said[0])
    return None


def which_holds(differs: Contradiction, language: str) -> str:
    """The question which of the two holds today."""
    book = HANDOVER_TURN_WORDS[language]
    if _numbers(differs.in_file) == [differs.in_file] and _numbers(differs.said) == [differs.said]:
        return book.conflict.format(in_file=differs.in_file, said=differs.said)
    return book.conflict_plainly


def replaced(request: ExtractRequest) -> tuple[str, ...]:
    """The known fact that a correction is about: the one it shares most with, the latest of equals."""
    if request.heard != "correction":
        return ()
    shared = [
        (shared_stems(fact, request.answer, request.language), at) for at, fact in enumerate(request.facts)
    ]
    best = max(shared, default=(0, 0))
    return (request.facts[best[1]],) if best[0] else ()


def shared_stems(one: str, other: str, language: str) -> int:
    """How many telling words two texts share, whatever their endings."""
    return len(stems(one, language) & stems(other, language)) if words(one) and words(other) else 0


def _tells_all(asking: str, told: str, language: str) -> bool:
    book = HANDOVER_TURN_WORDS[language]
    asks = any(mentions(asking, book.asks[aspect]) for aspect in ASPECTS)
    return asks and not left_out(asking, told, language)


def _numbers(text: str) -> Sequence[str]:
    """The numbers of a text as they are written, those of files, cells and identifiers aside."""
    return list(dict.fromkeys(each.text for each in artefacts(text) if each.kind == "number"))
