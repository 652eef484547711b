"""A successor's question answered by the rules: sentences that hold what it asks for, or nothing (B12, G8)."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from shared.interview.state_machine.settings import LanguageCode
from shared.language import retrieval  # as a module: it takes the stems of this package, and may come first
from shared.language.requests.onboarding import AnswerDraft, SourcePassage, SuccessorRequest
from shared.language.rules.handover.asked_thing import AskedThing
from shared.language.rules.interrogatives import points_back
from shared.language.spans import find_span
from shared.modes.knowledge_handover.knowledge import Ground
from shared.text.sentences import sentences, unwrapped
from shared.text.words import words

MOST_SENTENCES: Final = 3
LONGEST: Final = 600
_FEWEST_WORDS: Final = 2
_AFTER_THE_TURNS: Final = 1_000_000


@dataclass(frozen=True, slots=True)
class QuotableSentence:
    """A sentence with how much of the question it covers: with its heading, and by itself."""

    covers: float
    by_itself: float
    sentence: str
    ground: Ground


def answer(request: SuccessorRequest) -> AnswerDraft:
    """The best sentence, and up to two more that cover as much of the question; not answered where none covers enough.

    What somebody said comes before what the files hold.
    """
    asked = AskedThing.of_question(request.question, request.language)
    if not asked.terms:
        return AnswerDraft()
    found = [candidate for passage in request.passages for candidate in _candidates(passage, asked)]
    if not found:
        return AnswerDraft()
    best = max((each.covers, each.by_itself) for each in found)
    chosen: dict[frozenset[str], QuotableSentence] = {}
    for each in found:
        if (each.covers, each.by_itself) == best:
            chosen.setdefault(frozenset(retrieval.terms(each.sentence, request.language)), each)
    told_first = sorted(chosen.values(), key=lambda each: each.ground.kind == "file")[:MOST_SENTENCES]
    kept = sorted(told_first, key=lambda each: (each.ground.turn or _AFTER_THE_TURNS, each.ground.ref))
    return AnswerDraft(answer=_joined(kept), grounds=tuple(each.ground for each in kept))


def _joined(kept: Sequence[QuotableSentence]) -> str:
    """What was said as one text, each quotation of a file on a line of its own: it may be code."""
    said = " ".join(each.sentence for each in kept if each.ground.kind != "file")
    quoted = [each.sentence for each in kept if each.ground.kind == "file"]
    return "\n".join([said, *quoted] if said else quoted)


def _candidates(passage: SourcePassage, asked: AskedThing) -> Iterator[QuotableSentence]:
    """The sentences of the passage that speak of the question's matter and hold what it asks for.

    A sentence that points back speaks of what the one before it speaks of.
    """
    heading = asked.terms.intersection(retrieval.terms(passage.heading, asked.language))
    before: frozenset[str] = frozenset()
    for sentence in sentences(unwrapped(passage.text)):
        own = asked.terms.intersection(retrieval.terms(sentence, asked.language))
        known = own | heading | before if points_back(sentence, asked.language) else own | heading
        before = own
        covers, by_itself = len(known) / len(asked.terms), len(own) / len(asked.terms)
        says = 0 < len(sentence) <= LONGEST and len(words(sentence)) >= _FEWEST_WORDS
        enough = says and covers >= asked.least_share and (own or passage.kind == "fact")
        if enough and asked.is_held_by(sentence, passage.heading):
            broken = sentence not in passage.text
            span = (find_span(sentence, [passage.text]) if broken else None) or sentence
            yield QuotableSentence(covers, by_itself, " ".join(sentence.split()), ground_of(passage, span))


def ground_of(passage: SourcePassage, span: str) -> Ground:
    """Where in the passage the span stands; the span is a verbatim part of the passage's text."""
    match passage.kind:
        case "turn":
            return Ground(kind="turn", ref=passage.ref, span=span, turn=passage.turn)
        case "fact":
            return Ground(kind="fact", ref=passage.ref, span=span, turn=passage.turn)
        case "file":
            return Ground.of_file(passage.ref, _line(passage, span), span)


def _line(passage: SourcePassage, span: str) -> int | None:
    if passage.first_line is None:
        return None
    return passage.first_line + passage.text[: max(0, passage.text.find(span))].count("\n")


def spoken_of(texts: Sequence[str], language: LanguageCode) -> frozenset[str]:
    return frozenset(term for text in texts for term in retrieval.terms(text, language))
