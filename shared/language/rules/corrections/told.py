"""What an answer puts right of earlier ones, with the sentence that it corrects where that is plain (G2).

Words are a correction where they say that they are one (`cues.py`), or deny what was said, and meet an earlier sentence
(`meeting.py`): a value of theirs takes the place of one there, or they speak of the same.
"""

from collections.abc import Sequence
from difflib import SequenceMatcher
from functools import lru_cache
from typing import Final, NamedTuple

from shared.language.rules.corrections.claims import claim
from shared.language.rules.corrections.contrasts import contrasted
from shared.language.rules.corrections.cues import TURN, admits, own_words, tells_of_an_error, turns
from shared.language.rules.corrections.known import MOST, Known, known_of, sentence_met
from shared.language.rules.corrections.taken_back import taken_back
from shared.language.rules.corrections.values import PARTS, read
from shared.language.rules.hearing.listening import is_question
from shared.language.rules.hearing.manner_phrases import MANNERS, says
from shared.language.rules.written_in import written_in
from shared.text.sentences import sentences
from shared.text.words import words

_LATELY: Final = 3
"""Earlier answers that tell in which language somebody writes."""
_BEHIND: Final = 2
_BEFORE: Final = 4
"""Sentences behind the one that corrects, and before one that only says so, each with a value, that say what holds."""
_BARE: Final = 8
"""Words of a sentence that only says that something is put right."""
_LONG: Final = 20
"""Words of a sentence of which the clause with the value alone is shown."""
_FEWEST: Final = 3
_WRONG: Final = 2
"""Words of one that only calls it wrong."""
_BROKEN_OFF: Final = ("...", "…", "–", "—")
_ALIKE: Final = 0.75
_LETTERS: Final = 3
_SHORT: Final = 12
"""Words of a sentence that only spells one anew, and how alike the two are: "a sluice, not a slice"."""


class Put(NamedTuple):
    """Words that put something right, and the earlier sentence that they correct; an empty one is not known."""

    said: str
    before: str


def corrections_told(answer: str, earlier: Sequence[str], language: str) -> tuple[Put, ...]:
    """What an answer puts right of the earlier ones, in its order."""
    return _told(answer, tuple(earlier), language)


def corrected_sentence(said: str, earlier: Sequence[str], language: str) -> str:
    """The earlier sentence that these words, which are a correction, are of; empty where none is plain."""
    return sentence_met(claim(said, language, is_error=True), known_of(tuple(earlier), language))


@lru_cache(maxsize=200)  # it is asked for as an answer is heard, judged, and told of
def _told(answer: str, earlier: tuple[str, ...], language: str) -> tuple[Put, ...]:
    language = written_in((answer, *earlier[-_LATELY:])) or language
    told, found, at = sentences(answer)[:MOST], list[Put](), 0
    known = known_of(earlier, language)
    while at < len(told):
        begin, end, before = _correction_at(answer, told, at, known)
        if before or _says_so(told, at, language):
            found += _apart(answer, told[begin : end + 1], known, before)
            at = end
        at += 1
    return tuple(
        each._replace(before=_with_the_value(each.before, each.said, language))
        for each in found
        if each.before or _is_of_the_talk(each.said, known)
    )


def _correction_at(answer: str, told: Sequence[str], at: int, known: Known) -> tuple[int, int, str]:
    """Where the correction with its sign at this place begins and ends, and the earlier sentence that it is of: one of
    this very answer where it says so itself."""
    language, says_so = known.language, _says_so(told, at, known.language)
    is_bare, end = _is_bare(told[at], language), _end(told, at, answer, language)
    admits = says_so or (is_bare and tells_of_an_error(told[at], language))
    begin = _begin(told, at, language) if end == at and admits else at
    if end == begin == at and is_bare and says_so:
        end = min(at + 1, len(told) - 1)
    stretches = [(begin, end), (at, at), (at, min(at + 1, len(told) - 1))]
    if not claim(told[at], language).has_sign:
        stretches = stretches[1:]
    for first, last in dict.fromkeys(stretches):
        claimed = claim(_stretch(answer, told[first : last + 1]), language, by=told[at])
        is_short = last <= end or claimed.has_sign or len(told[last].split()) <= _LONG
        has_value = last == first or claimed.has_sign or read(told[first], language).values
        asks = is_question(told[last]) or (is_question(told[at]) and claimed.own is None)
        if is_short and has_value and not asks and (before := sentence_met(claimed, known)):
            return first, last, before
    if not says_so:
        return at, at, _spelled_anew(answer, told[at], known)
    mine = known_of((*known.earlier, answer[: answer.find(told[begin])]), language)
    return (
        begin,
        end,
        sentence_met(claim(_stretch(answer, told[begin : end + 1]), language, by=told[at]), mine),
    )


def _spelled_anew(answer: str, said: str, known: Known) -> str:
    """The sentence that has a word like the one that takes its place: "a sluice, not a slice"."""
    if len(said.split()) > _SHORT or is_question(said):
        return ""
    denied, held = contrasted(said)
    before = [each.said for each in known.told] + sentences(answer[: answer.find(said)])[:MOST]
    return next(
        (
            each
            for each in (reversed(before) if denied else ())
            for other in denied & set(words(each))
            if len(other) > _LETTERS
            and any(one != other and SequenceMatcher(None, one, other).ratio() >= _ALIKE for one in held)
        ),
        "",
    )


def _apart(answer: str, told: Sequence[str], known: Known, before: str) -> list[Put]:
    """The correction, and its last sentence for itself where that plainly corrects another one."""
    whole = Put(_stretch(answer, told), before)
    if len(told) == 1 or not before:
        return [whole]
    last, first = told[-1], read(_stretch(answer, told[:-1]), known.language)
    other = read(sentence_met(claim(last, known.language, is_error=True), known), known.language)
    is_of_another = other.said != before and read(last, known.language).values & other.values
    if is_of_another and first.about.isdisjoint(other.about):
        return [Put(first.said, before), Put(last, other.said)]
    return [whole]


def _with_the_value(before: str, said: str, language: str) -> str:
    """Of a long sentence the clause that has the value which these words correct."""
    if len(before.split()) <= _LONG:
        return before
    now = read(said, language).values
    having = [each for each in PARTS.split(before) if now & read(each, language).values]
    return having[0].rstrip(".!") if len(having) == 1 and len(having[0].split()) >= _FEWEST else before


def _is_of_the_talk(said: str, known: Known) -> bool:
    """Whether it names their own words, or has a value or a word of what was said: "the wrong door" tells of a deed."""
    now = read(said, known.language)
    if len(sentences(said)) > 1 or own_words(said):
        return True
    if now.values and (admits(said, known.language) or turns(said, known.language)):
        return True
    return any(not now.about.isdisjoint(each.about) for each in known.told)


def no_longer_so(answers: Sequence[str], language: str) -> tuple[str, ...]:
    """The sentences of these answers that a later one takes back or corrects."""
    return tuple(dict.fromkeys((*taken_back(answers, language), *_corrected_in(tuple(answers), language))))


@lru_cache(maxsize=200)
def _corrected_in(answers: tuple[str, ...], language: str) -> tuple[str, ...]:
    """The sentences of these answers that a later one of them corrects; each turn reads all that was said anew."""
    if not answers:
        return ()
    *earlier, latest = answers
    told = corrections_told(latest, earlier, language)
    return (*_corrected_in(tuple(earlier), language), *(each.before for each in told if each.before))


def _says_so(told: Sequence[str], at: int, language: str) -> bool:
    said = told[at]
    if is_question(said):
        return False
    is_turn = TURN.match(said) is not None and not (at and told[at - 1].endswith(_BROKEN_OFF))
    book = MANNERS[language]
    return bool(is_turn or says(said, book.puts_right) or says(said, book.takes_back))


def _is_bare(said: str, language: str) -> bool:
    """Whether a sentence says at most that something is put right, and not what holds."""
    return len(said.split()) <= _BARE and not read(said, language).values


def _begin(told: Sequence[str], at: int, language: str) -> int:
    """The place of its first sentence: what only says that something is put right may stand behind it."""
    if not _is_bare(told[at], language):
        return at
    begin = at
    while begin and at - begin < _BEFORE and read(told[begin - 1], language).values:
        begin -= 1
    return max(0, begin - 1)


def _end(told: Sequence[str], at: int, answer: str, language: str) -> int:
    """The place of its last sentence: those behind it count that carry a figure, in its paragraph."""
    end, has_value = at, bool(read(told[at], language).values)
    for place in range(at + 1, min(at + 1 + _BEHIND, len(told))):
        said, begin = told[place], answer.find(told[place - 1]) + len(told[place - 1])
        is_near = end == at or len(said.split()) <= _BARE or not has_value
        if "\n\n" in answer[begin : answer.find(said, begin)]:
            break
        if is_near and read(said, language).values:
            end = place
        elif len(said.split()) > _WRONG:  # "I told you eight weeks. Wrong; six."
            break
    return end


def _stretch(answer: str, told: Sequence[str]) -> str:
    begin = answer.find(told[0])
    return answer[begin : answer.find(told[-1], begin) + len(told[-1])]
