"""What somebody asks not to have written down: it stands in the record with the request, and in no summary (G8)."""

from shared.language.rules.manners import is_kept_out
from shared.text.sentences import sentences


def kept_out(answer: str, language: str) -> frozenset[str]:
    """The sentences that ask for it, each with the one before that it is about; at the beginning, with the one after."""
    told = sentences(answer)
    asking = [at for at, each in enumerate(told) if is_kept_out(each, language)]
    about = (at - 1 if at else min(1, len(told) - 1) for at in asking)
    return frozenset(told[at] for at in (*asking, *about))


def is_quotable(span: str, left_out: frozenset[str]) -> bool:
    """Whether a quotation has none of these sentences, and is part of none."""
    return not any(each in span or span in each for each in left_out)
