"""What a candidate says of a line of their resume: that it was none of theirs (E9, G2)."""

import re
from typing import Final

from shared.language.rules.handover_record import shown_part
from shared.text.sentences import sentences

_NOT_MINE: Final = re.compile(
    r"(?:n't|\bnot)\s(?:really\s|actually\s|even\s)?(?:mine|me\b|my (?:idea|doing|work|project)|our idea)"
    r"|\bnicht\s(?:wirklich\s|eigentlich\s)?(?:von mir|mein(?:e|s)?\b)"
    r"|\bpas\s(?:vraiment\s)?(?:de moi|à moi|moi qui|mon (?:idée|travail|projet))"
    r"|\bno\s(?:fue|era|es|fueron|eran)\s(?:en realidad\s)?"
    r"(?:mí[oa]s?|(?:una )?idea mía|mi (?:idea|trabajo|proyecto)|cosa mía)"
    r"|\bnon\s(?:è|era|erano|è stat[ao])\s(?:davvero\s)?(?:mi[oa]\b|miei|un'idea mia|(?:la )?mia idea|opera mia)",
    re.IGNORECASE,
)
_LONGEST: Final = 160
"""Characters of the sentence, and of what stands before it."""


def disowned(asked: str, answer: str) -> tuple[str, ...]:
    """The sentences that disown what a question quotes of the resume, each with a short one before it; none otherwise."""
    if shown_part(asked) is None:
        return ()
    found: list[str] = []
    before = ""
    for said in sentences(answer):
        if len(said) <= _LONGEST and _NOT_MINE.search(said):
            begin = answer.find(before) if before and len(before) <= _LONGEST else answer.find(said)
            found.append(answer[begin : answer.find(said, begin) + len(said)])
        before = said
    return tuple(found)
