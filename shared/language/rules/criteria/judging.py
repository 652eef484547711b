"""Criteria judged and evidence ranked by the rules (C): by the share of a criterion's words in one sentence.

A sentence affirms a criterion by the share of the criterion's content words that it holds, each on the same side of a
"not". A sentence that negates one of these words affirms nothing; with half of the words it denies. A sentence that
names the object of the criterion, its first word, counts before one that speaks of something else: "Backups are not
encrypted" before "Customer data is encrypted". In an answer that begins with yes or no, the words of the question count
as said. What raises a doubt is left to a person, and so is what speaks of the matter in other words (G4).
"""

from collections.abc import Sequence
from typing import Final

from shared.assessments.criteria.verdicts import Citation, Verdict, verdict_by_share
from shared.interview.state_machine.assessment import Doubt
from shared.language import retrieval  # as a module: it takes the stems of this package, and may come first
from shared.language.requests.evidence import JudgementDraft, JudgeRequest, RankRequest
from shared.language.rules.criteria.doubts import doubts_about, doubts_about_denial
from shared.language.rules.criteria.stances import (
    LONGEST_SPAN,
    Criterion,
    CriterionStance,
    best,
    knows_nothing,
    latest,
    stances_in,
    takes_up,
)
from shared.language.rules.phrases import PHRASES
from shared.language.vectors import Vectors
from shared.text.passages import Passage
from shared.text.sentences import sentences, unwrapped
from shared.text.spoken import in_all
from shared.text.words import content_words

MOST_GAP_WORDS: Final = 6
_RATIONALES: Final = in_all(dict[str, str], "texts", "verdicts")
MOST_CITED: Final = 2
_WORDS_SHARE: Final = 0.5
"""Of a relevance; the rest is nearness in meaning."""
MOST_WEIGHED: Final = 8
MOST_COMPARED: Final = 60
_LEAST_TOLD: Final = 3
NEAR: Final = 0.2
"""The cosine from which other words may speak of the criterion."""


def ranking(request: RankRequest, vectors: Vectors | None) -> tuple[float, ...]:
    """How relevant each text is, 0..1: the share of the question's words by their rarity, and the cosine, half each."""
    index = retrieval.build_index((Passage("", 1, 1, text) for text in request.texts), request.language)
    by_words = {each.position: each.score for each in index.shares(request.question)}
    shares = [by_words.get(position, 0.0) for position in range(len(request.texts))]
    if vectors is None or not request.texts:
        return tuple(shares)
    (near,) = vectors.similarities([request.question], request.texts)
    return tuple(
        min(1.0, _WORDS_SHARE * share + (1 - _WORDS_SHARE) * max(0.0, cosine))
        for share, cosine in zip(shares, near, strict=True)
    )


def judgement(request: JudgeRequest, vectors: Vectors | None) -> JudgementDraft:
    """The verdict: the latest follow-up that speaks of the criterion holds, then the best sentence for and against."""
    criterion = Criterion.of(request.question, request.language)
    if not request.entries:
        return _draft(request, criterion, "no_evidence", ())
    said = latest(criterion, request.entries)
    if said is not None and not said.affirms:
        return _denied(request, criterion, said)
    stances = [
        found for entry in request.entries if not entry.is_follow_up for found in stances_in(criterion, entry)
    ]
    supporting = ([said] if said else []) + sorted(
        (each for each in stances if each.affirms), key=lambda each: each.nearness, reverse=True
    )
    against = None if said is not None else best(stances, affirming=False)
    if against is not None and (not supporting or against.nearness > supporting[0].nearness):
        return _denied(request, criterion, against)
    if not supporting:
        return _without_stance(request, criterion, vectors)
    if against is not None and (against.quoted.names_object or not supporting[0].quoted.names_object):
        return _draft(request, criterion, "needs_review", (supporting[0], against), "negation")
    return _affirmed(request, criterion, supporting)


def _denied(request: JudgeRequest, criterion: Criterion, against: CriterionStance) -> JudgementDraft:
    doubts = doubts_about_denial(request.question, against.quoted, request.language)
    return _draft(request, criterion, "needs_review" if doubts else "not_met", (against,), *doubts)


def _affirmed(
    request: JudgeRequest, criterion: Criterion, supporting: Sequence[CriterionStance]
) -> JudgementDraft:
    """The verdict of the first sentence that says as much as the best and raises no doubt; else that of the best."""
    verdict = verdict_by_share(supporting[0].share)
    first = supporting[0].citation.index if _is_answer(request, supporting[0]) else None
    weighed = [
        (each, doubts_about(request.question, each.quoted, request.language))
        for each in supporting[:MOST_WEIGHED]
        if verdict_by_share(each.share) == verdict and first in (None, each.citation.index)
    ]
    sure = next((each for each, (doubts, _) in weighed if not doubts), None)
    denied, (_, denial) = next((both for both in weighed if both[1][1]), (None, ((), None)))
    if sure is not None and denied is not None:
        return _draft(request, criterion, "needs_review", (sure, denied), denial)
    if sure is not None:
        others = [each for each in supporting if each is not sure]
        return _draft(request, criterion, verdict, (sure, *others))
    if denied is not None:
        return _draft(request, criterion, "not_met", (denied,), denial)
    return _draft(request, criterion, "needs_review", (weighed[0][0],), *weighed[0][1][0])


def _is_answer(request: JudgeRequest, stance: CriterionStance) -> bool:
    """Whether it stands in the follow-ups, whose doubts no document removes (C1)."""
    return any(entry.is_follow_up and entry.index == stance.citation.index for entry in request.entries)


def _without_stance(request: JudgeRequest, criterion: Criterion, vectors: Vectors | None) -> JudgementDraft:
    """Nothing says it or denies it: a question is no evidence, and what is said in other words is for a person.

    So is what answers a follow-up without a word of the criterion: "The tapes in Cork are still in clear text".
    """
    texts = [text for entry in request.entries for text in entry.quotable]
    told = [each for text in texts for each in sentences(unwrapped(text))[:MOST_COMPARED]]
    said = [each for each in told if not each.endswith("?")]
    heard = PHRASES[request.language].heard
    open_ = [each for each in said if not knows_nothing(each, heard)]
    if any(takes_up(criterion, text) for text in (" ".join(said), *said)) and open_:
        return _draft(request, criterion, "needs_review", (), "wording")
    if any(takes_up(criterion, each) for each in told if each not in said):
        return _draft(request, criterion, "no_evidence", (), "echo")
    if vectors and open_ and max(vectors.similarities([request.question], open_)[0]) >= NEAR:
        return _draft(request, criterion, "needs_review", (), "wording")
    told_in_reply = [each for each in _replies(request) if each.span in open_]
    if told_in_reply:
        draft = _draft(request, criterion, "needs_review", (), "wording")
        return draft.model_copy(update={"citations": tuple(told_in_reply[:MOST_CITED])})
    return _draft(
        request, criterion, "no_evidence", (), "not_known" if said and not open_ else "nothing_said"
    )


def _replies(request: JudgeRequest) -> list[Citation]:
    """The sentences that answer follow-ups of this criterion and have enough words to tell of something."""
    return [
        Citation(index=entry.index, source=entry.source, span=sentence)
        for entry in request.entries
        if entry.is_follow_up
        for text in entry.quotable
        for sentence in sentences(unwrapped(text))[:MOST_COMPARED]
        if len(sentence) <= LONGEST_SPAN and len(content_words(sentence, request.language)) >= _LEAST_TOLD
    ]


def _draft(
    request: JudgeRequest,
    criterion: Criterion,
    verdict: Verdict,
    stances: Sequence[CriterionStance],
    *doubts: Doubt | None,
) -> JudgementDraft:
    texts = _RATIONALES[request.language]
    citations = tuple(each.citation for each in stances[:MOST_CITED])
    if verdict == "met":
        return JudgementDraft(verdict=verdict, rationale=texts["met"], citations=citations)
    open_words = stances[0].missing if verdict == "partly" and stances else ()
    gap = " ".join((open_words or tuple(criterion.sides))[:MOST_GAP_WORDS])
    kind = "denied" if verdict == "not_met" and stances else verdict
    return JudgementDraft(
        verdict=verdict,
        rationale=texts[kind].replace("{gap}", gap),
        citations=citations,
        open_gaps=(gap,) if gap else (),
        doubts=tuple(each for each in doubts if each),
    )
