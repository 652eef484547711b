"""What the rules say in an exploration, and what shows that a wording is none to be shown.

Phrases that are listened for are written as `words()` gives them.
"""

from typing import Final

from shared.interview.state_machine.assessment import Frozen
from shared.modes.topic_exploration.fields import FieldType
from shared.text.spoken import in_all

type Wordings = tuple[str, ...]


class ExplorationWords(Frozen):
    """The vocabulary of one language.

    Slots: `{topic}` and `{goal}` are the author's, `{said}` and `{insight}` the participant's words, `{research}` is the
    research goal. `opening`, `low`, `medium` and `high` ask for a sub-goal, the wordings with `more_` go on where none is
    left; `bare` leads to a sub-goal that is a question itself. `recap` and `residue` come back to a topic, with and
    without something to take up. `consent` and each of `field` hold one wording an attempt, `offer` one an offer.
    """

    greeting: str
    turning: Wordings
    bare: Wordings
    opening: Wordings
    low: Wordings
    medium: Wordings
    high: Wordings
    more_low: Wordings
    more_medium: Wordings
    more_high: Wordings
    recap: Wordings
    residue: Wordings
    offer: Wordings
    consent: Wordings
    field: dict[FieldType, Wordings]
    conjunction: str
    cues: Wordings
    signals: Wordings
    angles: Wordings
    heard_offer: Wordings
    heard_consent: Wordings
    heard_fields: dict[FieldType, Wordings]
    heard_goodbye: Wordings
    heard_contact: Wordings
    heard_promotion: Wordings


EXPLORATION_WORDS: Final = in_all(ExplorationWords, "exploration")
