"""Around the app: counts the answers for `/metrics`, by the route that gave them and never by the address that was asked."""

from __future__ import annotations

import time

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from .metrics import Metrics


class CountedAnswers:
    """Counts requests and the time until their answers begin."""

    def __init__(self, app: ASGIApp, metrics: Metrics) -> None:
        self.app = app
        self.metrics = metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on, and note how its answer begins."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        began = time.perf_counter()

        async def send_counted(message: Message) -> None:
            if message["type"] == "http.response.start":
                route = getattr(scope.get("route"), "path", "none")
                self.metrics.requests.labels(_method(scope), route, str(message["status"])).inc()
                self.metrics.seconds.labels(route).observe(time.perf_counter() - began)
            await send(message)

        await self.app(scope, receive, send_counted)


def _method(scope: Scope) -> str:
    method: str = scope["method"]
    return method if method in ("GET", "HEAD", "POST") else "other"
