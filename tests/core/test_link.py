"""A packed link is read back equal, and a damaged one is refused in one sentence."""

from __future__ import annotations

import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from functools import cache
from urllib.parse import quote

import pytest

from engine.core import codec, link, record
from engine.core.dice import Generator
from engine.core.scenario import DataFault
from tests.depth import cases
from tests.laws.registry import scenario_names
from tests.laws.walks import play, replayed

SENT = cases(60, 120)
"""Inputs of a game that is sent."""


def refused(text: str) -> str:
    """Return the sentence with which a link is refused."""
    with pytest.raises(DataFault) as caught:
        link.unpack(text)
    return str(caught.value)


def packed(plain: bytes) -> str:
    """Return a link's text of any bytes."""
    return link.VERSION + urlsafe_b64encode(zlib.compress(plain, 9)).decode().rstrip("=")


def unzipped(text: str) -> bytes | None:
    """Return what a link's text packs, None where it cannot be unpacked."""
    try:
        return zlib.decompress(urlsafe_b64decode(text.removeprefix(link.VERSION) + "=" * (-(len(text) - 1) % 4)))
    except (ValueError, zlib.error):
        return None


@cache
def toy_link() -> str:
    """Return a link to the beginning of a game."""
    return link.pack({"kind": "game", "record": link.game_data(play("toy/training", 2, 30)[0])})


@pytest.mark.parametrize("scenario", scenario_names())
def test_a_game_goes_through_a_link_and_is_the_same(scenario):
    """The shortest form of a record opens with every input, and all its characters may be in an address."""
    game = replayed(scenario, SENT)
    text = link.pack({"kind": "game", "record": link.game_data(game, {"seats": {}})})
    loaded, extra, fault = record.load_data(link.unpack(text)["record"])

    assert text.replace("-", "").replace("_", "").isalnum()
    assert (None, {"seats": {}}) == (fault, extra)
    assert (game.inputs, game.digests) == (loaded.inputs, loaded.digests)


def test_a_position_is_much_shorter_than_its_game():
    """The link of a position is shorter than that of its game, because it has no past."""
    game, _ = play("table_battles/rocroi", 2)
    whole, position = (len(link.pack({"kind": "game", "record": link.game_data(g)})) for g in (game, game.position()))

    assert position < whole / 3


def test_a_changed_digest_of_a_link_is_found():
    """Four digits of each digest are enough to find where a game differs."""
    made = link.game_data(play("toy/training", 2)[0])
    made["digests"][4] = "ffff"

    assert ("$.digests[4]", 3) == ((fault := record.load_data(made)[2]).mismatch.where, fault.good)


def test_a_link_to_a_scenario_of_another_version_says_so():
    """A built-in scenario that has changed or does not exist is reported with the versions."""
    made = link.game_data(play("chartabella/training", 2, 5)[0])
    other = made | {"digest": "0" * 16, "engine": "0.1.0"}
    unknown = made | {"scenario": {"system": "chartabella", "id": "later"}, "engine": "9.9.9"}

    for data, said in (
        (other, "expected chartabella/training as this version of the site has it, got another one of that name"),
        (unknown, "expected a scenario that this version of the site has, got chartabella/later"),
    ):
        with pytest.raises(DataFault) as caught:
            record.load_data(data)

        assert said in str(caught.value)
        assert f"version {data['engine']} wrote this" in str(caught.value)


def test_somebodys_own_scenario_travels_with_the_game():
    """A scenario that is not built in is contained in the link."""
    game, _ = play("toy/training", 2, 5)

    assert "rows" in link.game_data(game)["scenario"]
    assert {"system", "id"} == set(link.game_data(play("chartabella/training", 2, 5)[0])["scenario"])


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "expected a text that begins with 1, got nothing"),
        ("2abc", "expected a text that begins with 1, got 2abc"),
        ("1", "got a part that is cut off"),
        ("1é", "expected packed data, got something damaged"),
        ("1!!!!", "expected packed data, got"),
        ("1" + "A" * link.MAX_LINK, f"expected at most {link.MAX_LINK} characters"),
        (packed(b"[]"), "the link: expected as its kind one of game, scenario, turn"),
        (packed(b'{"kind":"song"}'), "the link: expected as its kind one of game, scenario, turn, got song"),
        (packed(b'{"kind":"game"'), "expected JSON text"),
        (packed(b"\xff\xfe"), "expected UTF-8 text"),
        (packed(b"[" * 5000), "lists and objects inside one another"),
        (packed(b'{"kind":"game"}') + "AAAA", "got more behind it"),
    ],
)
def test_a_link_that_is_none_is_refused(text, said):
    """For text that is not a link, one sentence says what was expected and what came."""
    assert said in refused(text)


def test_a_bomb_is_refused_before_it_is_unpacked_whole():
    """Data that would unpack to more than a record may have are refused."""
    assert f"at most {codec.MAX_TEXT} characters when unpacked" in refused(packed(b"0" * (codec.MAX_TEXT * 3)))


def test_every_cut_of_a_link_is_refused():
    """A link that lost its end is refused, wherever it was cut."""
    text = toy_link()
    for end in range(0, len(text) - 1, 7):
        assert refused(text[:end])


@pytest.mark.parametrize("seed", range(300))
def test_a_damaged_link_is_refused(seed):
    """A link with one changed letter opens as what was packed, or not at all.

    Packed data may have two forms, as when a row of letters can be copied from two places.
    """
    text, rng = toy_link(), Generator(seed)
    at = rng.below(len(text) - 1)
    damaged = text[:at] + next(c for c in "AZaz09-_"[rng.below(8) :] + "Bb" if c != text[at]) + text[at + 1 :]

    if unzipped(damaged) == unzipped(text):
        assert link.unpack(text) == link.unpack(damaged)
    else:
        assert "expected" in refused(damaged)


@pytest.mark.parametrize(
    "around",
    [
        "{link}",
        "{text}",
        "My turn! {link}\nSee you, Anna",
        "> {link}",
        "<{link}>, said he; (I hope)",
        "see {link}.",
        "first {other} and then {link} ok",
        "{broken} and so on",
        "> > {quoted}\n> yours",
    ],
)
def test_a_link_is_found_in_a_message(around):
    """A link is found in a message with words, brackets and quotation marks around it, and with broken lines."""
    text = toy_link()
    address = f"https://example.org/sandtable/#open/{text}"
    lines = [address[n : n + 60] for n in range(0, len(address), 60)]
    message = around.format(
        link=address,
        text=text,
        other="https://example.org/#open/1abc",
        broken="\n".join(lines),
        quoted="\n> > ".join(lines),
    )

    assert text == link.find(message)
    assert link.unpack(text) == link.unpack(link.find(message))


def encoded(address: str, times: int = 1) -> str:
    """Return an address as it stands in a query of another."""
    return encoded(quote(address, safe=""), times - 1) if times else address


@pytest.mark.parametrize(
    "rewritten",
    [
        "https://example.org/sandtable/%23open/{text}",
        "https://example.org/sandtable/%2523open/{text}",
        "https://example.org/sandtable/#open%2F{text}",
        "https://eur01.safelinks.protection.outlook.com/?url={once}&data=05%7C02%7C&sdata=aB3%3D&reserved=0",
        "https://eur01.safelinks.protection.outlook.com/?url={twice}&data=05%7C02%7C&sdata=aB3%3D&reserved=0",
        "https://www.google.com/url?q=https://example.org/sandtable/%23open/{text}&sa=D&source=hangouts&ust=17&usg=AO",
        "https://l.facebook.com/l.php?u={once}&h=AT3x&s=1",
        "https://linkprotect.cudasvc.com/url?a={once}&c=E,1,abc,1&typo=1",
        "https://urldefense.proofpoint.com/v2/url?u={dashed}&d=DwMF&c=abc&r=def&m=ghi&s=jkl&e=",
        "https://urldefense.com/v3/__https://example.org/sandtable/*open/{text}__;Iw!!AbC!xyz$",
        "Old: https://example.org/sandtable/#open/1abc\n> new: https://guard.example/?u={once}&n=2 (your move)",
    ],
)
def test_a_link_is_found_in_the_address_of_a_guard(rewritten):
    """A link is found in the address of a guard or a search engine, encoded once or twice."""
    text = toy_link()
    address = f"https://example.org/sandtable/#open/{text}"
    dashed = "".join(c if c.isalnum() or c == "." else "_" if c == "/" else f"-{ord(c):02X}" for c in address)
    message = rewritten.format(text=text, once=encoded(address), twice=encoded(address, 2), dashed=dashed)

    assert text == link.find(message)


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("thanks, I will play tonight", "none"),
        ("", "none"),
        (f"#open/{toy_link()[:-30]}", "cut"),
        (f"#open/{toy_link()[:40]}AAAA{toy_link()[44:]}", "changed"),
        ("#open/1" + "A" * link.MAX_LINK, "long"),
        (packed(b'{"kind":"song"}'), "unknown"),
    ],
)
def test_a_refused_link_says_what_became_of_it(text, kind):
    """Each kind of refused link has a kind by which the page chooses its own words."""
    with pytest.raises(link.LinkFault) as caught:
        link.unpack(link.find(text))

    assert kind == caught.value.kind


@pytest.mark.parametrize("message", ["", "hello", "https://example.org/#open/", "#open/1" + "A" * 500, "1é"])
def test_a_message_without_a_whole_link_is_refused(message):
    """A message without a whole link is refused."""
    assert "expected" in refused(link.find(message))


def test_a_cut_link_with_words_behind_is_refused():
    """The words after a link that lost its end do not complete it."""
    text = toy_link()

    assert refused(link.find(f"https://example.org/#open/{text[:-20]} that was it"))
