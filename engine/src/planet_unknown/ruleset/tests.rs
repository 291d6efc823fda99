//! The embedded ruleset, its overlays, and what is refused of them.

use super::Ruleset;
use super::parts::Part;

/// What is wrong with an embedded file after the edits, in each of which the first text stands there.
pub(crate) fn problems(part: Part, edits: &[(&str, &str)]) -> Vec<String> {
    let mut text = part.embedded_text().to_owned();
    for (old, new) in edits {
        assert!(text.contains(old), "{part} does not hold {old}");
        text = text.replacen(old, new, 1);
    }
    let refused = Ruleset::with_files(&[("my.toml", &text)]).expect_err("the edits are mistakes");
    refused.0.iter().map(ToString::to_string).collect()
}

fn overlaid(part: Part, old: &str, new: &str) -> Ruleset {
    let text = part.embedded_text();
    assert!(text.contains(old), "{part} does not hold {old}");
    Ruleset::with_files(&[("my.toml", &text.replacen(old, new, 1))]).expect("the variant is a ruleset")
}

#[test]
fn the_embedded_ruleset_has_the_printed_number_of_everything() {
    let ruleset = Ruleset::embedded();
    assert_eq!(ruleset.planets.planets.len(), 13);
    assert_eq!(ruleset.corporations.corporations.len(), 9);
    assert_eq!(ruleset.tiles.shapes.len() * ruleset.tiles.stack_size(), 144);
    assert_eq!(ruleset.civ_cards.cards.len(), 36);
    assert_eq!(ruleset.objectives.cards.len(), 28);
    assert_eq!(ruleset.events.cards.len(), 60);
}

#[test]
fn the_id_ignores_comments_and_the_order_of_keys() {
    let commented = overlaid(
        Part::Tiles,
        "a = \"civ\"\nb = \"energy\"",
        "b = \"energy\" # second\na = \"civ\"",
    );
    assert_eq!(commented.id(), Ruleset::embedded().id());
    let swapped = overlaid(
        Part::Planets,
        "lifepods = [[2, 7], [4, 1]",
        "lifepods = [[4, 1], [2, 7]",
    );
    assert_eq!(swapped.id(), Ruleset::embedded().id());
}

#[test]
fn the_id_moves_with_a_single_medal() {
    let richer = overlaid(Part::Planets, "column_medals = [1,", "column_medals = [2,");
    assert_ne!(richer.id(), Ruleset::embedded().id());
    assert_eq!(richer.id().to_string().len(), 64);
}

#[test]
fn an_overlay_replaces_its_own_part_only() {
    let richer = overlaid(Part::Planets, "column_medals = [1,", "column_medals = [2,");
    let mut expected = Ruleset::embedded();
    expected.planets.planets[0].column_medals[0] = 2;
    assert_eq!(richer, expected);
}

#[test]
fn every_part_is_recognised_by_its_content() {
    for part in Part::ALL {
        let same = Ruleset::with_files(&[("any name", part.embedded_text())]);
        assert_eq!(same, Ok(Ruleset::embedded()));
        let twice = [("one", part.embedded_text()), ("two", part.embedded_text())];
        let refused = Ruleset::with_files(&twice).expect_err("each part may be given once");
        let expected =
            format!("two: found a second file of {part}; one file is allowed of each kind, and one is the first of it");
        assert_eq!(refused.to_string(), expected);
    }
}

#[test]
fn a_file_of_no_known_kind_is_refused_with_the_kinds_there_are() {
    let refused =
        Ruleset::with_files(&[("my.toml", "schema = 1\n[moons]\ncount = 2")]).expect_err("there are no moons");
    let expected = "my.toml: found the keys moons, schema; a file must hold one of these, by its keys: \
        planets (planet, legend), corporations (corporation, track_order, tech_unlocks), tiles (shape, pair), \
        station (outer, inner, places, turning), civ_cards (card.rank, card.timing, setup.cards_per_rank), \
        objectives (card.neighbor, card.private, setup.solo_dealt), event_cards (card.color, deck, solo_target)";
    assert_eq!(refused.to_string(), expected);
}

#[test]
fn a_text_that_is_no_toml_is_one_problem_with_line_and_column() {
    let found = problems(Part::Station, &[("depots = 6", "depots = six")]);
    assert_eq!(
        found,
        [
            "my.toml: line 22, column 10: found `depots = six`; this is no TOML: string values must be \
                quoted, expected literal string",
        ]
    );
}

#[test]
fn all_mistakes_of_all_files_are_told_at_once() {
    let planets = Part::Planets
        .embedded_text()
        .replacen("slug = \"arashi\"", "slug = \"k5b-4156\"", 1);
    let tiles = Part::Tiles.embedded_text().replacen("plain = 1", "plain = 17", 1);
    let refused = Ruleset::with_files(&[("a.toml", &planets), ("b.toml", &tiles)]).expect_err("there are two mistakes");
    assert_eq!(
        refused.to_string(),
        "a.toml: planet[1] (k5b-4156).slug: found \"k5b-4156\"; allowed is a value of its own; a.toml: \
            planet[0] (k5b-4156).slug has the same\nb.toml: pair[0].plain: found 17; allowed is an integer \
            from 0 to 16"
    );
}

/// A line of each other reading of PU-9.4: its file, the line as it is, the line with the other reading.
const READINGS: [(Part, &str, &str); 37] = [
    (Part::Corporations, "pool = \"per_round\"", "pool = \"per_window\""),
    (
        Part::Corporations,
        "store_unplaceable = true",
        "store_unplaceable = false",
    ),
    (
        Part::Corporations,
        "rover_top_tiles_only = false",
        "rover_top_tiles_only = true",
    ),
    (Part::Corporations, "through_energy = false", "through_energy = true"),
    (Part::Corporations, "patches = true", "patches = false"),
    (Part::Corporations, "from_tiles = true", "from_tiles = false"),
    (Part::Corporations, "from_events = true", "from_events = false"),
    (Part::Corporations, "on_unlock = true", "on_unlock = false"),
    (Part::Corporations, "highest = 14", "highest = 15"),
    (Part::Corporations, "through_energy = true", "through_energy = false"),
    (
        Part::Corporations,
        "end_of_game_only = false",
        "end_of_game_only = true",
    ),
    (
        Part::CivCards,
        "claim_batch = \"end_of_round\"",
        "claim_batch = \"end_of_phase\"",
    ),
    (
        Part::CivCards,
        "claims_from = \"last_commander\"",
        "claims_from = \"next_commander\"",
    ),
    (Part::CivCards, "rounding = \"full_sets\"", "rounding = \"floor_total\""),
    (Part::CivCards, "gets_tech_bonus = false", "gets_tech_bonus = true"),
    (
        Part::CivCards,
        "depot_tile_mandatory = true",
        "depot_tile_mandatory = false",
    ),
    (Part::CivCards, "free_tile_relax = false", "free_tile_relax = true"),
    (
        Part::CivCards,
        "card_trackers = \"one_by_one\"",
        "card_trackers = \"all_first\"",
    ),
    (
        Part::Planets,
        "patches_cover_boards = true",
        "patches_cover_boards = false",
    ),
    (Part::Planets, "waive_planet_rules = true", "waive_planet_rules = false"),
    (Part::Planets, "in_energy_area = true", "in_energy_area = false"),
    (Part::Planets, "for_techs = true", "for_techs = false"),
    (Part::Planets, "in_objectives = true", "in_objectives = false"),
    (Part::Planets, "completes_lines = true", "completes_lines = false"),
    (Part::Planets, "start = \"anywhere\"", "start = \"outside\""),
    (Part::Events, "guard_game_end = true", "guard_game_end = false"),
    (Part::Events, "milestone = \"lost\"", "milestone = \"ignored\""),
    (Part::Events, "blocks_add = true", "blocks_add = false"),
    (
        Part::Events,
        "limits_bind_teleport = true",
        "limits_bind_teleport = false",
    ),
    (
        Part::Events,
        "limits_bind_patches = false",
        "limits_bind_patches = true",
    ),
    (
        Part::Objectives,
        "patches_are_terrain = true",
        "patches_are_terrain = false",
    ),
    (
        Part::Objectives,
        "lone_patch_is_area = true",
        "lone_patch_is_area = false",
    ),
    (Part::Objectives, "patches_cover = true", "patches_cover = false"),
    (Part::Objectives, "count_as_covered = true", "count_as_covered = false"),
    (Part::Objectives, "ice_covered = true", "ice_covered = false"),
    (Part::Station, "shift = \"random\"", "shift = 5"),
    (Part::Station, "rotation = \"random\"", "rotation = 0"),
];

#[test]
fn every_other_reading_of_pu_9_4_is_accepted_and_moves_the_id() {
    let embedded = Ruleset::embedded().id();
    for (part, old, new) in READINGS {
        assert_ne!(overlaid(part, old, new).id(), embedded, "{new}");
    }
}
