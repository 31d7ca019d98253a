"""What can go wrong with a server: what it refuses, with its own sentence, and that it is out of reach."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..errors import MoveError, TarsasError
from ..language import Text

_ANSWERED = Text("A szerver válasza: {status}.", "The server answered {status}.")


class ApiError(TarsasError):
    """The server refused something. `text` says why in both languages and `detail` what exactly, where there is more to say; `status` and `code` are those of
    docs/api.md, `problem` is all it said. The message is in the language of the client."""

    def __init__(self, status: int, problem: Mapping[str, Any]) -> None:
        self.status = status
        self.code = str(problem.get("code", ""))
        self.problem = problem
        title = problem.get("title")
        otherwise = _ANSWERED.fill(status=status) if title is None else Text(str(title), str(title))
        said = otherwise.en
        detail = str(problem.get("detail") or "")
        self.text = _in_both(problem.get("text"), otherwise)
        self.detail = _in_both(problem.get("detail_text"), Text(detail, detail))
        super().__init__(said if not detail or detail == said else f"{said} {detail}")


def _in_both(told: object, otherwise: Text) -> Text:
    """What was told in both languages; of a server that has only one, that."""
    return Text(str(told.get("hu", otherwise.hu)), str(told.get("en", otherwise.en))) if isinstance(told, Mapping) else otherwise


class BadKey(ApiError):
    """The key is unknown, revoked or expired, or not good for this."""


class NotLegal(ApiError, MoveError):
    """A move that is not possible now; `legal` holds the notations of those that are."""

    def __init__(self, status: int, problem: Mapping[str, Any]) -> None:
        ApiError.__init__(self, status, problem)
        self.legal = tuple(str(move["notation"]) for move in problem.get("legal") or ())


class Conflict(ApiError):
    """The game has gone on since the `seq` that was sent; `problem["table"]` is the table as it stands."""


class TooFast(ApiError):
    """Too many requests of a kind; the next is welcome after `retry_after` seconds."""

    @property
    def retry_after(self) -> float:
        """How many seconds to wait."""
        told = self.problem.get("retry_after")
        return float(told) if isinstance(told, int | float) else 1.0


class NotDone(TarsasError):
    """What went wrong on our side of the connection: `text` says it in both languages, the message in English."""

    def __init__(self, text: Text) -> None:
        super().__init__(text.en)
        self.text = text


class BadAnswer(TarsasError):
    """An answer that is none of Társas: another program listens there, or another version."""


class Unreachable(NotDone):
    """The server did not answer for as long as one was willing to wait."""


def refusal(status: int, problem: Mapping[str, Any]) -> ApiError:
    """The error that an answer means."""
    code = problem.get("code")
    if code == "not_legal":
        return NotLegal(status, problem)
    kinds: dict[int, type[ApiError]] = {401: BadKey, 409: Conflict, 429: TooFast}
    return BadKey(status, problem) if code == "missing_scope" else kinds.get(status, ApiError)(status, problem)
