"""An HTTP request as the worker gets it."""

from aiohttp import web
from multidict import MultiMapping

from devhost.http.clients import FORWARDED_FOR
from devhost.worker.messages import RpcHttp, TypedData


def to_worker(
    request: web.Request, parameters: dict[str, str], body: bytes, forwarded_for: list[str]
) -> TypedData:
    """Header names in lower case, repeated headers and query parameters joined by commas, as Azure's host does.

    Like Azure's front end it says in `X-Forwarded-For` where the request came from.
    """
    headers = _joined(request.headers, lower=True) | {FORWARDED_FOR.lower(): ", ".join(forwarded_for)}
    return TypedData(
        http=RpcHttp(
            method=request.method,
            url=f"{request.scheme}://{request.host}{request.raw_path}",
            headers=headers,
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
