"""Forty questions about the samples, half of which nothing in them answers; written after reading them alone."""

from pathlib import Path
from typing import Final, NamedTuple

from shared.language.requests.onboarding import SourcePassage, SuccessorRequest
from shared.modes.knowledge_handover.handover import ParsedFile
from shared.modes.knowledge_handover.onboarding.passages import bearing_on, of_files

SAMPLES: Final = Path(__file__).parents[2] / "samples"


class SampleQuestion(NamedTuple):
    """A question about a folder of the samples, with words that a right answer has; None if it cannot be answered."""

    folder: str
    text: str
    holds: str | None


ASKED: Final = tuple(
    SampleQuestion("handover", text, holds)
    for text, holds in (
        ("Who overrides the freight totals?", "Marta Keller"),
        ("Why must the job not run before 6:00?", "warehouse load is not through"),
        ("How much can the margin report be wrong by?", "40,000"),
        ("When does the contract of Brennan & Sohn end?", "31.12.2026"),
        ("With whom were the old rates agreed?", "Jonas Weiler"),
        ("Where does the run start from?", "pricing-01.corp"),
        ("Who left finance in March?", "Tomas Brandl"),
        ("When was the first run?", "2019"),
        ("Where is the password for the warehouse account?", "vault"),
        ("Who approves orders above 25,000 EUR?", "head of sales"),
        ("Why did Tomas Brandl leave finance?", None),
        ("Who runs the warehouse load?", None),
        ("When does Marta Keller go on leave?", None),
        ("How much do Brennan & Sohn pay for freight?", None),
        ("Which carrier must not be used?", None),
        ("Why was the first run in 2019?", None),
        ("Who asked legal about the price floor in France?", None),
        ("How many customers are in France?", None),
        ("What is the phone number of Ines Moreau?", None),
        ("Where does Jonas Weiler work?", None),
    )
) + tuple(
    SampleQuestion("vendor-risk/documents", text, holds)
    for text, holds in (
        ("Who owns the information security policy?", "Chief Information Security Officer"),
        ("How long are backups kept?", "thirty-five days"),
        ("Why is the company not certified to PCI DSS?", "handled by the payment gateway alone"),
        ("Where is personal data stored?", "Frankfurt and Dublin"),
        ("When is the complete switch exercised?", "in May"),
        ("How many subprocessors are there?", "four"),
        ("Who answers press enquiries?", "chief executive"),
        ("Which devices may not be used for work?", "Private devices"),
        ("How often are servers scanned for vulnerabilities?", "every night"),
        ("What does the cyber insurance policy cover?", "five million"),
        ("Who is the data protection officer?", None),
        ("Which insurance company issued the cyber insurance policy?", None),
        ("Why are hardware keys used?", None),
        ("How much does the penetration test cost?", None),
        ("What is the name of the cloud provider?", None),
        ("Which laptops must not be given to schools?", None),
        ("When was the data protection officer appointed?", None),
        ("How many employees does Northwind Ledger have?", None),
        ("Where is the headquarters?", None),
        ("Are recordings of the cameras encrypted?", None),
    )
)  # fmt: skip


def request_for(asked: SampleQuestion) -> SuccessorRequest:
    """The request as it is made of the folder's files: the passages that bear on the question."""
    files = tuple(
        ParsedFile(file_name=file.name, kind="text", text=file.read_text(encoding="utf-8"))
        for file in sorted((SAMPLES / asked.folder).iterdir())
        if file.suffix != ".xlsx"
    )
    context: tuple[SourcePassage, ...] = of_files(files, "", "en", 1_000_000)
    found = bearing_on(asked.text, context, "en")
    return SuccessorRequest(language="en", question=asked.text, passages=found)
