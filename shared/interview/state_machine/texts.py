"""The fixed sentences that a participant reads when no wording is generated: recap, offers, closing messages."""

from typing import Final, Literal

from shared.interview.state_machine.assessment import FixedReply
from shared.interview.state_machine.settings import LanguageCode
from shared.interview.state_machine.state import EndedReason
from shared.modes.topic_exploration.plan import Reward
from shared.text.spoken import in_all

CLOSING: Final = in_all(dict[str, str], "texts", "closing")
OPENING: Final = in_all(tuple[str, str], "texts", "opening")
"""The greeting before a first question that stands as its author wrote it: for a single question, and for several."""
KEEPING: Final = in_all(str, "texts", "keeping")
"""How something stays out of the report, and that the record keeps it: said before anything can be confided."""
OPENING_OF_WORK: Final = in_all(str, "texts", "opening_of_work")
CONTACT: Final = in_all(str, "texts", "contact")
"""Whom the participants of a study can turn to, by the `{contact}` that it names."""
RECAP: Final = in_all(dict[str, str], "texts", "recap")
OFFERS: Final = in_all(dict[str, str], "texts", "offers")
"""What an offer says, by its purpose, and how the question stands there `again` after it."""
REPLIES: Final = in_all(dict[FixedReply, tuple[str, ...]], "texts", "replies")
MAINS_LEFT: Final = in_all(tuple[str, str], "texts", "mains_left")
"""How many main questions come after this one: one, or several."""
LAST_QUESTION: Final = in_all(str, "texts", "last_question")
"""A question that no follow-up is planned after: one more may come for what the answer lets fall, or that weighs."""
PURPOSE: Final = in_all(str, "texts", "purpose")
"""What the interview is for, by its `{goal}` in its author's words."""
PURPOSES: Final = in_all(dict[str, str], "texts", "purposes")
"""What an interview is for by its mode, where it has no goal of its own."""
REWARDED: Final = in_all(str, "texts", "rewarded")


def purpose_of(language: LanguageCode, mode: str, goal: str | None) -> str | None:
    """What an interview is for, as its participant may read it: an author's goal as it stands, whatever its form."""
    return PURPOSE[language].format(goal=goal.rstrip(" .")) if goal else PURPOSES[language].get(mode)


def contact_named(language: LanguageCode, contact: str) -> str:
    """Whom a participant can turn to, in one sentence."""
    return CONTACT[language].format(contact=contact.rstrip(" ."))


MOST_ANNOUNCED: Final = 10
"""How many questions are said to come: a greater number frightens, and is said to who asks."""


def opening(language: LanguageCode, questions: int) -> str:
    """The greeting that says how many main questions there are, at least one: of more than ten nothing is said."""
    one, several = OPENING[language]
    greeting = several.format(count=questions) if questions > 1 else one
    if questions > MOST_ANNOUNCED:
        greeting = greeting.partition(".")[0] + "."
    return f"{greeting} {KEEPING[language]}"


def opening_of_work(language: LanguageCode) -> str:
    """The greeting before a first question on what a resume tells."""
    return f"{OPENING_OF_WORK[language]} {KEEPING[language]}"


type ClosingReason = EndedReason | Literal["nothing_asked"]
"""Why an interview closes: with `no_gaps` it may have had nothing to ask at all."""


def closing_message(language: LanguageCode, reason: ClosingReason, reward: Reward | None = None) -> str:
    """What the participant reads at the end; reasons without a sentence of their own close as `completed` does."""
    sentences = CLOSING[language]
    message = sentences.get(reason, sentences["completed"])
    if reward is None:
        return message
    return f"{message} {REWARDED[language].format(label=reward.label, code=reward.code)}"


def fixed_reply(language: LanguageCode, reply: FixedReply, remaining: int) -> str:
    """What is said beside the next question; of `remaining` main questions the open one is the first."""
    wordings = REPLIES[language][reply]
    left = max(0, remaining - 1)
    at = min(left, len(wordings) - 1) if reply == "remaining" else remaining % len(wordings)
    return wordings[at].format(count=left)


def mains_left(language: LanguageCode, left: int) -> str:
    """How many main questions come after this one, at least one."""
    one, several = MAINS_LEFT[language]
    return several.format(count=left) if left > 1 else one


def recap(language: LanguageCode, answered: int, acknowledgement: str | None) -> str:
    """Where someone who comes back to a parked interview was: how much is answered, and what was said last."""
    sentences = RECAP[language]
    count = sentences["one"] if answered == 1 else sentences["many"].format(count=answered)
    text = sentences["some"].format(answered=count)
    return f"{text} {acknowledgement}" if acknowledgement else text
