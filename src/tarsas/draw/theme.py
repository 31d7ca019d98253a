"""The palette of the house in light and dark, and the style rules every board shares.

Boards are drawn with `var(--token)`, so one SVG serves both themes; a page sets the tokens once, with `page_css`. A picture that must
stand alone gets them from `standalone`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from .looking import Theme
from .motion import MOTION_RULES
from .turning import TURNING_RULES

# Each token in light and in dark.
_PALETTE: Final[Mapping[str, tuple[str, str]]] = {
    "ground": ("#F5EFE4", "#1B1714"),
    "surface": ("#FFFBF3", "#26201B"),
    "surface-2": ("#EADFCB", "#342C25"),
    "ink": ("#2A231C", "#F1E8DA"),
    "ink-2": ("#6B5D4D", "#B5A692"),
    "accent": ("#B5472A", "#E58A63"),
    "lit": ("#E0A32E", "#F2BE54"),
    "wood-1": ("#8A5A33", "#4A3220"),
    "wood-2": ("#6E4526", "#382516"),
    "good": ("#2E7D4F", "#7CCB98"),
    "bad": ("#B3261E", "#F2887D"),
    # Derived from these: hairlines, hollows for pieces, plates, tags, lettering on wood.
    "line": ("#E0D3BC", "#3F352C"),
    "well": ("#F1E8D8", "#17130F"),
    "well-edge": ("#D8C8AC", "#62533F"),
    "plate": ("#FBF4E6", "#786755"),
    "plate-2": ("#EADFCB", "#54473A"),
    "plate-line": ("#CDBC9E", "#9A856D"),
    "tag": ("#2A231C", "#F1E8DA"),
    "tag-ink": ("#FFFBF3", "#1B1714"),
    "tag-good": ("#9BE0B4", "#1F6B40"),
    "tag-bad": ("#FFB4AB", "#A3241D"),
    "wood-ink": ("#F6E8D0", "#DCC6A6"),
    # The ring around what has the focus: a dark line between two light ones, so that one of them is seen on any ground.
    "ring": ("#14110E", "#14110E"),
    "ring-2": ("#FFFFFF", "#FFFFFF"),
    # Pigments: hues that read on a well, for what is printed there.
    "pigment-blue": ("#2A62A8", "#6AA2E6"),
    "pigment-yellow": ("#C4850F", "#E8BA49"),
    "pigment-red": ("#B43B2D", "#E8695A"),
    "pigment-black": ("#2C2B31", "#B6B0BD"),
    "pigment-teal": ("#1B8A8A", "#55C7C2"),
    # How much pigment a printed space has: its ground, its ornament, its rim.
    "print-ground": ("10%", "14%"),
    "print-motif": ("38%", "50%"),
    "print-second": ("21%", "28%"),
    "print-rim": ("26%", "42%"),
    # Opacities.
    "prop": ("1", ".8"),
    "prop-dim": (".7", ".56"),
    "layer-dim": ("contrast(.62) brightness(1.13) saturate(.85)", "contrast(.85) brightness(.66)"),
    "empty-plate": (".36", ".42"),
}

TOKENS: Final[Mapping[Theme, Mapping[str, str]]] = {
    "light": {name: light for name, (light, _) in _PALETTE.items()},
    "dark": {name: dark for name, (_, dark) in _PALETTE.items()},
}

MORE_CONTRAST: Final[Mapping[Theme, Mapping[str, str]]] = {
    "light": {
        "ink": "#000000",
        "ink-2": "#2A231C",
        "accent": "#8A2E16",
        "lit": "#7A4A00",
        "line": "#6B5D4D",
        "plate-line": "#4D4032",
        "well-edge": "#6B5D4D",
    },
    "dark": {
        "ink": "#FFFFFF",
        "ink-2": "#F1E8DA",
        "accent": "#FFB08F",
        "lit": "#FFD766",
        "line": "#B5A692",
        "plate-line": "#D8C8AC",
        "well-edge": "#B5A692",
    },
}
"""What is another colour for who asks their system for more contrast."""

# Behind our own fonts those that browsers take, then what programs without CSS's generic families find on most machines.
SERIF: Final = "Fraunces, Georgia, Liberation Serif, DejaVu Serif, serif"
SANS: Final = "Inter, system-ui, Arial, Liberation Sans, DejaVu Sans, sans-serif"

MOVE_MILLISECONDS: Final = 260

BOARD_RULES: Final = f"""
.tarsas text{{font-family:{SANS}}}
.tarsas .ink{{fill:var(--ink)}}
.tarsas .serif{{font-family:{SERIF};font-variation-settings:"SOFT" 100,"WONK" 0;font-feature-settings:"lnum"}}
.tarsas .quiet{{fill:var(--ink-2)}}
.tarsas .on-wood{{fill:var(--wood-ink)}}
.tarsas .cost{{fill:var(--bad)}}
.tarsas .dim{{opacity:.7}}
.tarsas .preview{{opacity:.45}}
.tarsas .prop{{opacity:var(--prop)}}
.tarsas .prop.dim{{opacity:var(--prop-dim)}}
.tarsas .piece,.tarsas .hit .area{{pointer-events:none}}
.tarsas .hit .area{{pointer-events:all}}
.tarsas .halo{{fill:none;stroke:var(--surface);stroke-width:5}}
.tarsas .lit{{fill:none;stroke:var(--lit);stroke-width:2.5;filter:drop-shadow(0 0 5px color-mix(in srgb,var(--lit) 55%,transparent))}}
.tarsas .dot{{fill:var(--lit);stroke:var(--surface);stroke-width:1.75}}
.tarsas .last{{fill:none;stroke:var(--ink);stroke-width:1.4;stroke-dasharray:4 4;opacity:.8}}
.tarsas .last.on-wood{{fill:none;stroke:var(--wood-ink)}}
.tarsas .rim{{fill:none;stroke:var(--lit);stroke-width:2.5;opacity:0}}
.tarsas .tag{{fill:var(--tag)}}
.tarsas .tag-quiet{{fill:var(--surface);stroke:var(--lit);stroke-width:1.5}}
.tarsas .tag-text{{fill:var(--tag-ink)}}
.tarsas .tag-text .good{{fill:var(--tag-good)}}
.tarsas .tag-text .bad{{fill:var(--tag-bad)}}
.tarsas .tag-quiet-text{{fill:var(--ink)}}
.tarsas .tag-quiet-text .good{{fill:var(--good)}}
.tarsas .tag-quiet-text .bad{{fill:var(--bad)}}
.tarsas .tab-ground{{fill:var(--surface);opacity:0}}
.tarsas .tab-words{{fill:var(--ink-2)}}
.tarsas .tab.chosen .tab-ground{{opacity:1}}
.tarsas .tab.chosen .tab-words{{fill:var(--ink)}}
.tarsas .tab.chosen .dot{{display:none}}
""".strip()

_LIGHT_EDGE: Final = " ".join(f"drop-shadow({shift} 0 var(--ring-2))" for shift in ("1.5px 0", "-1.5px 0", "0 1.5px", "0 -1.5px"))
FOCUS_RING: Final = f"opacity:1;stroke:var(--ring);stroke-width:3;stroke-dasharray:none;filter:{_LIGHT_EDGE}"

# What only a live page needs: motion, and a ring on what the pointer or the keyboard is at. The page gives `can-click` to what begins or
# continues a legal action. Pieces that stand in front of each other dim as one layer, and nothing shines through them.
LIVE_RULES: Final = f"""
.tarsas .pieces.dim{{opacity:1;filter:var(--layer-dim)}}
.tarsas .piece{{transition:transform {MOVE_MILLISECONDS}ms ease-out,opacity 120ms}}
.tarsas .hit{{outline:none}}
.tarsas .hit.can-click{{cursor:pointer}}
.tarsas .hit.can-click:hover .rim{{opacity:1}}
.tarsas .hit:focus-visible .rim,.tarsas .tab:focus-visible .rim,.tarsas .explained rect:focus{{{FOCUS_RING}}}
.tarsas .tab{{outline:none;cursor:pointer;-webkit-tap-highlight-color:transparent}}
@media (prefers-reduced-motion:reduce){{.tarsas .piece{{transition:none}}}}
""".strip()


def variables(theme: Theme) -> str:
    """The tokens of a theme as CSS declarations."""
    return ";".join(f"--{name}:{value}" for name, value in TOKENS[theme].items())


def _contrasting(theme: Theme) -> str:
    return ";".join(f"--{name}:{value}" for name, value in MORE_CONTRAST[theme].items())


def themed(selector: str) -> str:
    """The tokens on a selector: light, or dark where the reader's system prefers dark."""
    return f"{selector}{{{variables('light')}}}\n@media (prefers-color-scheme:dark){{{selector}{{{variables('dark')}}}}}"


def page_css() -> str:
    """All a page needs: the tokens, following the system unless `data-theme` on the root says otherwise, and the rules of boards."""
    dark = variables("dark")
    return "\n".join(
        (
            f":root{{color-scheme:light dark;{variables('light')}}}",
            f"@media (prefers-color-scheme:dark){{:root:not([data-theme=light]){{{dark}}}}}",
            f":root[data-theme=dark]{{color-scheme:dark;{dark}}}",
            ":root[data-theme=light]{color-scheme:light}",
            f"@media (prefers-contrast:more){{:root{{{_contrasting('light')}}}:root[data-theme=dark]{{{_contrasting('dark')}}}}}",
            f"@media (prefers-contrast:more) and (prefers-color-scheme:dark){{:root:not([data-theme=light]){{{_contrasting('dark')}}}}}",
            BOARD_RULES,
            LIVE_RULES,
            TURNING_RULES,
            MOTION_RULES,
        )
    )
