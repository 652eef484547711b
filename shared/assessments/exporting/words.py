"""What every export says of a criterion and of the whole, in sentences. Pure."""

from shared.assessments.view import AssessmentView, JudgedCriterion
from shared.interview.results.times import utc_text


def title_of(view: AssessmentView) -> str:
    return view.name or f"Assessment of {view.corpus}"


def head_of(view: AssessmentView) -> str:
    tally = ", ".join(f"{count} {plain(name)}" for name, count in view.counts.model_dump().items() if count)
    made = utc_text(view.created_at, timespec="seconds")
    about = f"{len(view.criteria)} criteria over corpus {view.corpus}, begun {made}, {view.status}"
    return f"{about}: {tally or 'none judged'}"


def verdict_of(one: JudgedCriterion) -> str:
    if one.verdict is None:
        return "being judged"
    by_machine = plain(one.verdict) + (f", in doubt: {', '.join(one.doubts)}" if one.doubts else "")
    if one.review is None:
        return f"{by_machine} ({one.source or 'nobody'})"
    reason = f": {one.review.reason}" if one.review.reason else ""
    return f"{plain(one.review.verdict)}, says {one.review.by}{reason} (machine: {by_machine})"


def plain(name: str) -> str:
    """A word of the contract as people write it."""
    return name.replace("_", " ")
