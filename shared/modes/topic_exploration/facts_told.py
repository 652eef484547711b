"""What a participant stated on the topics, with what they corrected themselves left out (G1).

What is said to a consent or a field of what is asked for there tells of no topic.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from shared.interview.records.turns import WholeTurn
from shared.interview.state_machine.assessment import Fact
from shared.interview.state_machine.settings import LanguageCode
from shared.language.rules.facts import is_of_a_name
from shared.language.rules.intent_words import pieces
from shared.language.rules.intents import hear
from shared.language.rules.manners import puts_right
from shared.language.rules.matching import stems
from shared.language.rules.phrases import PHRASES
from shared.language.rules.polarity import sided
from shared.language.rules.stems import stem
from shared.modes.topic_exploration.memory import key_insight
from shared.text.words import runs, words

_SAME_MATTER = 2


@dataclass(frozen=True, slots=True)
class FactTold:
    """A fact with its turn, the topic that was asked about, and how far its answer can be relied on, 0..1."""

    turn: int
    topic_id: str
    fact: Fact
    confidence: float


def is_beside(turn: WholeTurn) -> bool:
    """Whether the question was about no topic: an offer to go on, the consent, or a field."""
    kind = turn.shown.question_kind
    return kind in ("consent", "field") or (kind == "offer" and turn.shown.offer is None)


def by_topic(turns: Sequence[WholeTurn]) -> Iterator[tuple[str, WholeTurn]]:
    """The turns with the topic that each belongs to; what is said beside them belongs to the last."""
    topic_id = ""
    for turn in turns:
        topic_id = topic_id if is_beside(turn) else turn.shown.main_id
        yield topic_id, turn


def insight_of(turn: WholeTurn, language: LanguageCode) -> str | None:
    """The most telling words of the turn's answer: of what it states, where that was taken out of it."""
    judged = turn.assessment.assessment if turn.assessment else None
    stated = [fact.span for fact in judged.facts] if judged else []
    return key_insight(turn.answer.text, language, stated=stated) if turn.answer else None


def facts_told(turns: Sequence[WholeTurn], language: LanguageCode) -> list[FactTold]:
    """The facts in their order; what a correction states takes the place of what it corrects, under its topic."""
    kept: list[FactTold] = []
    for topic_id, turn in by_topic(turns):
        judged = turn.assessment.assessment if turn.assessment else None
        if turn.assessment is None or judged is None:
            continue
        shown = turn.shown
        news = [FactTold(shown.turn, topic_id, fact, judged.confidence_value) for fact in judged.facts]
        righting = [each for each in news if _puts_right(each, language)]
        if is_beside(turn):
            news = [each for each in news if not _settles_a_field(each, shown.question_text, language)]
            righting = [each for each in righting if each in news]
        elif turn.assessment.intent == "correction":
            righting = righting or news
        for fact in righting:
            if gone := _corrected(kept, fact, language):
                kept.remove(gone)
                news[news.index(fact)] = replace(fact, topic_id=gone.topic_id)
        kept += news
    return kept


def _puts_right(told: FactTold, language: LanguageCode) -> bool:
    span = told.fact.span
    return puts_right(span, language) or hear(span, language, "").intent == "correction"


def _settles_a_field(told: FactTold, question: str, language: LanguageCode) -> bool:
    """Whether it speaks of what a consent or a field asks for: it has a word of that, or is about a name."""
    span = told.fact.span
    return is_of_a_name(span, language) or not stems(span, language).isdisjoint(stems(question, language))


def _corrected(kept: Sequence[FactTold], fact: FactTold, language: LanguageCode) -> FactTold | None:
    """The one that this corrects: the most like it; with one word alike the only one that has it, or of the last answer
    one whose value it replaces."""
    latest = max((each.turn for each in kept), default=0)
    alike = [(_likeness(fact, each, language), each.turn, each) for each in kept]
    (shared, _), turn, best = max(alike, key=lambda found: found[:2], default=((0, 0), 0, fact))
    says_so = puts_right(fact.fact.span, language)
    is_only = says_so and shared == 1 and sum(likeness[0] > 0 for likeness, *_ in alike) == 1
    replaces = shared == 1 and turn == latest and _replaces(fact.fact.text, best.fact.text, language)
    return best if shared >= _SAME_MATTER or is_only or replaces else None


def _likeness(one: FactTold, other: FactTold, language: LanguageCode) -> tuple[int, int]:
    """How many words with a meaning, and then how many pairs of words, both have."""
    pairs = set(runs(words(one.fact.text), 2)) & set(runs(words(other.fact.text), 2))
    return len(stems(one.fact.text, language) & stems(other.fact.text, language)), len(pairs)


def _replaces(news: str, old: str, language: LanguageCode) -> bool:
    """Whether the correction denies a word of the fact, or both count the same thing, or name a year or a month."""
    denied = sided(news, PHRASES[language].heard, language).denied
    if any(stem(word, language) in stems(old, language) for word in denied):
        return True
    return not _counted(news, language).isdisjoint(_counted(old, language))


def _counted(text: str, language: LanguageCode) -> set[str]:
    """What the numbers of a text count, by the word after each; nothing is the word after a date or a bare number."""
    found = pieces(text, language)
    after = [*(each.text for each in found[1:]), ""]
    return {
        "".join(sorted(stems(word, language)))
        for each, word in zip(found, after, strict=True)
        if each.text.isdigit() or "number" in each.kinds
    }
