//! The embedded ruleset, its overlays, and which overlays are refused.

use super::Ruleset;
use super::files::RulesetFile;

/// The problems of an embedded file after the edits, each of which replaces its first text by its second.
pub(crate) fn problems(file: RulesetFile, edits: &[(&str, &str)]) -> Vec<String> {
    let mut text = file.embedded_text().to_owned();
    for (old, new) in edits {
        assert!(text.contains(old), "{file} does not hold {old}");
        text = text.replacen(old, new, 1);
    }
    let refused = Ruleset::with_files(&[("my.toml", &text)]).expect_err("the edits are mistakes");
    refused.0.iter().map(ToString::to_string).collect()
}

pub(crate) fn overlaid(file: RulesetFile, old: &str, new: &str) -> Ruleset {
    let text = file.embedded_text();
    assert!(text.contains(old), "{file} does not hold {old}");
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
        RulesetFile::Tiles,
        "a = \"civ\"\nb = \"energy\"",
        "b = \"energy\" # second\na = \"civ\"",
    );
    assert_eq!(commented.id(), Ruleset::embedded().id());
    let swapped = overlaid(
        RulesetFile::Planets,
        "lifepods = [[2, 7], [4, 1]",
        "lifepods = [[4, 1], [2, 7]",
    );
    assert_eq!(swapped.id(), Ruleset::embedded().id());
}

#[test]
fn the_id_moves_with_a_single_medal() {
    let richer = overlaid(RulesetFile::Planets, "column_medals = [1,", "column_medals = [2,");
    assert_ne!(richer.id(), Ruleset::embedded().id());
    assert_eq!(richer.id().to_string().len(), 64);
}

#[test]
fn an_overlay_replaces_only_its_own_file() {
    let richer = overlaid(RulesetFile::Planets, "column_medals = [1,", "column_medals = [2,");
    let mut expected = Ruleset::embedded();
    expected.planets.planets[0].column_medals[0] = 2;
    assert_eq!(richer, expected);
}

#[test]
fn every_file_is_recognised_by_its_content() {
    for file in RulesetFile::ALL {
        let same = Ruleset::with_files(&[("any name", file.embedded_text())]);
        assert_eq!(same, Ok(Ruleset::embedded()));
        let twice = [("one", file.embedded_text()), ("two", file.embedded_text())];
        let refused = Ruleset::with_files(&twice).expect_err("each file may be given once");
        let expected =
            format!("two: found a second file of {file}; one file of each kind is allowed; the first is one");
        assert_eq!(refused.to_string(), expected);
    }
}

#[test]
fn a_file_of_no_known_kind_is_refused_with_the_kinds_there_are() {
    let refused =
        Ruleset::with_files(&[("my.toml", "schema = 1\n[moons]\ncount = 2")]).expect_err("there are no moons");
    let expected = "my.toml: found the keys moons, schema; a file must have the keys of one of these: \
        planets (planet, legend), corporations (corporation, track_order, tech_unlocks), tiles (shape, pair), \
        station (outer, inner, places, turning), civ_cards (card.rank, card.timing, setup.cards_per_rank), \
        objectives (card.neighbor, card.private, setup.solo_dealt), event_cards (card.color, deck, solo_target)";
    assert_eq!(refused.to_string(), expected);
}

#[test]
fn a_text_that_is_not_toml_is_one_problem_with_line_and_column() {
    let found = problems(RulesetFile::Station, &[("depots = 6", "depots = six")]);
    assert_eq!(
        found,
        [
            "my.toml:22:10: found `depots = six`; this is not TOML: string values must be \
                quoted, expected literal string",
        ]
    );
}

#[test]
fn all_mistakes_of_all_files_are_reported_at_once() {
    let planets = RulesetFile::Planets
        .embedded_text()
        .replacen("slug = \"arashi\"", "slug = \"k5b-4156\"", 1);
    let tiles = RulesetFile::Tiles
        .embedded_text()
        .replacen("plain = 1", "plain = 17", 1);
    let refused = Ruleset::with_files(&[("a.toml", &planets), ("b.toml", &tiles)]).expect_err("there are two mistakes");
    assert_eq!(
        refused.to_string(),
        "a.toml: planet[1] (k5b-4156).slug: found \"k5b-4156\"; allowed is a value of its own; a.toml: \
            planet[0] (k5b-4156).slug has the same\nb.toml: pair[0].plain: found 17; allowed is an integer \
            from 0 to 16"
    );
}

/// For each other reading of PU-9.4: its file, the embedded line, the line with the other reading.
const READINGS: [(RulesetFile, &str, &str); 37] = [
    (
        RulesetFile::Corporations,
        "pool = \"per_round\"",
        "pool = \"per_window\"",
    ),
    (
        RulesetFile::Corporations,
        "store_unplaceable = true",
        "store_unplaceable = false",
    ),
    (
        RulesetFile::Corporations,
        "rover_top_tiles_only = false",
        "rover_top_tiles_only = true",
    ),
    (
        RulesetFile::Corporations,
        "through_energy = false",
        "through_energy = true",
    ),
    (RulesetFile::Corporations, "patches = true", "patches = false"),
    (RulesetFile::Corporations, "from_tiles = true", "from_tiles = false"),
    (RulesetFile::Corporations, "from_events = true", "from_events = false"),
    (RulesetFile::Corporations, "on_unlock = true", "on_unlock = false"),
    (RulesetFile::Corporations, "highest = 14", "highest = 15"),
    (
        RulesetFile::Corporations,
        "through_energy = true",
        "through_energy = false",
    ),
    (
        RulesetFile::Corporations,
        "end_of_game_only = false",
        "end_of_game_only = true",
    ),
    (
        RulesetFile::CivCards,
        "claim_batch = \"end_of_round\"",
        "claim_batch = \"end_of_phase\"",
    ),
    (
        RulesetFile::CivCards,
        "claims_from = \"last_commander\"",
        "claims_from = \"next_commander\"",
    ),
    (
        RulesetFile::CivCards,
        "rounding = \"full_sets\"",
        "rounding = \"floor_total\"",
    ),
    (
        RulesetFile::CivCards,
        "gets_tech_bonus = false",
        "gets_tech_bonus = true",
    ),
    (
        RulesetFile::CivCards,
        "depot_tile_mandatory = true",
        "depot_tile_mandatory = false",
    ),
    (
        RulesetFile::CivCards,
        "free_tile_relax = false",
        "free_tile_relax = true",
    ),
    (
        RulesetFile::CivCards,
        "card_trackers = \"one_by_one\"",
        "card_trackers = \"all_first\"",
    ),
    (
        RulesetFile::Planets,
        "patches_cover_boards = true",
        "patches_cover_boards = false",
    ),
    (
        RulesetFile::Planets,
        "waive_planet_rules = true",
        "waive_planet_rules = false",
    ),
    (RulesetFile::Planets, "in_energy_area = true", "in_energy_area = false"),
    (RulesetFile::Planets, "for_techs = true", "for_techs = false"),
    (RulesetFile::Planets, "in_objectives = true", "in_objectives = false"),
    (
        RulesetFile::Planets,
        "completes_lines = true",
        "completes_lines = false",
    ),
    (RulesetFile::Planets, "start = \"anywhere\"", "start = \"outside\""),
    (RulesetFile::Events, "guard_game_end = true", "guard_game_end = false"),
    (RulesetFile::Events, "milestone = \"lost\"", "milestone = \"ignored\""),
    (RulesetFile::Events, "blocks_add = true", "blocks_add = false"),
    (
        RulesetFile::Events,
        "limits_bind_teleport = true",
        "limits_bind_teleport = false",
    ),
    (
        RulesetFile::Events,
        "limits_bind_patches = false",
        "limits_bind_patches = true",
    ),
    (
        RulesetFile::Objectives,
        "patches_are_terrain = true",
        "patches_are_terrain = false",
    ),
    (
        RulesetFile::Objectives,
        "lone_patch_is_area = true",
        "lone_patch_is_area = false",
    ),
    (RulesetFile::Objectives, "patches_cover = true", "patches_cover = false"),
    (
        RulesetFile::Objectives,
        "count_as_covered = true",
        "count_as_covered = false",
    ),
    (RulesetFile::Objectives, "ice_covered = true", "ice_covered = false"),
    (RulesetFile::Station, "shift = \"random\"", "shift = 5"),
    (RulesetFile::Station, "rotation = \"random\"", "rotation = 0"),
];

#[test]
fn every_other_reading_of_pu_9_4_is_accepted_and_moves_the_id() {
    let embedded = Ruleset::embedded().id();
    for (file, old, new) in READINGS {
        assert_ne!(overlaid(file, old, new).id(), embedded, "{new}");
    }
}
