"""What somebody last chose for *Play now*, game by game: it is among the settings that the house keeps of them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ...service.people.person import Person

PLAYS: Final = "plays"
"""The setting's name: a game's name, and the fields of its form."""


def last_plays(person: Person | None) -> Mapping[str, Mapping[str, str]]:
    """The fields of the form by game; none for a game that was not chosen yet."""
    found: Mapping[str, Mapping[str, str]] = person.settings.get(PLAYS, {}) if person else {}
    return found
