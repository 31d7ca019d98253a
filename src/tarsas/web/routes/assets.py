"""The bundle, and the pictures on the games' cards."""

from __future__ import annotations

import functools
import hashlib
import mimetypes
import re
from pathlib import Path

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import FileResponse, JSONResponse, Response

from ...catalog import find
from ...draw import Layout, Theme
from ...http.headers import PICTURE_POLICY
from ...http.rates import limited_as
from ...service.limits import LimitedAct
from ...show.pictures import png_of
from ..answers import page_router
from ..assets import bundle
from ..drawing import look_for
from ..pages.cards import picture
from ..pages.puzzles import number_in, puzzle_picture
from ..rulebook import rule_picture
from ..visits import AnyVisit

router = page_router(is_for_anybody=True)

FOREVER = "public, max-age=31536000, immutable"
SOON_AGAIN = "public, max-age=3600"
_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,119}")
_ENCODINGS = (("br", ".br"), ("gzip", ".gz"))
_ICONS = (("icon-192.png", "192x192", "any"), ("icon-512.png", "512x512", "any"), ("icon-maskable.png", "512x512", "maskable"))
_PREVIEWERS = "".join(f"User-agent: {name}\n" for name in ("facebookexternalhit", "Twitterbot", "TelegramBot", "WhatsApp", "Slackbot", "Discordbot"))
_PREVIEW_WIDTH = 960
_THEMES: dict[str, Theme] = {"light": "light", "dark": "dark"}
_LAYOUTS: dict[str, Layout] = {"wide": "wide", "tall": "tall"}
_TYPES = {".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml", ".woff2": "font/woff2", ".webmanifest": "application/manifest+json"}


@router.get("/static/{name}")
@limited_as(LimitedAct.FILE)
async def static(name: str, request: Request) -> Response:
    """A file of the bundle, compressed ahead where the browser takes that. Its name tells its content, so it is kept for good."""
    path = bundle.STATIC / name
    if not _NAME.fullmatch(name) or not path.is_file() or path.suffix in (".gz", ".br"):
        raise HTTPException(404)
    headers = {"Cache-Control": FOREVER if path.stem.count(".") else SOON_AGAIN, "Vary": "Accept-Encoding"}
    media_type = _TYPES.get(path.suffix) or mimetypes.guess_type(name)[0] or "application/octet-stream"
    accepted = request.headers.get("accept-encoding", "")
    for encoding, ending in _ENCODINGS:
        compressed = path.with_name(path.name + ending)
        if encoding in accepted and compressed.is_file():
            return FileResponse(compressed, headers=headers | {"Content-Encoding": encoding}, media_type=media_type)
    return FileResponse(path, headers=headers, media_type=media_type)


@router.get("/favicon.ico")
@limited_as(LimitedAct.FILE)
async def icon() -> Response:
    """What browsers ask for where no page has told them of the real icon."""
    found = [Path(bundle.asset(name)).name for name in ("icon.svg", "favicon.svg")]
    path = next((bundle.STATIC / name for name in found if (bundle.STATIC / name).is_file()), None)
    if path is None:
        raise HTTPException(404)
    return FileResponse(path, media_type="image/svg+xml", headers={"Cache-Control": SOON_AGAIN})


@router.get("/manifest.webmanifest")
@limited_as(LimitedAct.FILE)
async def manifest(visit: AnyVisit) -> Response:
    """What a device needs to keep us among its apps. There is no service worker: nothing between the page and the server could ever be stale."""
    icons = [{"src": bundle.asset(name), "sizes": size, "type": "image/png", "purpose": purpose} for name, size, purpose in _ICONS]
    told = {"id": "/", "name": "Társas", "short_name": "Társas", "start_url": "/", "display": "standalone", "lang": visit.language, "icons": icons}
    colours = {"background_color": "#F5EFE4", "theme_color": "#F5EFE4"}
    headers = {"Cache-Control": SOON_AGAIN, "Vary": "Accept-Language, Cookie"}
    return JSONResponse(told | colours, media_type="application/manifest+json", headers=headers)


@router.get("/robots.txt")
@limited_as(LimitedAct.FILE)
async def robots() -> Response:
    """Searchers may find the shelf and the rulebooks; tables are for people, and for those who show a link to people."""
    text = f"{_PREVIEWERS}Allow: /\n\nUser-agent: *\nDisallow: /t/\nDisallow: /join/\nDisallow: /me\n"
    return Response(text, media_type="text/plain", headers={"Cache-Control": SOON_AGAIN})


@router.get("/rules/{game}/{name}/{theme}.svg")
@limited_as(LimitedAct.FILE)
async def picture_in_rules(game: str, name: str, theme: str, request: Request) -> Response:
    """A picture of a rulebook."""
    if theme not in _THEMES or not _NAME.fullmatch(name):
        raise HTTPException(404)
    try:
        svg = await look_for(request, rule_picture, find(game).name, name, _THEMES[theme])
    except FileNotFoundError:
        raise HTTPException(404) from None
    return Response(svg, media_type="image/svg+xml", headers={"Cache-Control": SOON_AGAIN, "Content-Security-Policy": PICTURE_POLICY})


@router.get("/picture/{game}/preview.png")
@limited_as(LimitedAct.FILE)
async def preview(game: str, request: Request) -> Response:
    """The picture that a link to a game shows elsewhere; those who show it know no SVG."""
    png = await look_for(request, _preview, find(game).name)
    return Response(png, media_type="image/png", headers={"Cache-Control": SOON_AGAIN})


@functools.cache
def _preview(game: str) -> bytes:
    return png_of(picture(game, "light"), _PREVIEW_WIDTH)


@router.get("/picture/{game}/{theme}.svg")
@limited_as(LimitedAct.FILE)
async def card_picture(game: str, theme: str, request: Request) -> Response:
    """The picture on a game's card."""
    if theme not in _THEMES:
        raise HTTPException(404)
    return _drawn(request, await look_for(request, picture, find(game).name, _THEMES[theme]))


@router.get("/picture/{game}/puzzle/{number}/{layout}/{theme}.svg")
@limited_as(LimitedAct.FILE)
async def picture_of_a_puzzle(game: str, number: str, layout: str, theme: str, request: Request) -> Response:
    """The position of a puzzle: home shows that of the day."""
    if theme not in _THEMES or layout not in _LAYOUTS:
        raise HTTPException(404)
    return _drawn(request, await look_for(request, puzzle_picture, find(game).name, number_in(number), _LAYOUTS[layout], _THEMES[theme]))


def _drawn(request: Request, svg: str) -> Response:
    """A picture that is the same for everybody; nothing, for who has it already."""
    digest = f'"{hashlib.sha256(svg.encode()).hexdigest()[:20]}"'
    # Weak, for the picture is the same however it is compressed on its way; those between may have weakened it, or ask for several at once.
    headers = {"ETag": f"W/{digest}", "Vary": "Accept-Encoding", "Cache-Control": SOON_AGAIN, "Content-Security-Policy": PICTURE_POLICY}
    if digest in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    return Response(svg, media_type="image/svg+xml", headers=headers)
