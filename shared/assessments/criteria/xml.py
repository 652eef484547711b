"""Evidence as a model reads it: numbered entries in XML, the criterion's follow-ups last (C5)."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final
from xml.sax.saxutils import escape

from shared.assessments.criteria.precedence import DocumentPassage, Evidence, FollowUpResponse

ONE_RESPONSE: Final = "Follow-up Response"
SEVERAL_RESPONSES: Final = "Follow-up Responses"
_MULTIPLE_ROUNDS: Final = " (Multiple Rounds)"
_UNKNOWN_ROUND: Final = "?"
NOT_IN_XML: Final = re.compile(r"[\x00-\x08\x0b-\x1f\ud800-\udfff\ufffe\uffff]+")
"""What no XML may hold."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One numbered piece of evidence: what may be cited as `index`, and the texts that a quotation may come from.

    `asked` are the questions that these texts answer, one each; none for a document.
    """

    index: int
    source: str
    content: str
    quotable: tuple[str, ...]
    is_follow_up: bool = False
    asked: tuple[str, ...] = ()

    def to_xml(self) -> str:
        return "\n".join(
            (
                f"<index_{self.index}>",
                f"<source>{xml_text(self.source)}</source>",
                "<content>",
                xml_text(self.content),
                "</content>",
                f"</index_{self.index}>",
            )
        )


def entries(reranked: Sequence[Evidence], matched: Sequence[FollowUpResponse]) -> tuple[Entry, ...]:
    numbered = tuple(_of_evidence(index, evidence) for index, evidence in enumerate(reranked, start=1))
    if not matched:
        return numbered
    return (*numbered, _of_follow_ups(len(numbered) + 1, matched))


def evidence_xml(shown: Sequence[Entry]) -> str:
    """The entries, joined by one newline; nothing for none."""
    return "\n".join(entry.to_xml() for entry in shown)


def _of_evidence(index: int, evidence: Evidence) -> Entry:
    if isinstance(evidence, DocumentPassage):
        return Entry(index, evidence.file_name, evidence.text, (evidence.text,))
    source = evidence.file_name or ONE_RESPONSE
    return Entry(index, source, evidence.text, (evidence.answer,), asked=(evidence.question,))


def _of_follow_ups(index: int, matched: Sequence[FollowUpResponse]) -> Entry:
    ascending = sorted(matched, key=lambda response: response.recency)
    latest = ascending[-1]
    quotable = tuple(response.answer for response in ascending)
    asked = tuple(response.question for response in ascending)
    if len(ascending) == 1:
        source = latest.file_name or ONE_RESPONSE
        return Entry(index, source, latest.text, quotable, is_follow_up=True, asked=asked)
    source = (latest.file_name or SEVERAL_RESPONSES) + _MULTIPLE_ROUNDS
    content = "\n\n".join(f"[Round {_round(response)}]\n{response.text}" for response in ascending)
    return Entry(index, source, content, quotable, is_follow_up=True, asked=asked)


def _round(response: FollowUpResponse) -> str:
    return _UNKNOWN_ROUND if response.round_number is None else str(response.round_number)


def xml_text(text: str) -> str:
    """Escaped, and free of what XML cannot hold, so that no text opens or closes an entry."""
    return escape(NOT_IN_XML.sub("", text))
