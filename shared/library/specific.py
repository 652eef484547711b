"""When a criterion is specific enough to be judged by (E3).

A criterion names what an answer has to show. It is specific when it has at least two words that carry meaning, one of
them more than a general word such as "skills" or "experience"; or when it is one word that names a skill: a known one
(`skill_names.py`), or one written as names of techniques are, with a digit, a sign, or capitals inside ("PostgreSQL").
"""

import re
from typing import Final

from shared.library.skill_names import SKILL_NAMES
from shared.text.words import content_words, words

_GENERIC = """
ability abilities aptitude area areas aspect aspects attitude awareness background basic basics behaviour behaviours
behavior behaviors candidate candidates capability capabilities competence competences competencies competency
experience experiences experienced expert expertise etc familiarity fit general generic good great hard important
job knowledge level misc miscellaneous other others personality potential proficiency professional profile qualities
quality question questions relevant role skill skilled skills soft strong stuff talent talents task tasks technical
thing things topic topics trait traits understanding various work working
"""

GENERIC_WORDS: Final[frozenset[str]] = frozenset(_GENERIC.split())
_WRITTEN_AS_A_NAME: Final = re.compile(r".*(?:[a-z][A-Z]|[\d+#&]).*|\W*[A-Z]{2,6}\W*", re.DOTALL)
_PARTS: Final = re.compile(r"[\s/]+")


def is_specific(criterion: str) -> bool:
    """Whether an answer can be judged by this criterion."""
    carrying = content_words(criterion)
    telling = [word for word in carrying if word not in GENERIC_WORDS]
    if telling and len(carrying) >= 2:
        return True
    return _names_a_skill(criterion)


def _names_a_skill(criterion: str) -> bool:
    if any(word in SKILL_NAMES for word in words(criterion)):
        return True
    parts = (part for part in _PARTS.split(criterion) if not GENERIC_WORDS.intersection(words(part)))
    return any(_WRITTEN_AS_A_NAME.fullmatch(part) for part in parts)
