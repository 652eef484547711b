"""Contributions as interviews of a study would make them, for tests and measurements."""

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Final

from shared.interview.state_machine.assessment import Verdict
from shared.studies.results.contribution import Contribution, Quote, TopicShare, topic_key

BEGAN: Final = datetime(2026, 5, 4, 9, tzinfo=UTC)
STUDY: Final = "5" * 32
SAID: Final = (
    "The till takes {} minutes to start in the morning.",
    "Nobody trained me on the cash register.",
    "We count the stock by hand every Monday with {} people.",
    "Only Maria can approve a refund.",
    "Deliveries arrive too late on Fridays.",
    "I like how we support each other in the team.",
    "Prices are changed in a spreadsheet that {} people share.",
    "There is no backup of the billing server.",
)
VERDICTS: Final[tuple[Verdict, ...]] = ("demonstrated", "not_demonstrated", "contradicted", "needs_review")


def interview_id(number: int) -> str:
    return f"{number:032x}"


def key_of(topic: str) -> str:
    return topic_key(topic, [f"What about {topic}?"])


def contribution(number: int, *said: str, topics: int = 2, seed: int = 0, **changes: object) -> Contribution:
    """What interview `number` contributes: statements that are drawn, unless they are given, spread over the topics."""
    chance = Random(f"{number} {seed}")
    texts = said or tuple(text.format(chance.randrange(2, 9)) for text in chance.sample(SAID, 3))
    keys = [key_of(f"q{place}") for place in range(1, topics + 1)]
    quotes = [
        Quote(turn_id=turn, topic=keys[(turn - 1) % topics], text=text)
        for turn, text in enumerate(texts, start=1)
    ]
    shares = [_share(key, quotes, chance) for key in keys]
    made = Contribution(
        interview_id=interview_id(number),
        participant_id=f"{number + 1_000_000:032x}",
        version=1,
        asked_version=1,
        language="en",
        status="completed",
        ended_at=BEGAN + timedelta(minutes=number),
        completeness=chance.randrange(0, 11) / 10,
        undecided=0.0,
        to_review=sum(share.verdicts.get("needs_review", 0) for share in shares),
        topics=tuple(shares),
        quotes=tuple(quotes),
    )
    return made.model_copy(update=changes)


def _share(key: str, quotes: Sequence[Quote], chance: Random) -> TopicShare:
    mine = [quote for quote in quotes if quote.topic == key]
    verdict = chance.choice(VERDICTS)
    return TopicShare(
        key=key,
        label=f"What about {key.rpartition('~')[0]}?",
        asked=True,
        answered=bool(mine),
        words=chance.randrange(5, 120),
        verdicts={verdict: chance.randrange(1, 4)},
        quote=mine[0] if mine else None,
    )
