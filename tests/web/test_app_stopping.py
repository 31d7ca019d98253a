"""The three ways to stop playing: what the dialog says of each is what happens."""

from __future__ import annotations

import re

import pytest

from .visitors import Visitor, anna, anyio_backend, app, bence, table_of, together_at

__all__ = ["anna", "anyio_backend", "app", "bence"]

pytestmark = pytest.mark.anyio

GOES_ON = "The game goes on: a bot plays for you until you take your seat back."
STANDS_STILL = "The game stands still until you take your seat back."
BROKEN_OFF = "Not everybody has moved yet: the game is broken off, and nobody has lost."
WITH_A_BOT = "You lose, for good. The others play on, with a bot on your seat."


async def said_of(visitor: Visitor, table: str, way: str) -> str:
    found = re.search(rf'id="about-{way}">([^<]*)<', (await visitor.open(f"/t/{table}")).text)
    return found[1] if found else ""


async def seated_at(visitor: Visitor, *others: str) -> str:
    """A table of Azul where these sit beside the visitor."""
    seats = {f"seat.{number}": who for number, who in enumerate(("me", *others))}
    return table_of(await visitor.send("/new", game="azul", players=str(len(seats)), **seats))


async def stopped(visitor: Visitor, table: str, way: str) -> str:
    """How the table is after that."""
    seq = (await visitor.live(table))["seq"]
    seat = {"seat": 0} if way == "resign" else {}
    assert (await visitor.act(table, way, seq=seq, **seat)).status_code == 200
    return str((await visitor.live(table))["status"])


@pytest.mark.parametrize(
    ("others", "of_resigning", "then"),
    [
        (("bot:panni",), BROKEN_OFF, "over"),
        (("here",), BROKEN_OFF, "over"),
        (("bot:panni", "bot:panni"), BROKEN_OFF, "over"),
        (("here", "bot:panni"), WITH_A_BOT, "playing"),
    ],
    ids=lambda each: "-".join(each) if isinstance(each, tuple) else None,
)
async def test_at_ones_own_screen_the_game_waits_for_who_leaves(anna: Visitor, others: tuple[str, ...], of_resigning: str, then: str):
    table = await seated_at(anna, *others)
    assert await said_of(anna, table, "leave") == STANDS_STILL
    assert await said_of(anna, table, "resign") == of_resigning
    assert await stopped(anna, table, "resign") == then


async def test_who_leaves_a_friend_is_played_for_by_a_bot(anna: Visitor, bence: Visitor):
    table = await together_at(anna, bence)
    assert await said_of(anna, table, "leave") == GOES_ON
    assert await stopped(anna, table, "leave") == "playing"
    assert "A bot plays for you." in (await anna.open(f"/t/{table}")).text
    # The friend is the last who plays.
    assert await said_of(bence, table, "leave") == STANDS_STILL


async def test_who_watches_has_nothing_to_stop(anna: Visitor, bence: Visitor):
    table = await seated_at(anna, "here")
    page = (await bence.open(f"/t/{table}")).text
    assert 'data-open="stop"' not in page
    assert not {"about-leave", "about-abandon", "about-resign"} & set(re.findall(r'id="([^"]+)"', page))


async def test_a_rated_game_shows_everybody_how_their_rating_changed(anna: Visitor, bence: Visitor):
    for visitor, name in ((anna, "Anna"), (bence, "Bence")):
        assert (await visitor.send("/me/claim", name=name, password="nyolc szürke menhir")).status_code == 200
    table = await together_at(anna, bence, rated="yes")
    for visitor in (anna, bence):
        await first_move(visitor, table)
    assert await stopped(anna, table, "resign") == "over"
    for visitor, own in ((anna, "down"), (bence, "up")):
        [row] = re.findall(r'<tr class="rating">.*?</tr>', (await visitor.open(f"/t/{table}")).text, re.S)
        [mine] = re.findall(r'<td class="mine">\s*(\d+) <small class="(up|down)">[▲▼] ([+−]\d+)</small>', row)
        assert mine[1] == own
        assert int(mine[0]) - 1500 == int(mine[2].replace("−", "-")) != 0


async def first_move(visitor: Visitor, table: str) -> None:
    """Decisions of this visitor's, until it is another's turn."""
    now = await visitor.live(table)
    while now["choices"]["paths"]:
        assert (await visitor.act(table, "move", seq=now["seq"], seat=now["choices"]["seat"], move=now["choices"]["paths"][0])).status_code == 200
        now = await visitor.live(table)
