"""What an answer puts right of earlier ones, with the sentence that it corrects where that is plain (G2).

A correction says of itself that it is one: it names a value that its speaker gave before, and another, says in so many
words that something is put right, or denies a figure that was told. A plain denial ("it is not here") corrects nothing.
"""

import re
from collections.abc import Sequence
from difflib import SequenceMatcher
from functools import lru_cache
from typing import Final, NamedTuple

from shared.language.rules.corrections.called_wrong import TURN, UNSAYS, calling_wrong, source_of
from shared.language.rules.corrections.contrasts import contrasted, names_own_words, put_otherwise
from shared.language.rules.corrections.corrected_values import (
    MOST,
    Values,
    corrected_sentence,
    read,
    ungrouped,
    with_the_value,
)
from shared.language.rules.corrections.own_words_righted import named_words
from shared.language.rules.corrections.righting import denied_figures
from shared.language.rules.corrections.slips import begins_a_slip
from shared.language.rules.corrections.taken_back import taken_back, taken_back_by
from shared.language.rules.corrections.values_given_up import NAMED_AGAIN, own_values, put_elsewhere
from shared.language.rules.listening import is_question
from shared.language.rules.manner_phrases import MANNERS, says
from shared.text.sentences import sentences
from shared.text.words import words

_LATELY: Final = 4
"""Answers before it that a "wait" may turn round."""
_BEHIND: Final = 2
_BEFORE: Final = 4
"""Sentences behind the one that corrects, and before one that only says so, each with a value, that say what holds."""
_BARE: Final = 8
"""Words of a sentence that only says that something is put right."""
_LONG: Final = 16
"""Words of one that says what holds, behind one that names a value again: "the 3,800 was the whole price"."""
_WRONG: Final = 2
"""Words of one that only calls it wrong."""
_BROKEN_OFF: Final = ("...", "…", "–", "—")
_WAS_NOT: Final = re.compile(
    r"\b(?:was|were)(?:n['’]t| not)\b|\bwar(?:en)? (?:nicht|net|ned|nich|nit)\b|\bétai(?:t|ent) pas\b"
    r"|\bno (?:fue|fueron|era|eran)\b|\bnon (?:era|erano|fu)\b",
    re.IGNORECASE,
)
"""How somebody takes back what they said of the past ("it was not Jonas"); the present tense tells of the matter."""
_SAYS_NO: Final = re.compile(
    r"\W*(?:no|nein|nee|non)\W*(?!\w*\W?(?:wait|hang|warten|halt|moment|attendez|espere|aspetti)\b)",
    re.IGNORECASE,
)
"""What answers a question: "no, for her it is still a dog" turns nothing round."""
_ALIKE: Final = 0.75
_SHORT: Final = 6
"""Words of a sentence that only spells one anew, and how alike the two are: "a sluice, not a slice"."""


class Put(NamedTuple):
    """Words that put something right, and the earlier sentence that they correct; an empty one is not known."""

    said: str
    before: str


def corrections_told(answer: str, earlier: Sequence[str], language: str) -> tuple[Put, ...]:
    """What an answer puts right of the earlier ones, in its order."""
    return _told(answer, tuple(earlier), language)


@lru_cache(maxsize=200)  # it is asked for as an answer is heard, judged, and told of
def _told(answer: str, earlier: tuple[str, ...], language: str) -> tuple[Put, ...]:
    told, found, at = sentences(answer)[:MOST], list[Put](), 0
    while at < len(told):
        end = _end(told, at, answer, language)
        gone = own_values(told[at : end + 1], earlier, language)
        by, before = _in_words(answer, told, at, earlier, language)
        is_plain = not before and (gone or _says_so(told, at, language))
        if not (before or is_plain):
            end, before = _elsewhere(answer, told, at, earlier, language)
        if before:
            at, begin = max(by, end), at
            found += _apart(answer, told[begin : at + 1], earlier, language, before)
        elif is_plain:
            begin = _begin(told, at, language) if end == at else at
            end += end == begin and _is_bare(told[at], language)
            known = [*earlier, answer[: answer.find(told[begin])]]
            found += _apart(answer, told[begin : end + 1], known, language, gone=gone)
            at = end
        at += 1
    return tuple(
        each._replace(before=with_the_value(each.before, each.said, language))
        for each in found
        if each.before or _is_of_the_talk(each.said, earlier, language)
    )


def _is_of_the_talk(said: str, earlier: Sequence[str], language: str) -> bool:
    """Whether it names their own words, or has a value or a word of what was said: "the wrong door" tells of a deed."""
    now = read(said, language)
    if len(sentences(said)) > 1:
        return True
    return (
        bool(now.values)
        or names_own_words(said)
        or any(
            not now.about.isdisjoint(read(each, language).about)
            for text in earlier
            for each in sentences(text)[:MOST]
        )
    )


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


def _in_words(
    answer: str, told: Sequence[str], at: int, earlier: Sequence[str], language: str
) -> tuple[int, str]:
    """The place up to which a correction goes that names no value, and the sentence that it corrects: it quotes that and
    calls it wrong, turns it round after a "wait", or says that it was not who that says but somebody else."""
    said, before = told[at], [each for text in earlier for each in sentences(text)[:MOST]]
    by = calling_wrong(told, at, language) if named_words(said) else None
    if by is not None:
        return by, source_of(said, before, language) or ""
    if begins_a_slip(said) and not _SAYS_NO.match(said):
        back = taken_back_by(answer, earlier[-_LATELY:], language)
        gone = next((gone for gone, each in back.items() if each == said), "")
        return at, gone and (corrected_sentence(said, earlier, language) or gone)
    if _WAS_NOT.search(said) and said in put_otherwise(said, earlier, language):
        return at, next((each for each in reversed(before) if put_otherwise(said, [each], language)), "")
    return at, ""


def _elsewhere(
    answer: str, told: Sequence[str], at: int, earlier: Sequence[str], language: str
) -> tuple[int, str]:
    """The same of one that gives a value that was said to something else, or spells a word anew."""
    said, behind = told[at], told[at + 1 : at + 2]
    if is_question(said):
        return at, ""
    if before := put_elsewhere(said, earlier, language):
        return at, before
    most = _LONG if NAMED_AGAIN.search(said) else _BARE
    is_short = behind and len(behind[0].split()) <= most and not is_question(behind[0])
    if is_short and not put_elsewhere(behind[0], earlier, language):
        before = put_elsewhere(f"{said} {behind[0]}", earlier, language)
    if before:
        return at + 1, before
    if len(said.split()) > _SHORT:
        return at, ""
    known = [each for text in (*earlier, answer[: answer.find(said)]) for each in sentences(text)[:MOST]]
    return at, next((each for each in reversed(known) if _spells_anew(said, each)), "")


def _spells_anew(said: str, before: str) -> bool:
    """Whether it puts a word in the place of one like it, which was said: "a sluice, not a slice"."""
    denied, held = contrasted(said)
    return any(
        one != other and SequenceMatcher(None, one, other).ratio() >= _ALIKE
        for one in held
        for other in denied & set(words(before))
    )


def _apart(
    answer: str,
    told: Sequence[str],
    earlier: Sequence[str],
    language: str,
    known: str = "",
    gone: Values = frozenset(),
) -> list[Put]:
    """The correction, of the `known` sentence if there is one, and its last sentence for itself where that plainly
    corrects another one."""
    whole = _stretch(answer, told)
    first, last = ((_stretch(answer, each) if each else "") for each in (told[:-1], told[-1:]))
    if first and _exchanges(last, earlier, language):
        parts = [
            Put(first, known or corrected_sentence(first, earlier, language, gone)),
            Put(last, corrected_sentence(last, earlier, language)),
        ]
        of_first, of_last = (read(each, language).about for each in (first, parts[1].before))
        if parts[0].before and of_first.isdisjoint(of_last):
            return parts
    return [Put(whole, known or corrected_sentence(whole, earlier, language, gone))]


def _exchanges(said: str, earlier: Sequence[str], language: str) -> bool:
    """Whether a sentence denies a figure that an earlier one has, or has two measured values of a kind, one of them from
    there."""
    mine = read(said, language).measured
    before = read(corrected_sentence(said, earlier, language), language)
    known = before.measured
    if denied_figures(ungrouped(said)) & {value for _, value in before.values}:
        return True
    return any(len([one for one, _ in mine if one == kind]) > 1 for kind, _ in mine & known)


def _says_so(told: Sequence[str], at: int, language: str) -> bool:
    said = told[at]
    if is_question(said):
        return False
    is_turn = TURN.match(said) is not None and not (at and told[at - 1].endswith(_BROKEN_OFF))
    book = MANNERS[language]
    return bool(UNSAYS.search(said) or is_turn or says(said, book.puts_right) or says(said, book.takes_back))


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
