"""What a model hears somebody say to the interviewer beside the matter: questions, mere names, wishes taken back."""

from typing import Any

from shared.interview.state_machine.texts import REPLIES
from tests.fakes.model_answers import data_blocks
from tests.fakes.model_replies import says
from tests.fakes.model_server import ModelServer
from tests.http.test_exploring_with_a_model import explored, worded
from tests.http.test_handover_talk import handover
from tests.http.test_handover_with_a_model import MILL, OIL, ROPE, heard
from tests.http.test_with_a_model import JUDGED
from tests.plans import RICH
from tests.product import LANTERNS, ROPES, VAGUE_ANSWER, Product, body

MET = REPLIES["en"]["record"][0]


def told_us(**said: Any) -> dict[str, Any]:
    return {
        "told_us": {"questions": [], "unnamed": [], "given_back": [], "time": None, "short": None, **said}
    }


async def test_only_what_a_model_heard_asked_is_listed_and_it_stays_in_the_answer(
    guided: Product, model: ModelServer
) -> None:
    """G4: what somebody had asked a customer stood among the questions to the interviewer."""
    interview = await guided.start(body(LANTERNS, settings={"max_follow_ups": 0}))
    mine = "is that read by the harbour master?"
    said = f'I said to him: "Is the wick dry?" {VAGUE_ANSWER} And {mine}'
    model.script("assess", says(JUDGED | {"intent": "answer"} | told_us(questions=[mine, "Who are you?"])))
    await interview.finish([said])
    result = await interview.result()
    assert [each["text"] for each in result["participant_questions"]] == [mine]
    file = await interview.staff("GET", "/result?format=markdown")
    assert mine in file.text.partition("## Conversation")[2]


async def test_a_mere_name_has_something_else_in_its_place_and_no_secret_is_announced(
    guided: Product, model: ModelServer
) -> None:
    """G8: "say a customer" took the whole story, and the report had holes."""
    interview = await explored(guided)
    named = {"name": "Mr Penrose", "put": "a customer"}
    facts = [{"text": "Mr Penrose never came back.", "span": "Mr Penrose never came back"}]
    model.script("word_topic", worded("What did you do then?", facts=facts, **told_us(unnamed=[named])))
    state = await interview.answered(f'{RICH} Mr Penrose never came back. Put it in, but say "a customer".')
    assert state["question"]["acknowledgement"] is None
    await interview.finish()
    result = await interview.result()
    assert result["facts"][0]["text"] == "a customer never came back."
    file = await interview.staff("GET", "/result?format=markdown")
    assert "Penrose" not in file.text
    assert "a customer never came back. Put it in, but say" in file.text
    assert "Penrose" in result["turns"][0]["user_response"], "the conversation keeps their words"


async def test_what_was_never_to_be_left_out_can_be_taken_back(guided: Product, model: ModelServer) -> None:
    """G8: "I never said keep it out"."""
    interview = await guided.start(body(LANTERNS, settings={"max_follow_ups": 2}))
    wish = "the lamp of my brother stood dark"
    model.script(
        "assess", says(JUDGED | {"intent": "answer", "off_record": True, "kept_out": [wish], "spared": wish})
    )
    assert (await interview.answered(f"{VAGUE_ANSWER} And {wish}."))["question"]["acknowledgement"] == MET
    model.script("assess", says(JUDGED | {"intent": "answer"} | told_us(given_back=["o1"])))
    await interview.answered("That may stay in, I never asked for silence on it.")
    judging = [each for each in model.requests if each.task == "assess"]
    assert data_blocks(judging[-1].user)["left_alone"] == f"o1 {wish}", "the same wish once"
    wording = [each for each in model.requests if each.task == "word_follow_up"]
    assert "spared" not in data_blocks(wording[-1].user)
    await interview.finish()
    file = await interview.staff("GET", "/result?format=markdown")
    assert wish in file.text


async def test_what_is_told_beside_a_confidence_stays_in_and_no_reply_gives_it_away(
    guided: Product, model: ModelServer
) -> None:
    """G8: "I hope it gets better soon" stood in the report behind what was cut."""
    interview = await guided.start(body(LANTERNS, settings={"max_follow_ups": 2}))
    model.script("assess", says(JUDGED | {"intent": "answer"}))
    await interview.answered(f"{VAGUE_ANSWER} There is no written rule, only Ruth and I do it so.")
    secret = "Off the books, do not write it: my eyes fail. Only Ruth knows."
    kind = {"acknowledgement": "I hope that they get better.", "owed": True}
    model.script(
        "assess", says(JUDGED | {"intent": "answer", "off_record": True, "kept_out": [secret], **kind})
    )
    await interview.answered(f"I fill the oil, then the glass. {secret}")
    await interview.finish()
    file = await interview.staff("GET", "/result?format=markdown")
    assert "There is no written rule, only Ruth and I do it so." in file.text
    assert "> I fill the oil, then the glass." in file.text
    assert not any(each in file.text for each in ("get better", "eyes", MET.partition(";")[0]))


async def test_who_hints_at_little_time_gets_the_main_questions(guided: Product, model: ModelServer) -> None:
    interview = await guided.start(body(LANTERNS, ROPES, settings={"max_follow_ups": 2}))
    model.script("assess", says(JUDGED | {"intent": "answer"} | told_us(short=True)))
    state = await interview.answered(f"{VAGUE_ANSWER} They are stacking the chairs here.")
    assert state["question"]["kind"] == "main"


async def test_the_time_that_somebody_names_is_told_to_whoever_words_the_next_question(
    guided: Product, model: ModelServer
) -> None:
    """G2: a quarter of an hour was never acknowledged, and the last question went to a trifle."""
    interview = await guided.start(body(LANTERNS, ROPES, settings={"max_follow_ups": 2}))
    named, made_up = "I've got about a quarter of an hour", "I have all day"
    heard = JUDGED | {"intent": "answer"}
    model.script(
        "assess", says(heard | told_us(time=named)), says(heard | {"findings": []} | told_us(time=made_up))
    )
    await interview.answered(f"{VAGUE_ANSWER} {named}.")
    await interview.answered(f"{VAGUE_ANSWER} It is lit at dusk.")
    told = [data_blocks(each.user)["time"] for each in model.requests if each.task == "word_follow_up"]
    assert told == [f"0 answers ago: {named}", f"1 answers ago: {named}"]


async def test_who_denies_a_lack_of_time_is_short_of_it_no_longer(
    guided: Product, model: ModelServer
) -> None:
    """G8: "I never said a word about time", and it was short to the end."""
    interview = await guided.start(body(LANTERNS, ROPES, settings={"max_follow_ups": 2}))
    answered = JUDGED | {"intent": "answer"}
    model.script(
        "assess",
        says(answered | told_us(short=True)),
        says(answered | {"findings": []} | told_us(short=False)),
    )
    await interview.answered(f"{VAGUE_ANSWER} They are stacking the chairs here.")
    await interview.answered(f"{VAGUE_ANSWER} The chairs are for tomorrow, I have all evening.")
    wording = [data_blocks(each.user) for each in model.requests if each.task == "word_follow_up"]
    assert wording, "it is asked on again"
    assert "time" not in wording[-1]


async def test_what_they_want_first_is_told_to_whoever_writes_the_package(
    guided: Product, model: ModelServer
) -> None:
    """B11: "put that first" was nobody's to decide."""
    first, second = (
        "Jan opens the sluice at six, and the wheel breaks if he does not.",
        "Piet checks it in April.",
    )
    model.script(
        "extract_facts",
        says(heard(first) | {"put_first": True}),
        says(heard(second)),
        says(heard("Bone oil, from the chandler, twice a year.")),
    )
    interview = await guided.start(handover(MILL, ROPE, OIL))
    for said in (f"{first} Put that at the top.", second, "Bone oil, from the chandler, twice a year."):
        await interview.answered(said)
    (written,) = [each for each in model.requests if each.task == "write_package"]
    marked = [
        each for each in data_blocks(written.user)["facts"].splitlines() if "[they want it first]" in each
    ]
    assert len(marked) == 1
    assert "sluice at six" in marked[0]


async def test_who_would_rather_not_write_of_something_keeps_nothing_out_that_they_tell(
    guided: Product, model: ModelServer
) -> None:
    """G8: that a card with a password hung on the wall was lost, with a promise that nobody had asked for."""
    spared = "I would rather not put the code of the sluice in writing again"
    told = f"{spared}. The note on the door should not hang there, I know that."
    kept = "The note on the door should not hang there"
    model.script(
        "extract_facts",
        says(heard(told, facts=[{"text": f"{kept}.", "span": kept}], spared=spared)),
        says(heard("Piet checks it in April.")),
        says(heard("Bone oil, from the chandler, twice a year.")),
    )
    interview = await guided.start(handover(MILL, ROPE, OIL))
    state = await interview.answered(told)
    assert state["question"]["acknowledgement"] not in REPLIES["en"]["record"]
    for said in ("Piet checks it in April.", "Bone oil, from the chandler, twice a year."):
        await interview.answered(said)
    (written,) = [each for each in model.requests if each.task == "write_package"]
    assert kept in data_blocks(written.user)["facts"]
    assert "left_out" not in data_blocks(written.user)


async def test_what_is_put_right_with_a_yes_to_the_offer_to_stop_is_told_in_the_summary(
    guided: Product, model: ModelServer
) -> None:
    """G2: the price that she had paid was the one that she had taken back."""
    interview = await explored(guided)
    model.script("word_topic", worded("", beside="wish_to_stop"))
    state = await interview.answered(f"{RICH} It cost 2,400 pounds. That was it from me, then, I think.")
    assert state["question"]["kind"] == "offer"
    right = "I told you wrong before, we paid 1,650 for it, not 2,400."
    await interview.answered(f"Aye, go on then, the soup wants stirring. {right}")
    await interview.until("ended")
    (written,) = [each for each in model.requests if each.task == "summarise"]
    assert "1,650" in data_blocks(written.user)["corrected"]
    facts = [each["span"] for each in (await interview.result())["facts"]]
    assert any("1,650" in each for each in facts)


async def test_a_danger_is_asked_into_at_once_however_long_the_talk_was_on_its_subject(
    guided: Product, model: ModelServer
) -> None:
    """B2: a gas in the hall waited behind a form."""
    answer = "Jan opens the sluice, Piet greases the axle, and the wheel runs dry if nobody looks."
    ask = "Who looks after the wheel?"
    follow = {"follow_up": ask, "confidence": "medium"}
    model.script(
        "extract_facts",
        says(heard(answer, **follow)),
        says(heard(answer, discovered=[{"question": "When does Piet grease the axle?", "priority": "P0"}])
             | {"next_question": "d1"}),
        says(heard(answer, follow_up="What happens when the wheel runs dry?", confidence="medium",
                   presses=True)),
    )  # fmt: skip
    interview = await guided.start(handover(MILL, ROPE, OIL))
    await interview.answered(answer)
    await interview.answered(answer)
    state = await interview.answered(answer)
    assert "runs dry" in state["question"]["question_text"]


async def test_a_part_of_a_sentence_that_is_kept_out_takes_its_clause_along(
    guided: Product, model: ModelServer
) -> None:
    """G8: the report had "since . and the radio"."""
    interview = await guided.start(body(LANTERNS, settings={"max_follow_ups": 0}))
    kept = {"off_record": True, "kept_out": ["since Ruth fell from the ladder"]}
    model.script("assess", says(JUDGED | {"intent": "answer"} | kept))
    told = "I hold the lamp low, since Ruth fell from the ladder, and I clean the glass."
    await interview.finish([f"{VAGUE_ANSWER} {told} Leave out how it came about."])
    file = await interview.staff("GET", "/result?format=markdown")
    assert "I hold the lamp low, and I clean the glass." in file.text
    assert "Ruth" not in file.text


async def test_who_asks_where_the_talk_was_gets_the_question_in_short(
    guided: Product, model: ModelServer
) -> None:
    interview = await guided.start(body(LANTERNS))
    model.script("assess", says(JUDGED | {"intent": "clarification", "findings": []}))
    state = await interview.answered("So, the ferry is tied up. Where had we got to?")
    assert state["question"]["kind"] == "clarification"
    assert LANTERNS["question_text"] in state["question"]["question_text"]


async def test_an_admission_is_asked_into_once_though_nothing_else_is_open(
    guided: Product, model: ModelServer
) -> None:
    """G3: after a night with a lamp left lit the next subject followed."""
    admitted = "one night I left it lit in the loft"
    said = f"I trim the wicks, fill the oil and clean the glass, and {admitted}."
    told = ("I trim the wicks", "fill the oil", "clean the glass")
    findings = [
        {"concept": f"{number}", "evidence": span, "verdict": "demonstrated", "confidence": "high"}
        for number, span in enumerate(told, 1)
    ]
    interview = await guided.start(body(LANTERNS, ROPES, settings={"max_follow_ups": 2}))
    found = JUDGED | {"intent": "answer", "findings": findings, "threads": [admitted]}
    model.script("assess", says(found), says(found | {"findings": [], "threads": ["Nobody knows"]}))
    ask = "Who came to know that it was left lit in the loft?"
    model.script("word_follow_up", says({"question": ask}))
    state = await interview.answered(said)
    assert state["question"]["question_text"] == ask
    state = await interview.answered("Nobody knows. I found it in the morning, and I never told.")
    assert state["question"]["kind"] == "main"


async def test_a_note_about_a_figure_that_was_put_right_is_out_of_date(
    guided: Product, model: ModelServer
) -> None:
    """G2: staff read that two millimetres ignore the thickness, when they were of something else."""
    interview = await guided.start(body(LANTERNS, settings={"max_follow_ups": 2}))
    fixed, other = "A fixed twelve mm ignores the height of the glass.", "They fill the oil by eye."
    model.script(
        "assess",
        says(JUDGED | {"intent": "answer", "note": fixed}),
        says(JUDGED | {"intent": "answer", "findings": [], "note": other}),
        says(JUDGED | {"intent": "correction", "findings": []}),
    )
    for said in (
        "I cut it to 12 mm.",
        "I fill the oil by eye.",
        "Wait, 12 was the other one, it is a tenth.",
    ):
        await interview.answered(f"{VAGUE_ANSWER} {said}")
    notes = [each.get("note") for each in (await interview.result())["turns"]]
    assert other in notes
    assert fixed not in notes
