"""`sign-in`, `sign-out` and `owner-link`."""

import asyncio
import platform
import sys
from typing import Annotated, Final

import typer

from interviews.calls import ServerClient
from interviews.connection import DEFAULT_URL, bearer, connect
from interviews.contract.staff import DeviceCode, Me, OwnerLink, TerminalToken
from interviews.errors import Refused, WrongUse
from interviews.links import server_url
from interviews.options import Key, Token, Url
from interviews.plain import one_line
from interviews.private_files import state_folder
from interviews.screen import console_on, tell
from interviews.staff_sign_in import SignInFile

CREATED: Final = 201


def sign_in(url: Url = None, token: Token = None) -> None:
    """Sign in as staff: enter a code in the console, or give a token. This device then stores it."""
    address = server_url(url or DEFAULT_URL)
    name = asyncio.run(_with_token(address, token) if token else _with_code(address))
    tell(f"Signed in as {name}.")


def sign_out(url: Url = None) -> None:
    """Sign out: the session ends at the server, and this device forgets it. A token for programs stays good."""
    address = server_url(url or DEFAULT_URL)
    file = SignInFile(state_folder(), address)
    stored = file.read()
    if stored is None:
        raise WrongUse(f"This device stores no sign-in for {address}.")
    asyncio.run(_end(address, stored.token))
    file.forget()
    tell("Signed out.")


def owner_link(
    name: Annotated[str, typer.Option(help="The name of the owner whom it signs in.")] = "Owner",
    url: Url = None,
    key: Key = None,
    token: Token = None,
) -> None:
    """Print a link that signs an owner in to the console, once and within an hour."""
    made = asyncio.run(_owner_link(connect(url, key, token).as_staff(), name))
    console_on(sys.stdout).print(one_line(made.url), soft_wrap=True)


async def _with_code(address: str) -> str:
    """Show the code until somebody has entered it. Raises Refused once it has expired."""
    async with ServerClient(address, {"User-Agent": _own_name()}) as server:
        code = (await server.call("POST", "/auth/device")).read(DeviceCode)
        tell(
            f"Open {code.verification_uri} and enter the code {code.user_code}. It is good for five minutes, and once."
        )
        while True:
            await asyncio.sleep(code.interval)
            reply = await server.call("POST", "/auth/device/token", json={"device_code": code.device_code})
            if reply.status == CREATED:
                found = reply.read(TerminalToken)
                SignInFile(state_folder(), address).write(found.token, found.name)
                return found.name


def _own_name() -> str:
    """What this terminal calls itself to the person who is to allow it."""
    host = "".join(each for each in platform.node() if "!" <= each <= "~")
    return f"Durable Interviews terminal client on {host or 'a machine without a name'}"


async def _with_token(address: str, token: str) -> str:
    async with ServerClient(address, bearer(token)) as server:
        me = (await server.call("GET", "/api/me")).read(Me)
    SignInFile(state_folder(), address).write(token, me.name)
    return me.name


async def _end(address: str, token: str) -> None:
    async with ServerClient(address, bearer(token)) as server:
        try:
            await server.call("POST", "/auth/logout")
        except Refused as refused:
            tell(str(refused))  # it is forgotten here all the same


async def _owner_link(server: ServerClient, name: str) -> OwnerLink:
    async with server:
        return (await server.call("POST", "/api/owner-links", json={"name": name})).read(OwnerLink)
