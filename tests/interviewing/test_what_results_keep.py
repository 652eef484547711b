"""What a result keeps of an interview led by the rules: answers, corrections and questions, no goodbyes (G1, G2, G4)."""

from shared.interview.results.build import build_result
from shared.interview.results.csv_rows import to_csv
from shared.interview.results.markdown import to_markdown
from shared.interview.results.shared_document import shared_result
from tests.interviewing.led_by_rules import adaptive, candidate
from tests.orchestrators import explorations
from tests.orchestrators.driver import Interviews

RESUME = """Ada Lund
Experience
Driver and planner, Lund Freight, Leeds, 2015 to today
- Introduced tablets in all lorries
Skills: tachographs, SAP
"""
YARD = {"label": "The yard", "sub_goals": ["what is missing"]}


async def test_what_answers_in_a_word_is_stated_and_a_goodbye_is_not(interviews: Interviews) -> None:
    await explorations.start(interviews, YARD, minutes=40, fields=[])
    await interviews.answer("A ramp, really. The old one was wood, and rotted. My taxi is outside.")
    await interviews.end()
    result = await interviews.result()
    assert [each.span for each in result.facts] == ["A ramp, really. The old one was wood, and rotted."]
    assert result.summary is not None
    assert "taxi" not in "\n".join(each.text for each in result.summary.sections)


async def test_what_nobody_could_answer_is_left_to_staff_in_every_mode(interviews: Interviews) -> None:
    await adaptive(
        interviews,
        {
            "question_text": "The goods lift stops between two floors. What do you do?",
            "ideal_answer": "x",
            "key_concepts": [{"concept": "I ring the engineer"}, {"concept": "no shouting"}],
        },
    )
    await interviews.answer("I ring the porter. Do you pay for the night shift, by the way?")
    await interviews.end()
    result = await interviews.result()
    (asked,) = result.participant_questions
    assert (asked.turn_id, asked.text) == (1, "Do you pay for the night shift, by the way?")
    assert "## Asked by the participant\n\n- “Do you pay for the night shift" in to_markdown(result)


async def test_a_later_sentence_takes_the_place_of_no_evidence_that_holds(interviews: Interviews) -> None:
    await adaptive(
        interviews,
        {
            "question_text": "The goods lift stops between two floors. What do you do?",
            "ideal_answer": "I ring the engineer. I put up a sign.",
            "key_concepts": [{"concept": "I ring the engineer"}, {"concept": "I put up a sign"}],
        },
    )
    await interviews.answer("I ring the engineer at once.")
    await interviews.answer("The engineer I ring has a moustache.")
    await interviews.end()
    result = await interviews.result()
    assert result.summary is not None
    told = "\n".join(each.text for each in result.summary.sections)
    assert "Covered: I ring the engineer (turn 1)" in told


async def test_a_line_of_the_resume_that_is_disowned_stands_under_what_was_put_right(
    interviews: Interviews,
) -> None:
    await candidate(interviews, "dynamic_gap", RESUME)
    for _ in range(6):
        if "tablets" in (await interviews.turns())[-1].shown.question_text:
            break
        await interviews.answer("I planned the tours for all lorries and drove two days a week myself.")
    await interviews.answer("The dealer had it done. It wasn't my idea, to be honest.")
    await interviews.end()
    summary = (await interviews.result()).summary
    assert summary is not None
    put_right = next(each for each in summary.sections if each.title == "Put right by the participant")
    said = "- “The dealer had it done. It wasn't my idea, to be honest.”"
    assert put_right.text == f"{said} (turn 1; before: “Introduced tablets in all lorries”)"


async def test_an_answer_is_quoted_whole_under_its_question_but_for_what_is_to_be_kept_out(
    interviews: Interviews,
) -> None:
    """A6, G8: a list of sentences cut out of answers told nobody what was said."""
    hull = {
        "question_text": "How do you prepare the hull?",
        "ideal_answer": "The dust is wiped off with a solvent.",
    }
    await adaptive(interviews, hull)
    await interviews.answer(
        "We sand it with 80 grit, then 120. The key of the shed is with Tom, don't write that down."
        " Then I wipe it with a solvent. It dries overnight."
    )
    await interviews.end()
    result = await interviews.result()
    assert result.summary is not None
    told = "\n".join(each.text for each in result.summary.sections)
    assert (
        "- (turn 1): “We sand it with 80 grit, then 120. Then I wipe it with a solvent. It dries overnight.”"
        in told
    )
    assert "Tom" not in told


async def test_a_file_that_may_be_sent_on_has_no_trace_of_what_is_off_the_record(
    interviews: Interviews,
) -> None:
    """G8: it was printed under "Conversation"."""
    hull = {"question_text": "How do you prepare the hull?", "ideal_answer": "The dust is wiped off."}
    await adaptive(interviews, hull)
    await interviews.answer(
        "I wipe off the dust. The key of the shed is with Tom, don't write that down. It dries."
    )
    await interviews.end()
    file = await build_result(interviews.truth, interviews.interview_id, as_typed=False)
    assert "> I wipe off the dust. It dries." in to_markdown(file)
    assert "Tom" not in f"{to_markdown(file)} {to_csv(file)} {shared_result(file, 'en')}"
    assert "Tom" in str((await interviews.result()).turns[0].user_response)


async def test_a_file_that_may_be_sent_on_does_not_show_that_somebody_feared_a_reader(
    interviews: Interviews,
) -> None:
    """G8: "The record keeps it? Does Mrs Gray read it?" tells Mrs Gray that there is something."""
    hull = {"question_text": "How do you prepare the hull?", "ideal_answer": "The dust is wiped off."}
    await adaptive(interviews, hull, hull | {"question_text": "How is the hull dried?"})
    await interviews.answer("I wipe off the dust. The key is with Tom, don't write that down.")
    await interviews.answer("So the record keeps it? Does Mrs Gray read that? It dries overnight.")
    await interviews.end()
    file = await build_result(interviews.truth, interviews.interview_id, as_typed=False)
    told = f"{to_markdown(file)} {shared_result(file, 'en')}"
    assert "It dries overnight." in told
    assert "Mrs Gray" not in told
    assert "the record keeps" not in told
    assert file.participant_questions == []


async def test_who_asks_where_it_can_be_read_has_asked_and_who_names_a_confidence_has_not(
    interviews: Interviews,
) -> None:
    """G8, A6: "can I read it later?" tells of no fear, and "is Tom left out?" tells of Tom."""
    hull = {"question_text": "How do you prepare the hull?", "ideal_answer": "The dust is wiped off."}
    await adaptive(interviews, hull, hull | {"question_text": "How is the hull dried?"})
    await interviews.answer("I wipe off the dust. Tom drinks on the job, don't write that down.")
    await interviews.answer("It dries overnight. Can one read this somewhere later? You did leave Tom out?")
    await interviews.end()
    file = await build_result(interviews.truth, interviews.interview_id, as_typed=False)
    assert [each.text for each in file.participant_questions] == ["Can one read this somewhere later?"]
    assert "Tom" not in to_markdown(file)


async def test_a_denial_is_quoted_with_what_it_denies(interviews: Interviews) -> None:
    """A6: "Nobody ever read it" told nobody what was never read."""
    crane = {
        "question_text": "Who checks the crane before a lift?",
        "ideal_answer": "The banksman checks the crane. Nobody reads the manual.",
        "key_concepts": [{"concept": "The banksman checks the crane"}, {"concept": "nobody ever read it"}],
    }
    await adaptive(interviews, crane)
    await interviews.answer("The manual lies in the cab. Nobody ever read it. The banksman checks the crane.")
    await interviews.end()
    result = await interviews.result()
    assert result.summary is not None
    told = "\n".join(each.text for each in result.summary.sections)
    assert "The manual lies in the cab. Nobody ever read it." in told
    assert "“Nobody ever read it" not in f"{told}{to_markdown(result)}"


async def test_an_answer_without_a_full_stop_stands_in_the_summary_whole(interviews: Interviews) -> None:
    """A6: people who dictate set none, and what they said was cut at 400 characters, or lost behind a short sentence."""
    pots = {
        "question_text": "How does a day with the pots go?",
        "ideal_answer": "The pots are pulled at dawn.",
    }
    told = (
        "We rise at four. "
        + "we pull a pot and bait it with herring and let it down again and " * 10
        + "row home"
    )
    await adaptive(interviews, pots)
    await interviews.answer(told)
    await interviews.end()
    result = await interviews.result()
    assert result.summary is not None
    assert told in "\n".join(each.text for each in result.summary.sections)


async def test_a_fact_that_a_later_answer_keeps_off_the_record_is_in_no_result(
    interviews: Interviews,
) -> None:
    """G8: the turns alone have its words."""
    hull = {"question_text": "How do you prepare the hull?", "ideal_answer": "The dust is wiped off."}
    await adaptive(interviews, hull)
    await interviews.answer("We sand it twice. The varnish we take from the Meier yard. It dries overnight.")
    await interviews.answer("Leave this out: the bit about the Meier yard. I wipe off the dust.")
    await interviews.end()
    result = await interviews.result()
    made = result.model_copy(
        update={
            "turns": [
                each.model_copy(update={"user_response": None, "question_text": "", "follow_up": None})
                for each in result.turns
            ]
        }
    )
    assert "Meier" not in made.model_dump_json()
    assert "Meier" in str(result.turns[0].user_response)


async def test_a_last_answer_that_may_ask_for_silence_is_kept_out_for_nobody_could_be_asked(
    interviews: Interviews,
) -> None:
    """G8"""
    asked = {"question_text": "How do you lock up?", "ideal_answer": "Bolt the door.", "max_follow_ups": 0}
    await adaptive(interviews, asked, asked | {"question_text": "How do you lock the yard?"})
    await interviews.answer("I bolt the door. The alarm is broken. It would be bad if the boss read that.")
    assert "not for the report" in ((await interviews.question()).acknowledgement or "")
    await interviews.answer(
        "I put the chain on the gate of the yard. The lamp is gone. It would be bad if the boss read that."
    )
    shown = to_markdown(await build_result(interviews.truth, interviews.interview_id, as_typed=False))
    assert "alarm is broken" in shown  # they were asked, and let it stand
    assert "lamp is gone" not in shown


async def test_who_reads_a_result_does_not_learn_that_something_was_confided_or_of_whom(
    interviews: Interviews,
) -> None:
    """G8: neither the request, nor a question whether it is left out, nor the name that was told with it."""
    await adaptive(
        interviews,
        {"question_text": "What do you check first?", "ideal_answer": "The lid; the belt; the oil"},
    )
    await interviews.answer("I check the lid. Please don't write this down: Brannock drinks.")
    await interviews.answer(
        "The lid has a seal. You did leave out Brannock? And it really is left out, is it?"
    )
    await interviews.end()
    shown = to_markdown(await build_result(interviews.truth, interviews.interview_id, as_typed=False))
    assert "The lid has a seal" in shown
    assert "Brannock" not in shown
    assert "leave" not in shown
