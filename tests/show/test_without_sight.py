"""The transcript in the docs is what is really said."""

from __future__ import annotations

import re

from tests.show.transcript import DECISIONS, PAGE, transcript


def test_the_transcript_is_what_is_said_today():
    """`python -m tests.show.transcript` writes it anew."""
    assert PAGE.read_text(encoding="utf-8") == transcript()


def test_no_sign_is_read_aloud_and_every_game_has_its_decisions():
    told = transcript()
    spoken = [line for block in re.findall(r"```\n(.*?)```", told, re.DOTALL) for line in block.splitlines() if not line.startswith(">")]
    assert not [line for line in spoken if re.search(r"[→●·+−×]", line)]
    assert told.count("\n>\n") == 5 * DECISIONS
