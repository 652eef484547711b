"""Where an answer and a file disagree: the person says that the file is wrong, or gives another figure with the same unit
than the very line that they were asked about (B7). Nothing else is compared.

What is said to be wrong needs no question: their sentence stands as what holds, whole, and of which line it is nobody
guesses.
"""

import re
from typing import Final

from shared.language.requests.handover_turn import Contradiction, ExtractRequest
from shared.language.rules.handover.measures import Measure, measures
from shared.language.rules.handover.record import shared_stems, shown_part
from shared.language.rules.handover.turn_words import HANDOVER_TURN_WORDS
from shared.language.rules.hearing.listening import declines, is_question, mentions
from shared.text.quantities import in_figures
from shared.text.sentences import sentences

_MOST_SENTENCES: Final = 40
_WRONG: Final = re.compile(
    r"\b(?:wrong(?! (?:way|side))|incorrect|out of date|outdated|no longer (?:right|true|correct|valid)"
    r"|not (?:right|true|correct) any ?more|falsch|veraltet|überholt|stimm(?:t|en) (?:\w{1,12} )?n(?:icht|ciht|ich)"
    r"|(?:gilt|gelten) (?:\w{1,12} )?n(?:icht|ciht|ich) mehr|faux|fausses?|périmée?s?|dépassée?s?"
    r"|plus (?:à jour|juste|valable|vrai)|ne vaut plus|est[aá]n? mal|equivocad[oa]s?|anticuad[oa]s?|desfasad[oa]s?"
    r"|ya no (?:vale|es así|es ciert[oa])|sbagliat[oaei]|errat[oaei]|superat[oaei]|non vale più|non è più)\b",
    re.IGNORECASE,
)
"""How people say that what is written somewhere is not so, or is so no more."""
_REPORTED: Final = re.compile(r"\b(?:that(?! (?:is|was)\b)|dass|que|che)\b", re.IGNORECASE)
"""What begins the words of a note: "I took a note that the pump was wrong"."""
_OF_NO_FILE: Final = re.compile(
    r"\b(?:an?|any|every|each|eine?[mnrs]?|jede[mnrs]?|keine?[mnrs]?|une?|chaque|una|uno|cada|ogni|qualche)\s(?!(?:of|von|de|di|des|degli)\b)\w+"
    r"|\b(?:if|when|whenever|once|wenn|falls|sobald|quand|lorsqu\w*|si|cuando|quando|qualora|se)\b[^,;.:]{0,200}",
    re.IGNORECASE,
)
"""A paper of a kind, which is none that was read, and what may be wrong one day: "a key is a file … when it is wrong"."""


def contradiction(request: ExtractRequest) -> Contradiction | None:
    """What the answer says of a file that is otherwise; `holds` where the person says so themselves."""
    language = request.language
    if declines(request.answer, language):
        return None
    told = [each for each in sentences(request.answer)[:_MOST_SENTENCES] if not is_question(each)]
    line = shown_part(request.main_question) if request.file_name else None
    wrong = next((each for each in told if _calls_a_file_wrong(each, request)), None)
    if wrong is not None:
        named = next((name for name in request.file_names if name in wrong), None)
        return Contradiction(in_file="", said=wrong, file_name=named, holds=wrong)
    is_first = request.question == request.main_question
    found = (_of_another_figure(each, line, language) for each in told) if line and is_first else ()
    pair = next(filter(None, found), None)
    return pair and Contradiction(in_file=pair[0].shown, said=pair[1].shown, file_name=request.file_name)


def _calls_a_file_wrong(said: str, request: ExtractRequest) -> bool:
    """Whether a sentence says that what stands on a paper or in a file is wrong, or is so no more."""
    book = HANDOVER_TURN_WORDS[request.language]
    parts = (_OF_NO_FILE.sub(" ", part) for part in _REPORTED.split(said))
    return any(
        _WRONG.search(part)
        and (mentions(part, book.papers) or any(name in part for name in request.file_names))
        for part in parts
    )


def _of_another_figure(said: str, line: str, language: str) -> tuple[Measure, Measure] | None:
    """The one figure of a kind in the line, and another one of that kind in a sentence on the same thing."""
    there, here = measures(line), measures(in_figures(said, language))
    if mentions(said, HANDOVER_TURN_WORDS[language].past):
        return None
    for each in there:
        alike = [[one for one in side if one.kind == each.kind] for side in (there, here)]
        if [len(side) for side in alike] == [1, 1] and alike[1][0].amount != each.amount:
            figures = " ".join(one.shown for one in (each, alike[1][0]))
            bare = said.replace(figures, " ")
            return (each, alike[1][0]) if shared_stems(bare, line, language) > 1 else None
    return None


def which_holds(differs: Contradiction, language: str) -> str:
    """The question which of the two holds."""
    book = HANDOVER_TURN_WORDS[language]
    return book.conflict.format(file=differs.file_name, in_file=differs.in_file, said=differs.said)


def resolved(differs: Contradiction, answer: str, language: str) -> Contradiction | None:
    """The contradiction with what holds, in the sentence of the answer that names one of the two and not the other; None
    where there is none: they are not of one thing."""
    for said in sentences(answer):
        named = [each.shown for each in measures(in_figures(said, language))]
        chosen = [each for each in (differs.in_file, differs.said) if each in named]
        if len(chosen) == 1:
            holds = differs.in_file if chosen[0] == differs.in_file else said
            return differs.model_copy(update={"said": said, "holds": holds})
    return None
