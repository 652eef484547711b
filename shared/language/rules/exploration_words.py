"""What the rules say in an exploration, and what shows that a wording is none to be shown.

Phrases that are listened for are written as `words()` gives them.
"""

from typing import Final, Literal

from shared.interview.state_machine.assessment import Frozen
from shared.language.requests.exploration import Aside
from shared.modes.topic_exploration.fields import FieldType
from shared.text.spoken import in_all

type Wordings = tuple[str, ...]
type Probe = Literal["example", "course", "reason", "trouble", "people", "notice", "change", "more"]
"""What a probe asks for, in the order of worth."""
type Telling = Literal["event", "habit", "trouble"]
"""What an answer tells of: something that happened once, what is usual, or what is hard."""


class ExplorationWords(Frozen):
    """The vocabulary of one language.

    Slots: `{topic}` and `{goal}` are the author's words that may be shown, `{said}` a whole clause of the participant's.
    `named` asks for a sub-goal by its name, `clause` and `direct` by a sub-goal that is an indirect or a direct question
    without its mark; `opening` asks of a topic that was just named, `probes` go deeper, by kind: those that fit what the
    words of `telling` show come first. `beginning`, `turning`, `back` and `staying` lead to a topic, `taken_up` and
    `recap` quote. `accepted` meets "I don't know", `care` what is sad, `asides_said` what `asides_heard` finds,
    `explained` a request to explain a `{question}`, `returning` what has nothing to do with it.
    `consent` and each of `field` hold one wording an attempt, `offer` one an offer.

    A sub-goal may begin with what its author wants of it (`wanting`); one that begins with a word of `notes` is meant for
    the interviewer. One that is a question begins with one of `starters` (of two words: with one of `persons`), and is
    direct where one of `finite` follows, which a name has after one of `relative` alone. One with a word of `third`
    speaks of the participant, and `turned` puts it in the second person where that is done word by word.

    A clause can be quoted as it stands if it begins with one of `subjects` and has neither a word of `own` nor one with
    one of `own_endings`, nor one of `addressed`; `second_person` turns the rest round. `assent` are sounds that say
    nothing; nothing with a word of `sad` or `insults` is quoted or probed. `grudging` are ways of saying yes.
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
    clause: Wordings
    direct: Wordings
    staying: Wordings
    probes: dict[Probe, Wordings]
    telling: dict[Telling, Wordings]
    starters: Wordings
    wanting: Wordings
    notes: frozenset[str]
    turned: tuple[tuple[str, str], ...]
    persons: frozenset[str]
    relative: frozenset[str]
    finite: frozenset[str]
    third: frozenset[str]
    subjects: frozenset[str]
    own: frozenset[str]
    own_endings: Wordings
    second_person: tuple[tuple[str, str], ...]
    addressed: frozenset[str]
    assent: frozenset[str]
    sad: Wordings
    insults: Wordings
    care: Wordings
    asides_heard: dict[Aside, Wordings]
    asides_said: dict[Aside, str]
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
