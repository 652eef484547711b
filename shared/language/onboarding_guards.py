"""What a model made of a handover, held against what was said and found: each statement rests on something that exists.

Pure (B11, B12). A statement is dropped that names no source of the task, that names a figure, file or identifier which
its sources do not have, or of which most words are its own. A quotation stands in its passage word for word.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from shared.domain.grounding import grounds, ungrounded
from shared.domain.onboarding import Ground, Known, PackagePart, Statement, SummaryPart
from shared.domain.settings import Language
from shared.domain.words import words
from shared.language.guards import InvalidReply
from shared.language.markup import LINK, MARKUP
from shared.language.onboarding_tasks import (
    MOST_STATEMENTS,
    AnswerDraft,
    AskTask,
    PackageDraft,
    PackageTask,
    PartsDraft,
    PartsTask,
    SourcePassage,
)
from shared.language.plain_text import clean, one_line
from shared.language.retrieval import terms
from shared.language.rules.answering import ground_of, spoken_of
from shared.language.spans import find_span

MAX_STATEMENT_CHARS: Final = 500
MAX_ANSWER_CHARS: Final = 1_500
MAX_SPAN_CHARS: Final = 600
MAX_CITATIONS: Final = 8
MIN_SPAN_WORDS: Final = 2
LEAST_OWN_WORDS: Final = 0.4
"""The share of a text's content words that have to stand in what it rests on."""
LEAST_FACTS: Final = 1 / 3
"""The share of the facts that a summary has to speak of."""
_SCANNED: Final = 4


def checked_parts(draft: PartsDraft, task: PartsTask) -> PartsDraft:
    """The parts with the statements that hold. Raises `InvalidReply` when they leave most of the facts out."""
    sources = {known.ground.ref: known for known in task.facts}
    parts: dict[SummaryPart, tuple[Statement, ...]] = {
        part: _holding(found, sources, task.language) for part, found in draft.parts.items()
    }
    if len(_refs(parts.values())) < LEAST_FACTS * len(sources):
        raise InvalidReply("too_little")
    return PartsDraft(parts=parts)


def checked_package(draft: PackageDraft, task: PackageTask) -> PackageDraft:
    """The parts with the statements that hold. Raises `InvalidReply` when none does."""
    sources = {known.ground.ref: known for known in (*task.facts, *task.findings)}
    parts: dict[PackagePart, tuple[Statement, ...]] = {
        part: _holding(found, sources, task.language) for part, found in draft.parts.items()
    }
    if not _refs(parts.values()):
        raise InvalidReply("no_grounded_statement")
    return PackageDraft(parts=parts)


def checked_answer(draft: AnswerDraft, task: AskTask) -> AnswerDraft:
    """The answer with the citations that hold; without one it is not answered.

    Raises `InvalidReply` for an answer that says what the passages cited do not say, or that is no plain text.
    """
    held = _citations(draft.grounds, task.passages)
    if not held or not words(draft.answer):
        return AnswerDraft()
    cited = [text for ground, passage in held for text in (passage.text, passage.heading, ground.span)]
    text = _plain(draft.answer, MAX_ANSWER_CHARS, cited)
    if text is None:
        raise InvalidReply("not_plain")
    if not _says_what_stands(text, [*cited, task.question], task.language):
        raise InvalidReply("ungrounded")
    return AnswerDraft(answer=text, grounds=tuple(ground for ground, _ in held))


def _citations(
    given: Sequence[Ground], passages: Sequence[SourcePassage]
) -> list[tuple[Ground, SourcePassage]]:
    """The citations that hold, each with its passage and in its own words."""
    found: dict[tuple[str, str], tuple[Ground, SourcePassage]] = {}
    for ground in given[: MAX_CITATIONS * _SCANNED]:
        for passage in passages:
            if passage.ref == ground.ref and (span := _span(ground.span, passage)):
                held = ground_of(passage, span)
                found.setdefault((held.ref, span), (held, passage))
                break
    return list(found.values())[:MAX_CITATIONS]


def _span(quote: str, passage: SourcePassage) -> str | None:
    span = find_span(quote, [passage.text]) if len(quote) <= MAX_SPAN_CHARS else None
    return span if span and len(words(span)) >= MIN_SPAN_WORDS else None


def _holding(
    given: Iterable[Statement], sources: Mapping[str, Known], language: Language
) -> tuple[Statement, ...]:
    """The statements that hold, each once, with those of their sources that exist."""
    kept: dict[str, Statement] = {}
    for statement in list(given)[: MOST_STATEMENTS * _SCANNED]:
        known = {each.ref: sources[each.ref] for each in statement.grounds if each.ref in sources}
        texts = [text for each in known.values() for text in (each.text, each.ground.span, each.question)]
        text = _plain(statement.text, MAX_STATEMENT_CHARS, texts)
        if known and text and _says_what_stands(text, texts, language):
            stated = Statement(text=text, grounds=tuple(each.ground for each in known.values()))
            kept.setdefault(" ".join(words(text)), stated)
    return tuple(kept.values())[:MOST_STATEMENTS]


def _refs(parts: Iterable[Sequence[Statement]]) -> set[str]:
    return {ground.ref for part in parts for statement in part for ground in statement.grounds}


def _plain(text: str, limit: int, sources: Sequence[str]) -> str | None:
    """The text on one line, without markup and without links that its sources do not have."""
    if len(text) > limit or MARKUP.search(clean(text)):
        return None
    line = one_line(text)
    links = (word.strip("()[]<>.,;:!?\"'") for word in line.split() if LINK.search(word))
    known = "\n".join(sources)
    return line if words(line) and all(link in known for link in links) else None


def _says_what_stands(text: str, sources: Sequence[str], language: Language) -> bool:
    """Whether the text names nothing that its sources do not have, and shares enough of their words."""
    said = terms(text, language)
    spoken = spoken_of(sources, language)
    if said and sum(term in spoken for term in said) < LEAST_OWN_WORDS * len(said):
        return False
    return not ungrounded(text, grounds(sources))
