"""Who says what they were not asked is asked for it next, once, and it counts for no skill (E2, G1)."""

from pathlib import Path
from typing import Final

import pytest

from shared.interview.state_machine.settings import LanguageCode
from shared.modes.dynamic_gap.mode import DynamicGapMode
from tests.interviewing.led_by_rules import by_rules, candidate, talk

RESUME: Final = """Experience
Weaver, Tarn Mill, May 2021 to present
- Ran two looms with one helper
- Mended warps on the night shift

Dyer, Moor Works, 2014 to April 2021
- Mixed vats for six colours
"""
TOLD: Final = (
    "I ran both looms myself with Tom, we mended forty warps a week, and I decided which loom stood still."
)
WISHES: Final[dict[LanguageCode, tuple[str, str]]] = {
    "en": ("Can we move on? You haven't asked me why I want to lead the shed.", "Gladly: "),
    "de": ("Sie haben mich noch gar nicht gefragt, warum ich die Halle leiten will.", "Gern: "),
    "fr": ("Vous ne m'avez pas demandé pourquoi je veux diriger l'atelier.", "Volontiers : "),
    "es": ("No me ha preguntado por qué quiero dirigir el taller.", "Con gusto: "),
    "it": ("Non mi ha chiesto perché voglio dirigere il reparto.", "Volentieri: "),
}
OWN: Final = "t2.topic"


@pytest.mark.parametrize("language", WISHES)
async def test_the_wish_is_the_next_question_and_stands_alone(tmp_path: Path, language: LanguageCode) -> None:
    wish, begins = WISHES[language]
    async with by_rules(tmp_path) as running:
        await candidate(running, "dynamic_gap", RESUME, language=language)
        await running.answer(wish)
        own = (await running.turns())[-1].shown
        assert own.main_id == OWN
        assert own.question_text.startswith(begins)
        assert own.acknowledgement is None


async def test_what_is_told_covers_it_and_the_talk_goes_on_with_the_skills(tmp_path: Path) -> None:
    why = "I want to teach the young ones, they leave after a month because nobody shows them anything."
    async with by_rules(tmp_path) as running:
        await candidate(running, "dynamic_gap", RESUME)
        await running.answer(f"{TOLD} You haven't asked me why I want to lead the shed.")
        assert (await running.turns())[-1].shown.main_id == OWN
        await running.answer(why)
        *_, told, now = await running.turns()
        assert told.assessment is not None
        assert told.assessment.evidence == {OWN: why}
        assert now.shown.main_id.partition(".")[0] in {"s1", "s2"}
        await talk(running, [TOLD, "You haven't asked me about the boiler."], most=40)
        turns = await running.turns()
        assert sum(turn.shown.main_id == OWN for turn in turns) == 1
        assert (await running.header()).status == "completed"
        assert [skill.name for skill in (await running.result()).skills] == [
            "Weaver, Tarn Mill",
            "Dyer, Moor Works",
        ]


async def test_who_was_invited_to_tell_it_and_says_what_they_want_to_talk_about_has_told_it(
    tmp_path: Path,
) -> None:
    said = "I want to talk about the looms, because I built two myself."
    async with by_rules(tmp_path) as running:
        await candidate(running, "dynamic_gap", RESUME)
        await running.answer("You haven't asked me why I want this job.")
        await running.answer(said)
        told = next(each for each in await running.turns() if each.shown.main_id == OWN)
        assert told.assessment is not None
        assert told.assessment.evidence == {OWN: said}


@pytest.mark.parametrize(("language", "said"), [
    ("fr", "Je préfère parler des prix au début."), ("it", "Vorrei parlare dei prezzi con il cliente prima."),
    ("es", "Me gustaría hablar de las tintas con el taller."), ("en", "I would like to talk about the warps first."),
    ("de", "Ich würde gern über die Garne reden."),
    ("en", "You never asked me why the looms stood still, and that was since the belts broke in the cold."),
])  # fmt: skip
def test_what_somebody_likes_to_talk_about_or_tells_at_length_is_an_answer(
    language: LanguageCode, said: str
) -> None:
    heard = DynamicGapMode().heard(said, language, "", by_meaning=True)
    assert (heard.intent, heard.beside) == ("answer", None)


async def test_who_says_nothing_of_the_kind_is_asked_no_such_thing(tmp_path: Path) -> None:
    async with by_rules(tmp_path) as running:
        await candidate(running, "dynamic_gap", RESUME)
        await talk(running, [TOLD], most=40)
        assert all(turn.shown.main_id != OWN for turn in await running.turns())
        assert all(gap.question_id != OWN for gap in (await running.result()).gaps)
