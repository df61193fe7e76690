"""These tests hold which nodes of a layer are drawn anew."""

import itertools

from web.dom.layer_diff import LayerDiff, Place, changes

REST = "x" * 1000
"""What else a node holds: much to draw."""


def node(key: str, *, classes: str = "piece", rest: str = REST) -> str:
    return f'<g id="{key}" class="{classes}">{rest}</g>'


def nodes(keys: str, **markup: str) -> dict[str, str]:
    return {key: markup.get(key, node(key)) for key in keys}


def taken(shown: dict[str, str], steps: LayerDiff) -> str:
    """Return what a layer shows after these steps, the markup of its nodes in a row."""
    layer = {key: text for key, text in shown.items() if key not in steps.removed} | dict(steps.replaced)
    for key, classes in steps.classes:
        layer[key] = node(key, classes=classes)
    row = list(layer.items())
    for before, key, markup in steps.placed:
        moved = next((one for one in row if one[0] == key), None)
        if moved is not None:
            row.remove(moved)
        place = next((n + 1 for n, (other, _) in enumerate(row) if other == before), 0)
        row.insert(place, moved or (key, markup or ""))
    return "".join(text for _, text in row)


def test_a_layer_shows_what_it_is_to_show_in_its_order() -> None:
    before, count = nodes("abcde"), 0
    for after in itertools.chain.from_iterable(itertools.permutations("abcdef", n) for n in range(7)):
        wanted = nodes("".join(after), b=node("b", classes="piece selected"), d=node("d", rest=f"{REST}!"))
        steps = changes(before, wanted)
        count += steps is not None
        assert steps is None or taken(before, steps) == "".join(wanted.values())
    assert count > 500


def test_a_piece_that_is_taken_moves_above_the_others_and_none_is_drawn_anew() -> None:
    steps = changes(nodes("abcdefgh"), nodes("abdefghc", c=node("c", classes="piece selected")))
    assert steps == LayerDiff([], [("c", "piece selected")], [], [Place("h", "c")])


def test_a_node_of_which_more_than_its_classes_changes_is_drawn_anew() -> None:
    other = node("b", classes="piece selected", rest=f"{REST}!")
    assert changes(nodes("abcdefgh"), nodes("abcdefgh", b=other)) == LayerDiff([], [], [("b", other)], [])


def test_new_nodes_beside_each_other_are_made_in_one_step() -> None:
    steps = changes(nodes("abcd"), nodes("abxycdz"))
    assert steps == LayerDiff([], [], [], [Place("b", "x", node("x") + node("y")), Place("d", "z", node("z"))])


def test_a_layer_is_made_anew_where_that_is_less() -> None:
    assert changes({}, nodes("ab")) is None
    assert changes(nodes("abcdefgh"), nodes("h")) is None
    assert changes(nodes("abcdef"), nodes("abcde")) == LayerDiff(["f"], [], [], [])
