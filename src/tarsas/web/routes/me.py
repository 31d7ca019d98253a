"""The visitor's own page: name, claim, password, whom they mute and block, devices, keys, leaving; and coming in on a new device."""

from __future__ import annotations

from collections.abc import Awaitable

from starlette.responses import Response

from ...catalog import find
from ...errors import UnknownGame
from ...http.cookies import MARK
from ...http.csrf import OurForm
from ...http.failures import status_of
from ...http.rates import limited_as
from ...language import Text
from ...service.limits import LimitedAct
from ...service.people.moderation import Tie
from ...service.people.passwords import PasswordRefused
from ...service.people.person import Entered, Person, Scope, WrongLogIn
from ...service.refusals import Refusal
from ..answers import page, page_router, see
from ..pages.lessons import begun_lessons
from ..pages.people import EnterPage, MePage, RatingRow
from ..pages.statistics import statistics_of
from ..pages.table_rows import rows
from ..refused_fields import refusal_notice
from ..visits import AnyVisit, Visit, notice_in
from .my_data import feed_path
from .people_here import NO_LONGER

router = page_router()

GAMES_COUNTED, GAMES_SHOWN = 1000, 50

_RENAMED = Text("Mostantól így hívnak: {name}.", "From now on you are {name}.")
_CLAIMED = Text("A név a tiéd: {name}. Bármelyik eszközön beléphetsz a jelszavaddal.", "The name is yours: {name}. You can enter on any device.")
_NEW_PASSWORD = Text(
    "Az új jelszavad mostantól él. A többi eszközödön kiléptettünk, ott már ezzel léphetsz be.{of_keys}",
    "Your new password is set. You are signed out on your other devices; enter there with the new one.{of_keys}",
)
_KEYS_STAY = Text(" A programjaid kulcsai továbbra is működnek.", " The keys of your programs still work.")
_KEYS_GONE = Text(" A programjaid kulcsait töröltük.", " The keys of your programs are deleted.")
_WELCOME = Text("Szia, {name}!", "Welcome, {name}!")
_FORGOTTEN = Text("Azon az eszközön kiléptettünk.", "You are signed out on that device.")
_FORGOTTEN_ALL = Text("Már csak ezen az eszközön vagy belépve.", "You are signed in on this device alone.")
_REVOKED = Text("A kulcsot töröltük.", "The key is deleted.")
_NO_SCOPE = Text("Válaszd ki, mire legyen jó a kulcs.", "Choose what the key may do.")
_NOT_SURE = Text("A törléshez írd be pontosan a nevedet.", "To delete everything, write your name exactly.")
_DELETED = Text("Minden adatodat töröltük.", "All your data is deleted.")
_OUT = Text("Kiléptél ezen az eszközön.", "You are signed out on this device.")


@router.get("/me")
async def me(visit: AnyVisit) -> Response:
    """One's own page."""
    person = await visit.somebody_who_looks()
    told = visit.told()
    if person is None:
        return page(MePage(await visit.visitor(), notice=notice_in(told)))
    people, house = visit.desk.house.people, visit.desk.house
    finished, feed = await house.finished(person.id, GAMES_COUNTED), feed_path(person)
    code = str(told.get("code", ""))
    return page(
        MePage(
            visitor=await visit.visitor(),
            devices=tuple(await people.devices(person, visit.secret)),
            tokens=tuple(await people.tokens(person)),
            ratings=await _ratings(visit, person),
            device_code=code,
            device_url=f"{visit.origin}/enter?code={code}" if code else "",
            tied=tuple(await visit.desk.house.moderation.tied(person.id)),
            new_token=str(told.get("token", "")),
            statistics=statistics_of(person.id, finished, await house.ratings.history(person.id)),
            finished=rows(finished[:GAMES_SHOWN], person.id, visit.language),
            lessons=begun_lessons(await house.learning.of(person.id)),
            feed_url=visit.origin + feed if feed else "",
            notice=notice_in(told),
        )
    )


async def _ratings(visit: Visit, person: Person) -> tuple[RatingRow, ...]:
    rows = []
    for each in await visit.desk.house.ratings.of(person.id):
        try:
            title = find(each.game).words.TITLE
        except UnknownGame:
            continue
        rows.append(RatingRow(each.game, title, round(each.rating.rating), round(each.rating.deviation), each.rating.games))
    return tuple(rows)


@router.post("/me/name")
@limited_as(LimitedAct.NAME)
async def rename(visit: AnyVisit, form: OurForm) -> Response:
    """Another name."""
    return await _changed(visit, visit.desk.house.people.rename(await visit.somebody(), form.get("name", "")), _RENAMED)


@router.post("/me/claim")
@limited_as(LimitedAct.CLAIM)
async def claim(visit: AnyVisit, form: OurForm) -> Response:
    """A name that is nobody else's, with a password."""
    wished = visit.desk.house.people.claim(await visit.somebody(), form.get("name", ""), form.get("password", ""))
    return await _changed(visit, wished, _CLAIMED)


async def _changed(visit: Visit, change: Awaitable[Person], done: Text) -> Response:
    try:
        visit.person = await change
        visit.mark()
        visit.tell(done.fill(name=visit.person.name))
    except Refusal as problem:
        visit.refuse(problem)
    return see("/me")


@router.post("/me/password")
async def change_password(visit: AnyVisit, form: OurForm) -> Response:
    """Another password, for who knows the old one. This device stays signed in, the others do not; keys stay unless they are to go."""
    people, person, are_keys_to_go = visit.desk.house.people, await visit.somebody(), form.get("keys") == "delete"
    try:
        has_keys = bool(await people.tokens(person))
        await people.change_password(person, form.get("old", ""), form.get("new", ""), secret=visit.secret, revokes_tokens=are_keys_to_go)
        of_keys = (_KEYS_GONE if are_keys_to_go else _KEYS_STAY) if has_keys else Text("", "")
        visit.tell(_NEW_PASSWORD.fill(of_keys=of_keys))
    except PasswordRefused as problem:
        visit.refuse(problem, "new")
    except WrongLogIn as problem:
        visit.refuse(problem, "old")
    except Refusal as problem:
        visit.refuse(problem)
    return see("/me")


@router.post("/me/untie")
async def untie(visit: AnyVisit, form: OurForm) -> Response:
    """Hear or meet somebody again."""
    person, kind, moderation = await visit.somebody(), form.get("kind", ""), visit.desk.house.moderation
    other = next((each for each in await moderation.tied(person.id) if each.id == form.get("person")), None)
    if other is not None and kind in NO_LONGER:
        try:
            await moderation.untie(person.id, other.id, Tie(kind))
            visit.tell(NO_LONGER[Tie(kind)].fill(name=other.name))
        except Refusal as problem:
            visit.refuse(problem)
    return see("/me")


@router.post("/me/device")
async def device_code(visit: AnyVisit, form: OurForm) -> Response:
    """A code for another device."""
    try:
        visit.note(code=(await visit.desk.house.people.device_code(await visit.somebody())).code)
    except Refusal as problem:
        visit.refuse(problem)
        return see("/me")
    # Far down the page: there it is seen.
    return see("/me#devices-heading")


@router.post("/me/device/forget")
async def forget_device(visit: AnyVisit, form: OurForm) -> Response:
    """Sign out on one device."""
    if await visit.desk.house.people.forget_device(await visit.somebody(), form.get("device", "")):
        visit.tell(_FORGOTTEN)
    return see("/me")


@router.post("/me/device/forget-others")
async def forget_other_devices(visit: AnyVisit, form: OurForm) -> Response:
    """Sign out on all devices but this one."""
    if visit.person is not None:
        await visit.desk.house.people.log_out_everywhere(visit.person, but=visit.secret)
        visit.tell(_FORGOTTEN_ALL)
    return see("/me")


@router.post("/me/token")
@limited_as(LimitedAct.TOKEN)
async def new_token(visit: AnyVisit, form: OurForm) -> Response:
    """A key for programs; it is shown once."""
    scopes = [scope for scope in Scope if form.get(f"scope.{scope}") == "yes"]
    if not scopes:
        visit.tell(_NO_SCOPE, is_problem=True, about=[f"scope.{scope}" for scope in Scope])
        return see("/me")
    try:
        made = await visit.desk.house.people.new_token(await visit.somebody(), form.get("label", ""), scopes=scopes)
        visit.note(token=made.token)
    except Refusal as problem:
        visit.refuse(problem)
        return see("/me")
    return see("/me#tokens-heading")


@router.post("/me/token/forget")
@limited_as(LimitedAct.TOKEN)
async def forget_token(visit: AnyVisit, form: OurForm) -> Response:
    """Make a key worthless."""
    if await visit.desk.house.people.revoke_token(await visit.somebody(), form.get("token", "")):
        visit.tell(_REVOKED)
    return see("/me")


@router.post("/me/delete")
async def delete(visit: AnyVisit, form: OurForm) -> Response:
    """Delete everything about this person."""
    person = await visit.somebody()
    if form.get("name", "").strip() != person.name:
        visit.tell(_NOT_SURE, is_problem=True, about=["name"])
        return see("/me")
    await visit.desk.house.forget(person.id)
    visit.leave()
    visit.tell(_DELETED)
    return see("/")


@router.post("/me/out")
async def sign_out(visit: AnyVisit, form: OurForm) -> Response:
    """This browser is nobody's from now on."""
    await visit.desk.house.people.log_out(visit.secret)
    visit.leave()
    visit.tell(_OUT)
    return see("/")


@router.get("/enter")
async def enter_form(visit: AnyVisit, code: str = "") -> Response:
    """The form for a new device. Following a link enters nobody: the visitor says so with the button."""
    return page(EnterPage(await visit.visitor(), code[:40], notice=visit.notice()))


@router.post("/enter")
async def enter(visit: AnyVisit, form: OurForm) -> Response:
    """Come in by code, or by name and password."""
    try:
        entered = await _entered(visit, form.get("code", ""), form.get("name", ""), form.get("password", ""))
    except Refusal as problem:
        shown = EnterPage(await visit.visitor(), form.get("code", "")[:40], notice=refusal_notice(problem))
        return page(shown, status_of(problem))
    visit.enter(entered)
    visit.tell(_WELCOME.fill(name=entered.person.name))
    return see("/")


async def _entered(visit: Visit, code: str, name: str, password: str) -> Entered:
    people = visit.desk.house.people
    if code:
        return await people.by_device_code(code, visit.device, visit.address)
    return await people.log_in(name, password, visit.device, visit.address, visit.request.cookies.get(MARK, ""))
