"""What Alhambra – The Dice Game and its variant Alcazaba share: the dice turn, the six columns, Macus, and the exact worth of a dice turn.

It is no game of its own. The rulings it stands for have the same numbers in both rulebooks where both have them: AL1, AL2, AL5, AL13.
"""
