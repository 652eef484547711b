"""What an exploration remembers of its participant (D11): facts, topics with their key insights, fatigue and style.

Made anew for each question from what is stored, without a model call. Texts in it are the participant's own and are data.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Final, Literal

from shared.interview.state_machine.assessment import Fact, Frozen, Share
from shared.interview.state_machine.settings import LanguageCode
from shared.interview.state_machine.signal import content_signal
from shared.modes.topic_exploration.part import ExplorationPart, Topic
from shared.modes.topic_exploration.plan import InterviewPlan, PlanTopic
from shared.text.plain_words import plain_words
from shared.text.sentences import sentences
from shared.text.spoken import in_all
from shared.text.words import normalised

type Coverage = Literal["none", "partial", "full"]
type Style = Literal["formal", "casual", "brief", "verbose"]

FACT_CONFIDENCE: Final = 0.6
INSIGHT_WORDS: Final = 20
SHORT_WORDS: Final = 8
BRIEF_WORDS: Final = 12
VERBOSE_WORDS: Final = 80
LATELY: Final = 3
_CLAUSE_ENDS: Final = (",", ";", ":")
LONG_INTERVIEW: Final = 20
_CHATTED: Final = re.compile(
    r"!\s|!$|!!|\.\.\.|…|[:;]-?[)(DP]|\bI['’](?:m|d|ve|ll)\b|[\U0001F600-\U0001F64F]"
)


class TopicMemory(Frozen):
    """What is known of one topic; `key_insight` is at most twenty words of the participant's."""

    label: str
    sub_goals: int
    covered: int
    key_insight: str | None = None


class NumberedFact(Fact):
    """A fact by the number that stays its own, whatever is told after it or takes its place; it may put others right."""

    number: int
    rights: bool = False


class Memory(Frozen):
    """`topics` are those that were asked about, in order; `facts` are not to be asked for again."""

    topics: tuple[TopicMemory, ...] = ()
    facts: tuple[NumberedFact, ...] = ()
    fatigue: Share = 0.0
    style: Style = "formal"


def remember(
    part: ExplorationPart,
    plan: InterviewPlan,
    *,
    language: LanguageCode,
    answers: Mapping[int, str],
    insights: Mapping[int, str],
    facts: Iterable[tuple[NumberedFact, float]],
) -> Memory:
    """The memory before the next question.

    `answers` are those to questions about topics, by turn, in order, `insights` the most telling words of each that is
    a topic's most telling one; `facts` come with the confidence of their answer.
    """
    said = list(answers.values())
    return Memory(
        topics=tuple(
            _topic(topic, plan.topic(topic.topic_id), insights) for topic in part.topics if topic.answers
        ),
        facts=sure_facts(facts),
        fatigue=fatigue(said),
        style=style(said, language),
    )


def sure_facts(facts: Iterable[tuple[NumberedFact, float]]) -> tuple[NumberedFact, ...]:
    """The facts with a confidence of 0.6 or more, each once, as it was told first."""
    kept: dict[str, NumberedFact] = {}
    for fact, confidence in facts:
        if confidence >= FACT_CONFIDENCE:
            kept.setdefault(normalised(fact.text), fact)
    return tuple(kept.values())


def key_insight(answer: str, language: LanguageCode, *, stated: Sequence[str] = ()) -> str:
    """The most telling of what an answer has `stated`, if that is known, else of its sentences; at most twenty words.

    One that is longer gives way to one that can be shown whole; where all are longer, it ends with a clause, or is cut,
    which is marked.
    """
    told = stated or sentences(answer) or [answer]
    whole = [each for each in told if len(each.split()) <= INSIGHT_WORDS]
    best = max(whole or told, key=lambda sentence: content_signal(sentence, language)).split()
    if len(best) <= INSIGHT_WORDS:
        return " ".join(best)
    end = max(
        (at for at, word in enumerate(best[:INSIGHT_WORDS], 1) if word.endswith(_CLAUSE_ENDS)), default=0
    )
    shown = best[: end if end >= SHORT_WORDS else INSIGHT_WORDS]
    return f"{' '.join(shown).rstrip(''.join(_CLAUSE_ENDS))}…"


def fatigue(answers: Sequence[str]) -> Share:
    """0..1: how many of the last answers are short, how much shorter they became, how long it has been going on."""
    counts = [len(answer.split()) for answer in answers]
    going_on = 0.2 * min(1.0, len(counts) / LONG_INTERVIEW)
    if len(counts) < LATELY + 1:
        return round(going_on, 4)
    late, early = counts[-LATELY:], counts[:LATELY]
    short = sum(count < SHORT_WORDS for count in late) / LATELY
    shrunk = max(0.0, 1.0 - sum(late) / max(1, sum(early)))
    return round(0.4 * short + 0.4 * shrunk + going_on, 4)


def style(answers: Sequence[str], language: LanguageCode) -> Style:
    """How the participant writes: by the length of the answers where that is telling, else by the words they use."""
    counts = [len(answer.split()) for answer in answers]
    mean = sum(counts) / len(counts) if counts else BRIEF_WORDS
    if mean < BRIEF_WORDS:
        return "brief"
    if mean > VERBOSE_WORDS:
        return "verbose"
    used = [word for answer in answers for word in plain_words(answer)]
    casual = sum(word in _CASUAL_WORDS[language] for word in used) + sum(map(_chats, answers))
    return "casual" if casual > sum(word in _FORMAL_WORDS[language] for word in used) else "formal"


def _chats(answer: str) -> bool:
    """Whether an answer is written as people chat: begun with a small letter, shouted, with dots or a smile."""
    return answer[:1].islower() or _CHATTED.search(answer) is not None


def topic_lines(memory: Memory) -> list[str]:
    """The topics as the prompt shows them (source 3, section 6.2)."""
    told = [f', told: "{each.key_insight}"' if each.key_insight else "" for each in memory.topics]
    return [
        f"- {topic.label}: {topic.covered} of {topic.sub_goals} sub-goals covered{said}"
        for topic, said in zip(memory.topics, told, strict=True)
    ]


def _topic(topic: Topic, planned: PlanTopic, insights: Mapping[int, str]) -> TopicMemory:
    return TopicMemory(
        label=planned.label,
        sub_goals=topic.sub_goals,
        covered=len(topic.covered),
        key_insight=None if topic.insight_turn is None else insights.get(topic.insight_turn),
    )


def coverage(topic: Topic) -> Coverage:
    """How much of the topic's sub-goals is covered."""
    if not topic.covered:
        return "none"
    return "partial" if topic.uncovered else "full"


def _listed(key: str) -> dict[str, frozenset[str]]:
    """The words of this list in each language, as `plain_words` gives them."""
    return {
        code: frozenset(plain_words(" ".join(words)))
        for code, words in in_all(list[str], "words", key).items()
    }


_CASUAL_WORDS: Final = _listed("casual")
_FORMAL_WORDS: Final = _listed("formal")
