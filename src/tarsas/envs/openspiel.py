"""Every game in OpenSpiel, with chance as a player; and the house's bots as OpenSpiel's.

Importing this module registers them: `python_tarsas_azul(players=3,wall=grey)`. `players` and the options of the game are parameters, and `reward`
(`win`, `place` or `margin`, see `tarsas.compiled.rewards`).

>>> import pyspiel, tarsas.envs.openspiel
>>> state = pyspiel.load_game("python_tarsas_azul(players=3,wall=grey)").new_initial_state()
>>> state.is_chance_node(), len(state.chance_outcomes())
(True, 70)
"""

from __future__ import annotations

import functools
from typing import Any, Final

import numpy as np
import pyspiel

from .. import catalog
from ..bots import new_player
from ..compiled.loops import bound
from ..compiled.rewards import REWARD_NAMES, give_rewards
from ..contract import CHANCE, NOBODY, GameContract, Observed, Verbs
from ..kernel import State, compiled, copy_of, new_state
from ..position import Game, Position
from .one_game import check_reward
from .trail import Trail

LARGEST_MARGIN: Final = 1_000.0
LONGEST: Final = 100_000
"""No rule ends a game that players stall, and OpenSpiel wants a number."""


@functools.cache
def rules_of(game: Game, reward: str) -> Rules:
    """What all states of one game share, made once."""
    return Rules(game, reward)


class Rules:
    """What all states of one game share; copies and pickles of a state have the same."""

    def __init__(self, game: Game, reward: str) -> None:
        self.game, self._reward = game, reward
        self.words = game.contract.words
        self._give_rewards = bound(game.contract, give_rewards, is_compiled=False)
        self.scale = (1 / game.contract.observation.table.highest).astype(np.float32)

    def __deepcopy__(self, known: dict[int, object]) -> Rules:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return rules_of, (self.game, self._reward)

    @property
    def verbs(self) -> Verbs:
        """The rules in use, compiled once the game is."""
        return self.game.verbs

    def observe(self, state: State, seat: int, row: Observed) -> None:
        """What a seat sees, by the compiled function once the game is compiled."""
        observe = self.game.contract.observation.observe
        if self.game.verbs is self.game.contract.verbs:
            observe(state, seat, row)
        else:
            compiled(observe)(state.record, seat, row)

    def start(self) -> State:
        """The first position, before chance has done anything."""
        state = new_state(self.game.contract.state)
        self.verbs.new_game(state, self.game.players, self.game.contract.chosen(self.game.options))
        return state

    def legal(self, state: State) -> list[int]:
        """All legal actions, ascending."""
        actions = np.zeros(self.game.contract.actions, np.int32)
        return [int(action) for action in actions[: self.verbs.legal(state, actions)]]

    def chances(self, state: State) -> list[tuple[int, float]]:
        """Every outcome of chance with its probability."""
        actions, weights = np.zeros(self.game.contract.actions, np.int32), np.zeros(self.game.contract.actions, np.int64)
        count = self.verbs.chances(state, actions, weights)
        total = int(self.verbs.total_weight(state))
        return [(int(actions[index]), int(weights[index]) / total) for index in range(count)]

    def returns(self, state: State) -> list[float]:
        """What the game was worth to each seat; 0 while it goes on."""
        players = self.game.players
        rewards = np.zeros(players, np.float32)
        if self.verbs.to_move(state) == NOBODY:
            self._give_rewards(state, REWARD_NAMES.index(self._reward), np.zeros(players, np.int32), np.zeros(players, np.int8), rewards)
        return [float(reward) for reward in rewards]


class TarsasState(pyspiel.State):  # type: ignore[misc]
    """A position as OpenSpiel takes it."""

    def __init__(self, game: TarsasGame) -> None:
        super().__init__(game)
        self._rules = game.rules
        self._state = game.rules.start()
        self._trail = Trail()
        self._text = ""

    @property
    def position(self) -> Position:
        """The position for people: pictures, words, moves as text."""
        return Position(self._rules.game, copy_of(self._state))

    def current_player(self) -> int:
        """The seat to move, chance, or nobody."""
        mover = int(self._rules.verbs.to_move(self._state))
        if mover == NOBODY:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if mover == CHANCE else mover

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return int(self._rules.verbs.to_move(self._state)) == NOBODY

    def _legal_actions(self, player: int) -> list[int]:
        return self._rules.legal(self._state)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Every outcome of chance with its probability."""
        return self._rules.chances(self._state)

    def _apply_action(self, action: int) -> None:
        self._trail.add(self.current_player(), int(action), copy_of(self._state))
        self._rules.verbs.play(self._state, int(action))
        self._text = ""

    def undo_action(self, player: int, action: int) -> None:
        """Take the last action back, which must be named. Only Python can: OpenSpiel's C++ does not pass it on to states written in Python."""
        last = self._trail.steps[-1] if self._trail.steps else None
        if last is None or (last.player, last.action) != (player, action):
            played = "nothing has been played" if last is None else f"the last action was {last.action} of player {last.player}"
            raise pyspiel.SpielError(f"Action {action} of player {player} cannot be undone: {played}.")
        self._trail.steps.pop()
        self._state = self._replayed() if last.before is None else copy_of(last.before)
        self._text = ""

    def _replayed(self) -> State:
        """The position that the actions which stand lead to."""
        state = self._rules.start()
        for step in self._trail.steps:
            self._rules.verbs.play(state, step.action)
        return state

    def history(self) -> list[int]:
        """The actions that led here, those of chance included."""
        return [step.action for step in self._trail.steps]

    def history_str(self) -> str:
        """The actions that led here, as OpenSpiel writes them."""
        return ", ".join(str(step.action) for step in self._trail.steps)

    def full_history(self) -> list[Any]:
        """The actions that led here, each with who played it."""
        noted = super().full_history()
        return [noted[step.noted_as] for step in self._trail.steps]

    def move_number(self) -> int:
        """How many actions led here."""
        return len(self._trail.steps)

    def is_initial_state(self) -> bool:
        """Whether nothing has been played."""
        return not self._trail.steps

    def is_initial_non_chance_state(self) -> bool:
        """Whether this is the first decision of a player."""
        if self._trail.is_whole:
            return bool(super().is_initial_non_chance_state())
        return not self.is_chance_node() and all(step.player == pyspiel.PlayerId.CHANCE for step in self._trail.steps)

    def _action_to_string(self, player: int, action: int) -> str:
        return self._rules.words.notation(self._state, int(action))

    def returns(self) -> list[float]:
        """What the game was worth to each seat."""
        return self._rules.returns(self._state)

    def __str__(self) -> str:
        # Every seat's observation asks for it.
        self._text = self._text or self._rules.words.position_text(self._state)
        return self._text


class TarsasObserver:
    """What a seat sees: the game's table of features as one tensor, from 0 to 1, and by name; in words, the position's text."""

    def __init__(self, rules: Rules) -> None:
        self._rules = rules
        table = rules.game.contract.observation.table
        self._row = np.zeros(table.size, np.uint8)
        self.tensor = np.zeros(table.size, np.float32)
        self.dict = {feature.name: self.tensor[first:end].reshape(feature.shape) for feature, first, end in table}

    def set_from(self, state: TarsasState, player: int) -> None:
        """Fill in what a seat sees of a state."""
        self._rules.observe(state._state, player, self._row)
        self.tensor[:] = self._row * self._rules.scale

    def string_from(self, state: TarsasState, player: int) -> str:
        """The position as a text, and whose eyes it is seen with."""
        return f"seat {player}\n{state}"


class TarsasGame(pyspiel.Game):  # type: ignore[misc]
    """A game with its number of players and options chosen. Each game of the catalogue has a class of its own, which names it."""

    contract: GameContract
    type: Any

    def __init__(self, parameters: dict[str, Any] | None = None) -> None:
        given = dict(parameters or {})
        reward = check_reward(given.pop("reward", "win"))
        players = given.pop("players", self.contract.players[0])
        usual = {option.name: option.default for option in self.contract.options}
        # What is as usual is left open: another number of players may go with another default.
        chosen = {name: value for name, value in given.items() if str(value) != usual[name]}
        self.rules = rules_of(Game(self.contract, players, chosen), reward)
        largest = LARGEST_MARGIN if reward == "margin" else 1.0
        info = pyspiel.GameInfo(
            num_distinct_actions=self.contract.decisions,
            max_chance_outcomes=self.contract.actions if self.contract.has_chance else 0,
            num_players=players,
            min_utility=-largest,
            max_utility=largest,
            max_game_length=LONGEST,
        )
        super().__init__(self.type, info, parameters or {})

    def __reduce__(self) -> tuple[Any, ...]:
        return _loaded, (str(self),)

    def new_initial_state(self, *_: object) -> TarsasState:
        """The first position."""
        return TarsasState(self)

    def make_py_observer(self, iig_obs_type: Any = None, parameters: Any = None) -> TarsasObserver:
        """Whoever looks sees all there is: nothing is hidden but the luck to come."""
        return TarsasObserver(self.rules)


class HouseBot(pyspiel.Bot):  # type: ignore[misc]
    """A player of the house (`random`, `bot:panni` … `bot:margit`) as a bot of OpenSpiel."""

    def __init__(self, game: TarsasGame, spec: str = "bot:ilka", seed: int = 0) -> None:
        super().__init__()
        self._player = new_player(game.rules.game, spec, seed)
        self._player.prepare()

    def step(self, state: TarsasState) -> int:
        """The action to play."""
        return int(self._player.choose(state.position))


# --- names


def name_of(contract: GameContract) -> str:
    """What OpenSpiel calls a game."""
    return f"python_tarsas_{contract.name}"


def parameters_of(game: Game) -> dict[str, int | str]:
    """A game's players and options as parameters: OpenSpiel reads whole numbers as such."""
    return {"players": game.players, **{name: int(value) if value.isdigit() else value for name, value in game.options.items()}}


def _loaded(text: str) -> TarsasGame:
    """The game of this name and parameters; by way of this module, which registers it."""
    loaded: TarsasGame = pyspiel.load_game(text)
    return loaded


def load(game: Game) -> TarsasGame:
    """The same game in OpenSpiel."""
    loaded: TarsasGame = pyspiel.load_game(name_of(game.contract), parameters_of(game))
    return loaded


def _type_of(contract: GameContract) -> Any:
    kinds = pyspiel.GameType
    return kinds(
        short_name=name_of(contract),
        long_name=contract.words.TITLE.en,
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC if contract.has_chance else kinds.ChanceMode.DETERMINISTIC,
        information=kinds.Information.PERFECT_INFORMATION,
        utility=kinds.Utility.GENERAL_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=max(contract.players),
        min_num_players=min(contract.players),
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={**parameters_of(Game(contract)), "reward": "win"},
        provides_factored_observation_string=False,
    )


def register() -> None:
    """Register every game of the catalogue."""
    known = set(pyspiel.registered_names())
    for contract in catalog.contracts():
        if name_of(contract) not in known:
            kind = _type_of(contract)
            pyspiel.register_game(kind, type(f"{contract.name.capitalize()}Game", (TarsasGame,), {"contract": contract, "type": kind}))


register()
