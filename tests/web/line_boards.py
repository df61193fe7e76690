"""This module makes views of three card battles by hand: both lines, dice on some cards, links, reserves, guns."""

from __future__ import annotations

from engine.core.references import piece_ref, place_ref
from engine.core.view import GONE, Ability, Board, Card, Piece, Space, Track, View
from web.words import Names, Words

SYSTEM = "table_battles"
EXTRA = {
    "cards.attack": "Attack {targets}: {hits}{lose}",
    "cards.attack.short": "Attack: {hits}{lose}",
    "cards.command": "Command {targets}",
    "cards.command.short": "Command:",
    "cards.screen": "Screen {targets}",
    "cards.screen.short": "Screen:",
    "cards.counterattack": "Counterattack {targets}: {hits}{lose}",
    "cards.counterattack.short": "Counterattack: {hits}{lose}",
    "cards.absorb": "Absorb hits on {targets}{hits}",
    "cards.absorb.short": "Absorb hits{hits}:",
    "cards.bombard": "Bombard",
    "cards.bombard.short": "Bombard",
    "cards.reserve": "RESERVE ({who})",
    "cards.pair": "Pair",
    "cards.pair.about": "Two dice with the same face.",
    "cards.retire": "RETIRE",
    "cards.pursuit": "PURSUIT",
}
WORDS = Words("en", Words.load("en").texts | EXTRA)
KINDS = {"a": "attack", "k": "command", "s": "screen", "c": "counterattack", "b": "absorb", "g": "bombard"}
HITS = {
    "d": "1 hit per die", "1": "1 hit", "2": "2 hits", "1d": "1 hit, plus 1 per die", "1u": "1 hit, suffer 1 less",
    "o": " (one hit only)", "": "",
}  # fmt: skip

HALIDON = """
S1|Moray's Battle|blue|5|1/2|i|a*d-:E1 E2
S2|Steward's Battle|blue|5|Doubles|i|a*d-:E2 E1 E3
S3|Douglas's Battle|darkblue|5+|(5)/(6)|i|ad-:E3 E2 E1;s:E3
S4|Ross's Rearguard|darkblue|3|3/4|i|a2-:E2 E3 E1|reserve S2
E1|Balliol's Battle|red|4|1/2|i|ad:S1 S2 S4 S3;s:S1
E2|King Edward's Battle|red|5+|3/4|i|ad-:S2 S4 S3 S1;c1u:S1 S2 S3 S4
E3|Norfolk's Battle|pink|4|5/6|i|ad:S3 S4 S1 S2
"""
ROCROI = """
F1|Gassion's Horse|red|5|5/6|c|ad-:S2 S1 S4;s:S1
F2|Enghien's Squadrons|red|6+|Doubles or Triples|c|a*d-:S1 S4 S5 S6 S3;k*:F6
F3|Espenan's Line|pink|6|1/2/3|i|a*2-:S4 S3 S5;c1u:S3 S4
F4|La Valli\u00e8re's Line|pink|4|(3)/(4)|i|a*2-:S6 S3 S4;b:F3 F5
F5|La Fert\u00e9's Horse|pink|3|5/6|c|ad-:S6 S3;s*:S6
F6|Sirot's Reserve|pink|4|Any|n|a*2-:S6 S5 S3;s*:S6 S3|reserve F5
F7|La Barre's Guns|red|2g|Triples|n|g:
S1|Alburquerque's Horse|blue|5|4/5|c|a*d-:F1 F2;c1:F2
S2|Musketeers in the Wood|blue|2|(1)/(2)|i|s:F2|retire
S3|Spanish Tercios|darkblue|6+|3/4|i|a*2-:F3 F4 F6;c1u:F2 F3 F4 F6
S4|Italian Tercios|blue|5|1/2/3|i|a*2-:F3 F4 F2;c*1:F1 F2 F3|retire
S5|Walloons and Germans|blue|4|(3)/(4)|i|a*2-:F2 F3 F6;bo:S3 S4
S6|Isenburg's Horse|darkblue|5|Doubles|c|a*1d-:F5 F6 F4 F3|pursuit
S7|Melo's Guns|darkblue|3g|Triples|n|g:
"""
KOLIN = """
P1|H\u00fclsen's Vanguard|red|6|5/6|i|ad-:A2 A3 A7
P2|Tresckow's Division|red|5|3/4|i|a*1d-:A3 A4 A2;c1:A3 A7
P3|Zieten's Hussars|red|4|(1)/(2)|c|a*2-:A1 A7 A2;s:A1 A7
P4|Moritz's Line|pink|6+|Doubles or Triples|i|a*1d-:A4 A5 A3
P5|Manstein's Brigade|pink|4|1/2|i|a1d-:A5 A4
P6|Bevern's Wing|pink|5|3/4|i|a*d-:A6 A5;c1:A6 A5
P7|Penavaire's Cuirassiers|pink|4|5/6|c|a*d-:A7 A3 A4;bo:P4 P2
A1|N\u00e1dasdy's Hussars|blue|4|(5)/(6)|c|a*2-:P3 P1;s:P1 P3
A2|Krzeczor Garrison|blue|2|(1)/(2)|n|a1:P1
A3|Wied's Division|blue|5|3/4|i|a*2-:P1 P2;c1:P1 P2 P4
A4|Starhemberg's Division|darkblue|6|5/6|i|a*2-:P4 P2 P5;c*1:P4 P2 P5
A5|Marschall's Division|darkblue|5|1/2|i|a*d-:P5 P4 P6;s:P5
A6|Andlau's Division|darkblue|6|3/4|i|a*d-:P6 P4
A7|Saxon Horse|blue|4|Doubles|c|a*1d-:P1 P2 P7 P4|reserve A2
"""
LABELS = {
    "HAL": {"blue": "Van and Centre", "darkblue": "Left and Rear", "red": "King and Left", "pink": "Right"},
    "ROC": {
        "red": "Right Wing and Guns", "pink": "Centre, Left and Reserve", "blue": "Left Wing and Second Line",
        "darkblue": "Tercios, Right Wing and Guns",
    },
    "KOL": {"red": "Attacking Wing", "pink": "Main Line", "blue": "Right Wing", "darkblue": "Centre and Left"},
}  # fmt: skip
ARMS = {"i": "infantry", "c": "cavalry", "n": "none"}


def _line(prefix: str, told: str) -> Ability:
    """Return a line from its letters: kind, * for a pair, hits, - for a loss, and the cards that it names."""
    head, _, named = told.partition(":")
    kind, rest = KINDS[head[0]], head[1:]
    targets = tuple(f"{prefix}-{name}" for name in named.split())
    facts = {
        "hits": HITS[rest.strip("*-")],
        "lose": ", lose 1" if "-" in rest else "",
        "targets": tuple(piece_ref(target) for target in targets),
    }  # fmt: skip
    return Ability(
        kind,
        f"cards.{kind}",
        facts,
        targets,
        is_reaction=kind in ("screen", "counterattack", "absorb"),
        needs=("cards.pair",) * ("*" in rest),
    )


def battle(
    prefix: str, text: str, sides: tuple[tuple[str, str], tuple[str, str]], *, morale: tuple[int, int] = (3, 3)
) -> View:
    """Return the view of a set-up; `sides` are their ids, which begin the cards' own, and their names."""
    names = {f"side:{side}": name for side, name in sides}
    names |= {f"wing:{wing}": label for wing, label in LABELS[prefix].items()}
    counts, cards = [0, 0], []
    first = text.strip()[0]
    for told in text.strip().splitlines():
        short, name, wing, strength, area, arm, lines, *tag = told.split("|")
        n = 0 if short[0] == first else 1
        card = f"{prefix}-{short}"
        names[piece_ref(card)] = name
        word, _, who = (tag or [""])[0].partition(" ")
        tags = ((f"cards.{word}", {"who": piece_ref(f"{prefix}-{who}")} if who else {}),) if word else ()
        special = strength.endswith("g")
        printed = int(strength.strip("+g"))
        cards.append(
            Card(
                card, sides[n][0], wing, 1 - n, counts[n], "special" if special else "normal",
                "reserve" if word == "reserve" else "in_play", printed, 1 if special else printed, area,
                tuple(_line(prefix, line) for line in lines.split(";")), star="+" in strength, arm=ARMS[arm], tags=tags,
            )
        )  # fmt: skip
        counts[n] += 1
    spaces = tuple(Space(card.id, card.column, card.row, card.wing) for card in cards)
    ids = (sides[0][0], sides[1][0])
    tracks = tuple(Track(f"{SYSTEM}.track.morale", side, n, sign="cubes") for side, n in zip(ids, morale, strict=True))
    return View(
        None, ids, ids[0], Board("lines", max(counts), 2, spaces, (), "cards", (0, 2, 1, 3)),
        tuple(Piece(c.id, c.side, c.kind, c.id, None, {}) for c in cards), tracks, dict.fromkeys(ids, ()), "q",
        cards=tuple(cards), pools=dict.fromkeys(ids, (0,) * 6), names=names,
    )  # fmt: skip


def change(view: View, changes: dict[str, dict]) -> View:
    """Return a view with some of its cards changed; cards that are out have left the board."""
    cards = tuple(card._replace(**changes.get(card.id, {})) for card in view.cards)
    out = {card.id for card in cards if card.status == "out"}
    pieces = tuple(piece._replace(place=None) if piece.id in out else piece for piece in view.pieces)
    return view._replace(cards=cards, pieces=pieces, lies={place_ref(card): (GONE,) for card in sorted(out)})


def armed(view: View, card: str, n: int = 0, now: str | None = None) -> dict:
    """Return the change that arms the nth line of a card."""
    abilities = next(c.abilities for c in view.cards if c.id == card)
    printed = tuple(one._replace(is_armed=True, now=now) if i == n else one for i, one in enumerate(abilities))
    return {"abilities": printed}


def halidon() -> View:
    """Return the training battle as it begins."""
    return battle("HAL", HALIDON, (("SC", "Scots"), ("EN", "English")), morale=(2, 2))


def rocroi() -> View:
    """Return a battle after some turns: dice on cards, an attack and two answers ready, losses, a reserve, guns."""
    view = battle("ROC", ROCROI, (("FR", "French"), ("SP", "Army of Flanders")))
    return change(
        view,
        {
            "ROC-F1": {"dice": (5, 5), **armed(view, "ROC-F1", 0, "ROC-S1"), "now": 4},
            "ROC-F2": {"dice": (3, 3, 3), **armed(view, "ROC-F2", 0, "ROC-S1"), "now": 3},
            "ROC-F3": {"dice": (2,), **armed(view, "ROC-F3", 1)},
            "ROC-F5": {"now": 1},
            "ROC-S2": {"status": "out", "now": 0},
            "ROC-S3": {"dice": (4, 4), **armed(view, "ROC-S3", 0, "ROC-F3")},
            "ROC-S5": {"dice": (3,), **armed(view, "ROC-S5", 1)},
            "ROC-S6": {"dice": (6, 6), **armed(view, "ROC-S6", 0, "ROC-F5"), "now": 4},
            "ROC-S7": {"now": 2, **armed(view, "ROC-S7")},
        },
    )._replace(
        pools={"FR": (0, 0), "SP": (1, 6, 2)},
    )


def kolin() -> View:
    """Return the large battle: links, one of them broken, sticks on their way, a lost garrison."""
    view = battle("KOL", KOLIN, (("PR", "Prussians"), ("AU", "Austrians and Saxons")), morale=(2, 3))
    links = (("A3", "A4", True), ("A4", "A5", True), ("A5", "A6", False), ("P1", "P2", True))
    return change(
        view,
        {
            "KOL-P1": {"dice": (5, 5), **armed(view, "KOL-P1", 0, "KOL-A3")},
            "KOL-P3": {"dice": (2,)},
            "KOL-A1": {"dice": (6,), **armed(view, "KOL-A1", 1)},
            "KOL-A2": {"status": "out", "now": 0},
            "KOL-A3": {"dice": (3,), **armed(view, "KOL-A3", 1), "coming": 2, "now": 3},
            "KOL-A6": {"now": 3, "status": "out"},
            "KOL-A7": {"status": "in_play"},
            "KOL-A4": {"dice": (6, 6), **armed(view, "KOL-A4", 0, "KOL-P4")},
        },
    )._replace(
        links=tuple((f"KOL-{a}", f"KOL-{b}", alive) for a, b, alive in links),
        active="AU",
        pools={"PR": (0, 0, 0), "AU": (4, 2, 2)},
    )


BATTLES = {"halidon": halidon, "rocroi": rocroi, "kolin": kolin}


def names_of(view: View) -> Names:
    """Return the names of a view."""
    return Names(WORDS, SYSTEM, view)
