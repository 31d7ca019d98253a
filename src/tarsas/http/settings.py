"""What a host can set about the door in the browser."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class WebSettings:
    """The settings of one app. The defaults suit a table at home."""

    public_url: str = ""
    """Where others reach this server, as `http://192.168.1.5:8000`: what invitations say when the host plays at `localhost`."""
    most_streams: int = 12
    """Streams one person may hold open; the browser's tabs share one."""
    most_streams_of_address: int = 100
    """Streams that all who share an address may hold open together."""
    heartbeat: float = 15.0
    """Seconds between two comments that keep a quiet stream open."""
    slow_down: float = 0.5
    """Seconds after which somebody is told that they were too fast: who asks again at once cannot do so more often than that on each connection."""
    contact: str = ""
    """Who runs this server and how to reach them, for the page about privacy: an address of mail or of a page, or a sentence."""
    metrics_token: str = ""
    """Who shows it (`Authorization: Bearer …`) may read `/metrics` from anywhere; without one only this machine may."""
