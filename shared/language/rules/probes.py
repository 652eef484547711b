"""Neutral probes: what can be asked about any answer, by kind, telling nothing of an ideal answer (G3)."""

from collections.abc import Iterable, Iterator
from typing import Final, Literal

from shared.interview.state_machine.assessment import Concept, Frozen
from shared.language.requests.interview import FollowUpRequest
from shared.language.rules.exploration_words import EXPLORATION_WORDS
from shared.language.rules.file_analysis.people import CALENDAR
from shared.language.rules.listening import mentions
from shared.language.rules.matching import stems
from shared.language.rules.phrases import rotated
from shared.language.rules.sub_goals_heard import is_hard
from shared.language.rules.taking_up import clause_of
from shared.text.spoken import in_all
from shared.text.words import words

type ProbeKind = Literal[
    "more", "steps", "example", "why", "otherwise", "noticing", "who", "amount", "easier"
]

_ANYWHERE: Final[tuple[ProbeKind, ...]] = ("example", "more")
"""What can be asked on about anything; the other kinds need a cue, or that somebody does something."""
_OF_ACTIONS: Final[tuple[ProbeKind, ...]] = ("otherwise", "why", "steps")
_TAKES_UP: Final[frozenset[ProbeKind]] = frozenset({"example", "why", "otherwise", "noticing"})
"""What may be asked of a clause that somebody said."""
_SHORT: Final = 15
_CLAUSE: Final = 14
_APART: Final = 4
"""Of so many questions in a row, one takes up what was said."""


class FollowUpWords(Frozen):
    """The vocabulary of one language.

    `topics` take an author's `{topic}`; `probes` ask on by kind, `easier` ones after not knowing; `cues` are words of a
    concept that make a kind fit it, and some of them tell what an answer is like. `explained` says what a probe meant.
    `accepted` answers not knowing, `corrected`, `said_before` and `other_side` what they say; `touched` leads to
    a question that earlier answers have touched. `action` tells a question for what somebody does, `past` an answer that
    tells what happened.
    """

    accepted: tuple[str, ...]
    corrected: str
    said_before: str
    other_side: str
    touched: tuple[str, ...]
    action: tuple[str, ...]
    past: tuple[str, ...]
    explained_topic: str
    explained: tuple[str, ...]
    topics: tuple[str, ...]
    probes: dict[ProbeKind, tuple[str, ...]]
    cues: dict[ProbeKind, tuple[str, ...]]


FOLLOW_UP_WORDS: Final = in_all(FollowUpWords, "follow_ups")


def is_neutral(question: str, language: str) -> bool:
    """Whether a question is a probe that names nothing, as it stands or after what it takes up."""
    return any(
        question.endswith(text) for texts in FOLLOW_UP_WORDS[language].probes.values() for text in texts
    )


def kinds_for(gap: Concept, request: FollowUpRequest, answer: str) -> list[ProbeKind]:
    """The kinds of probes, those first that fit the answer or the gap, and of these the one asked least before.

    None comes twice to one main question, and nobody is asked for what they told of themselves: an example, the steps.
    After something sad only what else there is.
    """
    if is_hard(answer, request.language):
        return ["more"]
    book = FOLLOW_UP_WORDS[request.language]
    mine = [exchange.question for exchange in request.exchanges]
    said = " ".join(exchange.answer for exchange in request.exchanges)
    acts = mentions(request.main_question, book.action) or mentions(said, book.cues["steps"])
    fitting: list[ProbeKind] = [kind for kind in _fitting(answer, book) if acts or kind not in _OF_ACTIONS]
    cued: list[ProbeKind] = [
        kind
        for kind, cues in book.cues.items()
        if mentions(gap.text, cues) or (kind == "amount" and any(map(str.isdigit, gap.text)))
    ]
    over = {kind for kind in book.probes if _times_asked(book.probes[kind], mine)}
    happened = mentions(f"{request.main_question} {said}", book.past)
    if happened or mentions(said, book.cues["example"]) or not CALENDAR.isdisjoint(words(said)):
        over.add("example")
    over.update(kind for kind in ("steps", "why") if mentions(said, book.cues[kind]))

    def rank(kind: ProbeKind) -> tuple[bool, int, bool]:
        suits = kind in fitting or kind in cued
        times = _times_asked(book.probes[kind], request.asked)
        return not suits, times, not (kind in fitting and kind in cued)

    kinds: list[ProbeKind] = [*fitting, *cued, *_ANYWHERE]
    if acts:
        kinds.extend(_OF_ACTIONS)
    return sorted((kind for kind in dict.fromkeys(kinds) if kind not in over), key=rank)


def _fitting(answer: str, book: FollowUpWords) -> list[ProbeKind]:
    """What can be asked of an answer: of a procedure what may go wrong, of a claim an example."""
    if mentions(answer, book.cues["steps"]):
        return ["otherwise"]
    return ["example", "steps"] if len(words(answer)) < _SHORT else ["example"]


def _times_asked(probes: Iterable[str], asked: Iterable[str]) -> int:
    return sum(question.endswith(text) for question in asked for text in probes)


def neutral_probes(request: FollowUpRequest, kinds: Iterable[ProbeKind]) -> Iterator[str]:
    """Probes of these kinds that tell nothing, now and then of what was just said."""
    probes, language = FOLLOW_UP_WORDS[request.language].probes, request.language
    secret = stems(" ".join((request.ideal_answer, *(gap.text for gap in request.gaps))), language)
    told = stems(" ".join((*request.asked, *(each.answer for each in request.exchanges))), language)
    lead = _taking_up(request)
    for kind in kinds:
        for text in probes[kind]:
            if _times_asked([text], request.asked) or stems(text, language) & (secret - told):
                continue
            yield f"{lead} {text}" if lead and kind in _TAKES_UP else text


def _taking_up(request: FollowUpRequest) -> str | None:
    """A clause of the latest answer as a lead, where none was taken up lately."""
    leads, latest = EXPLORATION_WORDS[request.language].taken_up, request.exchanges[-1:]
    opening = tuple(lead.partition("{")[0] for lead in leads)
    if not latest or any(text.startswith(opening) for text in request.asked[-_APART:]):
        return None
    clause = clause_of(latest[0].answer, request.language)
    if clause is None or len(words(clause)) > _CLAUSE:
        return None
    return rotated(leads, len(request.asked))[0].format(said=clause)
