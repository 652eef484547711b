"""Texts cut into passages: every line is in one, each passage is whole where it can be, and knows its place."""

from hypothesis import given
from hypothesis import strategies as st

from shared.text.passages import MOST_WORDS, Passage, passages

PARAGRAPH = "This sentence has exactly eight words in it. " * 5


def function(name: str, lines: int) -> str:
    return f"def {name}():\n" + "\n".join(f"    total += rate * amount  # step {n}" for n in range(lines))


class TestWhereTextsAreCut:
    def test_a_short_text_is_one_passage(self) -> None:
        assert passages("One line.\n\nAnother.\n", "notes.md") == (
            Passage("notes.md", 1, 3, "One line.\n\nAnother."),
        )

    def test_paragraphs_stay_whole_and_a_passage_holds_up_to_180_words(self) -> None:
        found = passages("\n\n".join([PARAGRAPH] * 9), "notes.md")
        assert [(each.first_line, each.last_line) for each in found] == [(1, 5), (7, 11), (13, 17)]
        assert all(len(each.text.split()) <= MOST_WORDS for each in found)

    def test_a_heading_goes_with_what_it_heads(self) -> None:
        found = passages(f"{PARAGRAPH * 3}\n\n# Month end\n\n{PARAGRAPH * 2}", "notes.md")
        assert [each.text.startswith("# Month end") for each in found] == [False, True]

    def test_functions_stay_whole(self) -> None:
        text = "\n".join(function(f"f{n}", 15) for n in range(4))
        found = passages(text, "pricing.py")
        assert [each.text.count("def ") for each in found] == [1, 1, 1, 1]

    def test_a_decorator_goes_with_its_function(self) -> None:
        text = f"{function('first', 16)}\n@cached\n{function('second', 16)}"
        assert passages(text, "pricing.py")[1].text.startswith("@cached\ndef second")

    def test_a_long_table_is_cut_between_its_rows(self) -> None:
        rows = "\n".join(f"customer {n},region {n},{n}.5,note on that" for n in range(100))
        found = passages(rows, "rates.csv")
        assert "\n".join(each.text for each in found) == rows

    def test_an_endless_line_is_cut_within(self) -> None:
        found = passages("word " * 1_000, "dump.txt")
        assert {(each.first_line, each.last_line) for each in found} == {(1, 1)}
        assert all(len(each.text.split()) <= MOST_WORDS for each in found)

    def test_so_is_a_script_without_blanks(self) -> None:
        found = passages("設計" * 2_000, "notes.txt")
        assert len(found) > 3
        assert "".join(each.text for each in found) == "設計" * 2_000

    def test_nothing_gives_nothing(self) -> None:
        assert passages(" \n\t\n", "empty.txt") == ()


class TestAnyText:
    @given(st.text(alphabet=st.sampled_from("ab \n#@\t"), max_size=2_000))
    def test_a_passage_is_what_stands_at_its_lines_and_no_line_is_lost(self, text: str) -> None:
        lines = text.split("\n")
        covered: set[int] = set()
        for each in passages(text, "any"):
            assert [line.strip() for line in each.text.split("\n")] == [
                line.strip() for line in lines[each.first_line - 1 : each.last_line]
            ]
            covered |= set(range(each.first_line, each.last_line + 1))
        assert {number for number, line in enumerate(lines, 1) if line.strip()} <= covered

    @given(st.text(max_size=3_000))
    def test_any_text_can_be_cut(self, text: str) -> None:
        found = passages(text, "any")
        assert sum(len(each.text.split()) for each in found) >= len(text.split())
