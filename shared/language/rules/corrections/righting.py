"""What an answer puts right: its sentences that do, the figure that takes the place of another, what it is about (G2)."""

import re
from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Final

from shared.interview.state_machine.assessment import Correction
from shared.language.requests.interview import AssessRequest, Known
from shared.language.rules.corrections.contrasts import contrasts, doubts, names_own_words, says_anew
from shared.language.rules.corrections.cues import TURN, UNSAYS, WRONG, calls_wrong
from shared.language.rules.corrections.given_way import NUMBER, RESUME, given_way, has_figure, is_year
from shared.language.rules.corrections.slips import said_anew, slip, slips_within
from shared.language.rules.handover.facts import leans
from shared.language.rules.hearing.intent_words import kinds_of, pieces
from shared.language.rules.hearing.intents import hear
from shared.language.rules.hearing.listening import is_question, is_refusing, mentions
from shared.language.rules.hearing.manner_phrases import MANNERS, says
from shared.language.rules.hearing.manners import leaves_alone, puts_right, said_before
from shared.language.rules.phrases import PHRASES
from shared.language.rules.points.matching import stems
from shared.language.rules.points.polarity import sided
from shared.text.sentences import sentences
from shared.text.words import words

_MOST_SENTENCES: Final = 40
_OWNED: Final = frozenset({"turn", "polite", "already"})
"""Kinds of words with which somebody speaks of an error of their own."""
_FIGURE: Final = r"\d[\d.,]{0,12}\d|\d"
_NOT: Final = (
    r"not|isn't|wasn't|no longer|rather than|instead of|nicht|nich|keine|statt|anstatt|pas|plus|non|no|"
    r"au lieu de|en lugar de|en vez de|invece di|invece che"
)
_BETWEEN: Final = r"(?:[^\W\d_]{1,8}\s){0,2}"
_DENIED: Final = re.compile(
    rf"\b(?:{_NOT})\s{_BETWEEN}({_FIGURE})(?![\w:])"
    rf"|(?<![\w.,])({_FIGURE})\s{_BETWEEN}(?:[^\W\d_]{{1,8}}\s)?(?:not|nicht|nich|pas|non|no)\b(?!\s{_BETWEEN}\d)"
    r"(?=\s{0,3}(?:$|[,.;:!?)–—-]|(?:right|correct|true|but|richtig|wahr|sondern|vrai|juste|mais|cierto|correcto|sino|giusto|vero|ma)\b))",
    re.IGNORECASE,
)
"""A figure that is denied, in any of the languages: "not 28", "plus 28", "28 waren es nicht", and not what is done with
it: "the 9 kilos, no need to ask"."""
_BUT: Final = re.compile(r"\W{0,3}(?:but|sondern|mais|sino|ma|bensì)\b", re.IGNORECASE)
_BARE: Final = 6
"""Words of a sentence that only calls wrong what the one before it says."""
_SHORT_TURN: Final = 16
_NOT_DONE: Final = re.compile(
    r"\b[Nn]ot to (?!(?:the|an?|my|his|her|him|them|our|me|us)\b)[a-z]|\bnicht\b[^,;.]{0,60} zu [a-zäöü]{2,20}n\b"
)
"""A deed that somebody chose against: "it was up to me not to buy it unseen, but to look first"."""
_BEGINS_ANEW: Final = re.compile(
    r"(?:no,? anzi|anzi,? no|anzi|nein,? quatsch|no,? sorry|non,? pardon)\b", re.IGNORECASE
)
_LONGEST_ANEW: Final = 10
"""Words of a sentence that begins so with another figure: "Or rather three hundred, it was four the day before"."""
_NO_NO: Final = re.compile(
    r"\b(?:no,? no,? (?:not|never|non|mai|nunca|(?:[^\W\d_]+ )?no)|nein,? nein,? (?:nicht|nie|kein\w*)|"
    r"non,? non,? (?:pas|jamais|surtout pas))\b",
    re.IGNORECASE,
)
"""How somebody denies what they said themselves; at the beginning of an answer it denies what was asked."""
_TOGETHER: Final = 3
"""Sentences that a few words may take back at once."""


@lru_cache(maxsize=200)
def righting(text: str, language: str) -> tuple[str, ...]:
    """The sentences of a text that put something right by their words, verbatim.

    A few words that call wrong what the resume says stand with the sentence before them and the one after; a few that
    take back what was said, with what they take back. What asks, or refuses to tell, puts nothing right.
    """
    told = sentences(text)[:_MOST_SENTENCES]
    found: list[str] = []
    for place, said in enumerate(told):
        before = told[place - 1] if place else ""
        if _calls_wrong(said) and mentions(before, PHRASES[language].heard.in_resume):
            found.append(_stretch(text, before, told[min(place + 1, len(told) - 1)]))
        elif before and (first := _first_taken_back(told[:place], said, found, language)):
            found = [
                each for each in found if each not in told[:place] or told.index(each) < told.index(first)
            ]
            found.append(_stretch(text, first, said))
        elif UNSAYS.search(said):
            found.append(
                _stretch(text, said, told[min(place + 1, len(told) - 1)]) if said != told[-1] else said
            )
        elif RESUME.search(before) and given_way(stretch := _stretch(text, before, said)):
            found.append(stretch)
        elif names_own_words(before) and (doubts(said) or calls_wrong(said, language)):
            found.append(_stretch(text, before, said))
        elif (taken_back := slip(said, told[:place], language)) is not None:
            found.append(_stretch(text, told[taken_back], said))
        elif before and leans(said, language) and slips_within(said, language):
            found.append(_stretch(text, before, said))
        elif _puts_right(said, language) or (place and _NO_NO.search(said)):
            found.append(said)
    return tuple(found)


def _stretch(text: str, first: str, last: str) -> str:
    """The text from one of its sentences to a later one."""
    begin = text.find(first)
    return text[begin : text.find(last, begin + len(first)) + len(last)]


def _first_taken_back(before: Sequence[str], said: str, found: Sequence[str], language: str) -> str | None:
    """The sentence from which on a few words take back or say anew; None where these words do neither, or answer a
    question that was asked back."""
    if is_question(before[-1]):
        return None
    if len(words(said)) > _BARE:
        is_figure = len(words(said)) <= _LONGEST_ANEW and is_of_a_figure(said, language)
        return before[-1] if is_figure and _BEGINS_ANEW.match(said) else None
    if says(said, MANNERS[language].takes_back):
        near = before[-_TOGETHER:]
        return next((each for each in near if each in found or _NO_NO.search(each)), near[-1])
    return before[-1] if _BEGINS_ANEW.match(said) else None


def says_wrong(text: str, language: str) -> bool:
    """Whether a text says plainly, and not by a contrast alone, that something said or written before is wrong."""
    told = [each for each in sentences(text)[:_MOST_SENTENCES] if not is_question(each)]
    return any(
        puts_right(each, language)
        or says_anew(each)
        or doubts(each)
        or TURN.search(each)
        or (WRONG.search(each) and (_calls_wrong(each) or names_own_words(each)))
        for each in told
    )


def restates(said: str, earlier: str) -> bool:
    """Whether a sentence puts another figure in the place of one that was said earlier."""
    pair = exchanged(said)
    return pair is not None and pair[0] in NUMBER.findall(earlier)


def denied_figures(said: str) -> frozenset[str]:
    """The figures that a sentence denies, or in whose place it puts another."""
    if not has_figure(said):
        return frozenset()
    pair = exchanged(said)
    denied = [str(found[1] or found[2]) for found in _DENIED.finditer(said)]
    return frozenset([*denied, pair[0]] if pair else denied)


def is_of_a_figure(said: str, language: str) -> bool:
    """Whether what a sentence puts right is a number, in figures or in a word."""
    return NUMBER.search(said) is not None or "number" in kinds_of(pieces(said, language))


def replaces(said: str, language: str) -> bool:
    """Whether a sentence denies one thing and says another: "in May, not in March"."""
    apart = sided(said, language)
    return exchanged(said) is not None or bool(
        set(apart.denied) - set(apart.affirmed) and set(apart.affirmed) - set(apart.denied)
    )


def _calls_wrong(said: str) -> bool:
    return len(words(said)) <= _BARE and WRONG.search(said) is not None


def _puts_right(said: str, language: str) -> bool:
    """Whether a sentence puts something right, and does not refuse to tell: what takes longest is asked of few."""
    if is_question(said) or not _seems_to_put_right(said, language) or leaves_alone(said, language):
        return False
    return not any(is_refusing(each, language) for each in (said, said.rpartition(",")[2]))


def _seems_to_put_right(said: str, language: str) -> bool:
    if TURN.search(said):
        return exchanged(said) is not None or len(words(said)) <= _SHORT_TURN
    if puts_right(said, language) or given_way(said):
        return True
    if slips_within(said, language) or said_anew(said, language):
        return True
    if WRONG.search(said):
        return replaces(said, language) or names_own_words(said)
    return _is_of_what_was_said(said, language) and hear(said, language, "").intent == "correction"


def _is_of_what_was_said(said: str, language: str) -> bool:
    """Whether a correction is of the speaker's words: "I said …, it was …", or "that was …"; wrong things may be the
    matter."""
    if says_anew(said) or (doubts(said) and names_own_words(said)):
        return True
    kinds = kinds_of(pieces(said, language))
    is_own = not kinds.isdisjoint(_OWNED) or leans(said, language)
    # "I've told you, a hundred and no more"
    is_own = is_own and not (said_before(said, language) or _NOT_DONE.search(said))
    return is_own and (contrasts(said, language) or exchanged(said) is not None)


@lru_cache(maxsize=2_000)
def exchanged(said: str) -> tuple[str, str] | None:
    """The figure that is denied and the one that holds instead ("24 now, not 28"); None where that is not plain.

    Of several that hold the last one before, or the first after a "but"; years take the place of years.
    """
    if not has_figure(said):
        return None
    denied = list(_DENIED.finditer(said))
    if len({found[1] or found[2] for found in denied}) != 1:
        return None if denied else given_way(said)
    old, at = denied[0][1] or denied[0][2], denied[0].start()
    held = [each for each in NUMBER.finditer(said) if each[0] != old and is_year(each[0]) == is_year(old)]
    if not held or len(NUMBER.findall(said)) > len(held) + len(denied):  # it is denied, and holds elsewhere
        return None
    before = [each for each in held if each.start() < at]
    after = [each for each in held if each.start() > at]
    return old, (after[0] if after and (not before or _BUT.match(said, denied[0].end())) else before[-1])[0]


def put_in_place(old: str, said: str) -> str:
    """The old words with the figure that holds; all of what is said where no figure takes the place of one of theirs."""
    pair = exchanged(said)
    if pair is None or pair[0] not in NUMBER.findall(old):
        return said
    return NUMBER.sub(lambda found: pair[1] if found[0] == pair[0] else found[0], old)


def corrections(request: AssessRequest) -> tuple[Correction, ...]:
    """What of the known the latest answer says otherwise, by a figure, with the words that say what holds."""
    if not request.known or not request.exchanges:
        return ()
    found: dict[str, Correction] = {}
    for said, old in _denying(request.exchanges[-1].answer, request.language):
        for known in _meant(request, said, old):
            found[known.concept_id] = Correction(concept_id=known.concept_id, span=said)
    return tuple(found.values())


def _denying(answer: str, language: str) -> list[tuple[str, str]]:
    """The words that say another figure, with the one that does not hold: in one sentence, or in two that follow."""
    told = sentences(answer)[:_MOST_SENTENCES]
    found = [(each, match[1] or match[2]) for each in told for match in _DENIED.finditer(each)]
    found = [(said, old) for said, old in found if set(NUMBER.findall(said)) - {old}]
    found += [(each, pair[0]) for each in told if (pair := given_way(each))]
    for said, after in pairwise(told):
        both = (NUMBER.findall(said), NUMBER.findall(after))
        if [len(each) for each in both] != [1, 1]:
            continue
        stretch = _stretch(answer, said, after)
        if puts_right(said, language) or (RESUME.search(said) and given_way(stretch)):
            found.append((stretch, both[0][0]))
    return found


def _meant(request: AssessRequest, said: str, old: str) -> list[Known]:
    """What is known with this figure: what shares most with the words that deny it, wherever it stands.

    A year is one of when something was done, though other things may be known by the same line.
    """
    language = request.language
    named = [each for each in request.known if old in NUMBER.findall(each.said)]
    dated = [each for each in named if is_year(old) and each.concept_id.endswith(".duration")]
    about, asked = stems(said, language), stems(request.skill or "", language)
    alike = [
        (
            tuple(
                len(each_of & stems(f"{each.said} {each.subject}", language)) for each_of in (about, asked)
            ),
            each,
        )
        for each in dated or named
    ]
    best = max(alike, key=lambda pair: pair[0], default=None)
    return [each for _, each in alike if best and each.said == best[1].said]
