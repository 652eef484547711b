"""What the rules find in files of every kind: at its line, in the file's own words, the weightiest first."""

import time

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from shared.language.rules.file_analysis import dive
from shared.modes.knowledge_handover.handover import FileKind, Finding, FindingKind, ParsedFile

NAMES: dict[FileKind, str] = {
    "code": "a.py",
    "markdown": "a.md",
    "text": "a.txt",
    "table": "a.csv",
    "spreadsheet": "a.xlsx",
    "pdf": "a.pdf",
    "docx": "a.docx",
}


def findings(text: str, name: str, kind: FileKind = "code", most: int = 40) -> tuple[Finding, ...]:
    return dive(ParsedFile(file_name=name, kind=kind, text=text), most).findings


def kinds(text: str, name: str, kind: FileKind = "code") -> set[tuple[FindingKind, int | None]]:
    """What was found but for the purpose and for nobody being named."""
    return {
        (each.kind, each.line)
        for each in findings(text, name, kind)
        if each.kind != "purpose" and "Nobody" not in each.text
    }


def compact(text: str) -> str:
    return "".join(text.split())


SEEDS = [
    "# TODO x",
    "LIMIT = 0.3",
    "a = b * 2.5",
    "Ask Ines Moreau.",
    "'''",
    "```",
    "# as we agreed",
    "a,b;c|d",
]


class TestPython:
    @pytest.mark.parametrize(
        ("code", "kind"),
        [
            ("LOSS_THRESHOLD = 0.3", "threshold"),
            ("if order.margin < 0.3: pass", "threshold"),
            ("share = min(order.share, 0.35)", "threshold"),
            ("def cut(x, max_share=0.4): ...", "threshold"),
            ("SURCHARGE = 4.75", "hard_coded"),
            ("RATES = {'USD': 0.92, 'CHF': 1.04}", "hard_coded"),
            ("URL = 'https://rates.example/v2'", "hard_coded"),
            ("OUT = '/mnt/share/out.csv'", "hard_coded"),
            ("SINCE = date(2024, 10, 1)", "hard_coded"),
            ("IBAN = 'DE89 3704 0044 0532 0130 00'", "hard_coded"),
            ("price = cost * rate + surcharge", "formula"),
            ("total *= 1.19", "formula"),
            ("raw = raw - 0.1", "formula"),
            ("if order.customer == 'ACME': pass", "decision"),
            ("if region in ('Kanaren', 'Madeira'): pass", "decision"),
            ("margin = 1.42 if north else 1.38", "decision"),
            ("# manual override at month end", "decision"),
            ("# TODO: ask finance", "todo"),
            ("import pandas", "dependency"),
            ("db = connect('postgresql://batch@dwh.corp/x')", "dependency"),
            ("user = os.environ.get('DWH_USER')", "dependency"),
            ("schedule.every(10).minutes.do(run)", "dependency"),
            ("__author__ = 'Marta Keller'", "owner"),
            ("# Owner: Marta Keller", "owner"),
        ],
    )
    def test_a_line_shows_what_it_is(self, code: str, kind: FindingKind) -> None:
        assert (kind, 2) in kinds(f"\n{code}\n", "pricing.py")

    @pytest.mark.parametrize(
        "code",
        [
            "count = 0",
            "count += 1",
            "if len(rows) > 1: pass",
            "if mode == 'r': pass",
            "name = 'a' + 'b' * 2",
            "path = f'{folder}/x'",
            "import csv",
            "from . import rates",
            "if __name__ == '__main__': run()",
            "response = get(url, timeout=30)",
            "ready = True",
        ],
    )
    def test_plain_code_shows_nothing(self, code: str) -> None:
        assert kinds(f"\n{code}\n", "pricing.py") == set()

    def test_what_errors_are_passed_over_is_told(self) -> None:
        found = findings("try:\n    run()\nexcept KeyError:\n    pass\n", "a.py")
        assert found[0].text == "KeyErrors are passed over in silence."

    def test_a_docstring_says_what_the_file_is_for(self) -> None:
        found = findings('\n"""\nMakes the price list.\n"""\nx = 7.5\n', "a.py")
        assert [(each.line, each.text) for each in found if each.kind == "purpose"] == [
            (3, "It says of itself: Makes the price list.")
        ]

    def test_a_first_comment_does_as_well_but_not_one_that_names_the_author(self) -> None:
        found = findings("# Author: Priya Raman\n# Scores the customers by risk.\nx = 7.5\n", "a.py")
        assert [each.line for each in found if each.kind == "purpose"] == [2]

    def test_of_a_file_that_says_nothing_it_is_told_what_it_defines(self) -> None:
        found = findings("def price(): ...\nclass Order: ...\n", "a.py")
        assert [each.text for each in found] == [
            "Nothing says what the file is for; it defines price and Order."
        ]

    def test_what_a_comment_explains_weighs_less_and_brings_the_comment_along(self) -> None:
        text = "A_LIMIT = 0.3\n# Agreed with finance in 2022.\nB_LIMIT = 0.4\n"
        limits = [each for each in findings(text, "a.py") if each.kind == "threshold"]
        assert [(each.line, each.excerpt) for each in limits] == [
            (1, "A_LIMIT = 0.3"),
            (2, "# Agreed with finance in 2022.\nB_LIMIT = 0.4"),
        ]

    def test_code_that_does_not_parse_is_read_line_by_line(self) -> None:
        assert ("threshold", 2) in kinds("print 'old'\nif margin < 0.3:\n", "old.py")

    @pytest.mark.parametrize(
        "trap",
        [
            "(" * 3_000,
            "-" * 1_900 + "1",
            "x = (" + "1+\n" * 20_000 + "1)",
            "x = a" + "*a" * 990,
            "\0",
            "not " * 400,
            "a." * 20_000,
        ],
        ids=["brackets", "signs", "sum", "product", "null", "not", "dots"],
    )
    def test_code_made_to_break_a_parser_breaks_nothing(self, trap: str) -> None:
        assert ("todo", 1) in kinds(f"# TODO: look at it\n{trap}\n", "a.py")


class TestOtherCode:
    @pytest.mark.parametrize(
        ("name", "code", "kind"),
        [
            ("a.sql", "WHERE o.total BETWEEN 25 AND 90000", "threshold"),
            ("a.sql", "  AND o.share > 0.35", "threshold"),
            ("a.sql", "CASE WHEN channel = 7 THEN cost * 0.93 END AS cost", "formula"),
            ("a.sql", "CASE WHEN channel = 7 THEN 1 END AS x", "hard_coded"),
            ("a.sql", "AND customer_id <> 40017", "decision"),
            ("a.sql", "AND customer = 'ACME'", "decision"),
            ("a.sql", "-- FIXME: returns are counted twice", "todo"),
            ("a.sql", "FROM sales.orders o", "dependency"),
            ("a.js", "const maxShare = 0.35;", "threshold"),
            ("a.js", "const surcharge = 4.75;", "hard_coded"),
            ("a.js", "import axios from 'axios'", "dependency"),
            ("a.js", "// never change this by hand, ask first", "decision"),
            ("a.sh", 'if [ "$n" -lt 300 ]; then', "threshold"),
            ("a.sh", "# 15 6 3 1,4,7,10 *", "dependency"),
            ("a.yaml", "max_discount: 0.35", "threshold"),
            ("a.ini", "Server=dwh01;Database=sales", "dependency"),
        ],
    )
    def test_a_line_shows_what_it_is(self, name: str, code: str, kind: FindingKind) -> None:
        assert (kind, 2) in kinds(f"\n{code}\n", name)

    @pytest.mark.parametrize(
        ("name", "code"),
        [
            ("a.sql", "SELECT count(*), o.id"),
            ("a.sql", "WHERE status = 'OPEN' AND active = 1"),
            ("a.js", "let count = 0;"),
            ("a.sh", "cp a/b/c d/e/f"),
            ("a.js", "/* a block */"),
        ],
    )
    def test_plain_code_shows_nothing(self, name: str, code: str) -> None:
        assert kinds(f"\n{code}\n", name) == set()


class TestProse:
    def test_a_heading_is_no_override_in_german(self) -> None:
        assert "decision" not in {
            kind for kind, _ in kinds("Die Überschrift der Tabelle.\n", "notiz.txt", "text")
        }

    @pytest.mark.parametrize(
        ("sentence", "kind"),
        [
            ("Marta overrides the freight by hand on day three.", "decision"),
            ("Am Monatsende wird der Wert von Hand überschrieben.", "decision"),
            ("Never run the job before six.", "decision"),
            ("Orders above 25,000 EUR need an approval.", "threshold"),
            ("Ordini sopra 25.000 EUR vanno approvati.", "threshold"),
            ("Price = cost * 1.19 + freight.", "formula"),
            ("The factor is multiplied by 1.2.", "formula"),
            ("The report depends on the nightly load.", "dependency"),
            ("- [ ] Move the surcharge", "todo"),
            ("TODO ask legal", "todo"),
            ("Owner: Tomas Brandl", "owner"),
            ("Ask Ines Moreau for the portal.", "owner"),
            ("It is at https://portal.example/x on the web.", "hard_coded"),
        ],
    )
    def test_a_sentence_shows_what_it_tells(self, sentence: str, kind: FindingKind) -> None:
        assert (kind, 3) in kinds(f"# Notes\n\n{sentence}\n", "notes.md", "markdown")

    def test_a_sentence_that_is_wrapped_is_read_as_one_and_stands_where_it_begins(self) -> None:
        text = "The first sentence of this paragraph is rather plain and long. Marta overrides the\ntotals by hand.\n"
        found = next(each for each in findings(text, "a.md", "markdown") if each.kind == "decision")
        assert (found.line, compact(found.excerpt)) == (1, "Martaoverridesthetotalsbyhand.")

    def test_a_german_noun_is_nobodys_name(self) -> None:
        text = "# Notizen\n\nEs wird von Hand und mit Sorgfalt gemacht, laut Sabine Kröger.\n"
        people = [each.text for each in findings(text, "a.md", "markdown") if each.kind == "owner"]
        assert people == ["Sabine Kröger is named as someone to turn to."]

    def test_plain_sentences_show_nothing(self) -> None:
        assert kinds("The list goes to sales.\n\nIt was made in Turin.\n", "a.md", "markdown") == set()

    def test_the_first_heading_says_what_it_is_about(self) -> None:
        found = findings("some words\n\n# Pricing run\n", "a.md", "markdown")
        assert [(each.kind, each.line) for each in found] == [("purpose", 3)]


class TestTables:
    TABLE = "region,manager,min_order,freight_factor,note\nnorth,Marta,50,1.0,\nalpine,,120,1.3,typed in by hand\n"

    def test_header_and_rows_are_told(self) -> None:
        assert kinds(self.TABLE, "a.csv", "table") == {
            ("threshold", 1),
            ("hard_coded", 1),
            ("owner", 1),
            ("decision", 3),
        }

    def test_semicolons_do_as_well(self) -> None:
        found = findings(self.TABLE.replace(",", ";"), "a.csv", "table")
        assert "region, manager, min_order" in next(each.text for each in found if each.kind == "purpose")


class TestSpreadsheets:
    SHEET = (
        "Margin := 0.35\n"
        "Inputs!A1 = Loss threshold\nInputs!B1 = 0.3\nInputs!A2 = Freight per parcel\nInputs!B2 = 4.75\n"
        "Inputs!A3 = changed by hand in March\n"
        "Prices!A1 = Cost\nPrices!B1 = Price\n"
        "Prices!A2 = 10\nPrices!B2 = A2*1.21+Inputs!$B$2 → 16.85\n"
        "Prices!A3 = 20\nPrices!B3 = A3*1.21+Inputs!$B$2 → 28.95\n"
        "Prices!A4 = 30\nPrices!B4 = 35\n"
        "Prices!A5 = 40\nPrices!B5 = A5*1.21+Inputs!$B$2 → 53.15\n"
        "Prices!A6 = 50\nPrices!B6 = SUM(B2:B5) → 134\n"
        "Prices!C6 = IF(B6>500,1,0) → 0\n"
        "Prices!D6 = [Rates.xlsx]Sheet1!A1 → 2\n"
    )

    def test_inputs_formulas_and_what_was_overwritten_are_told(self) -> None:
        found = kinds(self.SHEET, "a.xlsx", "spreadsheet")
        assert found == {
            ("hard_coded", 1),
            ("threshold", 3),
            ("hard_coded", 5),
            ("decision", 6),
            ("formula", 10),
            ("decision", 14),
            ("formula", 18),
            ("threshold", 19),
            ("dependency", 20),
        }

    def test_a_formula_that_fills_a_column_is_told_once_with_its_range(self) -> None:
        found = findings(self.SHEET, "a.xlsx", "spreadsheet")
        assert [each.text for each in found if each.line == 10] == [
            "Prices!B2 to B5 has 1.21 written into its formula: A2*1.21+Inputs!$B$2."
        ]

    def test_the_numbers_in_the_body_of_a_table_are_no_inputs(self) -> None:
        rows = "S!A1 = Course\nS!B1 = Hours\nS!C1 = Cost\nS!A2 = Welding\nS!B2 = 40\nS!C2 = B2*2 → 80\n"
        assert kinds(rows, "a.xlsx", "spreadsheet") == {("formula", 6)}

    def test_the_overwritten_cell_comes_first(self) -> None:
        first = findings(self.SHEET, "a.xlsx", "spreadsheet")[0]
        assert first.text == "Prices!B4 holds the number 35 where the cells around it hold a formula."


class TestOwners:
    def test_that_nobody_is_named_is_told_of_what_holds_rules(self) -> None:
        text = "A_LIMIT = 3.5\nB_LIMIT = 4.5\n"
        assert findings(text, "a.py")[-1].text == "Nobody is named as responsible for this file."

    def test_where_somebody_is_it_is_not(self) -> None:
        text = "# Author: Marta Keller\nA_LIMIT = 3.5\nB_LIMIT = 4.5\n"
        assert [each.text for each in findings(text, "a.py") if each.kind == "owner"] == [
            "Marta Keller is named as responsible."
        ]


class TestBounds:
    def test_the_weightiest_are_kept_and_the_purpose_with_them(self) -> None:
        text = '"""Makes prices."""\n' + "".join(f"LIMIT_{n} = {n}.5\n# TODO: {n}\n" for n in range(50))
        found = findings(text, "a.py", most=12)
        assert len(found) == 12
        assert [each.kind for each in found] == ["threshold"] * 10 + ["todo"] + ["purpose"]

    def test_a_secret_is_told_without_being_repeated(self) -> None:
        (secret, *_) = findings("db_password = 'hunter22x'\n", "a.py")
        assert (secret.kind, "hunter22x" in secret.text) == ("hard_coded", False)

    @pytest.mark.parametrize("kind", NAMES)
    @pytest.mark.parametrize(
        "flood",
        [
            "a" * 60_000,
            "a.b@" * 15_000,
            "1 * " * 15_000,
            "http://" * 9_000,
            "x = 'y\n" * 8_000,
            "Ab " * 20_000,
        ],
        ids=["word", "address", "stars", "url", "lines", "names"],
    )
    def test_no_flood_takes_long(self, kind: FileKind, flood: str) -> None:
        """60,000 characters take well under a second; what is quadratic in them would take minutes."""
        began = time.process_time()
        findings(flood, NAMES[kind], kind)
        assert time.process_time() - began < 5


@settings(suppress_health_check=[HealthCheck.too_slow])
@given(
    text=st.lists(
        st.one_of(
            st.text(max_size=60),
            st.sampled_from(TestSpreadsheets.SHEET.split("\n")),
            st.sampled_from(SEEDS),
        ),
        max_size=12,
    ).map("\n".join),
    kind=st.sampled_from(list(NAMES)),
)  # fmt: skip
def test_of_any_text_every_excerpt_stands_at_its_line(text: str, kind: FileKind) -> None:
    file = ParsedFile(file_name=NAMES[kind], kind=kind, text=text)
    for each in dive(file, 100).findings:
        assert each.line is not None
        assert each.text
        assert each.excerpt.strip()
        rest = compact("\n".join(file.lines[each.line - 1 :]))
        at = rest.find(compact(each.excerpt))
        assert 0 <= at <= len(compact(file.lines[each.line - 1])), each
