"""A time of which a resume names nothing is asked about once, calmly, and is left where somebody leaves it (E2)."""

from pathlib import Path
from typing import Final

import pytest

from shared.interview.results.markdown import to_markdown
from shared.language.guards import MAX_QUOTATION_CHARS
from shared.language.rules.resume.untold_time import decided_in_the_end
from tests.interviewing.led_by_rules import by_rules, candidate, talk
from tests.orchestrators.driver import Interviews

RESUME: Final = """Experience
Weaver, Tarn Mill, May 2025 to present
- Ran two looms with one helper
- Mended warps on the night shift

Dyer, Moor Works, 2014 to June 2023
- Mixed vats for six colours
"""
TOLD: Final = (
    "I ran both looms myself with Tom, we mended forty warps a week, and I decided which loom stood still."
)
TIME: Final = "t1.time"


async def up_to_the_time(running: Interviews) -> None:
    """Answer until the time is asked about."""
    await candidate(running, "dynamic_gap", RESUME)
    for _ in range(6):
        if (await running.turns())[-1].shown.main_id == TIME:
            return
        await running.answer(TOLD)


async def asked_about(running: Interviews) -> list[str]:
    return [turn.shown.main_id for turn in await running.turns()]


async def test_it_is_asked_about_after_the_first_job_and_what_is_told_covers_it(tmp_path: Path) -> None:
    async with by_rules(tmp_path) as running:
        await up_to_the_time(running)
        shown = (await running.turns())[-1].shown
        assert shown.question_text.startswith("Between June 2023 and May 2025 your resume says nothing.")
        assert {each.partition(".")[0] for each in await asked_about(running)} == {"s1", "t1"}
        await running.answer("I helped on my cousin's farm, and picked apples in the autumn.")
        assert (await running.turns())[-1].shown.main_id.startswith("s2.")
        await talk(running, [TOLD, "Eleven looms stood there, it was hard when the belts broke."], most=40)
        result = await running.result()
        assert TIME not in {gap.gap_id for gap in result.gaps if gap.status != "closed"}
        assert [each.name for each in result.skills] == ["Weaver, Tarn Mill", "Dyer, Moor Works"]
        assert (await asked_about(running)).count(TIME) == 1


@pytest.mark.parametrize("said", ["No.", "I'd rather not go into that.", "That's private."])
async def test_who_leaves_it_is_asked_on_and_nothing_is_evidence(tmp_path: Path, said: str) -> None:
    async with by_rules(tmp_path) as running:
        await up_to_the_time(running)
        await running.answer(said)
        *_, left, now = await running.turns()
        assert left.assessment is not None
        assert left.assessment.intent == "wish_to_skip"
        assert left.assessment.evidence == {}
        assert now.shown.main_id.startswith("s2.")
        assert now.shown.acknowledgement is not None
        await talk(running, [TOLD], most=40)
        assert (await asked_about(running)).count(TIME) == 1
        result = await running.result()
        assert [gap.gap_id for gap in result.gaps if gap.declined] == [TIME]
        shown = to_markdown(result)
        (line,) = [each for each in shown.splitlines() if each.startswith("- Question t1.time")]
        assert line.endswith(", declined)")
        assert f"“{said}”" in shown


@pytest.mark.parametrize("said", [
    f"{TOLD} I left the dye works because my mother got ill.",
    f"{TOLD} In 2024 I helped on a farm.",
])  # fmt: skip
async def test_who_told_of_it_or_of_an_illness_is_not_asked(tmp_path: Path, said: str) -> None:
    async with by_rules(tmp_path) as running:
        await candidate(running, "dynamic_gap", RESUME)
        await talk(running, [said, TOLD], most=40)
        assert (await running.header()).status == "completed"
        assert TIME not in await asked_about(running)


async def test_who_is_in_tears_over_it_has_told_of_it_and_the_talk_goes_on(tmp_path: Path) -> None:
    said = "I was ill and I still can't talk about it without crying."
    async with by_rules(tmp_path) as running:
        await up_to_the_time(running)
        await running.answer(said)
        told = next(each for each in await running.turns() if each.shown.main_id == TIME)
        assert told.assessment is not None
        assert told.assessment.evidence == {TIME: said}
        assert (await running.header()).status != "failed"


async def test_what_is_told_at_length_is_quoted_from_its_beginning(tmp_path: Path) -> None:
    async with by_rules(tmp_path) as running:
        await up_to_the_time(running)
        said = "I picked apples on the farm of my cousin in the autumn. " * 40
        await running.answer(said)
        told = next(each for each in await running.turns() if each.shown.main_id == TIME)
        assert told.assessment is not None
        assert said.startswith(told.assessment.evidence[TIME])
        assert len(told.assessment.evidence[TIME]) == MAX_QUOTATION_CHARS


async def test_who_says_that_they_told_it_already_leaves_it_open(tmp_path: Path) -> None:
    async with by_rules(tmp_path) as running:
        await up_to_the_time(running)
        await running.answer("I told you already.")
        told = next(each for each in await running.turns() if each.shown.main_id == TIME)
        assert told.assessment is not None
        assert told.assessment.evidence == {}
        await talk(running, [TOLD], most=40)
        assert (await asked_about(running)).count(TIME) == 1
        assert TIME in {gap.gap_id for gap in (await running.result()).gaps if gap.status != "closed"}


async def test_something_sad_told_of_it_counts_and_meets_a_word_of_care(tmp_path: Path) -> None:
    async with by_rules(tmp_path) as running:
        await up_to_the_time(running)
        await running.answer("I nursed my mother at home. She died in March.")
        *_, told, now = await running.turns()
        assert told.assessment is not None
        assert told.assessment.evidence == {TIME: "I nursed my mother at home. She died in March."}
        assert now.shown.acknowledgement == "I am sorry to hear that."
        assert now.shown.main_id.startswith("s2.")


MOVED: Final = """Experience
Pump technician, Tarn Works, 2023 to present
- Mended forty pumps a year
- Ran the spares store

Freelance electrician, 2022 - 2023
- Wired houses

Depot driver, Moor Haulage, 2015 - 2022
- Drove the night tour
- Loaded steel
"""


async def test_what_led_into_a_brief_job_is_asked_and_once_what_decided_it(
    tmp_path: Path,
) -> None:
    """E2, G3: people tell the reason by halves, and the talk went on to the next skill."""
    async with by_rules(tmp_path) as running:
        await candidate(running, "dynamic_gap", MOVED)
        for _ in range(12):
            if (await running.turns())[-1].shown.main_id == "t4.move":
                break
            await running.answer(TOLD)
        asked = (await running.turns())[-1].shown.question_text
        assert "Depot driver" in asked
        assert "Freelance electrician" in asked
        await running.answer(
            "We counted the steel in two ways, the office and I. After that the telephone was quiet."
        )
        shown = (await running.turns())[-1].shown
        assert shown.main_id == "t4.move"
        assert shown.question_text == decided_in_the_end("en")
        await running.answer("I had signed for less than the paper said, and nobody rang me back.")
        assert (await running.turns())[-1].shown.main_id != "t4.move"
