"""Everything the command itself says to a player, in Hungarian and English. What a game says is in the game's `words`."""

from __future__ import annotations

from typing import Final

from ..language import Text

# --- tables

GAME: Final = Text("játék", "game")
TITLE: Final = Text("cím", "title")
PLAYERS: Final = Text("játékosok", "players")
OPTIONS: Final = Text("változatok", "options")
MINUTES: Final = Text("perc", "minutes")
ABOUT: Final = Text("miről szól", "about")
TOTAL: Final = Text("Összesen", "Total")
STANDINGS: Final = Text("Állás: {scores}", "Scores: {scores}")

# --- choosing a game

WHICH_GAME: Final = Text(
    "Mit játsszunk? Írd be a számát vagy a nevét (Enter: {default}).", "Which game? Type its number or its name (Enter: {default})."
)
UNKNOWN_GAME: Final = Text("Nincs „{name}” nevű játék. Ezek vannak: {known}.", "There is no game called “{name}”. The games here: {known}.")
ONE_GAME: Final = Text("Egyszerre egy játék: {names}.", "One game at a time: {names}.")
NO_SUCH_OPTION: Final = Text("Nincs ilyen változat: --{name}. {game}: {known}.{hint}", "There is no --{name} here. {game} has: {known}.{hint}")
DID_YOU_MEAN: Final = Text(" Erre gondoltál: {flag}?", " Did you mean {flag}?")
NO_OPTIONS: Final = Text("nincs külön változata", "no options")
NO_SUCH_VALUE: Final = Text("{flag} {value} nem lehet. Választható: {known}.", "{flag} {value} is not possible. Choose one of: {known}.")
VALUE_MISSING: Final = Text("{flag}: hiányzik az értéke. Választható: {known}.", "{flag} needs a value: {known}.")
NOT_A_PAIR: Final = Text(
    "Az --option alakja név=érték, például {example}. Ez nem olyan: „{given}”.", "--option takes name=value, as {example}; not “{given}”."
)
WRONG_PLAYERS: Final = Text("{game}: {known} játékos játszhatja, {players} nem.", "{game} is for {known} players, not {players}.")
NOT_TOGETHER: Final = Text(
    "{game}: így nem játszható: {wanted}. Ami játszható: {known}.", "{game} cannot be played like this: {wanted}. It can: {known}."
)
PLAYERS_OF: Final = Text("{players} játékos", "{players} players")
OR: Final = Text(" vagy ", " or ")

# --- seats

NO_SUCH_SEAT: Final = Text("Ilyen játékos nincs: „{spec}”. Választható: {known}.", "“{spec}” cannot sit down. Possible: {known}.")
NO_SUCH_NAME: Final = Text(
    "Egy név legfeljebb {most} karakter lehet, egy sorban, vezérlőkarakterek nélkül.",
    "A name has at most {most} characters, on one line, without control characters.",
)
TOO_MANY_SEATS: Final = Text(
    "{seats} hely van megadva, de csak {players} játékos ül az asztalnál.", "{seats} seats are given, but only {players} players sit at the table."
)
YOU: Final = Text("te", "you")
PERSON: Final = Text("ember", "person")
RANDOM: Final = Text("véletlen", "random")
BOT: Final = Text("{name}, {level}", "{name}, {level}")
WAKING: Final = Text("ébredezik a gép…", "waking up the bot…")
RULES: Final = Text("szabályok", "rules")
LOOPS: Final = Text("ciklusok", "loops")
BOTS: Final = Text("gépi játékosok", "bots")
READY: Final = Text("{game}: kész ({seconds} mp)", "{game}: ready ({seconds} s)")

# --- the conversation at the table

SEED: Final = Text("Kezdőszám: {seed} (ugyanezzel a számmal ugyanaz lesz a szerencse).", "Seed {seed} (the same seed brings the same luck).")
HOW: Final = Text(
    "Írd be a lépést, például {example}. Parancsok: ?, vissza, tábla, szabályok, kilép.",
    "Type a move, such as {example}. Also: ?, undo, board, rules, quit.",
)
TURN: Final = Text("{name}: {what}.", "{name}: {what}.")
NARROW: Final = Text("… és még {count}. Szűkítsd így: ? {example}", "… and {count} more; narrow it down, as ? {example}")
MORE: Final = Text("… és még {count}", "… and {count} more")
COMMANDS: Final = (
    (Text("? [szöveg]", "? [text]"), Text("a lehetséges lépések (csak a szöveghez illők)", "the moves there are (those that fit the text)")),
    (Text("vissza", "undo"), Text("vissza az utolsó emberi lépéshez", "back to the last decision a person made")),
    (Text("tábla", "board"), Text("a tábla még egyszer", "the board again")),
    (Text("leírás", "describe"), Text("az állás szavakban", "the position in words")),
    (Text("én, pont, utolsó …", "me, score, last …"), Text("kérdések az állásról", "questions about the position")),
    (
        Text("szabályok [szakasz]", "rules [section]"),
        Text("a szabálykönyv szakaszai, vagy egy szakasz", "the sections of the rulebook, or one of them"),
    ),
    (Text("feladom", "resign"), Text("a játszma feladása", "give the game up")),
    (Text("kilép", "quit"), Text("kilépés", "stop playing")),
)
MOVES_HERE: Final = Text("{count} lépés lehetséges:", "{count} moves are possible:")
ONE_MOVE_HERE: Final = Text("Egy lépés lehetséges:", "One move is possible:")
UNREADABLE: Final = Text("Ezt nem értem: „{text}”.", "I cannot read “{text}”.")
ILLEGAL: Final = Text("Ez most nem lehetséges: „{text}”.", "“{text}” is not possible now.")
AMBIGUOUS: Final = Text("„{text}” {count} lépést is jelenthet. Melyiket?", "“{text}” fits {count} moves. Which one?")
ASK_FOR_MOVES: Final = Text("A ? felsorolja, mi lehetséges. Például: {example}.", "? lists what is possible; for example {example}.")
ALL_MOVES: Final = Text("Mindet felsorolja: ?", "? lists them all.")
NEAREST: Final = Text("Hasonló lehetséges lépések:", "Similar moves that are possible:")
NOTHING_TO_UNDO: Final = Text("Nincs mit visszavonni: még senki sem lépett.", "There is nothing to take back: no person has moved yet.")
TAKEN_BACK: Final = Text("Visszavonva: {move}. A szerencse ugyanaz marad.", "Taken back: {move}. The luck stays the same.")
WINS: Final = Text("{name} nyert.", "{name} wins.")
GOODBYE: Final = Text("Viszlát! Ugyanez a játszma újra: --seed {seed}", "Goodbye! The same game again: --seed {seed}")
LONGEST: Final = Text("{count} lépés után itt abbahagyjuk (--longest).", "We stop here, after {count} decisions (--longest).")

# --- the rulebook, pictures

SECTIONS: Final = Text("A szabálykönyv szakaszai:", "The sections of the rulebook:")
HOW_TO_READ: Final = Text("Egy szakasz: szabályok 4.2", "One section: rules 4.2")
NO_SUCH_SECTION: Final = Text(
    "Nincs „{section}” szakasz. Ezek vannak: {known}; ezeken belül például {example}.",
    "There is no section “{section}”. There are: {known}; in them, for example, {example}.",
)
NOT_A_FILE: Final = Text("{path} nem olvasható: {reason}.", "{path} cannot be read: {reason}.")
NOT_WRITTEN: Final = Text("{path} nem írható: {reason}.", "{path} cannot be written: {reason}.")
ALREADY_THERE: Final = Text(
    "{path}: ebben a fájlban már van egy játszma, ezért nem írjuk felül. Adj meg másik fájlt.",
    "{path} has a game in it already, which is not written over. Name another file.",
)
NO_SEAT: Final = Text("Nincs {seat}. hely, az asztalnál {players} játékos ül.", "There is no seat {seat}; {players} players sit at the table.")

# --- records

RECORDED: Final = Text(
    "A játszma itt van: {path}. Megnézhető: tarsas replay, ellenőrizhető: tarsas verify.",
    "The game is in {path}: see it with tarsas replay, check its luck with tarsas verify.",
)
COMMITTED: Final = Text(
    "A titkos kezdőszám megvan, a lenyomata: sha256 {commitment}. Most mindenki hozzátehet egy szót, amelyet a program eddig nem ismerhetett.",
    "The secret seed of the luck is drawn; its fingerprint: sha256 {commitment}. Now everybody may add a word, which the program could not know before.",
)
ASK_FOR_WORD: Final = Text("{name}: egy szó a szerencséhez (Enter: nem kell)", "{name}: a word for the luck (Enter: none)")
NO_SUCH_WORD: Final = Text(
    "A szó legfeljebb 80 karakter lehet, egy sorban, vezérlőkarakterek nélkül.",
    "A word has at most 80 characters, on one line, without control characters.",
)
TOO_MANY_WORDS: Final = Text(
    "{words} szó (--word) van, de csak {people} ember ül az asztalnál.", "There are {words} words (--word), but only {people} people at the table."
)
WORDS_NEED_A_RECORD: Final = Text(
    "Szót (--word, --words) csak feljegyzett játszma szerencséjéhez lehet tenni: add meg a --record fájlt is.",
    "A word (--word, --words) goes with the luck of a recorded game: add --record FILE.",
)
NO_PLY: Final = Text("Nincs {ply}. lépés, csak 0-tól {last}-ig.", "There is no ply {ply}; there are 0 to {last}.")
PLY: Final = Text("{ply}. lépés (összesen {last})", "ply {ply} of {last}")
STEP: Final = Text("Enter: tovább · b: vissza · szám: ugrás oda · q: kilépés", "Enter: on · b: back · a number: go there · q: quit")
PROVEN: Final = Text(
    "Rendben: minden véletlen esemény ({count}) a kezdőszámból jön, és ez az a szám, amelyet előre rögzítettek.",
    "Proven: all {count} outcomes of chance come from the seed, and the seed is the one committed to.",
)
NO_CHANCE: Final = Text(
    "Ebben a játszmában nem volt szerencse: nincs mit ellenőrizni.", "No chance came up in this game: there is nothing to verify."
)
NOT_COMMITTED: Final = Text(
    "Nem ellenőrizhető: a jegyzőkönyvben nincs lenyomat a szerencséről.", "Nothing can be verified: the record has no commitment to its luck."
)
NOT_REVEALED: Final = Text("Nem ellenőrizhető: a kezdőszám még titkos.", "Nothing can be verified: the seed is not revealed.")
WRONG_SEED: Final = Text("Hamis: nem ez az a kezdőszám, amelyet előre rögzítettek.", "Forged: the seed is not the one that was committed to.")
FORGED: Final = Text("Hamis, {ply}. lépés: {expected} helyett {found} áll ott.", "Forged: ply {ply} should be {expected}, but is {found}.")
PARTED: Final = Text(
    "Rendben, de csak {ply} lépésig: addig minden véletlen esemény ({count}) a kezdőszámból jön.",
    "Proven, but only up to ply {ply}: all {count} outcomes of chance up to there come from the seed.",
)
NOT_DECISIONS: Final = Text("Ez a szerencsét bizonyítja, a döntéseket nem.", "This proves the luck, not the decisions.")

# --- pictures of a record

FILMING: Final = Text("rajzolás…", "drawing…")
FRAMES: Final = Text("{done}/{total} kép", "frame {done} of {total}")
FILMED: Final = Text("{path}: {kilobytes} kB", "{path}: {kilobytes} kB")
NO_RENDERER: Final = Text(
    "PNG, GIF és APNG rajzolásához a Pillow és a resvg-py kell. Telepítésük: pip install 'tarsas[web]'",
    "PNG, GIF and APNG need Pillow and resvg-py. Install them with: pip install 'tarsas[web]'",
)
NO_FONTS: Final = Text(
    "A saját betűink ebben a másolatban még nincsenek készen, ezért a képek a számítógép betűivel íródnak, vagy szöveg nélkül maradnak. Elkészítésük: make bundle",
    "Our own fonts are not built in this checkout, so the pictures take the machine's, or stay without text. Build them with: make bundle",
)
ONE_PICTURE: Final = Text("Egyszerre egyféle képet kérj: {given}.", "Ask for one kind of picture at a time: {given}.")

# --- analysis

CHANCES: Final = Text("Nyerési esély: {chances}", "Winning chances: {chances}")
BEST_MOVE: Final = Text("A legjobb lépés: {advice}", "The best move: {advice}")
BECAUSE: Final = Text("Mert {reason}.", "Because {reason}.")
GOES_ON: Final = Text("Így mehet tovább: {moves}", "It may go on: {moves}")
LUCK_MAY_BRING: Final = Text(
    "A szerencsétől is függ: {name} esélye {worst} és {best} között lehet.", "Luck has its say: {name} may come to between {worst} and {best}."
)
GIVEN_AWAY: Final = Text("Egy lépés átlagos vesztesége: {shares}.", "Given away by a move, on average: {shares}.")
PLY_HEAD: Final = Text("lépés", "ply")
PLAYER: Final = Text("játékos", "player")
MOVE: Final = Text("mit lépett", "move")
CHANCE: Final = Text("nyerési esély", "winning chance")
INTERVAL: Final = Text("95%-os tartomány", "95% interval")
BEST: Final = Text("jobb lett volna", "better")
LOST: Final = Text("veszteség", "given away")
ANALYSING: Final = Text("elemzés…", "analysing…")
