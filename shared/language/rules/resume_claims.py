"""What nearly every resume claims beside what was done (E2)."""

from shared.language.rules.skill_mentions import PART
from shared.language.rules.skill_vocabulary import named_skills


def is_of_general_items(text: str) -> bool:
    """Whether most of a list is what nearly every resume claims, as spoken languages are: the others are of a kind."""
    items = [part.group().rsplit(":", 1)[-1] for part in PART.finditer(text)]
    general = sum(any(each.general for each in named_skills(item, listed=True)) for item in items)
    return 2 * general > len(items) > 1
