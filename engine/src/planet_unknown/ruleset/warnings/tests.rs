//! A ruleset with a fault warns of it, and the embedded one has a single remark.

use super::super::Ruleset;
use super::super::files::RulesetFile;
use super::super::planet_rules::{Pieces, PlanetRule};
use super::super::terrain::Ground;
use super::warnings;

/// The remarks on the embedded ruleset after the edits of one file that it does not have without them.
fn remarks(file: RulesetFile, edits: &[(&str, &str)]) -> Vec<String> {
    let mut text = file.embedded_text().to_owned();
    for (old, new) in edits {
        assert!(text.contains(old), "{file} does not hold {old}");
        text = text.replace(old, new);
    }
    let ruleset = Ruleset::with_files(&[("my.toml", &text)]).expect("the variant is a ruleset");
    let before = warnings(&Ruleset::embedded());
    let new = warnings(&ruleset)
        .into_iter()
        .filter(|warning| !before.contains(warning));
    new.map(|warning| format!("{}: {}", warning.file, warning.text))
        .collect()
}

/// The text of a file in which the first planet has another key.
fn first_planet(edits: &[(&str, &str)]) -> Vec<String> {
    let text = RulesetFile::Planets.embedded_text();
    let end = text.find("# The ring is").expect("the second planet follows");
    let mut first = text[..end].to_owned();
    for (old, new) in edits {
        assert!(first.contains(old), "the first planet does not hold {old}");
        first = first.replacen(old, new, 1);
    }
    remarks(RulesetFile::Planets, &[(&text[..end], &first)])
}

#[test]
fn the_printed_medals_of_jump_drive_are_the_only_remark_on_the_embedded_ruleset() {
    let texts: Vec<String> = warnings(&Ruleset::embedded())
        .into_iter()
        .map(|warning| warning.text)
        .collect();
    assert_eq!(
        texts,
        [
            "corporation jump-drive: medals fall on the tech track: 5, 3, 2, 1 at positions 1, 6, 8, 11; a tracker scores \
             the last medal that it has reached, not the best"
        ]
    );
}

#[test]
fn equal_and_rising_medals_are_no_fault() {
    let edits = [("\"-\", \"medal 10\"", "\"-\", \"medal 7\"")];
    assert_eq!(remarks(RulesetFile::Corporations, &edits), [""; 0]);
}

#[test]
fn two_levels_on_one_position_leave_the_highest_tech_out_of_reach() {
    let edits = [(
        "\"tech 1\", \"-\", \"tech 2\", \"medal 1\", \"tech 3\",\n    \"-\", \"-\", \"tech 4\", \"-\", \"synergy\", \"medal 2\", \
         \"tech 5\", \"medal 5\",\n]\n\n[corporation.overflow]\nrover = \"move 4\"",
        "\"tech 1 + tech 2\", \"-\", \"-\", \"medal 1\", \"tech 3\",\n    \"-\", \"-\", \"tech 4\", \"-\", \"synergy\", \"medal 2\", \
         \"tech 5\", \"medal 5\",\n]\n\n[corporation.overflow]\nrover = \"move 4\"",
    )];
    assert_eq!(
        remarks(RulesetFile::Corporations, &edits),
        [
            "corporations: corporation universal-coalition: the tech of level 5 cannot be reached: 4 positions of the tech \
             track open a level each"
        ]
    );
}

#[test]
fn a_board_that_is_not_played_is_named_with_the_reason() {
    let edits = [("capacity = 1", "capacity = 2")];
    assert_eq!(
        remarks(RulesetFile::Corporations, &edits),
        [
            "corporations: corporation horizon: games leave it out: this corporation has pick_up_and_deliver without \
             capacity = 1, which cannot be played yet"
        ]
    );
    let edits = [("start = \"anywhere\"\npieces", "start = \"outside\"\npieces")];
    assert_eq!(
        remarks(RulesetFile::Planets, &edits),
        [
            "planets: planet pajitnov: games leave it out: this planet has the rule slide with start = \"outside\", which \
             cannot be played yet; allowed are tiles and start = \"anywhere\""
        ]
    );
}

/// The embedded planets without lifepods.
fn without_lifepods() -> Ruleset {
    let mut ruleset = Ruleset::embedded();
    ruleset
        .planets
        .planets
        .iter_mut()
        .for_each(|planet| planet.lifepods.clear());
    ruleset
}

#[test]
fn without_lifepods_no_slot_is_filled_and_no_card_counts_them() {
    let texts: Vec<String> = warnings(&without_lifepods())
        .into_iter()
        .map(|warning| warning.text)
        .collect();
    let slot = "corporation jump-drive: the tech of slot A cannot be reached: no planet has a lifepod";
    assert!(texts.iter().any(|text| text == slot), "{texts:?}");
    assert!(
        texts.contains(&"civ card C13: an effect does nothing: no planet has a lifepod".to_owned()),
        "{texts:?}"
    );
    let objective = |text: &&String| text.starts_with("objective ") && text.ends_with("no planet has a lifepod");
    assert!(texts.iter().any(|text| objective(&text)), "{texts:?}");
    assert!(texts.iter().any(|text| text.starts_with("event card ")), "{texts:?}");
}

#[test]
fn a_line_without_squares_is_complete_from_the_start() {
    let edits = [(
        "\".....--.....\",\n    \"...~-----...\"",
        "\"............\",\n    \"...~-----...\"",
    )];
    assert_eq!(
        first_planet(&edits),
        ["planets: planet k5b-4156: row 0 without a square to cover: the medals are scored in every game"]
    );
    let no_medals = [edits[0], ("row_medals = [1,", "row_medals = [0,")];
    assert_eq!(first_planet(&no_medals), [""; 0]);
}

/// What is said of Arashi if all of it but the ring is land, and pieces on land must also cover ring.
fn remarks_on_arashi(patches: bool) -> Vec<String> {
    let mut ruleset = Ruleset::embedded();
    let arashi = &mut ruleset.planets.planets[1];
    let squares = arashi.terrain.as_flattened_mut().iter_mut();
    squares
        .filter(|ground| **ground == Ground::Ice)
        .for_each(|ground| *ground = Ground::Land);
    let pieces = Pieces { tiles: true, patches };
    let ground = Ground::Land;
    arashi.rules = vec![PlanetRule::AnchorOutside { ground, pieces }];
    let of_planets = warnings(&ruleset)
        .into_iter()
        .filter(|warning| warning.file == RulesetFile::Planets);
    of_planets.map(|warning| warning.text).collect()
}

#[test]
fn a_square_that_no_piece_may_cover_is_named() {
    assert_eq!(
        remarks_on_arashi(true),
        [
            "planet arashi: row 0, row 1, row 10, row 11, column 3, column 4, column 5, column 6, column 7, column 8 cannot be \
             complete: under the rules of the planet no piece may cover [0, 5], [0, 6], [1, 3], [1, 4], [1, 5], [1, 6], [1, 7], \
             [1, 8], and 8 more"
        ]
    );
    assert_eq!(remarks_on_arashi(false), [""; 0]);
}

#[test]
fn lines_through_two_parts_that_do_not_touch_are_named() {
    let edits = [
        (
            "\"~~---~------\",\n    \"~~---~------\"",
            "\"............\",\n    \"~~---~------\"",
        ),
        ("row_medals = [1, 1, 1, 2, 2, 3, 3", "row_medals = [1, 1, 1, 2, 2, 0, 3"),
        (
            "column_medals = [1, 1, 1, 2, 2, 3, 3, 2, 2, 1, 1, 1]",
            "column_medals = [1, 0, 0, 0, 0, 3, 0, 0, 0, 0, 0, 0]",
        ),
    ];
    assert_eq!(
        first_planet(&edits),
        [
            "planets: planet k5b-4156: column 5 cannot be complete without a tech that ignores adjacency: the first piece \
             and those next to it never reach all squares"
        ]
    );
}

#[test]
fn a_resource_of_no_tile_spoils_the_cards_that_count_it() {
    let edits = [
        ("a = \"water\"\nb = \"rover\"", "a = \"water\"\nb = \"civ\""),
        ("a = \"rover\"\nb = \"tech\"", "a = \"civ\"\nb = \"tech\""),
    ];
    let found = remarks(RulesetFile::Tiles, &edits);
    let expected = "objectives: objective O05: its private side cannot be fulfilled: no tile has the resource rover";
    assert!(found.contains(&expected.to_owned()), "{found:?}");
    let tied = "objectives: objective O05: its neighbor side always ties: no tile has the resource rover";
    assert!(found.contains(&tied.to_owned()), "{found:?}");
    assert!(
        found
            .iter()
            .all(|text| text.ends_with("no tile has the resource rover") || text.contains("fewer than"))
    );
}

#[test]
fn without_meteor_symbols_no_card_counts_meteorites() {
    let found = remarks(RulesetFile::Tiles, &[("meteor = 1\n", "meteor = 0\n")]);
    for card in [
        "civ_cards: civ card C17",
        "civ_cards: civ card C29",
        "civ_cards: civ card C25",
    ] {
        let expected = format!("{card}: an effect does nothing: no tile has a meteor symbol");
        assert!(found.contains(&expected), "{found:?}");
    }
    assert!(
        found.iter().any(|text| text.starts_with("event_cards: event card ")),
        "{found:?}"
    );
}

#[test]
fn a_condition_that_is_too_large_is_named() {
    let edits = [
        ("of = \"civ\", size = [3, 3]", "of = \"civ\", size = [12, 12]"),
        ("of = \"civ\", min = 6", "of = \"civ\", min = 100"),
    ];
    assert_eq!(
        remarks(RulesetFile::Objectives, &edits),
        [
            "objectives: objective O01: its private side cannot be fulfilled: no planet has a block of 12 x 12 squares",
            "objectives: objective O07: its private side cannot be fulfilled: 48 tiles have the resource civ, fewer than 100",
        ]
    );
}

#[test]
fn a_rank_that_no_milestone_claims_is_named() {
    let edits = [
        ("\"civ 4\"", "\"civ 3\""),
        (
            "keep_civ_cards\"\ntiming = \"end_of_game\"\noptional = false\ncount = 2",
            "reset_track\"\ntiming = \"anytime\"\noptional = false\ntrack = \"civ\"",
        ),
    ];
    let found = remarks(RulesetFile::Corporations, &edits);
    assert_eq!(found, [""; 0], "techs of flux and republic raise the rank");
    let edits = [
        edits[0],
        edits[1],
        ("civ_rank_bonus = 1", "civ_rank_bonus = 0"),
        (
            "effect = \"extra_civ_choice\"\ntiming = \"civ_choice\"\noptional = false\ncards = 1\nrank_offset = 1",
            "effect = \"reset_track\"\ntiming = \"anytime\"\noptional = false\ntrack = \"rover\"",
        ),
    ];
    assert_eq!(
        remarks(RulesetFile::Corporations, &edits),
        ["civ_cards: civ cards of rank 4: no corporation has a civ milestone of this rank, so they cannot be claimed"]
    );
}

#[test]
fn without_rovers_or_ice_the_cards_on_them_do_nothing() {
    let mut ruleset = Ruleset::embedded();
    for board in &mut ruleset.corporations.corporations {
        board.rovers = 0;
        board.tracks.iter_mut().for_each(|track| track.cells.fill(None));
    }
    let texts = |ruleset: &Ruleset| {
        warnings(ruleset)
            .into_iter()
            .map(|warning| warning.text)
            .collect::<Vec<_>>()
    };
    let found = texts(&ruleset);
    assert!(
        found.contains(&"civ card C14: an effect does nothing: no corporation has a rover".to_owned()),
        "{found:?}"
    );

    let mut ruleset = Ruleset::embedded();
    for planet in &mut ruleset.planets.planets {
        let ice = planet
            .terrain
            .as_flattened_mut()
            .iter_mut()
            .filter(|ground| !ground.is_land() && ground.is_square());
        ice.for_each(|ground| *ground = Ground::Land);
    }
    let found = texts(&ruleset);
    assert!(
        found.contains(&"event card E56: an effect does nothing: no planet has ice".to_owned()),
        "{found:?}"
    );
    assert!(!found.iter().any(|text| text.starts_with("objective ")), "{found:?}");
    ruleset.objectives.rulings.no_ice_satisfies_ice_covered = false;
    assert!(texts(&ruleset).iter().any(|text| text.starts_with("objective ")));
}
