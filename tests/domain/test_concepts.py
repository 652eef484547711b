"""What an ideal answer says, as concepts with labels (A2, A5)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shared.interview.state_machine.concepts import MAX_CLAUSES, KeyConcept, concepts_of
from shared.text.listed import listed_items
from shared.text.words import words

QUESTION = "How does a hash table work?"
IDEAL = (
    "A hash function maps each key to a bucket, e.g. by taking the remainder; collisions are resolved by chaining "
    "or open addressing. Lookup is O(1) on average but O(n) in the worst case."
)
LANGUAGES = ("en", "it", "es", "de", "fr")
HARD_WORDS = "the hash function of a key, maps and (sorted) 42 e.g. list; worst case. which is fast: in C++"
PHRASES = st.lists(
    st.sampled_from(HARD_WORDS.split()),
    max_size=80,
).map(" ".join)


def texts(ideal: str, language: str = "en", question: str = QUESTION) -> list[str]:
    return [concept.text for concept in concepts_of("q1", question, ideal, None, language)]


class TestClauses:
    def test_sentences_semicolons_and_contrasts_part_clauses(self) -> None:
        assert texts(IDEAL) == [
            "A hash function maps each key to a bucket",
            "by taking the remainder",
            "collisions are resolved by chaining or open addressing",
            "Lookup is O(1) on average",
            "O(n) in the worst case",
        ]

    @pytest.mark.parametrize("ideal", [
        "1. Rings the owner, and asks (if need be) twice.\n2. Looks at the gate: lock, hinge and post\n3) Writes it down",
        "A good answer: 1) Rings the owner, and asks (if need be) twice; 2) Looks at the gate: lock, hinge and post; "
        "3) Writes it down",
        "What counts\n- Rings the owner, and asks (if need be) twice\n- Looks at the gate: lock, hinge and post\n"
        "- Writes it down",
        "Rings the owner, and asks (if need be) twice\n\nLooks at the gate: lock, hinge and post\nWrites it down.",
    ])  # fmt: skip
    def test_what_its_author_listed_are_the_concepts_as_listed(self, ideal: str) -> None:
        assert texts(ideal) == [
            "Rings the owner, and asks (if need be) twice",
            "Looks at the gate: lock, hinge and post",
            "Writes it down",
        ]

    @pytest.mark.parametrize(
        "text",
        ["Rooms 1) and 3) are locked: 2) is not.", "Two are wanted: 1. The key. 3. The lamp.", "- One"],
    )
    def test_numbers_that_do_not_count_from_one_and_a_lone_dash_list_nothing(self, text: str) -> None:
        assert listed_items(text) == []

    def test_a_list_after_a_colon_gives_its_items(self) -> None:
        assert texts("There are two ways: constant pointer to data, plain pointer to constants.") == [
            "constant pointer to data",
            "plain pointer to constants",
        ]

    def test_coordinated_clauses_part_but_coordinated_nouns_do_not(self) -> None:
        assert texts(
            "It splits the array into two, sorts each of the halves, and then merges the halves"
        ) == [
            "It splits the array into two",
            "sorts each of the halves",
            "merges the halves",
        ]
        assert texts("push and pop") == ["push and pop"]
        assert texts("carbon dioxide and water are turned into sugar") == [
            "carbon dioxide and water are turned into sugar"
        ]

    @pytest.mark.parametrize(
        ("language", "ideal", "parts"),
        [
            (
                "de",
                "Am Abend wird aufgeschrieben, wie es lief.",
                ["Am Abend wird aufgeschrieben, wie es lief"],
            ),
            (
                "de",
                "Drei Schritte: Ventil langsam zudrehen, offen sagen, was im Kessel bleibt, und den Meister rufen.",
                ["Ventil langsam zudrehen", "offen sagen, was im Kessel bleibt", "den Meister rufen"],
            ),
            (
                "en",
                "We close the big gate, write down clearly, who stayed inside the hall, and call the foreman.",
                [
                    "We close the big gate",
                    "write down clearly, who stayed inside the hall",
                    "call the foreman",
                ],
            ),
            ("fr", "Le soir on note, comme il se doit.", ["Le soir on note, comme il se doit"]),
            (
                "es",
                "Se cierra la caja fuerte, se apunta claramente, quién abrió la tapa, y se llama al jefe.",
                ["Se cierra la caja fuerte", "se apunta claramente, quién abrió la tapa", "se llama al jefe"],
            ),
            ("it", "Alla fine si racconta come è andata.", ["Alla fine si racconta come è andata"]),
        ],
    )
    def test_what_depends_on_a_clause_stays_with_it(
        self, language: str, ideal: str, parts: list[str]
    ) -> None:
        assert texts(ideal, language) == parts

    def test_a_condition_stays_with_what_it_conditions(self) -> None:
        assert texts("If no constructor is provided, the compiler provides one") == [
            "If no constructor is provided, the compiler provides one"
        ]

    @pytest.mark.parametrize(
        ("ideal", "found"),
        [
            (
                "Open the gate first, and have the night office and a licensed fitter called to the quay.",
                ["Open the gate first", "have the night office and a licensed fitter called to the quay"],
            ),
            (
                "Act on the water level board and not on the feeling of the crew.",
                ["Act on the water level board and not on the feeling of the crew"],
            ),
        ],
    )
    def test_two_things_of_one_verb_are_one_point(self, ideal: str, found: list[str]) -> None:
        """A2: "a licensed fitter called to the quay" is no duty by itself."""
        assert texts(ideal, question="What do you do?") == found

    @pytest.mark.parametrize(
        ("language", "ideal", "count"),
        [
            ("de", "Eine Hashfunktion bildet Schlüssel ab, und Kollisionen werden mit Listen gelöst.", 2),
            (
                "fr",
                "La fonction transforme la clé en indice et les collisions sont résolues par chaînage.",
                2,
            ),
            (
                "it",
                "Una funzione trasforma la chiave in un indice, mentre le collisioni si risolvono con liste.",
                2,
            ),
            (
                "es",
                "Los índices aceleran las consultas, pero hacen más lentas las escrituras; ocupan espacio.",
                3,
            ),
        ],
    )
    def test_clauses_part_in_every_language(self, language: str, ideal: str, count: int) -> None:
        assert len(texts(ideal, language)) == count

    @pytest.mark.parametrize("ideal", ["", "...!?", "🙂"])
    def test_an_ideal_answer_without_words_is_one_concept(self, ideal: str) -> None:
        assert texts(ideal) == [ideal]


class TestSeverity:
    def test_the_core_is_critical_asides_are_minor_and_the_rest_is_major(self) -> None:
        severities = [concept.severity for concept in concepts_of("q1", QUESTION, IDEAL, None, "en")]
        assert severities == ["critical", "minor", "major", "major", "major"]

    def test_a_parenthesis_of_weight_is_minor(self) -> None:
        ideal = "Keys are hashed (collisions end up in one linked bucket)."
        assert [concept.severity for concept in concepts_of("q1", QUESTION, ideal, None, "en")] == [
            "critical",
            "minor",
        ]


class TestKeyConcepts:
    def test_they_win_over_the_ideal_answer_and_keep_severity_and_short_label(self) -> None:
        keys = [KeyConcept(concept="int main()", severity="critical"), KeyConcept(concept="FIFO")]
        found = concepts_of("q1", QUESTION, IDEAL, keys, "en")
        assert [(c.concept_id, c.text, c.label, c.severity) for c in found] == [
            ("q1.c1", "int main()", "int main()", "critical"),
            ("q1.c2", "FIFO", "FIFO", "major"),
        ]

    def test_a_long_one_is_labelled_by_its_topic(self) -> None:
        keys = [KeyConcept(concept="the load factor decides when the table grows")]
        assert [c.label for c in concepts_of("q1", QUESTION, IDEAL, keys, "en")] == ["load factor"]

    def test_blank_ones_do_not_count(self) -> None:
        assert texts(IDEAL) == [
            c.text for c in concepts_of("q1", QUESTION, IDEAL, [KeyConcept(concept=" - ")], "en")
        ]


class TestLabels:
    @pytest.mark.parametrize(
        ("language", "question", "ideal", "label"),
        [
            ("en", QUESTION, "Then a hash function maps each key to a bucket", "hash function"),
            ("en", QUESTION, "O(n) in the worst case", "worst case"),
            ("en", QUESTION, "Collisions are kept in a list or moved to another bucket", "Collisions"),
            (
                "de",
                "Wie funktioniert eine Hashtabelle?",
                "Kollisionen werden mit verketteten Listen gelöst",
                "verketteten Listen",
            ),
            (
                "fr",
                "Comment ça marche ?",
                "La fonction de hachage transforme la clé en indice",
                "fonction de hachage",
            ),
            (
                "it",
                "Come funziona?",
                "Una funzione di hash trasforma la chiave in un indice",
                "funzione di hash",
            ),
            (
                "es",
                "¿Cómo funciona?",
                "La función de hash transforma la clave en un índice",
                "función de hash",
            ),
        ],
    )
    def test_they_name_what_the_clause_is_about(
        self, language: str, question: str, ideal: str, label: str
    ) -> None:
        assert concepts_of("q1", question, ideal, None, language)[0].label == label

    def test_they_do_not_give_a_short_answer_away(self) -> None:
        (concept,) = concepts_of(
            "q1", "What are the two main functions of a stack?", "push and pop", None, "en"
        )
        assert {"push", "pop"}.isdisjoint(words(concept.label))

    @given(PHRASES, PHRASES, st.sampled_from(LANGUAGES))
    def test_they_are_short_and_distinct_and_ids_are_stable(
        self, question: str, ideal: str, language: str
    ) -> None:
        found = concepts_of("q7", question, ideal, None, language)
        labels = [concept.label for concept in found]
        assert 1 <= len(found) <= MAX_CLAUSES
        assert len({label.casefold() for label in labels}) == len(labels)
        assert all(1 <= len(words(label)) <= 3 for label in labels)
        assert [concept.concept_id for concept in found] == [f"q7.c{n}" for n in range(1, len(found) + 1)]
        assert found == concepts_of("q7", question, ideal, None, language)

    @given(st.text(max_size=200), st.text(max_size=200), st.sampled_from(LANGUAGES))
    def test_any_text_gives_concepts(self, question: str, ideal: str, language: str) -> None:
        found = concepts_of("q", question, ideal, None, language)
        assert all(len(words(concept.label)) <= 3 and concept.label for concept in found)

    @given(st.lists(PHRASES.filter(lambda text: bool(words(text))), min_size=1, max_size=20))
    def test_all_key_concepts_are_kept_and_distinctly_labelled(self, keys: list[str]) -> None:
        found = concepts_of("q", QUESTION, IDEAL, [KeyConcept(concept=key) for key in keys], "en")
        assert [concept.text for concept in found] == [key.strip() for key in keys]
        assert len({concept.label.casefold() for concept in found}) == len(found)
