"""The questions about a skill (E2): one for an unknown attribute, and those that ask on when the answer left it open."""

from collections.abc import Iterable, Iterator
from typing import Final
from zlib import crc32

from shared.interview.state_machine.assessment import SkillAttribute
from shared.interview.state_machine.wording import is_question, repeats
from shared.language.port import LanguageFailed
from shared.language.requests.resume import GapQuestionRequest
from shared.language.rules.phrases import from_order, rotated
from shared.language.rules.resume_words import RESUME_WORDS
from shared.text.words import normalised, words

_LONGEST_KNOWN: Final = 80


def gap_question(request: GapQuestionRequest) -> str:
    """A question for the attribute, taking up a thing that is known of the skill; the wording used least comes first.

    Raises `LanguageFailed("exhausted")` when every wording was asked about this skill.
    """
    skill = " ".join(request.skill.split())
    about_it = [text for text in request.asked if normalised(skill) in normalised(text)]
    for text in _wordings(request, skill):
        if is_question(text) and not repeats(text, about_it) and words(text) not in map(words, request.asked):
            return text
    raise LanguageFailed("exhausted", "no new wording is left for this attribute")


def probes(attribute: SkillAttribute, order: int, language: str) -> Iterator[str]:
    """What to ask on about an attribute, the wordings of this order (0, 1, 2) first."""
    yield from from_order(RESUME_WORDS[language].probes[attribute], order)


def _wordings(request: GapQuestionRequest, skill: str) -> Iterator[str]:
    book = RESUME_WORDS[request.language]
    lead = _lead(request, skill, book.leads)
    for template in _least_used(
        book.questions[request.attribute], request.asked, crc32(f"{skill} {request.attribute}".encode())
    ):
        question = template.replace("{skill}", skill)
        yield f"{lead} {question}" if lead else question


def _lead(request: GapQuestionRequest, skill: str, leads: tuple[str, ...]) -> str:
    """A sentence that quotes the last known fact; empty when nothing is known, or when it was quoted before."""
    for known in reversed(request.known):
        said = _shortened(known)
        fresh = words(said) and words(said) != words(skill)
        if fresh and not any(normalised(said) in normalised(text) for text in request.asked):
            template = rotated(leads, crc32(skill.encode()) + len(request.asked))[0]
            return template.replace("{skill}", skill).replace("{known}", said)
    return ""


def _shortened(known: str) -> str:
    text = " ".join(known.split()).strip(' .;,“”"')
    return text if len(text) <= _LONGEST_KNOWN else f"{text[:_LONGEST_KNOWN].rsplit(' ', 1)[0]}…"


def _least_used(templates: tuple[str, ...], asked: Iterable[str], turn: int) -> list[str]:
    """The templates by how often they were asked, about whatever skill; among equals the skill decides which is first."""
    seen = [normalised(text) for text in asked]

    def uses(template: str) -> int:
        parts = [normalised(part) for part in template.split("{skill}")]
        return sum(all(part in text for part in parts) for text in seen)

    return sorted(rotated(templates, turn), key=uses)
