"""Questions back about the case that a question sets: "How big is the tree? It makes a difference" (G1)."""

from typing import Final

from shared.language.rules.hearing.intent_words import kinds_of, pieces
from shared.language.rules.hearing.listening import is_question
from shared.language.rules.interrogatives import counts_a_thing, interrogative
from shared.language.rules.points.matching import stems
from shared.text.sentences import sentences
from shared.text.words import words

_MOST_CHARS: Final = 300
_LONGEST: Final = 30
_LONGEST_QUESTION: Final = 10
_MOST_SENTENCES: Final = 3
_OF_A_THING: Final = frozenset({"which", "what", "amount", "long", "how"})


def asks_of_the_case(said: str, question: str, language: str) -> bool:
    """Whether somebody only asks how large, how many or of which kind a thing of the question is, perhaps with why.

    Who speaks of themselves begins to answer.
    """
    if len(said) > _MOST_CHARS or len(words(said)) > _LONGEST:
        return False
    asked, *reasons = sentences(said) or [""]
    if not is_question(asked) or len(words(asked)) > _LONGEST_QUESTION or len(reasons) >= _MOST_SENTENCES:
        return False
    kind, _ = interrogative(asked, language)
    if kind not in _OF_A_THING or (kind == "how" and not counts_a_thing(asked, language)):
        return False
    is_own = any("me" in kinds_of(pieces(each, language)) for each in (asked, *reasons))
    return not is_own and bool(stems(asked, language) & stems(question, language))
