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
    """The sentences that disown what a question quotes of the resume, each with a short one beside it; none otherwise."""
    if shown_part(asked) is None:
        return ()
    told = sentences(answer)
    found: list[str] = []
    for at, said in enumerate(told):
        if len(said) > _LONGEST or not _NOT_MINE.search(said):
            continue
        beside = told[at - 1] if at else (told[1] if len(told) > 1 else said)
        first, last = (beside, said) if at else (said, beside)
        begin = answer.find(first)
        whole = answer[begin : answer.find(last, begin) + len(last)]
        found.append(whole if len(beside) <= _LONGEST else said)
    return tuple(found)
