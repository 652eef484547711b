"""A handover that a model leads, on the served product: what it hears beside the answer counts (B2 to B6, B11, B12)."""

from typing import Any, Final

from shared.interview.state_machine.texts import REPLIES
from tests.fakes.model_answers import data_blocks
from tests.fakes.model_handover_answers import extracted
from tests.fakes.model_replies import says
from tests.fakes.model_server import ModelServer
from tests.http.test_handover_talk import handover, question
from tests.product import Product
from tests.studies import created, invited

MILL: Final = question("How is the mill started?", question_id="mill")
ROPE: Final = question("Who checks the rope of the lift?", question_id="rope")
OIL: Final = question("Which oil is used for the gears?", "P1", question_id="oil")
STARTED: Final = (
    "Jan opens the sluice at six. He is never there on Mondays, that is when he has his dialysis."
)


def heard(answer: str, **more: Any) -> dict[str, Any]:
    """What the model makes of an answer: high, one fact, and what is given here."""
    return {
        **extracted({"answer-1": answer}),
        "confidence": "high",
        "follow_up": None,
        "discovered": [],
        **more,
    }


async def test_what_is_to_be_left_out_stands_in_nothing_that_is_written_and_the_wish_is_met_at_once(
    guided: Product, model: ModelServer
) -> None:
    """G8: a wish of a later turn reaches what was told before it."""
    wish, told_before = "please don't put that about Jan and his dialysis", "that is when he has his dialysis"
    told = f"Piet checks it in April, and {wish}, just not on Mondays."
    private = {"text": "Jan is away on Mondays for his dialysis.", "span": told_before}
    plain = {"text": "Jan is not there on Mondays.", "span": "just not on Mondays"}
    checked = {"text": "Piet checks the rope in April.", "span": "Piet checks it in April"}
    model.script(
        "extract_facts",
        says(heard(STARTED, facts=[private])),
        says(
            heard(
                told, facts=[checked, plain], replaces=["f1"], off_record=True, kept_out=[told_before, wish]
            )
        ),
        says(heard("Bone oil, from the chandler, twice a year.")),
    )
    interview = await guided.start(handover(MILL, ROPE, OIL))
    await interview.answered(STARTED)
    state = await interview.answered(told)
    assert state["question"]["acknowledgement"] == REPLIES["en"]["record"][0]
    shown = [data_blocks(each.user) for each in model.requests if each.task == "word_backlog_question"]
    assert shown[-1]["spared"] == f"- {told_before}\n- {wish}"
    await interview.answered("Bone oil, from the chandler, twice a year.")
    written = [each for each in model.requests if each.task in ("sort_facts", "write_package")]
    assert [data_blocks(each.user)["left_out"] for each in written] == [f"- {told_before}\n- {wish}"] * 2
    assert all("dialysis" not in data_blocks(each.user)["facts"] for each in written)
    package = await interview.staff("GET", "/package?format=markdown")
    assert "Jan is not there on Mondays." in package.text
    assert "dialysis" not in package.text


async def test_what_is_told_beside_the_wish_is_heard_and_what_it_means_is_out_though_nothing_replaced_it(
    guided: Product, model: ModelServer
) -> None:
    """G8, B4: the words alone take the sentence before a wish for its object; a model knows what it is about."""
    told = (
        "Bert is rung on the day, no, ten days before. And please don't put that about Jan's dialysis, I shouldn't have "
        "said it, just put no Mondays."
    )
    private = {"text": "Jan is away on Mondays for his dialysis.", "span": "that is when he has his dialysis"}
    plain = {"text": "Jan is never there on Mondays.", "span": "just put no Mondays"}
    rung = {
        "text": "Bert is rung ten days before the day.",
        "span": "Bert is rung on the day, no, ten days before",
    }
    model.script(
        "extract_facts",
        says(heard(STARTED, facts=[private])),
        says(
            heard(
                told,
                facts=[rung, plain],
                off_record=True,
                kept_out=["please don't put that about Jan's dialysis"],
            )
        ),
    )
    interview = await guided.start(handover(MILL, ROPE))
    await interview.answered(STARTED)
    await interview.answered(told)
    (written,) = [each for each in model.requests if each.task == "write_package"]
    facts = data_blocks(written.user)["facts"]
    assert [line.partition("] ")[2] for line in facts.splitlines()] == [rung["text"], plain["text"]]


async def test_what_the_package_of_a_model_leaves_out_stands_behind_the_rest_of_its_answer(
    guided: Product, model: ModelServer
) -> None:
    """B12: all that was told is in it."""
    sluice = {"text": "Jan opens the sluice at six.", "span": "Jan opens the sluice at six"}
    monday = {"text": "Jan is never there on Mondays.", "span": "He is never there on Mondays"}
    model.script("extract_facts", says(heard(STARTED, facts=[sluice, monday])))
    parts = {key: list[Any]() for key in ("first", "people", "rules", "timeline", "unclear")}
    told = {"sources": ["1"], "text": sluice["text"]}
    model.script("write_package", says({**parts, "risks": [told]}))
    interview = await guided.start(handover(MILL))
    await interview.answered(STARTED)
    package = (await interview.staff("GET", "/package")).json
    (risks,) = [each["statements"] for each in package["sections"] if each["key"] == "risks"]
    assert [each["text"] for each in risks] == [sluice["text"], f"Also told: {monday['text']}"]


async def test_who_leaves_is_told_to_every_task_of_the_talk_by_their_name_in_the_study(
    guided: Product, model: ModelServer
) -> None:
    """B3: a signature in a file may be anybody's."""
    material = {"question_backlog": [MILL], "global_summary": "A mill."}
    made = await created(guided, mode="knowledge_handover", material=material, settings={})
    [guest] = await invited(guided, made["study_id"], {"name": "Neeltje Bos"})
    interview = await guest.agree()
    model.script("extract_facts", says(heard(STARTED)))
    await interview.until_open_or_over()
    await interview.answered(STARTED)
    told = {each.task: data_blocks(each.user).get("who") for each in model.requests}
    tasks = ("word_backlog_question", "extract_facts", "sort_facts", "write_package")
    assert {each: told.get(each) for each in tasks} == dict.fromkeys(tasks, "Neeltje Bos")


async def test_outside_of_a_study_nobody_is_named(guided: Product, model: ModelServer) -> None:
    """B3: the reference that a client has for them is no name."""
    await guided.start({**handover(MILL), "candidate_id": "c-17"})
    assert all("who" not in data_blocks(each.user) for each in model.requests)


async def test_who_has_to_go_is_asked_the_one_thing_that_matters_most_and_then_whether_to_stop(
    guided: Product, model: ModelServer
) -> None:
    """G2, B2: a question of a lower priority goes first where the model takes it for the most dangerous."""
    model.script(
        "extract_facts",
        says(
            heard(
                "x", facts=[], must_go=True, next_question="2", follow_up="Since when?", confidence="medium"
            )
        ),
        says(heard("x", facts=[])),
    )
    interview = await guided.start(handover(MILL, ROPE, OIL))
    state = await interview.answered("Jan opens the sluice. I have not got long, the ferry goes at five.")
    assert state["question"]["question_id"] == "oil"
    state = await interview.answered("Bone oil, from the chandler in the harbour street, twice a year.")
    assert state["question"]["offer"] == "stop"


async def test_a_question_of_theirs_in_between_does_not_make_it_forgotten_that_they_have_to_go(
    guided: Product, model: ModelServer
) -> None:
    """G2"""
    pressed = heard(
        "x", facts=[], must_go=True, next_question="2", follow_up="Since when?", confidence="medium"
    )
    asks = heard("x", facts=[], intent="clarification")
    model.script("extract_facts", says(pressed), says(asks), says(heard("x", facts=[])))
    interview = await guided.start(handover(MILL, ROPE, OIL))
    await interview.answered("Jan opens the sluice. I have not got long, the ferry goes at five.")
    state = await interview.answered("What do you mean by that?")
    assert "offer" not in state["question"]
    state = await interview.answered("Bone oil, from the chandler in the harbour street, twice a year.")
    assert state["question"]["offer"] == "stop"


async def test_a_conflict_that_a_later_answer_decides_is_not_open(
    guided: Product, model: ModelServer
) -> None:
    """B11: nor is one that turns out to be none."""
    first = "No, it starts at 7, the notes are old."
    rope = question("The notes start the mill at 6. When is it started?", question_id="when")
    differs = {"file": "start the mill at 6", "answer": "it starts at 7", "holds": None}
    later = "Piet checks it. And six is the winter, seven the summer, so both are right."
    model.script(
        "extract_facts",
        says(heard(first, facts=[], contradictions=[differs], confidence="high")),
        says(heard(later, facts=[], solved=[{"conflict": "c1", "holds": "both"}])),
    )
    interview = await guided.start(handover(rope, ROPE, settings={"max_follow_ups": 0}))
    await interview.answered(first)
    request = next(each for each in model.requests if each.task == "extract_facts")
    assert "conflicts" not in data_blocks(request.user)
    await interview.answered(later)
    request = [each for each in model.requests if each.task == "extract_facts"][1]
    assert data_blocks(request.user)["conflicts"] == "c1 the file: start the mill at 6 | they: it starts at 7"
    summary = (await interview.result())["summary"]["sections"][-1]
    assert "start the mill at 6" not in summary["text"]


async def test_of_two_conflicts_with_the_files_in_one_answer_neither_is_lost(
    guided: Product, model: ModelServer
) -> None:
    """B11"""
    told = "It starts at 7, and Jan does it, not Piet."
    start = question("The notes start the mill at 6, by Piet. Is that so?", question_id="when")
    differs = [
        {"file": "start the mill at 6", "answer": "It starts at 7", "holds": "answer"},
        {"file": "by Piet", "answer": "Jan does it, not Piet", "holds": "answer"},
    ]
    model.script("extract_facts", says(heard(told, facts=[], contradictions=differs)))
    interview = await guided.start(handover(start, settings={"max_follow_ups": 0}))
    await interview.answered(told)
    (shown,) = [each for each in model.requests if each.task == "write_package"]
    assert "it says “by Piet”; by the interview, this holds instead: “Jan does it, not Piet”" in shown.user
    package = await interview.staff("GET", "/package?format=markdown")
    assert "it says “start the mill at 6”" in package.text
    assert "it says “by Piet”" in package.text


async def test_a_question_that_was_planned_in_another_language_is_put_in_that_of_the_interview(
    guided: Product, model: ModelServer
) -> None:
    """B3: who writes German was asked the first thing in English."""
    asked = "Wie kommt das Wasser morgens auf das Rad?"
    greeted = {"message": f"Guten Tag, ich habe Ihre Unterlagen gelesen. {asked}"}
    model.script("word_backlog_question", says(greeted))
    interview = await guided.start({**handover(MILL, ROPE), "language": "de"})
    shown = (await interview.state())["question"]["question_text"]
    assert shown == asked
    await interview.finish(["Der Jan zieht um sechs den Schieber auf.", "Das Seil prüft der Piet im April."])
    package = (await interview.staff("GET", "/package")).json
    assert package["turns"][0]["question"] == asked


async def test_above_a_follow_up_stands_what_was_asked_and_not_what_a_model_led_over_with(
    guided: Product, model: ModelServer
) -> None:
    """G2: thanks for the answer before are no part of the main question."""
    model.script(
        "extract_facts",
        says(heard(STARTED)),
        says(heard("Piet.", confidence="medium", follow_up="When does Piet check the rope?", facts=[])),
    )
    interview = await guided.start(handover(MILL, ROPE))
    await interview.answered(STARTED)
    led_over = (await interview.state())["question"]["question_text"]
    assert led_over != ROPE["text"]
    shown = (await interview.answered("Piet does that, in April."))["question"]
    assert (shown["kind"], shown["main_question_text"]) == ("follow_up", ROPE["text"])
