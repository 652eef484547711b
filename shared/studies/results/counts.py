"""Counts of a part of a study's interviews, and who they are: contributions added and taken away again, exactly (H4).

Interviews lie in `SHARDS` parts by a digest of their ids, so that no document grows with the study beyond its limit, and
a page reads as many small documents however many interviews there are. All counts are whole numbers: in whatever order
contributions come, are replaced and go, the same ones give the same documents.
"""

from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import Annotated, ClassVar, Final, NamedTuple

from pydantic import Field

from shared.interview.records.header_document import Status
from shared.interview.records.record import Record
from shared.interview.state_machine.assessment import Frozen, Verdict
from shared.studies.results.contribution import Contribution, TopicShare, place_of

SHARDS: Final = 64
MOST_WORDS: Final = 2_000
"""Answers of more words count as this long."""


def shard_of(interview_id: str) -> int:
    """The part that the interview lies in: parts follow each other as `place_of` does."""
    return int(place_of(interview_id)[:2], 16) * SHARDS // 256


class TopicTally(Frozen):
    """The counts of one topic. `words` says how many interviews had answers of so many words.

    `versions` says in how many of each version that changed what is asked it stood, `places` at which place of a backlog.
    """

    labels: dict[str, int] = Field(default_factory=dict[str, int])
    versions: dict[int, int] = Field(default_factory=dict[int, int])
    asked: int = 0
    answered: int = 0
    filled: int = 0
    verdicts: dict[Verdict, int] = Field(default_factory=dict[Verdict, int])
    words: dict[int, int] = Field(default_factory=dict[int, int])
    places: Annotated[dict[str, int], Field(exclude_if=lambda value: not value)] = Field(
        default_factory=dict[str, int]
    )

    @property
    def first_place(self) -> str:
        """The place of a backlog that comes first of those at which it stood; empty where it stood in none."""
        return min(self.places, default="")


class Tally(Record):
    """The counts of one part, or of all parts together."""

    KIND: ClassVar[str] = "results_tally"

    shard: int = 0
    interviews: int = 0
    to_review: int = 0
    statuses: dict[Status, int] = Field(default_factory=dict[Status, int])
    versions: dict[int, int] = Field(default_factory=dict[int, int])
    topics: dict[str, TopicTally] = Field(default_factory=dict[str, TopicTally])

    def key(self) -> str:
        return f"tally-{self.shard:02d}"


class Entry(NamedTuple):
    """An interview as lists are sorted by it."""

    ended_at: datetime
    asked_version: int
    completeness: float
    to_review: int


class Roll(Record):
    """The interviews of one part."""

    KIND: ClassVar[str] = "results_roll"

    shard: int = 0
    entries: dict[str, Entry] = Field(default_factory=dict[str, Entry])

    def key(self) -> str:
        return f"roll-{self.shard:02d}"


def counted(tally: Tally, before: Contribution | None, after: Contribution | None) -> Tally:
    """The counts with `after` in place of `before`."""
    for each, sign in ((before, -1), (after, 1)):
        if each is not None:
            tally = _with(tally, _alone(each, tally.shard), sign)
    return tally


def enrolled(roll: Roll, before: Contribution | None, after: Contribution | None) -> Roll:
    """The interviews with `after` in place of `before`."""
    gone = {before.interview_id} if before else set[str]()
    entries = {each: entry for each, entry in roll.entries.items() if each not in gone}
    if after is not None:
        entry = Entry(after.ended_at, after.asked_version, after.completeness, after.to_review)
        entries[after.interview_id] = entry
    return roll.model_copy(update={"entries": dict(sorted(entries.items()))})


def together(tallies: Iterable[Tally]) -> Tally:
    found = Tally()
    for each in tallies:
        found = _with(found, each, 1)
    return found


def _alone(each: Contribution, shard: int) -> Tally:
    return Tally(
        shard=shard,
        interviews=1,
        to_review=int(each.to_review > 0),
        statuses={each.status: 1},
        versions={each.version: 1},
        topics={topic.key: _of_topic(topic, each.asked_version) for topic in each.topics},
    )


def _of_topic(topic: TopicShare, version: int) -> TopicTally:
    return TopicTally(
        labels={topic.label: 1},
        versions={version: 1},
        asked=int(topic.asked),
        answered=int(topic.answered),
        filled=int(topic.filled),
        verdicts=topic.verdicts,
        words={min(topic.words, MOST_WORDS): 1} if topic.answered else {},
        places={topic.place: 1} if topic.place else {},
    )


def _with(one: Tally, other: Tally, sign: int) -> Tally:
    topics = dict(one.topics)
    for key, theirs in other.topics.items():
        mine = _topic_with(topics.get(key, TopicTally()), theirs, sign)
        topics.pop(key, None)
        if mine.labels:
            topics[key] = mine
    return Tally(
        shard=one.shard,
        interviews=one.interviews + sign * other.interviews,
        to_review=one.to_review + sign * other.to_review,
        statuses=total(one.statuses, other.statuses, sign),
        versions=total(one.versions, other.versions, sign),
        topics=dict(sorted(topics.items())),
    )


def _topic_with(one: TopicTally, other: TopicTally, sign: int) -> TopicTally:
    return TopicTally.model_construct(
        labels=total(one.labels, other.labels, sign),
        versions=total(one.versions, other.versions, sign),
        asked=one.asked + sign * other.asked,
        answered=one.answered + sign * other.answered,
        filled=one.filled + sign * other.filled,
        verdicts=total(one.verdicts, other.verdicts, sign),
        words=total(one.words, other.words, sign),
        places=total(one.places, other.places, sign),
    )


def total[K: str | int](one: Mapping[K, int], other: Mapping[K, int], sign: int) -> dict[K, int]:
    """The counts of both, sorted; what counts nothing is not there."""
    found = dict(one)
    for key, count in other.items():
        found[key] = found.get(key, 0) + sign * count
    return {key: found[key] for key in sorted(found) if found[key]}
