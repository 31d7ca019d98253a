"""A person at the table: moves, mistakes, questions, undo, and leaving."""

from __future__ import annotations

import pytest

import tarsas
from tarsas.cli import main
from tarsas.cli.keyboard import Listener
from tarsas.cli.seats import Seat
from tarsas.cli.table import Table
from tests.cli.conftest import Ran, Run

ALONE = ("play", "azul", "--seats", "me,me", "--seed", "7")
OPENING = tarsas.game("azul").start(7)


def played(tarsas_command: Run, *lines: str, arguments: tuple[str, ...] = ALONE, lang: str = "en_US.UTF-8") -> Ran:
    ran = tarsas_command(*arguments, typed="".join(f"{line}\n" for line in lines), lang=lang)
    assert (ran.code, ran.err) == (0, "")
    return ran


@pytest.mark.parametrize("move", ["1Y2", "1y2", "factory 1 yellow line 2", "1. manufaktúra sárga 2. sor"])
def test_a_move_is_words_or_notation(tarsas_command: Run, move: str):
    assert "· Player 1 takes 2 yellow tiles from factory 1 to line 2\n" in played(tarsas_command, move).out


def test_what_cannot_be_read_is_answered_and_nothing_is_lost(tarsas_command: Run):
    out = played(tarsas_command, "fianchetto", "1Y2").out
    assert "I cannot read “fianchetto”." in out
    # Half of all moves begin with "f", for "factory": that would be no help.
    assert "similar" not in out
    assert "? lists what is possible; for example 1Y1 (2 yellow, factory 1 → pattern line 1)." in out
    assert "· Player 1 takes 2 yellow tiles from factory 1 to line 2\n" in out


def test_an_illegal_move_is_answered_with_what_begins_like_it(tarsas_command: Run):
    # Line 2 is full of yellow: red may go anywhere else.
    out = played(tarsas_command, "1Y2", "3B1", "2R2").out
    after = out[out.index("“2R2” is not possible now.") :]
    assert [line.split()[0] for line in after.splitlines() if line.startswith("  2")] == ["2R1", "2R3", "2R4", "2R5", "2RF"]


def test_an_ambiguous_move_lists_what_it_fits(tarsas_command: Run):
    out = played(tarsas_command, "blue line 2").out
    assert "“blue line 2” fits 4 moves. Which one?" in out
    assert [line.split()[0] for line in out.splitlines() if "blue, factory" in line and line.startswith("  ")] == ["2B2", "3B2", "4B2", "5B2"]
    assert "takes" not in out


def test_an_empty_line_is_no_move(tarsas_command: Run):
    out = played(tarsas_command, "", "   ").out
    assert out.count("? lists what is possible") == 2
    assert "takes" not in out


def test_the_question_mark_lists_every_move_and_every_command(tarsas_command: Run):
    out = played(tarsas_command, "?").out
    listed = out[out.index("96 moves are possible:") :].split()
    assert {OPENING.game.contract.words.notation(OPENING.state, action) for action in OPENING.actions} <= set(listed)
    assert {"undo", "board", "rules", "resign", "quit"} <= set(listed)


@pytest.mark.parametrize("question", ["? factory 3", "?3", "help factory 3"])
def test_a_question_can_be_narrowed(tarsas_command: Run, question: str):
    out = played(tarsas_command, question).out
    assert "24 moves are possible:" in out
    assert "3K5" in out
    assert "4B1" not in out


def test_long_lists_are_cut(tarsas_command: Run):
    out = played(tarsas_command, "?", arguments=("play", "carnac", "--seats", "me,me")).out
    assert "more; narrow it down, as ? " in out
    assert len(out.splitlines()) < 80


def test_undo_brings_the_position_back(tarsas_command: Run):
    out = played(tarsas_command, "1Y2", "undo", "board").out
    assert "Taken back: 1Y2 (2 yellow, factory 1 → pattern line 2)." in out
    assert out.count("1  Y  Y  W  W ") == 3


def test_undo_goes_back_over_what_others_did(tarsas_command: Run):
    ran = played(tarsas_command, "1Y2", "undo", "undo", arguments=("play", "azul", "--seats", "me,random,random", "--seed", "7"))
    assert ran.out.count("\n· Player") == 3
    assert "Taken back: 1Y2" in ran.out
    assert "There is nothing to take back" in ran.out


def test_after_undo_the_same_luck_comes_back():
    table = Table(tarsas.game("azul"), [Seat("me"), Seat("me")], ("A", "B"), seed=3)
    told = table.decide(table.position.actions[0])
    while not any(each.is_chance for each in told):
        action = table.position.actions[0]
        told = table.decide(action)
    dealt = table.position
    undone = table.undo()
    assert undone is not None
    assert undone.action == action
    assert table.position != dealt
    table.decide(action)
    assert table.position == dealt


def test_the_luck_is_that_of_the_api():
    table = Table(tarsas.game("azul"), [Seat("me"), Seat("me")], ("A", "B"), seed=7)
    assert table.position == OPENING


def test_the_end_of_a_round_is_told_before_the_next_deal():
    table = Table(tarsas.game("azul"), [Seat("me"), Seat("me")], ("A", "B"), seed=3)
    told = table.decide(table.position.actions[0])
    while not any(each.is_chance for each in told):
        told = table.decide(table.position.actions[0])
    sentences = [each.text.en for each in told]
    assert sentences[0].split()[1] == "takes"
    assert sentences[-1].startswith("factory 5:")
    assert any(sentence.startswith(("A +", "B +")) for sentence in sentences[1:-5])


@pytest.mark.parametrize("word", ["quit", "exit", "q", "kilép", "kilep"])
def test_quitting_tells_the_scores_and_how_to_come_back(tarsas_command: Run, word: str):
    out = played(tarsas_command, "1Y2", word, "1W1").out
    assert out.endswith("Scores: Player 1 0, Player 2 0\nGoodbye! The same game again: --seed 7\n")


def test_the_end_of_the_input_is_a_polite_end(tarsas_command: Run):
    assert played(tarsas_command).out.endswith("Goodbye! The same game again: --seed 7\n")


def test_resigning_gives_the_game_to_the_other(tarsas_command: Run):
    out = played(tarsas_command, "1Y2", "resign", "1W1").out
    assert "Player 2 resigned.\nPlayer 1 wins.\n" in out
    assert out.count("\n· Player") == 1


def test_resigning_among_three_names_no_winner(tarsas_command: Run):
    out = played(tarsas_command, "resign", arguments=("play", "azul", "--seats", "me,me,me")).out
    assert "Player 1 resigned.\n" in out
    assert "wins" not in out


def test_ctrl_c_is_a_polite_end(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]):
    def interrupted(listener: Listener) -> str | None:
        raise KeyboardInterrupt

    monkeypatch.setattr(Listener, "line", interrupted)
    with pytest.raises(SystemExit) as ended:
        main([*ALONE, "--lang", "en"])
    assert ended.value.code == 130
    assert capsys.readouterr().out.endswith("Goodbye! The same game again: --seed 7\n")


def test_the_rulebook_is_at_hand(tarsas_command: Run):
    out = played(tarsas_command, "rules", "rules 4.2", "rules 99", "1Y2").out
    assert "4.2  From a factory" in out
    assert "One section: rules 4.2" in out
    assert "Choose a factory and a colour on it" in " ".join(out.split())
    assert "There is no section “99”. There are: 1, 2, 3, 4, 5, 6, 7, 8, AZ; in them, for example, 1.1." in out
    assert " takes " in out


def test_a_name_is_never_markup(tarsas_command: Run):
    out = played(tarsas_command, "1Y2", arguments=("play", "azul", "--seats", "me:[red]{x},me:Zsófi", "--seed", "7")).out
    assert "· [red]{x} takes 2 yellow tiles from factory 1 to line 2\n" in out
    assert "▶ [red]{x}  0 points" in out
    assert "  Zsófi  0 points" in out
    assert "Zsófi: Choose a colour" in out


def test_the_table_speaks_hungarian(tarsas_command: Run):
    lines = ("?", "kék 2. sor", "sánc", "1. manufaktúra sárga 2. sor", "vissza", "tábla", "szabályok", "szabályok 4.2", "feladom")
    out = played(tarsas_command, *lines, lang="hu_HU.UTF-8").out
    for said in (
        "Kezdőszám: 7",
        "96 lépés lehetséges:",
        "2 sárga, 1. manufaktúra",
        "„kék 2. sor” 4 lépést is jelenthet. Melyiket?",
        "Ezt nem értem: „sánc”.",
        "· 1. játékos 2 sárga csempét vett el az 1. manufaktúráról, és a 2. sorba tette",
        "Visszavonva: 1Y2 (2 sárga, 1. manufaktúra → 2. mintasor).",
        "4.2  Egy manufaktúráról",
        "1. játékos feladta a játszmát.\n2. játékos nyert.",
    ):
        assert said in out
    assert "Player" not in out


def test_input_without_a_terminal_has_no_colours_and_shows_what_was_typed(tarsas_command: Run):
    out = played(tarsas_command, "1Y2").out
    assert "\x1b" not in out
    assert "\n> 1Y2\n" in out


def test_a_player_s_dice_have_a_line_of_their_own_after_the_tiles_of_the_round(tarsas_command: Run):
    out = played(tarsas_command, arguments=("play", "alhambra", "--players", "3", "--seats", "me:Anna,me:Béla,me:Csaba", "--seed", "3")).out
    luck = [line for line in out.splitlines() if line.startswith("~ ")]
    assert len(luck) == 2
    assert luck[0].startswith("~ Round 1: the start-player tile goes to the ")
    assert luck[0].count("; ") == 5
    assert luck[1].startswith("~ Anna, roll 1: ")


def test_a_question_is_answered_and_nothing_is_played(tarsas_command: Run):
    out = played(tarsas_command, "f1", "line 2", "score", "2. sor").out
    assert "Factory 1: 2 yellow" in out
    assert out.count("Line 2: empty, 2 spaces") == 2
    assert "Player 1: 0 points. Player 2: 0 points" in out
    assert "takes" not in out


def test_a_position_can_be_had_in_words(tarsas_command: Run):
    assert "The offer\nRound 1, Factory offer" in played(tarsas_command, "describe").out
    out = played(tarsas_command, "blue", "1Y2", arguments=(*ALONE, "--text"), lang="hu_HU.UTF-8").out
    assert "Mi következik\nTe jössz: " in out
    assert "2 sárga csempét vett el" in out
    assert not [sign for sign in "→·●~" if sign in out], "no sign is read aloud"
