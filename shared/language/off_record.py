"""What somebody wants kept off the record, and texts without it: the one guard for all that is written of them (G8).

A text is freed of whole clauses and sentences, so that what is left of it reads as it was written.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from typing import Final

from pydantic import Field

from shared.interview.state_machine.assessment import Frozen
from shared.interview.state_machine.settings import LanguageCode
from shared.language.rules.hearing.manner_phrases import MANNERS, says
from shared.language.rules.off_record.keep_out_requests import is_kept_out_by_words
from shared.language.rules.off_record.kept_out import kept_out
from shared.language.rules.points.matching import stems
from shared.language.spans import said_span
from shared.text.held_once import each_once
from shared.text.sentences import sentences
from shared.text.spoken import in_all
from shared.text.stop_words import FUNCTION_WORDS
from shared.text.words import content_words, runs, spaced, words

MOST_STRETCHES: Final = 8
MAX_STRETCH_CHARS: Final = 1_500
UNNAMED: Final = "[…]"
_SHORT_NAME: Final = 2
_IN_A_ROW: Final = 3
_TELLING: Final = 2
"""Words told nowhere else that one sentence shares by no chance."""
_IN_PASSING: Final = 5
"""Words with a meaning of a sentence behind a confidence that has a name of it, and tells nothing else of who it is."""
_DIGITS: Final = 2
_WRITTEN: Final = re.compile(r"[^\W_]+")
_HEALTH: Final = in_all(tuple[str, ...], "onboarding", "health")
_NO_NAMES_BEHIND: Final = re.compile(
    r"(?:d(?:er|ie|as|e[mns])|(?:ein|mein|dein|sein|ihr|unse?r|eue?r|kein)(?:e[mnrs]?)?|dies\w{1,2}|jed\w{1,2}"
    r"|[ia]m|zu[mr]|vom|beim|[ia]ns)"
)
"""Words before a noun where every noun is written with a capital; one without any ("hatte Krebs") is like a name."""
_END: Final = ".!?…"
_QUOTES: Final = "”“\"'’»)]"


class OffRecord(Frozen):
    """What is to be kept out of all that is written: `stretches` of what was `said`, with what only they tell.

    `names` and numbers, `telling` words by their stems and `runs` of three words stand in no other answer, and in nothing
    that was `known` before. `of_health`: only they tell of somebody's health. `unnamed` are names alone that are not to
    be written, each with what stands for it.
    """

    language: LanguageCode = "en"
    said: tuple[str, ...] = ()
    known: tuple[str, ...] = ()
    stretches: tuple[str, ...] = ()
    names: frozenset[str] = frozenset()
    telling: frozenset[str] = frozenset()
    runs: frozenset[tuple[str, ...]] = frozenset()
    of_health: bool = False
    unnamed: dict[str, str] = Field(default_factory=dict[str, str])

    def tells(self, text: str) -> bool:
        """Whether a text of one sentence, or a quotation, has any of it."""
        if not self.stretches or not words(text):
            return False
        shares = (
            not self.names.isdisjoint(_WRITTEN.findall(text))
            or not self.runs.isdisjoint(runs(words(text), _IN_A_ROW))
            or len(self.telling & stems(text, self.language)) >= _TELLING
        )
        return shares or self._quotes(text) or (self.of_health and says(text, _HEALTH[self.language]))

    def _quotes(self, text: str) -> bool:
        said, is_quotation = spaced(text), len(words(text)) >= _IN_A_ROW
        return any(
            (each := spaced(stretch)) in said or (is_quotation and said in each) for stretch in self.stretches
        )

    def stands_in(self, text: str) -> bool:
        """Whether a sentence of the text has any of it."""
        return bool(self.stretches) and any(map(self.tells, sentences(text)))

    def freed(self, text: str) -> str:
        """The text without the clauses and sentences that have any of it, and without lines of which nothing is left."""
        text = self.without_names(text)
        return without_clauses(text, self.tells) if self.stretches else text

    def without_names(self, text: str) -> str:
        """The text with something else for each name that is not to be written, and for its last part alone."""
        for name, put in self.unnamed.items():
            last = name.split()[-1]
            parts = (name, last) if len(last) > _SHORT_NAME and last[0].isupper() else (name,)
            for each in parts:
                text = _put_for(each, put or UNNAMED, text)
        return text

    def with_wish(self, stretches: Iterable[str] | None, answers: Sequence[str]) -> "OffRecord":
        """The same with more that is to be kept out of these answers and all others."""
        if stretches is None:
            return self
        said = tuple(dict.fromkeys((*self.said, *answers)))
        more = kept_off((*self.stretches, *stretches), said, self.known, self.language)
        return more.model_copy(update={"unnamed": self.unnamed})


def _put_for(name: str, put: str, text: str) -> str:
    first, *rest = text.split(name)
    pieces, before = [first], first
    for each in rest:
        is_whole = not (before[-1:].isalnum() or each[:1].isalnum())
        pieces += (put if is_whole else name, each)
        before = each or name
    return "".join(pieces)


def without_clauses(text: str, is_out: Callable[[str], bool]) -> str:
    """The text without the clauses and sentences that are out: what is left of it reads as a whole."""
    lines = ((line, _line(line, is_out)) for line in text.split("\n"))
    return "\n".join(kept for line, kept in lines if kept or not line.strip())


def _line(line: str, is_out: Callable[[str], bool]) -> str:
    kept: list[str] = []
    start, *pieces = _pieces(line)
    opened = ""
    for unit in _units(pieces):
        left, lost = _sentence(unit, is_out), _opened(" ".join(unit))
        if left:
            lost -= _opened(left)
            kept.append(f"{opened}{'“' if lost > 0 else ''}{left}{'”' if lost < 0 else ''}")
            opened = ""
        elif lost < 0 and kept and not opened:
            kept[-1] += "”"
        else:
            opened = "“" if lost > 0 or (opened and lost == 0) else ""
    return f"{start}{' '.join(kept)}" if kept else ""


def _sentence(clauses: Sequence[str], is_out: Callable[[str], bool]) -> str:
    """A sentence of clauses with semicolons between them, without those that are out."""
    left = [each for each in clauses if not is_out(each)]
    whole = " ".join(left)
    if not left or (len(left) > 1 and is_out(whole)):
        return ""
    if left[0] is not clauses[0]:
        whole = whole[:1].upper() + whole[1:]
    bare = whole.rstrip("; ")
    is_ended = left[-1] is clauses[-1] or bare.rstrip(_QUOTES).endswith(tuple(_END))
    return whole if is_ended else f"{bare}."


def kept_off(
    stretches: Iterable[str], said: Sequence[str], known: Sequence[str], language: LanguageCode
) -> OffRecord:
    """What is kept out with these stretches, without what another answer tells, or what was known before."""
    wanted = each_once(each for each in stretches if words(each))
    if not wanted:
        return OffRecord(language=language, said=tuple(said), known=tuple(known))
    beside, whole = [*(_beside(each, wanted, language) for each in said), *known], "\n".join(wanted)
    rest, health = "\n".join(beside), _HEALTH[language]
    first = next(at for at, each in enumerate((*said, whole)) if any(out in each for out in wanted))
    behind = [_of_substance(each, language) for each in beside[first + 1 : len(said)]]
    elsewhere = frozenset(words("\n".join((*beside[: first + 1], *behind, *known))))
    asking = stems(" ".join(MANNERS[language].keep_out), language)
    telling = stems(whole, language) - stems(rest, language) - asking
    spoken = spaced(rest)
    return OffRecord(
        language=language,
        said=tuple(said),
        known=tuple(known),
        stretches=wanted,
        names=frozenset(each for each in _names(wanted, language) if elsewhere.isdisjoint(words(each))),
        telling=telling,
        runs=frozenset(
            run
            for each in wanted
            for run in runs(words(each), _IN_A_ROW)
            if _is_telling(run, telling, language) and f" {' '.join(run)} " not in spoken
        ),
        of_health=says(whole, health) and not any(says(each, health) for each in beside),
    )


def wished(is_wished: bool, stretches: Sequence[str]) -> tuple[str, ...] | None:
    """The stretches of a reply that tells apart whether there is such a wish, and what it is about."""
    return tuple(stretches) if is_wished else None


def stretches_said(
    given: Sequence[str] | None, latest: str, earlier: Iterable[str], language: LanguageCode
) -> tuple[str, ...] | None:
    """The stretches as an answer has them, the latest or an earlier one; None where there is no wish.

    A wish is met though none of its stretches was said: then by what the words alone make of the latest answer, or all
    of that.
    """
    if given is None:
        return None
    texts = (latest, *earlier)
    found = (
        next(filter(None, (said_span(each, text) for text in texts)), None)
        for each in given[: 2 * MOST_STRETCHES]
    )
    out = kept_out(latest, language)
    said = [each for each in found if each] or [each for each in sentences(latest) if each in out or not out]
    return tuple(dict.fromkeys(each[:MAX_STRETCH_CHARS] for each in said))[:MOST_STRETCHES]


def _beside(text: str, stretches: Sequence[str], language: LanguageCode) -> str:
    """What was said beside the stretches, and beside what asks for it."""
    for each in sorted(stretches, key=len, reverse=True):
        text = text.replace(each, "\n")
    return "\n".join(each for each in sentences(text) if not is_kept_out_by_words(each, language))


def _of_substance(text: str, language: LanguageCode) -> str:
    """What a text tells in sentences that are more than a word on a confidence: not "Brousse, you leave him out"."""
    return "\n".join(each for each in sentences(text) if len(content_words(each, language)) > _IN_PASSING)


def _is_telling(run: tuple[str, ...], telling: frozenset[str], language: LanguageCode) -> bool:
    said = " ".join(run)
    told = content_words(said, language)
    return len(told) >= _TELLING or (bool(told) and not telling.isdisjoint(stems(said, language)))


def _names(stretches: Iterable[str], language: LanguageCode) -> Iterator[str]:
    """Names and numbers, as they are written. What begins a sentence counts too, unless it is a word as others are."""
    for sentence in (said for each in stretches for said in sentences(each)):
        before = ""
        for word in _WRITTEN.findall(sentence):
            is_number = sum(map(str.isdigit, word)) >= _DIGITS
            is_noun = language == "de" and _NO_NAMES_BEHIND.fullmatch(before) is not None
            is_name = word[0].isupper() and len(word) > 1 and word.casefold() not in _ordinary()
            if is_number or (is_name and not is_noun):
                yield word
            before = word.casefold()


@cache
def _ordinary() -> frozenset[str]:
    openers = (each for phrases in MANNERS.values() for phrase in phrases.keep_out for each in words(phrase))
    return FUNCTION_WORDS | frozenset(openers)


def _pieces(line: str) -> list[str]:
    """What stands before the first sentence of a line, and its clauses, each with the marks behind it."""
    starts, at = list[int](), 0
    for each in sentences(line):
        starts.append(line.index(each, at))
        at = starts[-1] + len(each)
    if not starts:
        return [line]
    ends = [*starts[1:], len(line)]
    return [line[: starts[0]], *(line[start:end].rstrip() for start, end in zip(starts, ends, strict=True))]


def _units(pieces: Iterable[str]) -> Iterator[list[str]]:
    """The clauses of each sentence: a semicolon ends none."""
    unit: list[str] = []
    for each in pieces:
        unit.append(each)
        if not each.endswith(";"):
            yield unit
            unit = []
    if unit:
        yield unit


def _opened(text: str) -> int:
    """How many quotations begin in a text and do not end there."""
    return text.count("“") - text.count("”")
