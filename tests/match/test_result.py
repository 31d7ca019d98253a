"""How a game stopped, decided once: the table, the page, the terminal and the ratings have it from the same function."""

from __future__ import annotations

import pytest

import tarsas
from tarsas.language import Language
from tarsas.match import Ending, EndingKind, Line, Record, Result, result_of, sentences_of
from tarsas.match.record import UNFINISHED
from tests.laws.modes import MODES
from tests.match.played import played

NAMES = ("Anna", "Zsófi", "Böbe")
STOPPED_BY_ONE = (EndingKind.RESIGNED, EndingKind.TIMED_OUT)


def game_of(players: int, ending: Ending) -> Record:
    return Record(Line(tarsas.game("azul", players=players)), NAMES[:players], ending)


@pytest.mark.parametrize("kind", STOPPED_BY_ONE)
def test_between_two_who_stops_has_lost_and_the_other_has_won(kind: EndingKind):
    assert result_of(game_of(2, Ending(kind, 0))) == Result(winners=(1,), places=(1, 0))


@pytest.mark.parametrize("kind", STOPPED_BY_ONE)
def test_among_more_who_stops_is_last_and_nobody_has_won(kind: EndingKind):
    result = result_of(game_of(3, Ending(kind, 1)))
    assert result == Result(winners=(), places=(0, 2, 0))
    assert not result.is_draw


def test_a_draw_by_agreement_has_no_winner():
    record = Record(Line(tarsas.game("carnac")), NAMES[:2], Ending(EndingKind.AGREED))
    assert result_of(record) == Result(places=(0, 0), is_draw=True)


@pytest.mark.parametrize("kind", [EndingKind.ABANDONED, EndingKind.UNFINISHED])
def test_what_nobody_played_on_has_no_places(kind: EndingKind):
    assert result_of(game_of(3, Ending(kind))) == Result()


@pytest.mark.parametrize("mode", MODES[::5], ids=str)
def test_a_game_played_to_its_end_has_the_outcome_of_its_rules(mode):
    record = played(mode)
    outcome = record.line.last.outcome
    if outcome is None:
        assert result_of(record) == Result()
        return
    assert result_of(record) == Result(outcome.winners, outcome.places, outcome.neutral_winners, outcome.is_draw)
    assert sentences_of(record, record.names()) == mode.contract.words.ending_text(record.line.last.state, record.names())


@pytest.mark.parametrize(
    ("ending", "sentence"),
    [
        (Ending(EndingKind.RESIGNED, 1), "Zsófi resigned."),
        (Ending(EndingKind.TIMED_OUT, 1), "Zsófi ran out of time."),
        (Ending(EndingKind.AGREED), "A draw by agreement."),
        (UNFINISHED, "The game is unfinished."),
    ],
)
def test_how_it_stopped_is_told(ending: Ending, sentence: str):
    (told,) = sentences_of(game_of(2, ending), NAMES[:2])
    assert told.to(Language.EN) == sentence


def test_three_players_after_a_resignation_have_one_result_on_the_page_at_the_table_and_in_the_terminal():
    from tarsas.cli.seats import Seat
    from tarsas.cli.table import Table as TerminalTable
    from tarsas.service.tables.acts import Resign
    from tarsas.show.result import shown_result
    from tests.service.tabletop import ANNA, BOT, ME, Tabletop, azul

    top = Tabletop(azul(ME, BOT, BOT))
    # Before everybody who sits there has decided something, a game is only broken off.
    top.moves()
    table = top.does(ANNA, Resign(0))
    assert table.record is not None
    expected = Result(winners=(), places=(2, 0, 0))
    assert table.result == expected
    assert shown_result(table.record, NAMES).result == expected
    terminal = TerminalTable(table.game, [Seat("me")] * 3, NAMES, seed=1)
    terminal.resign()
    assert result_of(terminal.record) == expected
    assert shown_result(table.record, NAMES).sentences == sentences_of(table.record, NAMES)


def test_who_stopped_reads_you_and_the_others_read_the_name():
    resigned, late = game_of(2, Ending(EndingKind.RESIGNED, 1)), game_of(2, Ending(EndingKind.TIMED_OUT, 0))
    assert [text.en for text in sentences_of(resigned, NAMES, 1)] == ["You resigned."]
    assert [text.hu for text in sentences_of(resigned, NAMES, 0)] == ["Zsófi feladta a játszmát."]
    assert [text.hu for text in sentences_of(late, NAMES, 0)] == ["Kifutottál az időből."]
