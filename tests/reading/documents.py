"""Files as people send them, and as nobody should: made here, so that each test says what is in its file."""

import zipfile
from io import BytesIO
from typing import Any, Final

from docx import Document
from docx.oxml import parse_xml
from docx.oxml.ns import nsdecls
from openpyxl import Workbook
from openpyxl.workbook.defined_name import DefinedName
from pypdf import PdfReader, PdfWriter
from reportlab.lib.pagesizes import A4
from reportlab.pdfgen.canvas import Canvas

LINES: Final = ("Ada Example", "Keeper of lighthouses since 2011", "Trained four assistant keepers")


def pdf(*pages: tuple[str, ...]) -> bytes:
    """A PDF with these lines on each page; a page without lines has a picture of a box alone."""
    made = BytesIO()
    canvas = Canvas(made, pagesize=A4)
    for lines in pages or (LINES,):
        for number, line in enumerate(lines):
            canvas.drawString(72, 770 - 20 * number, line)
        if not lines:
            canvas.rect(72, 72, 300, 300, fill=1)
        canvas.showPage()
    canvas.save()
    return made.getvalue()


def encrypted_pdf(user_password: str) -> bytes:
    writer = PdfWriter(clone_from=PdfReader(BytesIO(pdf())))
    writer.encrypt(user_password, "owner", algorithm="AES-256")
    made = BytesIO()
    writer.write(made)
    return made.getvalue()


def docx(*paragraphs: str) -> bytes:
    document = Document()
    for paragraph in paragraphs or LINES:
        document.add_paragraph(paragraph)
    return saved(document)


def rich_docx() -> bytes:
    """A header, a list, a table, a link's text, a deleted word, and a text box written in both of Word's forms."""
    document: Any = Document()
    document.sections[0].header.paragraphs[0].text = "In the header"
    numbered = document.add_paragraph("In a list")
    numbered._p.get_or_add_pPr().append(
        parse_xml(f'<w:numPr {nsdecls("w")}><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>')
    )
    table = document.add_table(rows=1, cols=2)
    table.rows[0].cells[0].text, table.rows[0].cells[1].text = "In a cell", "In another cell"
    paragraph = document.add_paragraph("Kept ")
    paragraph._p.append(parse_xml(f"<w:del {nsdecls('w')}><w:r><w:delText>deleted</w:delText></w:r></w:del>"))
    paragraph._p.append(
        parse_xml(f"<w:hyperlink {nsdecls('w')}><w:r><w:t>in a link</w:t></w:r></w:hyperlink>")
    )
    box = "<w:txbxContent><w:p><w:r><w:t>In a box</w:t></w:r></w:p></w:txbxContent>"
    document.add_paragraph()._p.append(
        parse_xml(
            f'<w:r {nsdecls("w")} xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006">'
            f"<mc:AlternateContent><mc:Choice>{box}</mc:Choice><mc:Fallback>{box}</mc:Fallback>"
            "</mc:AlternateContent></w:r>"
        )
    )
    return saved(document)


def saved(document: Any) -> bytes:
    made = BytesIO()
    document.save(made)
    return made.getvalue()


def archive(entries: dict[str, bytes], compression: int = zipfile.ZIP_DEFLATED) -> bytes:
    made = BytesIO()
    with zipfile.ZipFile(made, "w", compression) as written:
        for name, data in entries.items():
            written.writestr(name, data)
    return made.getvalue()


def changed_docx(changes: dict[str, bytes]) -> bytes:
    """A Word file with some of its parts replaced or added."""
    with zipfile.ZipFile(BytesIO(docx())) as read:
        return archive({name: read.read(name) for name in read.namelist()} | changes)


def xlsx(sheets: dict[str, list[list[Any]]], names: dict[str, str] | None = None) -> bytes:
    """An Excel file with these rows on each sheet; formulas begin with an equals sign and have no saved value."""
    workbook = Workbook()
    workbook.remove(workbook.worksheets[0])
    for title, rows in sheets.items():
        sheet = workbook.create_sheet(title)
        for row in rows:
            sheet.append(row)
    for name, refers_to in (names or {}).items():
        workbook.defined_names[name] = DefinedName(name, attr_text=refers_to)
    return saved(workbook)


def changed_xlsx(changes: dict[str, bytes]) -> bytes:
    """An Excel file of one sheet, `Sheet1`, with some of its parts replaced or added."""
    with zipfile.ZipFile(BytesIO(xlsx({"Sheet1": [[1]]}))) as read:
        return archive({name: read.read(name) for name in read.namelist()} | changes)
