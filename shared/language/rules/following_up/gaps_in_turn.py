"""The order in which the gaps of a question are probed (A5, G3)."""

from collections.abc import Iterable, Sequence

from shared.interview.state_machine.assessment import SEVERITIES, Concept
from shared.interview.state_machine.settings import LanguageCode
from shared.language.requests.interview import FollowUpRequest
from shared.language.rules.exploration.asking_for import asking_clauses
from shared.language.rules.following_up.spoken_of import was_told_elsewhere
from shared.text.words import normalised


def in_turn(request: FollowUpRequest) -> list[Concept]:
    """The gaps in the order in which they are to be probed: those probed least, of these
    what no answer has touched, then the most severe."""
    return sorted(
        request.gaps,
        key=lambda gap: (
            times_asked(gap, request.asked),
            _is_touched(gap, request),
            SEVERITIES.index(gap.severity),
        ),
    )


def _is_touched(gap: Concept, request: FollowUpRequest) -> bool:
    return gap.concept_id in request.touched and gap.concept_id not in request.contradicted


def times_asked(gap: Concept, asked: Iterable[str]) -> int:
    """How often the gap was asked for in its author's words."""
    own = [normalised(text) for text in (*gap.probes, gap.topic) if text]
    return sum(any(text in normalised(question) for text in own) for question in asked)


def told_last(request: FollowUpRequest, gaps: Sequence[Concept]) -> list[Concept]:
    """The gaps with those at the end that answers to other questions have spoken of.

    Of the others, asked for as often and touched as little, one that is not critical and has a bare name alone comes
    behind those that its author wrote a question for.
    """
    return sorted(
        gaps,
        key=lambda gap: (
            was_told_elsewhere(gap, request),
            times_asked(gap, request.asked),
            _is_touched(gap, request),
            gap.severity != "critical" and has_bare_name(gap, request.language),
        ),
    )


def has_bare_name(gap: Concept, language: LanguageCode) -> bool:
    """Whether all that its author wrote to be shown of a point is a name, and no question."""
    return not gap.probes and not (gap.topic and asking_clauses(gap.topic, language, 0))
