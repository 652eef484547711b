"""What an answer means for the record of a handover: what it settles in passing, contradicts or corrects."""

import re
from pathlib import PurePosixPath
from typing import Final

from shared.language.requests.handover_turn import Contradiction, ExtractRequest, SettledQuestion
from shared.language.rules.handover_turn_words import ASPECTS, HANDOVER_TURN_WORDS, Aspect
from shared.language.rules.listening import declines, mentions
from shared.language.rules.matching import stems
from shared.language.rules.names import names_in
from shared.text.grounding import artefacts
from shared.text.sentences import sentences
from shared.text.words import words

SAME_MATTER: Final = 3
"""Stems that two texts share when they are about the same thing."""
_MOST_SENTENCES: Final = 40
_NUMBER: Final = re.compile(r"(?<![\w.,:])\d{1,12}(?:[.,]\d{1,6}){0,3}(?![\w:])")
_YEAR: Final = re.compile(r"(?:19|20)\d\d")
_PARTS: Final = re.compile(r"[a-z]+")
_SHOWN: Final = re.compile(r"[“„«]([^“”„«»]{3,400})[”“»]")


def left_out(question: str, told: str, language: str) -> list[Aspect]:
    """The aspects that the question asks for and the text does not tell of."""
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


def settled(request: ExtractRequest) -> tuple[SettledQuestion, ...]:
    """The waiting questions whose very artefact the answer speaks of, with all that is asked about it."""
    language = request.language
    if declines(request.answer, language):
        return ()
    told = sentences(request.answer)[:_MOST_SENTENCES]
    found: list[SettledQuestion] = []
    for waiting in request.waiting:
        spans = [each for each in told if _speaks_of(each, waiting.text, request.main_question, language)]
        asking = sentences(waiting.text)[-1:]
        if spans and asking and _tells_all(asking[0], " ".join(told), language):
            found.append(SettledQuestion(question_id=waiting.question_id, span=spans[0]))
    return tuple(found)


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


def contradiction(request: ExtractRequest) -> Contradiction | None:
    """A number of the file's that the question cites, where the answer gives another one like it that holds today."""
    if request.file_name is None or declines(request.answer, request.language):
        return None
    book, language = HANDOVER_TURN_WORDS[request.language], request.language
    matter = request.main_question
    for named in (request.file_name, PurePosixPath(request.file_name).name):
        matter = matter.replace(named, " ")
    cited = [each for each in _numbers(matter) if each not in (str(request.line), "0", "1")]
    for sentence in sentences(request.answer)[:_MOST_SENTENCES]:
        said = [each for each in _numbers(sentence) if each not in cited and not _YEAR.fullmatch(each)]
        today = mentions(sentence, book.now)
        repeated = any(each in cited for each in _numbers(request.answer))
        if not today and (repeated or mentions(sentence, book.past)):
            continue
        if today or shared_stems(sentence, matter, language):
            pairs = ((there, here) for there in cited for here in said if _alike(there, here))
            if pair := next(pairs, None):
                return Contradiction(in_file=pair[0], said=pair[1])
    return None


def _alike(one: str, other: str) -> bool:
    """Whether two numbers could be values of the same thing: within a factor of three."""
    left, right = _value(one), _value(other)
    return 0 < left <= 3 * right and right <= 3 * left


def _value(number: str) -> float:
    """The number, its last comma or point taken for that of its fraction."""
    whole, _, rest = re.sub(r"[^\d.]", "", number.replace(",", ".")).rpartition(".")
    return float(f"{whole.replace('.', '') or 0}.{rest}" if whole else rest or 0)


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
    return asks_for(asking, language) and not left_out(asking, told, language)


def _numbers(text: str) -> list[str]:
    """The numbers of a text as they are written, those of names and cells aside."""
    return list(dict.fromkeys(_NUMBER.findall(text)))
