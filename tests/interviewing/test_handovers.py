"""Whole handovers by the rules: what is asked of three fresh projects, what is heard, and what is left behind."""

import re
from collections.abc import AsyncGenerator
from pathlib import Path
from typing import Any, Final, get_args

import pytest

from shared.interview.state_machine.settings import LanguageCode
from shared.language.rules.handover.backlog_words import title_of
from shared.language.rules.handover.turn_words import HANDOVER_TURN_WORDS
from shared.modes.knowledge_handover.knowledge import PACKAGE_KEYS, PackageKey
from shared.modes.knowledge_handover.onboarding.records import PackageRecord
from shared.modes.knowledge_handover.records import BacklogDocument, FactDocument
from shared.text.sentences import sentences
from shared.text.words import words
from tests.interviewing.projects import DAIRY, LOGISTICS, PROJECTS, SCHOOL, asked_of, handed_over
from tests.orchestrators.driver import Interviews, interviews_in

LANGUAGES: Final[tuple[LanguageCode, ...]] = get_args(LanguageCode.__value__)
NOT_KNOWING: Final = {
    "en": "I don't know.",
    "de": "Das weiß ich nicht.",
    "fr": "Je ne sais pas.",
    "es": "No lo sé.",
    "it": "Non lo so.",
}
ANSWERS: Final = {
    "en": ["We agreed on it with Ada Lund in 2019, because the old way was too slow.", "Short, thin.", "x"],
    "de": [
        "Das haben wir 2019 mit Frau Lund vereinbart, weil es vorher zu langsam war.",
        "Kurz und knapp.",
        "x",
    ],
    "fr": [
        "Nous l'avons convenu avec Ada Lund en 2019, parce que c'était trop lent.",
        "Court et simple.",
        "x",
    ],
    "es": ["Lo acordamos con Ada Lund en 2019, porque antes era demasiado lento.", "Corto y simple.", "x"],
    "it": [
        "Lo abbiamo concordato con Ada Lund nel 2019, perché prima era troppo lento.",
        "Breve e semplice.",
        "x",
    ],
}
PARTS: Final[tuple[PackageKey, ...]] = ("first", "people", "rules", "risks", "timeline")
_QUOTED: Final = re.compile(r"[“„«]([^“”„«»]*)[”“»]")


@pytest.fixture
async def interviews(tmp_path: Path) -> AsyncGenerator[Interviews]:
    """Interviews that are led by the rules."""
    async with interviews_in(tmp_path) as running:
        running.language.answers.clear()
        yield running


async def left_behind(interviews: Interviews, key: PackageKey) -> list[str]:
    """The statements of a section of the package."""
    record = (await interviews.read(PackageRecord)).find(PackageRecord)
    assert record is not None
    (section,) = (each for each in record.package.sections if each.key == key)
    return [each.text for each in section.statements]


async def answered_where(interviews: Interviews, said: dict[str, str]) -> list[str]:
    """Answer what names a key with its text, and know nothing of the rest; the questions as they were shown."""
    shown: list[str] = []
    while (await interviews.header()).is_open:
        question = (await interviews.question()).question_text
        shown.append(question)
        key = next((each for each in said if each in question), None)
        await interviews.answer(said.pop(key) if key else "I don't know.")
    return shown


class TestTheBacklog:
    @pytest.mark.parametrize("name", PROJECTS)
    def test_every_file_has_its_first_p0_before_one_has_its_second(self, name: str) -> None:
        project = PROJECTS[name]
        pressing = [each.file_name for each in asked_of(project) if each.priority == "P0" and each.file_name]
        asked = set(pressing)
        assert set(pressing[: len(asked)]) == asked <= set(project)

    @pytest.mark.parametrize(("project", "told"), [
        (DAIRY, ["Only Beat can start", "only cream; Ursula knows why 45", "farm 17 is paid by hand", "a password"]),
        (SCHOOL, ["nobody else has the rights", "a password"]),
        (LOGISTICS, ["typed in each month", "never book Kowalski"]),
    ])  # fmt: skip
    def test_what_a_successor_would_be_sorry_not_to_know_is_p0(
        self, project: dict[str, str], told: list[str]
    ) -> None:
        pressing = " ".join(each.text for each in asked_of(project) if each.priority == "P0")
        assert [each for each in told if each not in pressing] == []

    @pytest.mark.parametrize("name", PROJECTS)
    def test_nobody_is_asked_who_is_responsible_or_what_a_mail_is(self, name: str) -> None:
        asked = " ".join(each.text for each in asked_of(PROJECTS[name]))
        assert "responsible" not in asked
        assert "2214" not in asked
        assert "Fruehling22" not in asked
        assert not re.search(r"about (?:Jan|Monday|Thursday|mail-2024)", asked)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", PROJECTS)
async def test_no_question_of_a_whole_handover_is_ill_mannered(
    interviews: Interviews, name: str, language: LanguageCode
) -> None:
    """G3: one question mark, soon to the point, no fragment quoted, nothing twice."""
    await interviews.begin(handed_over(PROJECTS[name], language, rounds=14))
    shown: list[str] = []
    replies = [*ANSWERS[language], NOT_KNOWING[language]]
    while (await interviews.header()).is_open:
        shown.append((await interviews.question()).question_text)
        await interviews.answer(replies[len(shown) % len(replies)])
    book = HANDOVER_TURN_WORDS[language]
    assert len(shown) > 7
    assert len(set(shown)) == len(shown)
    for text in shown:
        assert text.count("?") == 1, text
        assert len(words(" ".join(sentences(text)[:-1]))) <= 25, text
        assert all(len(words(quotation)) >= 3 for quotation in _QUOTED.findall(text)), text
    assert shown[0].startswith(f"{book.greeting} {book.read}")


async def test_a_project_read_in_english_is_asked_about_in_the_language_of_the_interview(
    interviews: Interviews,
) -> None:
    """B3: "otra vez en ingles oiga", said somebody who had asked for Spanish at the start."""
    start = handed_over(DAIRY, "en", rounds=14)
    await interviews.begin(start.model_copy(update={"language": "es"}))
    shown: list[str] = []
    while (await interviews.header()).is_open:
        shown.append((await interviews.question()).question_text)
        await interviews.answer(ANSWERS["es"][len(shown) % len(ANSWERS["es"])])
    assert [text for text in shown if "¿" not in text] == []


class TestTheRecord:
    async def test_another_number_than_the_files_is_asked_about_once_and_left_as_a_contradiction(
        self, interviews: Interviews
    ) -> None:
        project = {"door.md": "# Door\n\nNever wait longer than 40 minutes at the door.\n"}
        await interviews.begin(handed_over(project, rounds=30))
        asked = await answered_where(
            interviews, {"40 minutes": "The drivers wait 15 minutes at the door and ring the office then."}
        )
        question = "it says 40 minutes; you say 15 minutes. Which one holds?"
        assert [each.endswith(question) for each in asked if "Which one holds" in each] == [True]
        told = "it says 40 minutes; in the interview it was 15 minutes."
        assert (await left_behind(interviews, "open_questions"))[0].endswith(told)
        summary = (await interviews.result()).summary
        assert summary is not None
        assert told in summary.sections[-1].text

    async def test_what_is_not_known_is_left_after_one_easier_question_and_listed(
        self, interviews: Interviews
    ) -> None:
        await interviews.begin(handed_over(SCHOOL, rounds=14), settle=True)
        await answered_where(interviews, {})
        turns = await interviews.turns()
        kinds = [turn.shown.question_kind for turn in turns]
        assert all(kinds[at : at + 2] != ["follow_up", "follow_up"] for at in range(len(kinds)))
        assert 0 < kinds.count("follow_up") <= len(HANDOVER_TURN_WORDS["en"].probes["low"])
        left = await left_behind(interviews, "open_questions")
        assert sum(each.startswith("Asked, but not known:") for each in left) == kinds.count("main")

    async def test_what_an_answer_settles_in_passing_is_closed_and_not_asked(
        self, interviews: Interviews
    ) -> None:
        answer = (
            "Farm 17 is paid by hand because it has no bank account. The salt bath brine is 18 %, topped up by hand "
            "every Thursday. And customer 4711 is billed in crowns with a factor typed in each month since 2020, by me."
        )
        waiting = "“customer 4711 is billed in crowns, factor 7.46 typed in each month”. Who does that?"
        start = handed_over(DAIRY)
        extra = start.material.question_backlog[0].model_copy(
            update={"question_id": "extra", "text": waiting, "priority": "P0"}
        )
        material = start.material.model_copy(
            update={"question_backlog": (*start.material.question_backlog, extra)}
        )
        await interviews.begin(start.model_copy(update={"material": material}))
        asked = await answered_where(interviews, {"break first": answer})
        assert not any("4711" in each for each in asked)
        stored = {
            each.question_id: each for each in (await interviews.read(BacklogDocument)).all(BacklogDocument)
        }
        closed = stored["extra"]
        assert (closed.status, closed.turn, closed.in_passing) == ("ANSWERED_BY_INTERVIEW", 1, True)
        assert (closed.answer or "nothing") in answer
        assert not any("4711" in each for each in await left_behind(interviews, "open_questions"))

    async def test_what_is_asked_about_the_interview_beside_an_answer_is_answered_and_no_part_of_it(
        self, interviews: Interviews
    ) -> None:
        await interviews.begin(handed_over(DAIRY))
        left = (await interviews.header()).remaining or 0
        await interviews.answer("The cheese stays 40 days in the cellar. How many more questions are there?")
        stored = (await interviews.read(BacklogDocument)).all(BacklogDocument)
        assert "The cheese stays 40 days in the cellar." in {each.answer for each in stored}
        shown = (await interviews.header()).question
        assert shown is not None
        assert f"{left - 2} more" in (shown.acknowledgement or "")

    async def test_a_correction_replaces_the_fact_and_only_the_new_one_is_left(
        self, interviews: Interviews, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        from shared.interview.state_machine.intents import Heard

        def hear(text: str, *_: Any) -> Heard:
            return Heard(intent="correction" if text.startswith("Sorry") else "answer")

        monkeypatch.setattr("shared.modes.mode.hear_parts", hear)
        await interviews.begin(handed_over(DAIRY))
        question = (await interviews.question()).question_text
        first, second = (
            "The cheese stays 40 days in the cellar.",
            "The cheese stays 60 days in the cellar.",
        )
        await interviews.answer(first)
        await interviews.answer(f"Sorry, {second[0].lower()}{second[1:]}")
        facts = {
            each.text: each.replaced_by for each in (await interviews.read(FactDocument)).all(FactDocument)
        }
        assert facts == {first: 2, second: None}
        assert [fact.text for fact in (await interviews.result()).facts] == [second]
        await interviews.end()
        first_told, told = [each for key in PARTS for each in await left_behind(interviews, key)]
        right = f"Sorry, {second[0].lower()}{second[1:-1]}"
        assert (
            first_told == f"{title_of(question, 'en')} – {first[:-1]} (corrected later, turn 2: “{right}”)."
        )
        assert second[10:] in told

    async def test_who_says_that_they_told_it_gets_an_apology_and_what_they_tell_is_kept(
        self, interviews: Interviews
    ) -> None:
        """G2"""
        await interviews.begin(handed_over(DAIRY))
        await interviews.answer("I told you. The red tank is for rinse water only, and Ada has the key.")
        assert (await interviews.question()).question_text.startswith("I am sorry for asking again. ")
        facts = [fact.text for fact in (await interviews.result()).facts]
        assert any("red tank" in each for each in facts)

    @pytest.mark.parametrize(
        ("said", "statuses"),
        [
            ("Yes. Thanks, that was less painful than I thought.", {"ended"}),
            ("Yes, thanks, but note one thing: Ada is off in May, and Ben turns the cheese then.", {"ended"}),
            ("That was less painful than I thought.", {"awaiting_answer", "completed"}),
            ("The cheese is fine.", {"awaiting_answer", "completed"}),
        ],
    )
    async def test_a_yes_to_an_offer_to_stop_ends_the_interview_and_what_chooses_nothing_does_not(
        self, interviews: Interviews, monkeypatch: pytest.MonkeyPatch, said: str, statuses: set[str]
    ) -> None:
        """The question is over by then: there is none that the offer explains (G2)."""
        from shared.interview.state_machine.intents import Heard

        told = "The cheese stays 40 days in the cellar, and Ada turns it."

        def hear(text: str, *_: Any) -> Heard:
            leaves = text.endswith("I am off.")
            return Heard(told=told, beside="wish_to_stop", plain=False) if leaves else Heard()

        monkeypatch.setattr("shared.modes.mode.hear_parts", hear)
        await interviews.begin(handed_over(DAIRY))
        await interviews.answer(f"{told} I am off.")
        offered = await interviews.question()
        assert offered.kind == "offer"
        await interviews.answer(said)
        header = await interviews.header()
        assert header.status in statuses
        facts = [fact.text for fact in (await interviews.result()).facts]
        assert ("Ada is off in May" in " ".join(facts)) == ("Ada" in said)


class TestANoteBesideAYesToStop:
    async def offered(self, interviews: Interviews, told: str) -> str:
        """Told how many wheels there are, then `told`, and that they leave: a stop is offered."""
        await interviews.begin(handed_over(DAIRY))
        await interviews.answer("On the shelf of the small cellar there are 24 wheels, and Ada turns them.")
        await interviews.answer(
            "I count the wheels of the shelf on Fridays: 24 and no other number is right."
        )
        await interviews.answer(f"{told} It is late here and I have a train.")
        assert (await interviews.question()).kind == "offer"
        return told

    async def backlog(self, interviews: Interviews) -> list[BacklogDocument]:
        return list((await interviews.read(BacklogDocument)).all(BacklogDocument))

    async def test_it_puts_the_fact_right_and_takes_the_place_of_no_answer(
        self, interviews: Interviews
    ) -> None:
        """B8, G2: nothing that was said is lost."""
        told = await self.offered(interviews, "The rinse water runs into the red tank behind the press.")
        before = [each.answer for each in await self.backlog(interviews)]
        await interviews.answer("Yes, thank you, we can. Only put the 26 in, please, not the 24.")
        assert (await interviews.header()).status == "ended"
        assert [each.answer for each in await self.backlog(interviews)] == before
        assert any(told in (answer or "") for answer in before)
        facts = [fact.text for fact in (await interviews.result()).facts]
        assert any("24 and no other number" in each and "(Put right later:" in each for each in facts)
        assert not any("we can" in each.lower() for each in facts)


async def test_a_question_that_was_asked_and_left_is_not_called_unasked(interviews: Interviews) -> None:
    """B11"""
    await interviews.begin(handed_over(DAIRY))
    asked = (await interviews.question()).question_text
    await interviews.end()
    (left,) = (
        each for each in await left_behind(interviews, "open_questions") if each.split(": ", 1)[1] in asked
    )
    assert left.startswith("Left open:")


async def test_what_was_misheard_is_asked_once_more_and_open_until_it_is_told(interviews: Interviews) -> None:
    """B5, B8: an answer to another question is no answer, and what it tells is kept."""
    project = {
        "steps.md": "# Kiln\n\nReturned pots are ground by hand.\n",
        "oven.md": "# Oven\n\nDo not touch the glaze before noon.\n",
    }
    await interviews.begin(handed_over(project, rounds=15))
    while "ground by hand" not in (await interviews.question()).question_text:
        await interviews.answer("I don't know.")
    told = "I stack the trays, close the door and wait nine hours."
    await interviews.answer(f"For the glaze? {told}")
    again = await interviews.question()
    assert again.question_text.startswith("I meant this: “Returned pots are ground by hand”.")
    facts = [fact.text for fact in (await interviews.result()).facts]
    assert told in facts
    await interviews.end()
    left = await left_behind(interviews, "open_questions")
    assert any(
        each.startswith("Asked, but something else was told:") and "ground by hand" in each for each in left
    )


async def test_what_is_to_be_left_out_stands_in_no_result_and_staff_are_told_of_the_wish(
    interviews: Interviews,
) -> None:
    """G8, B11"""
    await interviews.begin(handed_over(DAIRY))
    await interviews.answer(
        "The press stands still first. The scales I fill in by eye, nobody else knows, please do not write that down."
    )
    shown = await interviews.question()
    assert "by eye" not in shown.question_text
    assert shown.acknowledgement
    await interviews.end()
    left = [each for key in PACKAGE_KEYS for each in await left_behind(interviews, key)]
    assert any("press stands still" in each for each in left)
    assert not any("by eye" in each for each in left)
    summary = (await interviews.result()).summary
    assert summary is not None
    assert "Left out, as the person asked. (turn 1)" in summary.sections[-1].text


async def test_the_last_question_is_announced_once_and_only_where_the_rounds_end(
    interviews: Interviews,
) -> None:
    """An answer may bring up another question as long as there are rounds."""
    await interviews.begin(handed_over(DAIRY, rounds=5))
    while (await interviews.header()).is_open:
        await interviews.answer(
            "Ask Beat Frei by the end of the month, he has to sign, it is only in my head."
        )
    said = [turn.shown.acknowledgement or "" for turn in await interviews.turns()]
    assert [at for at, each in enumerate(said, start=1) if "last subject" in each] == [5]
