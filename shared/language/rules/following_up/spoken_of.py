"""Whether answers have spoken of a point, so that people would have to say it again (A5)."""

from typing import Final

from shared.interview.state_machine.assessment import Concept
from shared.language.requests.interview import FollowUpRequest
from shared.language.rules.points.matching import best_likeness, content, stems, without
from shared.language.rules.stems import stem

_NEAR: Final = 0.6
_SPOKEN_OF: Final = 0.5
_SUBSTANCE: Final = 8
"""Words of an answer to another question that tells something."""


def is_spoken_of(gap: Concept, request: FollowUpRequest) -> bool:
    """Whether the answers to this question have half of the words, or words near them, of the point or of its topic."""
    language = request.language
    said = content(" ".join(each.answer for each in request.exchanges), language)
    return any(
        wanted
        and sum(best_likeness(word, said, language) >= _NEAR for word in wanted) >= _SPOKEN_OF * len(wanted)
        for wanted in _named(gap, request)
    )


def was_told_elsewhere(gap: Concept, request: FollowUpRequest) -> bool:
    """Whether one answer to another question, with some substance, has half of the words in any form of theirs.

    There may be fifty such answers: no word is compared with each of theirs.
    """
    language = request.language
    named = [frozenset(stem(word, language) for word in each) for each in _named(gap, request)]
    told = [stems(each, language) for each in request.elsewhere_told if each.count(" ") >= _SUBSTANCE - 1]
    return any(wanted and len(wanted & said) >= _SPOKEN_OF * len(wanted) for wanted in named for said in told)


def _named(gap: Concept, request: FollowUpRequest) -> list[list[str]]:
    """The words of the main question tell nothing: whoever answers it says them; nor do those of a topic whose author
    wrote what is to be asked of it: who names the key and the bucket has not told of two keys in one bucket."""
    asked = stems(request.main_question, request.language)
    texts = (gap.text, None if gap.probes else gap.topic)
    return [without(content(text, request.language), asked, request.language) for text in texts if text]
