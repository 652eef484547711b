"""A time of which a resume names nothing: who would like to speak of it is told where, and nobody is asked to (E2)."""

from pathlib import Path

import pytest

from tests.interviewing.led_by_rules import by_rules, candidate, talk

RESUME = """Experience
Weaver, Tarn Mill, May 2021 to present
- Ran two looms with one helper
- Mended warps on the night shift

Dyer, Moor Works, 2014 to June 2019
- Mixed vats for six colours
"""
TOLD = "I ran both looms myself with Tom, we mended forty warps a week, and I decided which loom stood still."
INVITED = "Between June 2019 and May 2021"


@pytest.mark.parametrize(("said", "is_invited"), [
    (TOLD, True),
    (f"{TOLD} I left because my mother got ill.", False),
    (f"{TOLD} In 2020 I helped on a farm.", False),
])  # fmt: skip
async def test_an_untold_time_is_invited_to_after_the_last_question(
    tmp_path: Path, said: str, is_invited: bool
) -> None:
    async with by_rules(tmp_path) as running:
        await candidate(running, "dynamic_gap", RESUME)
        await talk(
            running, [said, TOLD, "Eleven looms stood there, it was hard when the belts broke."], most=40
        )
        header = await running.header()
        assert header.status == "completed"
        assert all(INVITED not in turn.shown.question_text for turn in await running.turns())
        assert (INVITED in (header.closing_message or "")) == is_invited
