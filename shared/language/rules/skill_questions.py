"""The questions about a skill (E2): one for an unknown attribute, and those that ask on when the answer left it open.

A skill can be a tool, a title or a trade, so that no sentence can be built around its name: it is named first, and the
question speaks of "this work".
"""

from collections.abc import Iterable, Iterator
from typing import Final
from zlib import crc32

from shared.interview.state_machine.assessment import SkillAttribute
from shared.language.port import LanguageFailed
from shared.language.requests.interview import FollowUpRequest
from shared.language.requests.resume import GapQuestionRequest
from shared.language.rules.phrases import from_order, rotated
from shared.language.rules.resume_words import RESUME_WORDS, SkillLeads
from shared.language.spans import find_name
from shared.text.words import normalised, words

_QUOTED: Final = range(4, 13)
"""How many words of a resume may be quoted: fewer are no clause, more keep the question waiting."""
_ORDERS: Final = 3


def gap_question(request: GapQuestionRequest) -> str:
    """A question for the attribute; the wording used least comes first.

    Raises `LanguageFailed("exhausted")` when every wording was asked about this skill.
    """
    skill, book = " ".join(request.skill.split()), RESUME_WORDS[request.language]
    turn = crc32(f"{skill} {request.attribute}".encode())
    for question in _least_used(book.questions[request.attribute], request.asked, turn):
        for lead in _leads(request, skill, book.leads):
            text = f"{lead} {question}"
            if words(text) not in map(words, request.asked):
                return text
    raise LanguageFailed("exhausted", "no new wording is left for this attribute")


def skill_probes(request: FollowUpRequest, attribute: SkillAttribute) -> Iterator[str]:
    """What to ask on about an attribute, the wordings of this order first.

    One that was asked about another skill names its own; none comes twice to the same main question.
    """
    book = RESUME_WORDS[request.language]
    mine = [normalised(exchange.question) for exchange in request.exchanges]
    for text in from_order(book.probes[attribute], min(request.order, _ORDERS) - 1):
        if any(normalised(text) in question for question in mine):
            continue
        if not any(normalised(text) in normalised(question) for question in request.asked):
            yield text
        elif request.skill:
            yield from (f"{_filled(lead, request.skill)} {text}" for lead in book.leads.staying)


def _leads(request: GapQuestionRequest, skill: str, leads: SkillLeads) -> Iterator[str]:
    """What names the skill: at first with what the resume says of it, where that is a clause."""
    turn = crc32(skill.encode()) + len(request.asked)
    if any(find_name(skill, text) for text in request.asked):
        yield from (_filled(lead, skill) for lead in rotated(leads.staying, turn))
        return
    for known in reversed(request.known):
        said = " ".join(known.split()).strip(' .;,“”"')
        if len(words(said)) in _QUOTED:
            yield _filled(leads.known.replace("{known}", said), skill)
    yield from (_filled(lead, skill) for lead in rotated(leads.entry, turn))


def _filled(lead: str, skill: str) -> str:
    """The lead with the skill's name, whatever signs it holds."""
    before, after = lead.split("{skill}", 1)
    return f"{before}{skill}{after}"


def _least_used(questions: tuple[str, ...], asked: Iterable[str], turn: int) -> list[str]:
    """The questions by how often they were asked, about whatever skill; among equals the skill decides which is first."""
    seen = [normalised(text) for text in asked]
    return sorted(
        rotated(questions, turn), key=lambda question: sum(normalised(question) in text for text in seen)
    )
