"""The style check finds what it is there to find."""

import pytest

from shared.studies.preflight.style import ShownTurn, faults, leaning, preamble

SECRET = "The red cabinet holds the spare fuses."
MAIN = ShownTurn("Where do you look when the light goes out?", "I do not know.", authored=True)


def test_a_plain_interview_has_no_fault() -> None:
    asked = ShownTurn("Could you give me an example?", "In March.", secret=SECRET)
    assert faults((MAIN, asked, ShownTurn("What else comes into it?", secret=SECRET)), "en") == []


@pytest.mark.parametrize(("question", "fault"), [
    ("What can you tell me about “red cabinet” here?", "quotes a fragment"),
    ("What do you keep in the cabinet?", "tells cabinet"), ("What then? And why?", "2 question marks"),
    ("Tell me more.", "0 question marks"), ("What was the hardest part of it?", "of what"),
    ("What would you do differently the next time?", "of what"),
    ("And when it is not like that, what happens?", "of what"),
    ("Where do you look when the light goes out?", "asked twice"),
    (f"{'So you went there and looked around. ' * 4}And then?", "more than 25 words"),
])  # fmt: skip
def test_each_fault_is_found(question: str, fault: str) -> None:
    found = faults((MAIN, ShownTurn(question, secret=SECRET)), "en")
    assert any(fault in each.text for each in found), found


@pytest.mark.parametrize(
    ("language", "question"),
    [
        ("en", "You said: “I rang the school first”. What was hard about that?"),
        ("en", "Still on this subject: shopping for food. How did it come to be like that?"),
        ("en", "What do you do when the light is like that?"),
        ("en", "Can you tell me about one occasion that you remember?"),
        ("de", "Gibt es einen Fall, an den Sie sich erinnern?"),
        ("it", "Ha detto: «mi si ruppe la busta sulla scala». Che cosa c'era di difficile?"),
    ],
)
def test_a_question_that_says_what_it_is_about_hangs_on_nothing(language: str, question: str) -> None:
    assert leaning(question, f"{MAIN.question} {MAIN.answer}", language) == []


@pytest.mark.parametrize("quoted", ["„Anna“", "« la cave »", '"fuses"', "“said March”"])
def test_a_fragment_is_found_in_the_marks_of_every_language(quoted: str) -> None:
    assert "quotes a fragment" in faults((MAIN, ShownTurn(f"Was ist {quoted}?")), "de")[0].text


def test_what_the_person_said_or_the_author_allows_is_no_leak() -> None:
    told = ShownTurn("And then?", "There is a cabinet.", secret=SECRET)
    asked = ShownTurn("What about the fuses in the cabinet?", secret=SECRET, allowed=("fuses",))
    assert faults((MAIN, told, asked), "en") == []


def test_an_explanation_may_repeat_and_an_author_may_write_at_length() -> None:
    again = ShownTurn(MAIN.question, aside=True)
    long = ShownTurn(f"{'One. ' * 30}What now?", authored=True)
    assert faults((MAIN, again, long), "en") == []


def test_an_acknowledgement_belongs_to_the_preamble() -> None:
    assert preamble(ShownTurn("First this. Then what?", acknowledgement="Noted.")) == "Noted. First this."
