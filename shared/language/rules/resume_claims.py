"""What a resume claims beside what was done: who somebody is, and what nearly every resume says (E2)."""

from typing import Final

from shared.language.rules.resume_jobs import title_in
from shared.language.rules.resume_learnt import tells_their_nature
from shared.language.rules.resume_lines import ResumeLine
from shared.language.rules.skill_mentions import PART
from shared.language.rules.skill_signs import signs
from shared.language.rules.skill_vocabulary import named_skills
from shared.text.words import words

_LONGEST_CLAIM: Final = 4


def is_headline(line: ResumeLine, language: str) -> bool:
    """Whether a line sums up who somebody is: "Hard-working glazier with ten years' experience", "Reliable porter."."""
    if line.entry >= 0 or line.section not in ("summary", "other") or line.bullet:
        return False
    if any(each.attribute == "duration" for each in signs(line.text, language)):
        return True
    is_claimed = any(each.general for each in named_skills(line.text, listed=True))
    is_claimed = is_claimed or tells_their_nature(line.text, language)
    return len(words(line.text)) <= _LONGEST_CLAIM and (
        is_claimed or title_in(line.text, language) is not None
    )


def is_of_general_items(text: str) -> bool:
    """Whether most of a list is what nearly every resume claims, as spoken languages are: the others are of a kind."""
    items = [part.group().rsplit(":", 1)[-1] for part in PART.finditer(text)]
    general = sum(any(each.general for each in named_skills(item, listed=True)) for item in items)
    return 2 * general > len(items) > 1
