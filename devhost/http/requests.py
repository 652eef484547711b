"""An HTTP request as the worker gets it."""

from aiohttp import web
from multidict import MultiMapping

from devhost.worker.messages import RpcHttp, TypedData


class ClientLeft(Exception):
    """The client went away before its request was whole."""


async def to_worker(request: web.Request, parameters: dict[str, str]) -> TypedData:
    """Header names in lower case, repeated headers and query parameters joined by commas, as Azure's host does.

    Raises ClientLeft, and aiohttp's HTTPRequestEntityTooLarge for a body over the server's limit.
    """
    try:
        body = await request.read()
    except ConnectionError as error:
        raise ClientLeft from error
    return TypedData(
        http=RpcHttp(
            method=request.method,
            url=f"{request.scheme}://{request.host}{request.raw_path}",
            headers=_joined(request.headers, lower=True),
            params=parameters,
            query=_joined(request.query),
            body=TypedData(bytes=body),
        )
    )


def _joined(values: MultiMapping[str], *, lower: bool = False) -> dict[str, str]:
    joined: dict[str, list[str]] = {}
    for name, value in values.items():
        joined.setdefault(name.lower() if lower else name, []).append(value)
    return {name: ",".join(several) for name, several in joined.items()}
