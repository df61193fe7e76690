"""What is drawn anew of a layer."""

import itertools

from web.dom.changes import Changes, changes


def nodes(keys: str, *, changed: str = "") -> dict[str, str]:
    return {key: f"<{key}{'!' if key in changed else ''}>" for key in keys}


def taken(shown: dict[str, str], steps: Changes) -> str:
    """Return what a layer shows after these steps, the markup of its nodes in a row."""
    layer = [(key, text) for key, text in shown.items() if key not in steps.removed]
    fresh = dict(steps.replaced)
    layer = [(key, fresh.get(key, text)) for key, text in layer]
    for before, markup in steps.added:
        place = next((n + 1 for n, (key, _) in enumerate(layer) if key == before), 0)
        layer.insert(place, ("", markup))
    return "".join(text for _, text in layer)


def test_a_layer_shows_what_it_is_to_show_in_its_order() -> None:
    before = nodes("abcd")
    for after in itertools.chain.from_iterable(itertools.permutations("abcdef", n) for n in range(7)):
        wanted = nodes("".join(after), changed="bf")
        steps = changes(before, wanted)
        assert steps is None or taken(before, steps) == "".join(wanted.values())


def test_a_piece_that_is_drawn_last_is_drawn_anew_and_no_other() -> None:
    steps = changes(nodes("abcdefgh"), nodes("abdefghc", changed="c"))
    assert steps == Changes(["c"], [], [("h", "<c!>")])


def test_a_layer_is_made_anew_where_that_is_less() -> None:
    assert changes(nodes("abcdef"), nodes("f")) is None
    assert changes({}, nodes("ab")) is None
    assert changes(nodes("abcdef"), nodes("abcde")) == Changes(["f"], [], [])
