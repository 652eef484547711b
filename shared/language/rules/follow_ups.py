"""The rules' follow-ups: the author's question for what is missing, its topic, or a neutral probe (A5, G3).

No word of an ideal answer is in them that neither a question nor the participant used, but for what its author wrote to
be shown. What is missing only decides which kind of neutral probe comes first.
"""

from collections.abc import Iterable, Iterator
from typing import Final, Literal

from shared.interview.state_machine.assessment import SEVERITIES, Concept, Frozen
from shared.interview.state_machine.wording import is_question
from shared.language.port import LanguageFailed
from shared.language.requests.interview import FollowUpRequest
from shared.language.rules.intents import hear
from shared.language.rules.listening import mentions
from shared.language.rules.matching import stems
from shared.language.rules.skill_questions import skill_probes
from shared.text.spoken import in_all
from shared.text.words import normalised, words

type ProbeKind = Literal[
    "more", "steps", "example", "why", "otherwise", "noticing", "who", "amount", "easier"
]

_ANYWHERE: Final[tuple[ProbeKind, ...]] = ("more", "steps", "example", "otherwise", "why")
"""What can be asked on about anything; the other kinds need a cue."""
_SHORT: Final = 15
"""An answer of fewer words is asked to go on before anything else is."""


class FollowUpWords(Frozen):
    """The vocabulary of one language.

    `topics` take an author's `{topic}`; `probes` ask on by kind, `easier` ones after not knowing; `cues` are words of a
    concept that make a kind fit it. `accepted` answers not knowing, `corrected` and `said_before` what they say.
    """

    accepted: tuple[str, ...]
    corrected: str
    said_before: str
    topics: tuple[str, ...]
    probes: dict[ProbeKind, tuple[str, ...]]
    cues: dict[ProbeKind, tuple[str, ...]]


FOLLOW_UP_WORDS: Final = in_all(FollowUpWords, "follow_ups")


def follow_up(request: FollowUpRequest) -> str:
    """The best question that was not asked in this interview yet.

    Raises `LanguageFailed("exhausted")` when there is no gap, or none is left.
    """
    asked = [words(text) for text in request.asked]
    for text in _wordings(request):
        if is_question(text) and words(text) not in asked:
            return text
    raise LanguageFailed("exhausted", "no new wording is left for the open gaps")


def in_turn(request: FollowUpRequest) -> list[Concept]:
    """The gaps in the order in which they are to be probed: those probed least, and of these the most severe.

    A neutral probe names no gap: such probes are taken to have gone over the gaps that an author wrote nothing for.
    """
    unnamed = [gap for gap in _by_severity(request.gaps) if not _authored(gap)]
    neutral = max(0, request.order - 1 - sum(_times(gap, request.asked) for gap in request.gaps))
    place = {gap.concept_id: at for at, gap in enumerate(unnamed)}

    def probed(gap: Concept) -> int:
        if _authored(gap):
            return _times(gap, request.asked)
        rounds, rest = divmod(neutral, len(unnamed))
        return rounds + (place[gap.concept_id] < rest)

    return sorted(_by_severity(request.gaps), key=probed)


def _by_severity(gaps: Iterable[Concept]) -> list[Concept]:
    return sorted(gaps, key=lambda gap: SEVERITIES.index(gap.severity))


def _authored(gap: Concept) -> bool:
    return bool(gap.topic or gap.probes)


def _times(gap: Concept, asked: Iterable[str]) -> int:
    """How often the gap was asked for in its author's words."""
    own = [normalised(text) for text in (*gap.probes, gap.topic) if text]
    return sum(any(text in normalised(question) for text in own) for question in asked)


def _wordings(request: FollowUpRequest) -> Iterator[str]:
    """Every question that could be asked, best first: gap by gap, the author's words before neutral ones."""
    book, gaps = FOLLOW_UP_WORDS[request.language], in_turn(request)
    latest = request.exchanges[-1] if request.exchanges else None
    unknown = latest and hear(latest.answer, request.language, latest.question).intent == "dont_know"
    for gap in gaps:
        if gap.attribute:
            yield from skill_probes(request, gap.attribute)
        yield from gap.probes
        if gap.topic:
            yield from (template.format(topic=gap.topic) for template in book.topics)
        if unknown:
            yield from _neutral(request, ["easier"])
        yield from _neutral(request, _kinds(gap, request))
    if gaps:
        yield from _neutral(request, book.probes)


def _kinds(gap: Concept, request: FollowUpRequest) -> list[ProbeKind]:
    """The kinds of probes that fit this gap: those that its words suggest, then those that fit anything."""
    cued: list[ProbeKind] = [
        kind
        for kind, cues in FOLLOW_UP_WORDS[request.language].cues.items()
        if mentions(gap.text, cues) or (kind == "amount" and any(map(str.isdigit, gap.text)))
    ]
    brief = bool(request.exchanges) and len(words(request.exchanges[-1].answer)) < _SHORT
    opening: list[ProbeKind] = ["steps"] if brief and request.order == 1 and not cued else []
    anywhere = _ANYWHERE[request.order - 1 :] + _ANYWHERE[: request.order - 1]
    return list(dict.fromkeys([*cued, *opening, *anywhere]))


def _neutral(request: FollowUpRequest, kinds: Iterable[ProbeKind]) -> Iterator[str]:
    """Probes of these kinds that tell nothing: one kind once a main question, where there are others."""
    probes, language = FOLLOW_UP_WORDS[request.language].probes, request.language
    secret = stems(" ".join((request.ideal_answer, *(gap.text for gap in request.gaps))), language)
    told = stems(" ".join((*request.asked, *(each.answer for each in request.exchanges))), language)
    mine = {exchange.question for exchange in request.exchanges}
    for kind in sorted(kinds, key=lambda kind: not mine.isdisjoint(probes[kind])):
        yield from (text for text in probes[kind] if not stems(text, language) & (secret - told))
