"""What a host can set about the door in the browser."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class WebSettings:
    """The settings of one app. The defaults suit a table at home."""

    public_url: str = ""
    """Where others reach this server, as `http://192.168.1.5:8000`: what invitations say when the host plays at `localhost`."""
    most_streams: int = 12
    """Streams one person (or one address, for people without a name yet) may hold open; the browser's tabs share one."""
    heartbeat: float = 15.0
    """Seconds between two comments that keep a quiet stream open."""
    metrics_token: str = ""
    """Who shows it (`Authorization: Bearer …`) may read `/metrics` from anywhere; without one only this machine may."""
