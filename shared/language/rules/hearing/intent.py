"""Whether an answer is one: it may ask what is meant, or have nothing to do with the question at all (D15).

Judged with care: a short or a wrong answer is an answer, and so is "I do not know"; but a lone question that covers
nothing asks for something. Off the topic is only what has
several words and shares none with the question, the ideal answer or what was said before; if it is not small talk or
about the speaker, it must be far from all of these in meaning too.
"""

from collections.abc import Iterable
from typing import Final

from shared.interview.state_machine.assessment import Finding, Intent
from shared.language.requests.interview import AssessRequest
from shared.language.rules.hearing.intent_words import kinds_of, pieces
from shared.language.rules.hearing.listening import asks_back, declines, hedges, points_to_resume
from shared.language.rules.phrases import PHRASES
from shared.language.rules.points.matching import best_likeness, content, stems
from shared.language.rules.stems import stem
from shared.language.vectors import Vectors
from shared.text.clause_words import CLAUSE_WORDS
from shared.text.sentences import sentences
from shared.text.words import content_words, words

RECALLING: Final[frozenset[Intent]] = frozenset({"already_said", "correction"})
"""They speak of what was said before, and are assessed with it."""
_OPENING: Final = 4
_TELLS: Final = 20
"""Words of an answer that tells something: it is one whatever its words."""
_FEWEST_CONTENT_WORDS: Final = 3
_SAME_WORD: Final = 0.7
_MOST_SAID: Final = 400
_MOST_KNOWN: Final = 1_000
_NEAR: Final = 0.2
_FAR: Final = 0.05
_CLOSING: Final = "\"'”’») \t\r\n"


def intent_of(request: AssessRequest, findings: Iterable[Finding], vectors: Vectors | None) -> Intent:
    """What the latest answer is meant as. What covers something answers, unless it repeats or corrects."""
    answer, language = request.exchanges[-1].answer, request.language
    if points_to_resume(answer, language):
        return "answer"
    if request.heard == "correction":
        return "correction"
    if says_something(request, findings):
        return "answer"
    if request.heard == "clarification" and _is_guess(request):
        return "answer"
    if request.heard != "answer":
        return request.heard
    if asks_back(answer, language):
        return "clarification"
    if is_lone_question(request.exchanges[-1].answer) and not _is_guess(request):
        return "clarification"
    if declines(answer, language) or hedges(answer, language):
        return "answer"
    return "off_topic" if _is_elsewhere(request, vectors) else "answer"


def says_something(request: AssessRequest, findings: Iterable[Finding]) -> bool:
    """Whether the latest answer covers or contradicts something: however short it is, it is one.

    Who asks back has words of a point in the question, too: that is in doubt, and shows nothing.
    """
    answer = request.exchanges[-1].answer
    asks = request.heard == "clarification"
    shown = (each.evidence for each in findings if not asks or each.verdict != "needs_review")
    return any(evidence and evidence in answer for evidence in shown)


def is_lone_question(answer: str) -> bool:
    return len(sentences(answer)) == 1 and answer.rstrip(_CLOSING).endswith(("?", "？"))


def _is_guess(request: AssessRequest) -> bool:
    """Whether it is a question with words of the answer: two, or one without "is it" and the like ("a hash function?").

    One that begins as asking back does is none ("Which one?").
    """
    answer, language = request.exchanges[-1].answer, request.language
    opening = pieces(answer, language)[:_OPENING]
    if not is_lone_question(answer) or "ask" in kinds_of(opening):
        return False
    wanted = [concept.text for concept in request.concepts if concept.attribute is None]
    new = stems(" ".join((request.ideal_answer, *wanted)), language) - stems(request.shown_question, language)
    inverted = not CLAUSE_WORDS[language].auxiliaries.isdisjoint(words(answer))
    return len(stems(answer, language) & new) >= (2 if inverted else 1)


def _is_elsewhere(request: AssessRequest, vectors: Vectors | None) -> bool:
    answer, language = request.exchanges[-1].answer, request.language
    said = list(dict.fromkeys(content_words(answer, language)))
    tells = len(words(answer)) >= _TELLS
    if len(said) < _FEWEST_CONTENT_WORDS or tells:
        return False
    known = _known(request)
    about = content(" ".join(known), language)
    known_stems = {stem(word, language) for word in about}
    if any(stem(word, language) in known_stems for word in said):
        return False
    # Each word is compared with each other: of long answers the beginnings.
    kin = about[:_MOST_KNOWN]
    if any(best_likeness(word, kin, language) >= _SAME_WORD for word in said[:_MOST_SAID]):
        return False
    chats = _chats(answer, request)
    if vectors is None:
        return chats
    return max(vectors.similarities([answer], known)[0]) < (_NEAR if chats else _FAR)


def _chats(answer: str, request: AssessRequest) -> bool:
    heard = PHRASES[request.language].heard
    said = frozenset(words(answer))
    about_them = request.skill is not None or not heard.addressing.isdisjoint(words(request.main_question))
    personal = bool(said & heard.of_oneself) and not about_them
    return personal or bool(said & heard.small_talk)


def _known(request: AssessRequest) -> list[str]:
    """What the conversation is about: the question and its answer, and everything said on the way here."""
    earlier = (text for exchange in request.exchanges[:-1] for text in (exchange.question, exchange.answer))
    concepts = (concept.text for concept in request.concepts)
    return [
        request.main_question,
        request.shown_question,
        request.ideal_answer,
        *concepts,
        *earlier,
        *request.corpus,
    ]
