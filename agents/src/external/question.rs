//! The question for a decision, with what the program wants to know.

use super::message::{Choice, Choose, Since};
use super::want::Want;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use orrery_engine::{Action, Game, Rng, Seat, View};
use serde_json::{Map, Value};
use std::fmt::Write;

/// The request for a decision, and the sample that it is about. The numbers of request and game are filled in later; `last` is
/// the sample of the seat's last question in this game.
pub(super) fn question<G: Game>(
    view: &View<'_, G>,
    rng: &mut Rng,
    wants: &[Want],
    last: Option<&G::State>,
) -> (Choose, G::State) {
    let (game, seat, wanted) = (view.game(), view.observer(), |want| wants.contains(&want));
    let state = view.sample(&view.beliefs(), rng);
    // The observer cannot tell the sample from the real state.
    let json = wanted(Want::Json).then(|| game.position_json(&state, Some(seat)));
    let choose = Choose {
        id: 0,
        game: 0,
        seat: seat.0,
        seats: game.seats(&state),
        round: game.round(&state),
        view: wanted(Want::Text).then(|| view.text()),
        printed: (wanted(Want::Json) && last.is_none()).then(|| game.printed_json(&state)),
        since: last.and_then(|last| since(game, [last, &state], seat, json.as_ref(), wanted(Want::Text))),
        json,
        observation: wanted(Want::Observation).then(|| packed(game, &state, seat)),
        actions: choices(game, &state, view.legal(), wants),
        left_ms: None,
        state: wanted(Want::State).then(|| hexadecimal(&game.to_bytes(&state))),
        // As many bits as a number of JSON has in every language.
        seed: rng.next_u64() >> 11,
    };
    (choose, state)
}

/// Legal actions with what the program wants to know of them.
pub(super) fn choices<G: Game>(game: &G, state: &G::State, legal: &[Action], wants: &[Want]) -> Vec<Choice> {
    let (has_text, has_json) = (wants.contains(&Want::Text), wants.contains(&Want::Json));
    let mut after = state.clone();
    let choice = |&action: &Action| {
        if has_text || has_json {
            after.clone_from(state);
            game.apply(&mut after, action);
        }
        Choice {
            index: action.0,
            text: has_text.then(|| game.action_text(action)),
            explanation: has_text.then(|| game.explain(state, action, &after)),
            fields: has_json.then(|| game.action_json(state, action, &after)),
        }
    };
    legal.iter().map(choice).collect()
}

/// What the seat saw change from one question to the next, by seat, as far as the program wants to know. It follows from what
/// the seat sees of both positions, so it says nothing more.
fn since<G: Game>(
    game: &G,
    [last, now]: [&G::State; 2],
    seat: Seat,
    json: Option<&Value>,
    has_text: bool,
) -> Option<Vec<Since>> {
    let changes = has_text.then(|| game.changes(last, now, seat));
    let positions = json.map(|now| (game.position_json(last, Some(seat)), now));
    let of_seat = |place: u8| Since {
        changes: changes.as_ref().map(|changes| changes[Seat(place)].clone()),
        before: positions.as_ref().map(|(last, now)| {
            let [last, now] = [last, *now].map(|position| &position["seats"][usize::from(place)]);
            differing(last, now)
        }),
    };
    (changes.is_some() || positions.is_some()).then(|| (0..game.seats(now) as u8).map(of_seat).collect())
}

/// The entries of an object that another has not or has otherwise.
fn differing(object: &Value, other: &Value) -> Map<String, Value> {
    let entries = object.as_object().into_iter().flatten();
    let differ = entries.filter(|(key, value)| other.get(key) != Some(value));
    differ.map(|(key, value)| (key.clone(), value.clone())).collect()
}

/// The packed observation of a seat, in base64.
pub(super) fn packed<G: Game>(game: &G, state: &G::State, seat: Seat) -> String {
    let mut bytes = vec![0; game.observation_table().packed_len(game.seats(state))];
    game.observe_packed(state, seat, &mut bytes);
    STANDARD.encode(bytes)
}

pub(super) fn hexadecimal(bytes: &[u8]) -> String {
    bytes
        .iter()
        .fold(String::with_capacity(2 * bytes.len()), |mut text, byte| {
            let _ = write!(text, "{byte:02x}");
            text
        })
}
