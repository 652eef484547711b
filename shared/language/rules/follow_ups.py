"""The rules' follow-ups: the author's question for what is missing, its topic, what the answers leave to be asked about
(`deeper.py`), or one neutral probe (A5, G3).

No word of an ideal answer is in them that neither a question nor the participant used, but for what its author wrote to
be shown. A neutral probe is asked once a main question, and once more after a long answer: going on beats a hollow
question.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from shared.interview.state_machine.assessment import SEVERITIES, Concept
from shared.interview.state_machine.wording import is_question
from shared.language.port import LanguageFailed
from shared.language.requests.interview import Exchange, FollowUpRequest
from shared.language.rules.asking_for import asking_clauses
from shared.language.rules.deeper import OF_THE_RESUME, SignKind, deeper_questions, kinds_left
from shared.language.rules.intents import hear
from shared.language.rules.matching import best_likeness, content, stems, without
from shared.language.rules.phrases import rotated
from shared.language.rules.probes import (
    AT_LENGTH,
    FOLLOW_UP_WORDS,
    is_neutral,
    kinds_for,
    kinds_in_depth,
    neutral_probes,
    telling_nothing,
)
from shared.language.rules.skill_questions import skill_probes
from shared.text.words import normalised, words

_NEAR: Final = 0.6
_SPOKEN_OF: Final = 0.5
_MOST_NEUTRAL: Final = 2


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
    """The gaps in the order in which they are to be probed: those probed least, and of these the most severe."""
    return sorted(
        request.gaps, key=lambda gap: (times_asked(gap, request.asked), SEVERITIES.index(gap.severity))
    )


def times_asked(gap: Concept, asked: Iterable[str]) -> int:
    """How often the gap was asked for in its author's words."""
    own = [normalised(text) for text in (*gap.probes, gap.topic) if text]
    return sum(any(text in normalised(question) for text in own) for question in asked)


def _wordings(request: FollowUpRequest) -> Iterator[str]:
    """Every question that could be asked, best first: the author's words for each gap before a neutral probe.

    Of a point that the answers have spoken of nothing is asked: people would have to say it again. What is told of a
    skill is asked about before the next of its attributes.
    """
    language = request.language
    latest = request.exchanges[-1] if request.exchanges else None
    intent = hear(latest.answer, language, latest.question).intent if latest else "answer"
    knows_not = intent == "dont_know"
    if request.skill and not knows_not:
        yield from _deeper(request)
        if not request.gaps:
            yield from neutral_probes(request, kinds_in_depth(request))
    gaps = [gap for gap in in_turn(request) if gap.attribute or not _is_spoken_of(gap, request)]
    for gap in gaps:
        if gap.attribute and intent != "already_said":
            yield from skill_probes(request, gap.attribute)
        yield from gap.probes
        if gap.topic:
            yield from _of_topic(gap, request)
    if knows_not:
        yield from neutral_probes(request, ["easier"])
    elif not request.skill:
        yield from _deeper(request)
        yield from _neutral(gaps, request)


def _deeper(request: FollowUpRequest) -> Iterator[str]:
    """What the answers leave to be asked about, in their own words: the latest first, one of a kind."""
    kinds: list[SignKind] = [
        *(OF_THE_RESUME if request.skill else ()),
        *kinds_left(request.asked, request.language),
    ]
    answers = [each.answer for each in request.exchanges]
    for at in reversed(range(len(answers))):
        since = answers[at + 1 :]
        found = deeper_questions(answers[at], request.language, request.asked, kinds=kinds, since=since)
        yield from telling_nothing(found, request)


def _neutral(gaps: Sequence[Concept], request: FollowUpRequest) -> Iterator[str]:
    """A probe that names nothing: of the kind that is missing, or behind a long answer; one more after a long answer."""
    had = sum(is_neutral(each.question, request.language) for each in request.exchanges)
    if had and (had == _MOST_NEUTRAL or not _is_long(request.exchanges[-1:])):
        return
    for gap in gaps:
        yield from neutral_probes(request, kinds_for(gap, request))
    if request.gaps and (not gaps or _is_long(request.exchanges)):
        yield from neutral_probes(request, kinds_in_depth(request))


def _is_long(said: Iterable[Exchange]) -> bool:
    return sum(len(words(each.answer)) for each in said) >= AT_LENGTH


def _of_topic(gap: Concept, request: FollowUpRequest) -> Iterator[str]:
    """The question for an author's topic, once, and not after a question of theirs for the same point."""
    topic, language, turn = gap.topic or "", request.language, len(request.asked) - 1
    if times_asked(gap, request.asked) == 0:
        templates = rotated(FOLLOW_UP_WORDS[language].topics, turn)
        yield from asking_clauses(topic, language, turn) or (each.format(topic=topic) for each in templates)


def _is_spoken_of(gap: Concept, request: FollowUpRequest) -> bool:
    """Whether the answers have half of the words, or words near them, of the point or of its topic.

    The words of the main question tell nothing: whoever answers it says them.
    """
    language = request.language
    asked = stems(request.main_question, language)
    said = content(" ".join(each.answer for each in request.exchanges), language)
    named = (without(content(text, language), asked, language) for text in (gap.text, gap.topic) if text)
    return any(
        wanted
        and sum(best_likeness(word, said, language) >= _NEAR for word in wanted) >= _SPOKEN_OF * len(wanted)
        for wanted in named
    )
