"""Decks of PowerPoint and OpenDocument become text that says on which slide a line stands."""

from collections.abc import Callable

import pytest

from shared.text.reading.slides import MAX_SLIDES
from tests.reading.documents import archive
from tests.reading.office_documents import NOTES, changed, odp, pptx
from tests.reading.reading import read, refusal

TWO = ("# Slide 1: Limits", "- Petra approves what is over 40", "- Twice a year", "", "# Slide 2: Who")
SLIDES = (("Limits", "Petra approves what is over 40", "Twice a year"), ("Who", "The plant"))
A = 'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"'
P = 'xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"'


def slide(shapes: str, head: str = "") -> bytes:
    """A deck whose only slide has these shapes."""
    part = f"{head}<p:sld {A} {P}><p:cSld><p:spTree>{shapes}</p:spTree></p:cSld></p:sld>"
    return changed(pptx(("x",)), {"ppt/slides/slide1.xml": part.encode()})


def shape(text: str, place: str = "") -> str:
    kind = f'<p:ph type="{place}"/>' if place else ""
    return (
        f"<p:sp><p:nvSpPr><p:nvPr>{kind}</p:nvPr></p:nvSpPr>"
        f"<p:txBody><a:p><a:r><a:t>{text}</a:t></a:r></a:p></p:txBody></p:sp>"
    )


@pytest.mark.parametrize("data", [pptx(*SLIDES, notes=NOTES), odp(*SLIDES, notes=NOTES)])
def test_each_slide_says_its_number_its_title_what_it_shows_and_what_is_said_with_it(data: bytes) -> None:
    assert read(data).text.split("\n") == [*TWO, "- The plant", "", "Notes:", NOTES]


def test_the_row_of_a_table_is_one_line() -> None:
    text = read(pptx(("Who", "x"), rows=(("Step", "Owner"), ("Approve", "Petra")))).text
    assert text.split("\n")[-2:] == ["- Step | Owner", "- Approve | Petra"]


def test_groups_are_read_and_what_stands_on_every_slide_is_not() -> None:
    grouped = f"<p:grpSp><p:grpSp>{shape('In a group')}</p:grpSp></p:grpSp>"
    text = read(slide(grouped + shape("Confidential", "ftr") + shape("7", "sldNum"))).text
    assert text == "# Slide 1\n- In a group"


def test_a_shape_that_is_written_in_two_forms_is_read_once() -> None:
    mc = 'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"'
    forms = f"<mc:Choice>{shape('Once')}</mc:Choice><mc:Fallback>{shape('Once')}</mc:Fallback>"
    assert read(slide(f"<mc:AlternateContent {mc}>{forms}</mc:AlternateContent>")).text == "# Slide 1\n- Once"


@pytest.mark.parametrize("make", [pptx, odp])
def test_a_deck_without_any_text_is_refused_and_one_blank_slide_is_told(make: Callable[..., bytes]) -> None:
    assert "no text, only pictures" in refusal(make(("",), ("",)))
    assert read(make(("Limits",), ("",))).warnings == ("1 of 2 slides hold no text; they may be pictures.",)
    assert "no text" in refusal(make())


def test_a_long_deck_is_cut_and_that_is_told() -> None:
    found = read(pptx(*((f"Title {number}", "word " * 200) for number in range(8))), 3_000)
    assert len(found.text) <= 3_000
    assert found.warnings == ("Only the first 3000 characters of the text were taken.",)


def test_slides_beyond_the_thousandth_are_left_out_and_told() -> None:
    """One slide, named over and over, costs no more than a thousand of them."""
    with_many = pptx(("Again",))
    r = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
    ids = "".join(f'<p:sldId id="{256 + number}" r:id="rId7"/>' for number in range(100_000))
    part = f'<p:presentation {P} xmlns:r="{r}"><p:sldIdLst>{ids}</p:sldIdLst></p:presentation>'
    found = read(changed(with_many, {"ppt/presentation.xml": part.encode()}))
    assert found.text.endswith(f"# Slide {MAX_SLIDES}: Again")
    assert found.warnings == (f"Only the first {MAX_SLIDES} of 100000 slides were read.",)


@pytest.mark.parametrize(("data", "says"), [
    (slide("<p:sp>" * 100_000), "damaged"), (changed(pptx(("x",)), {"ppt/slides/slide1.xml": b"<p:sld"}), "damaged"),
    (changed(pptx(("x",)), {"ppt/presentation.xml": b"<x/>"}), "no text"), (pptx(("x",))[:5_000], "damaged"),
    (changed(pptx(("x",)), {"ppt/media/zeros": bytes(65 * 1024 * 1024)}), "unpacks to more"),
    (changed(pptx(("x",)), {"../../etc/passwd": b"x"}), "outside of itself"),
    (archive({"[Content_Types].xml": b"<Types/>", "ppt/presentation.xml": b""}), "damaged"),
], ids=["nested", "not closed", "no slides", "cut", "a bomb", "another folder", "parts alone"])  # fmt: skip
def test_a_hostile_or_damaged_deck_is_refused(data: bytes, says: str) -> None:
    assert says in refusal(data)


def test_entities_are_not_expanded() -> None:
    entities = '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/hostname"><!ENTITY b "bbbb">]>'
    assert read(slide(shape("Ada&a;&b;"), entities)).text == "# Slide 1\n- Ada"
