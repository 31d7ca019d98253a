"""OpenSpiel's Monte Carlo tree search against a player of the house, on OpenSpiel's own terms.

python examples/openspiel_mcts.py --game azteka --simulations 50 --bot bot:panni
"""

from __future__ import annotations

import argparse

import numpy as np
import pyspiel
from open_spiel.python.algorithms import mcts

from tarsas.envs import openspiel


def play(name: str, simulations: int, bot: str, seed: int) -> list[float]:
    """One game, OpenSpiel's search on seat 0; returns what it was worth to each."""
    game = pyspiel.load_game(f"python_tarsas_{name}")
    game.rules.game.compile()
    luck = np.random.RandomState(seed)
    search = mcts.MCTSBot(game, uct_c=1.4, max_simulations=simulations, evaluator=mcts.RandomRolloutEvaluator(1, luck), random_state=luck)
    seats = [search, *(openspiel.HouseBot(game, bot, seed + seat) for seat in range(1, game.num_players()))]
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            actions, probabilities = zip(*state.chance_outcomes(), strict=True)
            action = int(luck.choice(actions, p=probabilities))
        else:
            action = int(seats[state.current_player()].step(state))
        state.apply_action(action)
    print(state.position.result("en"))
    return list(state.returns())


def main() -> None:
    """Play some games and add them up."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="azteka")
    parser.add_argument("--simulations", type=int, default=50)
    parser.add_argument("--bot", default="bot:panni")
    parser.add_argument("--games", type=int, default=1)
    chosen = parser.parse_args()
    worth = np.sum([play(chosen.game, chosen.simulations, chosen.bot, seed) for seed in range(chosen.games)], axis=0)
    print(f"OpenSpiel's search {worth[0]:+.0f}, {chosen.bot} {worth[1]:+.0f}")


if __name__ == "__main__":
    main()
