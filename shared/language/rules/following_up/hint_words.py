"""The words of hints: how they are asked about, and what tells one (A5, B5, G3)."""

from typing import Final

from shared.interview.state_machine.assessment import Frozen
from shared.text.spoken import in_all


class HintWords(Frozen):
    """The vocabulary of one language: `asks` of the words that are quoted, the first
    of what came about and the others of whatever they are, and of who says little of
    them `happened` where something did, `neglected` where a successor has to know, else `openly`. What has a word of
    `because` is no hint.

    What is `kept` since a day, an occasion or somebody stands with a word of `since`, or with one of `after` that is said
    of other things too; `occasions` are named so. `slips` own to a mistake, and
    with one of `another_story` somebody says that there is more to tell. What is so `against` something or somebody
    ("although they call me mad") has a reason.
    """

    asks: tuple[str, ...]
    openly: str
    happened: str
    neglected: str
    because: tuple[str, ...]
    since: tuple[str, ...]
    after: tuple[str, ...]
    occasions: tuple[str, ...]
    kept: tuple[str, ...]
    slips: tuple[str, ...]
    another_story: tuple[str, ...]
    against: tuple[str, ...]


HINT_WORDS: Final = in_all(HintWords, "hints")
