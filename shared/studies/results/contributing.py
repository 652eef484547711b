"""Making an interview's contribution from its result, reviews applied. Pure: the same interview gives the same bytes."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from shared.interview.records.turns import ANSWERING
from shared.interview.results.model import Result, ResultTurn
from shared.interview.reviews.model import Reviewable
from shared.interview.state_machine.assessment import Verdict
from shared.interview.state_machine.settings import LanguageCode
from shared.studies.results.contribution import (
    MAX_LABEL,
    MAX_QUOTES,
    MAX_TOPICS,
    Contribution,
    Quote,
    TopicShare,
    clipped,
    topic_key,
)
from shared.text.words import words

ASKING: Final = frozenset({"main", "follow_up"})
ADDED: Final = topic_key("additions", [])
"""Stands for what was added after the end."""


@dataclass(frozen=True, slots=True)
class Origin:
    """Who was interviewed, in which version of the study, and the `texts` of questions whether they were asked or not.

    `asked_version` is the last version that changed what is asked. `criteria` are those that the questions were about,
    each of which is worded for what is open of it.
    """

    participant_id: str
    version: int
    asked_version: int
    language: LanguageCode
    texts: Mapping[str, str]
    criteria: Mapping[str, str] = field(default_factory=dict[str, str])


@dataclass(frozen=True, slots=True)
class _Point:
    main_id: str
    verdict: Verdict
    evidence: str | None


@dataclass(frozen=True, slots=True)
class _Topic:
    """Some turns that belong together, under what name, and the points that were judged in them."""

    key: str
    label: str
    turns: Sequence[ResultTurn]
    points: Sequence[_Point] = ()
    filled: bool = False
    place: str = ""


def contribution_of(result: Result, reviewables: Sequence[Reviewable], origin: Origin) -> Contribution:
    """The contribution of an interview that is over; `result` has its secrets masked, `reviewables` are its points."""
    assert result.ended_at is not None, "only what is over contributes"
    points = [_point(each) for each in reviewables]
    topics = _topics(result, points, origin)[:MAX_TOPICS]
    quotes = _quotes(result, topics)
    return Contribution(
        interview_id=result.interview_id,
        participant_id=origin.participant_id,
        version=origin.version,
        asked_version=origin.asked_version,
        language=origin.language,
        status=result.status,
        ended_at=result.ended_at,
        completeness=result.completeness,
        undecided=result.undecided,
        to_review=sum(each.verdict == "needs_review" for each in points),
        topics=tuple(_share(topic, quotes) for topic in topics),
        quotes=quotes,
    )


def _point(each: Reviewable) -> _Point:
    """The point with the verdict that holds: a person's, else the machine's."""
    word = each.decided.verdict if each.decided else each.item.machine.verdict
    known: Mapping[str, Verdict] = {
        "demonstrated": "demonstrated",
        "contradicted": "contradicted",
        "needs_review": "needs_review",
    }
    evidence = each.shown.machine.evidence
    return _Point(each.about, known.get(word, "not_demonstrated"), evidence)


def _topics(result: Result, points: Sequence[_Point], origin: Origin) -> list[_Topic]:
    asked = [turn for turn in result.turns if turn.kind in ASKING]
    if result.topics:
        return _explored(result, asked)
    if result.skills:
        return _by_skill(result, asked, points)
    return [*_by_question(result, asked, points, origin.criteria), *_filled(result, origin.texts)]


def _main_id(turn: ResultTurn) -> str:
    return turn.parent_question_id or turn.question_id


def _by_question(
    result: Result, asked: Sequence[ResultTurn], points: Sequence[_Point], criteria: Mapping[str, str]
) -> list[_Topic]:
    authored = {**criteria, **{each.question_id: each.text for each in result.backlog}}
    priorities = {each.question_id: each.priority for each in result.backlog}
    mains = {turn.question_id: turn.question_text for turn in asked if turn.kind == "main"}
    found: list[_Topic] = []
    for main_id, text in mains.items():
        label = authored.get(main_id, text)
        mine = [turn for turn in asked if _main_id(turn) == main_id]
        of_it = [point for point in points if point.main_id.rpartition(".")[0] == main_id]
        place = f"{priorities[main_id]}-{mine[0].turn_id:06d}" if main_id in priorities else ""
        found.append(_Topic(topic_key(main_id, [label]), label, mine, of_it, place=place))
    return found


def _filled(result: Result, texts: Mapping[str, str]) -> list[_Topic]:
    """The questions that the resume answered, each once."""
    filled = dict.fromkeys(gap.question_id for gap in result.gaps if gap.status == "resume_filled")
    asked = {turn.question_id for turn in result.turns}
    mains = {each: texts[each] for each in filled if each in texts and each not in asked}
    return [_Topic(topic_key(main_id, [text]), text, [], filled=True) for main_id, text in mains.items()]


def _by_skill(result: Result, asked: Sequence[ResultTurn], points: Sequence[_Point]) -> list[_Topic]:
    """Each candidate is asked about other skills in other words: what they have in common is the skill's name."""
    names = dict.fromkeys(turn.metadata.category for turn in asked if turn.metadata.category)
    found: list[_Topic] = []
    for name in names:
        mine = [turn for turn in asked if turn.metadata.category == name]
        skills = {_main_id(turn).rpartition(".")[0] for turn in mine}
        of_it = [point for point in points if point.main_id.rpartition(".")[0] in skills]
        found.append(_Topic(topic_key(name.casefold(), [name]), name, mine, of_it))
    return found


def _explored(result: Result, asked: Sequence[ResultTurn]) -> list[_Topic]:
    """Topics with their sub-goals as points; one that was not reached was not asked."""
    found: list[_Topic] = []
    for topic in result.topics:
        goals = sorted((*topic.covered_sub_goals, *topic.uncovered_sub_goals))
        covered = [_Point(topic.topic_id, "demonstrated", topic.key_insight) for _ in topic.covered_sub_goals]
        missed = [_Point(topic.topic_id, "not_demonstrated", None) for _ in topic.uncovered_sub_goals]
        mine = [turn for turn in asked if _main_id(turn) == topic.topic_id]
        points = [*covered, *missed] if topic.reached else []
        found.append(_Topic(topic_key(topic.topic_id, [topic.label, *goals]), topic.label, mine, points))
    return found


def _quotes(result: Result, topics: Sequence[_Topic]) -> tuple[Quote, ...]:
    """What was said, passage by passage: the facts of each answer, and what was added after the end."""
    of_turn = {turn.turn_id: topic.key for topic in topics for turn in topic.turns}
    told = [(fact.turn_id, of_turn.get(fact.turn_id), fact.span) for fact in result.facts]
    added = [(0, ADDED, each.text) for each in result.additions]
    found = [
        Quote(turn_id=turn, topic=key, text=clipped(text))
        for turn, key, text in (*told, *added)
        if key and text
    ]
    return tuple(dict.fromkeys(found))[:MAX_QUOTES]


def _share(topic: _Topic, quotes: Sequence[Quote]) -> TopicShare:
    answering = [turn for turn in topic.turns if turn.user_response and _answers(turn)]
    counted = Counter[Verdict](point.verdict for point in topic.points)
    return TopicShare(
        key=topic.key,
        label=clipped(topic.label, MAX_LABEL),
        asked=bool(topic.turns),
        answered=any(turn.intent != "dont_know" for turn in answering),
        filled=topic.filled,
        place=topic.place,
        words=sum(len(words(turn.user_response or "")) for turn in answering),
        verdicts={verdict: counted[verdict] for verdict in sorted(counted)},
        quote=_telling(topic, quotes),
    )


def _answers(turn: ResultTurn) -> bool:
    """Whether what was said is an answer, if nobody has read it yet: no wish to skip or to stop, and no question back."""
    return turn.intent is None or turn.intent in ANSWERING


def _telling(topic: _Topic, quotes: Sequence[Quote]) -> Quote | None:
    """The passage that shows most points of the topic, the longest of these; else the longest of all."""
    shown = Counter(point.evidence for point in topic.points if point.evidence)
    mine = [quote for quote in quotes if quote.topic == topic.key]

    def telling(quote: Quote) -> tuple[int, int, int]:
        held = sum(count for text, count in shown.items() if text in quote.text or quote.text in text)
        return held, len(quote.text), -quote.turn_id

    return max(mine, key=telling, default=None)
