"""Neutral probes: what can be asked about any answer, by kind, telling nothing of an ideal answer (G3).

One that stands alone asks for an occasion, or for a guess; any other quotes what it is about. One of a kind is enough
for an interview.
"""

from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import Final, Literal

from shared.interview.state_machine.assessment import Concept, Frozen
from shared.language.requests.interview import FollowUpRequest
from shared.language.rules.file_analysis.people import CALENDAR
from shared.language.rules.listening import mentions
from shared.language.rules.matching import stems
from shared.language.rules.quoted import own_deed, quoting, stands_in
from shared.language.rules.sub_goals_heard import is_hard
from shared.text.spoken import in_all
from shared.text.words import normalised, words

type ProbeKind = Literal["steps", "example", "why", "noticing", "who", "amount", "hardest", "easier"]

_OF_ACTIONS: Final[tuple[ProbeKind, ...]] = ("why", "steps")
_OF_WHAT_IS_USUAL: Final[frozenset[ProbeKind]] = frozenset({"example", "noticing", "who", "amount"})
"""Kinds that do not fit a story of something that happened once."""
_STANDING_ALONE: Final[frozenset[ProbeKind]] = frozenset({"example", "easier"})
AT_LENGTH: Final = 25
_LISTED: Final = 2


class FollowUpWords(Frozen):
    """The vocabulary of one language.

    `topics` take an author's `{topic}`; `probes` ask on by kind, `easier` ones after not knowing; `cues` are words of a
    concept that make a kind fit it, and some of them tell what an answer is like. `explained` leads back from
    a probe to its `{question}`.
    `accepted` answers not knowing, `corrected`, `said_before` and `other_side` what they say; `touched` leads to
    a question that earlier answers have touched. `action` tells a question for what somebody does, `past` an answer that
    tells what happened.
    """

    accepted: tuple[str, ...]
    corrected: tuple[str, ...]
    said_before: str
    other_side: str
    touched: tuple[str, ...]
    action: tuple[str, ...]
    past: tuple[str, ...]
    explained: tuple[str, ...]
    topics: tuple[str, ...]
    probes: dict[ProbeKind, tuple[str, ...]]
    cues: dict[ProbeKind, tuple[str, ...]]


FOLLOW_UP_WORDS: Final = in_all(FollowUpWords, "follow_ups")


def is_neutral(question: str, language: str) -> bool:
    """Whether a question is a probe that names nothing, as it stands or after an acknowledgement."""
    return any(
        question.endswith(text) for texts in FOLLOW_UP_WORDS[language].probes.values() for text in texts
    )


def stands_alone(question: str, language: str) -> bool:
    """Whether a question is a probe that is asked without words of theirs."""
    return any(question in FOLLOW_UP_WORDS[language].probes[kind] for kind in _STANDING_ALONE)


def kinds_for(gap: Concept, request: FollowUpRequest) -> list[ProbeKind]:
    """The kinds of probes that what is missing calls for.

    Where nothing does, the steps or an example after a short answer. Nobody is asked for what they told of themselves,
    nor anything after something sad.
    """
    book, said = FOLLOW_UP_WORDS[request.language], " ".join(each.answer for each in request.exchanges)
    if is_hard(said, request.language):
        return []
    acts = mentions(request.main_question, book.action)
    cued: list[ProbeKind] = [kind for kind, cues in book.cues.items() if _calls_for(gap.text, kind, cues)]
    of_any: list[ProbeKind] = ["steps", "example"] if len(words(said)) < AT_LENGTH else []
    told: set[ProbeKind] = {kind for kind, cues in book.cues.items() if mentions(said, cues)}
    if said.count(",") >= _LISTED:
        told.add("steps")
    if any(map(str.isdigit, said)):
        told.add("amount")
    if _tells_what_happened(request, said):
        told.update(_OF_WHAT_IS_USUAL)
    wanted: list[ProbeKind] = cued or of_any
    return [kind for kind in wanted if kind not in told and (acts or kind not in _OF_ACTIONS)]


def kinds_in_depth(request: FollowUpRequest) -> list[ProbeKind]:
    """What may settle a doubt about points that were all spoken of (A2): an occasion, or the hard part of a story."""
    said = " ".join(each.answer for each in request.exchanges)
    if is_hard(said, request.language):
        return []
    return ["hardest"] if _tells_what_happened(request, said) else ["example", "hardest"]


def _tells_what_happened(request: FollowUpRequest, said: str) -> bool:
    past = FOLLOW_UP_WORDS[request.language].past
    told = said if request.skill else f"{request.main_question} {said}"  # of a job all is asked in the past
    return mentions(told, past) or not CALENDAR.isdisjoint(words(said))


def _calls_for(missing: str, kind: ProbeKind, cues: Collection[str]) -> bool:
    return any(map(str.isdigit, missing)) if kind == "amount" else mentions(missing, cues)


def neutral_probes(request: FollowUpRequest, kinds: Iterable[ProbeKind]) -> Iterator[str]:
    """Probes of these kinds that tell nothing, but for the kinds of which one was asked in this interview."""
    probes = FOLLOW_UP_WORDS[request.language].probes
    asked = [normalised(text) for text in request.asked]
    fresh: list[ProbeKind] = [
        kind for kind in kinds if not any(stands_in(text, asked) for text in probes[kind])
    ]
    yield from telling_nothing((text for kind in fresh for text in _of_kind(kind, request, asked)), request)


def _of_kind(kind: ProbeKind, request: FollowUpRequest, asked: Sequence[str]) -> Iterator[str]:
    """What stands alone as it is, else behind their own words: what was hard is asked of what they did alone."""
    language, texts = request.language, FOLLOW_UP_WORDS[request.language].probes[kind]
    if kind in _STANDING_ALONE:
        yield from texts
        return
    when = "past" if kind == "hardest" else "ever"
    answers = [each.answer for each in request.exchanges]
    places = reversed(range(len(answers)))
    deeds = (own_deed(answers[at], language, asked, when, since=answers[at + 1 :]) for at in places)
    if said := next(filter(None, deeds), None):
        yield from (f"{quoting(said, language, len(asked))} {text}" for text in texts)


def telling_nothing(questions: Iterable[str], request: FollowUpRequest) -> Iterator[str]:
    """Those with no word of the ideal answer or of a gap that neither a question nor an answer has said."""
    language = request.language
    secret = stems(" ".join((request.ideal_answer, *(gap.text for gap in request.gaps))), language)
    told = stems(" ".join((*request.asked, *(each.answer for each in request.exchanges))), language)
    return (text for text in questions if not stems(text, language) & (secret - told))
