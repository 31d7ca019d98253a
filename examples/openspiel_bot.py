"""A bot of OpenSpiel's in our arena, by the line protocol of docs/protocol.md.

tarsas arena azteka 'exec:python examples/openspiel_bot.py --simulations 100' random --games 20
"""

from __future__ import annotations

import argparse
import sys

import numpy as np
from open_spiel.python.algorithms import mcts

import tarsas
from tarsas.envs import openspiel


def say(line: str) -> None:
    """A line to the arena."""
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def main() -> None:
    """Answer the arena until it says goodbye."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--simulations", type=int, default=100, help="of a move")
    simulations = parser.parse_args().simulations
    state = search = None
    for line in sys.stdin:
        word, *rest = line.split()
        if word == "tarsas":
            say("ready OpenSpiel MCTS")
        elif word == "newgame":
            options = dict(each.split("=", 1) for each in rest[1:])
            seed = int(options.pop("seed")) % 2**32
            options.pop("seat")
            game = tarsas.game(rest[0], **options)
            game.compile()
            loaded, luck = openspiel.load(game), np.random.RandomState(seed)
            search = mcts.MCTSBot(loaded, uct_c=1.4, max_simulations=simulations, evaluator=mcts.RandomRolloutEvaluator(1, luck), random_state=luck)
            state = loaded.new_initial_state()
            say("ready")
        elif word in ("chance", "seat") and state is not None:
            state.apply_action(int(rest[0] if word == "chance" else rest[1]))
        elif word == "go" and search is not None:
            say(f"move {search.step(state)}")
        elif word == "quit":
            return


if __name__ == "__main__":
    main()
