"""`tarsas serve`: the table in the browser, for this machine and everybody in its network."""

from __future__ import annotations

import os
import sys
from dataclasses import replace
from typing import TYPE_CHECKING, Annotated, Final

import typer

from ..language import Text
from . import INTERRUPTED
from .host import DatabaseOption, host_voice
from .voice import LanguageOption, Voice

if TYPE_CHECKING:
    import socket

    from ..http.settings import WebSettings

OPENING: Final = Text("A játszmák itt vannak: {database}", "Your games are kept in {database}")
HERE: Final = Text("Ezen a számítógépen:  {url}", "On this machine:  {url}")
IN_NETWORK: Final = Text("A hálózaton:          {url}", "In your network:  {url}")
SCAN: Final = Text("Telefonnal olvasd be ezt:", "With a phone, scan this:")
STOP: Final = Text("Ctrl-C: leállítás. Ami megtörtént, megmarad.", "Ctrl-C stops it. Nothing that was played is lost.")
STOPPED: Final = Text("Viszlát! Minden játszma megvan, és legközelebb folytatható.", "Goodbye! Every game is kept and goes on next time.")
NO_BUNDLE: Final = Text(
    "Hiányzik az oldalak stílusa és szkriptje. Forráskódból futtatva előbb: make bundle",
    "The style and script of the pages are missing. From a checkout, first run: make bundle",
)


def serve(
    context: typer.Context,
    host: Annotated[str, typer.Option(help="The address to listen at; 127.0.0.1 is for this machine alone.")] = "0.0.0.0",
    port: Annotated[int | None, typer.Option(min=0, max=65535, help="The port; by default 8000, or the next that is free.")] = None,
    database: DatabaseOption = None,
    workers: Annotated[
        int | None, typer.Option(min=0, max=256, metavar="N", help="Bots that think at once here; by default one less than there are cores.")
    ] = None,
    is_opened: Annotated[bool, typer.Option("--open/--no-open", help="Open the page in the browser.")] = True,
    url: Annotated[str, typer.Option(help="Where others reach this server, for invitations, as https://games.example.")] = "",
    metrics_token: Annotated[
        str,
        typer.Option(envvar="TARSAS_METRICS_TOKEN", help="Who shows this token may read /metrics from anywhere; without one, only this machine may."),
    ] = "",
    contact: Annotated[
        str, typer.Option(envvar="TARSAS_CONTACT", help="Who runs this server and how to reach them: shown on the page about privacy.")
    ] = "",
    trusted_proxy: Annotated[
        list[str] | None,
        typer.Option(
            metavar="ADDRESS",
            help="A proxy (or network of them) whose X-Forwarded-For is believed; may be given again. By default one on this machine.",
        ),
    ] = None,
    language: LanguageOption = None,
) -> None:
    """Put the table in the browser: for you, for everybody in your network, with bots that think on this machine.

    It prints the address for this machine, the one for phones and friends in the same network, and a QR code. Ctrl-C, or SIGTERM, stops it.

    [bold]Examples[/]

    \b
      tarsas serve
      tarsas serve --port 8080 --no-open
      tarsas serve --database postgresql://tarsas@localhost/tarsas --workers 0
    """
    voice = host_voice(context, language)
    from ..service.collecting import collect_seldom

    # Before all that is imported now, a tenth of whose time it would take.
    collect_seldom()
    from ..http.log import begin_log
    from ..http.server import checked_proxies, listening_socket, run
    from ..http.settings import WebSettings
    from ..store import default_database
    from ..web.assets import bundle

    if not bundle.is_built():
        raise voice.complaint(NO_BUNDLE)
    begin_log()
    proxies = checked_proxies(trusted_proxy or ())
    listening = listening_socket(host, port)
    try:
        settings = WebSettings(public_url=url.rstrip("/"), metrics_token=metrics_token, contact=contact.strip())
        run(_run(voice, listening, str(database or default_database()), workers, settings, is_opened, proxies))
    except KeyboardInterrupt:
        raise typer.Exit(INTERRUPTED) from None
    finally:
        listening.close()
    voice.say(STOPPED)


async def _run(
    voice: Voice, listening: socket.socket, database: str, workers: int | None, settings: WebSettings, is_opened: bool, proxies: tuple[str, ...]
) -> None:
    """Open the house, serve until somebody stops it, close the house."""
    from ..api.app import add_api
    from ..http.server import Server, lan_address
    from ..service.house import House, HouseSettings
    from ..web.app import create_app

    bound_host, port = listening.getsockname()[:2]
    is_for_all = bound_host in ("0.0.0.0", "::")
    here = f"http://localhost:{port}" if is_for_all or bound_host == "127.0.0.1" else f"http://{_in_url(bound_host)}:{port}"
    lan = lan_address() if is_for_all else None
    public = settings.public_url or (f"http://{lan}:{port}" if lan else "")
    # The web app loads compiled rules itself, and only what lies in the cache: pages never wait for the compiler.
    async with await House.open(database, workers=workers, settings=HouseSettings(), is_served=True) as house:
        voice.say(OPENING, "dim", database=house.address)
        app = add_api(create_app(house, replace(settings, public_url=public)))
        server = Server(app, on_started=lambda: _welcome(voice, here, public, is_opened), proxies=proxies)
        await server.serve(sockets=[listening])


def _in_url(host: str) -> str:
    return f"[{host}]" if ":" in host else host


def _welcome(voice: Voice, here: str, public: str, is_opened: bool) -> None:
    voice.say(HERE, "bold", url=here)
    if public:
        voice.say(IN_NETWORK, "bold", url=public)
        if voice.console.is_terminal:
            import segno

            voice.say(SCAN)
            segno.make(public, error="l").terminal(out=sys.stdout, border=2, compact=True)
    voice.say(STOP, "dim")
    if is_opened and _has_screen():
        import threading
        import webbrowser

        threading.Thread(target=webbrowser.open, args=(here,), daemon=True).start()


def _has_screen() -> bool:
    """Whether a browser could show itself: on a machine without a screen one of text would take over the terminal."""
    return not sys.platform.startswith("linux") or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
