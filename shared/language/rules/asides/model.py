"""What a sentence says to the interviewer, or of the talk itself, beside an answer, by its meaning (G1, G2, G8).

A linear model over the vector of a sentence and the letters of its words, one for all languages; `tools/fit_asides.py`
fits it to `tools/said/` and `tools/asides/`, and what is not heard is an example more there.
"""

import re
from collections.abc import Mapping
from functools import cache, lru_cache
from importlib import import_module
from typing import Any, Final, Literal, get_args

from shared.interview.state_machine.assessment import FixedReply
from shared.language.rules.asides.owed_model import asked_as_typed
from shared.language.rules.hearing.intent_model import VOCABULARY, shares
from shared.language.rules.letter_groups import letter_groups
from shared.language.rules.off_record.wanted_written import wants_it_written
from shared.language.sentence_encoder import SentenceEncoder, load_encoder
from shared.text.words import words

type Aside = Literal[
    "none", "secret", "correction", "time", "reads", "verdict", "remaining", "machine", "unheard", "asks", "refuses",
    "human", "stops", "thanks", "clarifies", "hears", "objects", "pause", "back", "promise", "said",
]  # fmt: skip
"""`secret`: it is to be kept out; `promise`: they ask whether it is; `said`, `back`: they said it already, or are back
after they turned away; `reads`, `verdict`, `remaining`, `machine`, `hears`: they ask who reads it, whether
they were right, how much is left, who asks, whether they are heard; `asks`: anything else that the interviewer cannot
know; `unheard`: something was passed over; `refuses`: they do not want to speak of it; `clarifies`: they ask what is
meant; `objects`: how something was asked is not right; `pause`: they turn away for a moment; `stops`: they have done."""
ASIDES: Final[tuple[Aside, ...]] = get_args(Aside.__value__)
NAME: Final = "sentence_asides"
_LIKELY: Final = 0.45
_SURELY: Final = 0.6
_HEARD_ELSEWHERE: Final[tuple[Aside, ...]] = (
    "secret", "correction", "stops", "thanks", "clarifies", "pause", "back", "said",
)  # fmt: skip
_ENOUGH: Final[Mapping[Aside, float]] = {
    **dict.fromkeys(_HEARD_ELSEWHERE, 1.0),
    "human": 0.25,
    "refuses": 0.65,
    "unheard": 0.55,
    "asks": 0.7,
    "time": 0.6,
}
"""How likely each must be, and likelier than all else, where that differs: of hard look-alikes that others wrote one in a
thousand is taken for one at `_LIKELY`. What is heard elsewhere cannot be so likely."""
QUESTIONS: Final[tuple[Aside, ...]] = ("reads", "verdict", "remaining", "machine", "hears", "asks")
_UNMARKED: Final[Mapping[Aside, float]] = {
    **_ENOUGH,
    **dict.fromkeys(("reads", "verdict", "remaining", "machine", "hears"), 0.6),
    "asks": 0.85,
    "unheard": 0.75,
    "promise": 1.0,
}
"""The same where no question mark says that something is asked: a promise is given to nobody who only tells."""
_OPENERS: Final = frozenset(
    words(
        "what who whom whose when where why how which do does did is are will can could was wer wem wen wann wo warum "
        "wie wieso wofür welche welcher welches qui quand où pourquoi comment combien quel quelle est-ce que qué quién "
        "quien cuándo cuando dónde donde cuánto cuanto cómo como cuál che chi quando dove perché come quanto quale cosa"
    )
)
"""How a question begins, in any of the languages."""
_YOU: Final = frozenset(words("you your sie ihr ihre du vous votre tu usted ustedes lei voi"))
_PLAINLY: Final = 0.65
"""The same of what was passed over where it speaks to the interviewer."""
_TAGGED_ON: Final = 0.9
"""How likely a question must be that is tagged on to something else: "the pump is running, is it much longer?"."""
REPLIES: Final[Mapping[Aside, FixedReply]] = {
    "reads": "use", "verdict": "verdict", "remaining": "remaining", "machine": "machine", "hears": "hears",
    "objects": "objection", "asks": "unknown", "unheard": "unanswered", "time": "hurry", "pause": "pause",
    "promise": "record",
}  # fmt: skip
TURNS: Final[tuple[Aside, ...]] = ("pause", "stops", "time")
"""What is said as one turns to something else, at the end of what one says."""
_ASKED: Final = 0.32
"""How likely these must be together: that somebody asks the interviewer is surer than what."""
_AS_TYPED: Final[Mapping[str, Aside]] = {reply: aside for aside, reply in REPLIES.items()}
"""What the other model hears of a sentence without a question mark: it is surer of those."""
_ASKED_WITHOUT_A_MARK: Final = 0.45
"""How likely these must be together, and likelier than none."""
_IN_DOUBT: Final = 0.4
"""How likely a sentence with a question mark says nothing to the interviewer where it answers."""
_OF_A_SECRET: Final = 0.5
"""How likely who asks whether it is left out and who asks for it must be together."""
_CALLED_AWAY: Final = 0.5
_HALF: Final = 0.5
_HARDLY: Final = 0.25
"""How likely a sentence must say nothing to the interviewer to be asked about."""
_NEARLY: Final = 0.03
"""What is nearly as likely any other question, or hardly likely, is met as one: that none can know it is always true."""
_SURE_OF_KIND: Final[Mapping[Aside, float]] = {"machine": 0.9, "reads": 0.8}
"""How likely a question must be one of these: "is it you who sells him the machines?" is near to "are you a machine?"."""
_READING: Final = frozenset(
    words(
        "read reads reading lesen liest lest gelesen lire lit lisent lira liront leer lee leen lea leerá leggere legge "
        "leggono leggerà leggeranno"
    )
)
_MOST: Final = 20
"""Words of a sentence that is compared whole; of a longer one its clauses are."""
_END: Final = 10
_FEWEST: Final = 3
_MOST_CHARS: Final = 900
_MOST_CLAUSES: Final = 8
_CLAUSE: Final = re.compile(r"(?<=[,;:–—…\n])\s+|\s-\s")


def units(sentence: str) -> tuple[str, ...]:
    """What is compared of a sentence: all of it, its clauses where it is long, or how a long clause begins and ends."""
    said = sentence.split()
    if len(said) <= _MOST:
        return (sentence,)
    clauses = [each.strip(",;:–— \n") for each in _CLAUSE.split(sentence)]
    told = [each for each in clauses if len(each.split()) >= _FEWEST][:_MOST_CLAUSES]
    return tuple(told) if len(told) > 1 else (" ".join(said[:_END]), " ".join(said[-_END:]))


@lru_cache(maxsize=2_000)
def aside_odds(sentence: str, encoder: SentenceEncoder | None) -> Mapping[Aside, float]:
    """How likely a sentence says each of these, 0 to 1; empty where nobody can compare meanings."""
    if encoder is None or len(sentence) > _MOST_CHARS or not sentence.strip():
        return {}
    compared = units(sentence)
    encoder.learn(compared)
    rows = [_odds_of(each, encoder) for each in compared]
    return {each: max(row[at] for row in rows) for at, each in enumerate(ASIDES)}


def _odds_of(text: str, encoder: SentenceEncoder) -> list[float]:
    base, by_meaning, by_letters = _weights()
    groups = letter_groups(text)
    scores = base + by_meaning @ encoder.encode(text) + by_letters[list(groups)].T @ list(groups.values())
    return shares(scores.tolist())


@cache
def _weights() -> tuple[Any, Any, Any]:
    """What every sentence has of each outcome, and the weights of its vector and of its letters: arrays, read once in a
    process. Who has an encoder has NumPy, which nothing else needs."""
    numpy: Any = import_module("numpy")
    with VOCABULARY.joinpath(f"{NAME}.npz").open("rb") as file:
        told = numpy.load(file)
        scale = told["scale"]
        return told["base"], told["by_meaning"] * scale[:, None], told["by_letters"] * scale


def speaks_of_reading(sentence: str) -> bool:
    """Whether a question has a word of reading: "Who reads this?"."""
    return "?" in sentence and not _READING.isdisjoint(words(sentence))


def asks_for_it(question: str) -> bool:
    """Whether a question asks that something is left out, or whether it is."""
    odds = aside_odds(question, load_encoder())
    return bool(odds) and odds["secret"] + odds["promise"] >= _OF_A_SECRET


def answers_in_doubt(sentence: str, encoder: SentenceEncoder | None) -> bool:
    """Whether a sentence with a question mark answers, and asks nothing: "Because the oil is too cold?"."""
    odds = aside_odds(sentence, encoder)
    return _is_marked(sentence) and bool(odds) and _is_in_doubt(odds)


def _is_in_doubt(odds: Mapping[Aside, float]) -> bool:
    asks = max(odds["clarifies"], sum(odds[each] for each in QUESTIONS))
    return odds["none"] >= _IN_DOUBT and odds["none"] > asks


def may_be_told(sentence: str, encoder: SentenceEncoder | None) -> bool:
    """Whether a sentence may tell something, and is not surely said to the interviewer or of the talk."""
    return aside_odds(sentence, encoder).get("none", 1.0) >= _HARDLY


def tells_itself(sentence: str, encoder: SentenceEncoder | None) -> bool:
    """Whether a sentence is likelier to tell something than to be said of the talk, all of that together."""
    return aside_odds(sentence, encoder).get("none", 0.0) > _HALF


def is_called_away(sentence: str, encoder: SentenceEncoder | None) -> bool:
    """Whether it had better not be quoted back: it is likelier than not said as one turns to something else."""
    return aside_odds(sentence, encoder).get("pause", 0.0) >= _CALLED_AWAY


def _is_marked(sentence: str) -> bool:
    return sentence.rstrip("\"'”’») \n").endswith("?")


def aside_of(sentence: str, encoder: SentenceEncoder | None) -> Aside:
    """What a sentence says to the interviewer; "none" where that is not sure. Whether it is to be kept out, puts
    something right or ends the talk is heard elsewhere."""
    odds = aside_odds(sentence, encoder)
    if not odds or len(words(sentence)) < _FEWEST:
        return "none"
    said = words(sentence)
    is_asked = _is_marked(sentence) or said[0] in _OPENERS
    if is_asked and _is_in_doubt(odds):
        return "none"
    least = _OF_A_SECRET if is_asked else _UNMARKED["promise"]
    if odds["promise"] > max(odds["secret"], odds["none"]) and odds["promise"] + odds["secret"] >= least:
        return "none" if wants_it_written(sentence) else "promise"
    if is_asked and (tagged := _tagged_on(sentence, encoder)) is not None:
        return tagged
    if is_asked and _asks_us(odds):
        best, second = sorted(QUESTIONS, key=lambda each: odds[each], reverse=True)[:2]
        if best == "hears" and odds[best] < _SURELY:
            best, second = second, best
        is_near = odds[best] - odds[second] < _NEARLY or odds[best] < _SURE_OF_KIND.get(best, _LIKELY)
        return best if not is_near else "reads" if speaks_of_reading(sentence) else "asks"
    typed = None if _is_marked(sentence) else _AS_TYPED.get(asked_as_typed(sentence, encoder))
    asked = sum(odds[each] for each in (*QUESTIONS, "unheard"))
    if typed is not None and asked >= max(_ASKED_WITHOUT_A_MARK, odds["none"]):
        return typed
    best = max(odds, key=lambda each: odds[each])
    best = "human" if odds["human"] >= _ENOUGH["human"] else best
    if not is_asked and len(sentence.split()) > _MOST:  # a clause of it may sound like anything
        return "none"
    least = (_ENOUGH if is_asked else _UNMARKED).get(best, _LIKELY)
    if best == "unheard" and not _YOU.isdisjoint(said):
        least = _PLAINLY
    return best if odds[best] >= max(least, odds["none"]) and best != "none" else "none"


def _tagged_on(sentence: str, encoder: SentenceEncoder | None) -> Aside | None:
    """What the last clause of a sentence surely asks by itself."""
    before, _, clause = sentence.rpartition(",")
    if not before or len(words(clause)) < _FEWEST:
        return None
    odds = aside_odds(clause.strip(), encoder)
    return next((each for each in QUESTIONS if odds.get(each, 0.0) >= _TAGGED_ON), None)


def whole_said(utterance: str, encoder: SentenceEncoder | None) -> Aside:
    """What an utterance of one sentence says, where that is surely "back", "said" or "clarifies"; else "none"."""
    odds = aside_odds(utterance, encoder)
    if not odds or len(utterance.split()) > _MOST:
        return "none"
    best = max(odds, key=lambda each: odds[each])
    return best if best in ("back", "said", "clarifies") and odds[best] >= _SURELY else "none"


def turned(sentence: str, encoder: SentenceEncoder | None) -> tuple[Aside, float]:
    """How likely somebody says in it that they turn away for a moment, have done, or have little time; "none" first where
    it is likelier to be said for something else."""
    odds = aside_odds(sentence, encoder)
    if not odds or len(sentence.split()) > _MOST:
        return "none", 0.0
    others = max(odds[each] for each in ASIDES if each not in ("none", *TURNS))
    likely = sum(odds[each] for each in TURNS)
    turn = max(TURNS, key=lambda each: odds[each]) if likely >= others else "none"
    return turn, odds["pause"] if turn == "pause" else likely - odds["pause"]


def reply_to(sentence: str, encoder: SentenceEncoder | None) -> FixedReply | None:
    """The reply that is due to a sentence by its meaning."""
    return REPLIES.get(aside_of(sentence, encoder))


def _asks_us(odds: Mapping[Aside, float]) -> bool:
    """Whether a question is for the interviewer, and does not ask what is meant."""
    asked, likeliest = sum(odds[each] for each in QUESTIONS), max(odds[each] for each in QUESTIONS)
    if asked <= odds["secret"] or likeliest < max(odds["human"], odds["clarifies"]):
        return False
    return asked >= _ASKED and asked > odds["none"]
