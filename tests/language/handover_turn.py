"""Tasks of a handover that is talked through: one realistic project, a model that forecasts losses."""

from typing import Any

from shared.language.requests.handover_turn import BacklogQuestionRequest, ExtractRequest, WaitingQuestion
from shared.language.requests.interview import Exchange
from shared.text.passages import passages

FILE = """# Loss forecast
The model in loss_model.py flags a contract when expected_loss is above LOSS_THRESHOLD.

LOSS_THRESHOLD = 0.3
def expected_loss(amount, rate):
    return amount * rate * 1.08

The report goes to finance on the third working day of each month. Rates come from rates.csv.
"""
QUESTION = "Why is LOSS_THRESHOLD set to 0.3 in loss_model.py?"
SHOWN = (
    "Hello, and thank you for your time. I have read the files of your project. "
    "Why is LOSS_THRESHOLD set to 0.3 in loss_model.py?"
)
ANSWER = (
    "It was 0.5 until the audit of 2021, which found that we missed a third of the failing contracts. We lowered it "
    "to 0.3 because at that level we catch nine in ten, and Karin Holm from risk signed it off."
)
NEXT = "Who may change rates.csv, and how often is it updated?"
WAITING = (
    WaitingQuestion(question_id="q2", text=NEXT),
    WaitingQuestion(question_id="q3", text="What is the factor 1.08 in expected_loss for?"),
    WaitingQuestion(question_id="q4", text="What happens if the report to finance is late?"),
)
BACKLOG = (QUESTION, *(each.text for each in WAITING))
SUMMARY = (
    "A monthly forecast of losses on contracts, made by a Python model and sent to the finance department."
)


def extract_task(answer: str = ANSWER, **changes: Any) -> ExtractRequest:
    given: dict[str, Any] = {
        "language": "en",
        "main_question": QUESTION,
        "question": QUESTION,
        "said": (Exchange(SHOWN, answer),),
        "waiting": WAITING,
        "backlog": BACKLOG,
        "corpus": (FILE, "loss_model.py", SUMMARY, *BACKLOG),
    }
    return ExtractRequest.model_validate(given | changes)


def word_task(**changes: Any) -> BacklogQuestionRequest:
    given: dict[str, Any] = {
        "language": "en",
        "question": NEXT,
        "file_name": "loss_model.py",
        "line": 8,
        "summary": SUMMARY,
        "passages": passages(FILE, "loss_model.py"),
        "corpus": (FILE, "loss_model.py", SUMMARY, *BACKLOG),
        "recent": (Exchange(SHOWN, ANSWER),),
        "facts": (),
        "asked": (SHOWN,),
    }
    return BacklogQuestionRequest.model_validate(given | changes)


def first_word_task(**changes: Any) -> BacklogQuestionRequest:
    """The wording of the first question of all."""
    return word_task(**{"question": QUESTION, "recent": (), "asked": (), **changes})


def long_round() -> tuple[ExtractRequest, BacklogQuestionRequest]:
    """A round late in an interview: nine questions asked, two dozen facts, thirty questions waiting."""
    facts = tuple(
        f"In year {year} the audit changed rule {year % 7} of the forecast." for year in range(1990, 2014)
    )
    waiting = tuple(
        WaitingQuestion(question_id=f"w{number}", text=f"{text} ({number})")
        for number in range(10)
        for text in (NEXT, "What is the factor 1.08 for?", "What happens if the report is late?")
    )
    asked = tuple(
        f"You told me of matter {number}. How is step {number} of the report made?" for number in range(9)
    )
    extract = extract_task(facts=facts, waiting=waiting)
    word = word_task(facts=facts, asked=asked, recent=(Exchange(SHOWN, ANSWER), Exchange(asked[-1], ANSWER)))
    return extract, word
