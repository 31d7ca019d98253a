"""Laws as compiled loops, so that they can be held to every position of very many games."""

from __future__ import annotations

from tarsas.contract import CHANCE, NOBODY, Actions, Counts, Observed, Options, Weights
from tarsas.contract.open_verbs import chances, is_legal, legal, new_game, observe, pieces, play, random_action, sample, to_move, total_weight
from tarsas.kernel import Generator, State, States, compilable

FINE = 0
NOT_CONSERVED = 1
LEGAL_DIFFERS = 2
OVER_DIFFERS = 3
PLAYED_ILLEGAL = 4
BAD_WEIGHTS = 5


@compilable
def check_games(
    states: States,
    players: int,
    options: Options,
    generator: Generator,
    games: int,
    longest: int,
    every: int,
    actions: Actions,
    weights: Weights,
    counts: Counts,
) -> int:
    """Random games: pieces are conserved after every action, all laws hold at every `every`-th position; returns what is broken, or FINE."""
    seen = 0
    state = states[0]
    for _ in range(games):
        new_game(state, players, options)
        kinds = pieces(state, counts[0])
        for _move in range(longest):
            mover = to_move(state)
            seen += 1
            if seen % every == 0:
                broken = check_position(state, actions, weights)
                if broken != FINE:
                    return broken
            if mover == NOBODY:
                break
            action = sample(state, generator) if mover == CHANCE else random_action(state, generator)
            if not is_legal(state, action):
                return PLAYED_ILLEGAL
            play(state, action)
            pieces(state, counts[1])
            for kind in range(kinds):
                if counts[0, kind] != counts[1, kind]:
                    return NOT_CONSERVED
    return FINE


@compilable
def check_position(state: State, actions: Actions, weights: Weights) -> int:
    """The laws of one position: legal == is_legal over the whole action space, over ⇔ nobody ⇔ nothing legal, weights sum to the total."""
    count = legal(state, actions)
    listed = 0
    for action in range(-2, len(actions) + 2):
        expected = listed < count and actions[listed] == action
        if is_legal(state, action) != expected:
            return LEGAL_DIFFERS
        if expected:
            listed += 1
    if listed != count:
        return LEGAL_DIFFERS
    mover = to_move(state)
    if (mover == NOBODY) != (count == 0):
        return OVER_DIFFERS
    outcomes = chances(state, actions, weights)
    if mover != CHANCE:
        return FINE if outcomes == 0 else BAD_WEIGHTS
    if outcomes != count:
        return BAD_WEIGHTS
    total = 0
    for index in range(outcomes):
        if weights[index] <= 0 or not is_legal(state, actions[index]):
            return BAD_WEIGHTS
        total += weights[index]
    return FINE if total == total_weight(state) else BAD_WEIGHTS


@compilable
def count_samples(state: State, generator: Generator, draws: int, drawn: Weights) -> None:
    """Draw an outcome of chance so many times, and count how often each comes."""
    for _ in range(draws):
        drawn[sample(state, generator)] += 1


@compilable
def count_random_actions(state: State, generator: Generator, draws: int, drawn: Weights) -> None:
    """Draw a random action so many times, and count how often each comes."""
    for _ in range(draws):
        drawn[random_action(state, generator)] += 1


@compilable
def perft(states: States, depth: int, actions: Actions, counts: Counts, turns: Counts) -> int:
    """The number of lines of play of this many actions from the first state; a line ends early where the game does.

    Row `at` of the buffers belongs to the position after `at` actions: its state, its legal actions, how many, and which is next.
    """
    lines = 0
    at = 0
    counts[0] = legal(states[0], actions[0])
    turns[0] = 0
    while at >= 0:
        if counts[at] == 0:
            lines += 1
            at -= 1
        elif at == depth - 1:
            lines += counts[at]
            at -= 1
        elif turns[at] == counts[at]:
            at -= 1
        else:
            states[at + 1] = states[at]
            play(states[at + 1], actions[at, turns[at]])
            turns[at] += 1
            at += 1
            counts[at] = legal(states[at], actions[at])
            turns[at] = 0
    return lines


@compilable
def observe_games(states: States, rows: Observed, seats: Counts, players: int, options: Options, generator: Generator) -> None:
    """Random games one after the other: every position in its place, with what the seat to move sees (or, where nobody is, the next seat in turn)."""
    last = len(states) - 1
    new_game(states[last], players, options)
    for index in range(last):
        state = states[last]
        mover = to_move(state)
        states[index] = state
        seats[index] = mover if mover >= 0 else index % players
        observe(state, seats[index], rows[index])
        if mover == NOBODY:
            new_game(state, players, options)
        else:
            play(state, sample(state, generator) if mover == CHANCE else random_action(state, generator))
