"""The words that clauses and labels hang on, for each language: joints, openers, examples, linking prepositions."""

from dataclasses import dataclass
from typing import Final

from shared.text.spoken import in_all


@dataclass(frozen=True, slots=True)
class ClauseWords:
    """`joints` part two coordinated clauses, but not the two ends of what `spans` open; `subordinate` open a clause that
    its main clause needs, `dependent` one that the clause before it needs ("what is left"), `prepositions` a phrase that
    belongs to what stands before it; `subjects` begin a clause and no example, `auxiliaries` follow the subject of one,
    `examples` open an illustration, but not before `degrees` ("wie viel"), `links` tie two nouns, `light` are words that
    never name a topic, `endings` those of verbs and adverbs, which seldom end one.
    """

    joints: tuple[str, ...]
    spans: frozenset[str]
    subordinate: frozenset[str]
    dependent: frozenset[str]
    subjects: frozenset[str]
    prepositions: frozenset[str]
    auxiliaries: frozenset[str]
    examples: tuple[str, ...]
    degrees: frozenset[str]
    links: frozenset[str]
    light: frozenset[str]
    endings: tuple[str, ...]


CLAUSE_WORDS: Final = in_all(ClauseWords, "clauses")
