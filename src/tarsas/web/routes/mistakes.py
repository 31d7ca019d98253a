"""The addresses of the board where a mistake is tried again."""

from __future__ import annotations

from ..answers import page_router
from ..pages.mistakes import Mistakes
from .free_board import add_free_board

router = page_router()

add_free_board(router, "/mistakes/{game}", lambda parts: Mistakes(parts["game"]))
