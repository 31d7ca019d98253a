"""The bundle, and the pictures on the games' cards."""

from __future__ import annotations

import hashlib
import mimetypes
import re
from pathlib import Path

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import FileResponse, Response

from ...catalog import find
from ...draw import Theme
from ..answers import page_router
from ..assets import bundle
from ..drawing import in_drawing_thread
from ..pages.cards import picture

router = page_router()

FOREVER = "public, max-age=31536000, immutable"
SOON_AGAIN = "public, max-age=3600"
PICTURE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; font-src data:; sandbox"
"""A picture that is opened alone carries its own style and figures; nothing else in it may do anything."""

_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]*")
_ENCODINGS = (("br", ".br"), ("gzip", ".gz"))
_TYPES = {".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml", ".woff2": "font/woff2", ".webmanifest": "application/manifest+json"}


@router.get("/static/{name}")
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
async def icon() -> Response:
    """What browsers ask for where no page has told them of the real icon."""
    found = [Path(bundle.asset(name)).name for name in ("icon.svg", "favicon.svg")]
    path = next((bundle.STATIC / name for name in found if (bundle.STATIC / name).is_file()), None)
    if path is None:
        raise HTTPException(404)
    return FileResponse(path, media_type="image/svg+xml", headers={"Cache-Control": SOON_AGAIN})


@router.get("/robots.txt")
async def robots() -> Response:
    """Searchers may find the shelf and the rulebooks; tables are for people."""
    return Response("User-agent: *\nDisallow: /t/\nDisallow: /join/\nDisallow: /me\n", media_type="text/plain", headers={"Cache-Control": SOON_AGAIN})


@router.get("/picture/{game}/{theme}.svg")
async def card_picture(game: str, theme: str, request: Request) -> Response:
    """The picture on a game's card."""
    themes: dict[str, Theme] = {"light": "light", "dark": "dark"}
    if theme not in themes:
        raise HTTPException(404)
    svg = await in_drawing_thread(picture, find(game).name, themes[theme])
    digest = f'"{hashlib.sha256(svg.encode()).hexdigest()[:20]}"'
    # Weak, for the picture is the same however it is compressed on its way; those between may have weakened it, or ask for several at once.
    headers = {"ETag": f"W/{digest}", "Vary": "Accept-Encoding", "Cache-Control": SOON_AGAIN, "Content-Security-Policy": PICTURE_POLICY}
    if digest in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    return Response(svg, media_type="image/svg+xml", headers=headers)
