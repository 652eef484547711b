"""Assessments by name with their tally, as files with what reviewers decided; criteria out of files (C, G5, G6, H6)."""

import io
import zipfile
from typing import Any

import pytest
from docx import Document
from openpyxl import Workbook, load_workbook

from tests.http.test_assessments import ASSESSMENTS, add, assess, completed, corpus, respond
from tests.product import Product, Reply, form, paths, refusal

__all__ = ["corpus"]

CRITERIA = f"{ASSESSMENTS}/criteria"
FORMULA = "=HYPERLINK(1) Are keys rotated every ninety days?"


async def reviewed(product: Product, corpus: str) -> Any:
    """A named assessment of a criterion in doubt, which a person decided, and of one that nothing speaks of."""
    await add(product, corpus)
    await respond(
        product,
        corpus,
        "We plan to rotate all keys every ninety days.",
        criterion_question=FORMULA,
        question=FORMULA,
    )
    given = {
        "corpus": corpus,
        "name": "Northwind, autumn",
        "criteria": [{"question": FORMULA}, {"question": "Is <b>lunch</b> free?"}],
    }
    begun = await product.staff("POST", ASSESSMENTS, json=given)
    assert begun.status == 202, begun.text
    found = await completed(product, begun.json["assessment_id"])
    assert [each["verdict"] for each in found["criteria"]] == ["needs_review", "no_evidence"]
    queue = await product.look(f"/api/reviews?assessment_id={found['assessment_id']}")
    review_id, named = queue["items"][0]["review_id"], queue["items"][0]["assessment_name"]
    assert named == found["name"]
    reply = await product.staff(
        "POST",
        f"/api/reviews/{review_id}",
        json={"verdict": "not_met", "reason": "+ only a plan"},
        X_Staff_Name="Ada",
    )
    assert reply.status == 200, reply.text
    return await product.look(f"{ASSESSMENTS}/{found['assessment_id']}")


async def in_list(product: Product, corpus: str) -> Any:
    [row] = (await product.look(f"{ASSESSMENTS}?corpus={corpus}"))["items"]
    return row


class TestNamesAndTallies:
    async def test_the_list_has_the_name_and_a_tally_that_follows_reviews(
        self, product: Product, corpus: str
    ) -> None:
        """G5, G6"""
        view = await reviewed(product, corpus)
        row = await in_list(product, corpus)
        assert (row["name"], view["name"]) == ("Northwind, autumn", "Northwind, autumn")
        expected = {"met": 0, "partly": 0, "not_met": 1, "no_evidence": 1, "needs_review": 0, "failed": 0}
        assert (row["counts"], view["counts"]) == (expected, expected)
        assert view["criteria"][0]["verdict"] == "needs_review"

    async def test_without_a_name_it_goes_by_its_first_criterion(self, product: Product, corpus: str) -> None:
        await assess(product, corpus)
        row = await in_list(product, corpus)
        assert (row["name"], row["first_question"]) == (None, "Is customer data at rest encrypted?")
        assert row["counts"]["no_evidence"] == 1


class TestFiles:
    async def exported(self, product: Product, view: Any, wanted: str) -> Reply:
        reply = await product.staff("GET", f"{ASSESSMENTS}/{view['assessment_id']}?format={wanted}")
        assert reply.status == 200, reply.text
        return reply

    async def test_a_workbook_has_what_reviewers_decided_and_no_cell_that_acts(
        self, product: Product, corpus: str
    ) -> None:
        reply = await self.exported(product, await reviewed(product, corpus), "xlsx")
        assert "assessment-" in reply.headers["Content-Disposition"]
        book = load_workbook(io.BytesIO(reply.raw))
        assert book.sheetnames == ["Criteria", "Evidence", "History", "Assessment"]
        names, first, second = book["Criteria"].iter_rows()
        cells = dict(zip([each.value for each in names], first, strict=True))
        assert all(cell.data_type != "f" for cell in (*first, *second))
        assert (cells["criterion"].value, cells["verdict"].value) == (FORMULA, "not_met")
        assert (cells["machine_verdict"].value, cells["reviewer"].value) == ("needs_review", "Ada")
        assert (cells["review"].value, cells["reason"].value) == ("not_met", "+ only a plan")
        assert book["Evidence"]["D2"].value.startswith("We plan to rotate")
        assert book["Assessment"]["A2"].value == "Northwind, autumn"

    async def test_a_word_file_and_markdown_say_the_same(self, product: Product, corpus: str) -> None:
        view = await reviewed(product, corpus)
        document = Document(io.BytesIO((await self.exported(product, view, "docx")).raw))
        lines = [each.text for each in document.paragraphs]
        assert lines[0] == "Northwind, autumn"
        assert "1 not met, 1 no evidence" in lines[1]
        decided = next(
            line for line in lines if line.startswith("not met, says Ada: + only a plan (machine: needs")
        )
        markdown = (await self.exported(product, view, "markdown")).text
        assert markdown.startswith("# Northwind, autumn\n")
        assert decided.replace("_", "\\_") in markdown
        assert "<b>" not in markdown

    async def test_another_format_is_refused(self, product: Product, corpus: str) -> None:
        found = await assess(product, corpus)
        path = f"{ASSESSMENTS}/{found['assessment_id']}?format=pdf"
        assert paths(await product.staff("GET", path)) == ["format"]


class TestCriteriaFiles:
    async def sent(self, product: Product, name: str, data: bytes) -> Reply:
        return await product.send(CRITERIA, *form({name: data}, "file"))

    async def test_a_sheet_becomes_criteria_and_its_bad_rows_are_named(self, product: Product) -> None:
        book = Workbook()
        sheet = book.worksheets[0]
        for row in (
            ("Ref", "Requirement"),
            ("1.2", "Is data encrypted?"),
            ("1.2", "Again?"),
            ("a b", "Spaced?"),
            ("9", "?!"),
        ):
            sheet.append(row)
        out = io.BytesIO()
        book.save(out)
        reply = await self.sent(product, "criteria.xlsx", out.getvalue())
        assert reply.status == 200, reply.text
        assert reply.json["criteria"] == [{"criterion_id": "1.2", "question": "Is data encrypted?"}]
        assert [each["row"] for each in reply.json["rejected"]] == [3, 4, 5]

    async def test_csv_and_lines_are_read_too(self, product: Product) -> None:
        for name, data in (("c.csv", b"question\nIs it safe?\n"), ("c.txt", b"* Is it safe?\n")):
            reply = await self.sent(product, name, data)
            assert reply.json == {
                "criteria": [{"criterion_id": None, "question": "Is it safe?"}],
                "rejected": [],
            }

    async def test_more_than_an_assessment_takes_are_named(self, product: Product) -> None:
        lines = "".join(f"Is rule {n} kept?\n" for n in range(201))
        reply = await self.sent(product, "c.txt", lines.encode())
        assert len(reply.json["criteria"]) == 200
        assert reply.json["rejected"] == [{"row": 201, "reason": "an assessment takes 200 criteria"}]

    @pytest.mark.parametrize(
        ("name", "data"),
        [
            ("c.csv", b"1,What?\n"),
            ("c.csv", b"question\n"),
            ("c.xlsx", b"PK\x03\x04 broken"),
            ("c.txt", b" "),
        ],
    )
    async def test_what_holds_none_is_refused_in_a_sentence(
        self, product: Product, name: str, data: bytes
    ) -> None:
        reply = await self.sent(product, name, data)
        assert paths(reply) == ["file"]
        assert refusal(reply)

    async def test_an_archive_that_is_no_sheet_is_no_table(self, product: Product) -> None:
        out = io.BytesIO()
        with zipfile.ZipFile(out, "w") as archive:
            archive.writestr("x.txt", "x")
        assert (await self.sent(product, "c.zip", out.getvalue())).status == 422
