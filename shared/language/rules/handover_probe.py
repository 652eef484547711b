"""What is asked on in a handover, where an answer leaves something open (B4)."""

import re
from typing import Final
from zlib import crc32

from shared.interview.state_machine.assessment import Confidence
from shared.interview.state_machine.wording import repeats
from shared.language.requests.handover_turn import Contradiction, ExtractRequest
from shared.language.rules.already_told import asks_for_the_rest
from shared.language.rules.backlog_words import asking_of
from shared.language.rules.contradicting import which_holds
from shared.language.rules.file_analysis.subjects import Asking
from shared.language.rules.handover_record import shared_stems
from shared.language.rules.handover_turn_words import HANDOVER_TURN_WORDS
from shared.language.rules.listening import hedges, is_not_knowing, is_refusing, mentions, telling
from shared.language.rules.names import names_in
from shared.language.rules.phrases import rotated
from shared.language.rules.quoted import quotes
from shared.text.words import content_words, normalised

_FIRST_CLAUSE: Final = re.compile(r"[,;:.!?–—]")
_WITHOUT_REASONS: Final[frozenset[Asking | None]] = frozenset(
    {"conflict", "days", "unwritten", "secret", "owner", "person", "todo", "question", "unsettled"}
)
"""What is asked of something that nobody chose to do in one way and not in another."""
_SAYS_ENOUGH: Final = 4
"""Content words of an answer that is not asked to say more."""


def probe(request: ExtractRequest, level: Confidence, differs: Contradiction | None = None) -> str | None:
    """A question for what the answer leaves open, or who would know; None where none is wanted or left."""
    answer, language = request.answer, request.language
    if (
        (level == "high" and request.heard != "correction")
        or not request.may_follow_up
        or is_refusing(answer, language)
    ):
        return None
    is_all = is_not_knowing(_FIRST_CLAUSE.split(answer, 1)[0], language) or asks_for_the_rest(request)
    if request.heard == "answer" and differs is None and is_all:
        return None
    book = HANDOVER_TURN_WORDS[language]
    asked = [*request.backlog, *(each.question for each in request.said)]
    if differs is not None:
        candidates = [which_holds(differs, request.language)]
    elif request.heard == "correction":
        is_of_this = quotes(request.main_question, language) or shared_stems(
            answer, request.main_question, language
        )
        return None if is_of_this else request.question
    elif request.heard == "already_said":
        return None
    elif level == "low":
        candidates = [] if _told_who(request) else list(book.probes["low"])
    elif len(set(content_words(answer, language))) >= _SAYS_ENOUGH and not hedges(answer, language):
        return None
    elif telling(answer, language) != answer:  # what they do not know has no reason and no last time for them
        candidates = [] if names_in(answer, language) else list(book.probes["low"])
    else:
        candidates = _for_reasons(request)
    fresh = (text for text in candidates if not repeats(text, asked) and not _stands_in(text, asked))
    return next(fresh, None)


def _for_reasons(request: ExtractRequest) -> list[str]:
    """What asks why a file is as it is, where somebody may have chosen that and no reason was asked for or told."""
    language, book = request.language, HANDOVER_TURN_WORDS[request.language]
    asks_why = mentions(request.question, (*book.asks["why"], *book.asks["number"]))
    has_reasons = asking_of(request.main_question, language) not in _WITHOUT_REASONS
    is_wanted = has_reasons and not (asks_why or mentions(request.answer, book.tells["why"]))
    if not (request.file_name and is_wanted):
        return []
    place = book.about_file.format(file=request.file_name)
    return [f"{place} {text}" for text in rotated(book.probes["why"], crc32(request.answer.encode()))]


def _told_who(request: ExtractRequest) -> bool:
    """Whether they name somebody, or have, or tell what little they know beside not knowing."""
    if mentions(request.answer, HANDOVER_TURN_WORDS[request.language].sends_on):
        return True
    if any(name.istitle() for fact in request.facts for name, _ in names_in(fact, request.language)):
        return True
    told = telling(request.answer, request.language)
    is_more = told != request.answer and len(set(content_words(told, request.language))) >= _SAYS_ENOUGH
    return is_more or any(True for _ in names_in(request.answer, request.language))


def _stands_in(text: str, asked: list[str]) -> bool:
    return any(normalised(text) in normalised(each) for each in asked)
