"""What a result says of an interview led by the rules is what was said, and no more (G4, G5)."""

from shared.interview.results.markdown import to_markdown
from tests.interviewing.led_by_rules import adaptive, candidate
from tests.interviewing.projects import DAIRY, handed_over
from tests.orchestrators import explorations
from tests.orchestrators.driver import Interviews

RESUME = """Ada Lund
Experience
Driver and planner, Lund Freight, Leeds, 2015 to today
- Planned tours for 12 lorries
Skills: tachographs, SAP
"""
MOVE = {"label": "The move", "sub_goals": ["who packed the boxes", "how the new flat is", "what it cost"]}


async def test_an_exploration_says_what_was_declined_and_what_was_asked_in_vain(
    interviews: Interviews,
) -> None:
    await explorations.start(interviews, MOVE, minutes=40, fields=[])
    said = {
        "who packed the boxes": "When were the boxes packed? In June, over two days.",
        "what it cost": "I would rather not say.",
        "how the new flat is": "Bright, and the trams are loud until eleven.",
    }
    for _ in range(8):
        if (await interviews.header()).status != "awaiting_answer":
            break
        asked = (await interviews.turns())[-1].shown.question_text
        await interviews.answer(next((text for goal, text in said.items() if goal in asked), "No."))
    result = await interviews.result()
    (topic,) = result.topics
    assert topic.covered_sub_goals == ("how the new flat is",)
    assert topic.declined_sub_goals == ("what it cost",)
    assert topic.unanswered_sub_goals == ("who packed the boxes",)
    text = to_markdown(result)
    assert "who packed the boxes (asked, not answered)" in text
    assert "what it cost (declined)" in text


async def test_a_point_that_was_touched_is_not_denied_by_answers_on_other_things(
    interviews: Interviews,
) -> None:
    await adaptive(
        interviews,
        {
            "question_text": "The goods lift stops between two floors. What do you do?",
            "ideal_answer": "x",
            "key_concepts": [
                {"concept": "no shouting through the doors", "topic": "how you speak to the people inside"},
                {"concept": "counting the people inside", "topic": "how many are inside"},
                {"concept": "a note for the landlord", "topic": "the time afterwards"},
            ],
        },
    )
    for said in (
        "I would fetch the caretaker, he has the key for the doors.",
        "No, that never happened to me, I have only done the training.",
        "Then I wait beside it with a torch.",
    ):
        await interviews.answer(said)
    result = await interviews.result()
    last = result.turns[2].assessment
    assert last is not None
    touched = next(each for each in last.criteria if each.criterion == "no shouting through the doors")
    assert touched.verdict in ("demonstrated", "needs_review")
    await interviews.end()
    listed = to_markdown(await interviews.result()).partition("## For a person to decide")[2]
    (line,) = [each for each in listed.splitlines() if "no shouting through the doors (major" in each]
    assert line.startswith("- Question q1, not found in the answers: ")


async def test_a_summary_shows_what_was_said_where_no_point_is_sure(interviews: Interviews) -> None:
    """A6, G4: that none is covered is not said of points that wait for a person."""
    await adaptive(
        interviews,
        {
            "question_text": "A guest complains about the soup. What do you do?",
            "ideal_answer": "x",
            "key_concepts": [{"concept": "an apology before anything else"}],
        },
    )
    said = "I carry it back to the kitchen at once and fetch another one, and the coffee is on us."
    await interviews.answer(said)
    await interviews.end()
    result = await interviews.result()
    assert result.summary is not None
    (section,) = result.summary.sections
    told, _ = section.text.splitlines()
    assert told == f"- (turn 1): “{said}”", "what waits for a person is listed once, behind the summary"
    text = to_markdown(result)
    assert "- **Completeness**: not judged" in text
    assert "0 covered" not in text


async def test_who_just_knows_has_not_told_how(interviews: Interviews) -> None:
    await interviews.begin(handed_over(DAIRY, "it"))
    await interviews.answer("Lo so e basta.")
    await interviews.answer("Il latte lo controlla Rosa, ogni mattina alle sei.")
    result = await interviews.result()
    said = {each.answer: each.status for each in result.backlog if each.answer}
    assert said["Lo so e basta."] == "UNANSWERED"
    assert said["Il latte lo controlla Rosa, ogni mattina alle sei."] == "ANSWERED_BY_INTERVIEW"
    left = sum(each.status == "OPEN" for each in result.backlog)
    assert f"**Questions**: 1 answered, 1 not, {left} open" in to_markdown(result)


async def test_the_summary_counts_what_no_question_reached(interviews: Interviews) -> None:
    await candidate(interviews, "dynamic_gap", RESUME)
    await interviews.answer("I plan the tours, drive two of them and settle the bills in the evening.")
    await interviews.end()
    result = await interviews.result()
    assert result.summary is not None
    never = [each for each in result.gaps if each.status == "open" and not each.to_review]
    asked = {turn.shown.main_id for turn in await interviews.turns()}
    assert (
        f"never asked about: {len([each for each in never if each.gap_id not in asked])}."
        in result.summary.text
    )


async def test_a_summary_does_not_quote_what_is_not_to_be_written_down(interviews: Interviews) -> None:
    """G8: the answer counts and stands in the record with the request."""
    said = "I close the gas valve by hand. Please don't write that down. Then I ring the fire brigade."
    ideal = "I close the gas valve by hand; I ring the fire brigade"
    asked = "A boiler hisses and shakes. What do you do?"
    await adaptive(interviews, {"question_id": "boiler", "question_text": asked, "ideal_answer": ideal})
    await interviews.answer(said)
    result = await interviews.result()
    assert result.summary is not None
    shown = "\n".join(each.text for each in result.summary.sections)
    assert "“Then I ring the fire brigade.”" in shown
    assert "“I close the gas valve by hand.”" not in shown
    answer = (await interviews.turns())[0].answer
    assert answer is not None
    assert answer.text == said


async def test_the_table_of_skills_says_in_which_turn_the_words_are_that_wait_for_a_person(
    interviews: Interviews,
) -> None:
    """E11, G4: they stand once, where they were said: an answer to a question for depth is no proof of it."""
    await candidate(interviews, "dynamic_gap", RESUME)
    said = "Mornings go on the board with the tours, then I ring the depots and sort out who brings which trailer."
    await interviews.answer(said)
    await interviews.end()
    text = to_markdown(await interviews.result())
    assert "| to decide (turn 1) |" in text.partition("## Skills")[2].partition("##")[0]
    before, _, talk = text.partition("## Conversation")
    assert before.count(said) == 1, "in the summary alone"
    assert f"> {said}" in talk


async def test_the_fixed_word_on_a_question_is_not_said_once_it_is_left(interviews: Interviews) -> None:
    """G1: who asked beside a whole answer how it was meant has answered it."""
    asked = [
        {"question_id": name, "question_text": text, "ideal_answer": "x", "max_follow_ups": 0}
        for name, text in (("fire", "A bin burns. What do you do?"), ("cold", "How is fish kept cold?"))
    ]
    await adaptive(interviews, *asked)
    await interviews.answer(
        "I close the lid on the bin, take the blanket from the wall, count the cooks in the yard and ring the"
        " brigade from there. What do you mean by a bin?"
    )
    assert (await interviews.question()).acknowledgement is None
