"""A question put simply: the first thing that it asks, or its topic alone (G1).

A sentence that was not understood is no clearer the second time.
"""

from collections.abc import Iterator
from typing import Final

from shared.language.requests.exploration import TopicRequest
from shared.language.rules.exploration.asking_for import asking_for, within_sentence
from shared.language.rules.exploration.goal_questions import first_question
from shared.language.rules.exploration.words import EXPLORATION_WORDS
from shared.language.rules.hearing.intent_words import kinds_of, pieces
from shared.language.rules.hearing.intents import does_not_follow
from shared.language.rules.hearing.listening import mentions_unaccented
from shared.language.rules.phrases import PHRASES
from shared.modes.topic_exploration.plan import SubGoal
from shared.text.words import content_words

_MOST_WORDS_BESIDE: Final = 6
"""Words of a request that is no question: "plain words, please"; who says more tells something."""


def wants_it_simply(said: str, language: str) -> bool:
    """Whether somebody asks for a question in plain words, or does not follow: "Say it as you would to a child"."""
    if does_not_follow(said, language):
        return True
    if not mentions_unaccented(said, PHRASES[language].heard.simpler):
        return False
    begs = "polite" in kinds_of(pieces(said, language))
    return "?" in said or (begs and len(content_words(said, language)) < _MOST_WORDS_BESIDE)


def simple_questions(request: TopicRequest) -> Iterator[str]:
    """The question of an exploration for who wants it simply: never the same sentence."""
    said, language = PHRASES[request.language].said, request.language
    for question in asking_briefly(request.sub_goal or "", language)[:1]:
        if ":" not in question:  # "What would you say about this: …" shows the plan's own words
            yield said.in_short.format(question=question)
    subject = within_sentence(request.topic or "", language)
    for question in EXPLORATION_WORDS[language].opening:
        yield said.about.format(subject=subject, question=question)


def asking_briefly(goal: str, language: str, turn: int = 0) -> list[str]:
    """Questions for the first thing that a sub-goal asks; none where it asks one thing."""
    first = first_question(goal, language)
    return list(asking_for(SubGoal(text=first), language, turn=turn)) if first else []
