"""Whether answers have spoken of a point, so that people would have to say it again (A5)."""

from collections.abc import Iterable
from typing import Final

from shared.interview.state_machine.assessment import Concept
from shared.language.requests.interview import FollowUpRequest
from shared.language.rules.points.matching import best_likeness, content, stems, without
from shared.text.words import words

_NEAR: Final = 0.6
_SPOKEN_OF: Final = 0.5
_SUBSTANCE: Final = 8
"""Words of an answer to another question that tells something."""


def is_spoken_of(gap: Concept, request: FollowUpRequest) -> bool:
    """Whether the answers to this question have half of the words, or words near them, of the point or of its topic."""
    return _named_in((each.answer for each in request.exchanges), gap, request)


def was_told_elsewhere(gap: Concept, request: FollowUpRequest) -> bool:
    """Whether one answer to another question, with some substance, has them."""
    return any(
        _named_in((each,), gap, request) for each in request.elsewhere_told if len(words(each)) >= _SUBSTANCE
    )


def _named_in(answers: Iterable[str], gap: Concept, request: FollowUpRequest) -> bool:
    """The words of the main question tell nothing: whoever answers it says them; nor do those of a topic whose author
    wrote what is to be asked of it: who names the key and the bucket has not told of two keys in one bucket."""
    language = request.language
    texts = (gap.text, None if gap.probes else gap.topic)
    asked = stems(request.main_question, language)
    said = content(" ".join(answers), language)
    named = (without(content(text, language), asked, language) for text in texts if text)
    return any(
        wanted
        and sum(best_likeness(word, said, language) >= _NEAR for word in wanted) >= _SPOKEN_OF * len(wanted)
        for wanted in named
    )
