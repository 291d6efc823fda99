//! The changes with which our engine plays like the recorded implementation: other values of switches, and other data
//! of boards.

use super::deviations::Deviation;
use crate::support::recorded::print_recorded_ground;
use orrery_engine::bitboard::Backend;
use orrery_engine::planet_unknown::resource::{Track, TrackSet};
use orrery_engine::planet_unknown::ruleset::effects::Effect;
use orrery_engine::planet_unknown::ruleset::powers::Power;
use orrery_engine::planet_unknown::{PlanetUnknown, Ruleset};

/// A switch: its name, and the deviation that its other value reproduces.
pub(crate) type Switch = (&'static str, Deviation);

/// The switches that are turned to follow a recording. All but the last three are switches of the ruleset.
pub(crate) const SWITCHES: [Switch; 11] = [
    ("claim_batch", "D5"),
    ("waive_planet_rules", "D1"),
    ("free_tile_relax", "D1"),
    ("store_unplaceable", "R5"),
    ("end_game_claims_from", "D23"),
    ("guard_game_end", "CARDS-3.3"),
    ("blocked_tech_milestone", "D14"),
    ("meteorite_immunity_blocks_add", "R19"),
    (GROUND, "D26"),
    (ROVER_TOP, "CORP-1.1"),
    (WATER_MEDAL, "CORP-6.2"),
];

const GROUND: &str = "ground of two squares";
const ROVER_TOP: &str = "lifepods on the rover top";
const WATER_MEDAL: &str = "medal of Oasis's row 11";

/// The game with some of the switches turned.
pub(crate) fn game(is_turned: impl Fn(&str) -> bool) -> PlanetUnknown {
    let mut ruleset = Ruleset::embedded();
    // Recordings name all trackers of a card before the first step.
    assert!(ruleset.turn_switch("card_trackers"), "it is a switch of the ruleset");
    for (name, _) in SWITCHES.iter().filter(|(name, _)| is_turned(name)) {
        match *name {
            GROUND => print_recorded_ground(&mut ruleset),
            ROVER_TOP => cover_rover_top(&mut ruleset),
            WATER_MEDAL => lower_water_medal(&mut ruleset),
            switch => assert!(ruleset.turn_switch(switch), "{switch} is a switch of the ruleset"),
        }
    }
    PlanetUnknown::new(ruleset, Backend::detect()).expect("both values of a switch can be played")
}

/// Lets a lifepod cover the top of the rover track, and no other top.
fn cover_rover_top(ruleset: &mut Ruleset) {
    for corporation in &mut ruleset.corporations.corporations {
        let split = |power| match power {
            Effect::LifepodsOnTracks {
                tracks,
                lowest,
                highest,
            } => tracks
                .iter()
                .map(|track| Effect::LifepodsOnTracks {
                    tracks: TrackSet::only(track),
                    lowest,
                    highest: highest + u8::from(track == Track::Rover),
                })
                .collect(),
            effect => vec![effect],
        };
        let rules = std::mem::take(&mut corporation.rules).into_iter();
        corporation.rules = rules
            .flat_map(|power| {
                split(power.effect)
                    .into_iter()
                    .map(move |effect| Power { effect, ..power })
            })
            .collect();
    }
}

/// Sets 8 medals instead of 9.
fn lower_water_medal(ruleset: &mut Ruleset) {
    let corporations = ruleset.corporations.corporations.iter_mut();
    for oasis in corporations.filter(|corporation| corporation.slug == "oasis") {
        let cell = oasis.tracks[Track::Water.index()].cells[11].as_mut();
        cell.expect("the water track has a row 11").medals = Some(8);
    }
}
