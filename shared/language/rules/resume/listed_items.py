"""What a list of skills in a resume names beside the skills that are known by name (E2)."""

import re
from typing import Final

from shared.language.rules.resume.doubts import is_slight
from shared.language.rules.resume.duties import LONGEST_NAME
from shared.language.rules.resume.learnt import is_of_their_nature
from shared.language.rules.resume.lines import ResumeLine
from shared.language.rules.skills.known_names import named_skills
from shared.language.rules.skills.mentions import PART
from shared.text.words import words

ITEM_WORDS: Final = 4


def other_items(line: ResumeLine, language: str) -> list[tuple[str, int]]:
    """What a list of skills holds that is not known by name: short, of words, and none after a spoken language."""
    found: list[tuple[str, int]] = []
    if is_of_general_items(line.text):
        return found
    for part in PART.finditer(line.text):
        item = part.group().rsplit(":", 1)[-1]
        name = " ".join(re.sub(r"\([^)]{0,1000}\)", " ", item).split()).strip(" .:-–*")
        fit = (
            not (is_slight(name, language) or is_of_their_nature(name, language))
            and 1 <= len(words(name)) <= ITEM_WORDS
            and 3 <= len(name) <= LONGEST_NAME
        )
        known = named_skills(name, listed=True)
        if not found and known and known[0].general:
            break
        if fit and any(len(word) > 2 and word.isalpha() for word in words(name)) and not known:
            found.append((name, part.start() + part.group().index(item)))
    return found


def is_of_general_items(text: str) -> bool:
    """Whether most of a list is what nearly every resume claims, as spoken languages are: the others are of a kind."""
    items = [part.group().rsplit(":", 1)[-1] for part in PART.finditer(text)]
    general = sum(any(each.general for each in named_skills(item, listed=True)) for item in items)
    return 2 * general > len(items) > 1
