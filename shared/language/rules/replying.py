"""What the rules say beside a question: that an answer was heard, and what a question means. Never praise."""

from collections.abc import Iterator, Sequence

from shared.interview.state_machine.assessment import Intent
from shared.interview.state_machine.settings import LanguageCode
from shared.interview.state_machine.wording import is_question
from shared.language.requests.interview import AssessRequest, ClarifyRequest
from shared.language.rules.asides.addressed import echoes
from shared.language.rules.exploration.words import EXPLORATION_WORDS
from shared.language.rules.following_up.going_deeper import is_going_deeper
from shared.language.rules.following_up.left_part import second_half
from shared.language.rules.following_up.probes import FOLLOW_UP_WORDS, neutral_probes
from shared.language.rules.handover.backlog_words import asked_anew
from shared.language.rules.handover.record import shown_part
from shared.language.rules.handover.turn_words import HANDOVER_TURN_WORDS
from shared.language.rules.hearing.case_questions import asks_of_the_case
from shared.language.rules.hearing.listening import mentions_unaccented
from shared.language.rules.hearing.manner_phrases import asks_which
from shared.language.rules.off_record.kept_out import kept_out
from shared.language.rules.phrases import PHRASES, rotated
from shared.language.rules.resume.words import RESUME_WORDS
from shared.text.sentences import sentences
from shared.text.words import normalised


def acknowledgement(
    request: AssessRequest, intent: Intent, *, is_known: bool = False, replaces: bool = True
) -> str | None:
    """A plain sentence where one is due: to not knowing, to what `replaces` something, to what was said before,
    where it `is_known` or not.

    Rules quote nothing of an answer: no acknowledgement is better than a bad one.
    """
    book = FOLLOW_UP_WORDS[request.language]
    match intent:
        case "dont_know":
            return rotated(book.accepted, len(request.exchanges) - 1)[0]
        case "correction" if replaces:
            return rotated(book.corrected, len(request.exchanges) + len(request.earlier) - 1)[0]
        case "already_said":
            return book.said_before if is_known else apology(request.exchanges[-1].answer, request.language)
        case _:
            return None


def apology(answer: str, language: LanguageCode) -> str | None:
    """An apology for asking again; not to who says again what is to be kept out, which gets a word of its own."""
    return None if kept_out(answer, language) else FOLLOW_UP_WORDS[language].other_side


def clarification(request: ClarifyRequest) -> str:
    """The open question again, explained from itself alone; each time differently, as long as there are wordings.

    Where questions of one text use them up, the first comes again: an interview that says something twice goes on.
    """
    asked = {normalised(text) for text in request.asked}
    heard = PHRASES[request.language].heard
    if (
        request.intent != "off_topic"
        and (in_short := _in_short(request))
        and normalised(in_short) not in asked
    ):
        return in_short
    if request.intent != "off_topic" and (part := _other_part(request)):
        return part
    if request.intent != "off_topic" and mentions_unaccented(
        request.said, (*heard.asks_again, *heard.returns)
    ):
        again = _as_a_question(request.question, request.language)
        return PHRASES[request.language].said.once_more.format(question=again)
    if (either := _either(request)) and normalised(either) not in asked:
        return either
    if (assume := _assume(request)) and normalised(assume) not in asked:
        return assume
    if (anew := _of_skill(request)) is not None:
        return anew
    texts = _explanations(request)
    return next((text for text in texts if normalised(text) not in asked), texts[0])


def _other_part(request: ClarifyRequest) -> str | None:
    """What a question of two halves asks last, for who asks what the other part was; the whole would hide it again."""
    if not mentions_unaccented(request.said, PHRASES[request.language].heard.other_part):
        return None
    part = second_half(request.question, request.language)
    return PHRASES[request.language].said.once_more.format(question=part) if part else None


def _either(request: ClarifyRequest) -> str | None:
    """That both are welcome, for who asks which of two is meant: the same question once more tells them nothing."""
    if request.intent == "off_topic" or not asks_which(request.said, request.language):
        return None
    return PHRASES[request.language].said.either


def _assume(request: ClarifyRequest) -> str | None:
    """That the case may be taken as it mostly is, for who asks for what it leaves open."""
    of_case = asks_of_the_case(request.said, request.main_question or request.question, request.language)
    return PHRASES[request.language].said.assume if of_case else None


def _of_skill(request: ClarifyRequest) -> str | None:
    """A question about the skill in other words, which names it.

    Who asks what a real case is is told that one moment is enough, and asked for it again.
    """
    if request.skill is None or request.attribute is None or request.intent == "off_topic":
        return None
    book, said = RESUME_WORDS[request.language], PHRASES[request.language].said
    if (case := next((each for each in book.probes["depth"] if each in request.question), None)) is not None:
        moment = EXPLORATION_WORDS[request.language].explained[-1].format(question=case)
        if not any(moment in each for each in request.asked):
            return moment
    wordings = (*book.probes[request.attribute], *book.questions[request.attribute])
    fresh = (
        text for text in wordings if not any(normalised(text) in normalised(each) for each in request.asked)
    )
    question = next(fresh, None)
    if question is None:
        return None
    return said.about.format(subject=request.skill, question=question)


def _as_a_question(text: str, language: LanguageCode) -> str:
    return (
        text.strip()
        if is_question(text)
        else PHRASES[language].said.as_a_question.format(question=text.strip())
    )


def _in_short(request: ClarifyRequest) -> str | None:
    """What the question asks in the end, without what leads to it, for who wants it in plain words; of a probe that names
    little its main question's."""
    book = PHRASES[request.language]
    if not mentions_unaccented(request.said, (*book.heard.simpler, *book.heard.lost)):
        return None
    if request.broad and (shown := shown_part(request.question)):
        return HANDOVER_TURN_WORDS[request.language].this_line.format(text=shown)
    meant = request.main_question if _names_little(request) and request.main_question else request.question
    core = next((each for each in reversed(sentences(meant)) if is_question(each)), None)
    return book.said.in_short.format(question=core) if core else None


def _names_little(request: ClarifyRequest) -> bool:
    """Whether it is a probe of the rules that names nothing but a topic: said again, it says as little.

    An author's question in the words of one says what it is about, or is to be asked as it stands.
    """
    question, language = request.question, request.language
    names_little = (
        request.label
        or question in (*neutral_probes(language), FOLLOW_UP_WORDS[language].go_on)
        or is_going_deeper(question, language)
    )
    return bool(names_little) and not request.skill


def _explanations(request: ClarifyRequest) -> Sequence[str]:
    """The explanations that there are, the best first: of a probe its author's other words, then its main question."""
    strayed, said = request.intent == "off_topic", PHRASES[request.language].said
    if request.broad and not strayed:
        question = _as_a_question(request.question, request.language)
        return tuple(_of_handover(request.model_copy(update={"question": question})))
    of_a_word = echoes(request.said, request.language, request.question)
    restated = _as_a_question(request.question, request.language)
    is_probe = of_a_word and normalised(request.main_question) not in ("", normalised(request.question))
    if not strayed and (is_probe or _names_little(request)):
        asked = request.main_question or request.question
        main, book = _as_a_question(asked, request.language), FOLLOW_UP_WORDS[request.language]
        led_back = (each.format(question=main) for each in book.explained)
        return (*request.other_words, *(led_back if is_question(asked) else (main,)))  # one lead is enough
    if request.broad and strayed:
        texts = HANDOVER_TURN_WORDS[request.language].returning
    else:
        texts = said.back_to_the_topic if strayed else said.clarifications
    return [each.format(question=restated) for each in texts]


def _of_handover(request: ClarifyRequest) -> Iterator[str]:
    """The explanations, the best first: the question in other words; what it is about; that little helps.

    Only the last ones hold the question as it stands: of what staff asked in their own words nothing else is known.
    """
    book, question, language = HANDOVER_TURN_WORDS[request.language], request.question, request.language
    if anew := asked_anew(question, language):
        yield anew
    elif shown := shown_part(question):
        yield book.this_line.format(text=shown)
    yield from (each.format(question=question) for each in book.explained)
