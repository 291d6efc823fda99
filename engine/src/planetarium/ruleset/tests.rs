use super::files::RulesetFile;
use super::*;
use std::collections::BTreeMap;

/// The problems of an embedded file after the edits, each of which replaces its first text by its second.
fn problems(file: RulesetFile, edits: &[(&str, &str)]) -> Vec<String> {
    let mut text = file.embedded_text().to_owned();
    for (old, new) in edits {
        assert!(text.contains(old), "{file} does not hold {old}");
        text = text.replacen(old, new, 1);
    }
    let refused = Ruleset::with_files(&[("my.toml", &text)]).expect_err("the edits are mistakes");
    refused.0.iter().map(ToString::to_string).collect()
}

fn overlaid(file: RulesetFile, old: &str, new: &str) -> Ruleset {
    let text = file.embedded_text();
    assert!(text.contains(old), "{file} does not hold {old}");
    Ruleset::with_files(&[("my.toml", &text.replacen(old, new, 1))]).expect("the variant is a ruleset")
}

#[test]
fn the_embedded_ruleset_has_the_printed_number_of_everything() {
    let ruleset = Ruleset::embedded();
    assert_eq!((ruleset.board.spaces.len(), ruleset.board.matter_spaces()), (72, 68));
    assert_eq!(Deck::ALL.map(|deck| ruleset.cards.size(deck)), [18, 18, 16]);
    assert_eq!(ruleset.setup.matter, [22, 22, 16, 8]);
    assert_eq!(
        (ruleset.board.track.length, ruleset.board.track.acceleration_space),
        (34, 25)
    );
}

#[test]
fn the_id_ignores_comments_and_sources_and_moves_with_a_single_point() {
    let id = Ruleset::embedded().id();
    assert_eq!(overlaid(RulesetFile::Board, "[track]", "[track] # mine").id(), id);
    assert_eq!(
        overlaid(RulesetFile::Board, "\"reconstructed\"", "\"rulebook\"").id(),
        id
    );
    assert_ne!(overlaid(RulesetFile::Cards, "\npoints = 4", "\npoints = 5").id(), id);
    assert_ne!(overlaid(RulesetFile::Board, "length = 34", "length = 33").id(), id);
    assert_ne!(
        overlaid(
            RulesetFile::Setup,
            "quiet_turns_per_player = 20",
            "quiet_turns_per_player = 21"
        )
        .id(),
        id
    );
}

#[test]
fn every_file_is_recognised_by_its_content() {
    for file in RulesetFile::ALL {
        assert_eq!(RulesetFile::recognise(file.embedded_text()), Some(file));
        let same = Ruleset::with_files(&[("any name", file.embedded_text())]).expect("it is the embedded file");
        assert_eq!(same.id(), Ruleset::embedded().id());
    }
    let refused = Ruleset::with_files(&[("my.toml", "moons = 3")]).expect_err("there are no moons");
    assert_eq!(
        refused.to_string(),
        "my.toml: found the keys moons; a file must have the keys of one of these: board (graph, orbit, planet, \
         track), cards (card.planet_type, card.points, counts), setup (deal, turn, solo, ruling)"
    );
}

#[test]
fn of_a_file_of_no_kind_few_keys_are_named_however_many_there_are() {
    let keys: String = (0..10_000).map(|key| format!("k{key}=1\n")).collect();
    let refused = Ruleset::with_files(&[("my.toml", &keys)]).expect_err("it is no ruleset");
    let text = refused.to_string();
    assert!(text.starts_with("my.toml: found the keys k0, k1, "), "{text}");
    assert!(text.contains(", and 9980 more; a file must have"), "{text}");
}

#[test]
fn reconstructed_values_can_be_listed() {
    let ruleset = Ruleset::embedded();
    let listed: BTreeMap<&str, &Vec<String>> = ruleset
        .reconstructed()
        .map(|entry| (entry.place.as_str(), &entry.fields))
        .collect();
    assert_eq!(listed["board.toml: track"], &["length", "acceleration_space"]);
    let of_setup = |table: &str| listed.get(&format!("setup.toml: {table}")[..]).copied();
    assert_eq!(of_setup("final_turn"), None, "PL-10.8 is printed");
    let readings_of_cards = of_setup("ruling.cards").expect("there are readings");
    assert!(
        !readings_of_cards.contains(&"marker_is_mandatory_when_available".to_owned()),
        "PL-6.6 is printed"
    );
    assert!(
        !readings_of_cards.contains(&"downgrade_allowed_on_final_turn".to_owned()),
        "PL-9.4 is printed"
    );
    let readings_of_solo = of_setup("ruling.solo").expect("there are readings");
    assert!(
        !readings_of_solo.contains(&"final_turn_when_dice_fill_the_track".to_owned()),
        "PL-14.12"
    );
    assert!(
        readings_of_solo.contains(&"solo_filler_takes_a_final_turn".to_owned()),
        "PL-14.12"
    );
    let magnetic_field = listed["cards.toml: card[18] (H01)"];
    assert!(magnetic_field.contains(&"orbits".to_owned()) && !magnetic_field.contains(&"cost".to_owned()));
    assert!(!listed.contains_key("setup.toml: matter"), "the tokens are printed");
    let final_space = ["final_space_unlimited".to_owned()];
    let printed = |entry: &&Provenance| entry.source == Source::Rulebook && entry.place == "board.toml: track";
    let printed: Vec<_> = ruleset.provenance.iter().filter(printed).collect();
    assert_eq!(printed[0].fields, final_space);
}

#[test]
fn unknown_sources_and_sources_of_unknown_fields_are_refused() {
    assert_eq!(
        problems(
            RulesetFile::Board,
            &[(
                "field_source = { final_space_unlimited = \"rulebook\" }",
                "field_source = { surface = \"rumour\" }"
            )]
        ),
        [
            "my.toml: track.field_source.surface: found an unknown key; allowed is one of length, \
             acceleration_space, final_space_unlimited"
        ]
    );
    assert_eq!(
        problems(RulesetFile::Setup, &[("source = \"review\"", "source = \"reveiw\"")]),
        [
            "my.toml: game.source: found \"reveiw\"; allowed is one of rulebook, review, reconstructed; did you mean \
             review?"
        ]
    );
}

#[test]
fn edges_that_go_nowhere_are_refused() {
    let edits = [
        (
            "{ from = \"O1-01\", to = \"O1-02\"",
            "{ from = \"O1-01\", to = \"O1-2\"",
        ),
        (
            "{ from = \"O1-02\", to = \"O1-03\"",
            "{ from = \"O1-02\", to = \"O1-02\"",
        ),
    ];
    let found = problems(RulesetFile::Board, &edits);
    assert_eq!(found.len(), 2, "{found:?}");
    assert!(found[0].starts_with("my.toml: graph.edges[0].to: found \"O1-2\"; allowed is one of O1-01, O1-02"));
    assert!(found[0].ends_with("did you mean O1-02?"), "{}", found[0]);
    assert_eq!(
        found[1],
        "my.toml: graph.edges[1].to: found \"O1-02\"; allowed is another space"
    );
}

#[test]
fn a_planet_on_an_unknown_space_or_one_of_another_is_refused() {
    let unknown = problems(RulesetFile::Board, &[("start = \"O2-02\"", "start = \"O2-22\"")]);
    assert!(
        unknown[0].starts_with("my.toml: planet[0].start: found \"O2-22\"; allowed is one of"),
        "{unknown:?}"
    );
    assert_eq!(
        problems(RulesetFile::Board, &[("start = \"O2-02\"", "start = \"O3-05\"")]),
        ["my.toml: planet[0].start: found \"O3-05\"; allowed is the space with A"]
    );
}

#[test]
fn rings_that_do_not_close_are_refused() {
    let missing = "  { from = \"O1-04\", to = \"O1-01\", kind = \"thick\", source = \"reconstructed\" },\n";
    assert_eq!(
        problems(RulesetFile::Board, &[(missing, "")]),
        ["my.toml: graph: found 0 thick lines from O1-04; one leaves each space of an orbit"]
    );
    // Two rings of two in place of one of four.
    let edits = [
        (
            "{ from = \"O1-02\", to = \"O1-03\"",
            "{ from = \"O1-02\", to = \"O1-01\"",
        ),
        (
            "{ from = \"O1-04\", to = \"O1-01\"",
            "{ from = \"O1-04\", to = \"O1-03\"",
        ),
    ];
    assert_eq!(
        problems(RulesetFile::Board, &edits),
        [
            "my.toml: graph: found the ring of O1-01 with 2 of its 4 spaces in line; thick lines join all spaces of \
             the ring, one after the other, and back to the first"
        ]
    );
}

#[test]
fn arms_that_close_are_refused() {
    let edits = [
        (
            "angle = 18, holds = \"matter\", arm = 1, last = true",
            "angle = 18, holds = \"matter\", arm = 1",
        ),
        (
            "  { from = \"O7-1b\", to = \"O7-1c\", kind = \"thick\", source = \"reconstructed\" },\n",
            "  { from = \"O7-1b\", to = \"O7-1c\", kind = \"thick\", source = \"reconstructed\" },\n  { from = \
             \"O7-1c\", to = \"O7-1a\", kind = \"thick\", source = \"reconstructed\" },\n",
        ),
    ];
    assert_eq!(
        problems(RulesetFile::Board, &edits),
        [
            "my.toml: graph: found the arm of O7-1a with 3 of its 3 spaces in line; thick lines join all spaces of the \
             arm, one after the other, and none leaves the last"
        ]
    );
}

#[test]
fn no_two_spaces_share_a_place() {
    assert_eq!(
        problems(
            RulesetFile::Board,
            &[(
                "id = \"O1-02\", orbit = 1, angle = 30",
                "id = \"O1-02\", orbit = 1, angle =  6"
            )]
        ),
        ["my.toml: graph: found space O1-02 at angle 6 of orbit 1; allowed is a place of its own; O1-01 is there"]
    );
}

#[test]
fn the_order_of_orbits_in_the_file_does_not_matter() {
    let orbit = |number, spaces| format!("[[orbit]]\nnumber = {number}\nkind = \"ring\"\nspaces = {spaces}\n");
    let text = RulesetFile::Board.embedded_text();
    assert!(text.contains(&orbit(1, 4)) && text.contains(&orbit(2, 8)));
    let swapped = text
        .replace(&orbit(1, 4), "FIRST")
        .replace(&orbit(2, 8), &orbit(1, 4))
        .replace("FIRST", &orbit(2, 8));
    let ruleset = Ruleset::with_files(&[("my.toml", &swapped)]).expect("it is the same board");
    assert_eq!(ruleset.id(), Ruleset::embedded().id());
}

#[test]
fn travel_is_clockwise() {
    let edits = [
        (
            "id = \"O1-02\", orbit = 1, angle = 30",
            "id = \"O1-02\", orbit = 1, angle = 78",
        ),
        (
            "id = \"O1-04\", orbit = 1, angle = 78",
            "id = \"O1-04\", orbit = 1, angle = 30",
        ),
    ];
    assert_eq!(
        problems(RulesetFile::Board, &edits),
        [
            "my.toml: graph: found the ring of O1-01 with a path of 288 parts; travel is clockwise: its angles go once \
             round the 96 parts of a turn"
        ]
    );
}

#[test]
fn lines_stay_on_their_orbit_or_lead_to_the_next() {
    let edits = [
        (
            "from = \"O1-01\", to = \"O2-02\", kind = \"thin\"",
            "from = \"O1-01\", to = \"O3-02\", kind = \"thin\"",
        ),
        ("from = \"O7-1b\", to = \"O7-1c\"", "from = \"O7-1b\", to = \"O7-2a\""),
    ];
    let found = problems(RulesetFile::Board, &edits);
    assert!(
        found.contains(
            &"my.toml: graph: found edges[88]: thin from O1-01 on orbit 1 to O3-02 on orbit 3; a thin line leads to an \
              adjacent orbit"
                .replace("edges[88]", &found_edge(&found, "thin"))
        ),
        "{found:?}"
    );
    assert!(
        found
            .iter()
            .any(|problem| problem.ends_with("a thick line stays on its orbit and arm")),
        "{found:?}"
    );
}

/// The number of the edge that a problem names.
fn found_edge(problems: &[String], kind: &str) -> String {
    let problem = problems
        .iter()
        .find(|problem| problem.contains(kind))
        .expect("a line is wrong");
    let start = problem.find("edges[").expect("it names an edge");
    problem[start..]
        .split(':')
        .next()
        .expect("a text has a first part")
        .to_owned()
}

#[test]
fn spaces_orbits_and_totals_agree() {
    assert_eq!(
        problems(
            RulesetFile::Board,
            &[(
                "number = 1\nkind = \"ring\"\nspaces = 4",
                "number = 1\nkind = \"ring\"\nspaces = 5"
            )]
        ),
        ["my.toml: graph: found 4 spaces on orbit 1; orbit[0].spaces says 5"]
    );
    assert_eq!(
        problems(RulesetFile::Board, &[("id = \"O1-02\"", "id = \"O1-01\"")]),
        [
            "my.toml: graph.spaces[1] (O1-01).id: found \"O1-01\"; allowed is a value of its own; my.toml: \
             graph.spaces[0] (O1-01).id has the same"
        ]
    );
    assert_eq!(
        problems(
            RulesetFile::Board,
            &[("number = 2\nkind = \"ring\"", "number = 2\nkind = \"arms\"")]
        ),
        ["my.toml: orbit[1].kind: found \"arms\"; allowed is ring: only the outermost orbit can have arms"]
    );
    assert_eq!(
        problems(RulesetFile::Board, &[("orbit7_arms = 4", "orbit7_arms = 5")]),
        ["my.toml: graph: found 4 arms; totals.orbit7_arms says 5"]
    );
    assert_eq!(
        problems(RulesetFile::Board, &[("matter_spaces = 68", "matter_spaces = 67")]),
        ["my.toml: totals.matter_spaces: found 67; allowed is 68"]
    );
}

#[test]
fn a_total_that_cannot_be_read_makes_no_problems_elsewhere() {
    let edits = [
        ("spaces = 72 ", "spaces = 73 "),
        ("orbits = 7 ", "orbits = \"seven\" "),
        ("length = 34", "length = 0"),
    ];
    assert_eq!(
        problems(RulesetFile::Board, &edits),
        [
            "my.toml: totals.spaces: found 73; allowed is an integer from 5 to 72",
            "my.toml: totals.orbits: found \"seven\"; allowed is an integer from 1 to 7",
            "my.toml: track.length: found 0; allowed is an integer from 2 to 100",
        ]
    );
}

#[test]
fn the_acceleration_space_is_before_the_last_one() {
    assert_eq!(
        problems(
            RulesetFile::Board,
            &[("acceleration_space = 25", "acceleration_space = 34")]
        ),
        ["my.toml: track.acceleration_space: found 34; allowed is an integer from 1 to 33"]
    );
}

#[test]
fn cards_with_impossible_costs_are_refused() {
    assert_eq!(
        problems(
            RulesetFile::Cards,
            &[("rock = 2, water = 0, metal = 0", "rock = 2, water = 0, metal = 9")]
        ),
        ["my.toml: card[0] (L01).cost.metal: found 9; the game has 8 tokens of metal"]
    );
    assert_eq!(
        problems(RulesetFile::Cards, &[("rock = 2, water = 0", "rock = -2, ice = 0")])[0],
        "my.toml: card[0] (L01).cost.rock: found -2; allowed is an integer from 0 to 100"
    );
}

#[test]
fn impossible_cards_are_refused() {
    let edits = [
        ("deck = \"low\"", "deck = \"lower\""),
        ("orbits = [1, 7]", "orbits = [7, 1]"),
        ("name = \"Comet Bombardment\"", "name = \"\""),
        ("id = \"L03\"", "id = \"L 3\""),
        ("side = \"none\"\nside_points = 0", "side = \"none\"\nside_points = 3"),
        ("remove_markers = 1", "remove_markers = 0"),
    ];
    assert_eq!(
        problems(RulesetFile::Cards, &edits),
        [
            "my.toml: card[0] (L01).deck: found \"lower\"; allowed is one of low, high, final",
            "my.toml: card[0] (L01).orbits: found [7, 1]; allowed is [lowest, highest]",
            "my.toml: card[1] (L02).name: found \"\"; allowed is a string that is not empty",
            "my.toml: card[2] (L 3).id: found \"L 3\"; allowed is a word of letters, digits and hyphens",
            "my.toml: card[36] (F01).side_points: found 3; allowed is 0",
            "my.toml: card[36] (F01).remove_markers: found 0; allowed is an integer from 1 to 8",
        ]
    );
}

#[test]
fn decks_of_the_wrong_size_are_refused() {
    assert_eq!(
        problems(RulesetFile::Cards, &[("copies = 1", "copies = 2")]),
        ["my.toml: card: found 19 low cards; counts.low says 18"]
    );
    assert_eq!(
        problems(
            RulesetFile::Cards,
            &[("copies = 1", "copies = 2"), ("low = 18", "low = 19")]
        ),
        ["my.toml: counts.low: found 19; the set-up says 18"]
    );
    let many = [("copies = 1", "copies = 40"), ("low = 18", "low = 57")];
    assert_eq!(
        problems(RulesetFile::Cards, &many),
        ["my.toml: card: found 91 cards; allowed are at most 64"]
    );
}

#[test]
fn other_readings_of_the_rules_are_refused_by_name() {
    let edits = [
        ("draw_cards = false", "draw_cards = true"),
        ("move_is_mandatory = true", "move_is_mandatory = false"),
        ("matter_steps_accelerated = [1, 2]", "matter_steps_accelerated = [2]"),
        (
            "gravity_source = \"orbit spaces only\"",
            "gravity_source = \"anywhere\"",
        ),
        ("then = \"shared victory\"", "then = \"one more turn\""),
        ("no_move_from_total = 8", "no_move_from_total = 9"),
    ];
    assert_eq!(
        problems(RulesetFile::Setup, &edits),
        [
            "my.toml: turn.matter_steps_accelerated: found 1 value; allowed is a list of 2 values",
            "my.toml: final_turn.draw_cards: found true; allowed is false",
            "my.toml: tie_breaks.then: found \"one more turn\"; allowed is shared victory",
            "my.toml: solo.no_move_from_total: found 9; allowed is 8",
            "my.toml: ruling.movement.move_is_mandatory: found false; allowed is true",
            "my.toml: ruling.cards.gravity_source: found \"anywhere\"; allowed is orbit spaces only",
        ]
    );
}

#[test]
fn all_mistakes_of_all_files_are_reported_at_once() {
    let board = RulesetFile::Board
        .embedded_text()
        .replacen("length = 34", "length = 0", 1);
    let setup = RulesetFile::Setup.embedded_text().replacen("gas = 22", "gas = 23", 1);
    let refused = Ruleset::with_files(&[("a.toml", &board), ("b.toml", &setup)]).expect_err("there are two mistakes");
    let found: Vec<String> = refused.0.iter().map(ToString::to_string).collect();
    assert!(
        found.contains(&"a.toml: track.length: found 0; allowed is an integer from 2 to 100".to_owned()),
        "{found:?}"
    );
    assert!(
        found.contains(&"b.toml: matter.total: found 68; allowed is 69".to_owned()),
        "{found:?}"
    );
}
