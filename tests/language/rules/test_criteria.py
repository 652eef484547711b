"""Criteria judged by the rules: the share of words in one sentence, negations, yes and no, the latest round."""

import pytest

from shared.interview.state_machine.settings import LanguageCode
from shared.language.rules.criteria import judgement, ranking
from shared.language.vectors import load_vectors
from tests.language.evidence import judge_task, rank_task

FACT = "All customer data at rest is encrypted with AES-256."


class TestDocuments:
    def test_one_sentence_with_nearly_all_words_meets_the_criterion(self) -> None:
        found = judgement(judge_task(f"We like tea. {FACT} So there."))
        assert (found.verdict, found.open_gaps) == ("met", ())
        assert [each.span for each in found.citations] == [FACT]

    def test_half_of_the_words_meet_it_partly_and_the_others_stay_open(self) -> None:
        found = judgement(judge_task("Encrypted laptops hold the data."))
        assert (found.verdict, found.open_gaps) == ("partly", ("customer rest",))

    def test_words_scattered_over_sentences_are_no_proof(self) -> None:
        found = judgement(
            judge_task("Our customer is king. We rest on Sundays. Disks are encrypted. Data grows.")
        )
        assert (found.verdict, found.citations) == ("not_met", ())

    def test_evidence_about_other_things_is_none(self) -> None:
        found = judgement(judge_task("The canteen serves soup."))
        assert (found.verdict, found.citations) == ("no_evidence", ())
        assert found.open_gaps

    @pytest.mark.parametrize(
        "text",
        [
            "Customer data at rest is not encrypted.",
            "Customer data at rest isn't encrypted at the moment.",
            "None of the customer data at rest is encrypted.",
            "We never encrypted customer data at rest.",
        ],
    )
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
        assert judgement(judge_task("Is customer data at rest encrypted?")).verdict == "not_met"

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

    def test_documents_that_contradict_each_other_meet_it_partly_with_both_cited(self) -> None:
        found = judgement(judge_task(FACT, "Customer data at rest is not encrypted."))
        assert (found.verdict, {each.index for each in found.citations}) == ("partly", {1, 2})

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


class TestFollowUps:
    def test_yes_affirms_the_words_of_the_question(self) -> None:
        found = judgement(judge_task(answers=["Yes, with AES-256."]))
        assert (found.verdict, found.citations[0].span) == ("met", "Yes, with AES-256.")

    def test_no_wins_over_every_document(self) -> None:
        """C1."""
        found = judgement(judge_task(FACT, FACT, answers=["No, not any more."]))
        assert (found.verdict, found.citations[0].index) == ("not_met", 3)

    @pytest.mark.parametrize(
        ("answers", "verdict"),
        [
            (["Yes.", "No."], "not_met"),
            (["No.", "Yes."], "met"),
            (["Yes.", "No.", "Yes, again."], "met"),
            (["No.", "The weather is fine."], "not_met"),
            (["Yes.", "Customer data at rest is not encrypted."], "not_met"),
        ],
    )
    def test_the_latest_round_that_speaks_of_it_holds(self, answers: list[str], verdict: str) -> None:
        assert judgement(judge_task(answers=answers)).verdict == verdict

    @pytest.mark.parametrize("answer", ["I do not know.", "No idea.", "Yes, but I am not sure."])
    def test_who_does_not_know_settles_nothing(self, answer: str) -> None:
        assert judgement(judge_task(answers=[answer])).verdict in {"no_evidence", "not_met"}
        assert judgement(judge_task(answers=[answer])).citations == ()

    def test_yes_to_another_question_settles_nothing(self) -> None:
        assert judgement(judge_task(answers=["Yes."], asked="Do you like tea?")).verdict == "no_evidence"

    @pytest.mark.parametrize(
        ("language", "question", "yes", "no"),
        [
            ("it", "I dati dei clienti sono cifrati?", "Sì, tutti.", "No, non ancora."),
            ("es", "¿Los datos de los clientes están cifrados?", "Sí, todos.", "No, todavía no."),
            ("de", "Sind die Daten der Kunden verschlüsselt?", "Ja, alle.", "Nein, noch nicht."),
            ("fr", "Les données des clients sont-elles chiffrées ?", "Oui, toutes.", "Non, pas encore."),
        ],
    )
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
