"""Facts of an answer: what it states, cleaned of how people begin to speak; asides are none.

A sentence that leans on the one before it stands with it: "Jonas signs the list. He comes in on Tuesdays."
"""

import re
from collections.abc import Callable, Collection, Iterator, Sequence
from functools import cache, lru_cache
from typing import Final

from shared.interview.state_machine.assessment import Fact
from shared.language.rules.intent_words import kinds_of, own_words, pieces
from shared.language.rules.interrogatives import points_back
from shared.language.rules.kept_out import is_quotable, kept_out
from shared.language.rules.listening import declines, heard_words, mentions, telling
from shared.language.rules.manners import concludes, pauses, said_before
from shared.language.rules.no_answers import echoes, leave_takings, speaks_to_the_interviewer
from shared.language.rules.phrases import PHRASES
from shared.language.rules.slips import slip
from shared.text.clause_words import CLAUSE_WORDS
from shared.text.phrase_patterns import any_of, whole_phrase
from shared.text.sentences import sentences
from shared.text.spoken import in_one
from shared.text.words import content_words, normalised, spelled_out, words

MAX_FACTS: Final = 8
_FEWEST_CONTENT_WORDS: Final = 2
_FEWEST_BESIDE: Final = 3
_FEWEST_BESIDE_TALK: Final = 4
_MOST_OF_A_HALT: Final = 8
_NO: Final = frozenset({"no", "nein", "non"})
_CLAUSE: Final = re.compile(r"[,;:–—]")
_LONGEST: Final = 400
_LONGEST_TOGETHER: Final = 160
_LONGEST_WITH_CONDITION: Final = 240
_MOST_BESIDE_A_REFERENCE: Final = 1
"""Words with a meaning of a clause that only says that something was said before: "at the beginning"."""
_MOST_OF_A_NAME: Final = 4
_NUMBERED: Final = re.compile(r"(?<=[^\W\d_] )\d{1,2}\W{0,3}$")
"""The number at the end that tells one thing from others of its name: "pump 2"."""
_MOST_OF_A_CRY: Final = 2
_MOST_OF_A_REFERENCE: Final = 2
_MOST_OF_A_CLOSE: Final = 8
_MOST_OF_A_REFUSAL: Final = 2
_NOT_ME: Final = frozenset({"not", "me"})
_REFUSING: Final = frozenset({"refuse", "private", "skip"})
_BEGINNING: Final = 4
"""Words of a sentence; a pronoun after them mostly stands for one of them."""


def facts(
    answer: str, language: str, asked: str = "", apart: Collection[str] = frozenset()
) -> tuple[Fact, ...]:
    """At most eight facts in the order of the answer, none twice; `span` stands in the answer word for word.

    What they ask not to have written down is none, nor how they take leave, unless the question `asked` is about that.
    The sentences that are to stand `apart` lean on none before them.
    """
    found: dict[str, Fact] = {}
    left_out = kept_out(answer, language)
    for span in _statements(answer, language, asked, apart):
        if is_quotable(span, left_out) and _states(span, language):
            text = _cleaned(span, language)
            found.setdefault(normalised(text), Fact(text=text, span=span))
            if len(found) == MAX_FACTS:
                break
    return tuple(found.values())


def _statements(answer: str, language: str, asked: str, apart: Collection[str]) -> Iterator[str]:
    """The sentences, each with those that lean on it, and a few words that name something with what is said of it."""
    begin = end = 0
    leaving = leave_takings(answer, language, asked)
    for sentence in sentences(answer):
        at = answer.find(sentence, end)
        is_said = sentence not in leaving and not echoes(sentence, asked, language)
        is_slip = begin < end and slip(sentence, [answer[begin:end]], language) is not None
        is_part = is_said and (is_slip or is_of_the_matter(sentence, language))
        is_condition = _is_condition(words(sentence), language)
        refers = is_condition or _refers(words(sentence), language)
        is_named = begin < end and _names(answer[begin:end], language)
        joins = is_part and sentence not in apart and (is_slip or refers or is_named)
        longest = _LONGEST if is_named else _LONGEST_WITH_CONDITION if is_condition else _LONGEST_TOGETHER
        if (
            not joins
            or not answer[begin:end]
            or at + len(sentence) - begin > longest
            or "\n" in answer[end:at]
        ):
            yield answer[begin:end]
            begin = at
        end = at + len(sentence)
        if not is_part:
            begin = end
    yield answer[begin:end]


def _refers(said: Sequence[str], language: str) -> bool:
    """Whether a sentence begins with what stands for something named before, "and" aside, or is short and has it: "Ask
    her."."""
    leaning = _said(language, "leaning")
    return (
        said[0] in leaning
        or _without_joints(said, language)[:1] in [[each] for each in leaning]
        or (len(said) <= _MOST_OF_A_REFERENCE and not leaning.isdisjoint(said))
    )


def _is_condition(said: Sequence[str], language: str) -> bool:
    """Whether a sentence begins with a condition of what was named before: "If it is not", "Si no"."""
    if said[0] not in _said(language, "conditions"):
        return False
    is_denied = not PHRASES[language].heard.negators.isdisjoint(said[1:2])
    return is_denied or points_back(" ".join(said[1:]), language)


@lru_cache(maxsize=500)
def is_of_the_matter(sentence: str, language: str) -> bool:
    """Whether a sentence tells something: no question, no wish, nothing withheld or of the talk without a figure."""
    if sentence.rstrip().endswith(("?", "？")) or is_withheld(sentence, language):
        return False
    sentence = _without_reference(sentence, language)
    if not sentence or _only_halts(sentence, language) or _closes(sentence, language):
        return False
    if speaks_to_the_interviewer(sentence, language) or pauses(sentence, language):
        return False
    if _knows_nothing(sentence, language):
        return _tells_beside(sentence, language, _knows_nothing, _FEWEST_BESIDE)
    is_told = any(map(str.isdigit, sentence)) or not is_of_the_talk(sentence, language)
    return is_told or _tells_beside(sentence, language, is_of_the_talk, _FEWEST_BESIDE_TALK)


def _only_halts(sentence: str, language: str) -> bool:
    """Whether it does nothing but stop or excuse itself: "No, wait.", "Sorry, one moment."."""
    said = " ".join(words(sentence)[: _MOST_OF_A_HALT + 1])
    left = without_asides(_halts(language).sub(" ", said), language)
    is_short = len(words(said)) <= _MOST_OF_A_HALT
    return is_short and left != said and PHRASES[language].heard.negators.union(_NO).issuperset(words(left))


def _without_reference(sentence: str, language: str) -> str:
    """The sentence without a first clause that only says that this was said before: "As I told you, …"."""
    if _only_refers(sentence, language):
        return ""
    mark = _CLAUSE.search(sentence)
    is_reference = mark is not None and _only_refers(sentence[: mark.start()], language)
    return sentence[mark.end() :].strip() if mark and is_reference else sentence


def _only_refers(said: str, language: str) -> bool:
    if any(map(str.isdigit, said)) or not said_before(said, language):
        return False
    return len(own_words(said, language)) <= _MOST_BESIDE_A_REFERENCE


def _closes(sentence: str, language: str) -> bool:
    """Whether it closes the answer, at most with a word on its author: "That's it, I have my coat on"."""
    first, *rest = [each for each in _CLAUSE.split(sentence) if words(each)] or [""]
    said = " ".join(rest)
    is_short = len(words(said)) <= _MOST_OF_A_CLOSE and not any(map(str.isdigit, said))
    return concludes(first, language) and is_short and (not rest or "me" in kinds_of(pieces(said, language)))


def _tells_beside(sentence: str, language: str, is_nothing: Callable[[str, str], bool], fewest: int) -> bool:
    """Whether the clauses that do not say nothing have so many words with a meaning."""
    told = [each for each in _CLAUSE.split(sentence) if words(each)]
    rest = [each for each in told if not is_nothing(each, language)] if len(told) > 1 else []
    return len(set(content_words(" ".join(rest), language))) >= fewest


def _knows_nothing(said: str, language: str) -> bool:
    """Whether it says that its author does not know, or will not say; "I only know that …" tells what they know."""
    if mentions(said, _said(language, "so_far")):
        return False
    is_unknown = _declines(said, language) or mentions(said, _said(language, "not_learnt"))
    return is_unknown or known_of(said, language) != said


def known_of(said: str, language: str) -> str:
    """What is told beside not knowing: without clauses that say so, or that their author would have to look."""
    rest = telling(said, language)
    clauses = _CLAUSE.split(rest)
    kept = [each for each in clauses if heard_words(each).strip() not in _said(language, "looks_up")]
    return rest if len(kept) == len(clauses) else ", ".join(each.strip() for each in kept)


def _declines(said: str, language: str) -> bool:
    """Whether it does not know or refuses, and has a word for that: what only sounds so tells something."""
    if not declines(said, language):
        return False
    kinds = kinds_of(pieces(said, language))
    is_short = len(own_words(said, language)) <= _MOST_OF_A_REFUSAL
    is_theirs = kinds >= _NOT_ME or not kinds.isdisjoint(_REFUSING)  # "Never alone." is a rule
    return "noknow" in kinds or (is_short and is_theirs)


def _names(said: str, language: str) -> bool:
    """Whether a few words only name what the next sentence tells of: "First of all, pump 2.", not "Rent 300."."""
    said = _NUMBERED.sub("", _opening(language).sub("", said))
    return (
        0 < len(words(said)) <= _MOST_OF_A_NAME
        and not any(map(str.isdigit, said))
        and bool(content_words(said, language))
    )


def _without_joints(said: Sequence[str], language: str) -> Sequence[str]:
    """The words without an "and", a "but" and a "no" before them."""
    joints = {word for each in CLAUSE_WORDS[language].joints for word in each.split()} | _NO
    joints -= _said(language, "leaning")
    return said[next((at for at, each in enumerate(said) if each not in joints), len(said)) :]


def leans(sentence: str, language: str) -> bool:
    """Whether a sentence leans on what was said before it: "It is …", "Because …", "And no, she calculated it"."""
    said = _without_joints(words(sentence), language)[:_BEGINNING]
    pronouns = _said(language, "pronouns")
    return bool(said) and (said[0] in _said(language, "leaning") or not pronouns.isdisjoint(said))


@cache
def _said(language: str, key: str) -> frozenset[str]:
    return in_one(frozenset[str], language, "facts", key)


def _states(said: str, language: str) -> bool:
    if not said or len(said) > _LONGEST or not is_of_the_matter(said, language) or _exclaims(said, language):
        return False
    if said.rstrip().endswith((",", ";")):  # it was cut off
        return False
    told = without_asides(" ".join(words(spelled_out(said))), language)
    content, binding = content_words(told, language), _binding(language)
    is_bound = not binding.isdisjoint(words(told)) and not binding.issuperset(content)
    return is_bound or len(content) >= _FEWEST_CONTENT_WORDS


def _exclaims(said: str, language: str) -> bool:
    """Whether it is a cry and tells nothing: "Oh, supper!", "What a mess!"."""
    if not said.rstrip().endswith("!"):
        return False
    return len(words(said)) <= _MOST_OF_A_CRY or len(content_words(said, language)) < _FEWEST_CONTENT_WORDS


@cache
def _binding(language: str) -> frozenset[str]:
    """Words that make a statement of a single one: "Only Petra.", "There is no backup."."""
    return PHRASES[language].heard.negators | _said(language, "binding")


def is_of_the_talk(text: str, language: str) -> bool:
    """Whether it speaks of the conversation itself, by a few sure words."""
    return mentions(text, _said(language, "talk"))


def is_withheld(text: str, language: str) -> bool:
    """Whether it says that its author keeps something to themselves, or wants it kept out."""
    return mentions(text, _said(language, "withheld"))


def is_private(text: str, language: str) -> bool:
    """Whether it speaks of a person's meals, family, leisure or the weather, by a few sure words."""
    return mentions(text, _said(language, "private"))


def is_in_jest(text: str, language: str) -> bool:
    """Whether it laughs at what it says, by a few sure words."""
    return mentions(text, _said(language, "jokes"))


def is_of_a_name(text: str, language: str) -> bool:
    """Whether it says what somebody is called, by a few sure words."""
    return mentions(text, _said(language, "naming"))


def without_asides(text: str, language: str) -> str:
    """The text without what people say about the conversation or to be polite ("sorry", "as I said")."""
    return _asides(language).sub(" ", text)


@cache
def _halts(language: str) -> re.Pattern[str]:
    return whole_phrase(_said(language, "halts"))


@cache
def _asides(language: str) -> re.Pattern[str]:
    """What people say about the conversation, not about the matter."""
    return whole_phrase(in_one(tuple[str, ...], language, "facts", "asides"))


def _cleaned(sentence: str, language: str) -> str:
    said = _without_reference(" ".join(sentence.split()), language) or sentence
    text = _opening(language).sub("", said) or said
    text = text[:1].upper() + text[1:]
    return text if text.endswith((".", "!", "…", "。")) else f"{text}."


@cache
def _opening(language: str) -> re.Pattern[str]:
    """How people begin to speak; what says that they are not sure is part of what they say ("I think …")."""
    heard, asides = PHRASES[language].heard, in_one(tuple[str, ...], language, "facts", "asides")
    fillers = any_of([*(each for each in heard.fillers if not mentions(each, heard.hedges)), *asides])
    halts = any_of(_said(language, "halts"))  # "Wait one hour" tells what to do, "Wait, …" does not
    return re.compile(rf"^(?:(?:{fillers})\b(?:[,.:;–]\s*|\s+)|(?:{halts})\s?[,:;–]\s*)+", re.IGNORECASE)
