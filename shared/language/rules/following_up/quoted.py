"""What a question can quote of an answer, so that it says what it is about: a sentence or a whole clause, or nothing."""

import re
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Final

from shared.interview.state_machine.assessment import Frozen
from shared.language.rules.asides.addressed import aches, is_off, objects, owns_an_error
from shared.language.rules.corrections.righting import exchanged, restates, righting
from shared.language.rules.distress.sorrow import tells_of_harm
from shared.language.rules.hearing.complaints import is_of_the_interviewer
from shared.language.rules.hearing.intents import hear
from shared.language.rules.hearing.listening import declines, is_question
from shared.language.rules.hearing.manner_phrases import MANNERS, says
from shared.language.rules.hearing.manners import denies, may_correct, said_before
from shared.language.rules.interrogatives import ANSWERING_WORDS, AskedFor
from shared.language.rules.phrases import rotated
from shared.language.rules.points.matching import stems
from shared.language.rules.points.of_the_matter import is_of_the_talk
from shared.text.clause_words import CLAUSE_WORDS
from shared.text.clauses import clauses
from shared.text.secrets.masking import masked
from shared.text.spoken import in_all
from shared.text.words import normalised, words

MOST_SENTENCES: Final = 40
_FEWEST: Final = 4
MOST_WORDS: Final = 18
_INDIRECT: Final[tuple[AskedFor, ...]] = ("who", "which", "what")
_FEWEST_BEGUN: Final = 7
"""Words of a sentence that say something before its first comma."""
_LONGEST_BEGUN: Final = 200
"""Characters within which it ends."""
_COMMA: Final = re.compile(r",\s")
_UNQUOTABLE: Final = re.compile(r"[?？“”„«»\"@]|https?:|\d{6,}")
_ENDS_IN_NUMBER: Final = re.compile(r"\d\.$")
_PARTS: Final = re.compile(r"[,;:–—]\s+")
_ENDS: Final = " \t\r\n.,;:!…-–—"


class QuotingWords(Frozen):
    """The vocabulary of one language.

    `leads` take the clause that a question is about, `{said}`. A question with a word of `leaning` says nothing without
    what it is about. `filler` stands between commas and says nothing, `whatever` begins what its verb follows later.
    """

    leads: tuple[str, ...]
    leaning: tuple[str, ...]
    filler: frozenset[str]
    whatever: tuple[str, ...]


QUOTING_WORDS: Final = in_all(QuotingWords, "quoting")


def plain(text: str) -> str:
    return normalised(text).replace("’", "'")


def quoting(said: str, language: str, turn: int) -> list[str]:
    """What can lead to a question about these words of theirs, best first."""
    return [lead.format(said=said) for lead in rotated(QUOTING_WORDS[language].leads, turn)]


def quotes(question: str, language: str) -> bool:
    return question.startswith(tuple(each.partition("{")[0] for each in QUOTING_WORDS[language].leads))


def stands_in(text: str, used: Sequence[str]) -> bool:
    """Whether a text is part of one of the `used`, which are normalised."""
    return any(normalised(text) in each for each in used)


def quotable(
    told: Sequence[str],
    at: int,
    sign: re.Pattern[str],
    language: str,
    *,
    of_lack: bool = False,
    of_file: bool = False,
) -> str | None:
    """The sentence at this place, or the whole clause of it, that shows the sign; None where none is short and plain
    enough, or where the sentence was cut at a number ("31. März"), speaks of the talk, or was put right later.
    `of_lack` what was never done refuses no answer; `of_file` it is a file that is put right.
    """
    said = _fitting(told, at, sign, language, of_file=of_file)
    if said is None or not _is_of_the_matter(told[at], language, of_lack=of_lack, of_file=of_file):
        return None
    return said if of_file or not _is_put_right(told[at], told[at + 1 :], language) else None


def _is_of_the_matter(sentence: str, language: str, *, of_lack: bool, of_file: bool) -> bool:
    """Whether a sentence tells something: it rights, denies, repeats and asks nothing, objects to nothing, takes no
    leave, and is not sore."""
    of_the_talk = (
        said_before,
        denies,
        *(() if of_lack else (declines,)),
        is_of_the_interviewer,
        *(() if of_file else (_rights,)),
        objects,
        is_off,
        aches,
        owns_an_error,
    )
    if is_of_the_talk(sentence, language) or says(sentence, MANNERS[language].asked_nothing):
        return False
    return not is_question(sentence) and not any(each(sentence, language) for each in of_the_talk)


def _rights(sentence: str, language: str) -> bool:
    """Whether a sentence puts something right, by a figure, too ("18, not 12"), points to an earlier one, or leaves."""
    if exchanged(sentence) is not None or _corrects(sentence, language):
        return True
    heard = hear(sentence, language, "")
    return heard.intent in ("already_said", "clarification") or (
        heard.intent == "wish_to_stop" and heard.plain
    )


def _is_put_right(said: str, behind: Sequence[str], language: str) -> bool:
    """Whether what follows takes this back: the very next sentence, or a later one with a word or the figure of it."""
    about = stems(said, language)
    return any(
        _corrects(each, language)
        and (at == 0 or restates(each, said) or not about.isdisjoint(stems(each, language)))
        for at, each in enumerate(behind)
    )


def _corrects(sentence: str, language: str) -> bool:
    is_heard = hear(sentence, language, "").intent == "correction" and may_correct(sentence, language)
    return is_heard or bool(righting(sentence, language))


def _fitting(
    told: Sequence[str], at: int, sign: re.Pattern[str], language: str, *, of_file: bool
) -> str | None:
    if at > 0 and _ENDS_IN_NUMBER.search(told[at - 1]):
        return None
    said_whole = told[at]
    cut = (
        *_whole_clauses(said_whole, sign, language),
        *_up_to_joint(said_whole, sign, language),
        *_main_clause(said_whole, language),
        *_beginning(said_whole, language),
        *((_without_joint(part, language) for part in _PARTS.split(said_whole)) if of_file else ()),
    )
    for clause in (said_whole, *cut):
        said = _without_filler(clause.strip(_ENDS), language)
        if not said or is_cut_short(said, said_whole, language):
            continue
        fits = _FEWEST <= len(words(said)) <= MOST_WORDS and not _UNQUOTABLE.search(said)
        whole = (
            said.count("(") == said.count(")")
            and sign.search(plain(said))
            and (of_file or not _asks_within(said, language))
        )
        if fits and whole and masked(said, language) == said and not tells_of_harm(said, language):
            return said
    return None


def _without_filler(said: str, language: str) -> str:
    """The words without what fills a pause before and behind them; none where it stands within."""
    filler, parts = QUOTING_WORDS[language].filler, said.split(", ")
    while parts and _heard(parts[0]) in filler:
        parts.pop(0)
    while parts and _heard(parts[-1]) in filler:
        parts.pop()
    return "" if any(_heard(each) in filler for each in parts) else ", ".join(parts)


def _heard(part: str) -> str:
    return " ".join(words(part))


def is_cut_short(said: str, sentence: str, language: str) -> bool:
    """Whether a part of a sentence only leads to the rest: it ends before a colon, or in an "if" or a "what we learnt"
    whose main clause follows."""
    behind = sentence.partition(said)[2]
    if not words(behind):
        return False
    if behind.lstrip(" ").startswith(":"):
        return True
    last = words(re.split(r"[,;:]", said)[-1])
    hangs = not CLAUSE_WORDS[language].subordinate.isdisjoint(last[:1])
    return hangs or f"{_heard(said)} ".startswith(QUOTING_WORDS[language].whatever)


def _asks_within(said: str, language: str) -> bool:
    """Whether it begins as an indirect question does, and says nothing by itself: "Who is on the list that I keep"."""
    return not _of_persons_and_things(language).isdisjoint(words(said)[:1])


@cache
def _of_persons_and_things(language: str) -> frozenset[str]:
    asks = ANSWERING_WORDS[language].asks
    return frozenset(each for kind in _INDIRECT for each in asks.get(kind, ()))


def _whole_clauses(sentence: str, sign: re.Pattern[str], language: str) -> Iterator[str]:
    """The clauses of a sentence that nothing hangs on: they end it, or an "and" or a "but" follows.

    After a mere comma, or an "and" behind it, one begins where the sign does, which has its subject, or a word before it.
    """
    parts = [_without_joint(part, language) for part in _PARTS.split(sentence)]
    begun = (part for part in parts if _begins_with(sign, part, language))
    rests = [sentence[sentence.index(part) :] for part in begun]
    for text in (*(each.text for each in clauses(sentence, language) if not each.aside), *rests):
        if _joining(language).issuperset(words(sentence.partition(text)[2])[:1]):
            yield text


def _up_to_joint(sentence: str, sign: re.Pattern[str], language: str) -> Iterator[str]:
    """What stands before an "and" behind the sign where a clause with a subject of its own follows: "… and I say no"."""
    found = sign.search(plain(sentence))
    for joint in _before_a_subject(language).finditer(sentence, found.end() if found else len(sentence)):
        yield sentence[: joint.start()]


def _main_clause(sentence: str, language: str) -> Iterator[str]:
    """What stands before the first comma where a clause that hangs on it follows: "…, if they have moved"."""
    before, comma, behind = sentence.partition(", ")
    hanging = CLAUSE_WORDS[language].subordinate
    if comma and not hanging.isdisjoint(words(behind)[:1]) and hanging.isdisjoint(words(before)[:1]):
        yield before


def _beginning(sentence: str, language: str) -> Iterator[str]:
    """How a long sentence begins, up to a comma, the longest first; not where that only leads to its main clause."""
    if len(words(sentence)) <= MOST_WORDS or not CLAUSE_WORDS[language].subordinate.isdisjoint(
        words(sentence)[:2]
    ):
        return
    for comma in reversed(list(_COMMA.finditer(sentence[:_LONGEST_BEGUN]))):
        if len(words(sentence[: comma.start()])) >= _FEWEST_BEGUN:
            yield sentence[: comma.start()]


def _begins_with(sign: re.Pattern[str], part: str, language: str) -> bool:
    found = sign.search(plain(part))
    before = words(plain(part)[: found.start()]) if found else []
    return found is not None and len(before) <= 1 and CLAUSE_WORDS[language].subordinate.isdisjoint(before)


def _without_joint(part: str, language: str) -> str:
    first, _, rest = part.partition(" ")
    return rest if _joining(language).issuperset(words(first) or [first]) else part


@cache
def _before_a_subject(language: str) -> re.Pattern[str]:
    """An "and" or a "but" with the subject of a clause of its own behind it."""
    subjects = "|".join(map(re.escape, sorted(CLAUSE_WORDS[language].subjects)))
    joints = "|".join(map(re.escape, sorted(_joining(language))))
    return re.compile(rf",?\s(?:{joints})\s(?:{subjects})\b", re.IGNORECASE)


@cache
def _joining(language: str) -> frozenset[str]:
    """What begins a clause of its own after another."""
    book = CLAUSE_WORDS[language]
    return frozenset(joint.split()[0] for joint in book.joints) - book.subordinate
