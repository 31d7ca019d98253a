"""Build what the browser gets: script and style bundled and minified, fonts cut down to our letters, all under names that tell their content.

    python -m tarsas.web.assets.build

It needs Node (npm fetches esbuild, idiomorph and the fonts, as `client/package-lock.json` pins them) and the extra `bundle` (fontTools, Brotli). What it makes goes
into the wheel, so nobody who installs the package needs either. Nothing is built again until a source changes.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import shutil
import subprocess
import tempfile
from collections.abc import Iterable
from pathlib import Path

from ...draw import motion, theme, turning, typefaces
from ...errors import TarsasError
from .bundle import MANIFEST, STATIC
from .fonts import cut_fonts, font_css, whole_fonts

CLIENT = Path(__file__).parents[1] / "client"
MODULES = CLIENT / "node_modules"
NEW = "static.new."
HASH_LENGTH = 10
SCRIPTS = {"script.js": "main.js", "table.js": "at_table.js"}
"""What a page may ask for, each whole in itself, and the module that it starts with."""
COMPRESSED = (".js", ".css", ".svg", ".webmanifest")


class CannotBundle(TarsasError):
    """The bundle could not be built; the message says what is missing."""


def sources() -> list[Path]:
    """Every file the bundle is made of."""
    ours = (path for path in CLIENT.rglob("*") if path.is_file() and MODULES not in path.parents)
    modules = (Path(str(module.__file__)) for module in (motion, theme, turning, typefaces))
    return sorted((*ours, *modules, Path(__file__), Path(__file__).with_name("fonts.py")))


def stamp() -> str:
    """A digest of all sources."""
    digest = hashlib.sha256()
    for path in sources():
        digest.update(path.name.encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()


def build(*, anew: bool = False) -> bool:
    """Build the bundle where its sources have changed; whether there was anything to do."""
    now = stamp()
    if not anew and typefaces.are_built() and MANIFEST.is_file() and json.loads(MANIFEST.read_text(encoding="utf-8"))["sources"] == now:
        return False
    _install()
    # In a folder of its own, so that of two builds at once neither spoils the other's.
    made = Path(tempfile.mkdtemp(prefix=NEW, dir=STATIC.parent))
    made.chmod(0o755)
    files = dict(_made_files(made))
    _compress(made)
    _place_fonts(made)
    (made / MANIFEST.name).write_text(json.dumps({"sources": now, "files": files}, indent=1) + "\n", encoding="utf-8")
    _exchange(made)
    return True


def _place_fonts(made: Path) -> None:
    """What draws without a browser lies below the web and finds its fonts there, each of them whole at any moment."""
    fonts = dict(whole_fonts(MODULES))
    for file in typefaces.FILES:
        file.parent.mkdir(exist_ok=True)
        (made / file.name).write_bytes(fonts[file.name])
        (made / file.name).replace(file)


def _exchange(made: Path) -> None:
    """Put the new bundle in the place of the old one: a server that runs misses its files no longer than two renamings take."""
    old = made.with_name(f"{made.name}.old")
    if STATIC.is_dir():
        STATIC.rename(old)
    try:
        made.rename(STATIC)
    except OSError:
        # Somebody else has just put theirs there, built of the same sources.
        shutil.rmtree(made)
    shutil.rmtree(old, ignore_errors=True)


def _install() -> None:
    """Fetch the npm packages, exactly as the lock file has them, unless they are there."""
    lock, installed = CLIENT / "package-lock.json", MODULES / ".installed-lock"
    if installed.is_file() and installed.read_bytes() == lock.read_bytes():
        return
    if not shutil.which("npm"):
        raise CannotBundle("The bundle needs Node 20 or newer with npm, and there is no 'npm' here. Install Node, then run this again.")
    _run("npm", "ci", "--no-progress", "--ignore-scripts", "--loglevel=error")
    installed.write_bytes(lock.read_bytes())


def _run(*command: str) -> None:
    done = subprocess.run(command, cwd=CLIENT, capture_output=True, text=True, check=False)
    if done.returncode:
        raise CannotBundle(f"'{' '.join(command)}' failed: {(done.stderr or done.stdout).strip()}")


def _made_files(folder: Path) -> Iterable[tuple[str, str]]:
    """Make every file; yields its plain name and its hashed one."""
    fonts = {name: _hashed(folder, name, data) for name, data in cut_fonts(MODULES)}
    yield from fonts.items()
    for icon in sorted((CLIENT / "icons").iterdir()):
        yield icon.name, _hashed(folder, icon.name, icon.read_bytes())
    yield "style.css", _hashed(folder, "style.css", _style(folder, fonts))
    for apart in ("home", "learn"):
        yield f"{apart}.css", _hashed(folder, f"{apart}.css", _sheets(folder, CLIENT / "style" / apart))
    for name, entry in SCRIPTS.items():
        yield name, _hashed(folder, name, _script(folder, entry))


def _hashed(folder: Path, name: str, data: bytes) -> str:
    stem, _, ending = name.rpartition(".")
    hashed = f"{stem}.{hashlib.sha256(data).hexdigest()[:HASH_LENGTH]}.{ending}"
    (folder / hashed).write_bytes(data)
    return hashed


def _style(folder: Path, fonts: dict[str, str]) -> bytes:
    """Fonts, the tokens and rules of boards, then our own sheets."""
    return _sheets(folder, CLIENT / "style", font_css(fonts), theme.page_css())


def _sheets(folder: Path, place: Path, *before: str) -> bytes:
    """The sheets of a folder, in the order of their names. What only home or only pages to learn from need is apart: nobody else waits for it."""
    sheets = [path.read_text(encoding="utf-8") for path in sorted(place.glob("*.css"))]
    joined = folder / "joined.css"
    joined.write_text("\n".join((*before, *sheets)), encoding="utf-8")
    return _bundled(joined, "--loader:.woff2=copy", "--external:*.woff2")


def _script(folder: Path, entry: str) -> bytes:
    joined = folder / "joined.js"
    joined.write_text(f'import "{(CLIENT / "script" / entry).as_posix()}";\n', encoding="utf-8")
    return _bundled(joined, "--format=iife")


def _bundled(source: Path, *options: str) -> bytes:
    target = source.with_suffix(f".min{source.suffix}")
    tool = MODULES / ".bin" / "esbuild"
    _run(str(tool), str(source), "--bundle", "--minify", "--target=es2022,chrome111,firefox113,safari16.4", f"--outfile={target}", *options)
    data = target.read_bytes()
    for path in (source, target):
        path.unlink()
    return data


def _compress(folder: Path) -> None:
    """Beside each file of text its two compressed forms: they are made once here, not at every request."""
    import brotli

    for path in list(folder.iterdir()):
        if path.suffix in COMPRESSED:
            path.with_name(f"{path.name}.gz").write_bytes(gzip.compress(path.read_bytes(), 9, mtime=0))
            path.with_name(f"{path.name}.br").write_bytes(brotli.compress(path.read_bytes()))


def main() -> None:
    """Build, and say what came of it."""
    import sys

    was_built = build(anew="--anew" in sys.argv)
    size = sum(path.stat().st_size for path in STATIC.iterdir() if path.suffix in (".br", ".woff2"))
    sys.stdout.write(f"The bundle {'is built' if was_built else 'is as it should be'}: {size / 1000:.0f} kB to the browser.\n")


if __name__ == "__main__":
    main()
