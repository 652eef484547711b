"""Whether the answers to a question have spoken of a point, so that people would have to say it again (A5)."""

from typing import Final

from shared.interview.state_machine.assessment import Concept
from shared.language.requests.interview import FollowUpRequest
from shared.language.rules.matching import best_likeness, content, stems, without

_NEAR: Final = 0.6
_SPOKEN_OF: Final = 0.5


def is_spoken_of(gap: Concept, request: FollowUpRequest) -> bool:
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
