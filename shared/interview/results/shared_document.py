"""A result as somebody outside reads it: what was said and understood, without scores and contact details.

Secrets are masked in what it is made of (I2).
"""

from collections.abc import Iterator, Sequence
from typing import Final

from pydantic import BaseModel

from shared.interview.results.model import Result
from shared.interview.state_machine.settings import LanguageCode
from shared.text.spoken import in_all


class SharedItem(BaseModel):
    """A statement, or a question with its answer; `note` says where it comes from."""

    lead: str = ""
    text: str
    note: str = ""


class SharedSection(BaseModel):
    """A part with a title: running text, then items."""

    title: str
    text: str = ""
    items: list[SharedItem] = []


class SharedDocument(BaseModel):
    """What a shared link shows."""

    language: LanguageCode
    title: str
    lead: str
    sections: list[SharedSection]


class SharedWords(BaseModel):
    result: str
    summary: str
    facts: str
    to_decide: str
    gaps: str
    topics: str
    conversation: str
    additions: str


SHARED_WORDS: Final = in_all(SharedWords, "shared_document")


def shared_result(result: Result, language: LanguageCode) -> SharedDocument:
    """The document of a result that was built with its answers masked. A section without anything is left out."""
    words = SHARED_WORDS[language]
    found = [section for section in _sections(result, words) if section.text or section.items]
    return SharedDocument(language=language, title=words.result, lead="", sections=found)


def _sections(result: Result, words: SharedWords) -> Iterator[SharedSection]:
    if result.summary:
        yield SharedSection(title=words.summary, text=result.summary.text)
        for part in result.summary.sections:
            yield SharedSection(title=part.title, text=part.text)
    yield _listed(words.facts, [fact.text for fact in result.facts])
    left = [gap for gap in result.gaps if gap.status != "resume_filled"]
    yield _listed(words.to_decide, [gap.concept for gap in left if gap.to_review])
    yield _listed(words.gaps, [gap.concept for gap in left if not gap.to_review])
    told = [topic for topic in result.topics if topic.reached and topic.key_insight]
    insights = [SharedItem(lead=topic.label, text=topic.key_insight or "") for topic in told]
    yield SharedSection(title=words.topics, items=insights)
    said = [
        SharedItem(lead=turn.question_text, text=turn.user_response)
        for turn in result.turns
        if turn.user_response
    ]
    yield SharedSection(title=words.conversation, items=said)
    yield _listed(words.additions, [each.text for each in result.additions])


def _listed(title: str, texts: Sequence[str]) -> SharedSection:
    return SharedSection(title=title, items=[SharedItem(text=text) for text in texts])
