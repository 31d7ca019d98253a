"""How a picture is wanted."""

from __future__ import annotations

from pydantic import Field

from ...draw import Layout, Theme
from .positions import MomentQuery


class PictureQuery(MomentQuery):
    """Which moment, and how it looks."""

    theme: Theme = "light"
    layout: Layout = "wide"
    seat: int | None = Field(default=None, ge=0, lt=100, description="Who sits at the bottom; without one, I do, or the first.")
