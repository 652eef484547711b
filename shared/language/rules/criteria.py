"""Criteria judged and evidence ranked by the rules (C): by the share of a criterion's words in one sentence.

A sentence affirms a criterion with the share of its content words that stand in it on the criterion's own side; one in
which a word of the criterion is negated affirms nothing, and denies it where it takes up at least half. A sentence that
names the object of the criterion, its first word, counts before one that speaks of something else: "Backups are not
encrypted" before "Customer data is encrypted". In an answer that begins with yes or no, the words of the question count
as said. What raises a doubt is left to a person, and so is what speaks of the matter in other words (G4).
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final, Literal

from shared.assessments.criteria.verdicts import MET_SHARE, PARTLY_SHARE, Citation, Verdict, verdict_by_share
from shared.assessments.criteria.xml import Entry
from shared.interview.state_machine.assessment import Doubt
from shared.interview.state_machine.settings import LanguageCode
from shared.language import retrieval  # as a module: it takes the stems of this package, and may come first
from shared.language.requests.evidence import JudgementDraft, JudgeRequest, RankRequest
from shared.language.rules.criterion_doubts import QuotedSentence, doubts_about, doubts_about_denial
from shared.language.rules.interrogatives import points_back
from shared.language.rules.phrases import PHRASES, ListenedPhrases
from shared.language.rules.polarity import Sided, sided
from shared.language.rules.stems import stem
from shared.language.vectors import Vectors
from shared.text.passages import Passage
from shared.text.quantities import without_amounts
from shared.text.sentences import sentences, unwrapped
from shared.text.spoken import in_all
from shared.text.words import content_words, spaced, words

MOST_GAP_WORDS: Final = 6
_RATIONALES: Final = in_all(dict[str, str], "texts", "verdicts")
_YES: Final = in_all(frozenset[str], "words", "yes")
_NO: Final = in_all(frozenset[str], "words", "no")
MOST_CITED: Final = 2
LONGEST_SPAN: Final = 600
_WORDS_SHARE: Final = 0.5
"""Of a relevance; the rest is nearness in meaning."""
_DENIED_SHARE: Final = 0.5
MOST_WEIGHED: Final = 8
MOST_COMPARED: Final = 60
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


@dataclass(frozen=True, slots=True)
class CriterionStance:
    """What one sentence says of the criterion: for or against, with the share of its words, and where it stands."""

    affirms: bool
    share: float
    missing: tuple[str, ...]
    citation: Citation
    quoted: QuotedSentence

    @property
    def nearness(self) -> tuple[bool, float]:
        """How near it comes to what the criterion asks."""
        return self.quoted.names_object, self.share


@dataclass(frozen=True, slots=True)
class Criterion:
    """The content words of a criterion, each with its side: whether the criterion affirms or denies it."""

    language: LanguageCode
    sides: dict[str, bool]

    @classmethod
    def of(cls, question: str, language: LanguageCode) -> "Criterion":
        text = without_amounts(question, language)
        named = text if content_words(text, language) else question
        made = sided(named, PHRASES[language].heard, language)
        both = dict.fromkeys(made.denied, False) | dict.fromkeys(made.affirmed, True)
        once: dict[str, tuple[str, bool]] = {}
        for word in words(named):
            if word in both:
                once.setdefault(stem(word, language), (word, both[word]))
        return cls(language, dict(once.values()))


def judgement(request: JudgeRequest, vectors: Vectors | None) -> JudgementDraft:
    """The verdict: the latest follow-up that speaks of the criterion holds, then the best sentence for and against."""
    criterion = Criterion.of(request.question, request.language)
    if not request.entries:
        return _draft(request, criterion, "no_evidence", ())
    said = _latest(criterion, request.entries)
    if said is not None and not said.affirms:
        return _denied(request, criterion, said)
    stances = [
        found for entry in request.entries if not entry.is_follow_up for found in _stances(criterion, entry)
    ]
    supporting = ([said] if said else []) + sorted(
        (each for each in stances if each.affirms), key=lambda each: each.nearness, reverse=True
    )
    against = None if said is not None else _best(stances, affirming=False)
    if against is not None and (not supporting or against.nearness > supporting[0].nearness):
        return _denied(request, criterion, against)
    if not supporting:
        return _without_stance(request, criterion, vectors)
    if against is not None and (against.quoted.names_object or not supporting[0].quoted.names_object):
        return _draft(request, criterion, "needs_review", (supporting[0], against), "negation")
    return _affirmed(request, criterion, supporting)


def is_denied_by(question: str, sentence: str, language: LanguageCode) -> bool:
    """Whether the sentence says most of the criterion's words, half of those on the other side of a "not"."""
    found = _stance(
        Criterion.of(question, language), sided(sentence, PHRASES[language].heard, language), None, None
    )
    return found is not None and not found[0]


def _denied(request: JudgeRequest, criterion: Criterion, against: CriterionStance) -> JudgementDraft:
    doubts = doubts_about_denial(request.question, against.quoted, request.language)
    return _draft(request, criterion, "needs_review" if doubts else "not_met", (against,), *doubts)


def _affirmed(
    request: JudgeRequest, criterion: Criterion, supporting: Sequence[CriterionStance]
) -> JudgementDraft:
    """The verdict of the first sentence that says as much as the best and raises no doubt; else that of the best."""
    verdict = verdict_by_share(supporting[0].share)
    first = supporting[0].citation.index if _is_answer(request, supporting[0]) else None
    weighed: list[tuple[CriterionStance, tuple[Doubt, ...], Doubt | None]] = [
        (each, *doubts_about(request.question, each.quoted, request.language))
        for each in supporting[:MOST_WEIGHED]
        if verdict_by_share(each.share) == verdict and first in (None, each.citation.index)
    ]
    sure = next((each for each, doubts, _ in weighed if not doubts), None)
    denied = next(((each, denial) for each, _, denial in weighed if denial), None)
    if sure is not None and denied is not None:
        return _draft(request, criterion, "needs_review", (sure, denied[0]), denied[1])
    if sure is not None:
        others = [each for each in supporting if each is not sure]
        return _draft(request, criterion, verdict, (sure, *others))
    if denied is not None:
        return _draft(request, criterion, "not_met", (denied[0],), denied[1])
    return _draft(request, criterion, "needs_review", (weighed[0][0],), *weighed[0][1])


def _is_answer(request: JudgeRequest, stance: CriterionStance) -> bool:
    """Whether it stands in the follow-ups, whose doubts no document removes (C1)."""
    return any(entry.is_follow_up and entry.index == stance.citation.index for entry in request.entries)


def _without_stance(request: JudgeRequest, criterion: Criterion, vectors: Vectors | None) -> JudgementDraft:
    """Nothing says it or denies it: a question is no evidence, and what is said in other words is for a person."""
    texts = [text for entry in request.entries for text in entry.quotable]
    told = [each for text in texts for each in sentences(unwrapped(text))[:MOST_COMPARED]]
    said = [each for each in told if not each.endswith("?")]
    heard = PHRASES[request.language].heard
    open_ = [each for each in said if not _knows_nothing(each, heard)]
    if any(_takes_up(criterion, text) for text in (" ".join(said), *said)) and open_:
        return _draft(request, criterion, "needs_review", (), "wording")
    if any(_takes_up(criterion, each) for each in told if each not in said):
        return _draft(request, criterion, "no_evidence", (), "echo")
    if vectors and open_ and max(vectors.similarities([request.question], open_)[0]) >= NEAR:
        return _draft(request, criterion, "needs_review", (), "wording")
    return _draft(
        request, criterion, "no_evidence", (), "not_known" if said and not open_ else "nothing_said"
    )


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


def _latest(criterion: Criterion, entries: Sequence[Entry]) -> CriterionStance | None:
    """What the latest round that speaks of the criterion says of it."""
    for entry in entries:
        if not entry.is_follow_up:
            continue
        for asked, answer in reversed(list(zip(entry.asked, entry.quotable, strict=True))):
            found = list(_in_text(criterion, entry, answer, asked))
            denied, affirmed = _best(found, affirming=False), _best(found, affirming=True)
            if denied and affirmed and affirmed.quoted.names_object and not denied.quoted.names_object:
                return affirmed
            if (said := denied or affirmed) is not None:
                return said
    return None


def _best(stances: Sequence[CriterionStance], *, affirming: bool) -> CriterionStance | None:
    mine = [each for each in stances if each.affirms is affirming]
    return max(mine, key=lambda each: each.nearness, default=None)


def _stances(criterion: Criterion, entry: Entry) -> Iterator[CriterionStance]:
    asked = entry.asked or ("",) * len(entry.quotable)
    for question, text in zip(asked, entry.quotable, strict=True):
        yield from _in_text(criterion, entry, text, question)


def _in_text(criterion: Criterion, entry: Entry, text: str, asked: str) -> Iterator[CriterionStance]:
    heard = PHRASES[criterion.language].heard
    made = sentences(unwrapped(text))
    for position, sentence in enumerate(made):
        if len(sentence) > LONGEST_SPAN or sentence.endswith("?") or _knows_nothing(sentence, heard):
            continue
        reply = _opening(sentence, criterion.language) if asked and position == 0 else None
        said = sided(sentence, heard, criterion.language)
        found = _stance(criterion, said, sided(asked, heard, criterion.language) if reply else None, reply)
        if found is not None:
            affirms, share, missing = found
            citation = Citation(index=entry.index, source=entry.source, span=sentence)
            named = bool(reply) or bool(said.sides_of(next(iter(criterion.sides)), criterion.language))
            follows = tuple(
                each
                for each in made[position + 1 : position + 2]
                if reply or points_back(each, criterion.language)
            )
            quoted = QuotedSentence(sentence, follows, share, named, is_reply=reply is not None)
            yield CriterionStance(affirms, share, missing, citation, quoted)


def _stance(
    criterion: Criterion, said: Sided, asked: Sided | None, reply: Literal["yes", "no"] | None
) -> tuple[bool, float, tuple[str, ...]] | None:
    """For or against, the share of the criterion's words, and those that are missing; None when it says too little."""
    taken: set[str] = set()
    turned: set[str] = set()
    for word, side in criterion.sides.items():
        sides = said.sides_of(word, criterion.language)
        if asked is not None and (of_question := asked.sides_of(word, criterion.language)):
            sides = {(found if reply == "yes" else not found) for found in of_question}
        if sides:
            taken.add(word)
        if sides == {not side}:
            turned.add(word)
    share = len(taken) / len(criterion.sides) if criterion.sides else 0.0
    missing = tuple(word for word in criterion.sides if word not in taken)
    if share < PARTLY_SHARE:
        return None
    if turned:
        return (False, share, missing) if len(turned) >= _DENIED_SHARE * len(taken) else None
    return True, share, () if share >= MET_SHARE else missing


def _takes_up(criterion: Criterion, text: str) -> bool:
    """Whether the text speaks of the criterion's matter at all."""
    said = {stem(word, criterion.language) for word in words(text)}
    taken = sum(stem(word, criterion.language) in said for word in criterion.sides)
    return bool(criterion.sides) and taken >= PARTLY_SHARE * len(criterion.sides)


def _opening(sentence: str, language: LanguageCode) -> Literal["yes", "no"] | None:
    """Whether the sentence begins with yes or no."""
    first = words(sentence)[:1]
    if not first:
        return None
    return "yes" if first[0] in _YES[language] else "no" if first[0] in _NO[language] else None


def _knows_nothing(sentence: str, heard: ListenedPhrases) -> bool:
    joined = spaced(sentence)
    return any(f" {phrase} " in joined for phrase in heard.not_knowing)
