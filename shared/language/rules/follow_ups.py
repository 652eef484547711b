"""The rules' follow-ups: the author's question for what is missing, its topic, or a neutral probe (A5, G3).

No word of an ideal answer is in them that neither a question nor the participant used, but for what its author wrote to
be shown. What was just said and what is missing decide which kind of neutral probe comes first; the kinds take turns.
"""

from collections.abc import Iterable, Iterator
from typing import Final, Literal

from shared.interview.state_machine.assessment import SEVERITIES, Concept, Frozen
from shared.interview.state_machine.wording import is_question
from shared.language.port import LanguageFailed
from shared.language.requests.interview import FollowUpRequest
from shared.language.rules.exploration_words import EXPLORATION_WORDS
from shared.language.rules.file_analysis.people import CALENDAR
from shared.language.rules.intents import hear
from shared.language.rules.listening import mentions
from shared.language.rules.matching import stems
from shared.language.rules.phrases import rotated
from shared.language.rules.skill_questions import skill_probes
from shared.language.rules.sub_goals_heard import is_hard
from shared.language.rules.taking_up import clause_of
from shared.text.spoken import in_all
from shared.text.words import normalised, words

type ProbeKind = Literal[
    "more", "steps", "example", "why", "otherwise", "noticing", "who", "amount", "easier"
]

_ANYWHERE: Final[tuple[ProbeKind, ...]] = ("example", "more")
"""What can be asked on about anything; the other kinds need a cue, or that somebody does something."""
_OF_ACTIONS: Final[tuple[ProbeKind, ...]] = ("otherwise", "why", "steps", "noticing")
_TAKES_UP: Final[frozenset[ProbeKind]] = frozenset({"example", "why", "otherwise", "noticing"})
"""What may be asked of a clause that somebody said."""
_MOST_NEUTRAL: Final = 2
"""Of one main question: who has answered two has said what there is."""
_SHORT: Final = 15
_BARE: Final = 6
"""Words of an answer; one of fewer to a neutral probe says that nothing comes to mind."""
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


def is_neutral(question: str, language: str) -> bool:
    """Whether a question is a probe that names nothing, as it stands or after what it takes up."""
    return any(
        question.endswith(text) for texts in FOLLOW_UP_WORDS[language].probes.values() for text in texts
    )


def _wordings(request: FollowUpRequest) -> Iterator[str]:
    """Every question that could be asked, best first: gap by gap, the author's words before neutral ones."""
    gaps, language = in_turn(request), request.language
    latest = request.exchanges[-1] if request.exchanges else None
    unknown = latest and hear(latest.answer, language, latest.question).intent == "dont_know"
    neutral = [each for each in request.exchanges if is_neutral(each.question, language)]
    bare = latest in neutral and latest and len(words(latest.answer)) < _BARE
    may_be_neutral = unknown or not (bare or len(neutral) >= _MOST_NEUTRAL)
    for gap in gaps:
        if gap.attribute:
            yield from skill_probes(request, gap.attribute)
        yield from gap.probes
        if gap.topic:
            yield from _of_topic(gap, request)
        if may_be_neutral:
            said = latest.answer if latest else ""
            kinds = ["more"] if is_hard(said, language) else _kinds(gap, request, said)
            yield from _neutral(request, ["easier", *kinds] if unknown else kinds)


def _of_topic(gap: Concept, request: FollowUpRequest) -> Iterator[str]:
    """The question for an author's topic, asked once: who has answered it has said what there is."""
    if _times(gap, [each for each in request.asked if each not in gap.probes]) == 0:
        topics = rotated(FOLLOW_UP_WORDS[request.language].topics, len(request.asked) - 1)
        yield from (template.format(topic=gap.topic) for template in topics)


def _kinds(gap: Concept, request: FollowUpRequest, answer: str) -> list[ProbeKind]:
    """The kinds of probes, those first that fit the answer or the gap, and of these the one asked least before.

    None comes twice to one main question, and nobody is asked for what they told of themselves: an example, the steps.
    """
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
    if mentions(said, book.cues["steps"]):
        over.add("steps")

    def rank(kind: ProbeKind) -> tuple[bool, int, bool]:
        suits = kind in fitting or kind in cued
        times = _times_asked(book.probes[kind], request.asked)
        return not suits, times, not (kind in fitting and kind in cued)

    kinds: list[ProbeKind] = [*fitting, *cued, *_ANYWHERE]
    if acts:
        kinds.extend(_OF_ACTIONS)
    return sorted((kind for kind in dict.fromkeys(kinds) if kind not in over), key=rank)


def _fitting(answer: str, book: FollowUpWords) -> list[ProbeKind]:
    """What can be asked of an answer: of a procedure what may go wrong, of a cause why, of a claim an example."""
    if mentions(answer, book.cues["steps"]):
        return ["otherwise", "noticing"]
    if mentions(answer, book.cues["why"]):
        return ["why", "otherwise"]
    return ["example", "steps"] if len(words(answer)) < _SHORT else ["example"]


def _times_asked(probes: Iterable[str], asked: Iterable[str]) -> int:
    return sum(question.endswith(text) for question in asked for text in probes)


def _neutral(request: FollowUpRequest, kinds: Iterable[ProbeKind]) -> Iterator[str]:
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
