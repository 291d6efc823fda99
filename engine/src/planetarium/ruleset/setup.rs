//! Numbers of the set-up, the turn and the solo game, and readings of the rules.
//!
//! Numbers that the rules depend on can only have one value; they are read so that a file with another value is
//! refused.

use super::cards::MARKERS;
use super::fields::{fixed, fixed_flag, fixed_text, read_schema};
use super::provenance::Sources;
use crate::planetarium::vocabulary::{Deck, Matter, Planet};
use crate::toml_reader::{Field, TableReader};
use serde::Serialize;

/// The most players.
pub(crate) const MAX_PLAYERS: u8 = 4;
/// The highest limit of turns of the guard, for each player.
const MAX_TURNS: u16 = 1000;
/// The highest target of a solo game.
const MAX_TARGET: u16 = 1000;

/// Numbers of the solo game (PL-14).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct SoloNumbers {
    /// Faces of each of the two dice.
    pub die_faces: u8,
    /// The target at the start of a game: easy, normal, hard.
    pub targets: [u16; 3],
    /// The amount by which each token that the dice collect lowers the target.
    pub target_drop: u16,
    /// The highest total that moves Planets.
    pub moves_to: u8,
    /// Whether a player who fills the track has a final turn after that turn, which is then an ordinary one (PL-14.12).
    pub filler_takes_a_final_turn: bool,
}

/// The stalemate guard (PL-11.10): both limits are for each player.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Guard {
    /// Turns in a row without progress.
    pub quiet_turns: u16,
    /// Turns since the start.
    pub max_turns: u16,
}

/// The numbers of the set-up, the turn and the solo game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct SetupNumbers {
    /// The fewest players.
    pub players_min: u8,
    /// The most players.
    pub players_max: u8,
    /// Matter tokens by kind (PL-1.2).
    pub matter: [u8; Matter::COUNT],
    /// Cards of each deck.
    pub decks: [u8; Deck::COUNT],
    /// Cards dealt to each player from each deck (PL-1.6).
    pub deal: [u8; Deck::COUNT],
    /// The most Finals in a hand (PL-10.3).
    pub max_finals: u8,
    /// The solo game.
    pub solo: SoloNumbers,
    /// The stalemate guard.
    pub guard: Guard,
}

impl SetupNumbers {
    pub(super) fn read(t: &mut TableReader, from: &Sources) -> SetupNumbers {
        read_schema(t, "planetarium-setup/1");
        let (players_min, players_max) = t.at("game").table(|t| read_game(t, from));
        let matter = t.at("matter").table(|t| {
            let counts = Matter::ALL.map(|matter| t.at(matter.name()).integer(0..=u8::MAX / 4));
            read_total(t, &counts, from);
            counts
        });
        t.at("tokens").table(|t| read_tokens(t, from));
        let decks = t.at("decks").table(|t| {
            let counts = Deck::ALL.map(|deck| t.at(deck.name()).integer(1..=u8::MAX / 4));
            read_total(t, &counts, from);
            counts
        });
        let (deal, max_finals) = t.at("deal").table(|t| read_deal(t, from));
        t.at("first_player").table(|t| read_first_player(t, from));
        t.at("turn").table(|t| read_turn(t, from));
        t.at("final_turn").table(|t| read_final_turn(t, max_finals, from));
        t.at("tie_breaks").table(|t| read_tie_breaks(t, from));
        let mut solo = t.at("solo").table(|t| SoloNumbers::read(t, from));
        let guard = t.at("ruling").table(|t| read_rulings(t, &mut solo, from));
        SetupNumbers {
            players_min,
            players_max,
            matter,
            decks,
            deal,
            max_finals,
            solo,
            guard,
        }
    }
}

fn read_game(t: &mut TableReader, from: &Sources) -> (u8, u8) {
    for key in ["name", "designer", "publisher"] {
        t.at(key).text();
    }
    t.at("year").integer(1900..=2100u16);
    let most = t.at("players_max").integer(1..=MAX_PLAYERS);
    let fewest = t.at("players_min").integer(1..=most);
    from.read(t);
    (fewest, most)
}

/// Reads the total of the counts before it.
fn read_total(t: &mut TableReader, counts: &[u8], from: &Sources) {
    let total: u16 = counts.iter().map(|&count| u16::from(count)).sum();
    t.at("total").integer(total..=total);
    from.read(t);
}

fn read_tokens(t: &mut TableReader, from: &Sources) {
    fixed(t.at("planets"), Planet::COUNT as u8);
    let letters = t
        .at("planet_letters")
        .distinct_list(Planet::COUNT..=Planet::COUNT, Field::named::<Planet>);
    debug_assert!(!t.is_clean() || letters.len() == Planet::COUNT);
    fixed(t.at("habitability_tokens"), Planet::COUNT as u8);
    fixed_text(t.at("habitability_start"), "hostile");
    t.at("scoring_markers_per_player").integer(0..=u8::MAX);
    fixed(t.at("player_markers_per_player"), MARKERS);
    fixed(t.at("player_mats"), MAX_PLAYERS);
    from.read(t);
}

fn read_deal(t: &mut TableReader, from: &Sources) -> ([u8; Deck::COUNT], u8) {
    let low = t.at("low").integer(0..=8u8);
    let high = t.at("high").integer(0..=8u8);
    fixed(t.at("final"), 2);
    fixed(t.at("final_discarded_at_setup"), 1);
    fixed(t.at("hand_size"), low + high + 1);
    let max_finals = t.at("max_final_in_hand").integer(1..=u8::MAX / 4);
    from.read(t);
    ([low, high, 2], max_finals)
}

fn read_first_player(t: &mut TableReader, from: &Sources) {
    fixed_text(t.at("rule"), "highest points on the Final card discarded at set-up");
    fixed_text(t.at("tie_break"), "random among the tied players");
    fixed_text(t.at("direction"), "clockwise");
    fixed_text(t.at("solo"), "the only player starts");
    from.read(t);
}

fn read_turn(t: &mut TableReader, from: &Sources) {
    fixed(t.at("moves"), 1);
    for (key, steps) in [
        ("matter_steps", &[1][..]),
        ("matter_steps_accelerated", &[1, 2]),
        ("planet_steps", &[1]),
    ] {
        let read = |field: Field| field.list(steps.len()..=steps.len(), |step| step.integer(1..=2u8));
        let allowed = format!("{steps:?}");
        t.at(key).checked(read, |found| found == steps, allowed);
    }
    fixed_flag(t.at("planet_may_sweep"), true);
    for key in [
        "cards_per_turn",
        "downgrades_per_turn",
        "draw_after_play",
        "final_draw_keep",
    ] {
        fixed(t.at(key), 1);
    }
    fixed(t.at("final_draw"), 2);
    from.read(t);
}

fn read_final_turn(t: &mut TableReader, max_finals: u8, from: &Sources) {
    fixed(t.at("max_final_cards"), max_finals);
    fixed(t.at("markers_removed_per_final_card"), 1);
    fixed_flag(t.at("draw_cards"), false);
    fixed_flag(t.at("paid_matter_goes_to_final_space"), true);
    from.read(t);
}

fn read_tie_breaks(t: &mut TableReader, from: &Sources) {
    let order = [
        "most matter on own mat",
        "most own markers on cards",
        "fewest cards in hand",
    ];
    let read = |field: Field| field.list(order.len()..=order.len(), Field::text);
    let allowed = order.join(", ");
    t.at("order").checked(read, |found| *found == order, allowed);
    fixed_text(t.at("then"), "shared victory");
    from.read(t);
}

impl SoloNumbers {
    fn read(t: &mut TableReader, from: &Sources) -> SoloNumbers {
        fixed(t.at("dice"), 2);
        let die_faces = t.at("die_faces").integer(2..=20u8);
        let targets = ["target_start_easy", "target_start", "target_start_hard"];
        let moves_to = t.at("planets_move_on_total_max").integer(2..=2 * die_faces);
        fixed(t.at("no_move_from_total"), moves_to + 1);
        let letters = |field: Field| field.list(Planet::COUNT..=Planet::COUNT, Field::named::<Planet>);
        t.at("planet_order")
            .checked(letters, |found| *found == Planet::ALL, "A, B, C, D");
        fixed_flag(t.at("win_if_score_strictly_above_target"), true);
        let solo = SoloNumbers {
            die_faces,
            targets: targets.map(|key| t.at(key).integer(0..=MAX_TARGET)),
            target_drop: t.at("target_drop_per_token").integer(0..=MAX_TARGET),
            moves_to,
            filler_takes_a_final_turn: false,
        };
        from.read(t);
        solo
    }
}

/// Reads the rulings where the rulebook is silent, each of which must be the implemented one unless it is a switch of
/// the solo game, and the guard.
fn read_rulings(t: &mut TableReader, solo: &mut SoloNumbers, from: &Sources) -> Guard {
    let flags = |t: &mut TableReader, flags: &[(&'static str, bool)]| {
        flags.iter().for_each(|&(key, value)| fixed_flag(t.at(key), value));
    };
    t.at("setup").table(|t| {
        flags(t, &[("first_discard_is_simultaneous", true)]);
        from.read(t);
    });
    t.at("movement").table(|t| {
        let readings = [
            ("move_is_mandatory", true),
            ("two_planets_may_share_a_space", false),
            ("sweep_may_end_on_its_start_space", false),
            ("matter_stops_on_entering_a_planet", true),
            ("sweep_along_an_arm_stops_at_its_end", true),
        ];
        flags(t, &readings);
        from.read(t);
    });
    t.at("cards").table(|t| {
        let readings = [
            ("final_cards_change_habitability", false),
            ("marker_is_mandatory_when_available", true),
            ("final_cards_receive_a_marker", false),
            ("downgrade_needs_a_low_card_to_draw", true),
            ("downgrade_allowed_on_final_turn", false),
            ("marker_may_be_lifted_from_the_same_planet", false),
            ("gravity_on_final_cards_works", true),
        ];
        flags(t, &readings);
        fixed_text(t.at("gravity_source"), "orbit spaces only");
        from.read(t);
    });
    t.at("decks").table(|t| {
        let single = "draw it, then refill from the discard pile and draw the second; if there is none, keep the first";
        fixed_text(t.at("single_final_card_left"), single);
        from.read(t);
    });
    t.at("solo").table(|t| {
        fixed_text(
            t.at("sweep_after_thin_move"),
            "only when leaving the last space of orbit 7",
        );
        flags(t, &[("final_turn_when_dice_fill_the_track", true)]);
        solo.filler_takes_a_final_turn = t.at("solo_filler_takes_a_final_turn").flag();
        let counted = "all four arms when comparing orbits; only the same arm, ahead of the Planet, when sweeping";
        fixed_text(t.at("matter_count_on_orbit7"), counted);
        from.read(t);
    });
    t.at("stalemate").table(|t| {
        let guard = Guard {
            quiet_turns: t.at("quiet_turns_per_player").integer(1..=MAX_TURNS),
            max_turns: t.at("max_turns_per_player").integer(1..=MAX_TURNS),
        };
        fixed_text(t.at("leads_to"), "final turns, beginning with the next player");
        from.read(t);
        guard
    })
}
