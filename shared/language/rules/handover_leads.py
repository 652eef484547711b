"""What an answer of a handover brings up: what a successor would lack, and people, systems and files new to all (B6)."""

from collections.abc import Collection
from itertools import islice
from typing import Final

from shared.interview.state_machine.assessment import Confidence
from shared.interview.state_machine.settings import LanguageCode
from shared.language.requests.handover_turn import Contradiction, DiscoveredQuestion, ExtractRequest
from shared.language.rules.asked_for import tells_a_deed
from shared.language.rules.backlog_words import asked_beyond, asked_of_files, global_questions
from shared.language.rules.deeper import (
    DEEPER_WORDS,
    LOST_WITH_THEM,
    MISLED,
    OF_A_STORY,
    deeper_questions,
    is_deeper,
    told_by_the_way,
)
from shared.language.rules.handover_turn_words import HANDOVER_TURN_WORDS
from shared.language.rules.hints import hint_questions
from shared.language.rules.last_words import last_words, on_last_words
from shared.language.rules.listening import is_not_knowing, mentions
from shared.language.rules.losses import loss, who_died
from shared.language.rules.matching import stems
from shared.language.rules.names import names_in, unknown, vocabulary
from shared.language.rules.no_answers import leave_takings
from shared.language.rules.of_no_account import is_of_a_home
from shared.language.rules.part_signs import signs
from shared.language.rules.past_forms import has_past_form
from shared.language.rules.quoted import plain, quotes
from shared.language.rules.said_again import on_said_again
from shared.language.rules.sub_goals_heard import any_of_words
from shared.text.words import normalised, words

MOST_DISCOVERED: Final = 1
MOST_DEEDS: Final = 3
"""How many questions of a handover may be on what they only say that they do."""
_NEAR_THE_END: Final = 3
"""Sentences that can be quoted, from the last on."""
_ANSWERS: Final = 2
"""Words that it shares with the question which it answers."""
_LONGEST_ABBREVIATION: Final = 6
_AT_LENGTH: Final = 20
"""Words of an answer that tells more than it was asked for."""


def questions_it_leads_to(
    request: ExtractRequest, level: Confidence, differs: Contradiction | None = None
) -> tuple[DiscoveredQuestion, ...]:
    """The question for what would be lost with them, which comes next where rounds are left; else a later one (B6).

    It quotes what it is about, so that it can be asked at any time; of the answer to such a question it is none, but for
    what misleads a successor and what slips out at length, which go first. Where somebody who is named died, it
    asks who does their work.
    """
    language, is_pressing = request.language, request.may_go_deeper
    if request.heard not in ("answer", "correction"):
        return ()
    if text := _comes_first(request):
        return (DiscoveredQuestion(text=text, priority="P0", comes_next=is_pressing),)
    if is_deeper(request.question, language):
        return ()
    overruled = next(deeper_questions(request.answer, language, request.backlog, kinds=("overruled",)), None)
    if overruled:
        return (DiscoveredQuestion(text=overruled, priority="P0", comes_next=is_pressing),)
    if request.heard != "answer" or differs is not None:
        return ()
    if (name := who_died(request.answer, language)) is not None:
        text, priority = HANDOVER_TURN_WORDS[language].after.format(name=name), "P0" if is_pressing else "P1"
        return (DiscoveredQuestion(text=text, priority=priority, comes_next=is_pressing),)
    lost = next(deeper_questions(request.answer, language, request.backlog, kinds=LOST_WITH_THEM), None)
    if text := lost or _beyond(request, level):
        priority = "P0" if is_pressing else "P1"
        return (DiscoveredQuestion(text=text, priority=priority, comes_next=is_pressing),)
    told = next(deeper_questions(request.answer, language, request.backlog, kinds=OF_A_STORY), None)
    if told is not None:
        return (DiscoveredQuestion(text=told, priority="P1"),)
    if text := _on_a_deed(request) or _let_fall(request):
        return (DiscoveredQuestion(text=text, priority="P1", comes_next=is_pressing),)
    return ()


def _comes_first(request: ExtractRequest) -> str | None:
    """What misleads a successor, what slips out at length, or is said again."""
    answer, language = request.answer, request.language
    misled = next(deeper_questions(answer, language, request.backlog, kinds=MISLED), None)
    if text := misled or told_by_the_way(answer, language, request.backlog):
        return text
    return next(on_said_again(answer, request.facts_said, _known(request), language), None)


def _known(request: ExtractRequest) -> tuple[str, ...]:
    return (*request.backlog, *(each.question for each in request.said))


def _let_fall(request: ExtractRequest) -> str | None:
    """A question about a hint in the answer. None about a person: another rule asks about people by name."""
    said = hint_questions(request.answer, request.language, _known(request), request.question)
    text = next(said, None)
    return text if text and not any(names_in(text, request.language)) else None


def _on_a_deed(request: ExtractRequest) -> str | None:
    """The question on what they say in the end that they do themselves, beside what was asked: "I shut that by hand some
    mornings"."""
    language, asking = request.language, asked_of_files("plain", request.language)[:1]
    if len(words(request.answer)) < _AT_LENGTH:
        return None
    ended = islice(last_words(request.answer, language), _NEAR_THE_END)
    asked, because = stems(request.question, language), any_of_words(DEEPER_WORDS[language].because)
    deed = next(
        (
            said
            for said in ended
            if tells_a_deed(said, language)
            and not has_past_form(said, language)
            and because.search(plain(said)) is None
            and len(asked & stems(said, language)) < _ANSWERS
        ),
        None,
    )
    if (
        deed is None
        or sum(each.endswith(asking) and quotes(each, language) for each in request.backlog) >= MOST_DEEDS
    ):
        return None
    return next(on_last_words(deed, language, request.backlog, asking), None)


def _beyond(request: ExtractRequest, level: Confidence) -> str | None:
    """What a successor would still lack once a question for any project is answered; nothing of who has to go."""
    language, said = request.language, request.whole or request.answer
    asked = (name for name, text in global_questions(language).items() if text in request.question)
    text = asked_beyond(language).get(next(asked, ""))
    if text is None or text in request.backlog or leave_takings(said, language):
        return None
    return text if level != "low" else None


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
