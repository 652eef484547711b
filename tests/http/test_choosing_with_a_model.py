"""What a model makes of the open points of a resume: it chooses what is asked next, and whatever is told counts."""

import re
from collections.abc import Callable, Mapping
from typing import Any

from shared.interview.state_machine.assessment import SKILL_ATTRIBUTES
from shared.interview.state_machine.texts import KEEPING
from tests.candidates.material import dynamic
from tests.fakes.model_answers import data_blocks, sensible_reply
from tests.fakes.model_replies import error, says
from tests.fakes.model_server import ModelReply, ModelRequest, ModelServer
from tests.product import Product

BACKEND = "Designed and tuned Kafka consumers in production since 2015.\nLed a team of six on PostgreSQL."
ONCE = {"max_follow_ups": 0}


def chooses(of: str, what: str, question: str) -> Callable[[ModelRequest], ModelReply]:
    """A question for the open point of this skill, or of what must not stay open, whatever is due."""

    def reply(seen: ModelRequest) -> ModelReply:
        line = next(each for each in data_blocks(seen.user)["points"].splitlines() if each.startswith(of))
        point = re.search(rf"(\d+) {re.escape(what)}", line)
        assert point is not None
        return says({"point": point[1], "question": question})

    return reply


def judges(
    *found: tuple[str, str], corrects: tuple[str, str] | None = None
) -> Callable[[ModelRequest], ModelReply]:
    """An assessment that finds these points demonstrated, each by its number or its words in the list, with its evidence.

    `corrects` is the known line, by its words, that is put right, with the words that do so.
    """

    def reply(seen: ModelRequest) -> ModelReply:
        blocks = data_blocks(seen.user)
        findings = [
            {
                "concept": number_of(point, blocks),
                "evidence": span,
                "verdict": "demonstrated",
                "confidence": "high",
            }
            for point, span in found
        ]
        told = {**sensible_reply("assess", seen.user), "intent": "answer", "findings": findings}
        if "known" in blocks:
            told["corrections"] = []
        if corrects:
            line = next(each for each in blocks["known"].splitlines() if corrects[0] in each)
            told["corrections"] = [{"known": line.split()[0], "span": corrects[1]}]
        return says(told)

    return reply


def number_of(point: str, blocks: Mapping[str, str]) -> str:
    of, _, what = point.partition(": ")
    line = next((each for each in blocks.get("elsewhere", "").splitlines() if each.startswith(f"{of}:")), "")
    match = re.search(rf"(e\d+) {what}", line)
    return match[1] if match else point


def last(model: ModelServer, task: str) -> Mapping[str, str]:
    """The data that the latest request of a task showed."""
    return data_blocks([each for each in model.requests if each.task == task][-1].user)


def entry(name: str, *, is_job: bool = False, lines: tuple[str, ...] = (), **told: Any) -> dict[str, Any]:
    blank: dict[str, Any] = dict.fromkeys(SKILL_ATTRIBUTES)
    return {"name": name, "is_job": is_job, "lines": [*lines], "senseless": [], **blank, **told}


def read(*skills: dict[str, Any], applies_for: str | None = None, needs: tuple[str, ...] = ()) -> ModelReply:
    return says({"skills": [*skills], "applies_for": applies_for, "needs": [*needs]})


class TestChoosing:
    """E6: whoever words a question sees all that is open, and chooses."""

    async def test_what_was_chosen_is_asked_judged_and_shown_and_what_was_due_comes_later(
        self, guided: Product, model: ModelServer
    ) -> None:
        asked = "Of the tables in PostgreSQL, what made them hard to keep?"
        model.script("word_gap_question", chooses("PostgreSQL", "constraints", asked))
        interview = await guided.start(dynamic(BACKEND, settings=ONCE))
        shown = (await interview.state())["question"]
        assert (shown["question_id"], shown["question_text"]) == ("s2.constraints", asked)
        due = last(model, "word_gap_question")["points"].partition(":")[0]
        await interview.answered("The disks were full by noon, so I moved the old ones.")
        assert "constraints of PostgreSQL" in last(model, "assess")["concepts"]
        again = last(model, "word_gap_question")["points"]
        assert again.startswith(f"{due}: ")
        assert "constraints" not in next(each for each in again.splitlines() if "PostgreSQL" in each)

    async def test_what_the_record_keeps_is_said_after_the_greeting_and_before_anything_is_asked(
        self, guided: Product, model: ModelServer
    ) -> None:
        """G8: somebody confided a thing, and heard afterwards that it is kept."""
        asked = "Of the tables in PostgreSQL, what made them hard to keep?"
        model.script(
            "word_gap_question", chooses("PostgreSQL", "constraints", f"Hello, good to meet you. {asked}")
        )
        shown = (await (await guided.start(dynamic(BACKEND, settings=ONCE))).state())["question"]
        assert (shown["acknowledgement"], shown["question_text"]) == (
            f"Hello, good to meet you. {KEEPING['en']}",
            asked,
        )

    async def test_each_thing_that_must_not_stay_open_is_a_question_of_its_own(
        self, guided: Product, model: ModelServer
    ) -> None:
        resume = f"Applies for: driver of a night bus\n{BACKEND}"
        needs = ("Bus licence, class and date", "First aid, date of the course")
        model.script(
            "extract_skills", read(entry("PostgreSQL"), applies_for="driver of a night bus", needs=needs)
        )
        asked = "Which class of bus licence do you hold, and until when is it in force?"
        model.script("word_gap_question", chooses("What must not", needs[0], asked))
        interview = await guided.start(dynamic(resume, settings=ONCE))
        assert (await interview.state())["question"]["question_id"] == "t3.needs.1"
        said = "Class D until May next year"
        model.script("assess", judges(("1", said)))
        await interview.answered(f"{said}.")
        result = await interview.result()
        assert [gap["concept"] for gap in result["gaps"] if "t3" in gap["gap_id"]] == [needs[1]]
        points = last(model, "word_gap_question")["points"]
        assert needs[1] in points
        assert needs[0] not in points
        assert f"What must not stay open\ne1 {needs[1]}" in last(model, "assess")["elsewhere"]

    async def test_what_must_not_stay_open_is_asked_plainly_where_the_model_fails(
        self, guided: Product, model: ModelServer
    ) -> None:
        """Six such things had been given up one after the other, since no model worded the first."""
        needs = ("Bus licence, class and date", "First aid, date of the course")
        resume = f"Applies for: driver of a night bus\n{BACKEND}"
        model.script(
            "extract_skills", read(entry("PostgreSQL"), applies_for="driver of a night bus", needs=needs)
        )
        model.script("word_gap_question", *[error(400)] * 80)
        interview = await guided.start(dynamic(resume, settings=ONCE))
        asked = [(await interview.state())["question"]["question_text"]]
        while len(asked) < 8 and (await interview.state())["status"] == "awaiting_answer":
            state = await interview.answered("I looked after it on my own for six years.")
            asked += [state["question"]["question_text"]] if state.get("question") else []
        for need in needs:
            assert f"Your resume leaves this open: {need}. What can you tell me about it?" in asked

    async def test_what_is_asked_into_an_answer_is_a_question_about_the_skill_it_told_of(
        self, guided: Product, model: ModelServer
    ) -> None:
        """Nothing of that skill is open: no answer of it is judged by the points of another one."""
        interview = await guided.start(dynamic(BACKEND, settings=ONCE))
        first = (await interview.state())["question"]["question_id"].partition(".")[0]
        name = last(model, "word_gap_question")["points"].partition(":")[0]
        said = "I carried all of it by myself while nine people watched me"
        model.script("assess", judges(*((f"{number}", said) for number in range(1, 7))))
        into = "Nine people watched you while you carried all of it. Who carries it tonight?"
        model.script("word_gap_question", chooses(name, "", into))
        await interview.answered(f"{said}.")
        shown = (await interview.state())["question"]
        assert (shown["question_id"].partition(".")[0], shown["question_text"]) == (first, into)
        assert "[told: for a detour alone]" in last(model, "word_gap_question")["points"]
        await interview.answered("Tonight the second one carries it.")
        assert name in last(model, "assess")["concepts"]
        assert " demonstrated] " in last(model, "assess")["known"]
        state = await interview.state()
        assert state["question"]["question_id"].partition(".")[0] != first


class TestFollowUps:
    async def test_whoever_words_one_sees_what_was_told_before_and_what_is_open_elsewhere(
        self, guided: Product, model: ModelServer
    ) -> None:
        """E6: a probe that is worth less than what was never asked gives way to it."""
        interview = await guided.start(dynamic(BACKEND))
        model.script("assess", judges(("1", "I set the partitions alone")))
        await interview.answered("I set the partitions alone, for the orders.")
        while "word_follow_up" not in [each.task for each in model.requests]:
            model.script("assess", judges())
            await interview.answered("In the second year it ran by itself.")
        shown = last(model, "word_follow_up")
        assert "They: I set the partitions alone, for the orders." in shown["so_far"]
        assert "[critical]" in shown["elsewhere"]


class TestTheSummary:
    async def test_what_was_not_asked_stands_in_one_line_for_each_skill_and_for_what_the_work_needs(
        self, guided: Product, model: ModelServer
    ) -> None:
        resume, needs = f"Applies for: dispatcher\n{BACKEND}", ("Night shifts, from when",)
        skills = (entry("PostgreSQL"), entry("Kafka"))
        model.script("extract_skills", read(*skills, applies_for="dispatcher", needs=needs))
        interview = await guided.start(dynamic(resume, settings=ONCE))
        told = "the disks were full"
        model.script("assess", judges(("Kafka: scale", told)))
        await interview.answered(f"Each noon {told}, and I moved the old tables.")
        await interview.staff("POST", "/end")
        await interview.until("ended")
        lines = last(model, "summarise")["not_asked"].splitlines()
        assert [each.partition(":")[0] for each in lines] == ["- Kafka", "- PostgreSQL", f"- {needs[0]}"]
        assert "scale" not in lines[0]


class TestWhateverWasAsked:
    """G2: an answer's evidence goes to what it speaks of."""

    RESUME = "2016 - now Keeper, Holm light\n2004 - 2009 Bosun, Anna Marie\nTen men, two boats"

    async def test_what_is_told_of_an_untold_time_puts_the_resume_right_and_tells_of_the_skills(
        self, guided: Product, model: ModelServer
    ) -> None:
        jobs = (
            entry("Keeper", is_job=True, duration={"span": "2016 - now", "value": "2016 until now"}),
            entry("Bosun", is_job=True, duration={"span": "2004 - 2009", "value": "2004 to 2009"}),
        )
        model.script("extract_skills", read(*jobs))
        interview = await guided.start(dynamic(self.RESUME, settings=ONCE))
        while (await interview.state())["question"]["question_id"] != "t1.time":
            await interview.answered(
                f"It was {len(model.requests)} steps up, and I looked at each of them twice."
            )
        left, storm = "I left the Anna Marie in 2011", "the storm had taken her mast"
        model.script("assess", judges(("Bosun: constraints", storm), corrects=("duration of Bosun", left)))
        await interview.answered(f"{left}, {storm}. Then I mended nets at home.")
        bosun = next(each for each in (await interview.result())["skills"] if each["name"] == "Bosun")
        assert (bosun["duration"]["span"], bosun["duration"]["corrected"]) == (left, "2004 - 2009")
        assert bosun["constraints"]["span"] == storm
        righted = "No, it was 2009 when I left"
        model.script("assess", judges(corrects=("duration of Bosun", righted)))
        await interview.answered(f"{righted}.")
        bosun = next(each for each in (await interview.result())["skills"] if each["name"] == "Bosun")
        assert bosun["duration"]["value"] == "2004 to 2009"
        assert (bosun["duration"]["source"], bosun["duration"]["told"]) == ("resume", righted)
        table = (await interview.staff("GET", "/result?format=markdown")).text
        assert "| 2004 to 2009 (resume; told alike, turn 7) |" in table
        assert "| production vs prototype |" not in table
        lines = table.partition("## Open points")[2].partition("##")[0].splitlines()
        assert sum(each.startswith("- Bosun: ") for each in lines) == 1

    async def test_what_an_earlier_answer_told_of_another_skill_counts_however_late_it_is_seen(
        self, guided: Product, model: ModelServer
    ) -> None:
        interview = await guided.start(dynamic(BACKEND, settings=ONCE))
        told = "the tables had locked each other out"
        await interview.answered(f"I set the partitions alone, {told}.")
        model.script("assess", judges(("PostgreSQL: constraints", told)))
        await interview.answered("In the second year it ran by itself.")
        skills = {each["name"]: each for each in (await interview.result())["skills"]}
        assert skills["PostgreSQL"]["constraints"]["span"] == told
