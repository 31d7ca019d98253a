"""Texts that no database holds: who sends one is refused, and nothing breaks."""

from __future__ import annotations

import pytest

from tarsas.errors import TarsasError
from tarsas.service.errors import NoSuchTable, NotNow
from tarsas.service.house import House
from tarsas.service.people.moderation import Moderation, Tie
from tarsas.service.tables.acts import Say
from tarsas.store import Unstorable

from .company import guest, two_at_a_table
from .tabletop import ME, OPEN, azul

pytestmark = pytest.mark.anyio

BAD = pytest.mark.parametrize("bad", ["a\x00b", "\ud800x"], ids=["nul", "surrogate"])


@BAD
async def test_no_table_has_such_an_address(house: House, bad: str):
    with pytest.raises(NoSuchTable):
        await house.table(bad)


@BAD
async def test_no_request_has_such_an_id(house: House, bad: str):
    view, anna, _ = await two_at_a_table(house)
    with pytest.raises(NotNow):
        await house.act(view.table.id, anna, Say("szia"), request=bad)
    with pytest.raises(NotNow):
        await house.new_table(anna, azul(ME, OPEN), request=bad)


@BAD
async def test_nobody_is_called_so_and_nothing_else_is(house: House, bad: str):
    """SQLite can look for a NUL, and finds nothing; whatever cannot even be looked for is an error of ours."""
    person = await house.people.by_id(await guest(house))
    for asked in (house.people.log_in(bad, "some password"), house.people.by_id(bad)):
        with pytest.raises(TarsasError):
            await asked
    for changed in (house.people.revoke_token(person, bad), Moderation(house.store).untie(person.id, bad, Tie.MUTE)):
        try:
            assert not await changed
        except Unstorable:
            continue
    assert (await house.people.by_id(person.id)) == person


async def test_a_chat_line_may_hold_what_a_text_may_not(house: House):
    view, anna, _ = await two_at_a_table(house)
    done = await house.act(view.table.id, anna, Say("a\x00b\ud800"), request="r1")
    assert done.view.chat[-1].text == "a b"
