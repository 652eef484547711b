"""What an answer puts right of earlier ones, with the sentence that it corrects where that is plain (G2).

A correction says of itself that it is one: it names a value that its speaker gave before, and another, says in so many
words that something is put right, or denies a figure that was told. A plain denial ("it is not here") corrects nothing.
"""

import re
from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Final, NamedTuple

from shared.language.rules.called_wrong import TURN, UNSAYS, calling_wrong, source_of
from shared.language.rules.contrasts import put_otherwise
from shared.language.rules.listening import is_question
from shared.language.rules.manner_phrases import MANNERS, says
from shared.language.rules.matching import stems
from shared.language.rules.own_words_righted import named_words
from shared.language.rules.righting import denied_figures
from shared.language.rules.slips import begins_a_slip, values
from shared.language.rules.taken_back import taken_back, taken_back_by
from shared.text.quantities import unit_named
from shared.text.sentences import sentences

_MOST: Final = 40
"""Sentences of an answer that are looked at."""
_LATELY: Final = 4
"""Answers before it that a "wait" may turn round."""
_BEHIND: Final = 2
_BEFORE: Final = 4
"""Sentences behind the one that corrects, and before one that only says so, each with a value, that say what holds."""
_ON_THE_SAME: Final = 2
"""Words with a meaning that two sentences share which are of one thing."""
_NEAR: Final = 60
"""Characters behind "I said" in which the value stands that was said."""
_BARE: Final = 8
"""Words of a sentence that only says that something is put right."""
_WRONG: Final = 2
"""Words of one that only calls it wrong."""
_BROKEN_OFF: Final = ("...", "…", "–", "—")
_PARTS: Final = re.compile(r"[,;:]\s|[()]")
_OWN_WORDS: Final = re.compile(
    r"\bi(?:['’]d| had| did)? (?:wrote|put down|put|typed|said|say|told you)\b"
    r"|\b(?:ich )?(?:schrieb|sagte)(?: ich)?\b"
    r"|\b(?:hab|habe|hatte)\b(?:(?=[^,.;]{0,60}\bge(?:schrieben|sagt|tippt))|[^,.;]{0,60}\berzählt)"
    r"|\bj['’](?:ai|avais) (?:écrit|mis|dit|noté|raconté)\b|\bvous (?:ai|avais) (?:écrit|dit)\b"
    r"|\b(?:escribí|puse|dije|(?:he|había) (?:escrito|puesto|dicho|contado))\b"
    r"|(?<!\bgliel['’])\b(?:ho|avevo) (?:scritto|messo|detto|raccontato)\b",
    re.IGNORECASE,
)
"""How somebody names what they said before."""
_STANDS_BY: Final = re.compile(r"\b(?:as|like|wie|comme|como|come)\s(?:\w{1,8}\s)?$", re.IGNORECASE)
"""What stands before it where somebody says the same again: "as I said"."""
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
_SIGN: Final = re.compile(
    r"\b(?:but|it['’]?s|that['’]?s|it (?:is|was)|not?|wrong|actually|aber|sondern|ist|war|sind|waren|gilt|nein"
    r"|nicht|falsch|mais|c['’](?:est|était)|faux|non|pas|pero|sino|es|son|era|eran|mal|ma|è|sono|anzi|sbagliat\w)\b",
    re.IGNORECASE,
)
"""What stands between the value that was said and the one that holds."""


class Put(NamedTuple):
    """Words that put something right, and the earlier sentence that they correct; an empty one is not known."""

    said: str
    before: str


class _Read(NamedTuple):
    """The values of a sentence by their kinds, those of them that are of a unit or a day, and what it is about."""

    values: frozenset[tuple[str, str]]
    measured: frozenset[tuple[str, str]]
    about: frozenset[str]


def corrections_told(answer: str, earlier: Sequence[str], language: str) -> tuple[Put, ...]:
    """What an answer puts right of the earlier ones, in its order."""
    told, found, at = sentences(answer)[:_MOST], list[Put](), 0
    while at < len(told):
        end = _end(told, at, answer, language)
        by, before = _in_words(answer, told, at, earlier, language)
        if before:
            at, begin = max(by, end), at
            found += _apart(answer, told[begin : at + 1], earlier, language, before)
        elif _corrects(told, at, end, earlier, language):
            begin = _begin(told, at, language) if end == at else at
            end += end == begin and _is_bare(told[at], language)
            known = [*earlier, answer[: answer.find(told[begin])]]
            found += _apart(answer, told[begin : end + 1], known, language)
            at = end
        at += 1
    return tuple(found)


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
    said, before = told[at], [each for text in earlier for each in sentences(text)[:_MOST]]
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


def corrected_sentence(said: str, earlier: Sequence[str], language: str) -> str:
    """The earlier sentence that these words correct: it has a value of theirs, measured in the same, or is about the
    same, alone or with the sentence before it; else the only one that has a figure of theirs, or that has values and is
    about the same. Empty where none is plain."""
    now = _read(said, language)
    best, score, having, alike = "", (0, 0, 0), list[str](), list[str]()
    for answer in earlier if now.values else ():
        for context, each in pairwise(["", *sentences(answer)[:_MOST]]):
            known = _read(each, language)
            if not known.values:
                continue
            own = len(now.about & known.about)
            nearby = own or len(now.about & _read(context, language).about)
            rank = (len(now.measured & known.measured), len(now.values & known.values), nearby)
            if rank[1] and (rank[0] or rank[2]) and rank >= score:
                best, score = each, rank
            alike += [each] if own >= _ON_THE_SAME else []
            having += [each] if any(len(text) > 1 for _, text in now.values & known.values) else []
    return best or next((each[0] for each in (having, alike) if len(each) == 1), "")


def _apart(
    answer: str, told: Sequence[str], earlier: Sequence[str], language: str, known: str = ""
) -> list[Put]:
    """The correction, of the `known` sentence if there is one, and its last sentence for itself where that plainly
    corrects another one."""
    whole = _stretch(answer, told)
    first, last = ((_stretch(answer, each) if each else "") for each in (told[:-1], told[-1:]))
    if first and _exchanges(last, earlier, language):
        parts = [
            Put(first, known or corrected_sentence(first, earlier, language)),
            Put(last, corrected_sentence(last, earlier, language)),
        ]
        of_first, of_last = (_read(each, language).about for each in (first, parts[1].before))
        if parts[0].before and of_first.isdisjoint(of_last):
            return parts
    return [Put(whole, known or corrected_sentence(whole, earlier, language))]


def _exchanges(said: str, earlier: Sequence[str], language: str) -> bool:
    """Whether a sentence denies a figure that an earlier one has, or has two measured values of a kind, one of them from
    there."""
    mine = _read(said, language).measured
    before = _read(corrected_sentence(said, earlier, language), language)
    known = before.measured
    if denied_figures(said) & {value for _, value in before.values}:
        return True
    return any(len([one for one, _ in mine if one == kind]) > 1 for kind, _ in mine & known)


def _corrects(told: Sequence[str], at: int, end: int, earlier: Sequence[str], language: str) -> bool:
    said = told[at]
    if is_question(said):
        return False
    is_turn = TURN.match(said) is not None and not (at and told[at - 1].endswith(_BROKEN_OFF))
    if UNSAYS.search(said) or is_turn or says(said, MANNERS[language].puts_right):
        return True
    if _OWN_WORDS.search(said) and _says_anew(" ".join(told[at : end + 1]), earlier, language):
        return True
    denied = denied_figures(said)
    before = corrected_sentence(said, earlier, language) if denied else ""
    return any(value in denied for _, value in _read(before, language).values)


def _says_anew(said: str, earlier: Sequence[str], language: str) -> bool:
    """Whether it names a value that was said, and behind a sign another of its kind: "I said nine, it is seven"."""
    own = _OWN_WORDS.search(said)
    if own is None or _STANDS_BY.search(said, max(0, own.start() - 20), own.start()):
        return False
    named = _read(said[own.end() : own.end() + _NEAR], language).values
    known = named & _all_values(tuple(earlier), language)
    if not known or _SIGN.search(said, own.end()) is None:
        return False
    told = _PARTS.split(said[own.end() :])
    other = {(each.kind, each.text, each.counted) for part in told for each in values(part, language)}
    return any(sum(kind == of for kind, *_ in other) > 1 for of, _ in known)


@lru_cache(maxsize=50)
def _all_values(earlier: tuple[str, ...], language: str) -> frozenset[tuple[str, str]]:
    told = (each for answer in earlier for each in sentences(answer)[:_MOST])
    return frozenset(value for each in told for value in _read(each, language).values)


def _is_bare(said: str, language: str) -> bool:
    """Whether a sentence says at most that something is put right, and not what holds."""
    return len(said.split()) <= _BARE and not _read(said, language).values


def _begin(told: Sequence[str], at: int, language: str) -> int:
    """The place of its first sentence: what only says that something is put right may stand behind it."""
    if not _is_bare(told[at], language):
        return at
    begin = at
    while begin and at - begin < _BEFORE and _read(told[begin - 1], language).values:
        begin -= 1
    return max(0, begin - 1)


def _end(told: Sequence[str], at: int, answer: str, language: str) -> int:
    """The place of its last sentence: those behind it count that carry a figure, in its paragraph."""
    end, has_value = at, bool(_read(told[at], language).values)
    for place in range(at + 1, min(at + 1 + _BEHIND, len(told))):
        said, begin = told[place], answer.find(told[place - 1]) + len(told[place - 1])
        is_near = end == at or len(said.split()) <= _BARE or not has_value
        if "\n\n" in answer[begin : answer.find(said, begin)]:
            break
        if is_near and _read(said, language).values:
            end = place
        elif len(said.split()) > _WRONG:  # "I told you eight weeks. Wrong; six."
            break
    return end


def _stretch(answer: str, told: Sequence[str]) -> str:
    begin = answer.find(told[0])
    return answer[begin : answer.find(told[-1], begin) + len(told[-1])]


@lru_cache(maxsize=4_000)
def _read(said: str, language: str) -> _Read:
    found = [each for part in _PARTS.split(said) for each in values(part, language) if each.text != "1"]
    return _Read(
        values=frozenset((each.kind, each.text) for each in found),
        measured=frozenset(
            (each.counted if each.kind == "number" else each.kind, each.text)
            for each in found
            if each.kind != "number" or unit_named(each.counted) is not None
        ),
        about=frozenset(stems(said, language)) - stems(" ".join(each.text for each in found), language),
    )
