"""How likely each sentence of an answer lets something fall that it does not tell, by its meaning (A5, B5, G3).

A linear model, one for all languages, over the vector of the sentence, that of the question with the other sentences, and
a few figures of how it stands there. `tools/fit_hints.py` fits it to `tools/hints/`; what is not heard there is an
example more.
"""

from collections.abc import Sequence
from importlib import import_module
from typing import Any, Final

from shared.language.rules.exploration.sub_goals_heard import any_of_words
from shared.language.rules.following_up.hint_words import HINT_WORDS
from shared.language.rules.hearing.intent_model import odds_of
from shared.language.sentence_encoder import SentenceEncoder
from shared.text.sentences import sentences
from shared.text.words import words

NAME: Final = "sentence_hints"
MOST_SENTENCES: Final = 20
"""The latest ones are looked at."""
_FEWEST: Final = 3
_SHORT: Final = 9
_POINTING: Final = frozenset(
    words(
        "that this it nobody das dies es niemand keiner ça cela c'est personne eso esto nadie nessuno questo quello"
    )
)
"""Words with which such a sentence begins, in any of the languages."""
_LONG: Final = 30
_MOST_CHARS: Final = 400


def told_apart(answer: str) -> list[str]:
    """The sentences of an answer, the last ones of many; a word or two ("Private joke.") go with the one before, and so
    does a short one that says something of it: "Nobody asks me to, that's just me"."""
    told: list[str] = []
    for each in sentences(answer)[-MOST_SENTENCES:]:
        said = words(each)
        if told and (len(said) < _FEWEST or (len(said) <= _SHORT and said[0] in _POINTING)):
            told[-1] = f"{told[-1]} {each}"
        else:
            told.append(each)
    return told


def hint_odds(told: Sequence[str], question: str, language: str, encoder: SentenceEncoder) -> list[float]:
    """For each of these sentences of one answer 0 to 1; at most `MOST_SENTENCES`."""
    return [odds_of(row, NAME)[1] for row in rows_of(told, question, language, encoder)]


def rows_of(told: Sequence[str], question: str, language: str, encoder: SentenceEncoder) -> list[list[float]]:
    """What the model sees of each sentence."""
    said = [each[:_MOST_CHARS] for each in told]
    texts = [question[:_MOST_CHARS], *said]
    encoder.learn(texts)
    numpy: Any = import_module("numpy")  # who has an encoder has it
    asked, *vectors = (numpy.array(encoder.encode(each)) for each in texts)
    whole = asked + sum(vectors)
    explained = [explains(each, language) for each in said]
    rows: list[list[float]] = []
    for at, vector in enumerate(vectors):
        beside = whole - vector
        rest = beside / (numpy.sqrt(beside @ beside) or 1.0)
        figures = (
            vector @ asked,
            vector @ rest,
            at == len(said) - 1,
            min(len(words(said[at])), _LONG) / _LONG,
            any(map(str.isdigit, said[at])),
            explained[at],
            any(explained[at + 1 : at + 2]),
        )
        rows.append(numpy.concatenate([vector, rest, figures]).tolist())
    return rows


def explains(sentence: str, language: str) -> bool:
    return any_of_words(HINT_WORDS[language].because).search(sentence.lower().replace("’", "'")) is not None
