"""The words at the end of a checklist: those its steps say, and no others."""

from guides.route import routes
from guides.sheets.words import first_sentence, words_of


def test_words_of_the_service_are_explained_and_a_tool_is_not_told_twice(catalog):
    found = dict(words_of(catalog, routes(catalog)["full-service"]))
    assert {"Endshake", "Banking", "Impulse pin", "Steady pin", "Oil sink", "Horn", "Stud"} <= set(found)
    assert not {"Rodico", "Timegrapher"} & set(found)


def test_a_first_build_hears_nothing_of_the_escapement(catalog):
    found = dict(words_of(catalog, routes(catalog)["first-build"]))
    assert "Motion works" in found
    assert not {"Lock and draw", "Unlock and drop", "Shellac"} & set(found)


def test_a_word_said_by_another_name_has_it_beside_it(catalog):
    found = dict(words_of(catalog, routes(catalog)["full-service"]))
    assert found["Going train (train)"].startswith("Barrel, centre, third and fourth wheel")


def test_of_a_meaning_one_sentence_goes_on_paper():
    assert first_sentence("The soft core of elder. It cleans oilers.") == "The soft core of elder."
