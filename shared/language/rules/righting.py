"""What an answer puts right: its sentences that do, the figure that takes the place of another, what it is about (G2)."""

import re
from itertools import pairwise
from typing import Final

from shared.interview.state_machine.assessment import Correction
from shared.language.requests.interview import AssessRequest, Known
from shared.language.rules.intents import hear
from shared.language.rules.manners import puts_right
from shared.language.rules.matching import stems
from shared.text.sentences import sentences

_MOST_SENTENCES: Final = 40
_FIGURE: Final = r"\d[\d.,]{0,12}\d|\d"
_NUMBER: Final = re.compile(rf"(?<![\w.,])(?:{_FIGURE})(?![\w:])")
_NOT: Final = (
    r"not|isn't|wasn't|no longer|rather than|instead of|nicht|nich|keine|statt|anstatt|pas|plus|non|no|"
    r"au lieu de|en lugar de|en vez de|invece di|invece che"
)
_BETWEEN: Final = r"(?:[^\W\d_]{1,8}\s){0,2}"
_DENIED: Final = re.compile(
    rf"\b(?:{_NOT})\s{_BETWEEN}({_FIGURE})(?![\w:])"
    rf"|(?<![\w.,])({_FIGURE})\s{_BETWEEN}(?:not|nicht|nich|pas|non|no)\b(?!\s{_BETWEEN}\d)",
    re.IGNORECASE,
)
"""A figure that is denied, in any of the languages: "not 28", "plus 28", "28 waren es nicht"."""
_BUT: Final = re.compile(r"\W{0,3}(?:but|sondern|mais|sino|ma|bensì)\b", re.IGNORECASE)


def righting(text: str, language: str) -> tuple[str, ...]:
    """The sentences of a text that put something right by their words, verbatim."""
    return tuple(
        each
        for each in sentences(text)[:_MOST_SENTENCES]
        if puts_right(each, language) or hear(each, language, "").intent == "correction"
    )


def exchanged(said: str) -> tuple[str, str] | None:
    """The figure that is denied and the one that holds instead ("24 now, not 28"); None where that is not plain.

    Of several that hold the last one before, or the first after a "but"; years take the place of years.
    """
    denied = list(_DENIED.finditer(said))
    if len({found[1] or found[2] for found in denied}) != 1:
        return None
    old, at = denied[0][1] or denied[0][2], denied[0].start()
    held = [each for each in _NUMBER.finditer(said) if each[0] != old and _is_year(each[0]) == _is_year(old)]
    if not held or len(_NUMBER.findall(said)) > len(held) + len(denied):  # it is denied, and holds elsewhere
        return None
    before = [each for each in held if each.start() < at]
    after = [each for each in held if each.start() > at]
    return old, (after[0] if after and (not before or _BUT.match(said, denied[0].end())) else before[-1])[0]


def put_in_place(old: str, said: str) -> str:
    """The old words with the figure that holds; all of what is said where no figure takes the place of one of theirs."""
    pair = exchanged(said)
    if pair is None or pair[0] not in _NUMBER.findall(old):
        return said
    return _NUMBER.sub(lambda found: pair[1] if found[0] == pair[0] else found[0], old)


def corrections(request: AssessRequest) -> tuple[Correction, ...]:
    """What of the known the latest answer says otherwise, by a figure: each with the words that say what holds."""
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
    found = [(said, old) for said, old in found if set(_NUMBER.findall(said)) - {old}]
    for said, after in pairwise(told):
        both = (_NUMBER.findall(said), _NUMBER.findall(after))
        if [len(each) for each in both] == [1, 1] and puts_right(said, language):
            start = answer.find(said)
            found.append((answer[start : answer.find(after, start) + len(after)], both[0][0]))
    return found


def _meant(request: AssessRequest, said: str, old: str) -> list[Known]:
    """What is known with this figure: what shares most with the words that deny it, wherever it stands."""
    language = request.language
    about = stems(f"{said} {request.skill or ''}", language)
    alike = [
        (len(about & stems(f"{each.said} {each.subject}", language)), each)
        for each in request.known
        if old in _NUMBER.findall(each.said)
    ]
    best = max(alike, key=lambda pair: pair[0], default=None)
    return [each for _, each in alike if best and each.said == best[1].said]


def _is_year(figure: str) -> bool:
    return re.fullmatch(r"(?:19|20)\d\d", figure) is not None
