"""What an answer adds to an earlier question: "Hold on, I hadn't finished the ropes. You dry them first." (G2).

It is none of the answer to the question that is open, and counts for the one that it adds to.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from shared.interview.state_machine.assessment import Frozen
from shared.language.rules.listening import is_question
from shared.language.rules.manner_phrases import MANNERS, finds, says
from shared.language.rules.matching import stems
from shared.language.rules.quoted import plain
from shared.language.rules.sub_goals_heard import any_of_words
from shared.text.plain_words import plain_words
from shared.text.sentences import sentences
from shared.text.spoken import in_all
from shared.text.words import words

_MOST_CHARS: Final = 3_000
_MOST_SENTENCES: Final = 40
_OPENING: Final = 4
"""Words before "I had not finished" where it is meant for the interviewer."""
_LONGEST_NAMING: Final = 10
"""Words of a sentence that names the earlier question, and says nothing to it."""
_LONGEST_NAME: Final = 3
"""Words after "I had not finished" that may name the question: "with the ropes"."""
_HALTING: Final = 2
"""Words at the beginning of which one halts: "no, wait"."""
_CLAUSE: Final = re.compile(r"[,;:.!?…–—]+")


class AdditionWords(Frozen):
    """Phrases of one language: what says that an earlier answer is `unfinished` and what `halts` the interviewer first,
    as `plain_words` gives them, and what stands around the name of an earlier question (`of_a_question`)."""

    unfinished: tuple[str, ...]
    halts: tuple[str, ...]
    of_a_question: tuple[str, ...]


ADDITION_WORDS: Final = in_all(AdditionWords, "additions")


@dataclass(frozen=True, slots=True)
class Addition:
    """The stretch of an answer that is of the question `main_id`, verbatim, and what is left of the answer without it."""

    main_id: str
    stretch: str
    rest: str


def addition(
    answer: str, language: str, current: frozenset[str], earlier: Mapping[str, frozenset[str]]
) -> Addition | None:
    """What an answer adds to one of the `earlier` questions, the latest last; None where it names none of them.

    The questions are told by their stems, with those of their points. From the sentence that names an earlier one on all
    is of it, up to one that has more words of the `current` question.
    """
    told = sentences(answer[:_MOST_CHARS])[:_MOST_SENTENCES] if earlier else []
    for at, said in enumerate(told):
        is_open = at == 0 and _is_unfinished(said, language, 0)
        may_name = is_open or (at == 0 and _is_unfinished(said, language, _LONGEST_NAME))
        if not (may_name or _names_a_question(said, language)):
            continue
        named, latest = stems(said, language), list(earlier)[::-1]
        shared = [len(named & earlier[each]) for each in latest]
        is_named = max(shared) > len(named & current)
        if not (is_named or is_open):
            continue
        main_id = latest[shared.index(max(shared)) if is_named else 0]
        return _from(answer, told[at:], language, current, main_id, earlier[main_id])
    return None


def _from(
    answer: str, told: list[str], language: str, current: frozenset[str], main_id: str, wanted: frozenset[str]
) -> Addition | None:
    end = 1
    while end < len(told) and not _returns(told[end], language, current, wanted):
        end += 1
    begin = answer.find(told[0])
    last = answer.find(told[end - 1], begin) + len(told[end - 1])
    if not what_is_added(answer[begin:last]):
        return None
    rest = f"{answer[:begin].rstrip()} {answer[last:].lstrip()}".strip()
    return Addition(main_id, answer[begin:last], rest)


def what_is_added(stretch: str) -> tuple[str, ...]:
    """The sentences of a stretch without the first if that only names the question, none that asks or is a word."""
    told = sentences(stretch)
    only_names = len(words(told[0])) <= _LONGEST_NAMING and ":" not in told[0]
    kept = told[1:] if only_names else told
    return tuple(each for each in kept if not is_question(each) and len(words(each)) > 1)


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


def _names_a_question(said: str, language: str) -> bool:
    named = any_of_words(ADDITION_WORDS[language].of_a_question).search(" ".join(words(plain(said))))
    return named is not None or says(said, MANNERS[language].adds_before)
