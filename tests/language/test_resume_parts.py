"""What of a long resume stands beside a question: the lines that what is asked rests on, and marks."""

from itertools import pairwise
from typing import Final

from shared.language.resume_parts import LEFT_OUT, part_of_resume, with_replaced
from shared.text.tokens import estimate_tokens

JOBS: Final = [
    f"20{n} Keeper of Lighthouse {n}\n" + f"- Painted the tower and the fence of {n}\n" * 12
    for n in range(10, 20)
]
DEGREE: Final = "BSc Marine Biology, Coast University, begun in 2022"
LONG: Final = "\n\n".join([*JOBS[:6], f"Education\n{DEGREE}\nEvening school of Norderney", *JOBS[6:]])
END_OF_DEGREE: Final = "When the BSc begun in 2022 will end"


def part(
    tokens: int = 250,
    *,
    held: tuple[str, ...] = (),
    wanted: tuple[str, ...] = (),
    replaced: tuple[tuple[str, str], ...] = (),
) -> str:
    about = "Keeper of Lighthouse 13"
    return part_of_resume(LONG, about, "en", tokens, held=held, wanted=wanted, replaced=replaced)


def test_the_line_that_a_point_rests_on_is_shown_whatever_else_is_near() -> None:
    assert DEGREE not in part(140)
    assert DEGREE in part(140, held=(END_OF_DEGREE,))
    assert "2013 Keeper of Lighthouse 13" in part(160, held=(END_OF_DEGREE,))


def test_the_paragraphs_are_shown_that_what_is_asked_concerns() -> None:
    shown = part_of_resume("\n\n".join(JOBS), "Keeper of Lighthouse 13", "en", 250)
    assert JOBS[3].strip() in shown
    assert JOBS[4].strip() not in shown
    assert "left out" not in shown


def test_whose_it_is_stays_on_top() -> None:
    """Who words the first question greets them by the name that stands there."""
    shown = part_of_resume(f"Ada Brook\n{LONG}", "Keeper of Lighthouse 13", "en", 100)
    assert shown.startswith(f"Ada Brook\n{LEFT_OUT}")


def test_lines_are_held_word_for_word_and_those_that_are_wanted_as_far_as_they_fit() -> None:
    spans = tuple(f"Keeper of Lighthouse {n}" for n in (11, 18, 15))
    assert all(each in part(60, held=spans) for each in spans)
    assert spans[0] in part(22, held=spans[1:2], wanted=spans)
    assert spans[2] not in part(22, held=spans[1:2], wanted=spans)


def test_wherever_lines_are_left_out_a_mark_says_so() -> None:
    shown = part(100, held=(END_OF_DEGREE, "Keeper of Lighthouse 18")).splitlines()
    assert shown[0] == LEFT_OUT == shown[-1]
    assert LEFT_OUT in shown[shown.index(DEGREE) :][: 2 + shown.index(DEGREE)]
    assert not any((one, other) == (LEFT_OUT, LEFT_OUT) for one, other in pairwise(shown))
    assert LEFT_OUT not in part_of_resume(DEGREE, "", "en", 100)


def test_of_a_resume_in_prose_the_sentence_is_held() -> None:
    prose = " ".join(f"In 20{n} I painted tower {n} and the fence around it." for n in range(10, 40))
    shown = part_of_resume(prose, "", "en", 60, held=("painted tower 23",))
    assert "In 2023 I painted tower 23 and the fence around it." in shown
    assert shown.startswith(LEFT_OUT)
    assert shown.endswith(LEFT_OUT)


def test_too_many_lines_are_all_held_and_cut() -> None:
    lines = [f"Line {n}: " + "painted and painted again, " * 8 for n in range(30)]
    shown = part_of_resume(
        "\n".join(lines), "", "en", 300, held=tuple(f"Line {n}: painted" for n in range(20))
    )
    assert all(f"Line {n}: painted" in shown for n in range(20))
    assert estimate_tokens(shown) <= 350


def test_words_of_no_line_hold_nothing() -> None:
    assert part(held=("A forklift licence with its date",)) == part()


class TestWhatWasPutRight:
    def test_is_marked_behind_its_words(self) -> None:
        text = with_replaced(
            "Led a team\nof 15 nurses, two wards", [("team of 15 nurses", "it was five")], "en"
        )
        assert text == "Led a team\nof 15 nurses [corrected: “it was five”], two wards"

    def test_is_marked_beside_the_one_line_with_the_figure_that_gave_way(self) -> None:
        told = [("", "It was 12, not 15.")]
        ward = with_replaced("Ward, 9 beds\nLed 15 nurses", told, "en")
        assert ward == "Ward, 9 beds\nLed 15 nurses [corrected: “It was 12, not 15.”]"
        both = "Led 15 nurses\nKept 15 beds"
        assert with_replaced(both, told, "en") == both
        named = with_replaced(both, [("", "It was 12 beds, not 15.")], "en")
        assert named.splitlines()[1].startswith("Kept 15 beds [corrected")

    def test_is_left_where_nothing_of_it_can_be_found(self) -> None:
        assert with_replaced("Led 15 nurses", [("", "I only watched")], "en") == "Led 15 nurses"

    def test_is_marked_in_a_part_of_a_resume_too(self) -> None:
        shown = part(held=(END_OF_DEGREE,), replaced=(("begun in 2022", "I began in 2023"),))
        assert f"{DEGREE} [corrected: “I began in 2023”]" in shown
