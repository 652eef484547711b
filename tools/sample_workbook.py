"""Makes samples/handover/pricing_model.xlsx anew: `python -m tools.sample_workbook`. What is in it is made up.

The workbook has what such workbooks have: inputs nobody explains, a column of formulas with one cell typed over, a limit
inside an IF, and a note about something that is done by hand.
"""

from pathlib import Path
from typing import Any, Final, cast

WORKBOOK: Final = Path(__file__).parents[1] / "samples" / "handover" / "pricing_model.xlsx"
INPUTS: Final = (
    ("Margin model, wholesale", None),
    ("Loss threshold", 0.3),
    ("Freight per parcel", 4.75),
    ("Bonus factor", 1.08),
    ("Carrier totals are typed in by hand on the third working day", None),
)
COSTS: Final = (118.0, 64.5, 240.0, 75.2, 410.0, 33.9, 150.0, 96.4)
OVERWRITTEN: Final = (5, 1200)


def make(path: Path) -> None:
    """Write the workbook."""
    from openpyxl import Workbook  # pyright: ignore[reportMissingModuleSource]

    book = cast(Any, Workbook)()  # openpyxl has no types
    inputs = book.active
    inputs.title = "Inputs"
    for row, (label, value) in enumerate(INPUTS, start=1):
        inputs.cell(row=row, column=1, value=label)
        inputs.cell(row=row, column=2, value=value)
    _margins(book.create_sheet("Margins"))
    book.save(path)


def _margins(sheet: Any) -> None:
    sheet.append(["Order", "Cost", "Price", "Margin", "Loss"])
    for row, cost in enumerate(COSTS, start=2):
        price = OVERWRITTEN[1] if row == OVERWRITTEN[0] else f"=B{row}*1.38+Inputs!$B$3"
        margin, loss = f"=(C{row}-B{row})/C{row}", f'=IF(D{row}<0.3,"check","")'
        sheet.append([f"Order {row - 1}", cost, price, margin, loss])
    last = len(COSTS) + 1
    sheet.append(["Total", f"=SUM(B2:B{last})", f"=SUM(C2:C{last})*Inputs!$B$4"])


if __name__ == "__main__":
    make(WORKBOOK)
