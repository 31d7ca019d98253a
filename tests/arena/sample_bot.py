"""A program that speaks docs/protocol.md with nothing but Python's own library and ours. What it does wrong, if anything, its argument says."""

from __future__ import annotations

import sys
import time

import tarsas


def main(manner: str = "plays") -> None:
    """Answer line by line until `quit`."""
    position = tarsas.game("carnac").start(deal=False)
    for line in sys.stdin:
        word, *rest = line.split()
        if word == "tarsas":
            print("ready sample", flush=True)
        elif word == "newgame":
            chosen = dict(pair.split("=", 1) for pair in rest[1:])
            seat, _ = int(chosen.pop("seat")), chosen.pop("seed")
            position = tarsas.game(rest[0], chosen.pop("players"), **chosen).start(deal=False)
            print("ready", flush=True)
        elif word in ("seat", "chance"):
            position = position.play(int(rest[1] if word == "seat" else rest[0]))
        elif word == "go":
            assert position.to_move == seat
            if manner == "crashes":
                sys.exit(3)
            if manner == "sleeps":
                time.sleep(60)
            if manner == "burns":
                until = time.process_time() + 0.9
                while time.process_time() < until:
                    pass
            print("info one line that nobody has to read", flush=True)
            if manner == "differs":
                print("cannot read that", flush=True)
                continue
            print("move", "nonsense" if manner == "cheats" else position.legal[0], flush=True)
        elif word == "quit":
            return


if __name__ == "__main__":
    main(*sys.argv[1:])
