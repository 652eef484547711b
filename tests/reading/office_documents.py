"""Decks, OpenDocument files, e-mails and notebooks as people save them, made by the libraries that write such files."""

import json
import zipfile
from email.message import EmailMessage
from io import BytesIO
from typing import Any

from odf import draw, office, presentation, style, table, text
from odf.opendocument import OpenDocumentPresentation, OpenDocumentSpreadsheet, OpenDocumentText
from pptx import Presentation
from pptx.util import Inches

from tests.reading.documents import archive, saved

NOTES = "Say that Petra approves it."


def pptx(*slides: tuple[str, ...], notes: str = "", rows: tuple[tuple[str, ...], ...] = ()) -> bytes:
    """Slides of a title and paragraphs; the last one has the notes and a table of these rows."""
    deck: Any = Presentation()
    for title, *paragraphs in slides:
        slide = deck.slides.add_slide(deck.slide_layouts[1])
        slide.shapes.title.text = title
        slide.placeholders[1].text = "\n".join(paragraphs)
    if notes:
        deck.slides[len(slides) - 1].notes_slide.notes_text_frame.text = notes
    if rows:
        size = (Inches(1), Inches(1), Inches(4), Inches(1))
        made = deck.slides[len(slides) - 1].shapes.add_table(len(rows), len(rows[0]), *size).table
        for row, cells in enumerate(rows):
            for column, cell in enumerate(cells):
                made.cell(row, column).text = cell
    return saved(deck)


def changed(data: bytes, changes: dict[str, bytes]) -> bytes:
    """An archive with some of its parts replaced or added."""
    with zipfile.ZipFile(BytesIO(data)) as read:
        return archive({name: read.read(name) for name in read.namelist()} | changes)


def odt(*paragraphs: str, rows: tuple[tuple[str, ...], ...] = ()) -> bytes:
    """A heading, paragraphs, a list of one item and a table, where there are rows."""
    document: Any = OpenDocumentText()
    for number, paragraph in enumerate(paragraphs):
        element = text.H(outlinelevel=1) if number == 0 else text.P()
        element.addText(paragraph)
        document.text.addElement(element)
    if rows:
        document.text.addElement(_table("T", rows))
    return saved(document)


def rich_odt() -> bytes:
    """Blanks of their own, a list, a comment, a footnote, and a paragraph that was deleted."""
    document: Any = OpenDocumentText()
    paragraph = text.P(text="Kept")
    paragraph.addElement(text.S(c=3))
    paragraph.addElement(text.Span(text="in a span"))
    paragraph.addText(" ")
    paragraph.addElement(text.Span(text="and another"))
    comment = office.Annotation()
    comment.addElement(text.P(text="A comment"))
    paragraph.addElement(comment)
    note = text.Note(noteclass="footnote")
    note.addElement(text.NoteCitation(text="1"))
    note.addElement(text.NoteBody())
    note.childNodes[1].addElement(text.P(text="In a footnote"))
    paragraph.addElement(note)
    document.text.addElement(paragraph)
    listed = text.List()
    item = text.ListItem()
    item.addElement(text.P(text="In a list"))
    listed.addElement(item)
    document.text.addElement(listed)
    return saved(document)


def ods(sheets: dict[str, list[list[Any]]]) -> bytes:
    """A spreadsheet with these rows; a pair is a formula with its saved value."""
    document: Any = OpenDocumentSpreadsheet()
    for title, rows in sheets.items():
        document.spreadsheet.addElement(_table(title, rows))
    return saved(document)


def odp(*slides: tuple[str, ...], notes: str = "") -> bytes:
    """Slides of a title and paragraphs; the last one has the notes."""
    document: Any = OpenDocumentPresentation()
    layout = style.PageLayout(name="L")
    document.automaticstyles.addElement(layout)
    master = style.MasterPage(name="M", pagelayoutname=layout)
    document.masterstyles.addElement(master)
    for number, (title, *paragraphs) in enumerate(slides, start=1):
        page = draw.Page(name=f"page{number}", masterpagename=master)
        page.addElement(_frame("title", title))
        page.addElement(_frame("outline", *paragraphs))
        page.addElement(_frame("page-number", f"{number}"))
        if notes and number == len(slides):
            beside = presentation.Notes()
            beside.addElement(_frame("notes", notes))
            page.addElement(beside)
        document.presentation.addElement(page)
    return saved(document)


def _frame(kind: str, *paragraphs: str) -> Any:
    frame = draw.Frame(attributes={"class": kind, "width": "9cm", "height": "2cm"})
    box = draw.TextBox()
    for paragraph in paragraphs:
        box.addElement(text.P(text=paragraph))
    frame.addElement(box)
    return frame


def _table(title: str, rows: Any) -> Any:
    made = table.Table(name=title)
    for cells in rows:
        row = table.TableRow()
        for cell in cells:
            row.addElement(_cell(cell))
        made.addElement(row)
    return made


def _cell(value: Any) -> Any:
    formula, value = value if isinstance(value, tuple) else (None, value)
    given = {"formula": formula} if formula else {}
    if isinstance(value, int | float):
        given |= {"valuetype": "float", "value": f"{value}"}
    cell = table.TableCell(**given)
    if value is not None:
        cell.addElement(text.P(text=f"{value}"))
    return cell


def eml(plain: str | None, page: str | None = None, files: dict[str, bytes] | None = None) -> bytes:
    """An e-mail with a text, the same as a web page, and files."""
    message = EmailMessage()
    message["Subject"] = "Grenzwert für Überlast"
    message["From"] = "Zoë Holm <zoe@example.org>"
    message["To"] = "ben@example.org"
    message["Date"] = "Mon, 04 May 2026 10:00:00 +0200"
    message["Message-ID"] = "<1@example.org>"
    if plain is not None:
        message.set_content(plain)
    if page is not None:
        (message.add_alternative if plain is not None else message.set_content)(page, subtype="html")
    for name, data in (files or {}).items():
        message.add_attachment(data, maintype="application", subtype="pdf", filename=name)
    return message.as_bytes()


def notebook(*cells: tuple[str, str] | tuple[str, str, list[dict[str, Any]]]) -> bytes:
    """A notebook of these cells: kind, source, outputs of code."""
    made = [
        {
            "cell_type": kind,
            "metadata": {},
            "source": source.splitlines(keepends=True),
            **({"execution_count": 1, "outputs": (outputs or [[]])[0]} if kind == "code" else {}),
        }
        for kind, source, *outputs in cells
    ]
    return json.dumps({"cells": made, "metadata": {}, "nbformat": 4, "nbformat_minor": 5}, indent=1).encode()
