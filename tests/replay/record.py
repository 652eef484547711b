"""Records the histories that test_replay.py replays: `python -m tests.replay.record [name …]`, from the root.

They are those of this version, and become part of its release (`python -m tools.record_release`). What was recorded is
never recorded anew: an orchestrator that is changed in a way that it cannot follow needs a way for interviews that wait
(a new rules_version, or the old branch kept until they have ended).
"""

import asyncio
import sys
import tempfile
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from typing import Final

from shared.interview.state_machine.settings import GivenSettings
from tests.orchestrators.driver import Interviews, interviews_in
from tests.orchestrators.explorations import RICH, SOLID, STOCK, THIN, TILL
from tests.orchestrators.explorations import start as start_exploration
from tests.orchestrators.handovers import start as start_talk
from tests.orchestrators.test_after_a_handover import start as start_handover
from tests.orchestrators.test_candidates import asks
from tests.replay import beside_interviews
from tests.replay.replaying import save


async def clean(interviews: Interviews) -> None:
    await interviews.start()
    await interviews.answer("+all")
    await interviews.answer("+all")


async def with_follow_ups(interviews: Interviews) -> None:
    """Follow-ups up to the cap, one skipped, a clarification, a stop by similarity."""
    await interviews.start(settings=GivenSettings(max_follow_ups=2))
    await interviews.answer("no idea")
    await interviews.answer("[clarify] what do you mean?")
    await interviews.answer("+2")
    await interviews.answer("no idea")
    interviews.language.fail("word_follow_up")
    await interviews.answer("+1")


async def nudged_and_parked(interviews: Interviews) -> None:
    """A nudge and an answer; then parked beyond the longest timer, extended, answered; then skipped."""
    await interviews.start()
    await interviews.pass_time(seconds=40)
    await interviews.answer("no idea")
    await interviews.pass_time(days=5)
    await interviews.control(action="extend", answer_deadline_s=20 * 86_400.0)
    await interviews.pass_time(days=7)
    await interviews.answer("+all")
    await interviews.pass_time(days=8)


async def ended_early(interviews: Interviews) -> None:
    """An answer told twice, and an end that comes while an answer is assessed."""
    await interviews.start()
    await interviews.answer("+all")
    await interviews.orchestrations.answered(interviews.interview_id, 1)
    interviews.language.hold("assess")
    await interviews.answer("no idea", settle=False)
    await interviews.language.reached["assess"].wait()
    await interviews.end(settle=False)
    interviews.language.held["assess"].set()
    await interviews.hub.idle()


async def talked_through(interviews: Interviews) -> None:
    """Follow-ups, a question that an answer brought up, a clarification, choices, and the cap of rounds."""
    await start_talk(interviews, max_rounds=5)
    await interviews.answer("[partly] hm [new P0 Who is Ada Lund] [new P2 What is lunch]")
    await interviews.answer("[clarify] pardon?")
    await interviews.answer("the audit [next rates]")
    await interviews.pass_time(seconds=40)
    await interviews.answer("[unsure] no idea [next nowhere]")
    await interviews.answer("the wiki")
    await interviews.answer("[unsure] well")


async def handed_over(interviews: Interviews) -> None:
    """Summary, package and context at once; the summary is tried again while the others are done."""
    await start_handover(interviews)
    await interviews.answer("The regulator asked for it in 2019.")
    interviews.language.fail("sort_facts", times=1)
    await interviews.answer("The treasury team delivers the rates.")
    await interviews.pass_time(seconds=10)


async def handed_over_without_a_package(interviews: Interviews) -> None:
    """Ended from outside; the package fails for good, and nothing else is lost."""
    await start_handover(interviews)
    interviews.language.fail("write_package", error=ValueError())
    await interviews.end()
    await interviews.pass_time(minutes=2)


async def by_question_set(interviews: Interviews) -> None:
    """Filled questions, one of them forced; probes up to the cap, an answer in time after a nudge, a skip."""
    resume = "Care of the boats and Care of the birds since 2011, all year round."
    names = ("lamps", "boats", "ropes", "birds")
    questions = (asks("oars", "Varnishing of oars", "Drying of oars"), *map(asks, names))
    enough = GivenSettings(minimum_completeness=1.0)
    await interviews.start_candidate("predefined_questions", resume, *questions, settings=enough)
    await interviews.answer("+1")
    await interviews.force("birds")
    await interviews.answer("no idea what that is about")
    await interviews.answer("still no idea what that is about")
    await interviews.pass_time(seconds=40)
    await interviews.answer("+all")
    await interviews.pass_time(days=8)
    await interviews.answer("+all")


async def all_filled(interviews: Interviews) -> None:
    await interviews.start_candidate("predefined_questions", "Care of the lamps for years.", asks("lamps"))


async def by_skill(interviews: Interviews) -> None:
    """A question that cannot be worded, answers that tell of several attributes, a probe, an end by completeness."""
    resume = (
        "Skill Lamps: depth=rebuilt two; autonomy=alone\nSkill Ropes: duration=9 years; scale=forty ropes"
    )
    interviews.language.fail("word_gap_question", times=1)
    await interviews.start_candidate("dynamic_gap", resume)
    await interviews.answer("+1")
    await interviews.answer("[clarify] which ropes?")
    await interviews.answer("no idea what that is about")
    while interviews.durable() == "RUNNING":
        await interviews.answer("+all")


async def disengaged(interviews: Interviews) -> None:
    await interviews.start_candidate("dynamic_gap", "Skill Lamps: depth=rebuilt two")
    for text in ("[low]", "[low]", "[low]", "yes", "[low]"):
        await interviews.answer(text)


async def explored(interviews: Interviews) -> None:
    """A bonus turn, a clarification, the offer when the time is up, deepening, consent, a field asked for twice."""
    more = {"sub_goals": ["how it is counted", "what is lost", "who buys it", "what it costs"]}
    await start_exploration(interviews, TILL, STOCK | more, minutes=2)
    await interviews.answer(f"{RICH} One.")
    await interviews.answer(f"{RICH} Two.")
    await interviews.answer("What do you mean?")
    await interviews.answer(f"{RICH} Three.")
    await interviews.pass_time(seconds=85)
    await interviews.answer(SOLID)
    await interviews.pass_time(seconds=60)
    await interviews.answer(THIN)
    assert (await interviews.header()).phase == "DEEP_OFFER"
    await interviews.answer("Yes, please.")
    assert (await interviews.header()).phase == "DEEPEN"
    while (await interviews.header()).phase == "DEEPEN":
        await interviews.answer(SOLID)
    await interviews.answer("Yes")
    await interviews.answer("ada at example")
    await interviews.answer("ada@example.org")


async def exploration_ended(interviews: Interviews) -> None:
    """The participant ends it in the first topic, and again at the consent."""
    await start_exploration(interviews)
    await interviews.answer(SOLID)
    await interviews.end()
    await interviews.end()


SCENARIOS: Final[dict[str, Callable[[Interviews], Awaitable[None]]]] = {
    "adaptive_clean": clean,
    "adaptive_with_follow_ups": with_follow_ups,
    "adaptive_nudged_and_parked": nudged_and_parked,
    "adaptive_ended_early": ended_early,
    "exploration": explored,
    "exploration_ended": exploration_ended,
    "handover_talk": talked_through,
    "handover_after": handed_over,
    "handover_after_without_a_package": handed_over_without_a_package,
    "dynamic_by_skill": by_skill,
    "dynamic_disengaged": disengaged,
    "predefined_all_filled": all_filled,
    "predefined_by_question_set": by_question_set,
}


async def generations_of(name: str, folder: Path) -> beside_interviews.Generations:
    """The histories of what this scenario goes through, over a store in the folder."""
    if name in beside_interviews.SCENARIOS:
        return await beside_interviews.SCENARIOS[name](folder)
    async with interviews_in(folder) as interviews:
        await SCENARIOS[name](interviews)
        assert interviews.durable() == "COMPLETED", (name, interviews.custom_status())
        return interviews.held.generations()


async def record(names: Sequence[str]) -> None:
    for name in names or [*SCENARIOS, *beside_interviews.SCENARIOS]:
        with tempfile.TemporaryDirectory() as folder:
            path = save(name, await generations_of(name, Path(folder)))
        sys.stdout.write(f"{path.name}: {path.stat().st_size} bytes\n")


if __name__ == "__main__":
    asyncio.run(record(sys.argv[1:]))
