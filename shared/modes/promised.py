"""Whether somebody asks if what they confided is really left out: they get a yes, whatever else it sounds like (G8)."""

from typing import Final

from shared.interview.interview import Interview
from shared.interview.records.documents import AnswerDocument, TurnDocument
from shared.interview.state_machine.assessment import FixedReply
from shared.interview.state_machine.settings import LanguageCode
from shared.interview.state_machine.texts import REPLIES
from shared.language.rules.matching import stems
from shared.language.rules.secret_model import SECRET_WORDS
from shared.text.sentences import sentences

SOUNDS_LIKE: Final = frozenset[FixedReply](
    {"keep_out", "verdict", "unknown", "hears", "machine", "unanswered", "use"}
)
"""What such a question is taken for: "did you get that it isn't to be written?"."""
_LATELY: Final = 2
"""Questions within which they may still ask for the promise."""


def asks_for_the_promise(interview: Interview, after: int, language: LanguageCode) -> bool:
    """Whether an answer asks whether what was promised to be left out is: in it stands a word of leaving out."""
    answer = interview.part(AnswerDocument, after)
    promises = REPLIES[language]["record"]
    lately = (turn for turn in interview.all(TurnDocument) if after - _LATELY < turn.turn <= after)
    if answer is None or not any(
        each in (turn.acknowledgement or "") for turn in lately for each in promises
    ):
        return False
    asked = [each for each in sentences(answer.text) if "?" in each]
    cues = stems(" ".join(SECRET_WORDS[language].cues), language)
    return not cues.isdisjoint(stems(" ".join(asked), language))
