"""The summary of a handover: five parts by topic, whatever there is to tell (B11)."""

from typing import get_args

import pytest

from shared.interview.state_machine.settings import LanguageCode
from shared.language.requests.onboarding import PartsDraft
from shared.modes.knowledge_handover.knowledge import (
    SUMMARY_PARTS,
    Ground,
    Knowledge,
    KnownTurn,
    Statement,
    SummaryPart,
)
from shared.modes.knowledge_handover.onboarding.summary import cited, summary_of
from shared.modes.knowledge_handover.texts import ONBOARDING, place
from tests.language.onboarding import DECISION, FINDING, RISK
from tests.onboarding.known import KNOWLEDGE, OPEN, PARTS

LANGUAGES = list(get_args(LanguageCode.__value__))
NOTHING = PartsDraft(parts={})


def test_there_are_five_parts() -> None:
    assert get_args(SummaryPart.__value__) == SUMMARY_PARTS
    assert len(SUMMARY_PARTS) == 5


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_five_are_always_there_in_the_language_of_the_interview(language: LanguageCode) -> None:
    texts = ONBOARDING[language]
    for knowledge, draft in ((KNOWLEDGE, PARTS), (KNOWLEDGE, NOTHING), (Knowledge(), NOTHING)):
        sections = summary_of(knowledge, draft, language).sections
        titles = [*(texts.parts[part] for part in SUMMARY_PARTS), texts.sections["open_questions"]]
        assert [section.title for section in sections] == titles
        assert all(section.text for section in sections)
    empty = [section.text for section in summary_of(Knowledge(), NOTHING, language).sections]
    assert empty == [texts.nothing] * 6


def test_what_is_open_is_said_and_why() -> None:
    """Never "no question is open" above open questions."""
    assert summary_of(KNOWLEDGE, PARTS, "en").sections[-1].text.splitlines() == [
        "- In rates.csv it says 40; in the interview it was 60. (rates.csv, line 9; turn 2)",
        "- Asked, but not known: What if the import fails at night? (turn 3)",
        "- Left open: Who owns rates.csv? (rates.csv, line 4)",
    ]


def test_what_nobody_was_asked_stands_together_and_last() -> None:
    """B11: a list of its own, whatever is more pressing."""
    asked = OPEN[0].model_copy(update={"why": "not_asked", "priority": "P0"})
    listed = summary_of(KNOWLEDGE.model_copy(update={"open_questions": (asked, *OPEN)}), PARTS, "en")
    assert listed.sections[-1].text.splitlines()[-1] == "- Not asked: Who owns rates.csv? (rates.csv, line 4)"


SAID = {
    "en": "The tins are in the shed. Who has the key after me I do not know, perhaps Ines, ask her.",
    "de": "Die Dosen sind im Schuppen. Wer danach den Schlüssel hat, weiß ich nicht, vielleicht Ines, fragt sie.",
    "fr": "Les boîtes sont dans la remise. Je ne sais pas qui a la clé après moi, peut-être Inès, demandez-lui.",
    "es": "Las latas están en el cobertizo. No sé quién tiene la llave después, quizá Inés, pregúntenle.",
    "it": "Le latte sono nella rimessa. Non so chi ha la chiave dopo di me, forse Ines, chiedete a lei.",
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_an_answer_does_not_know_beside_what_it_tells_is_open_with_whom_to_ask(
    language: LanguageCode,
) -> None:
    """B11: a name that is guessed is nobody's knowledge; the sentence says whom to ask."""
    knowledge = Knowledge(turns=(KnownTurn(turn=4, question="Where?", answer=SAID[language]),))
    still_open = summary_of(knowledge, NOTHING, language).sections[-1].text
    unknown = SAID[language].split(". ", 1)[1]
    assert unknown in still_open
    assert ONBOARDING[language].nothing not in still_open


@pytest.mark.parametrize(
    ("language", "answer"),
    [
        ("en", "I don't know. The grey tin came with the van."),
        ("de", "Das weiß ich nicht. Die graue Dose kam mit dem Wagen."),
        ("fr", "Je ne sais pas. La boîte grise est venue avec la camionnette."),
        ("es", "No lo sé. La lata gris vino con la furgoneta."),
        ("it", "Non lo so. La latta grigia è arrivata col furgone."),
    ],
)
def test_what_nobody_knows_is_named_by_its_question(language: LanguageCode, answer: str) -> None:
    """B11: that somebody does not know says nothing without what it is."""
    knowledge = Knowledge(turns=(KnownTurn(turn=2, question="What is in the grey tin?", answer=answer),))
    still_open = summary_of(knowledge, NOTHING, language).sections[-1].text
    assert "What is in the grey tin?" in still_open
    assert answer.split(".")[0] not in still_open


def test_an_answer_of_others_that_never_came_leaves_no_question_unknown() -> None:
    told = "I wrote them a letter. No answer. Then I rang, and a lady opened it the same day."
    knowledge = Knowledge(turns=(KnownTurn(turn=2, question="How did you get unblocked?", answer=told),))
    assert "unblocked" not in summary_of(knowledge, NOTHING, "en").sections[-1].text


def test_a_question_of_little_weight_is_no_reason_to_say_that_none_is_open() -> None:
    little = tuple(each for each in KNOWLEDGE.open_questions if each.priority == "P2")
    text = summary_of(Knowledge(open_questions=little), NOTHING, "en").sections[-1].text
    assert text == "- Not asked: Is there a test system?"


def test_a_part_lists_its_statements_with_the_places_they_rest_on() -> None:
    sections = summary_of(KNOWLEDGE, PARTS, "en").sections
    assert sections[0].text == f"- {DECISION.text} (turn 1)"
    assert sections[3].text == f"- {RISK.text} (turn 3)"


def test_an_empty_part_beside_full_ones_does_not_say_that_nothing_was_said() -> None:
    """B11: the court case behind a rule may be filed under the rules, not under the history."""
    draft = PartsDraft(parts={"risks": (Statement(text=RISK.text, grounds=(RISK.ground,)),)})
    texts = [section.text for section in summary_of(KNOWLEDGE, draft, "en").sections]
    assert texts.count("Nothing was entered here.") == 4


def test_a_question_that_another_answer_settled_counts_and_is_told_apart() -> None:
    """The backlog counts it as answered, the questions that were asked do not."""
    settled = KNOWLEDGE.model_copy(update={"in_passing": 1, "questions_answered": 3})
    assert summary_of(settled, PARTS, "en").text == (
        "Questions answered: 3 of 5. Facts taken from the answers: 5. Answered without being asked: 1."
    )


def test_what_a_model_wrote_of_it_all_stands_above_the_counts() -> None:
    """B11: who takes over reads first what matters most."""
    counts = "Questions answered: 2 of 5. Facts taken from the answers: 5."
    assert summary_of(KNOWLEDGE, PARTS, "en").text == counts
    told = PARTS.model_copy(update={"text": RISK.text})
    assert summary_of(KNOWLEDGE, told, "en").text == f"{RISK.text}\n\n{counts}"


def test_without_anything_to_sort_questions_and_answers_stand_as_they_were_given() -> None:
    knowledge = KNOWLEDGE.model_copy(update={"facts": ()})
    text = summary_of(knowledge, NOTHING, "en").text
    assert "Question 1: Why 0.35?\nAnswer: Because the regulator asked for it." in text
    assert "Question 3: What fails?\nNot answered." in text


def test_a_very_long_answer_is_cut_there() -> None:
    turn = KnownTurn(turn=1, question="Why?", answer="and so on " * 2_000)
    assert len(summary_of(Knowledge(turns=(turn,)), NOTHING, "en").text) < 2_500


@pytest.mark.parametrize(("language", "turn", "line"), [
    ("en", "turn 3", "model.py, line 12"), ("it", "turno 3", "model.py, riga 12"),
    ("es", "turno 3", "model.py, línea 12"), ("de", "Antwort 3", "model.py, Zeile 12"),
    ("fr", "tour 3", "model.py, ligne 12"),
])  # fmt: skip
def test_a_place_is_told_in_the_language_of_the_interview(
    language: LanguageCode, turn: str, line: str
) -> None:
    statement = Statement(text="It fails.", grounds=(RISK.ground, RISK.ground, FINDING.ground))
    assert cited(statement, language) == f"It fails. ({turn}; {line})"


def test_nobody_is_sent_to_a_line_of_a_spreadsheet() -> None:
    assert place(Ground.of_file("model.xlsx", 31, ""), "en") == "model.xlsx"
    assert place(Ground.of_file("deck.pptx", 31, "", "Slide 3"), "fr") == "deck.pptx, Diapositive 3"


def test_a_file_without_a_line_is_told_by_its_name_and_a_statement_without_a_place_alone() -> None:
    assert place(Ground.of_file("notes.md", None, ""), "en") == "notes.md"
    assert cited(Statement(text="It fails."), "en") == "It fails."


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_can_be_filled_in(language: LanguageCode) -> None:
    """A slot that is misspelt in one language would only fail when somebody speaks it."""
    texts = ONBOARDING[language]
    assert "2" in texts.overview.format(answered=2, asked=3, facts=4)
    assert "2" in texts.package_overview.format(answered=2, files=3)
    assert "Why" in texts.question.format(turn=1, text="Why?") + texts.answer.format(text="Why")
    assert len({texts.nothing, texts.nothing_answered, texts.nothing_sorted, texts.cannot_answer}) == 4


def test_what_is_not_known_of_one_thing_is_named_by_its_sentence() -> None:
    """B11: the question was answered for the rest."""
    said = "And for the boiler I don't know, it was there before me."
    knowledge = Knowledge(
        turns=(KnownTurn(turn=2, question="Whom to call?", answer=f"Ansgar, at the host. {said}"),)
    )
    assert f"“{said}”" in summary_of(knowledge, NOTHING, "en").sections[-1].text


def test_what_leans_on_its_question_is_open_with_what_that_is_about() -> None:
    """B11: "I don't know it" alone says nothing of what."""
    said = "I don't know it, it was Ben who set the wheel."
    question = "In notes.txt, line 8, it says: “Valve 3 stays shut”. What is behind this?"
    turn = KnownTurn(turn=2, question=question, answer=f"Nothing much, nobody opens the valve. {said}")
    told = summary_of(Knowledge(turns=(turn,)), NOTHING, "en").sections[-1].text
    assert f"“Valve 3 stays shut”: “{said}”" in told


WISHES = {
    "en": "I would like Ida to go through one payroll with me next Tuesday.",
    "de": "Ich würde mir wünschen, dass Ida am Dienstag eine Abrechnung mit mir durchgeht.",
    "fr": "J'aimerais qu'Ida fasse une paie avec moi mardi prochain.",
    "es": "Me gustaría que Ida hiciera una nómina conmigo el martes.",
    "it": "Vorrei che Ida facesse una busta paga con me martedì.",
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_the_person_asks_for_is_open(language: LanguageCode) -> None:
    """B11: a wish for the handover itself is for others to meet, before they leave."""
    knowledge = Knowledge(
        turns=(KnownTurn(turn=3, question="What first?", answer=f"{WISHES[language]} Ja."),)
    )
    assert WISHES[language] in summary_of(knowledge, NOTHING, language).sections[-1].text


@pytest.mark.parametrize("said", [
    "I would like to stop here.", "I'd like to skip this question.", "I would like a coffee.",
    "I would like to talk to a person.", "Would it help if I sent the file?",
    "Please don't write that down. I would like Ida to do the payroll on Tuesday.",
    "I'd like my lunch now with the others of the team.",
])  # fmt: skip
def test_what_is_wished_of_the_talk_or_for_oneself_is_not(said: str) -> None:
    knowledge = Knowledge(turns=(KnownTurn(turn=3, question="What first?", answer=said),))
    assert said.split(". ")[-1] not in summary_of(knowledge, NOTHING, "en").sections[-1].text


OFFERS = {
    "en": "That is a long one, ask me another day.",
    "de": "Das ist länger, fragen Sie mich ein andermal.",
    "fr": "C'est long, demandez-moi un autre jour.",
    "es": "Eso es largo, pregúnteme otro día.",
    "it": "È una cosa lunga, me lo chieda un altro giorno.",
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_the_person_offers_is_open(language: LanguageCode) -> None:
    """B11: another talk that is offered can be had only before they leave."""
    turn = KnownTurn(turn=3, question="What first?", answer=f"{OFFERS[language]} Valve 3.")
    assert f"{OFFERS[language]}" in summary_of(Knowledge(turns=(turn,)), NOTHING, language).sections[-1].text


@pytest.mark.parametrize("said", ["I'll do it Saturday.", "I can show Jana the hatch."])
def test_what_the_person_promises_is_open(said: str) -> None:
    turn = KnownTurn(turn=3, question="What first?", answer=f"The hatch. {said}")
    assert f"“{said}”" in summary_of(Knowledge(turns=(turn,)), NOTHING, "en").sections[-1].text


@pytest.mark.parametrize(
    "said",
    ["They call me when it stops.", "Please don't write that down. I'll do it Saturday.", "Can I show you?"],
)
def test_what_others_do_is_private_or_is_asked_is_no_offer(said: str) -> None:
    knowledge = Knowledge(turns=(KnownTurn(turn=3, question="What first?", answer=said),))
    assert "Offered" not in summary_of(knowledge, NOTHING, "en").sections[-1].text
