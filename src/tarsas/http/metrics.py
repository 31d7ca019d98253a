"""What `/metrics` tells: counters and gauges of one app, in a registry of its own; and the counting of answers, by the route that gave them."""

from __future__ import annotations

import time

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, PlatformCollector, ProcessCollector, generate_latest
from starlette.types import ASGIApp, Message, Receive, Scope, Send


class Metrics:
    """The figures of one app."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        ProcessCollector(registry=self.registry)
        PlatformCollector(registry=self.registry)
        self.requests = Counter("tarsas_requests", "Answered requests.", ("method", "route", "status"), registry=self.registry)
        self.seconds = Histogram("tarsas_request_seconds", "Time until the answer began.", ("route",), registry=self.registry)
        self.acts = Counter("tarsas_acts", "Acts at tables, by kind and by what came of them.", ("kind", "outcome"), registry=self.registry)
        self.streams = Gauge("tarsas_open_streams", "Open event streams.", registry=self.registry)
        self.tables = Gauge("tarsas_tables_in_memory", "Tables held in memory.", registry=self.registry)
        self.reels = Gauge("tarsas_reels_in_memory", "Tables whose positions are kept for drawing.", registry=self.registry)
        self.jobs_waiting = Gauge("tarsas_bot_jobs_waiting", "Bot jobs that nobody works on yet.", registry=self.registry)
        self.jobs_taken = Gauge("tarsas_bot_jobs_taken", "Bot jobs being thought about.", registry=self.registry)
        self.longest_wait = Gauge("tarsas_bot_jobs_longest_wait_seconds", "How long the oldest waiting bot job has waited.", registry=self.registry)
        self.pictures = Counter("tarsas_pictures", "Pictures made for downloads.", ("kind",), registry=self.registry)

    def count_answer(self, scope: Scope, status: int, began: float) -> None:
        """Count an answer that begins now, and how long it took; never by the address that was asked."""
        route = getattr(scope.get("route"), "path", "none")
        self.requests.labels(_method(scope), route, str(status)).inc()
        self.seconds.labels(route).observe(time.perf_counter() - began)

    def text(self) -> bytes:
        """All figures as Prometheus reads them."""
        return generate_latest(self.registry)


class CountedAnswers:
    """Around the app: counts requests and the time until their answers begin."""

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
                self.metrics.count_answer(scope, message["status"], began)
            await send(message)

        await self.app(scope, receive, send_counted)


def _method(scope: Scope) -> str:
    method: str = scope["method"]
    return method if method in ("GET", "HEAD", "POST") else "other"
