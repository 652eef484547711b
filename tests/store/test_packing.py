"""How the embedded store's file holds documents."""

import hashlib
import json
from contextlib import closing
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from shared.storage.packing import DICTIONARY, MARK, packed, unpacked
from shared.storage.port import INDEX, INTERVIEWS
from shared.storage.sqlite import SqliteStore
from shared.storage.sqlite_file import FORMAT, connect
from tests.store.examples import doc

KNOWN = {"id": "a", "pk": "p", "kind": "turn"}


def test_every_file_that_was_written_under_this_mark_needs_this_dictionary() -> None:
    assert (MARK, hashlib.sha256(DICTIONARY).hexdigest()[:16]) == (b"\xd1\xf5\x01", "352c440aa8c7f7bd")


@given(st.dictionaries(st.text(max_size=8), st.text(max_size=400), max_size=4), st.booleans())
def test_a_text_comes_back_but_for_what_is_known_otherwise(fields: dict[str, str], first: bool) -> None:
    told = {**KNOWN, **fields} if first else {**fields, **KNOWN}
    text = json.dumps(told, ensure_ascii=False, separators=(",", ":"))
    assert KNOWN | json.loads(unpacked(packed(text, KNOWN))) == told


async def test_a_file_of_before_is_read_and_written_on(tmp_path: Path) -> None:
    path = tmp_path / "store.db"
    await SqliteStore(path).close()
    with closing(connect(path)) as old:
        body = json.dumps(doc("p", "a", text="said before"))
        for container in (INTERVIEWS, INDEX):
            row = (container, "p", "a", "turn", "etag", None, body)
            old.execute("INSERT INTO documents VALUES (?, ?, ?, ?, ?, ?, ?)", row)
        old.execute("PRAGMA user_version = 1")
    store = SqliteStore(path)
    for container in (INTERVIEWS, INDEX):
        assert (await store.list(container, "p", "turn", where={"text": "said before"})).items
        await store.put(container, doc("p", "a", text="said now"), etag="etag")
        assert await store.count(container, "p", "turn", where={"text": "said now"}) == 1
    await store.close()
    with closing(connect(path)) as new:
        assert new.execute("PRAGMA user_version").fetchone() == (FORMAT,)
