"""Whether a clause of a resume surely says all that a criterion asks for (E4).

It does where nothing but words of doing and articles stands before it and no further noun behind: "sold first-aid
courses" is about sales, "Kubernetes training" about training. Whatever else a clause says, it is not sure.
"""

import re
from collections.abc import Sequence
from functools import cache, lru_cache
from itertools import takewhile
from typing import Final

from shared.language.rules.phrases import PHRASES
from shared.language.rules.resume.criteria import CriterionWords, stated
from shared.language.rules.resume.words import RESUME_WORDS, spoken
from shared.language.rules.stems import stem
from shared.text.clause_words import CLAUSE_WORDS
from shared.text.phrase_patterns import any_of
from shared.text.stop_words import STOP_WORDS
from shared.text.words import spaced, spelled_out, words

_CUT: Final = re.compile(r"[;!?()–—|•]|[,.:](?!\d)|\s[-/]\s")
_MOST_BETWEEN: Final = 2
_ENDING: Final = 2
"""The letters by which two words have one form: "trimming", "cleaning"."""


def unwrapped(text: str) -> str:
    """The text with hyphens at the end of a wrapped line taken for wrapping."""
    before, *rest = text.split("-\n")
    return before + "".join(part.lstrip() for part in rest)


def clauses_of(text: str, language: str) -> list[str]:
    """The clauses of a line that stand for themselves: the first, and those that begin anew.

    The others may hang on it ("advice on boilers, gas installation and drains"; "the cook, a Mr Hill, makes the sauces").
    """
    first, *others = [each for each in _CUT.split(text) if words(each)] or [""]
    if any(_is_article(each, language) for each in words(first)[:1]):
        return [first]
    return [first, *(each for each in others if _begins_anew(each, language))]


def _begins_anew(clause: str, language: str) -> bool:
    first, *others = words(clause)
    if language == "en" and first.endswith("ing") and len(others) > 1 and others[0] not in _joints(language):
        return True  # "…, giving feedback in pairs"
    ends_in_verb = language == "de" and bool(others) and _doing(language).fullmatch(others[-1]) is not None
    return ends_in_verb or is_plain(first, language)


def surely_says(clause: str, wanted: CriterionWords, language: str) -> bool:
    """Whether the clause says all that is wanted, close together, and says nothing else of it."""
    said = stated(clause, language)
    if not wanted.groups or any(group.isdisjoint(said) for group in wanted.groups):
        return False
    if any(run not in spaced(clause) for run in wanted.runs):
        return False
    tokens = words(spelled_out(clause))
    roots = [stem(each, language) for each in tokens]
    start, end = _window(roots, wanted)
    end += len([*takewhile(wanted.stems.__contains__, roots[end + 1 :])])
    between = [each for each in tokens[start : end + 1] if not is_plain(each, language)]
    strange = [each for each in between if stem(each, language) not in wanted.stems]
    return (
        len(strange) <= _MOST_BETWEEN
        and _leads(tokens, start, wanted, language)
        and _closes(tokens, start, end, language)
        and not _ends_in_another_verb(clause, wanted, language)
    )


def _window(stems: Sequence[str], wanted: CriterionWords) -> tuple[int, int]:
    """The shortest run of words that holds one of every group."""
    last: dict[int, int] = {}
    best = (0, len(stems) - 1)
    for at, each in enumerate(stems):
        for number, group in enumerate(wanted.groups):
            if any(each == one for one, _ in group):
                last[number] = at
        if len(last) == len(wanted.groups) and at - min(last.values()) < best[1] - best[0]:
            best = (min(last.values()), at)
    return best


def _leads(tokens: Sequence[str], start: int, wanted: CriterionWords, language: str) -> bool:
    """Whether words only lead to what follows: words of doing, and after an article or preposition one that describes it.

    Behind an "and" begins anew what has the form of the first word ("trimming of wicks and cleaning …"), what nothing
    governs ("query analysis and index design"), and a word of doing.
    """
    own = frozenset(word for run in wanted.runs for word in run.split())
    before = [each for each in tokens[_anew(tokens, start, language) : start] if each not in own]
    *others, last = before or ("",)
    is_object = any(_doing(language).fullmatch(each) for each in others)
    if is_object and not is_plain(last, language) and _determines(others[-1], language):
        before = others
    return all(is_plain(each, language) for each in before)


def _closes(tokens: Sequence[str], start: int, end: int, language: str) -> bool:
    """Whether no noun or auxiliary stands behind; after an article ("the payroll an agency does") only what ties it."""
    after = tokens[end + 1] if end + 1 < len(tokens) else ""
    is_done = any(_doing(language).fullmatch(each) for each in tokens[:start])
    if start and not is_done and _is_article(tokens[0], language):
        return not after or after[0].isdigit() or after in CLAUSE_WORDS[language].prepositions
    is_participle = language == "en" and after.endswith("ed")
    return (
        not after
        or is_participle
        or (is_plain(after, language) and after not in CLAUSE_WORDS[language].auxiliaries)
    )


def _is_article(word: str, language: str) -> bool:
    return _determines(word, language) and word not in CLAUSE_WORDS[language].prepositions


def _anew(tokens: Sequence[str], start: int, language: str) -> int:
    """Where what leads to the place `start` begins: at 0, or behind the last "and" that stands between equals."""
    joints = [at for at, each in enumerate(tokens[:start]) if each in _joints(language)]
    return max((at + 1 for at in joints if _are_equal(tokens, at, language)), default=0)


def _are_equal(tokens: Sequence[str], joint: int, language: str) -> bool:
    first, second = tokens[0], tokens[joint + 1]
    governed = not CLAUSE_WORDS[language].prepositions.isdisjoint(tokens[:joint]) or first.endswith("ed")
    return (
        not governed
        or first[-_ENDING:] == second[-_ENDING:]
        or _doing(language).fullmatch(second) is not None
    )


def _joints(language: str) -> frozenset[str]:
    return frozenset(CLAUSE_WORDS[language].joints)


def _determines(word: str, language: str) -> bool:
    """Whether a noun phrase can go on behind the word: it binds, and is no pronoun of the person, auxiliary or "and"."""
    return (
        word in STOP_WORDS[language]
        and word not in PHRASES[language].heard.of_oneself
        and word not in CLAUSE_WORDS[language].auxiliaries
        and word not in CLAUSE_WORDS[language].joints
    )


@lru_cache(maxsize=5_000)
def is_plain(word: str, language: str) -> bool:
    """Whether a word changes nothing of what was done: it binds, counts, or only says that it was done."""
    return word in STOP_WORDS[language] or word[0].isdigit() or _doing(language).fullmatch(word) is not None


def _ends_in_another_verb(clause: str, wanted: CriterionWords, language: str) -> bool:
    """Whether a German clause ends in a verb that the criterion does not have: it alone says what was done."""
    last = clause.split()[-1]
    if language != "de" or not last.islower() or not last.endswith(("t", "en")):
        return False
    return not is_plain(last, language) and stem(last, language) not in wanted.stems


@cache
def _doing(language: str) -> re.Pattern[str]:
    books = [RESUME_WORDS[each] for each in spoken(language)]
    listed = (each for book in books for each in (*book.doing, *book.numbers))
    return re.compile(any_of({word for phrase in listed for word in phrase.split()}))
