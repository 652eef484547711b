"""What the rules say in an exploration, and what shows that a wording is none to be shown.

Phrases that are listened for are written as `words()` gives them.
"""

from typing import Final, Literal

from shared.interview.state_machine.assessment import Frozen
from shared.modes.topic_exploration.fields import FieldType
from shared.text.spoken import in_all

type Wordings = tuple[str, ...]
type Probe = Literal["example", "course", "reason", "more", "change", "people", "often"]
"""What a neutral probe asks for, in the order of worth."""


class ExplorationWords(Frozen):
    """The vocabulary of one language.

    Slots: `{topic}` and `{goal}` are the author's words that may be shown, `{said}` a whole clause of the participant's.
    `named` asks for a sub-goal by its author's name for it, `clause` and `direct` by a sub-goal that is an indirect or a
    direct question without its mark; `opening` asks of a topic that was just named, `probes` go deeper, by kind.
    `beginning`, `turning` and `back` lead to a topic, `taken_up` and `recap` quote. `accepted` meets "I don't know",
    `explained` a request to explain a `{question}`, `returning` what has nothing to do with it.
    `consent` and each of `field` hold one wording an attempt, `offer` one an offer.

    A sub-goal that is a question begins with one of `starters` (of two words: with one of `persons`), and is direct where
    one of `finite` follows; one with a word of `third` speaks of the participant. A clause can be quoted as it stands if
    it begins with one of `subjects` and has neither a word of `own` nor one with one of `own_endings`, nor one of
    `addressed`; `second_person` turns the rest round, where the language allows that word by word. `assent` are sounds
    that say nothing; nothing with a word of `hard` is quoted or probed. `grudging` are ways of saying yes.
    """

    greeting: str
    beginning: str
    turning: Wordings
    back: Wordings
    taken_up: Wordings
    recap: Wordings
    accepted: Wordings
    explained: Wordings
    returning: Wordings
    opening: Wordings
    named: Wordings
    named_low: Wordings
    clause: Wordings
    direct: Wordings
    probes: dict[Probe, Wordings]
    starters: Wordings
    persons: frozenset[str]
    finite: frozenset[str]
    third: frozenset[str]
    subjects: frozenset[str]
    own: frozenset[str]
    own_endings: Wordings
    second_person: tuple[tuple[str, str], ...]
    addressed: frozenset[str]
    assent: frozenset[str]
    hard: Wordings
    offer: Wordings
    consent: Wordings
    field: dict[FieldType, Wordings]
    conjunction: str
    cues: Wordings
    signals: Wordings
    angles: Wordings
    grudging: Wordings
    heard_offer: Wordings
    heard_consent: Wordings
    heard_fields: dict[FieldType, Wordings]
    heard_goodbye: Wordings
    heard_contact: Wordings
    heard_promotion: Wordings


EXPLORATION_WORDS: Final = in_all(ExplorationWords, "exploration")
