//! What is printed on the board and the cards: it stays the same for a whole game.

use super::cards::card;
use crate::card_set::CardId;
use crate::planetarium::ruleset::board::FULL_TURN;
use crate::planetarium::tables::Tables;
use crate::planetarium::text::position::card_text;
use crate::planetarium::vocabulary::Planet;
use serde_json::{Value, json};

/// The board with the angle of each space, the Planets, the track, and every card with its text.
pub(crate) fn printed_json(tables: &Tables) -> Value {
    let spaces = tables.spaces.iter().zip(&tables.names.spaces).map(|(space, name)| {
        let steps = space.step.iter().map(|next| tables.names.space_name(next));
        json!({
            "space": name,
            "orbit": space.orbit,
            "angle": space.angle,
            "steps": steps.collect::<Vec<_>>(),
        })
    });
    let planets =
        Planet::ALL.map(|planet| json!({"planet": planet.name(), "type": tables.planet_types[planet.index()].name()}));
    let cards = (0..tables.cards.len() as u8).map(CardId).map(|id| {
        let mut entry = card(tables, id);
        entry["text"] = card_text(tables, id).into();
        entry
    });
    json!({
        "full_turn": FULL_TURN,
        "orbits": tables.orbits.len(),
        "spaces": spaces.collect::<Vec<_>>(),
        "planets": planets,
        "track": {"length": tables.track.length, "acceleration_at": tables.track.acceleration_space},
        "cards": cards.collect::<Vec<_>>(),
    })
}
