"""Criteria judged by the rules: the share of words in one sentence, negations, yes and no, the latest round."""

import pytest

from shared.interview.state_machine.settings import LanguageCode
from shared.language.requests.evidence import JudgementDraft, JudgeRequest
from shared.language.rules.criteria.judging import judgement as judged_with
from shared.language.rules.criteria.judging import ranking
from shared.language.vectors import load_vectors
from tests.language.evidence import judge_task, rank_task

FACT = "All customer data at rest is encrypted with AES-256."


def judgement(task: JudgeRequest) -> JudgementDraft:
    return judged_with(task, None)


class TestDocuments:
    def test_one_sentence_with_nearly_all_words_meets_the_criterion(self) -> None:
        found = judgement(judge_task(f"We like tea. {FACT} So there."))
        assert (found.verdict, found.open_gaps) == ("met", ())
        assert [each.span for each in found.citations] == [FACT]

    def test_half_of_the_words_meet_it_partly_where_its_object_is_named(self) -> None:
        found = judgement(judge_task("Encrypted laptops hold the data."))
        assert (found.verdict, found.doubts) == ("needs_review", ("subject",))
        found = judgement(judge_task("The customer can rest: data is safe."))
        assert (found.verdict, found.open_gaps) == ("partly", ("encrypted",))

    def test_words_scattered_over_sentences_are_no_proof(self) -> None:
        found = judgement(
            judge_task("Our customer is king. We rest on Sundays. Disks are encrypted. Data grows.")
        )
        assert (found.verdict, found.doubts, found.citations) == ("needs_review", ("wording",), ())

    def test_evidence_about_other_things_is_none(self) -> None:
        found = judgement(judge_task("The canteen serves soup."))
        assert (found.verdict, found.citations) == ("no_evidence", ())
        assert found.open_gaps

    @pytest.mark.parametrize("text", [
        "Customer data at rest is not encrypted.", "Customer data at rest isn't encrypted at the moment.",
        "None of the customer data at rest is encrypted.", "We never encrypted customer data at rest.",
    ])  # fmt: skip
    def test_a_negated_sentence_meets_nothing_and_denies(self, text: str) -> None:
        found = judgement(judge_task(text))
        assert found.verdict == "not_met"
        assert [each.span for each in found.citations] == [text]

    def test_a_sentence_goes_on_where_its_line_was_broken_for_its_length(self) -> None:
        text = (
            "# Cryptography\n\nIn the databases of all of our regions, customer data at\nrest is encrypted, and\n"
            "- keys rotate"
        )
        found = judgement(judge_task(text))
        assert found.verdict == "met"
        (cited,) = found.citations
        assert "data at rest is encrypted" in cited.span
        assert "Cryptography" not in cited.span
        assert "keys" not in cited.span

    def test_a_question_proves_nothing(self) -> None:
        found = judgement(judge_task("Is customer data at rest encrypted?"))
        assert (found.verdict, found.doubts) == ("no_evidence", ("echo",))

    def test_a_criterion_that_denies_is_met_by_a_sentence_that_denies_it_too(self) -> None:
        question = "Are default passwords never used on servers?"
        assert (
            judgement(judge_task("Default passwords are never used on servers.", question=question)).verdict
            == "met"
        )
        assert (
            judgement(judge_task("Default passwords are used on servers.", question=question)).verdict
            == "not_met"
        )

    def test_documents_that_contradict_each_other_are_for_a_person_with_both_cited(self) -> None:
        found = judgement(judge_task(FACT, "Customer data at rest is not encrypted."))
        assert (found.verdict, {each.index for each in found.citations}) == ("needs_review", {1, 2})

    @pytest.mark.parametrize("answers", [False, True], ids=["in a document", "in an answer"])
    def test_a_denial_of_the_object_wins_over_a_sentence_about_something_else(self, answers: bool) -> None:
        text = "Customer data at rest is encrypted. Backups are not encrypted."
        question = "Are backups encrypted?"
        task = (
            judge_task(answers=[text], question=question) if answers else judge_task(text, question=question)
        )
        found = judgement(task)
        assert (found.verdict, [each.span for each in found.citations]) == (
            "not_met",
            ["Backups are not encrypted."],
        )

    @pytest.mark.parametrize("answers", [False, True], ids=["in a document", "in an answer"])
    def test_a_denial_of_something_else_denies_nothing(self, answers: bool) -> None:
        text = "Backups are encrypted. Laptops are not encrypted."
        question = "Are backups encrypted?"
        task = (
            judge_task(answers=[text], question=question) if answers else judge_task(text, question=question)
        )
        found = judgement(task)
        assert (found.verdict, [each.span for each in found.citations]) == ("met", ["Backups are encrypted."])


class TestDoubts:
    """G4: what the words alone would credit is not met where a doubt stands beside them."""

    @pytest.mark.parametrize(("language", "question", "text", "verdict", "doubts"), [
        ("en", "Is a firewall installed?", "It is planned that a firewall is installed.", "not_met", ("plan",)),
        ("de", "Ist eine Firewall eingeführt?", "Eine Firewall soll nächstes Jahr eingeführt werden.", "not_met",
         ("plan",)),
        ("en", "Is the register reviewed?", "The register used to be reviewed.", "not_met", ("past",)),
        ("it", "Il piano viene aggiornato ogni anno?", "Il piano veniva aggiornato ogni anno fino al 2020.",
         "needs_review", ("past",)),
        ("en", "Have all employees signed the code?", "Most employees have signed the code.", "needs_review",
         ("quantifier",)),
        ("en", "Are all servers patched?", "All servers are patched, except for those in the plant.", "needs_review",
         ("exception",)),
        ("en", "Are guests screened?", "Guests are screened if the customer asks for it.", "needs_review",
         ("condition",)),
        ("en", "Is the autoclave run at 121 °C?", "The autoclave is run at 112 °C.", "not_met", ("number",)),
        ("en", "Are invoices archived for long?", "Contracts are archived for long.", "needs_review", ("subject",)),
        ("en", "Are invoices archived?", "Invoices are archived. This is planned for next year.", "needs_review",
         ("plan",)),
    ])  # fmt: skip
    def test_a_doubt_is_for_a_person_or_denies(
        self, language: LanguageCode, question: str, text: str, verdict: str, doubts: tuple[str, ...]
    ) -> None:
        found = judgement(judge_task(text, question=question, language=language))
        assert (found.verdict, found.doubts) == (verdict, doubts)
        assert found.citations

    @pytest.mark.parametrize(("question", "text", "verdict"), [
        ("Are incidents reported within 72 hours?", "Incidents are reported within three days.", "met"),
        ("Are incidents reported within 72 hours?", "Incidents are reported within 24 hours.", "met"),
        ("Are incidents reported within 72 hours?", "Incidents are reported within 72 days.", "not_met"),
        ("Are backups kept for at least 30 days?", "Backups are kept for 90 days.", "met"),
        ("Are backups kept for at least 30 days?", "Backups are kept for a week.", "not_met"),
        ("Are backups kept for at least 30 days?", "Backups are kept for at most 30 days.", "needs_review"),
        ("Are backups kept for at least 30 days?", "Backups are kept.", "needs_review"),
        ("Are rights reviewed every quarter?", "Rights are reviewed quarterly.", "met"),
    ])  # fmt: skip
    def test_an_amount_agrees_by_its_value_and_a_limit_is_kept_by_what_lies_within(
        self, question: str, text: str, verdict: str
    ) -> None:
        assert judgement(judge_task(text, question=question)).verdict == verdict

    def test_a_document_that_says_it_does_not_outweigh_one_that_says_it_is_planned(self) -> None:
        found = judgement(judge_task(FACT, "It is planned that customer data at rest is encrypted."))
        assert (found.verdict, {each.index for each in found.citations}) == ("needs_review", {1, 2})

    @pytest.mark.parametrize("answer", ["Yes, but only most of it.", "Yes. It is planned for next year."])
    def test_a_yes_is_no_more_than_what_follows_it(self, answer: str) -> None:
        assert judgement(judge_task(FACT, answers=[answer])).verdict == "needs_review"

    def test_a_denial_of_some_cases_is_for_a_person(self) -> None:
        found = judgement(judge_task("Customer data at rest is not encrypted in some regions."))
        assert (found.verdict, found.doubts) == ("needs_review", ("quantifier",))

    @pytest.mark.skipif(load_vectors() is None, reason="the vectors' package is not installed")
    def test_other_words_for_the_same_are_for_a_person(self) -> None:
        found = judged_with(judge_task("Every disk of our clients is ciphered."), load_vectors())
        assert (found.verdict, found.doubts) == ("needs_review", ("wording",))


class TestFollowUps:
    def test_yes_affirms_the_words_of_the_question(self) -> None:
        found = judgement(judge_task(answers=["Yes, with AES-256."]))
        assert (found.verdict, found.citations[0].span) == ("met", "Yes, with AES-256.")

    def test_no_wins_over_every_document(self) -> None:
        """C1."""
        found = judgement(judge_task(FACT, FACT, answers=["No, not any more."]))
        assert (found.verdict, found.citations[0].index) == ("not_met", 3)

    @pytest.mark.parametrize(("answers", "verdict"), [
        (["Yes.", "No."], "not_met"), (["No.", "Yes."], "met"), (["Yes.", "No.", "Yes, again."], "met"),
        (["No.", "The weather is fine."], "not_met"),
        (["Yes.", "Customer data at rest is not encrypted."], "not_met"),
    ])  # fmt: skip
    def test_the_latest_round_that_speaks_of_it_holds(self, answers: list[str], verdict: str) -> None:
        assert judgement(judge_task(answers=answers)).verdict == verdict

    @pytest.mark.parametrize("answer", ["I do not know.", "No idea.", "Yes, but I am not sure."])
    def test_who_does_not_know_settles_nothing(self, answer: str) -> None:
        assert judgement(judge_task(answers=[answer])).verdict in {"no_evidence", "not_met"}
        assert judgement(judge_task(answers=[answer])).citations == ()

    def test_yes_to_another_question_settles_nothing(self) -> None:
        assert judgement(judge_task(answers=["Yes."], asked="Do you like tea?")).verdict == "no_evidence"

    @pytest.mark.parametrize(("language", "question", "yes", "no"), [
        ("it", "I dati dei clienti sono cifrati?", "Sì, tutti.", "No, non ancora."),
        ("es", "¿Los datos de los clientes están cifrados?", "Sí, todos.", "No, todavía no."),
        ("de", "Sind die Daten der Kunden verschlüsselt?", "Ja, alle.", "Nein, noch nicht."),
        ("fr", "Les données des clients sont-elles chiffrées ?", "Oui, toutes.", "Non, pas encore."),
    ])  # fmt: skip
    def test_in_every_language(self, language: LanguageCode, question: str, yes: str, no: str) -> None:
        met = judgement(judge_task(answers=[yes], question=question, language=language))
        denied = judgement(judge_task(answers=[no], question=question, language=language))
        assert (met.verdict, denied.verdict) == ("met", "not_met")
        assert met.rationale != denied.rationale != ""


class TestRanking:
    def test_the_share_of_rare_words_orders(self) -> None:
        ranked = ranking(rank_task(FACT, "Data.", "Soup of the day."), None)
        assert ranked[0] > ranked[1] > ranked[2] == 0.0
        assert all(0 <= each <= 1 for each in ranked)

    def test_nothing_is_ranked_as_nothing(self) -> None:
        assert ranking(rank_task(), load_vectors()) == ()
        assert ranking(rank_task("", question="?"), None) == (0.0,)

    @pytest.mark.skipif(load_vectors() is None, reason="the vectors' package is not installed")
    def test_nearness_in_meaning_counts_as_much_as_words(self) -> None:
        near, far = ranking(rank_task("We cipher every disk.", "Soup of the day."), load_vectors())
        assert near > far
