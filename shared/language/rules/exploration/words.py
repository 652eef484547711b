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

    Slots: `{topic}` and `{goal}` are the author's words that may be shown. `named` asks for a sub-goal by a name that
    begins with one of `articles` or has an ending of `bare`, `plain` by any other, `recall` by one that begins with a
    word of `times`, `tell` by one with one of `telling_verbs`, `clause` and `direct` by an indirect or a direct
    question without its mark; `probing` asks of a topic by its name alone, once its sub-goals are done or where one
    speaks of a person or `anybody`: for one time, what was not asked; `opening` asks of a topic that was just named.
    `lasting` tells the minutes that there are, `beginning`, `turning` and `back` lead to a topic. `accepted` meets
    "I don't know", `care` what is sad, `kept` tells of contact data, `explained` a request to explain a `{question}`,
    `returning` what has nothing to do with it. `consent` and each of `field` hold one wording an attempt, `offer` one an
    offer; `named_field` is the first for a field whose `{label}` begins with one of `articles`.

    A sub-goal may begin or end with what its author wants of it (`wanting`); one that begins with a word of `notes` is
    meant for the interviewer. One that is a question begins with one of `starters` (of two words: with one of `persons`),
    and is direct where one of `finite` follows, which a name has after one of `relative` alone. One with a word of
    `third`, `roles` or `participant` speaks of the participant; `turned` puts it in the second person where that is done
    word by word.

    `assent` are sounds that say nothing, and words of `guessed` leave it to the interviewer ("as you'd think");
    nothing with a word of `sad` or `uneasy` is probed. `grudging` are ways of saying yes.
    """

    greeting: str
    lasting: str
    beginning: str
    turning: Wordings
    back: Wordings
    accepted: Wordings
    explained: Wordings
    returning: Wordings
    opening: Wordings
    named: Wordings
    plain: Wordings
    tell: Wordings
    clause: Wordings
    direct: Wordings
    times: Wordings
    recall: str
    probing: Wordings
    anybody: frozenset[str]
    starters: Wordings
    wanting: Wordings
    telling_verbs: frozenset[str]
    participant: Wordings
    articles: frozenset[str]
    bare: Wordings
    notes: frozenset[str]
    turned: tuple[tuple[str, str], ...]
    persons: frozenset[str]
    relative: frozenset[str]
    finite: frozenset[str]
    third: frozenset[str]
    roles: frozenset[str]
    assent: frozenset[str]
    guessed: frozenset[str]
    sad: Wordings
    uneasy: Wordings
    care: Wordings
    kept: str
    offer: Wordings
    consent: Wordings
    named_field: str
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
