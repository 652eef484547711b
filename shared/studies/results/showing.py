"""What is shown of the stored results: topics under the ids by which they are known, no figure that misleads. Pure."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Self

from shared.interview.state_machine.assessment import Verdict
from shared.studies.results.contribution import Contribution, TopicShare
from shared.studies.results.counts import Tally, TopicTally
from shared.studies.results.model import (
    VERDICTS,
    Cell,
    CellVerdict,
    ComparedParticipant,
    ComparisonRow,
    Counted,
    DisagreementResult,
    LeftOut,
    QuestionResult,
    ShownQuote,
    StudyResults,
    ThemeResult,
)
from shared.studies.results.sampling import Sample
from shared.studies.results.statements import SaidQuote


@dataclass(frozen=True, slots=True)
class Topics:
    """The ids of topics by their keys, in the order in which they are shown."""

    ids: Mapping[str, str]

    @classmethod
    def of(cls, total: Tally) -> Self:
        """The id of a topic is the one that it has in its interviews; older wordings of the same get their version."""
        newest: dict[str, tuple[int, int, str]] = {}
        for key, topic in total.topics.items():
            rank = (max(topic.versions), topic.asked, key)
            own = key.rpartition("~")[0]
            newest[own] = max(newest.get(own, rank), rank)
        ids = {key: _id(key, topic, newest) for key, topic in total.topics.items()}
        return cls(ids)

    def keys_of(self, topic_id: str) -> set[str]:
        return {key for key, known in self.ids.items() if known == topic_id}

    def quote(self, said: SaidQuote) -> ShownQuote:
        shown = self.ids.get(said.topic, said.topic.rpartition("~")[0])
        return ShownQuote.model_validate({**said.model_dump(), "topic": shown})


def _id(key: str, topic: TopicTally, newest: Mapping[str, tuple[int, int, str]]) -> str:
    own, _, digest = key.rpartition("~")
    if newest[own][2] == key:
        return own
    at = max(topic.versions)
    is_older = at < newest[own][0]
    return f"{own}@v{at}" if is_older else f"{own}@{digest}"


def counted_of(total: Tally) -> Counted:
    return Counted.model_validate(
        {**total.statuses, "interviews": total.interviews, "to_review": total.to_review}
    )


def questions_of(
    total: Tally, topics: Topics, sample: Sample, asked: Sequence[str] = ()
) -> list[QuestionResult]:
    """All topics: those of the newest version first, as it has `asked` them.

    Those of backlogs come by their places there, all else by their ids, `q2` before `q10`.
    """
    places = {topic_id: place for place, topic_id in enumerate(asked)}

    def order(key: str) -> tuple[int, int, str, list[tuple[str, int]]]:
        topic, topic_id = total.topics[key], topics.ids[key]
        place = places.get(topic_id, len(places))
        return -max(topic.versions), place, topic.first_place, _counted_id(topic_id)

    return [
        QuestionResult(
            id=topics.ids[key],
            label=max(topic.labels, key=lambda label: (topic.labels[label], label)),
            versions=list(topic.versions),
            asked=topic.asked,
            answered=topic.answered,
            filled=topic.filled,
            verdicts={verdict: topic.verdicts.get(verdict, 0) for verdict in VERDICTS},
            median_words=median(topic.words),
            quotes=[topics.quote(each) for each in sample.quotes.get(key, ())],
        )
        for key, topic in ((key, total.topics[key]) for key in sorted(total.topics, key=order))
    ]


def _counted_id(text: str) -> list[tuple[str, int]]:
    """The id as a person sorts it: the numbers in it by what they count."""
    return [(words, int(number or 0)) for words, number in re.findall(r"([^0-9]*)([0-9]*)", text)]


def median(counts: Mapping[int, int]) -> float | None:
    """The median of numbers that are counted by value; None of no numbers."""
    total, passed = sum(counts.values()), 0
    middle: list[int] = []
    for value in sorted(counts):
        passed += counts[value]
        if 2 * passed >= total:
            middle.append(value)
        if 2 * passed > total:
            break
    return sum(middle) / len(middle) if total else None


def themes_shown(sample: Sample, topics: Topics) -> list[ThemeResult]:
    return [
        ThemeResult(
            label=theme.label,
            interviews=theme.interviews,
            quotes=[topics.quote(each) for each in theme.quotes],
            source=theme.source,
        )
        for theme in sample.themes
    ]


def disagreements_shown(sample: Sample, topics: Topics) -> list[DisagreementResult]:
    return [
        DisagreementResult(
            topic=topics.quote(each.a).topic,
            contrast=each.contrast,
            a=topics.quote(each.a),
            b=topics.quote(each.b),
        )
        for each in sample.disagreements
    ]


def compared(
    each: Contribution, participant: ComparedParticipant | None, topics: Topics, asked_version: int
) -> ComparisonRow:
    """The interview's row beside others that were asked what the study asks now."""
    why = left_out(each.asked_version, each.to_review, asked_version)
    return ComparisonRow(
        interview_id=each.interview_id,
        participant=participant,
        version=each.version,
        status=each.status,
        ended_at=each.ended_at,
        completeness=None if why else each.completeness,
        to_review=each.to_review,
        left_out=why,
        cells={
            topics.ids.get(topic.key, topic.topic_id): _cell(each, topic, topics)
            for topic in each.topics
            if topic.asked or topic.filled
        },
    )


def left_out(asked_version: int, to_review: int, asked_now: int) -> LeftOut | None:
    """Why an interview has no figure to be compared by; None where it has one."""
    if asked_version != asked_now:
        return "version"
    return "review" if to_review else None


def _cell(each: Contribution, topic: TopicShare, topics: Topics) -> Cell:
    quote = topic.quote
    said = quote and SaidQuote(interview_id=each.interview_id, **quote.model_dump())
    return Cell(
        verdict="filled" if topic.filled else verdict_of(topic.verdicts),
        verdicts=dict(topic.verdicts),
        words=topic.words,
        quote=topics.quote(said) if said else None,
    )


def verdict_of(verdicts: Mapping[Verdict, int]) -> CellVerdict | None:
    """The verdict on all points together: what needs a person comes first."""
    first: Sequence[Verdict] = ("needs_review", "contradicted")
    for verdict in first:
        if verdicts.get(verdict):
            return verdict
    shown, missed = verdicts.get("demonstrated", 0), verdicts.get("not_demonstrated", 0)
    if shown and missed:
        return "partly"
    if shown:
        return "demonstrated"
    return "not_demonstrated" if missed else None


def without_quotes(results: StudyResults) -> StudyResults:
    """The results without a passage of an answer: for viewers whose study does not let them read answers (I2).

    Counts, verdicts and themes stay; a theme's label may be a few words that many said.
    Disagreements go whole, since each is two statements.
    """
    return results.model_copy(
        update={
            "questions": [each.model_copy(update={"quotes": []}) for each in results.questions],
            "themes": [each.model_copy(update={"quotes": []}) for each in results.themes],
            "comparison": [row_without_quotes(each) for each in results.comparison],
            "disagreements": [],
        }
    )


def row_without_quotes(row: ComparisonRow) -> ComparisonRow:
    """The same of one interview in the comparison."""
    cells = {key: cell.model_copy(update={"quote": None}) for key, cell in row.cells.items()}
    return row.model_copy(update={"cells": cells})
