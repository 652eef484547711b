"""What stands in the result as the words for a sub-goal: they answer it, and say something by themselves (G1)."""

import pytest

from shared.interview.state_machine.settings import LanguageCode
from shared.modes.topic_exploration.facts_told import best_for, without_sounds


@pytest.mark.parametrize(
    ("language", "goal", "stated", "best"),
    [
        (
            "en",
            "How they heard of the closure",
            [
                "From the milkman!",
                "He told me while he counted the crates.",
                "And then my dog ran off, so much for the closure.",
            ],
            "From the milkman!",
        ),
        (
            "fr",
            "Comment vous avez appris la fermeture",
            [
                "Bon.",
                "Par le facteur, au portail.",
                "Et mon chien est parti, alors la fermeture...",
            ],
            "Par le facteur, au portail.",
        ),
        (
            "de",
            "Was Sie an der Sperre des Weges stört",
            ["Na ja.", "Der Lärm am Abend.", "Die Sperre des Weges, die stört mich nicht."],
            "Die Sperre des Weges, die stört mich nicht.",
        ),
    ],
)
def test_of_an_answer_to_a_sub_goal_the_first_that_tells_something_answers_it(
    language: LanguageCode, goal: str, stated: list[str], best: str
) -> None:
    assert best_for(goal, stated, language, was_asked=True) == best


@pytest.mark.parametrize(("language", "span", "shown"), [
    ("fr", "Bon. Ce que je vois, c'est la côte.", "Ce que je vois, c'est la côte."),
    ("de", "Na ja. Zweimal die Woche.", "Zweimal die Woche."), ("en", "Well. Twice a week.", "Twice a week."),
    ("en", "Hens! And a queue.", "Hens! And a queue."), ("en", "Fine.", "Fine."),
])  # fmt: skip
def test_a_sound_before_what_is_told_is_not_shown(language: LanguageCode, span: str, shown: str) -> None:
    assert without_sounds(span, language) == shown
