"""What `tarsas review` says."""

from __future__ import annotations

from typing import Final

from ..language import Text

NOTHING: Final = Text("Ebben a jegyzőkönyvben nincs egyetlen döntés sem.", "There is no decision in this record.")
REVIEWING: Final = Text("elemzés…", "reviewing…")
STAGES: Final = {
    "quick": Text("első pillantás", "a first look"),
    "deep": Text("döntésről döntésre", "decision by decision"),
    "check": Text("a hibák még egyszer", "mistakes once more"),
    "done": Text("kész", "done"),
}
START: Final = Text("kezdet", "start")
END: Final = Text("vége", "end")
LUCK: Final = Text("szerencse", "luck")
ACCURACY: Final = Text("pontosság", "accuracy")
BEST_MOVES: Final = Text("legjobb lépés", "best moves")
TURNING_POINTS: Final = Text("Fordulópontok", "Turning points")
NO_TURNING_POINTS: Final = Text("Nem volt fordulópont: senki sem hibázott nagyot.", "No turning points: nobody made a big mistake.")
PLAYED: Final = Text("  Játszott: {what} ({chance}%)", "  Played: {what} ({chance}%)")
BETTER: Final = Text("✓ Jobb: {what} ({chance}%)", "✓ Better: {what} ({chance}%)")
GAINED: Final = Text(
    "A döntések {share}-a után állt jobban az, aki lépett: ennyit téved a becslés, mert pontos értékeknél ilyen nem lenne.",
    "After {share} of the decisions whoever moved stood better than before: exact values would not allow that, so much the estimates waver.",
)
LUCK_ERROR: Final = Text(
    "A sorsolt lehetőségek átlagának hibája legfeljebb {error}.", "The mean of what luck might have brought was drawn: off by {error} at most."
)
