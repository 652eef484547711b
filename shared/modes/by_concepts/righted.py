"""What the answers to main questions put right, and what each of it takes the place of (G2, A6)."""

import re
from collections.abc import Sequence
from typing import Final

from shared.interview.records.turns import WholeTurn
from shared.interview.state_machine.assessment import Frozen
from shared.interview.state_machine.settings import LanguageCode
from shared.language.off_record import OffRecord
from shared.language.rules.additions import what_is_added
from shared.language.rules.called_wrong import calls_wrong
from shared.language.rules.contrasts import put_otherwise
from shared.language.rules.interrogatives import ANSWERING_WORDS
from shared.language.rules.matching import stems
from shared.language.rules.righting import restates, righting, with_what_holds
from shared.language.rules.taken_back import taken_back_by, taking_back
from shared.modes.by_concepts.disowned import disowned
from shared.text.sentences import sentences
from shared.text.words import words

_LATELY: Final = 4
"""Answers before it that an answer may take something back of."""
_MOST: Final = 40
"""Sentences of an answer that are looked at."""
_ON_THE_SAME: Final = 2
"""Stems, a number among them, that what is put right shares with what was said before."""
_BROKEN_OFF: Final = ("...", "…", "–", "—")
_FIGURE: Final = re.compile(r"(?<!\d)\d{2,12}(?!\d)")
_ADDS_UP: Final = re.compile(r"\bplus\s\d", re.IGNORECASE)
"""What takes a figure back in French alone: "plus 31"."""
_BARE: Final = 6
"""Words of a sentence that only says that something is to be put right."""
_MOST_OF_A_LINE: Final = 60
_WROTE: Final = re.compile(
    r"\b(?:i (?:wrote|put|typed|said|told you)|(?:hab|habe|hatte)\b[^,.;]{0,60}\bge(?:schrieben|sagt|tippt)"
    r"|(?:j'ai|j'avais|vous ai|vous avais) (?:écrit|mis|dit)|escribí|puse|dije|(?:he|había) (?:escrito|puesto|dicho)"
    r"|(?:ho|avevo) (?:scritto|messo|detto))\b",
    re.IGNORECASE,
)
"""How somebody names what they wrote or said before, in any of the languages."""


class Righted(Frozen):
    """The turn that puts something right, and the sentence whose place it takes; an empty one is not known."""

    turn: int
    before: str


def righted_in(turns: Sequence[WholeTurn], kept: OffRecord, language: LanguageCode) -> dict[str, Righted]:
    """The words that put something right, whole sentences where it is not known what."""
    told = [turn.answer.text if turn.answer else "" for turn in turns]
    found: dict[str, Righted] = {}
    for place, turn in enumerate(turns):
        for said in put_right(turn, told[:place], language):
            before = _before(said, told[place], told[:place], language)
            if kept.stands_in(said) or (not before and _is_of_a_broken_word(said, told[place])):
                continue
            known = "" if kept.stands_in(before) else before
            found.setdefault(
                said if known else _whole(said, told[place]), Righted(turn=turn.shown.turn, before=known)
            )
    return found


def _whole(said: str, answer: str) -> str:
    """The sentences of an answer that these words stand in; a few that only say that something is to be put right stand
    with the line, or else the sentence, before them."""
    told = sentences(answer)
    mine = [at for at, each in enumerate(told) if each in said or said in each]
    if not mine:
        return said
    first, last = mine[0], mine[-1]
    if first and len(words(told[first])) <= _BARE:
        line = next((each.strip() for each in answer.splitlines() if told[first] in each), "")
        is_more = len(words(told[first])) < len(words(line)) <= _MOST_OF_A_LINE
        return line if is_more else " ".join(told[first - 1 : last + 1])
    return " ".join(told[at] for at in mine)


def _written_otherwise(answer: str, earlier: Sequence[str], language: LanguageCode) -> list[str]:
    """The sentences that name a number somebody wrote before, each with the one behind it where that says what holds."""
    told = sentences(answer)[:_MOST]
    return [
        " ".join(told[at : at + (1 if len(_numbers(each, language)) > 1 else 2)])
        for at, each in enumerate(told)
        if _WROTE.search(each)
        if _with_its_number(each, earlier, language) or not _figures(each).isdisjoint(_figures(*earlier))
    ]


def _figures(*texts: str) -> frozenset[str]:
    """The figures of two digits or more: these meet by no chance."""
    return frozenset(each for text in texts for each in _FIGURE.findall(text))


def _before(said: str, answer: str, earlier: Sequence[str], language: LanguageCode) -> str:
    """The latest sentence of the earlier answers that these words of an answer take back, else one with a number and
    another word of theirs."""
    back = taken_back_by(answer, [each for each in earlier if each], language)
    if gone := next((gone for gone, by in reversed(back.items()) if by in said or said in by), ""):
        return gone
    return _with_its_number(said, earlier, language)


def _with_its_number(said: str, earlier: Sequence[str], language: LanguageCode) -> str:
    lately = (each for text in reversed(earlier[-_LATELY:]) for each in sentences(text)[:-_MOST:-1])
    numbers, about = _numbers(said, language), stems(said, language)
    return next(
        (
            each
            for each in lately
            if numbers & _numbers(each, language) and len(about & stems(each, language)) >= _ON_THE_SAME
        ),
        "",
    )


def _numbers(said: str, language: LanguageCode) -> frozenset[str]:
    known = ANSWERING_WORDS[language].numbers
    return frozenset(each for each in words(said) if each.isdigit() or each in known)


def _is_of_a_broken_word(said: str, answer: str) -> bool:
    """Whether it follows a sentence that was broken off: nothing was said yet that it could take back."""
    return answer.partition(said)[0].rstrip().endswith(_BROKEN_OFF)


def put_right(turn: WholeTurn, earlier: Sequence[str], language: LanguageCode) -> tuple[str, ...]:
    """What a turn puts right: what corrects something known, the sentences that say so themselves or put something in
    the place of what an `earlier` answer said, or that a skill, or a line of the resume, is none of theirs. A refusal or
    a counter-question is none. Where a model took the answer for no correction and no word says plainly that it is one,
    what it names counts.
    """
    if turn.answer is None or turn.assessment is None or not turn.is_answered:
        return ()
    said, corrected = turn.answer.text, turn.assessment.corrected.values()
    judged = turn.assessment.assessment
    is_by_model = judged is not None and judged.source == "model"
    if is_by_model and turn.assessment.intent != "correction" and turn.assessment.reply != "put_right":
        return tuple(corrected)
    for stretch in turn.assessment.added.values():  # "Wait, I had not finished the ropes" puts nothing right
        if not any(calls_wrong(each, language) for each in sentences(stretch)):
            said = said.replace(stretch, " ".join(what_is_added(stretch)))
    own = dict.fromkeys(disowned(turn.shown.question_text, said))
    if turn.assessment.reply == "put_right":
        own |= dict.fromkeys(turn.assessment.added.values())
    own |= dict.fromkeys(each for each in righting(said, language) if not any(each in held for held in own))
    known = "\n".join(earlier)
    own |= dict.fromkeys(
        each
        for each in sentences(said)
        if restates(each, known) and (language == "fr" or not _ADDS_UP.search(each))
    )
    own |= dict.fromkeys(put_otherwise(said, earlier, language))
    own |= dict.fromkeys(_written_otherwise(turn.answer.text, earlier, language))
    own |= dict.fromkeys(taking_back(said, earlier[-_LATELY:], language))
    if not corrected and not own and turn.assessment.intent == "correction" and turn.assessment.denied:
        own = dict.fromkeys((said,))
    own = dict.fromkeys(with_what_holds(each, said, language) for each in own)
    told = (*corrected, *own)
    return (*corrected, *(each for each in own if not any(each in span for span in told if each != span)))
