//! What the page of a seat is sent: the picture, where actions are picked, what they do, and how the game stands, all as
//! the seat sees it.

use super::sites::site;
use super::tiles::tiles;
use crate::drawing;
use orrery_arena::report::FinalResult;
use orrery_arena::{Forfeited, KnownEffects};
use orrery_engine::planet_unknown::json::{Seen, SeenSeat};
use orrery_engine::{Action, BySeat, Game, Points, Rng, Seat, View};
use serde_json::{Value, json};
use std::any::Any;

/// Names the stream of the samples that explain actions. It does not depend on the deal, so that it reveals nothing of it.
const WORDS: u64 = 0x776f_7264;

/// Whose turn it is, for a seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Turn {
    /// Its own.
    Own,
    /// The turn of another person.
    Person(Seat),
    /// The turn of an agent.
    Agent,
    /// Nobody's; the forfeit that ended the game, if any.
    Over(Option<Forfeited>),
}

/// The view of a seat. `before` is the position after its last decision.
pub(super) fn of<G: Game>(
    view: &View<'_, G>,
    state: &G::State,
    turn: &Turn,
    names: &BySeat<String>,
    before: &G::State,
) -> Value {
    let (game, seat) = (view.game(), view.observer());
    let seen = game.seen(state, Some(seat));
    let of_planet_unknown: Option<&Seen> = (&seen as &dyn Any).downcast_ref();
    let own = of_planet_unknown.map(|seen| &seen.seats[seat]);
    let table = drawing::table(game, state, seat);
    let names: Vec<&String> = names.iter().collect();
    let mut value = json!({
        "game": game.name(),
        "seat": seat.0,
        "names": names,
        "round": game.round(state),
        "turn": turn_word(turn),
        "picture": table.picture.svg(),
        "label": table.picture.label,
        "places": table.places,
        "tiles": own.map(|own| tiles(&own.offers)).unwrap_or_default(),
        "points": points(&game.points(&seen)),
        "actions": [],
        "changes": changes(game, state, before, seat, &names),
    });
    match turn {
        Turn::Own => value["actions"] = actions(view, own),
        Turn::Person(other) => value["waits_for"] = other.0.into(),
        Turn::Agent => {}
        Turn::Over(forfeit) => value["result"] = result(game, state, &names, forfeit.as_ref()),
    }
    value
}

const fn turn_word(turn: &Turn) -> &'static str {
    match turn {
        Turn::Own => "own",
        Turn::Person(_) => "person",
        Turn::Agent => "agent",
        Turn::Over(_) => "over",
    }
}

/// The legal actions: each with what it does as far as the seat knows, and where it is picked.
fn actions<G: Game>(view: &View<'_, G>, own: Option<&SeenSeat>) -> Value {
    let game = view.game();
    let mut effects = KnownEffects::new(view, &mut Rng::from_words(&[WORDS]));
    let rover = |number: &str| rover_place(own?, number);
    let action = |&action: &Action| {
        let text = match effects.explain(action) {
            nothing if nothing.is_empty() => effects.name(action),
            text => text,
        };
        let site = site(game.name(), &game.action_text(action), rover);
        let mut entry = serde_json::to_value(site).expect("a site is plain data");
        entry["index"] = action.0.into();
        entry["text"] = text.into();
        entry
    };
    view.legal().iter().map(action).collect()
}

/// The square of a seat's rover.
fn rover_place(seat: &SeenSeat, number: &str) -> Option<String> {
    let number: u8 = number.parse().ok()?;
    let rover = seat.planet.rovers.iter().find(|rover| rover.rover == number)?;
    Some(format!("square {:x}{:x}", rover.row, rover.column))
}

/// The points of each seat by part, as the seat sees them: `parts` in an order, and a row for each seat.
fn points(seats: &[&Points]) -> Value {
    let parts: Vec<&String> = seats.first().map_or(Vec::new(), |points| points.parts.keys().collect());
    let row = |points: &&Points| -> Vec<Option<i32>> {
        let by_part = parts.iter().map(|part| points.parts.get(*part).copied());
        by_part.chain([Some(points.total)]).collect()
    };
    json!({"parts": parts, "rows": seats.iter().map(row).collect::<Vec<_>>()})
}

/// What the seat saw change of the others since its last decision, by seat.
fn changes<G: Game>(game: &G, state: &G::State, before: &G::State, seat: Seat, names: &[&String]) -> Value {
    let changes = game.changes(before, state, seat);
    let of_others = changes
        .entries()
        .filter(|(other, lines)| *other != seat && !lines.is_empty());
    let named = of_others.map(|(other, lines)| json!({"name": names[other.index()], "lines": lines}));
    named.collect()
}

/// How the game ended.
fn result<G: Game>(game: &G, state: &G::State, names: &[&String], forfeit: Option<&Forfeited>) -> Value {
    let names = names.iter().map(|name| (*name).clone()).collect();
    let result = FinalResult::of(game, state, &names, forfeit);
    let scores: Vec<i32> = result.outcome.scores.iter().copied().collect();
    json!({"ending": result.ending, "verdict": result.verdict, "scores": scores})
}
