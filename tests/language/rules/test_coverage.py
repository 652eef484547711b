"""Which concepts the answers cover, by rules alone (A2): with and without vectors."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from shared.language.vectors import Vectors, load_vectors
from shared.text.words import words
from tests.language.rules.labelled import LABELLED
from tests.language.rules.tasks import IDEAL, QUESTION, assess_task, covered_ids, judged, verdicts

FOLLOW_UP = "What can you tell me about “hash function” here?"
BOTH = pytest.mark.parametrize("vectors", [None, load_vectors()], ids=["lexical", "vectors"])
ONE_CLAUSE = "A hash function maps each key to a bucket."
SENTENCES = (
    "A hash function turns the key into a bucket number.",
    "Collisions are chained in a linked list.",
    "On average a lookup is O(1).",
    "The worst case is O(n).",
    "Dogs like long walks.",
    "I do not know more.",
    "It is used in compilers 🙂",
    "哈希函数",
)
HARD_WORDS = (
    "hash function, maps keys (sorted) to 42 buckets; collisions and lists. C++ never e.g. fast: O(1)"
)
IDEAL_WORDS = st.lists(st.sampled_from(HARD_WORDS.split()), min_size=1, max_size=40).map(" ".join)


class TestWhatCovers:
    @BOTH
    def test_the_ideal_answer_covers_everything(self, vectors: Vectors | None) -> None:
        assert set(verdicts(assess_task(IDEAL), vectors)) == {"demonstrated"}

    @BOTH
    def test_a_good_paraphrase_covers_what_it_says(self, vectors: Vectors | None) -> None:
        answer = "The key goes through a hash function that gives the number of its bucket."
        assert verdicts(assess_task(answer), vectors)[0] == "demonstrated"

    @BOTH
    @pytest.mark.parametrize(
        "answer", ["", " … !? ", "🙂", "no idea", "I don't know what a hash function is", "push and pop"]
    )
    def test_next_to_nothing_and_the_unrelated_cover_nothing(
        self, vectors: Vectors | None, answer: str
    ) -> None:
        assert "demonstrated" not in verdicts(assess_task(answer), vectors)

    @BOTH
    @pytest.mark.parametrize("answer", [QUESTION, "a hash table works", f"{QUESTION} {QUESTION}"])
    def test_the_question_given_back_covers_nothing(self, vectors: Vectors | None, answer: str) -> None:
        assert set(verdicts(assess_task(answer), vectors)) == {"not_demonstrated"}

    @BOTH
    @pytest.mark.parametrize(
        "answer", ["What do you mean by the worst case?", "Which hash function maps the key?"]
    )
    def test_asking_back_covers_nothing(self, vectors: Vectors | None, answer: str) -> None:
        assert set(verdicts(assess_task(answer), vectors)) == {"not_demonstrated"}
        assert judged(assess_task(answer), vectors).intent == "clarification"

    @BOTH
    def test_the_topic_of_a_follow_up_given_back_covers_nothing(self, vectors: Vectors | None) -> None:
        task = assess_task("no idea", "The hash function.", follow_ups=[FOLLOW_UP])
        assert set(verdicts(task, vectors)) == {"not_demonstrated"}

    @BOTH
    def test_answers_to_follow_ups_count_together_with_the_first(self, vectors: Vectors | None) -> None:
        first = "A hash function turns each key into a bucket number."
        second = "Collisions are resolved by chaining."
        assert covered_ids(assess_task(first, second, follow_ups=[FOLLOW_UP]), vectors) >= {"q1.c1", "q1.c3"}

    @pytest.mark.parametrize(("key", "right", "wrong"), [
        ("int main()", "int main()", "It is the linker."), ("FIFO", "fifo of course", "lifo of course"),
        ("42", "the number 42", "the number 420"), ("C++", "C++ it was", "C it was"),
        ("constant pointer", "a constant pointer", "a nonconstant one"),
    ])  # fmt: skip
    def test_short_key_concepts_are_found_exactly(self, key: str, right: str, wrong: str) -> None:
        question = "Which one is it?"
        assert verdicts(assess_task(right, question=question, keys=[key])) == ["demonstrated"]
        assert verdicts(assess_task(wrong, question=question, keys=[key])) != ["demonstrated"]

    def test_typing_errors_are_forgiven(self) -> None:
        answer = "a hash functoin maps each key to a bukcet"
        assert verdicts(assess_task(answer, ideal=ONE_CLAUSE)) == ["demonstrated"]

    @pytest.mark.parametrize(("language", "question", "ideal", "answer"), [
        ("de", "Wie sucht man?", "Die Liste wird sortiert und halbiert.", "Man halbiert die sortierte Liste"),
        ("fr", "Comment chercher ?", "La liste triée est coupée en deux.", "On coupe en deux une liste triée"),
        ("it", "Come si cerca?", "La lista ordinata viene divisa a metà.", "Si divide a metà una lista ordinata"),
        ("es", "¿Cómo se busca?", "La lista ordenada se divide por la mitad.", "Dividir a la mitad la lista ordenada"),
    ])  # fmt: skip
    def test_other_languages_are_understood(
        self, language: str, question: str, ideal: str, answer: str
    ) -> None:
        task = assess_task(answer, question=question, ideal=ideal, language=language)  # pyright: ignore[reportArgumentType]
        assert verdicts(task)[0] == "demonstrated"


class TestEvidence:
    @BOTH
    def test_it_stands_in_an_answer_word_for_word(self, vectors: Vectors | None) -> None:
        answer = "Sure. A hash  function turns each key into\na bucket – simple! Then collisions are chained…"
        found = [
            finding.evidence for finding in judged(assess_task(answer), vectors).findings if finding.evidence
        ]
        assert found
        assert all(evidence in answer for evidence in found)

    def test_what_is_missing_has_none(self) -> None:
        assert [finding.evidence for finding in judged(assess_task("no idea")).findings] == [None] * 5


class TestContradictions:
    @BOTH
    @pytest.mark.parametrize(("ideal", "answer"), [
        (ONE_CLAUSE, "It does not use a hash function."), (ONE_CLAUSE, "No hash function is used."),
        (ONE_CLAUSE, "It maps no key to a bucket with it."), ("Something that has no children.", "It has children."),
        ("It avoids copying large structures.", "It copies large structures."),
    ])  # fmt: skip
    def test_a_denied_concept_is_contradicted(self, vectors: Vectors | None, ideal: str, answer: str) -> None:
        (finding,) = judged(assess_task(answer, ideal=ideal), vectors).findings
        assert (finding.verdict, finding.evidence) == ("contradicted", answer)

    @pytest.mark.parametrize(("language", "ideal", "answer"), [
        ("it", "La memoria viene liberata subito.", "La memoria non viene liberata subito."),
        ("es", "La memoria se libera enseguida.", "La memoria no se libera enseguida."),
        ("de", "Der Speicher wird sofort freigegeben.", "Der Speicher wird nicht sofort freigegeben."),
        ("fr", "La mémoire est libérée aussitôt.", "La mémoire n'est pas libérée aussitôt."),
    ])  # fmt: skip
    def test_every_language_has_its_denials(self, language: str, ideal: str, answer: str) -> None:
        task = assess_task(answer, question="?", ideal=ideal, language=language)  # pyright: ignore[reportArgumentType]
        assert verdicts(task) == ["contradicted"]

    @BOTH
    @pytest.mark.parametrize(("ideal", "answer"), [
        ("A leaf that has no children.", "A leaf is without children."),
        ("Write a blameless postmortem.", "I write a postmortem without blame."),
        (ONE_CLAUSE, "It not only maps each key to a bucket with a hash function, it also stores it."),
        (ONE_CLAUSE, "It is not sorted, but a hash function maps each key to its bucket."),
    ])  # fmt: skip
    def test_a_negation_that_agrees_is_none(self, vectors: Vectors | None, ideal: str, answer: str) -> None:
        assert verdicts(assess_task(answer, ideal=ideal), vectors) == ["demonstrated"]

    def test_the_latest_answer_can_take_back_what_was_covered(self) -> None:
        task = assess_task(
            SENTENCES[0], "It does not use a hash function.", follow_ups=[FOLLOW_UP], covered=["q1.c1"]
        )
        assert verdicts(task)[0] == "contradicted"

    def test_an_earlier_denial_is_mended_by_a_later_answer(self) -> None:
        task = assess_task("It does not use a hash function.", SENTENCES[0], follow_ups=["Are you sure?"])
        assert verdicts(task)[0] in ("demonstrated", "needs_review")

    def test_what_was_covered_stays_so_when_it_is_not_mentioned(self) -> None:
        assert verdicts(assess_task("no idea", covered=["q1.c4"]))[3] == "demonstrated"


class TestLabelledAnswers:
    """Answers over eight subjects, labelled by hand: nine verdicts in ten agree, with vectors or without."""

    @BOTH
    def test_nine_verdicts_in_ten_agree(self, vectors: Vectors | None) -> None:
        agreed = [
            (number in wanted) == (verdict == "demonstrated")
            for subject in LABELLED
            for answer, wanted in subject.answers
            for number, verdict in enumerate(
                verdicts(assess_task(answer, question=subject.question, ideal=subject.ideal), vectors),
                start=1,
            )
        ]
        assert len(agreed) == 120
        assert sum(agreed) / len(agreed) >= 0.9


SLOW = "A query in production is slow. How do you find out why, and fix it?"
PLAN, INDEX, STALE, PER_ROW, MEASURE = (
    "Look at the execution plan with EXPLAIN",
    "Add or change an index",
    "Look for outdated statistics",
    "Avoid one query for each row",
    "Measure before and after each change",
)


class TestDenials:
    """What an answer says not to be so, or not to do, is no evidence of it."""

    @BOTH
    @pytest.mark.parametrize(("key", "answer"), [
        (MEASURE, "I never measure anything."), (MEASURE, "We guess and we do not measure, ever."),
        (STALE, "I just guess, I never measure and ignore statistics."),
        (PLAN, "I do not look at plans. I never use EXPLAIN."),
    ])  # fmt: skip
    def test_a_denied_word_shows_nothing(self, vectors: Vectors | None, key: str, answer: str) -> None:
        task = assess_task(answer, question=SLOW, keys=[PLAN, STALE, MEASURE])
        verdict = dict(zip([concept.text for concept in task.concepts], verdicts(task, vectors), strict=True))
        assert verdict[key] != "demonstrated"

    @BOTH
    @pytest.mark.parametrize("answer", [
        "I measure before and after each change.",
        "I would not touch anything before I measure it, and I measure after the change.",
    ])  # fmt: skip
    def test_what_stands_beside_a_denial_still_counts(self, vectors: Vectors | None, answer: str) -> None:
        assert verdicts(assess_task(answer, question=SLOW, keys=[MEASURE]), vectors) == ["demonstrated"]

    @BOTH
    def test_a_denial_of_a_denial_is_no_denial(self, vectors: Vectors | None) -> None:
        answer = "I never change an index without measuring before and after."
        found = verdicts(assess_task(answer, question=SLOW, keys=[MEASURE]), vectors)
        assert found[0] in ("demonstrated", "needs_review")

    @pytest.mark.parametrize(("language", "question", "key", "answer"), [
        ("de", "Wie wird eine Abfrage schneller?", "Vor und nach jeder Änderung messen", "Ich messe nicht."),
        ("it", "Come velocizza una query?", "Misurare prima e dopo ogni modifica", "Non misuro mai."),
        ("es", "¿Cómo acelera una consulta?", "Medir antes y después de cada cambio", "Nunca medimos nada."),
        ("fr", "Comment accélérer ?", "Mesurer avant et après chaque changement", "Je ne mesure jamais rien."),
    ])  # fmt: skip
    def test_every_language_leaves_out_what_is_denied(
        self, language: str, question: str, key: str, answer: str
    ) -> None:
        task = assess_task(answer, question=question, keys=[key], language=language)  # pyright: ignore[reportArgumentType]
        assert verdicts(task) != ["demonstrated"]


class TestTooLittleForAConcept:
    """Nearness of subject alone covers nothing, nor does what a follow-up has named itself."""

    @BOTH
    def test_a_follow_up_does_not_make_its_own_concept_pass(self, vectors: Vectors | None) -> None:
        task = assess_task(
            "I look at EXPLAIN.",
            "We use indexes, they are used everywhere.",
            "That depends on the team and the day of the week.",
            question=SLOW,
            keys=[PLAN, INDEX, STALE],
            follow_ups=[
                f"What can you tell me about “{label}” here?" for label in ("index", "outdated statistics")
            ],
            covered=["q1.c1", "q1.c2"],
        )
        assert verdicts(task, vectors)[2] != "demonstrated"

    @BOTH
    @pytest.mark.parametrize("answer", [
        "I run EXPLAIN on the query and add an index on the column.",
        "With EXPLAIN I see the plan of the query, then I add an index.",
    ])  # fmt: skip
    def test_a_word_that_several_concepts_share_covers_none_of_them(
        self, vectors: Vectors | None, answer: str
    ) -> None:
        keys = ["reading the query plan", "indexes", "one query per row"]
        task = assess_task(answer, question="A page has become slow. What do you do?", keys=keys)
        assert verdicts(task, vectors)[2] != "demonstrated"

    @BOTH
    def test_several_words_of_one_concept_are_enough_though_each_is_anothers_too(
        self, vectors: Vectors | None
    ) -> None:
        ideal = (
            "The server stores the result with the key. The client repeats the key. "
            "A repeated key gets the stored result."
        )
        answer = "For a key that was repeated the stored result is sent."
        assert verdicts(assess_task(answer, question="How?", ideal=ideal), vectors)[2] == "demonstrated"

    @BOTH
    def test_the_concept_in_other_words_of_its_own_is_found(self, vectors: Vectors | None) -> None:
        answer = "I look for statistics that are outdated, since the planner believes them."
        assert verdicts(assess_task(answer, question=SLOW, keys=[PLAN, STALE]), vectors)[1] == "demonstrated"


class TestProperties:
    @BOTH
    @example(ideal="It never sorts keys and copies keys")
    @example(ideal="to e.g. hash")
    @given(ideal=IDEAL_WORDS.filter(lambda text: bool(words(text))))
    def test_any_ideal_answer_covers_itself(self, vectors: Vectors | None, ideal: str) -> None:
        assert set(verdicts(assess_task(ideal, question="Why?", ideal=ideal), vectors)) == {"demonstrated"}

    @BOTH
    @given(
        said=st.lists(st.sampled_from(SENTENCES), max_size=4),
        more=st.lists(st.sampled_from(SENTENCES), max_size=4),
    )
    def test_saying_more_denies_nothing_that_was_said(
        self, vectors: Vectors | None, said: list[str], more: list[str]
    ) -> None:
        before = verdicts(assess_task(" ".join(said)), vectors)
        after = verdicts(assess_task(" ".join([*said, *more])), vectors)
        pairs = zip(before, after, strict=True)
        assert not [
            now for then, now in pairs if then == "demonstrated" and now not in (then, "needs_review")
        ]

    @given(answer=st.text(max_size=200), ideal=st.text(max_size=200), question=st.text(max_size=60))
    def test_any_text_is_judged_and_the_same_each_time(self, answer: str, ideal: str, question: str) -> None:
        task = assess_task(answer, question=question, ideal=ideal)
        draft = judged(task)
        assert draft == judged(task)
        assert len(draft.findings) == len(task.concepts)
        assert all(finding.evidence is None or finding.evidence in answer for finding in draft.findings)
