"""How a piece comes to its new place, where it does not slide there as pieces do: it falls over, or it tumbles.

A view says so with a class: `fallen` and, in `data-tip`, the side to which it fell (`up`, `right`, `down`, `left`); a piece with the class `die` tumbles
whenever it shows something else. What moves is the drawing inside the piece: another origin would also be that of the piece's own scale, and put it
elsewhere. `translate`, `rotate` and `scale` add to the place that the drawing gives. Rings turn: see `turning`.
"""

from __future__ import annotations

from typing import Final

FALLEN: Final = "fallen"
DIE: Final = "die"

MOTION_RULES: Final = """
.tarsas .piece.fallen>use{transform-box:fill-box;animation:480ms cubic-bezier(.5,.1,.6,1) both}
.tarsas .fallen[data-tip=right]>use{transform-origin:0 50%;animation-name:fall-right}
.tarsas .fallen[data-tip=left]>use{transform-origin:100% 50%;animation-name:fall-left}
.tarsas .fallen[data-tip=down]>use{transform-origin:50% 0;animation-name:fall-down}
.tarsas .fallen[data-tip=up]>use{transform-origin:50% 100%;animation-name:fall-up}
@keyframes fall-right{0%{translate:-45% -14%;scale:.46 1.3}64%{translate:0 0;scale:1}80%{translate:-1.5% -4%;scale:.975 1.05}100%{translate:0 0;scale:1}}
@keyframes fall-left{0%{translate:45% -14%;scale:.46 1.3}64%{translate:0 0;scale:1}80%{translate:1.5% -4%;scale:.975 1.05}100%{translate:0 0;scale:1}}
@keyframes fall-down{0%{translate:0 -42%;scale:1 .72}64%{translate:0 0;scale:1}80%{translate:0 -3%;scale:1 .975}100%{translate:0 0;scale:1}}
@keyframes fall-up{0%{translate:0 38%;scale:1 .8}64%{translate:0 0;scale:1}80%{translate:0 -3%;scale:1 1.03}100%{translate:0 0;scale:1}}
.tarsas .piece.tumbling>g{transform-box:fill-box;transform-origin:50% 50%;animation:tumble 500ms cubic-bezier(.2,.7,.3,1.15) both}
.tarsas .piece.tumbling:nth-of-type(2n)>g{animation-name:tumble-other}
@keyframes tumble{0%{translate:-26px -30px;rotate:-250deg;scale:.82}55%{translate:3px -7px;rotate:14deg}100%{translate:0 0;rotate:0deg;scale:1}}
@keyframes tumble-other{0%{translate:22px -36px;rotate:220deg;scale:.82}60%{translate:-3px -5px;rotate:-12deg}100%{translate:0 0;rotate:0deg;scale:1}}
@media (prefers-reduced-motion:reduce){.tarsas .piece.fallen>use,.tarsas .piece.tumbling>g{animation:none}}
""".strip()
