"""How much a participant puts into an answer, and how sure they seem: relevance plays no part in the former."""

from typing import Final

from shared.interview.state_machine.assessment import Concept, Confidence, Engagement, Finding
from shared.interview.state_machine.gaps import similarity
from shared.language.rules.hearing.listening import declines, hedges, points_to_resume
from shared.text.words import content_words, words

FEWEST_WORDS: Final = 4
_RICH_CONTENT_WORDS: Final = 15
_WELL_COVERED: Final = 0.8
_BARELY_COVERED: Final = 0.3
_SOUND_CONTENT_WORDS: Final = 8


def engagement(answer: str, language: str, *, is_right: bool = False) -> Engagement:
    """Low: under four words, or not knowing, or refusing.

    But who points to their resume has answered (E9), and an answer that is right is never low, however short (E7).
    """
    if points_to_resume(answer, language) or (is_right and len(words(answer)) < FEWEST_WORDS):
        return "neutral"
    if len(words(answer)) < FEWEST_WORDS or declines(answer, language):
        return "low"
    return "high" if len(set(content_words(answer, language))) >= _RICH_CONTENT_WORDS else "neutral"


def confidence(
    answer: str, language: str, concepts: tuple[Concept, ...], findings: tuple[Finding, ...]
) -> Confidence:
    """How far the answer can be relied on: by what it covers or, with no concepts, by what it says; hedged: less."""
    if declines(answer, language):
        return "low"
    if concepts:
        covered = [finding.concept_id for finding in findings if finding.verdict == "demonstrated"]
        reached = similarity(concepts, covered)
        sound, weak = reached >= _WELL_COVERED, reached < _BARELY_COVERED
    else:
        count = len(set(content_words(answer, language)))
        sound, weak = count >= _SOUND_CONTENT_WORDS, len(words(answer)) < FEWEST_WORDS
    if weak:
        return "low"
    return "high" if sound and not hedges(answer, language) else "medium"
