"""Programs and the app they use, for every test of the API."""

from __future__ import annotations

from .programs import anna, anyio_backend, app, bence, nobody

__all__ = ["anna", "anyio_backend", "app", "bence", "nobody"]
