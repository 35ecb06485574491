"""Places of the tray: every part has one, and a step in which it goes there and one in which it comes back."""

from guides.sheets.places import DRESS, Tray


def test_every_part_that_comes_off_has_a_place_and_goes_back(catalog):
    tray = Tray(catalog)
    assert set(tray.off) == set(tray.on) == set(tray.place)
    for part in tray.place:
        assert part in (*catalog.step[tray.off[part]].parts, *catalog.step[tray.off[part]].screws)
        assert part in (*catalog.step[tray.on[part]].parts, *catalog.step[tray.on[part]].screws)


def test_every_screw_that_a_step_takes_out_has_a_place(catalog):
    """5443 is loosened in the case, 5750 stays in the plate: the steps say so."""
    turned = {screw for step in catalog.steps if catalog.guide_of[step.id].letter == "B" for screw in step.screws}
    assert turned - set(Tray(catalog).place) == {"5750"}


def test_places_are_numbered_in_order_of_removal(catalog):
    steps = [step.id for step in catalog.steps]
    tray = Tray(catalog)
    order = [steps.index(tray.off[part]) for part in tray.place if part not in DRESS and part != "240"]
    assert order == sorted(order)


def test_a_path_brings_what_its_steps_take_and_none_of_them_lays_down(catalog):
    tray = Tray(catalog)
    assert tray.brought(["e-hour-hand"]) == ["hour-hand"]
    assert tray.brought(["b-hands-off", "e-hour-hand"]) == []
