//! What is printed on the boards in use: it stays the same for a whole game.

use super::squares::picture;
use crate::bitboard::Square;
use crate::planet_unknown::resource::Track;
use crate::planet_unknown::ruleset::corporations::Corporation;
use crate::planet_unknown::ruleset::planets::Planet;
use crate::planet_unknown::ruleset::powers::{Power, Tech, TechPlace};
use crate::planet_unknown::ruleset::track_boards::TrackBoard;
use crate::planet_unknown::ruleset::{Corporations, Planets};
use crate::planet_unknown::state::State;
use crate::planet_unknown::tables::{self, Tables};
use crate::planet_unknown::text::ground_sign;
use serde_json::{Map, Value, json};

/// The boards of all seats.
pub(crate) fn printed_json(tables: &Tables, planets: &Planets, corporations: &Corporations, state: &State) -> Value {
    let seats = state.boards.iter().map(|board| {
        let printed = &planets.planets[board.planet.index()];
        let ground = picture(|square| ground_sign(tables.planet(board), square));
        json!({
            "planet": planet(printed, ground),
            "corporation": corporation(&corporations.corporations[board.corporation.index()], tables.corporation(board)),
        })
    });
    json!({
        "track_order": corporations.track_order.map(Track::name),
        "medals_per_lifepod": corporations.scoring.medals_per_lifepod,
        "meteorites_per_medal": corporations.scoring.meteorites_per_medal,
        "seats": seats.collect::<Vec<_>>(),
    })
}

fn planet(planet: &Planet, ground: Vec<String>) -> Value {
    let zone = |square: Square| {
        let zone = planet.zones[square.row()][square.column()];
        zone.map_or(' ', |zone| char::from(b'a' + zone))
    };
    let has_zones = planet.zones.iter().flatten().any(Option::is_some);
    json!({
        "slug": planet.slug,
        "name": planet.name,
        "ground": ground,
        "zones": has_zones.then(|| picture(zone)),
        "row_medals": planet.row_medals,
        "column_medals": planet.column_medals,
    })
}

fn corporation(board: &Corporation, compiled: &tables::Corporation) -> Value {
    let tracks: Map<String, Value> = Track::ALL
        .into_iter()
        .map(|of| {
            (
                of.name().to_owned(),
                track(&board.tracks[of.index()], &compiled.tracks[of.index()].medals),
            )
        })
        .collect();
    json!({
        "slug": board.slug,
        "name": board.name,
        "tracks": tracks,
        "rules": board.rules.iter().map(Power::to_string).collect::<Vec<_>>(),
        "tech_unlock": board.tech_unlock.name(),
        "techs": board.techs.iter().map(tech).collect::<Vec<_>>(),
    })
}

/// A track: its cells from the start upward, null where it has no position; the lowest row of the board that each covers;
/// the cells that its tracker passes, in order, and what it scores at each; what an advance at the top gives.
fn track(track: &TrackBoard, medals: &[u8]) -> Value {
    let cells = track.cells.iter().map(|cell| cell.as_ref().map(ToString::to_string));
    let path = track.path.iter().map(|step| json!([step.track.name(), step.position]));
    json!({
        "cells": cells.collect::<Vec<_>>(),
        "rows": track.rows,
        "path": path.collect::<Vec<_>>(),
        "medals": medals,
        "overflow": track.overflow.map(|movement| format!("move {movement}")),
    })
}

/// A tech: its number from 0 as in actions, its printed place, and what it does.
fn tech(tech: &Tech) -> Value {
    let (number, place) = match tech.place {
        TechPlace::Level(level) => (level - 1, level.to_string()),
        TechPlace::Slot(slot) => (slot, char::from(b'A' + slot).to_string()),
    };
    json!({"tech": number, "place": place, "text": tech.power.to_string()})
}
