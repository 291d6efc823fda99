//! A hand-made position, and recorded decisions of seat 0 in it.

use crate::support::Table;
use crate::support::recorded::tile_number;
use crate::traces::decisions::Moment;
use crate::traces::deviations::{Deviation, Refusal};
use crate::traces::follow::follow_from;
use crate::traces::games::Games;
use crate::traces::placement_sets::PlacementSet;
use crate::traces::play::Play;
use crate::traces::recording::{Decision, Recording};
use crate::traces::{Ending, Followed};
use orrery_engine::planet_unknown::supply::station;
use orrery_engine::planet_unknown::{Part, Phase, Slot};
use orrery_engine::{Seat, SeatSet};
use serde_json::{Value, json};
use std::collections::BTreeMap;

pub(super) struct Position {
    pub(super) games: Games,
    pub(super) play: Play,
    /// Whether another round follows this one.
    pub(super) goes_on: bool,
}

impl Position {
    pub(super) fn of(table: Table) -> Position {
        Position {
            games: Games::under(|_| true),
            play: Play::new(table.state),
            goes_on: true,
        }
    }

    /// Every seat in its window of MAIN.
    pub(super) fn in_main(mut table: Table) -> Position {
        let state = &mut table.state;
        state.phase = Phase::Main;
        state.queue = SeatSet::all(state.seats());
        state.boards.iter_mut().for_each(|board| board.part = Part::Window);
        Position::of(table)
    }

    /// Seat 0 in its CIV window, with trackers at these positions and a card just taken.
    pub(super) fn with_card(corporation: &str, id: &str, trackers: [u8; 5]) -> Position {
        let mut table = Table::with_corporation(corporation);
        table.board(0).trackers = trackers;
        Position::of(table.takes_card(id))
    }

    /// The line after recorded decisions, or why there is none.
    pub(super) fn decide(&self, recorded: &[Value]) -> Result<Play, String> {
        let decisions: Vec<Decision> = recorded.iter().map(decision).collect();
        let all: Vec<&Decision> = decisions.iter().collect();
        let mut play = self.play.clone();
        for (number, decision) in decisions.iter().enumerate() {
            let moment = Moment {
                seat: Seat(0),
                decision,
                later: &all[number + 1..],
                phase: (self.play.state.phase, self.play.state.round),
                goes_on: self.goes_on,
            };
            let lines = self.games.decide(&play, &moment).map_err(|refusal| match refusal {
                Refusal::Differs(what) | Refusal::Stopped(_, what) => what,
            })?;
            play = lines.into_iter().next().expect("a decision leaves a line of play");
        }
        Ok(play)
    }

    /// Follows recorded lines from here to the end of the game.
    pub(super) fn follow(&self, lines: &[Value]) -> Followed {
        let setup = json!({
            "game": "hand-made", "n": 2, "events": 0, "privateObjectives": 0, "players": [], "first": 0, "civ": [],
            "station": { "shift": 0, "rotation": 0, "in": [], "ex": [] }, "neighborObjectives": [], "initial": [],
        });
        let end = json!({ "k": "end", "scores": [], "state": [] });
        let lines = lines.iter().map(with_defaults).chain([end]);
        let recording = Recording {
            setup: serde_json::from_value(setup).expect("the set-up is sound"),
            lines: lines
                .map(|line| serde_json::from_value(line).expect("the line is sound"))
                .collect(),
        };
        follow_from(&self.games, self.play.state.clone(), &recording)
    }

    /// How many times each deviation occurs in recorded lines from here to the end of the game, or why they are not
    /// explained.
    pub(super) fn counts(&self, lines: &[Value]) -> Result<BTreeMap<Deviation, usize>, String> {
        let game = self.follow(lines);
        match game.ending {
            Ending::Agrees | Ending::AgreesBut => Ok(game.deviations),
            Ending::Differs(place) => Err(place.what),
            Ending::Stopped(deviation, place) => panic!("it stops for {deviation}: {}", place.what),
        }
    }

    /// The deviations that explain recorded decisions.
    pub(super) fn deviations(&self, recorded: &[Value]) -> Result<Vec<Deviation>, String> {
        self.decide(recorded).map(|play| play.deviations)
    }

    /// What a recording offers of the tile in a slot: its number, how many placements it has, and their hash.
    pub(super) fn tile(&self, slot: Slot, placements: &[&str]) -> Value {
        let tables = self.games.ours.tables();
        let tile = station::offered(tables, &self.play.state, Seat(0), slot);
        let number = tile_number(&self.games.ours, tile.expect("the depot has a tile there"));
        let texts = placements.iter().map(|&text| text.to_owned());
        let set = PlacementSet::of(Some(number), texts.collect());
        json!([number, set.count, set.hash])
    }
}

/// A decision of seat 0 with the keys that a test names.
fn decision(named: &Value) -> Decision {
    serde_json::from_value(with_defaults(named)).expect("the decision is sound")
}

/// A line with the keys that a test names: a decision of seat 0 if it names no kind.
fn with_defaults(named: &Value) -> Value {
    let mut line = json!({ "k": "d", "p": 0, "act": "", "off": null, "ch": null, "dg": null });
    if named["k"].is_string() {
        line = json!({ "dg": [] });
    }
    let keys = line.as_object_mut().expect("a line is an object");
    keys.extend(named.as_object().cloned().expect("a line is an object"));
    line
}
