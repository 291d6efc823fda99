//! The question for a decision, with what the program wants to know.

use super::message::{Choice, Choose};
use super::want::Want;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use orrery_engine::{Action, Game, Rng, View};
use std::fmt::Write;

/// The request for a decision; the numbers of request and game are filled in later.
pub(super) fn question<G: Game>(view: &View<'_, G>, rng: &mut Rng, wants: &[Want]) -> Choose {
    let (game, wants) = (view.game(), |want| wants.contains(&want));
    let (has_text, has_json) = (wants(Want::Text), wants(Want::Json));
    let state = view.sample(&view.beliefs(), rng);
    let mut after = state.clone();
    let choice = |&action: &Action| {
        if has_text || has_json {
            after.clone_from(&state);
            game.apply(&mut after, action);
        }
        Choice {
            index: action.0,
            text: has_text.then(|| game.action_text(action)),
            explanation: has_text.then(|| game.explain(&state, action, &after)),
            fields: has_json.then(|| game.action_json(&state, action, &after)),
        }
    };
    Choose {
        id: 0,
        game: 0,
        seat: view.observer().0,
        seats: game.seats(&state),
        round: game.round(&state),
        view: has_text.then(|| view.text()),
        // The observer cannot tell the sample from the real state.
        json: has_json.then(|| game.position_json(&state, Some(view.observer()))),
        observation: wants(Want::Observation).then(|| packed(view, game.seats(&state))),
        left_ms: None,
        actions: view.legal().iter().map(choice).collect(),
        state: wants(Want::State).then(|| hexadecimal(&game.to_bytes(&state))),
        // As many bits as a number of JSON has in every language.
        seed: rng.next_u64() >> 11,
    }
}

/// The packed observation of the seat, in base64.
fn packed<G: Game>(view: &View<'_, G>, seats: usize) -> String {
    let mut bytes = vec![0; view.game().observation_table().packed_len(seats)];
    view.observe_packed(&mut bytes);
    STANDARD.encode(bytes)
}

fn hexadecimal(bytes: &[u8]) -> String {
    bytes
        .iter()
        .fold(String::with_capacity(2 * bytes.len()), |mut text, byte| {
            let _ = write!(text, "{byte:02x}");
            text
        })
}
