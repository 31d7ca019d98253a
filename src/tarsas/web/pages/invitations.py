"""Invitations: the key in `/join/{key}` is the table, and for friends' seats the key that opens them."""

from __future__ import annotations


def join_key(table: str, invite: str = "") -> str:
    """The key of an invitation.

    >>> join_key("A_b", "x-9"), table_and_invite("A_b.x-9"), table_and_invite("A_b")
    ('A_b.x-9', ('A_b', 'x-9'), ('A_b', ''))
    """
    return f"{table}.{invite}" if invite else table


def table_and_invite(key: str) -> tuple[str, str]:
    """The table of a key, and what opens its friends' seats."""
    table, _, invite = key.partition(".")
    return table, invite


def join_path(table: str, invite: str = "") -> str:
    """Where an invitation leads."""
    return f"/join/{join_key(table, invite)}"
