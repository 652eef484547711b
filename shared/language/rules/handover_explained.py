"""What a question of a handover means, for somebody who asks (D15): in other words, and never the same words again."""

from collections.abc import Iterator

from shared.language.requests.interview import ClarifyRequest
from shared.language.rules.backlog_words import asked_anew
from shared.language.rules.handover_record import shown_part
from shared.language.rules.handover_turn_words import HANDOVER_TURN_WORDS


def explained(request: ClarifyRequest) -> Iterator[str]:
    """The explanations, the best first: the question in other words; what it is about; that little helps.

    Only the last ones hold the question as it stands: of what staff asked in their own words nothing else is known.
    """
    book, question, language = HANDOVER_TURN_WORDS[request.language], request.question, request.language
    if anew := asked_anew(question, language):
        yield anew
    elif shown := shown_part(question):
        yield book.this_line.format(text=shown)
    yield from (each.format(question=question) for each in book.explained)
