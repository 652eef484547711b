"""Facts of an answer: what it states, cleaned of how people begin to speak; asides are none.

A sentence that leans on the one before it stands with it: "Jonas signs the list. He comes in on Tuesdays."
"""

import re
from collections.abc import Collection, Iterator, Sequence
from functools import cache
from typing import Final

from shared.interview.state_machine.assessment import Fact
from shared.language.rules.asides.no_answers import echoes, leave_takings
from shared.language.rules.corrections.slips import slip
from shared.language.rules.hearing.listening import mentions
from shared.language.rules.interrogatives import points_back
from shared.language.rules.off_record.kept_out import is_quotable, kept_out
from shared.language.rules.phrases import PHRASES
from shared.language.rules.points.antecedents import points_to_another
from shared.language.rules.points.no_evidence import proves_nothing
from shared.language.rules.points.of_the_matter import (
    fact_words,
    is_of_the_matter,
    without_asides,
    without_reference,
)
from shared.text.clause_words import CLAUSE_WORDS
from shared.text.phrase_patterns import any_of
from shared.text.sentences import sentences
from shared.text.spoken import in_one
from shared.text.words import content_words, normalised, spelled_out, words

MAX_FACTS: Final = 8
_FEWEST_CONTENT_WORDS: Final = 2
_NO: Final = frozenset({"no", "nein", "non"})
_DENIALS: Final = frozenset({"not", "nicht", "pas", "non", "no"})
_LET_US_SAY: Final = ("diciamo", "digamos", "disons", "let us say", "let's say")
_MOST_OF_A_DENIAL: Final = 4
_LONGEST: Final = 400
_LONGEST_TOGETHER: Final = 160
_LONGEST_WITH_CONDITION: Final = 240
_MOST_OF_A_NAME: Final = 4
_NUMBERED: Final = re.compile(r"(?<=[^\W\d_] )\d{1,2}\W{0,3}$")
"""The number at the end that tells one thing from others of its name: "pump 2"."""
_MOST_OF_A_CRY: Final = 2
_MOST_OF_A_REFERENCE: Final = 2
_BEGINNING: Final = 4
"""Words of a sentence; a pronoun after them mostly stands for one of them."""


def facts(
    answer: str, language: str, asked: str = "", apart: Collection[str] = frozenset(), longest: int = _LONGEST
) -> tuple[Fact, ...]:
    """At most eight facts in the order of the answer, none twice; `span` stands in the answer word for word.

    What they ask not to have written down is none, nor how they take leave, unless the question `asked` is about that.
    The sentences that are to stand `apart` lean on none before them; what is longer than `longest` characters is none.
    """
    found: dict[str, Fact] = {}
    left_out = kept_out(answer, language)
    for span in _statements(answer, language, asked, apart):
        if is_quotable(span, left_out) and _states(span, language, longest):
            text = _cleaned(span, language)
            found.setdefault(normalised(text), Fact(text=text, span=span))
            if len(found) == MAX_FACTS:
                break
    return tuple(found.values())


def _statements(answer: str, language: str, asked: str, apart: Collection[str]) -> Iterator[str]:
    begin = end = 0
    leaving = leave_takings(answer, language, asked)
    for sentence in sentences(answer):
        at = answer.find(sentence, end)
        is_said = sentence not in leaving and not echoes(sentence, asked, language)
        is_slip = begin < end and slip(sentence, [answer[begin:end]], language) is not None
        tells = is_of_the_matter(sentence, language) and not proves_nothing(sentence, language)
        is_part = is_said and (is_slip or tells)
        may_join = is_part and begin < end and sentence not in apart and "\n" not in answer[end:at]
        longest = _longest_with(sentence, answer[begin:end], language, is_slip) if may_join else 0
        if at + len(sentence) - begin > longest:
            yield answer[begin:end]
            begin = at
        end = at + len(sentence)
        if not is_part:
            begin = end
    yield answer[begin:end]


def _longest_with(sentence: str, before: str, language: str, is_slip: bool) -> int:
    """How many characters a sentence may have together with what stands before it; 0 where it does not lean on it."""
    if _names(before, language):
        return _LONGEST
    said = words(sentence)
    if _is_condition(said, language):
        return _LONGEST_WITH_CONDITION
    leans_on_it = is_slip or _refers(sentence, language) or _is_bare_denial(said)
    return _LONGEST_TOGETHER if leans_on_it else 0


def _refers(sentence: str, language: str) -> bool:
    """Whether a sentence begins with what stands for something named before, "and" aside, or is short and has it: "Ask
    her.", or denies it: "I never signed it."."""
    said, leaning = words(sentence), fact_words(language, "leaning")
    if points_to_another(sentence, language) and not PHRASES[language].heard.negators.isdisjoint(said):
        return True
    return (
        said[0] in leaning
        or not leaning.isdisjoint(_without_joints(said, language)[:1])
        or (len(said) <= _MOST_OF_A_REFERENCE and not leaning.isdisjoint(said))
    )


def _is_bare_denial(said: Sequence[str]) -> bool:
    """Whether a few words only deny something of the sentence before: "Not the office.", "Al centralino no."."""
    return len(said) <= _MOST_OF_A_DENIAL and not _DENIALS.isdisjoint((said[0], said[-1]))


def _is_condition(said: Sequence[str], language: str) -> bool:
    """Whether a sentence begins with a condition of what was named before: "If it is not", "Si no"."""
    if said[0] not in fact_words(language, "conditions"):
        return False
    is_denied = not PHRASES[language].heard.negators.isdisjoint(said[1:2])
    return is_denied or points_back(" ".join(said[1:]), language)


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
    joints = _joints(language)
    return said[next((at for at, each in enumerate(said) if each not in joints), len(said)) :]


@cache
def _joints(language: str) -> frozenset[str]:
    joints = {word for each in CLAUSE_WORDS[language].joints for word in each.split()}
    return frozenset((joints | _NO) - fact_words(language, "leaning"))


def leans(sentence: str, language: str) -> bool:
    """Whether a sentence leans on what was said before it: "It is …", "Because …", "And no, she calculated it"."""
    said = _without_joints(words(sentence), language)[:_BEGINNING]
    pronouns = fact_words(language, "pronouns")
    return bool(said) and (said[0] in fact_words(language, "leaning") or not pronouns.isdisjoint(said))


def _states(said: str, language: str, longest: int) -> bool:
    if not said or len(said) > longest or not is_of_the_matter(said, language) or _exclaims(said, language):
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
    return PHRASES[language].heard.negators | fact_words(language, "binding")


def is_private(text: str, language: str) -> bool:
    """Whether it speaks of a person's meals, family, leisure or the weather, by a few sure words."""
    return mentions(text, fact_words(language, "private"))


def is_of_a_name(text: str, language: str) -> bool:
    """Whether it says what somebody is called, by a few sure words."""
    return mentions(text, fact_words(language, "naming"))


def _cleaned(sentence: str, language: str) -> str:
    said = without_reference(" ".join(sentence.split()), language) or sentence
    text = _opening(language).sub("", said) or said
    text = text[:1].upper() + text[1:]
    return text if text.endswith((".", "!", "…", "。")) else f"{text}."


@cache
def _opening(language: str) -> re.Pattern[str]:
    """How people begin to speak; what says that they are not sure is part of what they say ("I think …")."""
    heard, asides = PHRASES[language].heard, in_one(tuple[str, ...], language, "facts", "asides")
    fillers = any_of([*(each for each in heard.fillers if not mentions(each, heard.hedges)), *asides])
    halts = any_of(fact_words(language, "halts"))  # "Wait one hour" tells what to do, "Wait, …" does not
    that = any_of(f"{each} {joint}" for each in _LET_US_SAY for joint in ("che", "que", "that"))
    return re.compile(
        rf"^(?:(?:{that})\s|(?:{fillers})\b(?:[,.:;–]\s*|\s+)|(?:{halts})\s?[,:;–]\s*)+", re.IGNORECASE
    )
