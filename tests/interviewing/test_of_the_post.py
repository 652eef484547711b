"""An interview on a resume weighs its questions by the post, each asked once, and skipped where it was told (E2)."""

from pathlib import Path
from typing import Final

import pytest

from shared.interview.state_machine.settings import GivenSettings, LanguageCode
from shared.language.requests.interview import Exchange
from shared.modes.candidate_gaps.start import StartCandidate
from shared.modes.dynamic_gap.of_the_post import was_shown
from shared.modes.dynamic_gap.records import SkillsRecord
from tests.interviewing.led_by_rules import by_rules, candidate, talk
from tests.orchestrators.driver import Interviews

WORK: Final = """Experience
Weaver, Tarn Mill, 2021 to present
- Ran two looms with one helper
- Mended warps on the night shift
- Cut broken threads by 20 % a year

Dyer, Moor Works, 2016 to 2021
- Mixed vats for six colours
"""
POST: Final = f"Applying for: Head of the dye house, Moor (crew of six)\n\n{WORK}"
TOLD: Final = (
    "I ran both looms myself with Tom, we mended forty warps a week, and I decided which loom stood still."
)
OF_POST: Final = {"t5.nearest", "t6.new", "t7.people", "t8.money"}


async def mains(running: Interviews) -> list[str]:
    return [turn.shown.main_id for turn in await running.turns() if turn.shown.question_kind == "main"]


async def begin(running: Interviews, resume: str, most: int, language: LanguageCode = "en") -> None:
    await running.begin(
        StartCandidate(
            mode="dynamic_gap",
            candidate_id="c-17",
            resume_text=resume,
            settings=GivenSettings(max_questions=most),
            language=language,
        )
    )


async def test_what_would_be_new_is_asked_early_and_never_first_and_all_of_the_post_once(
    tmp_path: Path,
) -> None:
    async with by_rules(tmp_path) as running:
        await begin(running, POST, 10)
        await talk(running, [TOLD], most=20)
        asked = await mains(running)
        assert asked[0].startswith("s1.")
        assert 2 <= asked.index("t6.new") <= 4
        assert {each: asked.count(each) for each in OF_POST} == dict.fromkeys(OF_POST, 1)
        assert "t9.next" not in asked
        assert (await running.header()).status == "completed"


async def test_where_nothing_is_applied_for_it_is_asked_late_what_they_want_next(tmp_path: Path) -> None:
    async with by_rules(tmp_path) as running:
        await begin(running, WORK, 10)
        await talk(running, [TOLD], most=20)
        asked = await mains(running)
        assert asked.count("t9.next") == 1
        assert asked.index("t9.next") >= 5
        assert OF_POST.isdisjoint(asked)


async def test_where_few_may_be_asked_only_what_would_be_new_is(tmp_path: Path) -> None:
    async with by_rules(tmp_path) as running:
        await begin(running, POST, 5)
        await talk(running, [TOLD], most=10)
        assert (OF_POST | {"t9.next"}) & {*await mains(running)} == {"t6.new"}


async def test_whom_they_lead_and_what_they_spend_is_not_asked_where_they_told_it(tmp_path: Path) -> None:
    said = f"{TOLD} At night it is my crew, six of us, and I have a budget of 4,000 a year for yarn."
    async with by_rules(tmp_path) as running:
        await begin(running, POST, 20)
        await talk(running, [said, TOLD], most=30)
        asked = await mains(running)
        assert {"t7.people", "t8.money"}.isdisjoint(asked)
        assert {"t5.nearest", "t6.new"} <= {*asked}
        result = await running.result()
        assert result.summary is not None
        assert "led" not in result.summary.text


async def test_what_is_told_of_the_post_covers_it_and_counts_for_no_skill(tmp_path: Path) -> None:
    new = "The ledger would be new to me, I would sit beside Ann for a month."
    async with by_rules(tmp_path) as running:
        await candidate(running, "dynamic_gap", POST)
        while (await running.turns())[-1].shown.main_id != "t6.new":
            await running.answer(TOLD)
        before = (await running.header()).completeness
        await running.answer(new)
        told = next(each for each in await running.turns() if each.shown.main_id == "t6.new")
        assert told.assessment is not None
        assert told.assessment.evidence == {"t6.new": new}
        assert (await running.header()).completeness == before


async def test_a_title_that_leads_asks_for_people_and_money_without_a_post(tmp_path: Path) -> None:
    async with by_rules(tmp_path) as running:
        await begin(running, WORK.replace("Weaver,", "Head weaver,"), 10)
        await talk(running, [TOLD], most=20)
        asked = await mains(running)
        assert {"t7.people", "t8.money", "t9.next"} <= {*asked}
        assert {"t5.nearest", "t6.new"}.isdisjoint(asked)


async def test_no_job_is_asked_about_a_third_time_before_every_other_was_asked_about(tmp_path: Path) -> None:
    async with by_rules(tmp_path) as running:
        await begin(running, WORK, 10)
        await talk(
            running,
            ["The shed is loud and the looms stand close, so we point at things, all day long."],
            most=20,
        )
        first = [each for each in await mains(running) if each.startswith("s")][:4]
        assert [each.partition(".")[0] for each in first] == ["s1", "s1", "s2", "s2"]


DRIVER: Final = """Applying for: Tram driver, Tarn Lines
Required: handling of complaints, work at night, radio calls

Experience
Office clerk, Tarn Dental, 2022 to present
- Booked visits
- Sent the bills
- Ordered gloves

Bus driver, Moor Coaches, 2014 to 2022
- Drove to the mills before dawn
- Taught two new drivers
"""


async def test_the_job_that_is_like_the_post_comes_first_and_of_one_that_is_not_two_things_are_asked_at_most(
    tmp_path: Path,
) -> None:
    """Six of nine questions were about a job that had nothing to do with the post."""
    async with by_rules(tmp_path) as running:
        await begin(running, DRIVER, 20)
        await talk(running, [TOLD], most=30)
        skills = (await running.read(SkillsRecord)).record(SkillsRecord).skills
        assert [each.name.partition(",")[0] for each in skills[:2]] == ["Bus driver", "Office clerk"]
        asked = [turn.shown for turn in await running.turns()]
        assert asked[0].main_id.startswith("s1.")
        assert 1 <= sum(each.main_id.startswith("s2.") for each in asked) <= 2
        wanted = ["handling of complaints", "work at night", "radio calls"]
        assert all(any(need in each.question_text for each in asked) for need in wanted)


async def test_a_job_long_past_is_asked_about_once_at_most_after_all_newer_ones(tmp_path: Path) -> None:
    old = "Baker, Sund Bakery, 2008 to 2015\n- Baked rye bread\n\nPicker, Farm, 2004 to 2005\n- Picked apples"
    resume = f"{WORK}\n{old}\n"
    async with by_rules(tmp_path) as running:
        await candidate(running, "dynamic_gap", resume)
        await talk(running, [TOLD], most=45)
        skills = {
            each.name: each.skill_id
            for each in (await running.read(SkillsRecord)).record(SkillsRecord).skills
        }
        assert "Baker, Sund Bakery" in skills
        assert not any("Picker" in each or "apples" in each for each in skills)
        old = skills["Baker, Sund Bakery"]
        asked = [each for each in await mains(running) if each.startswith("s")]
        assert [each for each in asked if each.startswith(f"{old}.")] in ([], [asked[-1]])


async def test_of_a_claimed_figure_it_is_asked_once_how_it_was_counted(tmp_path: Path) -> None:
    async with by_rules(tmp_path) as running:
        await begin(running, WORK, 20)
        await talk(running, [TOLD], most=30)
        asked = [turn.shown for turn in await running.turns()]
        probe = "How was the figure in your resume counted: over what time, and by whom?"
        assert sum(probe in each.question_text for each in asked) == 1
        at = next(place for place, each in enumerate(asked) if probe in each.question_text)
        assert "Cut broken threads by 20 % a year" in asked[at - 1].question_text


async def test_who_told_how_a_figure_was_counted_is_not_asked_for_it(tmp_path: Path) -> None:
    async with by_rules(tmp_path) as running:
        await begin(running, WORK, 20)
        await talk(running, [f"{TOLD} We counted the broken threads every Friday for a year."], most=30)
        assert not any("counted: over" in turn.shown.question_text for turn in await running.turns())


@pytest.mark.parametrize(("language", "label"), [
    ("de", "Bewerbung als"), ("fr", "Poste visé :"), ("es", "Puesto al que opto:"), ("it", "Mi candido per:"),
])  # fmt: skip
async def test_in_every_language_the_post_is_quoted_as_it_is_written(
    tmp_path: Path, language: LanguageCode, label: str
) -> None:
    async with by_rules(tmp_path) as running:
        await begin(running, f"{label} Head of Tarn Mill\n\n{WORK}", 10, language)
        await talk(running, ["Tom. 40."], most=12)
        shown = {turn.shown.main_id: turn.shown.question_text for turn in await running.turns()}
        assert "Head of Tarn Mill" in shown["t5.nearest"]


async def test_what_the_post_asks_for_and_the_resume_does_not_show_is_asked_once(tmp_path: Path) -> None:
    async with by_rules(tmp_path) as running:
        await begin(
            running,
            f"{WORK}\nApplying for: Head of the dye house. Required: Wastewater permits, Looms.\n",
            10,
        )
        await talk(running, [TOLD], most=20)
        asked = await mains(running)
        assert asked.count("t10.required") == 1
        assert "t11.required" not in asked
        shown = [turn.shown.question_text for turn in await running.turns()]
        assert any("The post asks for wastewater permits. What have you done" in each for each in shown)


def test_what_somebody_else_has_in_charge_is_not_asked_for_as_the_posts_requirement() -> None:
    """The question has one part of it, the answer the other, in other forms of the words."""
    record = SkillsRecord(source="rules", skills=(), required=("Permit management incl. wastewater",))
    asked = "You write: “Wastewater and permits”. What did you decide alone?"
    told = Exchange(asked, "The permit manager is Mrs Adair, not I; I read the wastewater meters at night.")
    assert was_shown("t10.required", record, [told], "en")
    assert not was_shown("t10.required", record, [Exchange(asked, "I count the bales.")], "en")


async def test_who_only_tells_how_people_are_led_is_asked_for_one_real_case(tmp_path: Path) -> None:
    usual = "Four in the day and two at night, and I tell each of them in the morning which vat comes first."
    async with by_rules(tmp_path) as running:
        await begin(running, POST, 20)
        while (await running.turns())[-1].shown.main_id != "t7.people":
            await running.answer(TOLD)
        await running.answer(usual)
        asked = (await running.turns())[-1].shown
        assert (asked.main_id, asked.question_kind) == ("t7.people", "follow_up")
        assert "real case" in asked.question_text
        await running.answer("In May Tom left a vat on, and I sent him home and rang the office.")
        assert (await running.turns())[-1].shown.main_id != "t7.people"
