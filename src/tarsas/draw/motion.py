"""How a piece comes to its new place, where it does not slide there as pieces do: it falls over, or it tumbles.

A view says so with a class: `fallen`, with a drawing for each moment of the fall in the piece, which takes as long as `--fall` says; a piece with the class `die` tumbles
whenever it shows something else. What moves is the drawing inside the piece: another origin would also be that of the piece's own scale, and put it
elsewhere. `translate`, `rotate` and `scale` add to the place that the drawing gives. Rings turn: see `turning`.
"""

from __future__ import annotations

from typing import Final

FALLEN: Final = "fallen"
DIE: Final = "die"
POSES: Final = 10
"""How many drawings of a fall there are: groups of the class `pose`, the n-th also `pose-n`, beside what is seen afterwards."""

_DELAYS: Final = "".join(f".tarsas .fallen>.pose-{nth + 1}{{animation-delay:calc(var(--fall,480ms)*{nth}/{POSES})}}\n" for nth in range(POSES))

MOTION_RULES: Final = (
    """
.tarsas .piece.fallen{transition:none}
.tarsas .pose{visibility:hidden}
.tarsas .fallen>use{animation:unseen var(--fall,480ms)}
.tarsas .fallen>.pose{animation:seen calc(var(--fall,480ms)/POSES)}
EACH@keyframes seen{from,to{visibility:visible}}
@keyframes unseen{from,to{visibility:hidden}}
.tarsas .piece.tumbling>g{transform-box:fill-box;transform-origin:50% 50%;animation:tumble 500ms cubic-bezier(.2,.7,.3,1.15) both}
.tarsas .piece.tumbling:nth-of-type(2n)>g{animation-name:tumble-other}
@keyframes tumble{0%{translate:-26px -30px;rotate:-250deg;scale:.82}55%{translate:3px -7px;rotate:14deg}100%{translate:0 0;rotate:0deg;scale:1}}
@keyframes tumble-other{0%{translate:22px -36px;rotate:220deg;scale:.82}60%{translate:-3px -5px;rotate:-12deg}100%{translate:0 0;rotate:0deg;scale:1}}
@media (prefers-reduced-motion:reduce){.tarsas .fallen>:is(use,.pose),.tarsas .piece.tumbling>g{animation:none}}
""".strip()
    .replace("POSES", str(POSES))
    .replace("EACH", _DELAYS)
)
