"""Forms and acts come from our own pages: a token we gave to this browser, and an origin that is ours."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any
from urllib.parse import urlsplit

import orjson
from fastapi import Depends
from starlette.exceptions import HTTPException
from starlette.requests import Request

from ..language import Text
from ..service.refusals import Refusal
from .cookies import VISIT
from .desk import desk_of

_FORGED = Text(
    "Ez az oldal túl régóta van nyitva, vagy nem tőlünk érkezett. Töltsd be újra, és próbáld meg még egyszer.",
    "This page has been open for too long, or did not come from us. Load it again and try once more.",
)
_UNREADABLE = Text("Ezt nem tudjuk elolvasni.", "We cannot read this.")
MOST_FIELDS = 100


class Forged(Refusal):
    """A form or an act without a token of ours, or sent by another site."""

    status = 403


class Unreadable(Refusal):
    """A body that is not what the address takes."""

    status = 400


def check_origin(request: Request) -> None:
    """Raises `Forged` where the browser says that another site sent this."""
    origin = request.headers.get("origin")
    if origin is not None:
        host = request.headers.get("host")
        public = desk_of(request).settings.public_url
        # A proxy may forget to say that it was https; then what the host said of the address counts.
        is_ours = origin == f"{request.url.scheme}://{host}" or (origin == public and urlsplit(public).netloc == host)
    else:
        is_ours = request.headers.get("sec-fetch-site", "same-origin") in ("same-origin", "none")
    if not is_ours:
        raise Forged(_FORGED)


def check_token(request: Request, token: str) -> None:
    """Raises `Forged` where the token is not one of this browser's."""
    if not desk_of(request).signer.is_csrf_token(request.cookies.get(VISIT, ""), token):
        raise Forged(_FORGED)


async def our_form(request: Request) -> Mapping[str, str]:
    """The fields of a form of ours."""
    check_origin(request)
    kind = request.headers.get("content-type", "").partition(";")[0]
    if kind not in ("application/x-www-form-urlencoded", "multipart/form-data"):
        raise HTTPException(415)
    async with request.form(max_files=0, max_fields=MOST_FIELDS) as form:
        fields = {name: value for name, value in form.items() if isinstance(value, str)}
    check_token(request, fields.get("csrf", ""))
    return fields


async def our_json(request: Request) -> Mapping[str, Any]:
    """The object that a script of ours sent."""
    check_origin(request)
    if request.headers.get("content-type", "").partition(";")[0] != "application/json":
        raise HTTPException(415)
    check_token(request, request.headers.get("x-csrf-token", ""))
    try:
        # It takes no half of a surrogate pair, which could neither be stored nor sent back.
        content = orjson.loads(await request.body())
    except orjson.JSONDecodeError:
        raise Unreadable(_UNREADABLE) from None
    if not isinstance(content, dict):
        raise Unreadable(_UNREADABLE)
    return content


OurForm = Annotated[Mapping[str, str], Depends(our_form)]
OurJson = Annotated[Mapping[str, Any], Depends(our_json)]
