"""A skill of which somebody has no case to tell is left at once, and what they offer instead is asked for (E2, G1)."""

from collections.abc import AsyncGenerator
from pathlib import Path

import pytest

from shared.interview.state_machine.texts import opening_of_work
from shared.language.rules.hearing.parts import hear_parts
from shared.language.rules.resume.words import RESUME_WORDS
from shared.language.rules.skills.no_case import has_no_case
from tests.interviewing.led_by_rules import by_rules, candidate
from tests.orchestrators.driver import Interviews

RESUME = "Skills: Terraform, Grafana, Kafka"


@pytest.fixture
async def interviews(tmp_path: Path) -> AsyncGenerator[Interviews]:
    async with by_rules(tmp_path) as running:
        yield running


@pytest.mark.parametrize(("language", "answer"), [
    ("en", "A real case of that? No, sorry, there isn't one."), ("de", "Einen echten Fall? Nein, den gibt es nicht."),
    ("fr", "Un cas réel ? Non, désolé, il n'y en a pas."), ("es", "¿Un caso real? No, lo siento, no hay ninguno."),
    ("it", "Un caso reale? No, mi dispiace, non ce n'è."),
])  # fmt: skip
def test_a_few_words_say_that_there_is_no_case(language: str, answer: str) -> None:
    asked = RESUME_WORDS[language].probes["depth"][0]
    assert has_no_case(answer, asked, language)
    assert not has_no_case(answer, "How large was this work?", language)


@pytest.mark.parametrize(("language", "answer"), [
    ("en", "There isn't one single case, we had dozens of floods."),
    ("en", "There is none better than the lift of last May."),
    ("de", "Da gibt es keinen einzelnen Fall, es waren viele."), ("fr", "Il n'y en a pas qu'un, il y en a vingt."),
    ("it", "Non ce n'è uno solo, sono venti."),
])  # fmt: skip
def test_who_has_more_than_one_has_a_case(language: str, answer: str) -> None:
    assert not has_no_case(answer, RESUME_WORDS[language].probes["depth"][0], language)


def test_what_they_could_tell_instead_is_what_they_would_rather_tell() -> None:
    heard = hear_parts("No, there isn't one. I can tell you about the nets if you like.", "en", "")
    assert heard.reply == "rather"


async def test_the_skill_is_left_and_what_is_offered_is_asked_for(interviews: Interviews) -> None:
    await candidate(interviews, "dynamic_gap", RESUME)
    shown = await interviews.question()
    assert "Terraform" in shown.question_text
    assert shown.acknowledgement == opening_of_work("en")
    await interviews.answer(
        "I write the modules for the staging network and keep the state in a bucket of our own."
    )
    probe = (await interviews.question()).question_text
    assert probe.endswith(RESUME_WORDS["en"].probes["depth"])
    await interviews.answer(
        "A real case? No, sorry, there isn't one. I can tell you about the dashboards if you like."
    )
    assert (await interviews.question()).question_text.startswith("Gladly")
    await interviews.answer(
        "They show the load of each shop, and the night shift looks at them before it calls anybody."
    )
    assert "Terraform" not in (await interviews.question()).question_text
