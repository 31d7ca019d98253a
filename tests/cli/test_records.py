"""Recorded games at the command: `play --record`, `replay`, `verify`."""

from __future__ import annotations

import contextlib
import re
import signal
import subprocess
import sys
import xml.etree.ElementTree as ET
from pathlib import Path
from typing import IO

import pytest

import tarsas
from tarsas.cli.keyboard import Listener
from tarsas.cli.seats import Seat
from tarsas.cli.table import Table
from tarsas.match import EndingKind, LuckySeed, Record, read_record, verify, write_json, write_text
from tests.cli.conftest import Run
from tests.cli.test_terminal_session import Session

GAME = tarsas.game("azul", players=2)


def small_record() -> Record:
    """A game of Azul with two decisions, resigned."""
    luck = LuckySeed(bytes(32), ("alma", ""))
    table = Table(GAME, (Seat("me", "Anna"), Seat("me", "Zsófi")), ("Anna", "Zsófi"), 0, luck)
    for _ in range(2):
        table.decide(table.position.actions[0])
    table.resign()
    return table.record


@pytest.fixture
def stored(tmp_path: Path) -> Path:
    path = tmp_path / "game.txt"
    path.write_text(write_text(small_record()), encoding="utf-8")
    return path


# --- tarsas play --record


def test_a_whole_game_is_recorded_and_its_luck_is_proven(tarsas_command: Run, tmp_path: Path):
    path = tmp_path / "game.txt"
    ran = tarsas_command("play", "carnac", "--seats", "random,random", "--record", str(path))
    assert (ran.code, ran.err) == (0, "")
    record = read_record(path.read_text(encoding="utf-8"))
    assert record.ending.kind == EndingKind.RESULT
    assert record.seats == ("random", "random")
    assert f"The game is in {path}" in ran.out


def test_a_game_that_was_left_is_recorded_too(tarsas_command: Run, tmp_path: Path):
    path = tmp_path / "game.txt"
    ran = tarsas_command("play", "azul", "--seats", "me:Anna,me", "--record", str(path), "--seed", "7", typed="1\n" * 3)
    record = read_record(path.read_text(encoding="utf-8"))
    assert record.ending.kind == EndingKind.UNFINISHED
    assert record.seats == ("Anna", "")
    verdict = verify(record)
    assert verdict.is_proven
    assert verdict.outcomes == 5
    assert record.luck is not None
    assert f"Seed sha256 {record.luck.commitment}" in ran.out
    assert ran.out.index("sha256") < ran.out.index("--seed 7")


def test_the_seed_is_secret_until_the_game_has_stopped(tarsas_command: Run, tmp_path: Path):
    path = tmp_path / "game.txt"
    ran = tarsas_command("play", "azul", "--seats", "me,me", "--record", str(path), typed="quit\n")
    record = read_record(path.read_text(encoding="utf-8"))
    assert record.luck is not None
    assert record.luck.seed is not None
    number = str(int(record.luck.seed, 16))
    assert number not in ran.out[: ran.out.index("Goodbye")]
    again = tmp_path / "again.txt"
    assert tarsas_command("play", "azul", "--seats", "me,me", "--record", str(again), "--seed", number, typed="quit\n").code == 0
    assert read_record(again.read_text(encoding="utf-8")) == record


def test_ctrl_c_leaves_a_record_too(tarsas_command: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    def interrupted(self: Listener) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("tarsas.cli.keyboard.Listener.line", interrupted)
    path = tmp_path / "game.txt"
    ran = tarsas_command("play", "azul", "--seats", "me,me", "--record", str(path))
    assert ran.code == 130
    record = read_record(path.read_text(encoding="utf-8"))
    assert record.luck is not None
    assert f"--seed {int(record.luck.seed or '', 16)}\n" in ran.out
    assert verify(record).is_proven


@pytest.mark.slow
@pytest.mark.parametrize("sent", [signal.SIGTERM, signal.SIGHUP])
def test_a_game_whose_terminal_is_closed_is_recorded_too(tmp_path: Path, sent: signal.Signals):
    path = tmp_path / "game.txt"
    command = [sys.executable, "-m", "tarsas", "--lang", "en", "play", "azul", "--seats", "me,me:Zsófi", "--record", str(path), "--seed", "7"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8") as process:
        assert process.stdin is not None
        assert process.stdout is not None
        first = read_until(process.stdout, "Player 1: ")
        (move,) = re.findall(r"such as (\w+) ", first)
        process.stdin.write(f"{move}\n")
        process.stdin.flush()
        read_until(process.stdout, "Zsófi: ")
        process.send_signal(sent)
        process.communicate(timeout=30)
    record = read_record(path.read_text(encoding="utf-8"))
    assert len(record.actions) == 5 + 1
    assert verify(record).is_proven


def read_until(stream: IO[str], beginning: str) -> str:
    """All that comes up to the first line that begins so."""
    lines = [""]
    while not lines[-1].startswith(beginning):
        lines.append(stream.readline())
        assert lines[-1], f"{beginning!r} did not come; what came: {lines}"
    return "".join(lines)


# --- the players' words


def test_people_are_asked_for_a_word_once_the_commitment_is_shown(tarsas_command: Run, tmp_path: Path):
    path = tmp_path / "game.txt"
    seats = ("--seats", "me:Anna,random,me:Zsófi", "--players", "3")
    ran = tarsas_command("play", "azul", *seats, "--record", str(path), "--words", typed="körtefa sora\n\nquit\n")
    record = read_record(path.read_text(encoding="utf-8"))
    assert record.luck is not None
    assert record.luck.words == ("körtefa sora", "", "")
    assert verify(record).is_proven
    assert 0 < ran.out.index(f"sha256 {record.luck.commitment}") < ran.out.index("Anna: a word for the luck") < ran.out.index("Zsófi: a word")


def test_a_word_changes_the_luck(tarsas_command: Run, tmp_path: Path):
    tables = []
    for number, word in enumerate(("alma", "alma", "szilva")):
        path = tmp_path / f"{number}.txt"
        assert tarsas_command("play", "azul", "--record", str(path), "--seed", "7", "--word", word, typed="quit\n").code == 0
        tables.append(read_record(path.read_text(encoding="utf-8")).actions)
    assert tables[0] == tables[1] != tables[2]


def test_the_same_game_again_needs_the_words_too(tarsas_command: Run, tmp_path: Path):
    ran = tarsas_command("play", "azul", "--seats", "me,me", "--record", str(tmp_path / "a.txt"), "--seed", "7", "--word", "két szó", typed="quit\n")
    assert "--seed 7 --word 'két szó' --word ''\n" in ran.out


def test_without_a_terminal_nobody_is_asked_for_a_word(tarsas_command: Run, tmp_path: Path):
    path = tmp_path / "game.txt"
    ran = tarsas_command("play", "azul", "--seats", "me,me", "--record", str(path), typed="quit\n")
    assert "a word for the luck" not in ran.out
    assert "word" not in path.read_text(encoding="utf-8")


def test_a_word_that_no_record_could_hold_is_asked_for_again(tarsas_command: Run, tmp_path: Path):
    path = tmp_path / "game.txt"
    ran = tarsas_command("play", "azul", "--record", str(path), "--words", typed=f"{'x' * 81}\nrövid\nquit\n")
    assert ran.out.count("a word for the luck") == 2
    assert "word 1 rövid" in path.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (("--word", "alma"), "add --record FILE"),
        (("--words",), "add --record FILE"),
        (("--record", "{path}", "--word", "a", "--word", "b"), "only 1 people"),
        (("--record", "{path}", "--word", "x" * 81), "at most 80"),
    ],
)
def test_words_that_cannot_be_taken_are_complained_about(tarsas_command: Run, tmp_path: Path, arguments: tuple[str, ...], complaint: str):
    path = tmp_path / "game.txt"
    ran = tarsas_command("play", "azul", *(argument.format(path=path) for argument in arguments), typed="quit\n")
    assert ran.code == 2
    assert complaint in ran.err
    assert not path.exists()


def interrupt(session: Session) -> None:
    """Ctrl-C, again where the first came after the prompt was shown but before the terminal was read: that one is heard with the next key only."""
    for _ in range(10):
        session.process.send_signal(signal.SIGINT)
        with contextlib.suppress(subprocess.TimeoutExpired):
            session.process.wait(timeout=2)
            return


@pytest.mark.slow
def test_words_are_asked_for_at_a_real_terminal(tmp_path: Path):
    session = Session("play", "azul", "--seats", "me:Anna,me:Zsófi", "--record", str(tmp_path / "game.txt"))
    try:
        session.wait_for("Anna: egy szó a szerencséhez")
        session.type("alma\n")
        session.wait_for("Zsófi: egy szó a szerencséhez")
        interrupt(session)
        assert session.ended() == 130
        assert not (tmp_path / "game.txt").exists()
    finally:
        session.close()


def test_a_resignation_is_recorded(tarsas_command: Run, tmp_path: Path):
    path = tmp_path / "game.txt"
    tarsas_command("play", "carnac", "--seats", "me,me", "--record", str(path), typed="resign\n")
    record = read_record(path.read_text(encoding="utf-8"))
    assert (record.ending.kind, record.ending.seat) == (EndingKind.RESIGNED, 0)


def test_what_was_taken_back_is_not_in_the_record_and_the_luck_is_the_same():
    table = Table(GAME, (Seat("me"), Seat("me")), ("A", "B"), 0, LuckySeed(bytes(32), ("", "")))
    first = table.position
    table.decide(first.actions[0])
    table.undo()
    table.decide(first.actions[1])
    assert table.record.actions[5:] == (first.actions[1],)
    assert verify(table.record).is_proven


def test_the_luck_after_an_undo_comes_again():
    table = Table(GAME, (Seat("me"), Seat("me")), ("A", "B"), 0, LuckySeed(bytes(32), ("", "")))
    before = 0
    while not before:
        length = len(table.record.actions)
        table.decide(table.position.actions[-1])
        if len(table.record.actions) > length + 1:
            before = length
    line, action = table.record.actions, table.record.actions[before]
    table.undo()
    assert len(table.record.actions) == before
    table.decide(action)
    assert table.record.actions == line


def test_a_file_that_cannot_be_written_is_told_before_the_game(tarsas_command: Run, tmp_path: Path):
    ran = tarsas_command("play", "azul", "--seats", "me,me", "--record", str(tmp_path / "nowhere" / "game.txt"), typed="quit\n")
    assert ran.code == 2
    assert "cannot be written" in ran.err
    assert ran.out == ""


@pytest.mark.parametrize(("lang", "said"), [("en_US.UTF-8", "has a game in it already"), ("hu_HU.UTF-8", "már van egy játszma")])
def test_a_game_is_not_written_over_another(tarsas_command: Run, tmp_path: Path, lang: str, said: str):
    path = tmp_path / "game.txt"
    path.touch()
    assert tarsas_command("play", "carnac", "--seats", "random,random", "--record", str(path)).code == 0
    first = path.read_bytes()
    ran = tarsas_command("play", "carnac", "--seats", "random,random", "--record", str(path), lang=lang)
    assert (ran.code, ran.out, path.read_bytes()) == (2, "", first)
    assert said in ran.err


# --- tarsas verify


@pytest.mark.parametrize(("lang", "said"), [("en_US.UTF-8", "Proven: all 5 outcomes"), ("hu_HU.UTF-8", "Rendben: minden véletlen esemény (5)")])
def test_verify_proves_an_honest_game(tarsas_command: Run, stored: Path, lang: str, said: str):
    ran = tarsas_command("verify", str(stored), lang=lang)
    assert ran.code == 0
    assert said in ran.out


def test_verify_says_where_a_record_lies(tarsas_command: Run, stored: Path):
    text = stored.read_text(encoding="utf-8")
    first = text[text.index("1. ") + 3 :].split()[0]
    stored.write_text(text[: text.index("1. ")] + f"1. {'+BBBB' if first != '+BBBB' else '+YYYY'}\n", encoding="utf-8")
    ran = tarsas_command("verify", str(stored))
    assert (ran.code, ran.out.split("\n")[0]) == (1, "Nothing can be verified: the seed is not revealed.")
    seed = next(line for line in text.splitlines() if line.startswith("seed "))
    with stored.open("a", encoding="utf-8") as file:
        file.write(seed)
    ran = tarsas_command("verify", str(stored))
    assert ran.code == 1
    assert f"Forged: ply 1 should be {first}, but is " in ran.out


def test_verify_finds_another_seed_and_no_commitment(tarsas_command: Run, stored: Path):
    text = stored.read_text(encoding="utf-8")
    stored.write_text(text.replace("seed 00", "seed 01"), encoding="utf-8")
    assert "Forged: the seed is not the one" in tarsas_command("verify", str(stored)).out
    plain = "\n".join(line for line in text.splitlines() if line.split()[0] not in ("luck", "word", "seed"))
    ran = tarsas_command("verify", "-", typed=plain)
    assert (ran.code, ran.out) == (1, "Nothing can be verified: the record has no commitment to its luck.\n")


def test_verify_of_a_game_without_chance(tarsas_command: Run):
    text = f"tarsas record 1\ngame carnac\nluck sha256 {LuckySeed(bytes(32), ()).commitment}\nseed {'0' * 64}\n"
    ran = tarsas_command("verify", "-", typed=text)
    assert (ran.code, ran.out) == (0, "No chance came up in this game: there is nothing to verify.\n")


@pytest.mark.parametrize("command", ["verify", "replay"])
def test_a_bad_record_is_one_line_on_stderr(tarsas_command: Run, command: str):
    ran = tarsas_command(command, "-", typed="tarsas record 1\ngame azul\n1. +YYRK 1Y2\n")
    assert ran.code == 2
    assert ran.err.startswith("tarsas: Line 3, ply 2: '1Y2' is not legal here.")
    assert tarsas_command(command, "no-such-file").code == 2


# --- tarsas replay


def test_replay_tells_the_log_and_the_ending(tarsas_command: Run, stored: Path):
    out = tarsas_command("replay", str(stored)).out
    assert out.count("\n~ +") + out.startswith("~ +") == 5
    assert "Anna takes" in out
    assert out.rstrip().endswith("Anna resigned.")
    assert "Anna feladta a játszmát." in tarsas_command("replay", str(stored), "--lang", "hu").out


def test_replay_reads_json_from_stdin(tarsas_command: Run):
    assert "Anna resigned." in tarsas_command("replay", "-", typed=write_json(small_record())).out


def test_replay_at_a_ply(tarsas_command: Run, stored: Path):
    out = tarsas_command("replay", str(stored), "--at", "6").out
    assert "ply 6 of 7" in out
    assert "Zsófi takes" not in out
    ran = tarsas_command("replay", str(stored), "--at", "8")
    assert (ran.code, ran.err) == (2, "tarsas: There is no ply 8; there are 0 to 7.\n")


def test_replay_goes_on_by_itself(tarsas_command: Run, stored: Path):
    out = tarsas_command("replay", str(stored), "--auto", "0", "--at", "5").out
    assert [f"ply {ply} of 7" in out for ply in (4, 5, 6, 7)] == [False, True, True, True]


def test_replay_draws_a_ply(tarsas_command: Run, stored: Path, tmp_path: Path):
    pictures = []
    for ply in ("6", "7"):
        path = tmp_path / f"{ply}.svg"
        assert tarsas_command("replay", str(stored), "--at", ply, "--svg", str(path)).code == 0
        pictures.append(path.read_text(encoding="utf-8"))
        ET.fromstring(pictures[-1])
        assert 'class="last' in pictures[-1]
    assert pictures[0] != pictures[1]
    last = tarsas_command("replay", str(stored), "--svg", "-").out
    assert last.strip() == pictures[1].strip()


@pytest.mark.parametrize(("flag", "begins"), [("--png", b"\x89PNG"), ("--gif", b"GIF89a"), ("--apng", b"\x89PNG")])
def test_replay_makes_pictures(tarsas_command: Run, stored: Path, tmp_path: Path, flag: str, begins: bytes, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("os.cpu_count", lambda: 1)
    path = tmp_path / "picture"
    ran = tarsas_command("replay", str(stored), flag, str(path), "--width", "150", "--layout", "tall", "--theme", "dark")
    assert ran.code == 0
    assert path.read_bytes().startswith(begins)
    assert (b"acTL" in path.read_bytes()) == (flag == "--apng")
    assert f"{path}: " in ran.err


def test_replay_says_what_is_missing_for_pixels(tarsas_command: Run, stored: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    path = tmp_path / "game.gif"
    ran = tarsas_command("replay", str(stored), "--gif", str(path))
    assert ran.code != 0
    assert "pip install 'tarsas[web]'" in ran.err
    assert not path.exists()


def test_replay_makes_one_picture_at_a_time(tarsas_command: Run, stored: Path):
    ran = tarsas_command("replay", str(stored), "--gif", "a.gif", "--apng", "a.png")
    assert ran.code != 0
    assert "--gif, --apng" in ran.err


def test_a_picture_that_cannot_be_written_is_known_at_once(tarsas_command: Run, stored: Path, tmp_path: Path):
    ran = tarsas_command("replay", str(stored), "--gif", str(tmp_path / "nowhere" / "a.gif"))
    assert ran.code != 0
    assert "cannot be written" in ran.err


def test_replay_steps_back_and_forth_at_a_terminal(tarsas_command: Run, stored: Path, monkeypatch: pytest.MonkeyPatch):
    typed = iter(["", "", "b", "6", "99", "what", "", ""])
    monkeypatch.setattr("tarsas.cli.replay.Listener.line", lambda self: next(typed))
    monkeypatch.setattr("tarsas.cli.replay.Listener.__init__", lambda self: setattr(self, "is_terminal", True))
    out = tarsas_command("replay", str(stored)).out
    shown = [line for line in out.splitlines() if line.startswith("ply ")]
    assert shown == [f"ply {ply} of 7" for ply in (0, 1, 2, 1, 6, 6, 7)]
    assert "There is no ply 99; there are 0 to 7." in out
    assert next(typed, None) is None


@pytest.mark.slow
def test_replay_at_a_real_terminal(stored: Path):
    session = Session("replay", str(stored))
    try:
        session.wait_for("0. lépés (összesen 7)")
        session.wait_for("> ")
        session.type("\n")
        session.wait_for("1. lépés (összesen 7)")
        session.wait_for("> ")
        session.type("q\n")
        assert session.ended() == 0
    finally:
        session.close()
