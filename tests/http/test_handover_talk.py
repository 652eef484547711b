"""A handover that is talked through, on the served product: what a start may bring, and what comes out (B)."""

import csv
import io
from typing import Any, Final

from shared.language.rules.handover.turn_words import HANDOVER_TURN_WORDS
from tests.http.test_handovers import FILES, read, sent
from tests.product import Product, form

THRESHOLD: Final = "Why is LOSS_THRESHOLD set to 0.3 in loss_model.py?"
RATES: Final = "Who may change rates.csv, and how often is it updated?"
FACTOR: Final = "What is the factor 1.08 in expected_loss for?"
CORPUS: Final = (
    "loss_model.py\nLOSS_THRESHOLD = 0.3\n\ndef expected_loss(amount, rate):\n    return amount * rate * 1.08\n\n"
    "Rates come from rates.csv."
)
FULL: Final = (
    "It was 0.5 until the audit of 2021 found that we missed a third of the contracts. We lowered it to 0.3, because we "
    "wanted to catch nine in ten, and the risk committee signed it off."
)
ENOUGH: Final = (
    "The treasury team updates the file on the first working day of every quarter, because the central bank publishes "
    "its figures then."
)
SETTLED: Final = (
    "It is the safety margin of eight percent that the auditors asked for in their first report of 2019."
)
NOT_KNOWING: Final = "I don't know."


def question(text: str, priority: str = "P0", **more: Any) -> dict[str, Any]:
    return {"text": text, "priority": priority, "origin": "FILE", "status": "OPEN", **more}


BACKLOG: Final = [
    question(FACTOR, "P1", question_id="factor"),
    question(THRESHOLD, question_id="threshold", file_name="loss_model.py", line=2),
    question(RATES, question_id="rates"),
    question("What colour is the chart?", "P2", question_id="colour"),
]


def handover(
    *questions: dict[str, Any], material: dict[str, Any] | None = None, **changes: Any
) -> dict[str, Any]:
    backlog = list(questions or BACKLOG)
    given = {"question_backlog": backlog, "global_summary": "A loss forecast.", "deep_dive_corpus": CORPUS}
    return {"mode": "knowledge_handover", "material": material or given | {"corpus_id": None}, **changes}


class TestAConversation:
    async def test_it_goes_from_a_greeting_over_a_probe_to_its_end(self, product: Product) -> None:
        """B2 to B9, by the rules alone."""
        interview = await product.start(handover())
        first = await interview.state()
        assert (first["round"], first["remaining"]) == (1, 3)
        assert first["question"]["question_id"] == "threshold"
        text = first["question"]["question_text"]
        assert text.startswith("Hello")
        assert "I have read the files" in text
        assert "loss_model.py" in text
        assert text.endswith(THRESHOLD)

        second = await interview.answered(FULL)
        assert second["question"]["question_id"] == "rates"
        assert second["question"]["question_text"] == RATES
        assert second["question"]["acknowledgement"] is None

        third = await interview.answered(NOT_KNOWING)
        assert (third["question"]["kind"], third["question"]["question_id"]) == ("follow_up", "followup-2")
        assert third["question"]["parent_question_id"] == "rates"
        assert (third["round"], third["remaining"]) == (3, 2)

        state = await interview.finish([ENOUGH], default=SETTLED)
        assert (state["status"], state["ended_reason"]) == ("completed", "complete")
        result = await interview.result()
        asked = [turn["question_id"] for turn in result["turns"]]
        assert asked == ["threshold", "rates", "followup-2", "factor"]
        assert result["turns"][0]["assessment"]["source"] == "rules"

    async def test_markdown_and_csv_tell_it_too(self, product: Product) -> None:
        interview = await product.start(handover(question(THRESHOLD, question_id="threshold")))
        await interview.finish([FULL], default=ENOUGH)
        markdown = (await interview.staff("GET", "/result?format=markdown")).text
        assert "## Backlog" in markdown
        assert "ANSWERED\\_BY\\_INTERVIEW" in markdown or "ANSWERED_BY_INTERVIEW" in markdown
        assert "## Facts" not in markdown, "the summary has them"
        assert "audit" in markdown.partition("## Backlog")[0]
        assert "Similarity" not in markdown
        rows = list(csv.DictReader(io.StringIO((await interview.staff("GET", "/result?format=csv")).text)))
        kept = next(row for row in rows if row["kind"] == "backlog")
        assert (kept["question_id"], kept["category"], kept["confidence"]) == ("threshold", "P0", "0.9")
        assert any(row["kind"] == "fact" and "audit" in row["demonstrated"] for row in rows)

    async def test_i_do_not_know_leaves_a_question_unanswered(self, product: Product) -> None:
        """B8, G5: neither the backlog nor the count of answers takes it for one."""
        interview = await product.start(handover(question(THRESHOLD, question_id="threshold")))
        await interview.finish(["I don't know."], default="I don't know, sorry.")
        result = await interview.result()
        assert result["backlog"][0]["status"] == "UNANSWERED"
        assert result["summary"]["text"].startswith("No question was answered")

    async def test_a_cap_of_rounds_that_was_asked_for_holds(self, product: Product) -> None:
        """B7."""
        interview = await product.start(handover(settings={"max_rounds": 2}))
        state = await interview.finish(default=NOT_KNOWING)
        assert state["ended_reason"] == "max_rounds"
        assert (await interview.result())["questions_asked"] == 2


async def test_who_has_time_for_one_question_more_is_asked_what_only_they_know_and_then_to_stop(
    product: Product,
) -> None:
    differs = (
        "In a.txt, it says: “9 days, not 3 weeks”. In b.txt, it says 3 weeks. Which of the two holds today?"
    )
    given = handover(
        question(THRESHOLD, question_id="threshold"),
        question(RATES, question_id="rates"),
        question(differs, "P1", question_id="differs"),
    )
    interview = await product.start(given)
    enough = "That's enough for me, they're waiting for me downstairs. One last question, if you must."
    last = await interview.answered(f"{FULL} {enough}")
    assert last["question"]["question_id"] == "differs"
    state = await interview.answered("Two hundred, and Mr Hale said so on the phone.")
    assert (state["question"]["kind"], state["status"]) == ("offer", "awaiting_answer")


async def test_a_handover_that_was_read_is_talked_through_whatever_becomes_of_it(product: Product) -> None:
    """B1: from uploaded files alone."""
    found = await read(product, await sent(product, *form(FILES)))
    assert found["status"] == "ready", found
    given = {"mode": "knowledge_handover", "material": {"handover_id": found["handover_id"]}}
    interview = await product.start(given)
    state = await interview.state()
    asked = [each["text"] for each in found["question_backlog"] if each["priority"] != "P2"]
    assert state["remaining"] == len(asked)
    assert state["question"]["question_text"].endswith(tuple(asked))
    assert (await product.staff("DELETE", f"/api/handovers/{found['handover_id']}")).status == 204
    assert (await interview.answered(FULL))["status"] == "awaiting_answer"
    backlog = [each["question_id"] for each in (await interview.view())["backlog"]]
    assert backlog[: len(asked)] == [each["question_id"] for each in found["question_backlog"]][: len(asked)]


async def test_only_the_backlog_is_needed_and_ids_may_be_left_out(product: Product) -> None:
    given = [question(THRESHOLD), question(RATES, question_id="b1"), question(FACTOR)]
    interview = await product.start(handover(material={"question_backlog": given}, language="it"))
    assert [each["question_id"] for each in (await interview.view())["backlog"]] == ["b2", "b1", "b3"]
    text = (await interview.state())["question"]["question_text"]
    assert (text.startswith(HANDOVER_TURN_WORDS["it"].greeting), text.endswith(THRESHOLD)) == (True, True)


async def test_the_model_listens_and_words_and_is_told_apart_in_the_result(guided: Product) -> None:
    interview = await guided.start(handover())
    await interview.answered(FULL)
    result = await interview.result()
    assert result["turns"][0]["assessment"]["source"] == "model"
    assert (result["usage"]["fallbacks"], result["usage"]["model_calls"]) == (
        0,
        3,
    )  # a wording, a round of two
