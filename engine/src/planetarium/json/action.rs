//! An action: its kind, its dimensions by name, and what it gives.

use super::cards::card;
use super::position::token_on;
use crate::action_list::ActionList;
use crate::planetarium::action::Move;
use crate::planetarium::state::State;
use crate::planetarium::tables::Tables;
use serde_json::{Map, Value, json};

/// The move of the acting seat, and what it gave.
pub(crate) fn action_json(tables: &Tables, before: &State, chosen: Move, after: &State) -> Map<String, Value> {
    let seat = before.actor;
    let mut fields = chosen.fields(&tables.names);
    let [old, new] = [before, after].map(|state| &state.players[seat]);
    fields.insert(
        "points".to_owned(),
        (i32::from(new.score()) - i32::from(old.score())).into(),
    );
    fields.insert(
        "stored".to_owned(),
        (i32::from(new.stored()) - i32::from(old.stored())).into(),
    );
    match chosen {
        Move::Play(id, _) | Move::PlayFinal(id, _) | Move::Discard(id) | Move::Downgrade(id) | Move::Keep(id) => {
            fields.insert("about".to_owned(), json!(card(tables, id)));
        }
        Move::Token { from, to } => {
            fields.insert("token".to_owned(), token_on(before, from).into());
            fields.insert("meets".to_owned(), token_on(before, to).into());
        }
        Move::Take(space) => {
            fields.insert("token".to_owned(), token_on(before, space).into());
        }
        _ => {}
    }
    fields
}
