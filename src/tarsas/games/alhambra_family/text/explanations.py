"""What the boards of both games have alike, in a sentence each; a game adds the section of its rulebook."""

from __future__ import annotations

from typing import Final

from ....language import Text

WORTH: Final = Text(
    "Ponttáblázat: ennyit ér az első, a második és a harmadik hely az A, a B és a C értékelésben.",
    "The table of points: what the first, second and third places bring at the scorings A, B and C.",
)
CHAIN: Final = Text(
    "Jelölőmezők: a sor azt mutatja, hány kockán van meg az épület, az oszlop azt, hány dobásból, és a legjobb hely a bal felső.",
    "The spaces for markers: the row is how many dice show the building, the column in how many rolls; the upper left is the best.",
)
ROUNDS: Final = Text(
    "Öt kör van: az 1., a 3. és az 5. végén jön az A, a B és a C értékelés.",
    "There are five rounds: the scorings A, B and C come after the 1st, the 3rd and the 5th.",
)
DICE: Final = Text(
    "Kockák: legfeljebb háromszor dobhatsz, és újradobás előtt bármennyit félretehetsz.",
    "The dice: you roll up to three times, and may keep any of them before you roll again.",
)
MARKERS: Final = Text(
    "Jelölők: ahány van belőlük, annyiszor kerül még sorra a gazdájuk ebben a körben.",
    "The markers: their owner has as many turns left in this round.",
)
CALIPH: Final = Text("Kalifátus-jelölő: akinél van, az kezdi a kört.", "The Caliphate marker: whoever has it starts the round.")
START: Final = Text(
    "Kezdőjátékos-lapka: aki elnyeri, kijelöli, ki kezdi a következő kört.",
    "The start-player tile: whoever wins it names who starts the next round.",
)
MACUS: Final = Text(
    "Macus: kettesben ő a harmadik játékos, aki nem kerül sorra, de pontot szerez, és nyerhet is.",
    "Macus: with two players he is a third one who has no turns, but scores and may win.",
)
