"""What keeps a point from being credited at once: amounts, negation, attitude, plan, past, others and more (G4)."""

from typing import Final

import pytest

from shared.interview.state_machine.assessment import Doubt, Verdict
from shared.interview.state_machine.settings import LanguageCode
from shared.language.rules.points.doubts.number import kept_to
from tests.language.rules.tasks import assess_task, judged

ENCRYPTED: Final = "The backups are encrypted."
IN_PLACE: Final = "What is in place at your company to protect the backups?"
REGULATOR: Final = "The regulator is told within 72 hours."


def said(
    answer: str, point: str = ENCRYPTED, question: str = IN_PLACE, language: LanguageCode = "en"
) -> tuple[Verdict, tuple[Doubt, ...]]:
    """What the rules make of one answer to a question for one point."""
    task = assess_task(
        answer, question=question, ideal=f"{point} And the rest is told.", keys=[point], language=language
    )
    (finding,) = judged(task).findings
    return finding.verdict, finding.doubts


class TestAmounts:
    @pytest.mark.parametrize("answer", [
        "We tell the regulator within 72 hours.", "We tell the regulator within three days.",
        "The regulator is told within seventy-two hours.",
    ])  # fmt: skip
    def test_the_same_amount_in_other_units_or_words_is_the_same(self, answer: str) -> None:
        assert said(answer, REGULATOR, "Who is told after a breach?") == ("demonstrated", ())

    @pytest.mark.parametrize(
        "answer", ["We tell the regulator within 72 days.", "The regulator is told within 24 hours."]
    )
    def test_another_amount_contradicts(self, answer: str) -> None:
        """72 days for 72 hours."""
        assert said(answer, REGULATOR, "Who is told after a breach?") == ("contradicted", ("number",))

    def test_who_tells_what_they_do_may_keep_a_limit_better_than_asked(self) -> None:
        """G4: a rule that is asked for is a fact, and another figure is wrong; a practice that is stricter meets it."""
        asked = "A breach is found. What do you do?"
        assert said("We tell the regulator within 24 hours.", REGULATOR, asked) == ("demonstrated", ())
        assert said("We tell the regulator within 96 hours.", REGULATOR, asked)[0] == "contradicted"

    @pytest.mark.parametrize(("language", "point", "stricter", "laxer"), [
        ("en", "refuse what is above 7 degrees", "over 5 degrees it goes back", "over nine degrees it goes back"),
        ("en", "throw away what stood over two hours", "over an hour it is binned", "over 3 hours it is binned"),
        ("en", "call when it falls below 3 bar", "below 5 bar I call", "below 2 bar I call"),
        ("de", "zurückweisen, was über 7 Grad hat", "über fünf Grad geht es zurück", "über 9 Grad geht es zurück"),
        ("fr", "refuser ce qui est au-dessus de 7 degrés", "au-dessus de 5 degrés, retour", "au-dessus de 9 degrés"),
        ("es", "rechazar lo que pasa de más de 7 grados", "más de 5 grados se devuelve", "más de 9 grados"),
        ("it", "rifiutare ciò che è oltre i 7 gradi", "oltre i 5 gradi torna indietro", "oltre i 9 gradi"),
    ])  # fmt: skip
    def test_what_is_done_from_an_earlier_point_on_is_done_beyond_it_too(
        self, language: LanguageCode, point: str, stricter: str, laxer: str
    ) -> None:
        """G4: who sends back what is over 5 degrees sends back what is over 7."""
        assert kept_to(point, stricter, language) == "same"
        assert kept_to(point, laxer, language) == "other"

    def test_what_is_to_stay_above_an_amount_is_not_kept_by_less(self) -> None:
        assert kept_to("keep the soup above 60 degrees", "we keep it over 50 degrees", "en") == "other"

    def test_no_amount_where_one_is_asked_for_is_left_to_a_person(self) -> None:
        verdict, doubts = said("We tell the regulator at once.", REGULATOR, "Who is told after a breach?")
        assert (verdict, "number" in doubts) == ("needs_review", True)

    def test_a_denied_amount_is_no_evidence(self) -> None:
        verdict, _ = said(
            "We do not tell the regulator within 72 hours.", REGULATOR, "Who is told after a breach?"
        )
        assert verdict == "contradicted"

    @pytest.mark.parametrize(("language", "point", "right", "wrong"), [
        ("de", "Die Sauce kocht 90 Minuten.", "Ich koche die Sauce neunzig Minuten.",
         "Ich koche die Sauce 90 Sekunden."),
        ("fr", "La sauce cuit 90 minutes.", "Je cuis la sauce quatre-vingt-dix minutes.",
         "Je cuis la sauce dix minutes."),
        ("es", "La salsa hierve 90 minutos.", "La salsa hierve noventa minutos.", "La salsa hierve nueve minutos."),
        ("it", "La salsa bolle 90 minuti.", "La salsa bolle novanta minuti.", "La salsa bolle nove minuti."),
    ])  # fmt: skip
    def test_every_language_counts(self, language: LanguageCode, point: str, right: str, wrong: str) -> None:
        assert said(right, point, "?", language)[0] == "demonstrated"
        assert said(wrong, point, "?", language)[0] == "contradicted"


class TestWhatTurnsAStatement:
    @pytest.mark.parametrize(("answer", "doubt"), [
        ("The backups are encrypted once the new disks come, which is planned.", "plan"),
        ("The backups used to be encrypted when we had the old system.", "past"),
        ("Some backups are encrypted.", "quantifier"),
        ("The backups are encrypted, except those of the mail.", "exception"),
        ("I think the backups are encrypted.", "unsure"),
        ("My previous employer had it right: the backups are encrypted.", "subject"),
        ("The backups are encrypted? Who cares about that!", "stance"),
        ("I always forget that the backups are encrypted first.", "exception"),
        ("Instead of the encrypted backups we have loose tapes.", "exception"),
        ("The backups are encrypted. Just kidding.", "stance"),
    ])  # fmt: skip
    def test_it_is_left_to_a_person_or_denied(self, answer: str, doubt: Doubt) -> None:
        """G4: an admission, a plan, a past, a part, an exception, a guess, somebody else and an attitude earn nothing."""
        verdict, doubts = said(answer)
        assert verdict != "demonstrated"
        assert doubt in doubts

    @pytest.mark.parametrize(("language", "point", "answer"), [
        ("de", "Die Backups sind verschlüsselt.", "Es ist geplant, dass die Backups verschlüsselt sind."),
        ("fr", "Les sauvegardes sont chiffrées.", "Il est prévu que nos sauvegardes soient chiffrées."),
        ("es", "Las copias están cifradas.", "Está previsto que las copias estén cifradas."),
        ("it", "Le copie sono cifrate.", "È previsto che le copie siano cifrate."),
    ])  # fmt: skip
    def test_what_is_planned_is_not_done_in_any_language(
        self, language: LanguageCode, point: str, answer: str
    ) -> None:
        assert said(answer, point, "?", language)[0] != "demonstrated"

    @pytest.mark.parametrize("answer", [
        "We encrypt all backups.", "The backups are encrypted.", "Here backups are encrypted, always.",
    ])  # fmt: skip
    def test_a_plain_statement_earns_its_credit(self, answer: str) -> None:
        assert said(answer)[0] == "demonstrated"

    def test_a_question_for_conduct_is_answered_with_would_and_if(self) -> None:
        answer = "If it hurts I would call the doctor on duty."
        assert said(answer, "Calls the doctor on duty", "What would you do?")[0] == "demonstrated"

    def test_other_words_for_the_same_thing_are_left_to_a_person(self) -> None:
        """Nothing is denied only because other words were used."""
        assert said("Nobody could read a stolen tape of ours.")[0] == "needs_review"


class TestReasonsForNothing:
    def test_who_does_not_know_has_not_said_it(self) -> None:
        assert said("I do not know whether the backups are encrypted.") == (
            "not_demonstrated",
            ("not_known",),
        )

    def test_an_empty_answer_has_not_said_it(self) -> None:
        assert said("…") == ("not_demonstrated", ("nothing_said",))

    def test_a_later_plain_answer_counts_after_a_doubtful_one(self) -> None:
        task = assess_task(
            "It is planned that the backups are encrypted.",
            "It came sooner: our backups are encrypted.",
            question=IN_PLACE,
            ideal=ENCRYPTED,
            keys=[ENCRYPTED],
            follow_ups=["How is it today?"],
        )
        assert judged(task).findings[0].verdict == "demonstrated"


class TestWhatALaterSentenceDoes:
    def test_a_denial_of_something_else_beside_a_plain_statement_is_left_to_a_person(self) -> None:
        answer = "I trim the wicks every evening. I do not trim the wicks with a knife."
        assert said(answer, "Trims the wicks every evening", "What would you do?") == (
            "needs_review",
            ("negation",),
        )

    def test_another_amount_of_something_else_takes_back_nothing(self) -> None:
        task = assess_task(
            "I report outages within 72 hours.",
            "To report an outage takes me 5 minutes on the phone.",
            question="What would you do?",
            ideal="Report outages within 72 hours",
            keys=["Report outages within 72 hours"],
            follow_ups=["How do you do it?"],
            covered=["q1.c1"],
        )
        assert judged(task).findings[0].verdict == "demonstrated"


@pytest.mark.parametrize(("language", "question", "point", "answer"), [
    ("en", "How are the loans kept private?", "no names without a warrant", "Names without a warrant, never."),
    ("de", "Wie hängt der Vorhang?", "niemals in die Sonne", "In die Sonne? Nein, nie in die Sonne."),
    ("fr", "Comment séchez-vous le chien ?", "jamais de sèche-cheveux", "Le sèche-cheveux, jamais."),
    ("es", "¿Qué hace con el pan de ayer?", "nunca vender el pan de ayer", "El pan de ayer no se vende nunca."),
    ("it", "Come si asciuga il legno?", "mai vicino al fuoco", "Vicino al fuoco, mai."),
])  # fmt: skip
def test_a_no_to_a_point_that_is_a_no_contradicts_nothing(
    language: LanguageCode, question: str, point: str, answer: str
) -> None:
    verdict, _ = said(answer, point, question, language)
    assert verdict in ("demonstrated", "needs_review")
