"""What an answer adds to an earlier question: "Hold on, I hadn't finished the ropes. You dry them first." (G2).

It is none of the answer to the question that is open, and counts for the one that it adds to; so is what calls an answer
to an earlier one wrong: "Back on the other one, I said same evening. That's wrong".
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from shared.interview.state_machine.assessment import Frozen
from shared.language.rules.corrections.contrasts import anew
from shared.language.rules.corrections.cues import calling_wrong, calls_that_wrong, named_words, source_of
from shared.language.rules.exploration.sub_goals_heard import any_of_words
from shared.language.rules.following_up.quoted import plain
from shared.language.rules.hearing.listening import is_question
from shared.language.rules.hearing.manner_phrases import MANNERS, finds, says
from shared.language.rules.points.matching import stems
from shared.text.plain_words import plain_words
from shared.text.sentences import sentences
from shared.text.spoken import in_all
from shared.text.words import content_words, words

_MOST_CHARS: Final = 3_000
_MOST_SENTENCES: Final = 40
_OPENING: Final = 4
"""Words before "I had not finished" where it is meant for the interviewer."""
_LONGEST_NAMING: Final = 10
"""Words of a sentence that names the earlier question, and says nothing to it."""
_LONGEST_RIGHTING: Final = 14
"""Words of a sentence that names an earlier answer and says at most that it was wrong."""
_LONGEST_NAME: Final = 3
"""Words after "I had not finished" that may name the question: "with the ropes"."""
_LONGEST_VERDICT: Final = 6
"""Words of a sentence that only calls something wrong: what holds stands in the next."""
_MOST_HELD: Final = 3
"""Sentences behind one that only names an answer which may say what holds."""
_UNTURNED: Final = 2
"""The same where nobody says that they turn to the matter again."""
_FEWEST_TOLD: Final = 3
"""Words with a meaning that tell something before it."""
_HALTING: Final = 2
"""Words at the beginning of which one halts: "no, wait"."""
_CLAUSE: Final = re.compile(r"[,;:.!?…–—]+")


class AdditionWords(Frozen):
    """Phrases of one language: what says that an earlier answer is `unfinished` and what `halts` the interviewer first,
    as `plain_words` gives them, what stands around the name of an earlier question (`of_a_question`) or around that
    of an answer to one (`of_an_answer`), and what one says before one comes back to the matter (`turns_on`)."""

    unfinished: tuple[str, ...]
    halts: tuple[str, ...]
    of_a_question: tuple[str, ...]
    of_an_answer: tuple[str, ...]
    turns_on: tuple[str, ...]


ADDITION_WORDS: Final = in_all(AdditionWords, "additions")


@dataclass(frozen=True, slots=True)
class Earlier:
    """A main question that was asked before: the stems of its text and points, and the sentences that answered it."""

    stems: frozenset[str]
    said: tuple[str, ...] = ()

    def of_answers(self, language: str) -> frozenset[str]:
        return self.stems | stems(" ".join(self.said), language)


@dataclass(frozen=True, slots=True)
class Addition:
    """The stretch of an answer that is of the question `main_id`, verbatim, and what is left of the answer without it.

    One that `corrects` calls something wrong that was said there.
    """

    main_id: str
    stretch: str
    rest: str
    corrects: bool = False


def addition(answer: str, language: str, current: Earlier, earlier: Mapping[str, Earlier]) -> Addition | None:
    """What an answer adds to one of the `earlier` questions, the latest last; None where it names none of them.

    From the sentence that names an earlier one on all is of it, up to one that has more words of the `current` question;
    of a correction what speaks of that question.
    """
    told = sentences(answer[:_MOST_CHARS])[:_MOST_SENTENCES] if earlier else []
    for at, said in enumerate(told):
        if earlier_answer := _of_an_answer(told, at, language, current, earlier):
            main_id, end = earlier_answer
            return _cut(answer, told[at:end], main_id, corrects=True)
        wrong = calling_wrong(told, at, language)
        corrected = _called_wrong(told, at, language, current, earlier) if wrong is not None else None
        if wrong is not None and corrected:
            wanted = earlier[corrected].of_answers(language)
            end = _end_of_correction(told, wrong, language, current.stems, wanted)
            stretch = [_without_answer(said, language), *told[at + 1 : end]]
            return _cut(answer, stretch, corrected, corrects=True)
        is_open = at == 0 and _is_unfinished(said, language, 0)
        may_name = is_open or (at == 0 and _is_unfinished(said, language, _LONGEST_NAME))
        if not (may_name or names_a_question(said, language)):
            continue
        main_id, is_named = _named(stems(said, language), current.stems, earlier)
        if is_named or is_open:
            main_id = main_id if is_named else list(earlier)[-1]
            end = at + 1
            while end < len(told) and not _returns(
                told[end], language, current.stems, earlier[main_id].stems
            ):
                end += 1
            return _cut(answer, told[at:end], main_id)
    return None


def _named(said: frozenset[str], current: frozenset[str], earlier: Mapping[str, Earlier]) -> tuple[str, bool]:
    """The earlier question with most of these words, the latest of such, and whether it has more than the current one."""
    shared = {each: len(said & earlier[each].stems) for each in list(earlier)[::-1]}
    best = max(shared, key=shared.__getitem__)
    return best, shared[best] > len(said & current)


def _called_wrong(
    told: list[str], at: int, language: str, current: Earlier, earlier: Mapping[str, Earlier]
) -> str | None:
    """The earlier question of whose answer a sentence, or the next, calls wrong what this one names.

    Words of their own are those of the question that they answered; else it is the one that is named, or the last one.
    """
    said, answers = told[at], {each: earlier[each].said for each in list(earlier)[::-1]}
    here = (*current.said, *told[:at])
    before = [each for main_id in earlier for each in earlier[main_id].said]
    if (source := source_of(said, (*before, *here), language)) is not None:
        return None if source in here else next(each for each in answers if source in answers[each])
    is_of_another = names_a_question(said, language)
    if not (is_of_another or says(said, MANNERS[language].spoke_of)):
        return None
    whole = {each: Earlier(earlier[each].of_answers(language)) for each in earlier}
    main_id, is_named = _named(stems(said, language), current.of_answers(language), whole)
    is_last = is_of_another and any(calls_that_wrong(each, language) for each in told[at : at + 2])
    return main_id if is_named else list(earlier)[-1] if is_last else None


def _of_an_answer(
    told: list[str], at: int, language: str, current: Earlier, earlier: Mapping[str, Earlier]
) -> tuple[str, int] | None:
    """The earlier question whose answer a few words only name, to put it right, and where what they say of it ends.

    "Hang on, that strap thing I said. They changed that …": it ends where the speaker turns to the matter again.
    """
    said, book = told[at], ADDITION_WORDS[language]
    named = any_of_words(book.of_an_answer).search(" ".join(words(plain(said))))
    if named is None or is_question(said) or len(words(said)) > _LONGEST_RIGHTING:
        return None
    if stems(said, language) & stems(" ".join((*current.said, *told[:at])), language):
        return None  # it was said to this question
    halts = at == 0 and at + 1 < len(told) and finds(plain_words(said), book.halts, _HALTING)
    if not (halts or calls_that_wrong(said, language)):
        return None
    whole = {each: Earlier(earlier[each].of_answers(language)) for each in earlier}
    wanted = frozenset[str]().union(*(each.stems for each in whole.values()))
    behind = range(at + 1, min(at + 2 + _MOST_HELD, len(told)))
    turns = [place for place in behind if finds(plain_words(told[place]), book.turns_on, 1)]
    turns += [place for place in behind if _returns(told[place], language, current.stems, wanted)]
    end = turns[0] if turns else min(len(told), at + 1 + (_UNTURNED if halts else 1))
    here = stems(" ".join(told[at:end]), language)
    main_id, is_named = _named(here, current.stems, whole)
    return (main_id if is_named else list(earlier)[-1]), end


def _without_answer(said: str, language: str) -> str:
    begins = [0, *(each.end() for each in _CLAUSE.finditer(said))]
    for begin, end in pairwise([*begins, len(said)]):
        clause = said[begin:end]
        if named_words(clause) or names_a_question(clause, language):
            tells = len(content_words(said[:begin], language)) >= _FEWEST_TOLD
            return said[begin:].lstrip() if tells else said
    return said


def _end_of_correction(
    told: list[str], wrong: int, language: str, current: frozenset[str], wanted: frozenset[str]
) -> int:
    """Where it ends: behind the sentence that calls something wrong, and the next where that says no more, goes on what
    speaks of that question."""
    end = wrong + 1 + (len(words(told[wrong])) <= _LONGEST_VERDICT)
    while end < len(told) and _returns(told[end], language, wanted, current):
        end += 1
    return min(end, len(told))


def _cut(answer: str, told: list[str], main_id: str, *, corrects: bool = False) -> Addition | None:
    begin = answer.find(told[0])
    last = answer.find(told[-1], begin) + len(told[-1])
    names_alone = len(told) == 1 and _only_names(told[0]) and not corrects
    if names_alone or not what_is_added(answer[begin:last]):
        return None
    rest = f"{answer[:begin].rstrip()} {answer[last:].lstrip()}".strip()
    return Addition(main_id, answer[begin:last], rest, corrects)


def what_is_added(stretch: str) -> tuple[str, ...]:
    """The sentences of a stretch without the first if that only names the question, or words of theirs that the next one
    calls wrong; none that asks or is a word."""
    told = sentences(stretch)
    kept = told[1:] or told if _only_names(told[0]) else told
    return tuple(each for each in kept if not is_question(each) and len(words(each)) > 1)


def _only_names(said: str) -> bool:
    is_short = len(words(said)) <= _LONGEST_NAMING and ":" not in said
    return is_short or (bool(named_words(said)) and anew(said) is None)


def _returns(said: str, language: str, current: frozenset[str], wanted: frozenset[str]) -> bool:
    own = stems(said, language)
    return len(own & current) > len(own & wanted)


def _is_unfinished(said: str, language: str, naming: int) -> bool:
    """Whether a sentence tells the interviewer that an answer was unfinished: it halts them first, or the clause ends
    within so many words (`naming`); "I had not got to the till when he shouted" tells a story."""
    book, opening = ADDITION_WORDS[language], plain_words(said)
    if not finds(opening, book.unfinished, _OPENING):
        return False
    if finds(opening, book.halts, _HALTING):
        return True
    clauses = [plain_words(each) for each in _CLAUSE.split(said)]
    return any(
        finds(clause, book.unfinished, _OPENING) and not finds(clause[: -naming - 1], book.unfinished)
        for clause in clauses
    )


def names_a_question(said: str, language: str) -> bool:
    """Whether it speaks of a question of the interview: "put that down under question one"."""
    named = any_of_words(ADDITION_WORDS[language].of_a_question).search(" ".join(words(plain(said))))
    return named is not None or says(said, MANNERS[language].adds_before)
