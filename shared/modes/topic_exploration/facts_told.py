"""What a participant stated on the topics, with what they corrected themselves left out (G1)."""

from collections.abc import Sequence
from dataclasses import dataclass

from shared.interview.records.turns import WholeTurn
from shared.interview.state_machine.assessment import Fact
from shared.interview.state_machine.settings import LanguageCode
from shared.language.rules.matching import stems

_SAME_MATTER = 2


@dataclass(frozen=True, slots=True)
class FactTold:
    """A fact with its turn, the topic that was asked about, and how far its answer can be relied on, 0..1."""

    turn: int
    topic_id: str
    fact: Fact
    confidence: float


def facts_told(turns: Sequence[WholeTurn], language: LanguageCode) -> list[FactTold]:
    """The facts in their order; what a correction states takes the place of what it corrects."""
    kept: list[FactTold] = []
    for turn in turns:
        judged = turn.assessment.assessment if turn.assessment else None
        if turn.assessment is None or judged is None:
            continue
        shown = turn.shown
        news = [FactTold(shown.turn, shown.main_id, fact, judged.confidence_value) for fact in judged.facts]
        if turn.assessment.intent == "correction":
            gone = _corrected(kept, news, language)
            kept = [each for each in kept if each not in gone]
        kept += news
    return kept


def _corrected(kept: Sequence[FactTold], news: Sequence[FactTold], language: LanguageCode) -> list[FactTold]:
    """The facts that the correction speaks of: those with most of its words; of one word alone, in the last answer."""
    gone: list[FactTold] = []
    for fact in news:
        said = stems(fact.fact.text, language)
        alike = [(len(said & stems(each.fact.text, language)), each) for each in kept]
        most = max((count for count, _ in alike), default=0)
        latest = max((each.turn for each in kept), default=0)
        gone += [
            each
            for count, each in alike
            if count == most and (most >= _SAME_MATTER or (most == 1 and each.turn == latest))
        ]
    return gone
