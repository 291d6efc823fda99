//! What happened, in words for people.

use super::words;
use crate::bitboard::{Grid, SIDE, Square};
use crate::by_seat::Seat;
use crate::card_set::CardId;
use crate::counted::Counted;
use crate::planet_unknown::action::{EventMove, Move, Placement, Slot};
use crate::planet_unknown::capacities::RANKS;
use crate::planet_unknown::ids::AlternativeId;
use crate::planet_unknown::play::round;
use crate::planet_unknown::resource::{Collectible, Track};
use crate::planet_unknown::state::{Board, State};
use crate::planet_unknown::supply::station;
use crate::planet_unknown::tables::{Gain, Tables};
use crate::planet_unknown::{score, text};
use std::fmt::Write;

/// The move of the acting seat in words, and what it gave.
pub(crate) fn explain(tables: &Tables, before: &State, chosen: Move, after: &State) -> String {
    let seat = before.actor;
    let mut text = move_text(tables, before, chosen, after);
    let effects = match chosen {
        Move::Done => lost(tables, before, seat),
        _ => effects(tables, before, chosen, after),
    };
    if !effects.is_empty() {
        let _ = write!(text, ": {}", effects.join(", "));
    }
    text
}

fn move_text(tables: &Tables, before: &State, chosen: Move, after: &State) -> String {
    let seat = before.actor;
    match chosen {
        Move::Done => "is done".into(),
        Move::Rotate(0) => "leaves the station as it is".into(),
        Move::Rotate(steps) => rotate_text(tables, steps, after),
        Move::Take(slot) => format!("takes {}, for which there is no room", tile_text(tables, before, slot)),
        Move::Lay(placement) => lay_text(tables, before, placement, after),
        Move::LayFree { resources, placement } => {
            let laid = lay_text(tables, before, placement, after);
            let how = if resources {
                "as a card allows"
            } else {
                "without resources"
            };
            format!("{laid} {how}")
        }
        Move::Draft(slot) => format!("drafts {}", tile_text(tables, before, slot)),
        Move::Resource(track) => format!("uses the {track} resource"),
        Move::Advance(track) => format!("advances {track}"),
        Move::Synergy(track) => format!("spends a synergy boost on {track}"),
        Move::SynergyMore(track) => format!("spends a synergy boost on {track}, twice"),
        Move::Energy(_, track) => format!("spends energy on {track}"),
        Move::Choose { track, .. } => format!("chooses {track}"),
        Move::Civ(card) | Move::HigherCiv(card) | Move::KeepCiv(card) => civ_card_text(tables, card),
        Move::Target(spot) => format!("goes to {} {}", spot.track, spot.position),
        Move::FluxToken(track) => format!("puts the flux token on {track}"),
        Move::ClaimRow(track) => format!("claims the row of {track}"),
        Move::Either { either, second } => either_text(tables, before, either, second),
        Move::Carried { destroyed: true } => "destroys the meteorite it carries".into(),
        Move::Carried { destroyed: false } => "keeps the meteorite it carries".into(),
        Move::Use(tech) => format!("uses tech {}", tech + 1),
        Move::MorePatches => "takes more patches instead of one".into(),
        Move::PatchToSynergy => "takes a synergy boost instead of a patch".into(),
        Move::Patch(square) => format!("lays a patch on {square}"),
        Move::StorePatch => "stores a patch".into(),
        Move::PutLifepod(place) => format!("puts the lifepod on: {place}"),
        Move::LiftLifepod(place) => format!("takes the lifepod from: {place}"),
        Move::Reposition => "moves a lifepod".into(),
        Move::Objective(card) => format!("keeps objective {}", tables.objective(card).id),
        Move::Event(chosen) => event_move_text(tables, before, chosen),
        Move::PlaceRover(square) => format!("places a rover on {square}"),
        Move::Jump { rover, to } => format!("lets {} jump to {to}", rover_text(&before.boards[seat], rover)),
        Move::Step { rover, to } => format!("moves {} to {to}", rover_text(&before.boards[seat], rover)),
        Move::Teleport { rover, to } => format!("lifts {} to {to}", rover_text(&before.boards[seat], rover)),
        Move::Collect(what, square) => format!("collects the {what} on {square}"),
        Move::Destroy(what, square) => format!("destroys the {what} on {square}"),
        Move::DestroyLine(what, line) => match usize::from(line).checked_sub(SIDE) {
            None => format!("destroys every {what} of row {}", Square::row_number(line.into())),
            Some(column) => format!("destroys every {what} of column {}", Square::column_letter(column)),
        },
    }
}

fn rotate_text(tables: &Tables, steps: u8, after: &State) -> String {
    let facing = |seat| {
        let depot = text::depot_text(tables, after, seat, [false; 2]);
        format!("{seat} faces {}", depot.join(", "))
    };
    let facing: Vec<String> = (0..after.seats() as u8).map(Seat).map(facing).collect();
    let depots = Counted(steps.into(), "depot");
    format!("turns the station {depots} clockwise\n{}", facing.join("\n"))
}

/// The tile that the acting seat is offered in a slot.
fn tile_text(tables: &Tables, before: &State, slot: Slot) -> String {
    match station::offered(tables, before, before.actor, slot) {
        Some(tile) => tables.tile(tile).to_string(),
        None => "no tile".into(),
    }
}

fn lay_text(tables: &Tables, before: &State, placement: Placement, after: &State) -> String {
    let squares = squares_text(after.boards[before.actor].last_tile);
    format!("lays {} on {squares}", tile_text(tables, before, placement.slot))
}

fn civ_card_text(tables: &Tables, card: CardId) -> String {
    let card = tables.civ_card(card);
    format!("keeps civ card {} {} of rank {}", card.id, card.slug, card.rank + 1)
}

fn either_text(tables: &Tables, before: &State, either: AlternativeId, second: bool) -> String {
    let gains = tables.alternative(either);
    match (gains[usize::from(second)], before.events.next()) {
        (Gain::Peek, Some(next)) => format!("looks at the next event: {}", text::event_text(tables, next)),
        (gain, _) => format!("takes the {}", words::gain_text(gain)),
    }
}

fn rover_text(board: &Board, rover: u8) -> String {
    match board.rovers[usize::from(rover)] {
        Some(square) => format!("the rover on {square}"),
        None => "a rover".into(),
    }
}

fn event_move_text(tables: &Tables, before: &State, chosen: EventMove) -> String {
    let seat = before.actor;
    match chosen {
        EventMove::Patch(square) => format!("lays the patch of the event on {square}"),
        EventMove::Meteorite(square) => format!("puts a meteorite on {square}"),
        EventMove::LoseRover(rover) => format!("loses {}", rover_text(&before.boards[seat], rover)),
        EventMove::LoseLifepod(place) => format!("loses the lifepod from: {place}"),
        EventMove::LoseMeteorite => "loses a collected meteorite".into(),
        EventMove::Ignore(resource) => format!("ignores the {resource} resource"),
        EventMove::RemoveShape(slot) => match station::offered(tables, before, seat, slot) {
            Some(tile) => format!("removes all tiles of shape {}", tables.tile(tile).shape),
            None => "removes no tile".into(),
        },
        EventMove::DiscardObjective(card) => {
            format!("discards objective {}", tables.objective(card).id)
        }
    }
}

/// What changed on the board of the acting seat, and by how many medals its score changed.
fn effects(tables: &Tables, before: &State, chosen: Move, after: &State) -> Vec<String> {
    let seat = before.actor;
    let (old, new) = (&before.boards[seat], &after.boards[seat]);
    let mut effects = Vec::new();
    for track in Track::ALL {
        let (from, to) = (old.tracker(track), new.tracker(track));
        if from != to {
            effects.push(format!("{track} {from} to {to}"));
        }
    }
    if !matches!(chosen, Move::Collect(..) | Move::Destroy(..) | Move::Event(_)) {
        effects.extend(planet_effects(old, new));
    }
    // The end of a phase clears pending gains, and the next phase adds some that this action did not cause.
    if (before.round, before.phase) == (after.round, after.phase) {
        effects.extend(gains(tables, old, new));
    }
    let medals = score::own_medals(tables, after, seat) - score::own_medals(tables, before, seat);
    if medals != 0 {
        effects.push(format!("{:+}", Counted(medals, "medal")));
    }
    effects
}

/// The gains that are pending after the move and were not before.
fn gains(tables: &Tables, before: &Board, after: &Board) -> Vec<String> {
    let mut gains = Vec::new();
    if after.movement > before.movement {
        gains.push(format!("{} movement", after.movement - before.movement));
    }
    for (item, count) in after.pending.iter() {
        let more = count.saturating_sub(before.pending.count(item));
        if more > 0 {
            gains.push(words::items_text(tables, item, more));
        }
    }
    for rank in 0..RANKS {
        let more = after.claims[rank].saturating_sub(before.claims[rank]);
        if more > 0 {
            gains.push(words::claims_text(rank, more));
        }
    }
    if let [first, ..] = &mut gains[..] {
        first.insert_str(0, "gains ");
    }
    gains
}

/// What a seat gives up when it is done.
fn lost(tables: &Tables, before: &State, seat: Seat) -> Vec<String> {
    let board = &before.boards[seat];
    let is_lost = board.movement > 0 && round::ends_movement(tables, before, seat);
    let movement = is_lost.then(|| format!("{} movement", board.movement));
    let items = words::waiting_texts(tables, &board.pending);
    let mut lost: Vec<String> = movement.into_iter().chain(items).collect();
    if let [first, ..] = &mut lost[..] {
        first.insert_str(0, "gives up ");
    }
    lost
}

fn planet_effects(before: &Board, after: &Board) -> Vec<String> {
    let mut effects = Vec::new();
    let new_meteorites = after.meteorites - before.meteorites;
    if !new_meteorites.is_empty() {
        effects.push(format!("a meteorite lands on {}", squares_text(new_meteorites)));
    }
    for what in Collectible::ALL {
        let gone = before.pieces(what) - after.pieces(what);
        if after.collected(what) > before.collected(what) {
            effects.push(format!("collects the {what} on {}", squares_text(gone)));
        } else if !gone.is_empty() {
            effects.push(format!("destroys the {what} on {}", squares_text(gone)));
        }
    }
    if after.rover_squares().count() < before.rover_squares().count() {
        let lost = before.rover_squares() - after.rover_squares();
        effects.push(format!("destroys the rover on {}", squares_text(lost)));
    }
    effects
}

fn squares_text(squares: Grid) -> String {
    let names: Vec<String> = squares.iter().map(|square| square.to_string()).collect();
    names.join(" ")
}
