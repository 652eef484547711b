"""How texts are cut into words and sentences."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from shared.text.sentences import sentences
from shared.text.words import content_words, runs, spelled_out, surface_words, words


class TestWords:
    @pytest.mark.parametrize(
        ("text", "found"),
        [
            ("Where do “C++” programs BEGIN?", ["where", "do", "c++", "programs", "begin"]),
            ("ﬁle Ｎ１", ["file", "n1"]),
            ("l'array d’oro", ["l", "array", "d", "oro"]),
            ("哈希 table", ["哈", "希", "table"]),
            ("🙂 … !?", []),
        ],
        ids=["case and punctuation", "compatibility forms", "elisions", "scripts without spaces", "no word"],
    )
    def test_a_text_is_cut_into_folded_words(self, text: str, found: list[str]) -> None:
        assert words(text) == found

    def test_contracted_negations_are_opened_up(self) -> None:
        assert spelled_out("It doesn't, can't and won’t") == "It does not, can not and will not"

    def test_content_words_leave_out_the_stop_words_of_the_language(self) -> None:
        assert content_words("the die is cast", "en") == ["die", "cast"]
        assert content_words("die Würfel sind gefallen", "de") == ["würfel", "gefallen"]

    def test_surface_words_keep_their_writing_and_stop_at_punctuation(self) -> None:
        assert surface_words("Hash-Map, then B-tree") == [["Hash-Map"], ["then", "B-tree"]]

    def test_runs_are_all_neighbours(self) -> None:
        assert list(runs(["a", "b", "c"], 2)) == [("a", "b"), ("b", "c")]
        assert list(runs(["a"], 2)) == []


class TestSentences:
    def test_abbreviations_and_decimals_end_no_sentence(self) -> None:
        assert sentences("It takes e.g. 3.5 ms. Then it stops!") == [
            "It takes e.g. 3.5 ms.",
            "Then it stops!",
        ]

    @pytest.mark.parametrize(
        "text",
        ["Ruf die Fa. Huber an.", "Kessel (Bj. 2011) zuerst.", "Mme. Roux le sait.", "Ask Reed & Co. first."],
    )
    def test_what_is_shortened_in_notes_ends_no_sentence(self, text: str) -> None:
        assert sentences(text) == [text]

    def test_a_word_that_is_also_shortened_elsewhere_ends_one(self) -> None:
        assert sentences("L'ho visto due anni fa. Poi basta.") == ["L'ho visto due anni fa.", "Poi basta."]

    def test_lines_bullets_and_semicolons_part_sentences(self) -> None:
        assert sentences("First:\n- one thing\n2. another; and more") == [
            "First:",
            "one thing",
            "another",
            "and more",
        ]

    @given(st.text(max_size=300))
    def test_sentences_stand_in_the_text_word_for_word(self, text: str) -> None:
        assert all(sentence in text for sentence in sentences(text))

    @example("㉠")  # a letter only once its circle is folded away
    @given(st.text(max_size=300))
    def test_no_word_gets_lost_but_the_numbers_of_lists(self, text: str) -> None:
        kept = [word for sentence in sentences(text) for word in words(sentence)]
        assert [word for word in kept if not word.isnumeric()] == [
            word for word in words(text) if not word.isnumeric()
        ]


@pytest.mark.parametrize(("typed", "opened"), [
    ("we didnt, cant and wont", "we did not, can not and will not"), ("dont you know", "do not you know"),
    ("la machine dont je parle", "la machine dont je parle"), ("a pint of plant", "a pint of plant"),
])  # fmt: skip
def test_a_not_is_seen_without_its_apostrophe(typed: str, opened: str) -> None:
    """People type so; in French "dont" is another word."""
    assert spelled_out(typed) == opened


@pytest.mark.parametrize("said", [
    "am 22. jänner wurde der einschub getauscht", "ich bin am 19. noch da", "Ab dem 15. macht das Ewald.",
])  # fmt: skip
def test_a_day_of_the_month_ends_no_sentence(said: str) -> None:
    """A fact was cut at "am 18."."""
    assert sentences(said) == [said]


def test_a_number_before_a_capital_letter_may_end_one() -> None:
    assert sentences("Das war am 19. Der Wart kam zu spät.") == ["Das war am 19.", "Der Wart kam zu spät."]
