"""What a participant means by what they say, and what an offer asks of them (G1, G2).

The intent is read before anything else is done with an utterance. `wishes.py` holds what follows from it; how it is read
is the language's business.
"""

from typing import Final, Literal

from shared.interview.state_machine.assessment import FixedReply, Frozen, Intent

type OfferPurpose = Literal["stop", "pause", "care", "contact", "effort"]
"""Why the interview pauses to offer a choice.

`stop`: they may want to stop; `pause`: they may want to go on another day; `care`: something is hard for them; `contact`:
they asked for a person; `effort`: three answers in a row had next to nothing in them (E7).
"""
type OfferChoice = Literal["go_on", "skip", "stop", "if_matters"]
"""`if_matters`: they stop, unless something that matters is left to be asked."""
type Leaving = Literal["sign", "again", "hurried", "main_first", "stays"]
"""What an utterance says of leaving beside its intent.

`sign`: too little to offer a stop, unless it comes a second time; `again`: they say that they said so before;
`hurried`: somebody, or something, waits for them; `main_first`: they stay for the questions that matter, and are not
leaving; `stays`: they have time after all.
"""

WISHES: Final[frozenset[Intent]] = frozenset({"wish_to_stop", "wish_to_skip", "wish_for_human", "distress"})
"""Nothing of such an utterance is assessed, probed or quoted."""

TO_WISH: Final[dict[Intent, FixedReply | None]] = {"wish_for_human": "person", "distress": "care"}
"""What is said at once to a wish beside an answer."""

EXPLAINED: Final[frozenset[Intent]] = frozenset({"clarification", "off_topic"})
"""The question is explained once more, twice at most (D15)."""


class Heard(Frozen):
    """The intent of an utterance.

    A wish to stop is `plain` where nothing else can be meant: it is done at once. One that could be a slip is confirmed
    first. With `later` they want to go on another day. `told` is the part of it that answers, verbatim, where it is not
    all of it; then `beside` is the wish in the rest. `reply` is what is said to the rest, and `also` to a second
    question in it, or before the question is explained. `leaves`: nothing more is to be asked about what the question
    is about. `leaving`: what it says of leaving besides.
    """

    intent: Intent = "answer"
    plain: bool = True
    later: bool = False
    told: str | None = None
    beside: Intent | None = None
    reply: FixedReply | None = None
    also: FixedReply | None = None
    leaves: bool = False
    leaving: Leaving | None = None


def with_wish(wish: Intent, heard: Heard, *, plain: bool = False) -> Heard:
    """The same with a wish that a model heard beside what answers: unless it is `plain`, a wish to stop is confirmed."""
    reply = TO_WISH.get(wish, heard.reply)
    return heard.model_copy(update={"beside": wish, "plain": plain, "reply": reply})


def read_by_model(heard: Heard, *, corrects: bool = True) -> Heard:
    """The same where a model has read the message: of a wish beside the answer only a plain stop counts by its words.

    Without `corrects` neither the model nor plain words say that something was wrong: a contrast alone says neither. A
    model is in no doubt whether something is to be kept out.
    """
    if heard.reply == "keep_out" or (heard.reply == "put_right" and not corrects):
        heard = heard.model_copy(update={"reply": None})
    if heard.beside == "wish_to_stop" and heard.plain and not heard.later:
        return heard
    reply = None if heard.reply in ("person", "care") else heard.reply
    unsaid = {"beside": None, "plain": True, "later": False} if heard.beside else {}
    leaves = heard.leaves and "distress" not in (heard.intent, heard.beside)
    leaving = "main_first" if heard.leaving == "main_first" else None
    return heard.model_copy(update={**unsaid, "reply": reply, "leaves": leaves, "leaving": leaving})
