"""What a note forbids, in any of the five languages: "No washing on a northerly", "Nie über 60 Grad", "non dare pane"."""

import re
from typing import Final

_LONGEST: Final = 16
"""Words of a rule; a longer sentence tells something."""
_NEVER: Final = re.compile(
    r"(?<!\w)(?:never|nie|niemals|jamais|nunca|(?<!\d )(?<!en )(?<!de )(?-i:mai))(?!\w)", re.IGNORECASE
)
"""Italian "mai" is a month elsewhere."""
_FIRST: Final = re.compile(
    r"(?:^|[:;(–—-]\s|[.!]\s)\W{0,6}(?:(?:do not|don['’]t|must not|not|(?-i:No)|keine?|nicht|pas de|aucune?|ne pas"
    r"|interdit|défense|verboten|prohibido|vietato|niente|nessun[oa]?|ningun[oa]?|ningún)\s[^\W\d_]"
    r"|no\s\w{1,15}[aei]r(?:l[aeo]s?)?(?!\w)|non\s\w{1,15}[aei]r(?:e|l[aeio])(?!\w))",
    re.IGNORECASE,
)
"""How a rule, or what follows its label, begins that says what is not to be."""
_SHOUTED: Final = re.compile(r"(?<!\w)(?:NOT|NEVER|NICHT|NIE|KEINE?|PAS|JAMAIS|NUNCA|NON|MAI|NO)(?!\w)")
_STATES: Final = re.compile(
    r"(?<!\w)(?:is|are|was|were|has|have|had|ist|sind|war|hat|haben|est|sont|était|es|son|era|è|sono)(?!\w)|\?",
    re.IGNORECASE,
)
"""What tells how things are, and forbids nothing: "No extension is possible"."""


def forbids(text: str) -> bool:
    """Whether a short sentence says what must not be done; a comment beside code is of that code."""
    line = " ".join(text.replace("*", "").split())
    if len(line.split()) > _LONGEST or "=" in line:
        return False
    if _SHOUTED.search(line) and not line.isupper():
        return True
    return _STATES.search(line) is None and bool(_NEVER.search(line) or _FIRST.search(line))
