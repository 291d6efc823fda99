//! Which numbers and switches of the files of Planetarium can be changed by themselves, and which cannot.

const NAME: &str = "it names an entry";
const GRAPH: &str = "the spaces and lines of the board change together";
const COUNT: &str = "it counts what the files list, so it changes with that";
const SUM: &str = "it is part of a sum, so the sum changes with it";
const YEAR: &str = "it is about the printed game, and nothing is played by it";
const ONLY: &str = "no other value is played";

/// The numbers and switches that are left out, as patterns of paths, each with the reason.
pub(super) const NOT_CHANGED: &[(&str, &str)] = &[
    ("board.totals.*", COUNT),
    ("board.track.final_space_unlimited", ONLY),
    ("board.orbit.*.number", NAME),
    ("board.orbit.*.spaces", COUNT),
    ("board.graph.spaces.*.*", GRAPH),
    ("cards.counts.*", COUNT),
    ("cards.*.copies", COUNT),
    ("setup.game.year", YEAR),
    ("setup.matter.*", SUM),
    ("setup.tokens.planets", ONLY),
    ("setup.tokens.habitability_tokens", ONLY),
    ("setup.tokens.player_markers_per_player", ONLY),
    ("setup.tokens.player_mats", ONLY),
    ("setup.decks.*", SUM),
    ("setup.deal.low", SUM),
    ("setup.deal.high", SUM),
    ("setup.deal.final", ONLY),
    ("setup.deal.final_discarded_at_setup", ONLY),
    ("setup.deal.hand_size", SUM),
    (
        "setup.deal.max_final_in_hand",
        "final_turn.max_final_cards changes with it",
    ),
    ("setup.turn.*", ONLY),
    ("setup.turn.*.*", ONLY),
    ("setup.final_turn.*", ONLY),
    ("setup.solo.dice", ONLY),
    (
        "setup.solo.planets_move_on_total_max",
        "solo.no_move_from_total changes with it",
    ),
    (
        "setup.solo.no_move_from_total",
        "solo.planets_move_on_total_max changes with it",
    ),
    ("setup.solo.win_if_score_strictly_above_target", ONLY),
    ("setup.ruling.setup.*", ONLY),
    ("setup.ruling.movement.*", ONLY),
    ("setup.ruling.cards.*", ONLY),
    ("setup.ruling.solo.final_turn_when_dice_fill_the_track", ONLY),
];
