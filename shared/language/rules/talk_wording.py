"""How the rules ask a question of a backlog (B3): the last answer taken up, the file it comes from, the question."""

from zlib import crc32

from shared.domain.wording import is_question
from shared.language.rules.listening import is_not_knowing, is_refusing
from shared.language.rules.phrases import PHRASES
from shared.language.rules.talk_words import TalkWords, talk_words
from shared.language.rules.topics import topic_said
from shared.language.talk_tasks import WordTask


def backlog_question(task: WordTask) -> str:
    """The question with what leads to it; the first one comes with a greeting."""
    book = talk_words(task.language)
    text = " ".join(task.question.split())
    question = text if is_question(text) else book.as_question.format(text=text)
    lead = _opening(task, book) if task.first else _leading_over(task, book)
    return " ".join([*lead, question])


def _opening(task: WordTask, book: TalkWords) -> list[str]:
    read = book.read_among.format(file=task.file_name) if task.file_name else book.read
    return [book.greeting, read]


def _leading_over(task: WordTask, book: TalkWords) -> list[str]:
    return [part for part in (_taken_up(task, book), _where(task, book)) if part]


def _taken_up(task: WordTask, book: TalkWords) -> str:
    """What the participant said last, in a few of their own words."""
    if not task.recent:
        return ""
    last, said = task.recent[-1], PHRASES[task.language].said
    if is_not_knowing(last.answer, task.language) or is_refusing(last.answer, task.language):
        return book.fine if task.follow_up else said.acknowledged_not_knowing
    topic = topic_said(last.answer, last.question, task.language)
    if topic is None:
        return said.acknowledged_plainly
    return said.acknowledged[crc32(last.answer.encode()) % len(said.acknowledged)].format(said=topic)


def _where(task: WordTask, book: TalkWords) -> str:
    if task.follow_up:
        return book.staying
    if task.file_name is None:
        return book.turning[len(task.asked) % len(book.turning)]
    if task.line is None:
        return book.in_file.format(file=task.file_name)
    return book.at_line.format(file=task.file_name, line=task.line)
