"""Who asks back has words of what is asked for in their question, and has not answered with them (G1)."""

import pytest

from shared.interview.state_machine.assessment import Finding, Verdict
from shared.language.rules.hearing.intent import says_something
from tests.language.rules.tasks import assess_task


@pytest.mark.parametrize(("heard", "verdict", "says"), [
    ("clarification", "needs_review", False), ("clarification", "demonstrated", True),
    ("clarification", "contradicted", True), ("answer", "needs_review", True),
])  # fmt: skip
def test_words_in_doubt_of_who_asks_back_answer_nothing(heard: str, verdict: Verdict, says: bool) -> None:
    asked = "Do you mean the gate of the lock or the sluice?"
    task = assess_task(asked, question="Which gate is opened first?", ideal="The sluice.")
    finding = Finding(concept_id="q:c1", verdict=verdict, evidence="the sluice")
    assert says_something(task.model_copy(update={"heard": heard}), [finding]) is says
