"""What a table says to somebody whose wish it cannot grant, in both languages."""

from __future__ import annotations

from typing import Final

from ...language import Text

# --- who

REMOVED: Final = Text("Az üzemeltető kizárt, ezért csak nézheted a játszmákat.", "The host of this server has removed you, so you can only watch.")
UNKNOWN_PERSON: Final = Text("Nem tudjuk, ki vagy. Töltsd be újra az oldalt.", "We do not know who you are. Load the page again.")
NOT_HOST: Final = Text("Ezt csak az asztal házigazdája teheti meg.", "Only the host of the table can do that.")
NOT_AT_TABLE: Final = Text("Nem ülsz ennél az asztalnál.", "You do not sit at this table.")
NOT_MET: Final = Text("Ő most sem ül ennél az asztalnál, és korábban sem ült itt.", "They neither are nor were at this table.")
NOT_YOUR_SEAT: Final = Text("Ez nem a te helyed.", "This is not your seat.")
NO_SEAT: Final = Text("Nincs {seat}. hely, ennél az asztalnál {players} játékos ül.", "There is no seat {seat}; {players} players sit at this table.")
BOT_PLAYS: Final = Text("Most gép játszik helyetted. Előbb ülj vissza.", "A bot is playing for you. Take your seat back first.")
KEEPS_BOT: Final = Text(
    "Feladtad, vagy kifutottál az időből, ezért gép játszik tovább helyetted.", "You resigned or ran out of time, so the bot plays on."
)
BLOCKED: Final = Text(
    "Ide nem ülhetsz le: van itt valaki, akivel letiltás miatt nem kerülhettek egy asztalhoz.",
    "You cannot sit down at this table: there is a block between you and somebody here.",
)

# --- when

HAS_BEGUN: Final = Text("A játszma már elkezdődött.", "The game has already begun.")
NOT_BEGUN: Final = Text("A játszma még nem kezdődött el.", "The game has not begun yet.")
IS_OVER: Final = Text("A játszmának vége.", "The game is over.")
NOT_OVER: Final = Text("A játszmának még nincs vége.", "The game is not over yet.")
NO_REVIEW: Final = Text(
    "Ezt a ranglistás játszmát most is játszod. Elemezni csak a vége után lehet.",
    "You are playing this rated game just now. It can be reviewed once it is over.",
)
NEVER_BEGAN: Final = Text("Ennél az asztalnál el sem kezdődött a játszma.", "The game at this table never began.")
NOT_YOUR_TURN: Final = Text("Most nem te jössz.", "It is not your turn.")
BAD_REQUEST: Final = Text("A kérés azonosítója 1–100 látható karakter lehet.", "The id of a request must have 1 to 100 visible characters.")
NOT_LEGAL: Final = Text("Ez a lépés most nem lehetséges.", "That move is not possible now.")
NOT_NOW: Final = Text("Ez most nem lehetséges.", "That is not possible now.")

# --- seats

SEAT_TAKEN: Final = Text("Ez a hely már foglalt.", "This seat is taken.")
FOR_FRIEND: Final = Text("Erre a helyre csak meghívóval lehet leülni.", "This seat is for somebody with an invitation.")
RESERVED: Final = Text("Ez a hely másnak van fenntartva.", "This seat is kept for somebody else.")
NO_PROGRAMS: Final = Text(
    "Ennél az asztalnál program nem játszhat, csak ember, vagy akinek a hely fenn van tartva.",
    "Bot accounts may not sit at this table, unless a seat is kept for them.",
)
PROGRAMS_ONLY: Final = Text("Ennél az asztalnál csak programok játszanak.", "This table is for bot accounts only.")
RATED_KIND: Final = Text(
    "Ranglistás játszmában vagy csak emberek, vagy csak programok játszhatnak: külön ranglistájuk van.",
    "A rated table is for people only, or for bot accounts only: they have lists of their own.",
)
NOT_INVITED: Final = Text("Itt nincs neked fenntartott hely.", "No seat is kept for you here.")
ONE_SEAT: Final = Text("Ranglistás játszmában csak egy helyed lehet.", "At a rated table you can have only one seat.")
NO_BOTS_RATED: Final = Text("Ranglistás játszmában csak emberek játszhatnak.", "Rated tables are for people only.")
SEATS_OPEN: Final = Text("Még nincs meg minden játékos.", "Not all players are here yet.")
BAD_LEVEL: Final = Text("Nincs „{level}” szintű gép. Választható: {levels}.", "There is no bot of level {level!r}. Choose one of: {levels}.")
BAD_WORD: Final = Text(
    "A szó egy sorban legyen, legfeljebb {most} karakter, vezérlő- és írásirányt váltó karakterek nélkül.",
    "The word must be on one line, at most {most} characters, without control characters or such as turn the direction of writing.",
)

# --- asking

NOTHING_ASKED: Final = Text("Nincs mire válaszolni.", "Nothing has been asked.")
ASKED_ALREADY: Final = Text("Előbb arra kell válaszolni, ami már függőben van.", "Something has been asked already, and is not answered yet.")
OFFERED_ALREADY: Final = Text(
    "Erre a lépésedre már ajánlottál döntetlent. A következő lépésed után ajánlhatsz újra.",
    "You have offered a draw already. You can offer again after your next move.",
)
NOTHING_TO_UNDO: Final = Text("Még nincs lépésed, amit visszavonhatnál.", "You have made no move yet that could be taken back.")
NO_DRAWS: Final = Text(
    "Döntetlenben csak két játékos egyezhet meg, és csak olyan játékban, amelyben nincs szerencse.",
    "Only two players in a game without chance can agree to a draw.",
)
OTHERS_PLAY: Final = Text("Mások még játszanak. Add fel a játszmát, vagy állj fel az asztaltól.", "Others still play. Resign, or leave the table.")
NOT_ABSENT: Final = Text(
    "Akit le akartok váltani, itt van, vagy csak nemrég állt fel.", "The player you want to replace is here, or has only just left."
)
NOT_REPLACEABLE: Final = Text("Csak más emberek helyéről lehet szavazni.", "You can vote only about the seats of other people.")

# --- talking

EMPTY_LINE: Final = Text("Üres üzenetet nem lehet küldeni.", "There is nothing in this message.")
LONG_LINE: Final = Text("Az üzenet legfeljebb {most} karakter lehet.", "A message has at most {most} characters.")
MUTED: Final = Text("A házigazda megvonta tőled a szót.", "The host of the table has muted you.")
NOT_MUTABLE: Final = Text("Saját magadat nem némíthatod el.", "You cannot mute yourself.")

# --- wishes

UNKNOWN_GAME: Final = Text("Nincs „{name}” nevű játék. Ezek vannak: {games}.", "There is no game called {name!r}. The games here: {games}.")
WRONG_PLAYERS: Final = Text("{game}: {known} játékos játszhatja, {players} nem.", "{game} is for {known} players, not {players}.")
NO_OPTION: Final = Text("Nincs „{name}” nevű változat. {game}: {known}.", "There is no option {name!r}. {game} has: {known}.")
NO_OPTIONS: Final = Text("nincs külön változata", "no options")
BAD_VALUE: Final = Text("{name}: „{value}” nem lehet. Választható: {known}.", "{name}={value!r} is not possible. Choose one of: {known}.")
NOT_TOGETHER: Final = Text("{game}: ezek együtt nem játszhatók: {wanted}.", "{game} cannot be played with all of this together: {wanted}.")
PLAYERS_OF: Final = Text("{players} játékos", "{players} players")
OR: Final = Text(" vagy ", " or ")
WRONG_SEATS: Final = Text("{players} helyet kell megadni, nem {count} helyet.", "There must be {players} seats, not {count}.")
ONE_ME: Final = Text(
    "Csak egy helyre ülhetsz le. Adj nevet annak, aki melletted ül.", "You can sit only once; give a name to whoever sits beside you."
)
SHARED_ALONE: Final = Text(
    "Ha valaki veled egy képernyőn játszik, neked is játszanod kell.", "For somebody to share your screen you must have a seat yourself."
)
RATED_PEOPLE: Final = Text(
    "Ranglistás játszmához legalább két ember kell, külön képernyőn. Gép nem játszhat.",
    "A rated table needs people on screens of their own, and no bots.",
)
NOBODY_SO_NAMED: Final = Text("Nincs ilyen nevű játékos: {name}", "There is no player called {name!r}.")
BAD_CLOCK: Final = Text(
    "Az óra így nem jó: {base} másodperc és lépésenként {increment} másodperc. Legalább 10 másodperc kell, legfeljebb 24 óra, és lépésenként legfeljebb 1 óra.",
    "This clock is not possible: {base} seconds and {increment} for each move. It needs 10 seconds to 24 hours, and at most 1 hour for each move.",
)
BAD_DAYS: Final = Text("Lépésenként 1 és 30 nap közötti idő adható, nem {days} nap.", "There can be 1 to 30 days for each move, not {days}.")
NO_PLY: Final = Text("Nincs {ply}. lépés, csak 0-tól {last}-ig.", "There is no ply {ply}; there are 0 to {last}.")
PLY_OVER: Final = Text("Ott a játszmának már vége volt. Válassz korábbi pillanatot.", "The game was over there; choose an earlier moment.")
NO_RECORD: Final = Text(
    "Ennek az asztalnak még nincs jegyzőkönyve, mert a játszma nem kezdődött el.", "There is no record yet: the game has not begun."
)
NO_HINTS: Final = Text("Ranglistás játszmában nincs tipp.", "There are no hints at rated tables.")
NO_EXPLORING: Final = Text(
    "Amíg ebből a játékból ranglistás játszmád van, nem elemezhetsz és nem gyakorolhatsz benne.",
    "As long as you play a rated game of this kind, there is no analysis and no practice of it for you.",
)
NO_ANALYSIS_NOW: Final = Text("Most nem sikerült az elemzés. Próbáld újra később.", "There is no analysis just now. Try again later.")
NO_HINT: Final = Text("Most nem sikerült tippet adni. Próbáld újra később.", "There is no hint just now. Try again later.")
