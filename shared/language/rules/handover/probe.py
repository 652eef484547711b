"""What is asked on in a handover, where an answer leaves something open, or tells an exception (B4)."""

import re
from typing import Final

from shared.interview.state_machine.assessment import Confidence
from shared.interview.state_machine.wording import repeats
from shared.language.requests.handover_turn import Contradiction, ExtractRequest
from shared.language.rules.following_up.going_deeper import going_deeper
from shared.language.rules.following_up.guarded import asking_on, is_guarded
from shared.language.rules.following_up.quoted import quotes
from shared.language.rules.handover.file_corrections import which_holds
from shared.language.rules.handover.names import names_in
from shared.language.rules.handover.record import shared_stems
from shared.language.rules.handover.turn_words import HANDOVER_TURN_WORDS
from shared.language.rules.hearing.listening import hedges, is_not_knowing, is_refusing, mentions, telling
from shared.text.words import content_words, normalised

_FIRST_CLAUSE: Final = re.compile(r"[,;:.!?–—]")
_SAYS_ENOUGH: Final = 4
"""Content words of an answer that is not asked to say more."""


def probe(request: ExtractRequest, level: Confidence, differs: Contradiction | None = None) -> str | None:
    """A question for what the answer leaves open, or who would know; None where none is wanted or left."""
    answer, language = request.answer, request.language
    is_sure = level == "high" and request.heard != "correction"
    has_time = request.may_follow_up and not request.short_of_time
    if is_sure or not has_time or is_refusing(answer, language):
        return None
    is_all = is_not_knowing(_FIRST_CLAUSE.split(answer, 1)[0], language)
    if request.heard == "answer" and differs is None and is_all:
        return None
    asked = [*request.backlog, *(each.question for each in request.said)]
    if differs is not None:
        candidates = [which_holds(differs, request.language)]
    elif is_guarded(answer, request.question, language):
        candidates = asking_on(answer, language)
    elif request.heard == "correction":
        is_of_this = quotes(request.main_question, language) or shared_stems(
            answer, request.main_question, language
        )
        return None if is_of_this else request.question
    elif request.heard == "already_said" or not _leaves_open(request, level):
        return None
    else:
        candidates = HANDOVER_TURN_WORDS[language].probes["low"]
    fresh = (text for text in candidates if not repeats(text, asked) and not _stands_in(text, asked))
    return next(fresh, None)


def deeper(request: ExtractRequest) -> str | None:
    """What asks on an exception or a rule in the first answer to a question, where the pressing ones leave room."""
    has_time = request.may_follow_up and request.may_go_deeper and not request.short_of_time
    is_first = len(request.said) == 1 and request.heard in ("answer", "correction")
    if not (is_first and has_time) or request.spared:
        return None
    found = going_deeper(
        request.answer, request.main_question, request.backlog, request.language, of_work=True
    )
    return next(found, None)


def _leaves_open(request: ExtractRequest, level: Confidence) -> bool:
    """Whether something is not known to them, and they name nobody who would know."""
    answer, language = request.answer, request.language
    if level == "low":
        return not _told_who(request)
    is_thin = len(set(content_words(answer, language))) < _SAYS_ENOUGH or hedges(answer, language)
    return is_thin and telling(answer, language) != answer and not any(names_in(answer, language))


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
