"""Words agree with numbers and names in languages with other forms than English."""

from __future__ import annotations

import pytest

from engine.core.game import Game
from engine.core.scenario import shipped
from web.languages.plurals import CATEGORIES, PLURALS, plural_of
from web.languages.selectors import Selector, asked_in, selectors
from web.words import Name, Names, Words

POLISH = Words("pl", {"sent": "{n} {n:patyk|patyki|patyków}", "goes": "{who} {who:idzie|idą|idzie}"})
INVENTED = {
    "site.genders": "sun moon tree",
    "chartabella.side.M": "Makedu",
    "chartabella.side.P": "Persu",
    "chartabella.gender.moon": "side:P piece:102",
    "chartabella.gender.tree": "piece:101",
    "chartabella.plural": "piece:102",
    "chartabella.type.101": "lino",
    "chartabella.type.102": "kavalu",
    "chartabella.type.120": "kralu",
    "goes": "{piece} {piece.gender:go|ga|ge}",
    "went": "{piece} {piece:{piece.gender:go|ga|ge}|{piece.gender:goy|gay|gey}}",
}
"""The words of a language that nobody speaks, with three genders."""


@pytest.fixture(scope="module")
def names() -> Names:
    view = Game(shipped()["chartabella/training"], seed=1).view()
    return Names(Words("qx", INVENTED), "chartabella", view, places=False)


@pytest.mark.parametrize(
    ("language", "n", "category"),
    [
        *(("en", n, "one" if n == 1 else "other") for n in (0, 1, 2, 11, 21, 101)),
        ("fr", 0, "one"), ("fr", 1, "one"), ("fr", 2, "other"),
        ("pl", 1, "one"), ("pl", 0, "many"), ("pl", 5, "many"), ("pl", 12, "many"), ("pl", 21, "many"),
        ("pl", 22, "few"), ("pl", 104, "few"),
        ("ru", 0, "many"), ("ru", 1, "one"), ("ru", 21, "one"), ("ru", 11, "many"), ("ru", 3, "few"),
        ("cs", 1, "one"), ("cs", 4, "few"), ("cs", 5, "other"), ("cs", 22, "other"),
        ("ar", 0, "zero"), ("ar", 1, "one"), ("ar", 2, "two"), ("ar", 3, "few"), ("ar", 110, "few"),
        ("ar", 11, "many"), ("ar", 199, "many"), ("ar", 100, "other"), ("ar", 202, "other"),
        ("ja", 1, "other"), ("de-AT", 1, "one"), ("qx", 2, "other"),
    ],
)  # fmt: skip
def test_a_number_has_the_category_of_its_language(language, n, category):
    assert category == plural_of(language).category(n)


@pytest.mark.parametrize("language", sorted(PLURALS))
def test_categories_stand_in_the_order_of_all_and_each_is_of_some_number(language):
    plural = plural_of(language)

    assert list(plural.categories) == [one for one in CATEGORIES if one in plural.categories]
    assert {*plural.categories} == {plural.category(n) for n in range(1000)}


@pytest.mark.parametrize(("n", "told"), [(1, "1 patyk"), (2, "2 patyki"), (5, "5 patyków"), ("2,5", "2,5 patyków")])
def test_a_word_has_as_many_forms_as_its_language(n, told):
    assert told == POLISH.say("sent", {"n": n})


@pytest.mark.parametrize(("is_plural", "told"), [(False, "A idzie"), (True, "A idą")])
def test_a_name_of_several_agrees_as_three_do(is_plural, told):
    assert told == POLISH.say("goes", {"who": Name("A", is_plural)})


@pytest.mark.parametrize(
    ("fact", "told"),
    [
        ("side:M", "Makedu go"),
        ("side:P", "Persu ga"),
        (["side:P"], "Persu ga"),
        (["side:M", "side:P"], "Makedu, Persu go"),
        (7, "7 go"),
    ],
)
def test_a_word_agrees_with_the_gender_of_what_is_named(names, fact, told):
    assert told == names.say("goes", {"piece": fact})


@pytest.mark.parametrize(("kind", "told"), [("120", "kralu go"), ("101", "lino ge"), ("102", "kavalu gay")])
def test_a_word_agrees_with_number_and_gender(names, kind, told):
    assert told == names.words.say("went", {"piece": names.type(kind)})


def test_a_language_without_genders_says_the_first_form():
    words = Words("en", {"goes": "{piece} {piece.gender:goes|gaes}"})

    assert words.say("goes", {"piece": Name("A", False, "moon")}) == "A goes"


def test_a_fact_that_is_missing_breaks_no_text_with_forms():
    assert POLISH.say("sent") == "{n} patyków"
    assert Words("qx", INVENTED).say("went") == "{piece} goy"


def test_what_a_text_asks_for_is_found_in_its_forms_too():
    assert asked_in("{n} {a:{b} x|{touch:tap|click}} {{c}}") == {"n", "a", "b"}
    assert [*selectors("{n}, {n:{b}|y|z} {a.gender:u|v}")] == [
        Selector("n", "", ()),
        Selector("n", "", ("{b}", "y", "z")),
        Selector("b", "", ()),
        Selector("a", "gender", ("u", "v")),
    ]
