"""Tasks about the files of a handover that the tests of the language port share."""

from shared.language.requests.handover_files import BacklogRequest, FileAnalysisRequest, ProjectSummaryRequest
from shared.modes.knowledge_handover.handover import DeepDive, Finding, ParsedFile

PRICING = '''"""Works out the price list of the quarter."""

LOSS_THRESHOLD = 0.3


def price(order, cost):
    if order.customer == "ACME":
        return cost * 1.21
    # TODO: ask finance about returns
    return min(order.share, 0.35) * cost
'''
THRESHOLD = Finding(
    text="LOSS_THRESHOLD is 0.3, and nothing says why.",
    kind="threshold",
    line=3,
    excerpt="LOSS_THRESHOLD = 0.3",
)
DIVE = DeepDive(
    file_name="pricing.py",
    findings=(
        THRESHOLD,
        Finding(
            text="ACME is treated as a case of its own.",
            kind="decision",
            line=7,
            excerpt='if order.customer == "ACME":',
        ),
    ),
)


def file(text: str = PRICING, name: str = "pricing.py") -> ParsedFile:
    return ParsedFile(file_name=name, kind="code", text=text)


def dive_task(text: str = PRICING, *, most: int = 24) -> FileAnalysisRequest:
    return FileAnalysisRequest(language="en", file=file(text), most=most)


def project_task(*dives: DeepDive) -> ProjectSummaryRequest:
    return ProjectSummaryRequest(language="en", dives=dives or (DIVE,))


def backlog_task(*dives: DeepDive, most: int = 40) -> BacklogRequest:
    return BacklogRequest(
        language="en", dives=dives or (DIVE,), global_summary="It makes the price list.", most=most
    )
