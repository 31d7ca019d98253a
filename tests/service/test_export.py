"""Records out and in: an export that was cut goes on, an import doubles nothing, and bad lines are named."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from tarsas.cli.app import app
from tarsas.match import from_json, to_json, verify
from tarsas.service.house import House
from tarsas.service.tables.acts import Abandon, Resign
from tarsas.service.tables.export import NoExport, export_records, import_records
from tarsas.service.tables.table import Status

from .company import guest, moves, opened, two_at_a_table
from .tabletop import ME, OPEN, ZSOFI, azul, carnac

pytestmark = pytest.mark.anyio
NOW = 1_800_000_000_000


async def some_games(house: House, count: int = 3) -> list[str]:
    """So many finished tables, one that goes on, and one that never began."""
    finished = []
    for _ in range(count):
        view, _, bence = await two_at_a_table(house, azul(ME, OPEN, is_public=True))
        for _ in range(2):
            await moves(house, view.table.id)
        await house.act(view.table.id, bence, Resign(1), seq=view.table.seq + 2)
        finished.append(view.table.id)
    anna = await guest(house)
    await moves(house, (await house.new_table(anna, carnac(ME, ZSOFI))).table.id)
    empty = await house.new_table(anna, azul(ME, OPEN))
    await house.act(empty.table.id, anna, Abandon())
    return finished


def lines(path: Path) -> list[dict[str, object]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


async def test_every_finished_game_is_a_line_that_is_a_proven_record(house: House, tmp_path: Path):
    finished = await some_games(house)
    path = tmp_path / "games.jsonl"
    assert await export_records(house.store, path) == (3, 0)
    assert {str(line["table"]) for line in lines(path)} == set(finished)
    assert all(verify(from_json(line["record"])).is_proven for line in lines(path))


async def test_all_has_the_unfinished_too_without_their_seed(house: House, tmp_path: Path):
    await some_games(house, 1)
    path = tmp_path / "games.jsonl"
    assert (await export_records(house.store, path, unfinished=True)).written == 2
    unfinished = [from_json(line["record"]) for line in lines(path) if line["record"]["ending"] == {"kind": "unfinished"}]  # type: ignore[index]
    assert [record.luck and record.luck.seed for record in unfinished] == [None]


@pytest.mark.parametrize("cut", [1, 40, 2000])
async def test_an_export_that_was_cut_anywhere_goes_on(house: House, tmp_path: Path, cut: int):
    await some_games(house)
    path = tmp_path / "games.jsonl"
    await export_records(house.store, path)
    whole = lines(path)
    path.write_bytes(path.read_bytes()[:-cut])
    again = await export_records(house.store, path)
    assert again.written + again.already == 3
    assert again.written >= 1
    assert lines(path) == whole
    assert await export_records(house.store, path) == (0, 3)


async def test_a_file_that_holds_something_else_is_left_alone(house: House, tmp_path: Path):
    path = tmp_path / "diary.txt"
    path.write_text("Kedves naplóm!\n")
    with pytest.raises(NoExport, match="line 1"):
        await export_records(house.store, path)
    assert path.read_text() == "Kedves naplóm!\n"


async def test_imported_records_are_finished_tables(house: House, tmp_path: Path):
    finished = await some_games(house)
    path = tmp_path / "games.jsonl"
    await export_records(house.store, path)
    originals = {table_id: await house.record(table_id) for table_id in finished}
    async with opened(str(tmp_path / "other.db")) as other:
        done = await import_records(other.store, path, NOW)
        assert (done.new, done.known, done.bad) == (3, 0, ())
        for table_id, record in originals.items():
            assert await other.record(table_id) == record
            view = await other.table(table_id)
            assert view.table.status == Status.OVER
            assert (await other.verdict(table_id)).is_proven
        summary = (await other.finished())[0]
        assert [seat.name for seat in summary.seats] == ["Anna", "Bence"]
        practice = await other.practice(await guest(other), finished[0], 6)
        assert practice.table.practice_of == finished[0]
        again = await import_records(other.store, path, NOW)
        assert (again.new, again.known) == (0, 3)


async def test_bad_lines_are_named_and_left_out_or_refuse_all(house: House, tmp_path: Path):
    await some_games(house, 2)
    path = tmp_path / "games.jsonl"
    await export_records(house.store, path)
    good = path.read_text(encoding="utf-8").splitlines()
    illegal = json.loads(good[0])
    illegal["table"] = "x" * 12
    illegal["record"]["actions"][5] = "9K9"
    bare = json.dumps(to_json(from_json(json.loads(good[1])["record"])))
    path.write_text("\n".join([good[0], "{no json", "", json.dumps(illegal), '{"table": "../x", "record": {}}', bare]), encoding="utf-8")
    async with opened(str(tmp_path / "other.db")) as other:
        refused = await import_records(other.store, path, NOW, strict=True)
        assert (refused.new, len(refused.bad)) == (0, 3)
        done = await import_records(other.store, path, NOW)
        assert done.new == 2
        assert [line.number for line in done.bad] == [2, 4, 5]
        assert "Ply 6" in done.bad[1].reason


def test_the_commands_export_and_import(tmp_path: Path):
    record = (Path(__file__).parents[1] / "records" / "carnac-2-I-off-red.txt").read_text(encoding="utf-8")
    from tarsas.match import read_record

    source, copy = tmp_path / "source.jsonl", tmp_path / "copy.jsonl"
    source.write_text(json.dumps(to_json(read_record(record))) + "\nrubbish\n", encoding="utf-8")
    run = CliRunner().invoke
    database = ["--database", str(tmp_path / "tarsas.db"), "--lang", "en"]
    strict = run(app, ["import", str(source), "--strict", *database])
    assert (strict.exit_code, "Nothing was imported" in strict.output) == (1, True)
    imported = run(app, ["import", str(source), *database])
    assert imported.exit_code == 1
    assert "Line 2" in imported.output
    assert "Games imported: 1" in imported.output
    exported = run(app, ["export", str(copy), *database])
    assert exported.exit_code == 0, exported.output
    assert from_json(lines(copy)[0]["record"]) == read_record(record)
