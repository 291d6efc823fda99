//! A hand-made position, and recorded decisions of seat 0 in it.

use crate::support::Table;
use crate::support::recorded::tile_number;
use crate::traces::decisions::Moment;
use crate::traces::deviations::{Deviation, Refusal};
use crate::traces::games::Games;
use crate::traces::placement_sets::PlacementSet;
use crate::traces::play::Play;
use crate::traces::recording::Decision;
use orrery_engine::Seat;
use orrery_engine::planet_unknown::Slot;
use orrery_engine::planet_unknown::supply::station;
use serde_json::{Value, json};

pub(super) struct Position {
    pub(super) games: Games,
    pub(super) play: Play,
}

impl Position {
    pub(super) fn of(table: Table) -> Position {
        Position {
            games: Games::under(|_| true),
            play: Play::new(table.state),
        }
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
                goes_on: true,
            };
            let lines = self.games.decide(&play, &moment).map_err(|refusal| match refusal {
                Refusal::Differs(what) | Refusal::Stopped(_, what) => what,
            })?;
            play = lines.into_iter().next().expect("a decision leaves a line of play");
        }
        Ok(play)
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
    let mut line = json!({ "p": 0, "act": "", "off": null, "ch": null });
    let keys = line.as_object_mut().expect("a decision is an object");
    keys.extend(named.as_object().cloned().expect("a decision is an object"));
    serde_json::from_value(line).expect("the decision is sound")
}
