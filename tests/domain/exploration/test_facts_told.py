"""What a participant stated, without what they corrected (G1)."""

from dataclasses import replace
from typing import Any

import pytest

from shared.interview.records.documents import AnswerDocument, AssessmentDocument, TurnDocument
from shared.interview.records.turns import WholeTurn
from shared.interview.state_machine.assessment import Assessment, Fact, Intent
from shared.interview.state_machine.gaps import Ledger
from shared.interview.state_machine.settings import LanguageCode
from shared.language.requests.exploration import ListenRequest
from shared.language.requests.interview import Exchange
from shared.language.rules.exploration.exploring import listening
from shared.modes.topic_exploration.facts_told import facts_told, insight_of
from shared.text.sentences import sentences
from tests.domain.play import START


def told(
    number: int, text: str, intent: Intent = "answer", *, topic: str = "t1", consent: str | None = None
) -> WholeTurn:
    named = {"turn": number, "main_id": topic, "question_id": f"{topic}:f{number}"}
    shown = {
        "question_kind": "consent" if consent else "follow_up",
        "order": number,
        "parent_question_id": None,
        "question_text": consent or "And?",
    }
    judged = Assessment.model_validate(
        {
            "similarity": 0,
            "confidence": "high",
            "confidence_value": 0.9,
            "engagement": "neutral",
            "signal": 0.5,
        }
        | {"facts": tuple(Fact(text=each, span=each) for each in sentences(text)), "source": "rules"}
    )
    return WholeTurn(
        TurnDocument.model_validate(named | shown | {"acknowledgement": None, "asked_at": START}),
        AnswerDocument.model_validate(named | {"text": text, "client_answer_id": "a", "answered_at": START}),
        AssessmentDocument(
            turn=number,
            main_id=topic,
            intent=intent,
            assessment=judged,
            acknowledgement=None,
            ledger=Ledger(),
        ),
        None,
    )


def test_a_correction_replaces_the_one_fact_that_is_most_like_it() -> None:
    said = ["We have one shed with two mowers.", "On Saturday the mower was gone and three people queued."]
    news = "I said two mowers, it is three mowers."
    turns = [*(told(number, each) for number, each in enumerate(said, 1)), told(3, news, "correction")]
    assert [each.fact.text for each in facts_told(turns, "en")] == [said[1], news]
    assert [each.number for each in facts_told(turns, "en")] == [2, 3], (
        "one that is gone leaves its number free"
    )


def test_what_a_model_says_an_answer_puts_right_is_marked_as_such() -> None:
    """D11: it is shown with every later question."""
    wrong, right = told(1, "We have two mowers."), told(2, "It is three mowers.")
    assert right.assessment is not None
    judged = right.assessment.model_copy(update={"replaced": ("We have two mowers.",)})
    turns = [wrong, replace(right, assessment=judged), told(3, "The shed is green.")]
    assert [(each.fact.text, each.rights) for each in facts_told(turns, "en")] == [
        ("It is three mowers.", True),
        ("The shed is green.", False),
    ]


def test_whoever_reads_an_answer_says_itself_what_it_puts_right() -> None:
    """D11: "from the wrong side" hid a fact from the model that was to read it."""
    said = ["We have one shed with two mowers.", "I said two mowers, it is three mowers."]
    turns = [told(number, each) for number, each in enumerate(said, 1)]
    assert [each.fact.text for each in facts_told(turns, "en", reading=2)] == said
    assert [each.fact.text for each in facts_told(turns, "en")] == said[1:]


def test_a_correction_of_nothing_that_was_said_takes_nothing_away() -> None:
    turns = [
        told(1, "The shed is green."),
        told(2, "Nobody counts the barrels."),
        told(3, "It was in May.", "correction"),
    ]
    assert len(facts_told(turns, "en")) == 3


@pytest.mark.parametrize(
    ("said", "correction", "language", "is_gone"),
    [
        ("The orders come by fax.", "Sorry, I order the flour myself.", "en", False),
        ("We moved in March.", "It was May, not March.", "en", True),
        ("There are six ovens.", "No, five ovens.", "en", True),
        ("The shop has three clerks.", "Sorry, the shop opened in 2019.", "en", False),
        ("Der Ofen ist grün.", "Nein, der Ofen steht im Hof.", "de", False),
        ("Wir haben sechs Öfen.", "Nein, fünf Öfen.", "de", True),
    ],
)
def test_one_word_in_common_is_enough_only_where_a_value_is_replaced(
    said: str, correction: str, language: LanguageCode, is_gone: bool
) -> None:
    """G1: a stem alone is no matter in common."""
    kept = facts_told([told(1, said), told(2, correction, "correction")], language)
    assert (said not in [each.fact.text for each in kept]) == is_gone


def test_a_correction_stands_under_the_topic_of_what_it_corrects() -> None:
    turns = [
        told(1, "The ferry takes forty minutes on average."),
        told(2, "We painted the jetty.", topic="t2"),
        told(3, "One correction: the ferry takes fifty minutes on average.", "correction", topic="t2"),
    ]
    kept = {each.fact.text: each.topic_id for each in facts_told(turns, "en")}
    assert kept == {
        "We painted the jetty.": "t2",
        "One correction: the ferry takes fifty minutes on average.": "t1",
    }


CONSENTS = {
    "en": ("May we ask for your name and your email?", "Nobody shops on Sundays.",
           "Bo will do. No email, it was his account. What I said about Sundays is not quite right, we do shop."),
    "de": ("Dürfen wir nach Ihrem Namen und Ihrer E-Mail fragen?", "Sonntags kauft bei uns niemand ein.",
           "Bo reicht. Keine E-Mail, bitte. Das mit sonntags stimmt nicht ganz, wir gehen zum Hofladen."),
    "fr": ("Pouvons-nous demander votre nom et votre e-mail ?", "Personne ne cuisine le dimanche.",
           "Bo suffira. Pas d'e-mail, merci. Une correction pour le dimanche, ma sœur fait un gratin."),
    "es": ("¿Podemos pedirle su nombre y su correo?", "Nadie cocina los domingos.",
           "Me llaman Bo. El correo no. Una corrección sobre los domingos, mi hermana prepara arroz."),
    "it": ("Possiamo chiedere il suo nome e la sua e-mail?", "Nessuno cucina la domenica.",
           "Mi chiamano Bo. La mia e-mail no. Una correzione sulla domenica, mia sorella fa il riso."),
}  # fmt: skip


@pytest.mark.parametrize("language", CONSENTS)
def test_a_consent_gives_no_finding_but_what_it_puts_right(language: LanguageCode) -> None:
    """G1, D7: the name, the address and whose account it was tell of no topic."""
    asked, said, reply = CONSENTS[language]
    kept = [each.fact.text for each in facts_told([told(1, said), told(2, reply, consent=asked)], language)]
    assert kept == sentences(reply)[-1:]


def stated(number: int, text: str, **changes: Any) -> WholeTurn:
    """The turn with what the rules find stated in its answer."""
    turn = told(number, text, **changes)
    assert turn.assessment is not None
    assert turn.assessment.assessment is not None
    request = ListenRequest(language="en", about=(), said=(Exchange("And?", text),))
    judged = turn.assessment.assessment.model_copy(update={"facts": listening(request, None).facts})
    return replace(turn, assessment=turn.assessment.model_copy(update={"assessment": judged}))


def test_a_correction_beside_an_answer_takes_the_place_of_what_it_corrects() -> None:
    """G1, D11: the sentence before the correction is no part of it."""
    turns = [
        stated(1, "We bake on 5 mornings out of 6, because the mill delivers late."),
        stated(
            2,
            "I knead it by hand since the machine broke. "
            "It's not 5 mornings out of 6 by the way, I said that wrong, it's more like 4.",
        ),
    ]
    assert [each.fact.span for each in facts_told(turns, "en")] == [
        "I knead it by hand since the machine broke.",
        "It's not 5 mornings out of 6 by the way, I said that wrong, it's more like 4.",
    ]


def test_a_reply_to_an_offer_is_no_finding() -> None:
    turn = stated(1, "No no, it was only the wind. We nailed the shutters in the evening.")
    offer = turn.shown.model_copy(update={"question_kind": "offer", "offer": "care"})
    kept = facts_told([replace(turn, shown=offer)], "en")
    assert [each.fact.span for each in kept] == ["We nailed the shutters in the evening."]


@pytest.mark.parametrize(
    ("answer", "insight"),
    [
        (
            "It isn't, tidy is a very big and terrible word. My sister sweeps the yard on Fridays. I carry the bins out.",
            "My sister sweeps the yard on Fridays.",
        ),
        (
            "Well, my aunt has worked in the laundry of the big hotel by the harbour for as long as I can remember and "
            "before I was born, but in June we decided to open a shop of our own, so my cousins came down from Leith",
            "in June we decided to open a shop of our own",
        ),
        (
            "Well, the other week... Nothing much, no. The van stood in the flood and the flour got wet.",
            "The van stood in the flood and the flour got wet.",
        ),
    ],
)
def test_the_insight_is_a_sentence_that_tells_something_by_itself(answer: str, insight: str) -> None:
    """D11: a long sentence gives way to its clauses."""
    assert insight_of(stated(1, answer), "en") == insight


def test_a_denial_that_answers_the_question_is_no_insight_where_the_answer_tells_of_the_matter() -> None:
    """D11"""
    answer = (
        "No advice at all on that, as nobody asked. The fitter said that the old pipes in the cellar must go."
    )
    goal = "whose advice they took on the heating"
    told = insight_of(stated(1, answer), "en", [goal], goal)
    assert told == "The fitter said that the old pipes in the cellar must go."


@pytest.mark.parametrize(("language", "said", "news"), [
    (
        "en",
        "I told the agency one time, in november.",
        "I said you wrong month, there was snow on the step, so january.",
    ),
    ("en", "We moved in on a Monday.", "I gave you the wrong day, it was Friday."),
    ("de", "Angerufen habe ich einmal, im November.", "Ich habe den falschen Monat gesagt, es war Januar."),
    ("fr", "J'ai téléphoné une fois, en novembre.", "Je me suis trompée de mois, c'était en janvier."),
    ("es", "Llamé una vez, en noviembre.", "Me equivoqué de mes, fue en enero."),
    ("it", "Ho telefonato una volta, a novembre.", "Ho sbagliato mese, era gennaio."),
])  # fmt: skip
def test_who_named_the_wrong_month_takes_back_the_one_that_they_named(
    language: LanguageCode, said: str, news: str
) -> None:
    """G1: "In november" stood as a finding of its own beside "I said you wrong month, so january"."""
    other = "The shed is green."
    kept = facts_told([told(1, said), told(2, other), told(3, news)], language)
    assert [each.fact.span for each in kept] == [other, news]
    assert kept[1].corrected is not None
    assert kept[1].corrected.fact.span == said


def test_of_two_months_that_may_be_wrong_none_is_taken_back() -> None:
    said = ["I called in November.", "We moved in June."]
    turns = [*(told(number, each) for number, each in enumerate(said, 1))]
    kept = facts_told([*turns, told(3, "I said the wrong month, it was January.")], "en")
    assert len(kept) == 3
