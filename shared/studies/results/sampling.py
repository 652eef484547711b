"""What is made of the words of many interviews: themes, saturation, disagreements, and quotes for each question (H4).

It is made of at most `SAMPLED` interviews: of all in a smaller study, else of those that come first in an order that has
nothing to do with what was said. So it costs the same however large the study is, and nobody chooses who is in it.
"""

import asyncio
import hashlib
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import ClassVar, Final

from pydantic import Field

from shared.interview.records.record import Record
from shared.language.vectors import load_vectors
from shared.platform.services import Services
from shared.storage.changing import ATTEMPTS, OUTPACED, Contended
from shared.storage.port import PARTICIPANTS, Store
from shared.studies.results.contribution import Contribution, contribution_key, place_of
from shared.studies.results.counts import Roll
from shared.studies.results.disagreeing import Disagreement, disagreements
from shared.studies.results.grouping import grouped
from shared.studies.results.saturation import new_in_each
from shared.studies.results.statements import SaidQuote, Statement, in_time, statements_of
from shared.studies.results.stored import read_stored
from shared.studies.results.themes import NamedGroup, Names, Theme, name_groups, theme_groups, themes_of

SAMPLE_KEY: Final = "sample"
SAMPLED: Final = 250
ROLLS_AT_ONCE: Final = 8
QUOTES_SHOWN: Final = 5
"""Of one question."""


class Sample(Record):
    """What was made of these `members`. `quotes` are by topic, `new_per_interview` in the order of their ends.

    `made_of` is a digest of what the members contributed: of the same nothing else is made.
    """

    KIND: ClassVar[str] = "results_sample"

    members: tuple[str, ...] = ()
    made_of: str = ""
    quotes: dict[str, tuple[SaidQuote, ...]] = Field(default_factory=dict[str, tuple[SaidQuote, ...]])
    themes: tuple[Theme, ...] = ()
    new_per_interview: tuple[int, ...] = ()
    disagreements: tuple[Disagreement, ...] = ()
    names: Names = Field(default_factory=dict[str, NamedGroup])

    def key(self) -> str:
        return SAMPLE_KEY


def kept_of(sample: Sample, kept_from: str) -> Sample:
    """The sample without the words of interviews before this id, which are past their retention."""

    def kept(quotes: Iterable[SaidQuote]) -> tuple[SaidQuote, ...]:
        return tuple(quote for quote in quotes if quote.interview_id >= kept_from)

    themes = [theme.model_copy(update={"quotes": kept(theme.quotes)}) for theme in sample.themes]
    return sample.model_copy(
        update={
            "quotes": {key: kept(quotes) for key, quotes in sample.quotes.items()},
            "themes": tuple(theme for theme in themes if theme.quotes),
            "disagreements": tuple(each for each in sample.disagreements if len(kept((each.a, each.b))) == 2),
        }
    )


@dataclass(frozen=True, slots=True)
class _Worked:
    """What follows from the statements alone."""

    groups: list[list[Statement]]
    new: tuple[int, ...]
    contradicting: tuple[Disagreement, ...]


async def refresh_sample(services: Services, study_id: str, changed: Collection[str] | None = None) -> None:
    """Make the sample anew, unless only `changed` interviews did, and none of them is or was in it. Raises Contended."""
    store, ttl = services.store, services.settings.ttl
    for _ in range(ATTEMPTS):
        stored = await read_stored(store, study_id, Sample, SAMPLE_KEY)
        members = await _members(store, study_id)
        before = stored.value.members if stored.value else ()
        if changed is not None and members == before and not set(changed) & set(members):
            return
        contributions = await _contributions(store, study_id, members)
        made_of = _digest(contributions)
        if stored.value is not None and stored.value.made_of == made_of:
            return
        known = stored.value.names if stored.value else {}
        sample = await _made(services, contributions, known)
        sample = sample.model_copy(update={"members": members, "made_of": made_of})
        try:
            await store.write(PARTICIPANTS, study_id, [stored.becomes(sample.to_document(study_id, ttl))])
        except OUTPACED:
            continue
        return
    raise Contended(study_id)


async def _members(store: Store, study_id: str) -> tuple[str, ...]:
    """The interviews that come first, in their order: the parts lie in that order, too."""
    found: list[str] = []
    after: str | None = None
    while len(found) < SAMPLED:
        page = await store.list(PARTICIPANTS, study_id, Roll.KIND, limit=ROLLS_AT_ONCE, after=after)
        for document in page.items:
            found += sorted(Roll.read(document).entries, key=place_of)
        if (after := page.next) is None:
            break
    return tuple(found[:SAMPLED])


async def _contributions(store: Store, study_id: str, members: Sequence[str]) -> list[Contribution]:
    """What the members contribute, in the order in which their interviews ended."""
    keys = map(contribution_key, members)
    read = await asyncio.gather(*(read_stored(store, study_id, Contribution, key) for key in keys))
    return in_time([each.value for each in read if each.value])


def _digest(contributions: Sequence[Contribution]) -> str:
    """What a sample is made of, in 64 hex digits."""
    made = hashlib.sha256()
    for each in contributions:
        made.update(each.model_dump_json().encode())
    return made.hexdigest()


async def _made(services: Services, contributions: Sequence[Contribution], known: Names) -> Sample:
    statements = statements_of(contributions)
    worked = await asyncio.to_thread(_worked, contributions, statements)
    names = await name_groups(services.language, worked.groups, known)
    return Sample(
        quotes=_shown_quotes(contributions),
        themes=themes_of(worked.groups, names),
        new_per_interview=worked.new,
        disagreements=worked.contradicting,
        names=dict(sorted(names.items())),
    )


def _worked(contributions: Sequence[Contribution], statements: Sequence[Statement]) -> _Worked:
    groups = grouped(statements, load_vectors())
    return _Worked(
        theme_groups(statements, groups),
        new_in_each([each.interview_id for each in contributions], statements, groups),
        disagreements(statements, groups),
    )


def _shown_quotes(contributions: Sequence[Contribution]) -> dict[str, tuple[SaidQuote, ...]]:
    """The most telling passage of each interview to each topic, of the latest interviews first."""
    found: dict[str, tuple[SaidQuote, ...]] = {}
    for each in reversed(contributions):
        for topic in each.topics:
            mine = found.get(topic.key, ())
            if topic.quote is not None and len(mine) < QUOTES_SHOWN:
                quote = SaidQuote(interview_id=each.interview_id, **topic.quote.model_dump())
                found[topic.key] = (*mine, quote)
    return dict(sorted(found.items()))
