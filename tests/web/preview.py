"""Every page with real positions of every game, without a server: to look at, to test, and to compare with the mock-ups.

    python -m tests.web.preview FOLDER [NAME …]        writes the pages as HTML and screenshots of them

A name is a beginning: `table-azul` takes all pages of Azul's table.
"""

from __future__ import annotations

import functools
import random
import sys
from collections.abc import Iterator, Mapping
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import NamedTuple

from tarsas import catalog
from tarsas.bots import LEVELS
from tarsas.draw import Layout, Theme
from tarsas.language import Language, Text
from tarsas.match import LuckySeed, Match, Played, new_match, verify
from tarsas.position import Game
from tarsas.service.people.moderation import Tied
from tarsas.service.people.person import AccessToken, Device
from tarsas.show import board
from tarsas.show.description import Sight
from tarsas.show.identities import Identities
from tarsas.show.log import log_of
from tarsas.show.questions import QUESTIONS
from tarsas.show.result import neutrals_at, shown_result
from tarsas.show.since import turns_since
from tarsas.web import render
from tarsas.web.assets import bundle
from tarsas.web.pages import cards
from tarsas.web.pages.every_page import Choice, ErrorPage, Notice, Page, ThemeChoice, Visitor
from tarsas.web.pages.house import HomePage, NewTablePage, PrivacyPage, RulesPage, TableRow, WithoutSightPage
from tarsas.web.pages.live import ChatLine, Clock, LuckProof, Player, RatingChange, Status, TableLive, TableResult
from tarsas.web.pages.people import EnterPage, MePage, PeopleHerePage, PersonHere, PlayersPage, Ranked, RatingRow
from tarsas.web.pages.puzzles import daily_of, puzzle_picture
from tarsas.web.pages.sample_turns import sample_turns
from tarsas.web.pages.statistics import GameStatistics
from tarsas.web.pages.tables import ClosedPage, JoinPage, ReplayPage, TablePage, WaitingPage, WaitingSeat
from tests.chromium import ARGUMENTS, chromium_or_skip

NAMES = ("Zsófi", "Bence", "Csilla", "Dani", "Emma", "Feri")
NOW = 1_790_000_000_000
DAY = date(2026, 11, 19)
ORIGIN = "http://tarsas.test"


def visitor(language: Language = Language.HU, theme: ThemeChoice = "auto") -> Visitor:
    return Visitor(name="Zsófi", language=language, csrf="token", theme=theme, waiting=1)


# --- games that were really played


def played(name: str, players: int, options: tuple[tuple[str, str], ...], share: float) -> Match:
    """A match played at random from a fixed seed; about this share of its decisions."""
    moments = moments_of(name, players, options)
    return moments[min(len(moments) - 1, int(len(moments) * share))]


@functools.cache
def moments_of(name: str, players: int, options: tuple[tuple[str, str], ...]) -> list[Match]:
    """The match after each of its decisions."""
    game = Game(catalog.find(name), players, dict(options))
    luck = LuckySeed(bytes(range(32)), ("alma",) * players)
    match = new_match(game, NAMES[:players], people=range(players), luck=luck)
    chooser = random.Random(7)
    matches = [match]
    while not match.is_over and len(matches) < 600:
        # Paths that begin in the middle of the list: neither always the first part nor always the last.
        actions = match.position.actions
        match = match.after(Played(match.position.to_move, chooser.choice(actions)))
        matches.append(match)
    return matches


@functools.cache
def carded(name: str) -> Match:
    """The match on the game's card: played by bots, so it looks like a game."""
    from tarsas.match import read_record

    record = read_record(cards.card_text(name))
    players = record.game.players
    match = new_match(record.game, NAMES[:players], people=range(players), luck=LuckySeed((name * 32).encode()[:32], ("",) * players))
    wanted = cards.moment(name)
    for ply, action in enumerate(record.actions):
        if match.position.state.tobytes() == wanted.position.state.tobytes():
            break
        if ply == len(match.record.actions):
            match = match.after(Played(match.position.to_move, action))
    return match


# --- contexts


def live_table(
    match: Match, layout: Layout, language: Language, chosen: int = 0, *, is_watching: bool = False, sight: Sight = "picture"
) -> TableLive:
    """The table as the player to move sees it, with so many parts chosen."""
    line = match.line
    position, names = match.position, match.record.seats
    seat = max(position.to_move, 0)
    viewpoint = board.Viewpoint(names, seat, layout, language, sight, is_watching)
    choices = board.NO_CHOICES if is_watching or match.is_over else board.choices_at(position, {seat})
    turns = () if is_watching or match.is_over else turns_since(line, {seat})
    path: tuple[str, ...] = ()
    preview = ""
    if choices.paths and chosen:
        longest = max(choices.paths, key=len)
        path = longest[: min(chosen, len(longest) - 1)]
        preview = choices.next_parts(path)[0]
    people = tuple(
        Player(
            each,
            names[each],
            "me" if each == seat else "bot" if each % 2 else "person",
            score,
            (Text("te", "you") if each == seat else Text("gép, közepes", "bot, medium") if each % 2 else Text("vendég", "guest"),),
            is_to_move=each == position.to_move and not match.is_over,
            identity=position.game.contract.identity(position.state, each),
            clock=Clock(275_000 - 60_000 * each, NOW, is_running=each == position.to_move) if position.game.name == "carnac" else None,
        )
        for each, score in enumerate(position.scores)
    )
    result = TableResult(**vars(shown_result(match.record, names))) if match.is_over else None
    if result and match.record.luck:
        found = verify(match.record)
        luck = LuckProof(match.record.luck.commitment, match.record.luck.words, match.record.luck.seed, found.is_proven, found.outcomes)
        changes = tuple(RatingChange(each, 1500, 1512 - 9 * each) for each in range(len(names)))
        result = replace(result, luck=luck, ratings=changes)
    return TableLive(
        table="k7m2q9",
        seq=len(line) + 3,
        board=board.board_at(
            Identities(line), len(line), viewpoint, choices, path, preview, said=board.GAME_OVER if match.is_over else None, turns=turns
        ),
        choices=choices,
        players=people,
        log=log_of(line, names),
        turns=turns,
        chat=(ChatLine(5, "Bence", 1, "Sok sikert! <b>:)</b>", NOW), ChatLine(9, "Zsófi", 0, "Neked is!", NOW)),
        may=frozenset({"hint", "offer_draw", "resign", "say"} | (set() if is_watching else {"ask_undo"}) | ({"rematch"} if match.is_over else set())),
        neutrals=neutrals_at(position),
        status="over" if match.is_over else "playing",
        result=result,
        is_my_turn=bool(choices.paths),
        has_my_seat=not is_watching,
    )


def table_page(match: Match, layout: Layout, who: Visitor, chosen: int = 0) -> TablePage:
    game = match.record.game
    return TablePage(
        who,
        game.contract.words.TITLE,
        live_table(match, layout, who.language, chosen, sight=who.sight),
        cards.mode_texts(game),
        f"{ORIGIN}/join/abcd-efgh",
    )


def rows(count: int, status: Status, *, is_mine: bool = False, is_open: bool = False) -> tuple[TableRow, ...]:
    games = catalog.contracts()
    return tuple(
        TableRow(
            f"t{number}",
            games[number % len(games)].name,
            games[number % len(games)].words.TITLE,
            status,
            ("Zsófi", "" if is_open else "Bence"),
            NOW - 3_600_000 * number,
            is_my_turn=is_mine and number == 0,
            scores=() if is_open else (23, 17),
            winners=(0,) if status == "over" else (),
            join_path="/join/abcd" if is_open else "",
        )
        for number in range(count)
    )


def replay_page(match: Match, at: int, layout: Layout, who: Visitor) -> ReplayPage:
    viewpoint = board.Viewpoint(match.record.seats, 0, layout, who.language)
    live, line = live_table(match, layout, who.language, is_watching=True), match.line
    shown = board.board_at(Identities(line), at, viewpoint, said=board.GAME_OVER)
    return ReplayPage(
        who, "k7m2q9", line.game.contract.words.TITLE, shown, at, len(line), line.stops(),
        live.players, live.log, neutrals_at(line.position(at)), result=live.result,
    )  # fmt: skip


def people_pages(who: Visitor) -> Iterator[tuple[str, Page]]:
    games = tuple(Choice(game.name, game.words.TITLE) for game in catalog.contracts())
    devices = (Device("1", "Firefox, Linux", NOW, NOW, True), Device("2", "Chrome, Android", NOW, NOW - 86_400_000))
    ratings = tuple(RatingRow(game.name, game.words.TITLE, 1534, 80, 1234) for game in catalog.contracts()[:2])
    tokens = (AccessToken("1", "bot a konyhában", NOW - 10**9, NOW, None),)
    counted = tuple(GameStatistics(game.name, game.words.TITLE, 12, 5, 48.5, (1500, 1531, 1512, 1560)) for game in cards.on_shelf())
    shown = MePage(who, devices, tokens, ratings, "K7M2-Q9XA", f"{ORIGIN}/enter?code=K7M2-Q9XA", "tarsas_abcdef")
    yield "me", replace(shown, statistics=counted, finished=rows(3, "over"), feed_url=f"{ORIGIN}/feed/a/b")
    tied = (Tied("p1", "Bence", True, False), Tied("p2", "Csilla a hegyek mögül, ahol a szél zúg", True, True))
    yield "me-claimed", MePage(replace(who, is_guest=False), devices[:1], tied=tied)
    yield "enter", EnterPage(who, notice=Notice(Text("Ez a kód már nem érvényes.", "This code is no longer valid."), True))
    ranked = tuple(Ranked(n + 1, name, 1720 - 40 * n, 60 + n, 1200 - 150 * n, n == 2, n == 1) for n, name in enumerate(NAMES))
    yield "players", PlayersPage(who, "azul", games, ranked)
    yield "error", ErrorPage(who, 404)
    here = (
        PersonHere("p1", "Bence", 1),
        PersonHere("p2", "Csilla a hegyek mögül, ahol a szél zúg", 2, is_muted=True, told="Ötször is leírta, hogy <rosszul> játszom."),
        PersonHere("p3", "Dani", is_blocked=True),
    )
    said = Notice(Text("Elnémítottad: Csilla. Nem látod az üzeneteit.", "Csilla is muted: you do not see their messages."))
    yield "people-here", PeopleHerePage(who, "k7m2q9", catalog.find("azul").words.TITLE, here, notice=said)


def house_pages(who: Visitor) -> Iterator[tuple[str, Page]]:
    shelf = tuple(cards.card(game) for game in cards.on_shelf())
    daily = daily_of(DAY)
    yield "home", HomePage(who, shelf, (), rows(2, "waiting", is_open=True), rows(3, "over"), daily=daily, is_newcomer=True)
    yield "home-running", HomePage(who, shelf, rows(3, "playing", is_mine=True), daily=daily and replace(daily, is_solved=True))
    games = tuple(cards.choice(game) for game in cards.on_shelf())
    clocks = (
        Choice("none", Text("nincs", "none")),
        Choice("10+5", Text("10 perc + 5 mp", "10 min + 5 s")),
        Choice("day", Text("napi egy lépés", "a day a move")),
    )
    yield "new", NewTablePage(who, "azul", games, LEVELS, clocks)
    yield "new-azteka", NewTablePage(who, "azteka", games, LEVELS, clocks, {"players": "3", "seat.1": "here", "name.1": "Bence"})
    seats = (WaitingSeat(0, "me", "Zsófi", (Text("te", "you"),)), WaitingSeat(1, "friend"), WaitingSeat(2, "bot", "Ilka", level="ilka"))
    title = catalog.find("azul").words.TITLE
    yield (
        "waiting",
        WaitingPage(who, "k7m2q9", 3, "azul", title, seats, f"{ORIGIN}/join/abcd-efgh", commitment="ab" * 32, is_host=True, clock=clocks[1].text),
    )
    yield "closed", ClosedPage(who, "azul", title, Text("Bezárt asztal.", "A closed table."))
    yield "join", JoinPage(who, "abcd-efgh", "azul", title, "Bence", seats, (1,), clock=clocks[1].text)


def game_pages(name: str, layout: Layout, who: Visitor) -> Iterator[tuple[str, Page]]:
    middle = carded(name)
    yield f"table-{name}", table_page(middle, layout, who)
    yield f"table-{name}-words", table_page(middle, layout, replace(who, sight="both"))
    yield f"table-{name}-choosing", table_page(middle, layout, who, chosen=1)
    end = played(name, middle.record.game.players, tuple(middle.record.game.options.items()), 1.0)
    yield f"table-{name}-over", table_page(end, layout, who)
    stops = end.line.stops()
    yield f"replay-{name}", replay_page(end, stops[len(stops) // 2], layout, who)
    yield f"rules-{name}", RulesPage(who, name, catalog.find(name).words.TITLE, (Choice("azul", Text("Azul", "Azul")),))


def all_pages(layout: Layout, who: Visitor) -> Iterator[tuple[str, Page]]:
    yield from house_pages(who)
    yield from people_pages(who)
    yield "without-sight", WithoutSightPage(who, QUESTIONS, sample_turns())
    yield "privacy", PrivacyPage(who, "anna@games.example")
    for game in cards.on_shelf():
        yield from game_pages(game.name, layout, who)


# --- looking at them


class Window(NamedTuple):
    name: str
    width: int
    height: int
    layout: Layout
    theme: Theme
    language: Language = Language.HU


WINDOWS = (
    Window("laptop-light", 1440, 900, "wide", "light"),
    Window("laptop-dark", 1440, 900, "wide", "dark"),
    Window("phone-light", 390, 844, "tall", "light"),
    Window("phone-dark", 390, 844, "tall", "dark"),
    Window("small-light-en", 360, 740, "tall", "light", Language.EN),
    Window("tablet-light", 820, 1180, "wide", "light"),
    Window("large-dark-en", 2560, 1440, "wide", "dark", Language.EN),
)


def answer(address: str, made: Mapping[str, str]) -> tuple[int, str, bytes]:
    """What a server would answer: a page by its name, a picture, a file of the bundle."""
    if address.startswith(bundle.ADDRESS):
        path = bundle.STATIC / address.removeprefix(bundle.ADDRESS)
        kinds = {".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml", ".woff2": "font/woff2"}
        return (200, kinds.get(path.suffix, "text/plain"), path.read_bytes()) if path.is_file() else (404, "text/plain", b"")
    if address.startswith("/picture/"):
        _, _, game, *of_a_puzzle, file = address.split("/")
        theme: Theme = "dark" if file.startswith("dark") else "light"
        if of_a_puzzle:
            _, number, layout = of_a_puzzle
            return 200, "image/svg+xml", puzzle_picture(game, int(number), "wide" if layout == "wide" else "tall", theme).encode()
        return 200, "image/svg+xml", cards.picture(game, theme).encode()
    name = address.strip("/")
    return (200, "text/html; charset=utf-8", made[name].encode()) if name in made else (404, "text/plain", b"")


def photograph(folder: Path, wanted: list[str], windows: tuple[Window, ...] = WINDOWS) -> None:
    """Screenshots of the wanted pages in every window."""
    from playwright.sync_api import Route, sync_playwright

    made: dict[str, str] = {}

    def serve(route: Route) -> None:
        status, kind, body = answer(route.request.url.removeprefix(ORIGIN).split("?")[0], made)
        route.fulfill(status=status, content_type=kind, body=body)

    with sync_playwright() as player:
        chromium = player.chromium.launch(executable_path=chromium_or_skip(), args=ARGUMENTS)
        for window in windows:
            context = chromium.new_context(viewport={"width": window.width, "height": window.height}, color_scheme=window.theme)
            context.route("**/*", serve)
            page = context.new_page()
            for name, shown in all_pages(window.layout, visitor(window.language)):
                if any(name.startswith(each) for each in wanted):
                    made[name] = render.page(shown)
                    page.goto(f"{ORIGIN}/{name}")
                    page.evaluate("document.fonts.ready")
                    page.screenshot(path=folder / f"{name}-{window.name}.png", full_page=window.width < 500 and not name.startswith("rules"))
            context.close()
        chromium.close()


def main() -> None:
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    windows = tuple(window for window in WINDOWS if f"--{window.name}" in sys.argv) or WINDOWS
    photograph(folder, [name for name in sys.argv[2:] if not name.startswith("--")] or [""], windows)


if __name__ == "__main__":
    main()
