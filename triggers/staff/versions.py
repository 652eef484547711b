"""Staff's operations on a kind of the library: list, create, read, change under `If-Match`, delete.

All kinds share them; each module declares its own with its own names.
"""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from typing import Final

import azure.durable_functions as df
import azure.functions as func
from pydantic import BaseModel

from shared.library.collection import Collection, Head
from shared.library.entries import Given, Kept, Kind
from shared.platform.http import Problem, field_error, json_response, not_valid
from shared.storage.changing import Stale
from shared.storage.port import AlreadyExists, Where
from triggers.http.calls import Call
from triggers.http.etags import ETAG, IF_MATCH, check_if_match, etag_of
from triggers.http.keys import KEY, settle_id
from triggers.http.operations import PAGES, Query, Sent, operation
from triggers.operators.erasures import What, answer_erasing

MAX_VERSION: Final = 999_999
VERSION: Final = Query("version", "an earlier version", {"type": "integer", "minimum": 1})
CREATED: Final = {**ETAG, "Location": "where it is found"}


def _everything(call: Call) -> Where:
    return {}


@dataclass(frozen=True, slots=True)
class Versions[H: Head, D: Kept, G: Given]:
    """A kind of the library as staff see it.

    `what` names one entry in routes and erasures. `given` is the body of a creation. `changed` is that of a change,
    which may repeat the `id` of the address.
    """

    kind: Kind[H, D, G]
    what: What
    given: type[G]
    changed: type[G]
    page: type[BaseModel]
    where: Callable[[Call], Where] = _everything

    @property
    def collection(self) -> Collection[H, D]:
        return self.kind.collection

    @property
    def said(self) -> str:
        """What an entry is called in a sentence."""
        return self.what.replace("_", " ")

    @property
    def route(self) -> str:
        return f"api/{self.collection.partition}"

    async def list(self, call: Call) -> func.HttpResponse:
        """A page of the documents, newest first."""
        heads, cursor = await self.collection.page(
            call.services.store, [self.where(call)], limit=call.limit(), cursor=call.cursor()
        )
        items = [{**head.to_document("", None), "id": head.key()} for head in heads]
        return json_response(self.page.model_validate({"items": items, "next_cursor": cursor}))

    async def create(self, call: Call) -> func.HttpResponse:
        """Store a new document; a repeated call is answered with the one that its key stands for."""
        store, given = call.services.store, await call.body(self.given)
        settled = await settle_id(call, self.what.replace("_", "-"), given.model_dump(mode="json"))
        before = await self.collection.read(store, settled.id) if settled.key_digest else None
        if before is None:
            head, made = await self.kind.next_version(call.services, given, settled.id, None)
            with suppress(AlreadyExists):
                return self._created(await self.collection.create(store, head, made), 201)
            before = self._there(await self.collection.read(store, settled.id))
        return self._created(before, 200)

    async def get(self, call: Call) -> func.HttpResponse:
        """One document, in its present version or in an earlier one."""
        return _shown(await self.read(call))

    async def change(self, call: Call) -> func.HttpResponse:
        """Store the next version of a document."""
        store = call.services.store
        head, etag = await self._head(call)
        given = await call.body(self.changed)
        if getattr(given, "id", None) not in (None, head.key()):
            raise not_valid([field_error(("id",), "not the id in the address")])
        before = await self.collection.read(store, head.key(), head.version)
        if before is None:
            raise Stale(head.key())
        next_head, made = await self.kind.next_version(call.services, given, head.key(), (head, before))
        return _shown(await self.collection.change(store, next_head, made, etag))

    async def delete(self, call: Call) -> func.HttpResponse:
        """Delete a document with all its versions."""

        async def delete() -> bool:
            await self.collection.finish_deletion(call.services.store, call.path("id"))
            await self.collection.delete(call.services.store, *await self._head(call))
            return True

        return await answer_erasing(call, self.what, call.path("id"), delete)

    async def read(self, call: Call) -> D:
        """The document that the route names, in the version that the query names. Raises Problem 404 and 422."""
        version = call.whole_number("version", least=1, most=MAX_VERSION, default=0) or None
        return self._there(await self.collection.read(call.services.store, call.path("id"), version))

    async def _head(self, call: Call) -> tuple[H, str]:
        """The head that the route names, with its etag. Raises Problem 404, and 412 and 428 as `If-Match` says."""
        head, etag = self._there(await self.collection.read_head(call.services.store, call.path("id")))
        check_if_match(call, head.version)
        return head, etag

    def _there[T](self, found: T | None) -> T:
        if found is None:
            raise Problem(404, f"There is no such {self.said}, or no such version of it.")
        return found

    def _created(self, made: D, status: int) -> func.HttpResponse:
        headers = {"ETag": etag_of(made.version), "Location": f"/{self.route}/{made.id}"}
        return json_response(made, status, headers)


def declare[H: Head, D: Kept, G: Given](
    blueprint: df.Blueprint,
    versions: Versions[H, D, G],
    *,
    tag: str,
    list_name: str,
    creates: str,
    changes: str,
    filters: tuple[Query, ...] = (),
) -> None:
    """Declare the five operations. `creates` and `changes` are sentences about creating and changing."""
    kind, what, route = versions.what, versions.said, versions.route
    made_before, shown = f"The {what} that this key made before", versions.collection.document
    one, found = f"{route}/{{id}}", {200: Sent(f"The {what}", model=shown, headers=ETAG)}
    made = {
        201: Sent(f"The {what}, made", model=shown, headers=CREATED),
        200: Sent(made_before, model=shown, headers=CREATED),
        404: f"{made_before} was deleted",
    }
    deletes = f"Delete a {what} with all its versions; interviews that began with it keep their own copy."
    reads = f"Read a {what}, in its present version or in an earlier one."
    changes = f"Change a {what}: the version after the one that If-Match names. {changes}"

    declared = partial(operation, blueprint, caller="staff", tag=tag)
    listing = partial(declared, name=list_name, summary=f"List {what}s, newest first.")
    listing("GET", route, {200: versions.page}, query=(*filters, *PAGES))(versions.list)
    creating = partial(declared, name=f"create_{kind}", summary=creates)
    creating("POST", route, made, body=versions.given, headers=(KEY,))(versions.create)
    reading = partial(declared, name=f"get_{kind}", summary=reads)
    reading("GET", one, found, query=(VERSION,))(versions.get)
    changing = partial(declared, name=f"change_{kind}", summary=changes)
    changing("PUT", one, found, body=versions.changed, headers=(IF_MATCH,))(versions.change)
    deleting = partial(declared, name=f"delete_{kind}", summary=deletes)
    deleting("DELETE", one, {204: f"The {what} is deleted"}, headers=(IF_MATCH,))(versions.delete)


def _shown(document: Kept) -> func.HttpResponse:
    """One version, with the ETag that a change of it needs."""
    return json_response(document, headers={"ETag": etag_of(document.version)})
