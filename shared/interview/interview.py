"""One interview as a step of it works with it: loaded by one call, asked from memory, committed by one batch."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence

from shared.interview.records.documents import (
    AnswerDocument,
    AssessmentDocument,
    DecisionDocument,
    TurnDocument,
)
from shared.interview.records.header import NotThere, change_header, put, read_header
from shared.interview.records.header_document import Header
from shared.interview.records.record import Record, TurnRecord, turn_key
from shared.interview.records.turns import WholeTurn, as_theirs
from shared.storage.port import INTERVIEWS, AlreadyExists, Create, Document, Put, Store, Write
from shared.text.as_meant import as_meant

type Change = Callable[[Header], Header | None]
"""What becomes of the header; pure, since it is applied again to a newer header. None to leave it as it is."""


class Interview:
    """What was loaded of one interview, and the one way to change it.

    `header` is the header as it was last read or written, `before` the header that the last commit changed.
    `is_outdated` says that the last commit found a newer header: documents may be stored that were not loaded.
    Who `hears` the answers, to go on with the interview, hears marks that were dictated as real ones.
    """

    def __init__(
        self,
        store: Store,
        ttl: int | None,
        header: Header,
        documents: Iterable[Document],
        *,
        hears: bool = False,
    ) -> None:
        self.header = self.before = header
        self._hears = hears
        self.is_outdated = False
        self._store, self._ttl = store, ttl
        self._by_kind: defaultdict[str, dict[str, Document]] = defaultdict(dict)
        for document in documents:
            self._by_kind[str(document["kind"])][str(document["id"])] = document
        self._read_once: defaultdict[str, dict[str, Record]] = defaultdict(dict)
        self._turns: tuple[WholeTurn, ...] | None = None

    @property
    def store(self) -> Store:
        """Where it was loaded from, for what is known of its participant elsewhere."""
        return self._store

    @property
    def interview_id(self) -> str:
        return self.header.interview_id

    def all[R: Record](self, kind: type[R]) -> list[R]:
        """The records of this kind that were loaded or committed, by id; parts of turns in the order of their turns."""
        return [self._record(kind, key) for key in sorted(self._by_kind[kind.KIND])]

    def find[R: Record](self, kind: type[R]) -> R | None:
        """The one record of this kind, where an interview has one at most."""
        return next((self._record(kind, key) for key in self._by_kind[kind.KIND]), None)

    def record[R: Record](self, kind: type[R]) -> R:
        """The one record of this kind. Raises NotThere."""
        if (found := self.find(kind)) is None:
            raise NotThere(self.interview_id)
        return found

    def has(self, *kinds: type[Record]) -> bool:
        """Whether something of each kind was loaded."""
        return all(self._by_kind[kind.KIND] for kind in kinds)

    def part[R: TurnRecord](self, kind: type[R], turn: int) -> R | None:
        key = turn_key(kind.KIND, turn)
        return self._record(kind, key) if key in self._by_kind[kind.KIND] else None

    def _record[R: Record](self, kind: type[R], key: str) -> R:
        """The record of this id, validated once however often it is asked for."""
        read = self._read_once[kind.KIND]
        found = read.get(key)
        if not isinstance(found, kind):
            found = kind.read(self._by_kind[kind.KIND][key])
            if self._hears and isinstance(found, AnswerDocument):
                said = as_meant(found.text, self.header.language)
                found = found if said == found.text else found.model_copy(update={"text": said})
            read[key] = found
        return found

    def _remember(self, document: Document) -> None:
        kind, key = str(document["kind"]), str(document["id"])
        self._by_kind[kind][key] = document
        self._read_once[kind].pop(key, None)
        self._turns = None

    def turns(self, main_id: str | None = None) -> list[WholeTurn]:
        """The turns that were loaded, all or of one main question, in asking order, each with its loaded parts."""
        if self._turns is None:
            answers = self._by_turn(AnswerDocument)
            assessments, decisions = self._by_turn(AssessmentDocument), self._by_turn(DecisionDocument)
            self._turns = as_theirs(
                [
                    WholeTurn(
                        each, answers.get(each.turn), assessments.get(each.turn), decisions.get(each.turn)
                    )
                    for each in self.all(TurnDocument)
                ]
            )
        return [turn for turn in self._turns if main_id in (None, turn.shown.main_id)]

    def _by_turn[R: TurnRecord](self, kind: type[R]) -> dict[int, R]:
        return {each.turn: each for each in self.all(kind)}

    def put(self, *records: Record) -> list[Put]:
        """The writes that store these records, over earlier ones if there are."""
        return [put(record, self.interview_id, self._ttl) for record in records]

    def create(self, *records: Record) -> list[Create]:
        """The writes that store these records, of which there is none yet."""
        return [Create(record.to_document(self.interview_id, self._ttl)) for record in records]

    async def commit(
        self,
        change: Change,
        writes: Callable[[Header], Sequence[Write]] = lambda _header: (),
        *,
        step: int | None = None,
    ) -> bool:
        """Store what `change` makes of the header, as the work of `step`, in one batch with `writes`.

        False where nothing was stored: `change` left the header as it is, a later step has written, or another attempt
        was faster and created a document of this one. What was stored counts as loaded. Raises Gone and Contended.
        """
        committed, loaded, written = False, self.header, list[Write]()

        def changed(header: Header) -> Header | None:
            nonlocal committed
            late = step is not None and header.step >= step
            after = None if late else change(header)
            committed, self.before, self.is_outdated = after is not None, header, header is not loaded
            return after if after is None or step is None else after.model_copy(update={"step": step})

        def written_with(header: Header) -> Sequence[Write]:
            written[:] = writes(header)
            return written

        try:
            self.header = await change_header(
                self._store, self.interview_id, changed, records=written_with, ttl=self._ttl, seen=self.header
            )
        except AlreadyExists:
            self.header = await read_header(self._store, self.interview_id)
            return False
        for write in written if committed else ():
            self._remember(write.document)
        return committed

    async def read_part[R: TurnRecord](self, kind: type[R], turn: int) -> R | None:
        document = await self._store.get(INTERVIEWS, self.interview_id, turn_key(kind.KIND, turn))
        return None if document is None else kind.read(document)

    async def stored[R: TurnRecord](self, kind: type[R], turn: int) -> R:
        """The part of a turn that another attempt has stored. Raises NotThere."""
        if (found := await self.read_part(kind, turn)) is None:
            raise NotThere(self.interview_id)
        return found
