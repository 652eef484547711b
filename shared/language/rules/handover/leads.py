"""What an answer of a handover brings up: what a successor would lack, and people, systems and files new to all (B6)."""

from collections.abc import Collection
from itertools import islice
from typing import Final

from shared.interview.state_machine.assessment import Confidence
from shared.interview.state_machine.settings import LanguageCode
from shared.language.requests.handover_turn import DiscoveredQuestion, ExtractRequest
from shared.language.rules.asides.no_answers import leave_takings
from shared.language.rules.distress.losses import loss, who_died
from shared.language.rules.following_up.hints import hint_questions, without_asking
from shared.language.rules.following_up.quoted import quotes
from shared.language.rules.handover.backlog_words import HANDOVER_QUESTIONS
from shared.language.rules.handover.names import names_in, unknown, vocabulary
from shared.language.rules.handover.of_no_account import is_of_a_home
from shared.language.rules.handover.turn_words import HANDOVER_TURN_WORDS
from shared.language.rules.hearing.listening import is_not_knowing, mentions
from shared.language.rules.points.part_signs import signs
from shared.text.words import normalised

MOST_DISCOVERED: Final = 1
_LONGEST_ABBREVIATION: Final = 6


def questions_it_leads_to(request: ExtractRequest, level: Confidence) -> tuple[DiscoveredQuestion, ...]:
    """The question for what the answer lets fall, what a successor would still lack, or who does the work of somebody who
    died; it comes next where rounds are left (B6). It quotes what it is about, so that it can be asked at any time."""
    if request.heard not in ("answer", "correction") or quotes(request.question, request.language):
        return ()
    text = _after_a_death(request) or _let_fall(request) or _beyond(request, level)
    if text is None:
        return ()
    priority = "P0" if request.may_go_deeper else "P1"
    return (DiscoveredQuestion(text=text, priority=priority, comes_next=request.may_go_deeper),)


def _after_a_death(request: ExtractRequest) -> str | None:
    name = who_died(request.answer, request.language)
    return name and HANDOVER_TURN_WORDS[request.language].after.format(name=name)


def _let_fall(request: ExtractRequest) -> str | None:
    """A question about a hint in the answer: what there is to know about it. None about a person: another rule asks about
    people by name."""
    known = (*request.backlog, *(each.question for each in request.said))
    hint = next(hint_questions(request.answer, request.language, known), None)
    if hint is None or any(names_in(hint, request.language)):
        return None
    asks = HANDOVER_QUESTIONS[request.language].of_words
    least_used = min(asks, key=lambda each: sum(before.endswith(each) for before in known))
    return f"{without_asking(hint)} {least_used}"


def _beyond(request: ExtractRequest, level: Confidence) -> str | None:
    """What a successor would still lack once a question for any project is answered; nothing of who has to go."""
    language, said = request.language, request.whole or request.answer
    asked = (name for name, text in HANDOVER_QUESTIONS[language].general.items() if text in request.question)
    text = HANDOVER_QUESTIONS[language].beyond.get(next(asked, ""))
    if text is None or level == "low" or text in request.backlog or leave_takings(said, language):
        return None
    return text


def questions_about_names(request: ExtractRequest) -> tuple[DiscoveredQuestion, ...]:
    """Questions about people, systems and files that neither the project nor the conversation knew of."""
    book = HANDOVER_TURN_WORDS[request.language]
    if is_not_knowing(request.answer, request.language) or loss(request.answer, request.language) is not None:
        return ()
    earlier = [text for each in request.said[:-1] for text in (each.question, each.answer)]
    shown = [each.question for each in request.said[-1:]]
    known = vocabulary(
        [*request.corpus, *request.backlog, *request.facts, request.question, *earlier, *shown]
    )
    wants_names = mentions(request.question, (*book.asks["who"], *book.which))  # a name is the answer, then
    new = (
        (name, sentence)
        for name, sentence in names_in(request.answer, request.language)
        if unknown(name, known)
        and not _is_short_for(name, known)
        and (_hangs_on(name, sentence, request) or (_is_telling(name) and not wants_names))
        and (not _is_of_people(name) or _is_to_be_asked(name, sentence, request))
        if not mentions(sentence, book.successor)  # who takes over is the one who asks
        if not _is_of_a_home(name, sentence, request.language)
    )
    found: list[DiscoveredQuestion] = []
    for name, sentence in islice(new, MOST_DISCOVERED):
        priority = "P0" if _hangs_on(name, sentence, request) else "P1"
        found.append(DiscoveredQuestion(text=book.discovered.format(name=name), priority=priority))
    return tuple(found)


def _is_of_a_home(name: str, sentence: str, language: LanguageCode) -> bool:
    """Whether it is a place where they or somebody near to them live or will live: "at my sister's in Whitby"."""
    book = HANDOVER_TURN_WORDS[language]
    before = tuple(f"{each} {normalised(name)}" for each in book.towards)
    return " " not in name and mentions(sentence, before) and is_of_a_home(sentence, language)


def _is_telling(name: str) -> bool:
    """Whether a name is that of a system, a file or a whole person: a lone word may be any town or first name."""
    return not name.isalpha() or not name[1:].islower()


def _is_of_people(name: str) -> bool:
    """Whether it may be that of a person: words that each begin with their only capital."""
    return all(each.isalpha() and each.istitle() for each in name.split())


def _is_short_for(name: str, known: Collection[str]) -> bool:
    """Whether it is an abbreviation of a word that is known: its letters stand there in this order, "DbPl" for "dosing
    book plan" is none, for "dosebookplan" it is."""
    low = name.casefold()
    if not name.isalpha() or len(name) > _LONGEST_ABBREVIATION or name[1:].islower():
        return False
    return any(len(each) > len(low) and each[:1] == low[0] and _stands_within(low, each) for each in known)


def _stands_within(short: str, word: str) -> bool:
    letters = iter(word)
    return all(each in letters for each in short)


def _hangs_on(name: str, sentence: str, request: ExtractRequest) -> bool:
    """Whether the work hangs on it: "only Ada can", not "Ada, who answers only after six"."""
    vital = HANDOVER_TURN_WORDS[request.language].vital
    said = sentence.partition(name)[0] if _is_of_people(name) else sentence
    return mentions(said, vital)


def _is_to_be_asked(name: str, sentence: str, request: ExtractRequest) -> bool:
    """Whether somebody is to be called, decides or is in charge, or the work hangs on them: others are met in passing."""
    book = HANDOVER_TURN_WORDS[request.language]
    in_charge = mentions(sentence, book.in_charge) or signs(sentence, "people", request.language) > 0
    return in_charge or _hangs_on(name, sentence, request)
