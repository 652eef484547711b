"""Waiting questions of whose matter an answer tells already: closed, or asked for what is missing (B5, G2)."""

import re
from typing import Final, Literal, NamedTuple

from shared.language.requests.handover_turn import (
    ExtractRequest,
    RewordedQuestion,
    SettledQuestion,
    WaitingQuestion,
)
from shared.language.rules.backlog_words import asked_of_files
from shared.language.rules.handover_record import SAME_MATTER, asks_for, shown_part
from shared.language.rules.handover_turn_words import HANDOVER_TURN_WORDS
from shared.language.rules.listening import declines, is_question
from shared.language.rules.matching import stems
from shared.language.rules.numbers import numbers, without_places
from shared.text.grounding import artefacts
from shared.text.sentences import sentences
from shared.text.words import words

_MOST_SENTENCES: Final = 40
_TOGETHER: Final = 3
"""Sentences that tell of one matter, one after the other."""
_SAYS_SOMETHING: Final = 3
_SAYS_MUCH: Final = 6
_SAYS_ALL: Final = 7
"""Stems beside the name itself, of what says something about it, of what needs no question, and no pressing one."""
_FEWEST_QUOTED: Final = 2
_WHOLE: Final = 3
"""Stems of a quotation that name a matter for certain."""
_MOST_OF_A_LINE: Final = 400
_SIDE_BY_SIDE: Final = 2
_PARTS: Final = re.compile(r"[a-z]+")
_NAMES: Final[frozenset[Literal["identifier", "cell"]]] = frozenset({"identifier", "cell"})


class AlreadyTold(NamedTuple):
    """The questions that are closed, and those that ask from now on for what is missing."""

    settled: tuple[SettledQuestion, ...] = ()
    reworded: tuple[RewordedQuestion, ...] = ()


def already_told(request: ExtractRequest, settled: tuple[SettledQuestion, ...]) -> AlreadyTold:
    """What the latest answer tells of the questions that wait, beside those that it settled by all that they ask for.

    One that asks for nothing that can be seen to be told is closed where much was said of what it names; a P0 where more
    was.
    """
    language, done = request.language, {each.question_id for each in settled}
    if declines(request.answer, language):
        return AlreadyTold()
    closed: list[SettledQuestion] = []
    reworded: list[RewordedQuestion] = []
    spoken_of = HANDOVER_TURN_WORDS[language].spoken_of
    for each in (*request.waiting, *request.later):
        opening, asking = _opening(each), sentences(each.text)[-1:]
        if each.question_id in done or not opening or asking[0] == spoken_of:
            continue
        found = _telling(request, each.text)
        is_plain = asking[0] in asked_of_files("plain", language)
        if found is None or (asks_for(asking[0], language) and not (found.is_all or is_plain)):
            continue
        if found.says >= (_SAYS_ALL if each.priority == "P0" else _SAYS_MUCH):
            closed.append(SettledQuestion(question_id=each.question_id, span=found.span))
        else:
            text = f"{opening} {spoken_of}"
            reworded.append(RewordedQuestion(question_id=each.question_id, text=text))
    return AlreadyTold(tuple(closed), tuple(reworded))


def asks_for_the_rest(request: ExtractRequest) -> bool:
    """Whether the question in hand asks for what is missing of a matter told already: "nothing" answers it."""
    return request.question.endswith(HANDOVER_TURN_WORDS[request.language].spoken_of)


def _opening(waiting: WaitingQuestion) -> str:
    """What stands before the question itself; nothing where that puts what two files say side by side."""
    asking = sentences(waiting.text)[-1:]
    opening = waiting.text.removesuffix(asking[0]).strip() if asking else ""
    sides = numbers(without_places(opening.replace(shown_part(opening) or "", "")))
    return "" if len(sides) >= _SIDE_BY_SIDE else opening


class _Telling(NamedTuple):
    """The sentence that tells first, and how many stems it has beside the name; 0 where it tells of a quotation, unless
    it has all words of that, and more."""

    span: str
    says: int
    is_all: bool = False


def _telling(request: ExtractRequest, question: str) -> _Telling | None:
    """What of the answer tells of the very thing that the question names, or of most of what it quotes."""
    language = request.language
    told = [each for each in sentences(request.answer)[:_MOST_SENTENCES] if not is_question(each)]
    names = _names(question) - _names(request.main_question)
    for said in told:
        own = stems(said, language) - frozenset(part for name in names for part in name)
        if len(own) >= _SAYS_SOMETHING and any(name <= set(words(said.replace("_", " "))) for name in names):
            return _Telling(said, len(own))
    shown = shown_part(question)
    if shown is None:
        return None
    in_hand = stems(request.main_question, language)
    subject, line = (stems(each, language) - in_hand for each in (shown, _line_of(shown, request)))
    for at, said in enumerate(told):
        own = frozenset(stem for each in told[at : at + _TOGETHER] for stem in stems(each, language))
        shared, half = len(subject & own), max(_FEWEST_QUOTED, (len(subject) + 1) // 2)
        in_one = len(subject & stems(said, language)) >= SAME_MATTER  # of a long line it is enough
        if len(line & own) >= SAME_MATTER and (shared >= half or in_one):
            is_all = len(subject) >= _WHOLE and subject <= own and len(own - subject) >= _SAYS_SOMETHING
            return _Telling(said, _SAYS_MUCH if is_all else 0, is_all)
    return None


def _line_of(shown: str, request: ExtractRequest) -> str:
    """The whole line of a file that these words were quoted of."""
    for text in request.corpus:
        if (at := text.find(shown)) >= 0:
            return text[text.rfind("\n", 0, at) + 1 :].partition("\n")[0][:_MOST_OF_A_LINE]
    return shown


def _names(question: str) -> set[frozenset[str]]:
    """The names of the question in code or of a table, each by its words: `PAUSE_S`, "X9"."""
    found = {each.text.lower() for each in artefacts(without_places(question)) if each.kind in _NAMES}
    parts = (_PARTS.findall(each) if "_" in each else words(each) for each in found)
    return {frozenset(each) for each in parts if each}
