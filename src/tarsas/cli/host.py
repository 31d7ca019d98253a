"""What the commands of a host share: which database, the packages it needs, and the house that is in it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Annotated, Final, TypeVar

import typer

from ..language import Language, Text
from .voice import Voice, voice_for

if TYPE_CHECKING:
    from ..service.house import House

T = TypeVar("T")

NEEDS_WEB: Final = Text(
    "Ehhez az adatbázishoz való csomagok is kellenek: pip install 'tarsas[web]'.", "This needs the packages for databases: pip install 'tarsas[web]'."
)

DatabaseOption = Annotated[
    str | None,
    typer.Option(
        "--database", metavar="DATABASE", help="A file, or postgresql://user:password@host/name. By default $TARSAS_DATABASE, else a file of yours."
    ),
]


def host_voice(context: typer.Context, language: Language | None) -> Voice:
    """The voice of a command that needs a database; it says what to install, instead of failing on an import."""
    from importlib.util import find_spec

    voice = voice_for(context, language)
    if find_spec("sqlalchemy") is None or find_spec("alembic") is None:
        raise voice.complaint(NEEDS_WEB)
    return voice


def in_house(voice: Voice, database: str | None, work: Callable[[House], Awaitable[T]]) -> T:
    """Do something in the house while nobody plays in this process; what is refused is said in the host's language."""
    from ..service.house import House
    from ..service.refusals import Refusal
    from ..store import default_database

    async def run() -> T:
        async with await House.open(database or default_database(), workers=0, is_playing=False) as house:
            return await work(house)

    try:
        return asyncio.run(run())
    except Refusal as refusal:
        raise voice.complaint(refusal.text) from None
