"""Which database: a file, `sqlite:///…` or `postgresql://…`, and where it is when nobody says."""

from __future__ import annotations

import os
import sys
from importlib.util import find_spec
from pathlib import Path

from platformdirs import user_data_path
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError

from .errors import BadDatabase

EXPECTED = "Expected the path of a file, sqlite:///path/of/file.db, or postgresql://user:password@host/name."


def default_database() -> str:
    """`$TARSAS_DATABASE`, else a file in the platform's place for a user's data."""
    if chosen := os.environ.get("TARSAS_DATABASE"):
        return chosen
    # Where Macs, too, kept it at first: games that lie there go on.
    former = Path.home() / ".local" / "share" / "tarsas" / "tarsas.db"
    usual = user_data_path("tarsas", appauthor=False) / "tarsas.db"
    return str(former if sys.platform == "darwin" and former.exists() else usual)


def url_of(database: str | os.PathLike[str]) -> URL:
    """The full address of a database, as SQLAlchemy wants it.

    >>> str(url_of("games.db")).startswith("sqlite:///")
    True
    >>> str(url_of("postgresql://anna@localhost/games"))
    'postgresql+psycopg://anna@localhost/games'
    """
    text = os.fspath(database)
    if "://" not in text:
        return _url_of_file(text)
    try:
        url = make_url(text)
    except (ArgumentError, ValueError):
        raise BadDatabase(f"This is no address of a database: {_without_secrets(text)!r}. {EXPECTED}") from None
    if url.get_backend_name() == "sqlite":
        return _url_of_file(url.database or "")
    if url.drivername in ("postgres", "postgresql", "postgresql+psycopg"):
        if find_spec("psycopg") is None:
            raise BadDatabase("PostgreSQL needs the package psycopg: pip install 'tarsas[postgres]'.")
        return url.set(drivername="postgresql+psycopg")
    raise BadDatabase(f"Társas keeps nothing in {url.drivername!r}. {EXPECTED}")


def shown(url: URL) -> str:
    """The address for people to read: no password in it, and a file is just its path."""
    if url.get_backend_name() == "sqlite":
        return str(url.database)
    return url.set(drivername="postgresql").render_as_string(hide_password=True)


def _url_of_file(path: str) -> URL:
    if path in ("", ":memory:"):
        raise BadDatabase(f"A database in memory would be lost at the end. {EXPECTED}")
    return URL.create("sqlite", database=str(Path(path).expanduser().absolute()))


def _without_secrets(text: str) -> str:
    """An address that cannot be read may still hold a password: what stands before the last @ is not shown."""
    scheme, _, rest = text.partition("://")
    return f"{scheme}://…@{rest.rpartition('@')[2]}" if "@" in rest else text
