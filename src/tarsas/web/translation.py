"""Hungarian and English on every page: the catalogue, numbers and dates.

Texts of templates, of this package and of the script are written in English where they stand, in `_("…")` (templates, Python) or `say("…")` (script);
`locale/hu.po` has the Hungarian. It is read as it is: there is nothing to compile. After changing a text:

    python -m tarsas.web.translation

brings the catalogue up to date and lists what is still missing; a test fails on a text that is missing or no longer used.
"""

from __future__ import annotations

import functools
import io
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from pathlib import Path

from babel.dates import format_date, format_timedelta
from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po
from babel.numbers import format_decimal
from babel.support import NullTranslations, Translations

from ..language import Language

HERE = Path(__file__).parent
CATALOGUE = HERE / "locale" / "hu.po"
SCRIPT = "client/script/"

_METHODS = (("templates/**.html", "jinja2"), ("client/script/**.js", "javascript"), ("**.py", "python"))
_KEYWORDS = {"_": None, "gettext": None, "ngettext": (1, 2), "say": None}


@functools.cache
def catalogue() -> Catalog:
    """The Hungarian catalogue."""
    with CATALOGUE.open("rb") as file:
        return read_po(file, locale="hu")


@functools.cache
def translations(language: Language) -> NullTranslations:
    """What templates translate with; English is what the texts are written in."""
    if language == Language.EN:
        return NullTranslations()
    compiled = io.BytesIO()
    write_mo(compiled, catalogue())
    compiled.seek(0)
    return Translations(compiled)


@functools.cache
def script_texts(language: Language) -> Mapping[str, str]:
    """The texts of the script in a language other than English, as the page hands them over."""
    if language == Language.EN:
        return {}
    return {
        str(message.id): str(message.string)
        for message in catalogue()
        if message.id and any(str(place).startswith(SCRIPT) for place, _ in message.locations)
    }


# --- numbers and dates


def number(value: float, language: Language) -> str:
    """A number as the language writes it: 1234,5 and 12 345, or 1,234.5; Hungarian groups from five digits on."""
    return format_decimal(value, locale=str(language), group_separator=language == Language.EN or abs(value) >= 10_000)


def date(milliseconds: int, language: Language) -> str:
    """A day: 2026. nov. 15. or Nov 15, 2026."""
    return format_date(_moment(milliseconds), "medium", locale=str(language))


def ago(milliseconds: int, now: int, language: Language) -> str:
    """How long ago: *5 perce* would need a suffix of its own for every unit, so Babel says *5 perccel ezelőtt*."""
    return format_timedelta(_moment(milliseconds) - _moment(now), add_direction=True, locale=str(language))


def _moment(milliseconds: int) -> datetime:
    return datetime.fromtimestamp(milliseconds / 1000, UTC)


# --- keeping the catalogue


def extracted() -> Catalog:
    """Every text of templates, Python and script, with where it stands."""
    found = Catalog(locale="hu")
    for name, line, message, comments, context in _messages():
        found.add(message, locations=[(name, line)], auto_comments=comments, context=context)
    return found


def _messages() -> Iterator[tuple[str, int, str | tuple[str, ...], list[str], str | None]]:
    options = {"templates/**.html": {"silent": "false", "trimmed": "true"}}
    yield from extract_from_dir(HERE, list(_METHODS), options, _KEYWORDS, directory_filter=lambda path: "node_modules" not in path)


def bring_up_to_date() -> list[str]:
    """Write the catalogue anew: texts that are gone leave it, new ones come in untranslated. Returns what has no Hungarian."""
    found, known = extracted(), catalogue()
    for message in found:
        before = known.get(message.id, context=message.context) if message.id else None
        if before is not None:
            message.string = before.string
    _write(found)
    catalogue.cache_clear()
    return [str(message.id) for message in found if message.id and not _is_translated(message.string)]


def _is_translated(string: str | tuple[str, ...] | list[str] | None) -> bool:
    return bool(string) and all(string or ())


def _write(found: Catalog) -> None:
    for message in found:
        # Lines move with every edit; files are enough to find a text, and keep differences small.
        message.locations = sorted({(place, 0) for place, _ in message.locations})
    text = io.BytesIO()
    write_po(text, found, width=0, omit_header=True, include_lineno=False, sort_output=True)
    header = 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=utf-8\\n"\n"Language: hu\\n"\n"Plural-Forms: nplurals=1; plural=0;\\n"\n\n'
    CATALOGUE.write_bytes(header.encode() + text.getvalue())


def main() -> None:
    """Bring the catalogue up to date and say what is missing."""
    import sys

    missing = bring_up_to_date()
    sys.stdout.write("\n".join((f"{len(missing)} texts have no Hungarian yet.", *missing)) + "\n")


if __name__ == "__main__":
    main()
