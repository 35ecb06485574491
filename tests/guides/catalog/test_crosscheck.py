"""What the loader refuses between files: each thing that the dossier forbids, shown once."""

import pytest

from tests.guides.catalog.broken import broken, row, step


def only(faults: list[str]) -> str:
    assert len(faults) == 1, faults
    return faults[0]


def test_the_content_as_it_stands_has_no_fault():
    assert broken(lambda docs: None) == []


def test_a_path_that_breaks_an_order_rule_is_refused():
    def swap(docs):
        steps = row(docs, "paths.toml", "path", "id", "dry-practice")["steps"]
        a, b = steps.index("b-balance-off"), steps.index("b-pallets-off")
        steps[a], steps[b] = steps[b], steps[a]

    fault = only(broken(swap))
    assert "b-balance-off" in fault
    assert "must come before b-pallets-off: Fork cannot be reached safely under the balance." in fault


@pytest.mark.parametrize(
    ("field", "value", "kind"),
    [("parts", "999", "part"), ("tools", "hammer", "tool"), ("oil_points", "lube-everything", "oil_point")],
)
def test_a_step_that_names_something_that_does_not_exist_is_refused(field, value, kind):
    fault = only(broken(lambda docs: step(docs, "d-ratchet").setdefault(field, []).append(value)))
    assert fault.startswith("guides/assembly.toml: steps[13]." + field)
    assert f"'{value}': no {kind} has this id" in fault


def test_a_path_that_names_an_unknown_step_is_refused_with_the_nearest():
    def rename(docs):
        steps = row(docs, "paths.toml", "path", "id", "dry-practice")["steps"]
        steps[steps.index("d-ratchet")] = "d-rachet"

    assert any("no step has this id; is it d-ratchet?" in fault for fault in broken(rename))


def test_a_number_without_confidence_is_refused():
    fault = only(broken(lambda docs: docs["movements/st3600.toml"]["specs"]["height_mm"].pop("confidence")))
    assert fault == "movements/st3600.toml: specs.height_mm.confidence: None: is missing"


def test_a_number_without_a_source_is_refused():
    assert "numbers need a source" in only(broken(lambda docs: docs["movements/st3600.toml"].pop("sources")))


def test_numbers_for_an_unconfirmed_movement_are_refused():
    specs = {"jewels": {"value": 17, "confidence": "low"}}
    fault = broken(lambda docs: docs["movements/st3602.toml"].update(specs=specs, sources=["general"]))
    assert "no numbers are shown" in only(fault)


def test_a_step_that_frees_a_part_without_saying_what_to_do_when_it_flies_is_refused():
    fault = only(broken(lambda docs: step(docs, "b-yoke-off").pop("if_it_flies")))
    assert "frees 440, 435: say what to do when it flies" in fault


def test_a_step_that_forgets_that_its_part_can_fly_is_refused():
    def forget(docs):
        for key in ("loose", "if_it_flies"):
            step(docs, "b-yoke-off").pop(key)

    assert "435, 440 can fly: loose here, or why it stays?" in only(broken(forget))


def test_a_dangerous_step_without_a_caution_is_refused():
    fault = only(broken(lambda docs: step(docs, "d-fit-balance").pop("caution")))
    assert "hazard is critical: wanted a caution" in fault


@pytest.mark.parametrize(("number", "teeth"), [("705", 16), ("224", 119), ("201", 81)])
def test_a_train_whose_teeth_do_not_give_its_beat_is_refused(number, teeth):
    def recount(docs):
        wheel = next(gear for gear in docs["train.toml"]["gear"] if gear["part"] == number)
        wheel["teeth"] = teeth

    assert any(fault.startswith("train.toml: gear[") for fault in broken(recount))


def test_motion_works_that_do_not_turn_the_hour_hand_once_in_twelve_hours_are_refused():
    hour = {"part": "250"}
    faults = broken(lambda docs: row(docs, "train.toml", "gear", *hour.popitem()).update(teeth=41))
    assert any("period_s" in fault for fault in faults)


def test_a_budget_that_does_not_add_up_is_refused():
    faults = broken(lambda docs: docs["tools.toml"]["budget"][0]["items"][0].update(price_usd=5))
    assert "its items add up to 100" in faults[0]


def test_a_path_whose_minutes_do_not_add_up_is_refused():
    fault = only(broken(lambda docs: row(docs, "paths.toml", "path", "id", "first-build").update(minutes_total=280)))
    assert "its steps add up to 281" in fault


def test_a_screw_without_a_driver_that_fits_among_the_tools_is_refused():
    def drop(docs):
        tools = step(docs, "d-train-bridge")["tools"]
        tools[:] = [tool for tool in tools if not tool.startswith("screwdriver")]

    assert "wanted a driver of 2.0 or 1.6 mm among the tools" in only(broken(drop))


def test_an_oil_point_that_its_step_does_not_list_is_refused():
    fault = only(broken(lambda docs: step(docs, "d-fit-pallets")["oil_points"].clear()))
    assert "that step does not list lube-pallet-pivots" in fault


def test_a_dry_point_with_oil_is_refused():
    def oil(docs):
        row(docs, "oils.toml", "point", "id", "lube-hairspring")["first_choice"] = "moebius-9010"

    assert "stays dry: wanted none-dry" in only(broken(oil))


def test_a_layout_and_its_seconds_must_agree():
    assert "a 6497 shows seconds at 9" in only(broken(lambda docs: docs["movements/st3600.toml"].update(seconds_at=6)))


def test_a_text_that_names_a_step_that_does_not_exist_is_refused():
    fault = only(broken(lambda docs: step(docs, "d-ratchet")["do"].append("Then go to d-nowhere.")))
    assert "'d-nowhere': reads like a step's id" in fault


def test_an_id_that_stands_twice_is_refused():
    assert any("stands twice" in fault for fault in broken(lambda docs: step(docs, "d-ratchet").update(id="d-click")))


def test_a_missing_file_and_an_unknown_file_are_refused():
    def swap(docs):
        docs["wheels.toml"] = docs.pop("train.toml")

    faults = broken(swap)
    assert any(fault.startswith("train.toml: the file: None: is missing") for fault in faults)
    assert any(fault.startswith("wheels.toml: the file: None: is not known") for fault in faults)


def test_faults_of_several_files_come_in_one_go():
    def several(docs):
        docs["tools.toml"]["tool"][0]["name"] = ""
        docs["faults.toml"]["fault"][0]["severity"] = "awful"
        docs["guides/cleaning-inspection.toml"]["letter"] = "Z"

    files = {fault.partition(":")[0] for fault in broken(several)}
    assert files == {"tools.toml", "faults.toml", "guides/cleaning-inspection.toml"}
