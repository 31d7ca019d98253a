"""One setting says which database: a path or an address."""

from __future__ import annotations

from pathlib import Path

import pytest

from tarsas.store import BadDatabase, default_database, shown, url_of


def test_a_path_is_a_sqlite_file(tmp_path: Path) -> None:
    assert url_of(tmp_path / "a b.db") == url_of(f"sqlite:///{tmp_path}/a b.db")
    assert shown(url_of(tmp_path / "a b.db")) == str(tmp_path / "a b.db")


@pytest.mark.parametrize("scheme", ["postgres", "postgresql", "postgresql+psycopg"])
def test_postgresql_by_any_of_its_names(scheme: str) -> None:
    url = url_of(f"{scheme}://anna:secret@db.example:5433/games?sslmode=require")
    assert (url.drivername, url.host, url.port, url.database, url.query["sslmode"]) == ("postgresql+psycopg", "db.example", 5433, "games", "require")
    assert shown(url) == "postgresql://anna:***@db.example:5433/games?sslmode=require"


@pytest.mark.parametrize("wrong", ["", "sqlite://", ":memory:", "mysql://anna:secret@host/games", "postgresql://anna:secret@host:port/games"])
def test_anything_else_is_refused_without_telling_passwords(wrong: str) -> None:
    with pytest.raises(BadDatabase, match="Expected the path of a file") as refused:
        url_of(wrong)
    assert "secret" not in str(refused.value)


def test_where_it_is_when_nobody_says(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("TARSAS_DATABASE", raising=False)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert default_database() == str(tmp_path / "tarsas" / "tarsas.db")
    monkeypatch.delenv("XDG_DATA_HOME")
    monkeypatch.setenv("HOME", str(tmp_path))
    assert default_database() == str(tmp_path / ".local" / "share" / "tarsas" / "tarsas.db")
    monkeypatch.setenv("TARSAS_DATABASE", "postgresql://host/games")
    assert default_database() == "postgresql://host/games"


@pytest.mark.parametrize("is_there", [True, False])
def test_games_that_a_mac_kept_at_first_go_on(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, is_there: bool) -> None:
    monkeypatch.delenv("TARSAS_DATABASE", raising=False)
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setattr("sys.platform", "darwin")
    monkeypatch.setattr("tarsas.store.address.user_data_path", lambda name, appauthor: tmp_path / "Library" / name)
    former = tmp_path / ".local" / "share" / "tarsas" / "tarsas.db"
    if is_there:
        former.parent.mkdir(parents=True)
        former.touch()
    assert default_database() == str(former if is_there else tmp_path / "Library" / "tarsas" / "tarsas.db")
