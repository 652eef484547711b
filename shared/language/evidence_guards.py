"""Judgements of a model are held against the evidence: a citation stands in its entry word for word, or it is refused."""

import html
from collections.abc import Iterable
from typing import Final

from shared.domain.evidence.verdicts import Citation
from shared.domain.evidence.xml import Entry
from shared.domain.words import words
from shared.language.evidence_tasks import JudgementDraft, JudgeTask, RankTask
from shared.language.guards import InvalidReply
from shared.language.markup import LINK, MARKUP
from shared.language.plain_text import one_line
from shared.language.spans import find_span

MAX_RATIONALE_CHARS: Final = 1_200
MAX_SPAN_CHARS: Final = 600
MIN_SPAN_WORDS: Final = 2
MAX_CITATIONS: Final = 8
MAX_GAPS: Final = 5
MAX_GAP_CHARS: Final = 200
_SCANNED: Final = 4


def checked_relevances(given: tuple[float, ...], task: RankTask) -> tuple[float, ...]:
    """The numbers, held to 0..1. Raises `InvalidReply` when there is not one a text."""
    if len(given) != len(task.texts) or any(number != number for number in given):
        raise InvalidReply("not_one_a_text")
    return tuple(min(1.0, max(0.0, number)) for number in given)


def checked_judgement(draft: JudgementDraft, task: JudgeTask) -> JudgementDraft:
    """The judgement with the citations that hold.

    Raises `InvalidReply` for a citation of an entry that does not exist, for a verdict that nothing cited bears out, and
    for a rationale that is no plain text.
    """
    entries = {entry.index: entry for entry in task.entries}
    if draft.verdict == "failed" or any(each.index not in entries for each in draft.citations):
        raise InvalidReply("unknown_index")
    held = _holding(draft.citations, entries)
    if draft.verdict in ("met", "partly") and not held:
        raise InvalidReply("ungrounded")
    rationale = _plain(draft.rationale, MAX_RATIONALE_CHARS)
    if rationale is None:
        raise InvalidReply("not_plain")
    return JudgementDraft(
        verdict=draft.verdict,
        rationale=rationale,
        citations=() if draft.verdict == "no_evidence" else held,
        open_gaps=() if draft.verdict == "met" else _gaps(draft.open_gaps),
    )


def _holding(given: Iterable[Citation], entries: dict[int, Entry]) -> tuple[Citation, ...]:
    kept: dict[tuple[int, str], Citation] = {}
    for each in list(given)[: MAX_CITATIONS * _SCANNED]:
        entry = entries[each.index]
        if span := _span(each.span, entry):
            kept.setdefault((each.index, span), Citation(index=each.index, source=entry.source, span=span))
    return tuple(kept.values())[:MAX_CITATIONS]


def _span(quote: str, entry: Entry) -> str | None:
    """The very words of the entry; a model may copy them as they are escaped in the XML."""
    if len(quote) > MAX_SPAN_CHARS:
        return None
    span = find_span(quote, entry.quotable) or find_span(html.unescape(quote), entry.quotable)
    return span if span and (len(words(span)) >= MIN_SPAN_WORDS or _is_all(span, entry)) else None


def _is_all(span: str, entry: Entry) -> bool:
    """Whether the span is all that somebody answered ("Yes.")."""
    return any(words(span) == words(text) for text in entry.quotable)


def _gaps(given: Iterable[str]) -> tuple[str, ...]:
    plain = (_plain(gap, MAX_GAP_CHARS) for gap in list(given)[: MAX_GAPS * _SCANNED])
    return tuple(dict.fromkeys(gap for gap in plain if gap))[:MAX_GAPS]


def _plain(text: str, limit: int) -> str | None:
    line = one_line(text)
    if len(line) > limit or MARKUP.search(line) or LINK.search(line) or not words(line):
        return None
    return line
