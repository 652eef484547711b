"""The rules' follow-ups: the author's question for what is missing, its topic, or a neutral probe (A5, G3).

No word of an ideal answer is in them that neither a question nor the participant used, but for what its author wrote to
be shown. What was just said and what is missing decide which kind of neutral probe comes first; the kinds take turns.
"""

from collections.abc import Iterable, Iterator
from typing import Final

from shared.interview.state_machine.assessment import SEVERITIES, Concept
from shared.interview.state_machine.wording import is_question
from shared.language.port import LanguageFailed
from shared.language.requests.interview import FollowUpRequest
from shared.language.rules.intents import hear
from shared.language.rules.phrases import rotated
from shared.language.rules.probes import FOLLOW_UP_WORDS, is_neutral, kinds_for, neutral_probes
from shared.language.rules.skill_questions import skill_probes
from shared.text.words import normalised, words

_MOST_NEUTRAL: Final = 2
_AT_LENGTH: Final = 60
"""Words after which one neutral probe is enough: who told much knows what they left out."""
"""Of one main question: who has answered two has said what there is."""
_BARE: Final = 6
"""Words of an answer; one of fewer to a neutral probe says that nothing comes to mind."""


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
    gaps, language = in_turn(request), request.language
    latest = request.exchanges[-1] if request.exchanges else None
    unknown = latest and hear(latest.answer, language, latest.question).intent == "dont_know"
    neutral = [each for each in request.exchanges if is_neutral(each.question, language)]
    bare = latest in neutral and latest and len(words(latest.answer)) < _BARE
    told = sum(len(words(each.answer)) for each in request.exchanges)
    most = _MOST_NEUTRAL if told < _AT_LENGTH else 1
    may_be_neutral = unknown or not (bare or len(neutral) >= most)
    for gap in gaps:
        if gap.attribute:
            yield from skill_probes(request, gap.attribute)
        yield from gap.probes
        if gap.topic:
            yield from _of_topic(gap, request)
        if may_be_neutral:
            kinds = kinds_for(gap, request, latest.answer if latest else "")
            yield from neutral_probes(request, ["easier", *kinds] if unknown else kinds)


def _of_topic(gap: Concept, request: FollowUpRequest) -> Iterator[str]:
    """The question for an author's topic, asked once: who has answered it has said what there is."""
    if _times(gap, [each for each in request.asked if each not in gap.probes]) == 0:
        topics = rotated(FOLLOW_UP_WORDS[request.language].topics, len(request.asked) - 1)
        yield from (template.format(topic=gap.topic) for template in topics)
