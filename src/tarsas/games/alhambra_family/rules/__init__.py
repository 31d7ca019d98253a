"""The rules that both games share: the dice, a dice turn, the six columns, Macus."""
