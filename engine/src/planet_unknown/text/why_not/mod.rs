//! Why a seat cannot take an action now, in words, with the number of the rule.

mod cards;
mod events;
mod patches;
mod pieces;
mod places;
mod rovers;
mod techs;
mod tiles;
mod trackers;
mod unfinished;
mod waiting;

use crate::planet_unknown::action::Move;
use crate::planet_unknown::play::legal;
use crate::planet_unknown::state::{Item, Phase, State};
use crate::planet_unknown::tables::Tables;

/// Why the acting seat cannot make this move, as far as it sees the position; `None` if it can.
pub(crate) fn why_not(tables: &Tables, state: &State, chosen: Move) -> Option<String> {
    let is_legal = legal::is_listed(tables, state, chosen.into());
    (!is_legal).then(|| reason(tables, state, chosen))
}

fn reason(tables: &Tables, state: &State, chosen: Move) -> String {
    match state.phase {
        Phase::Over => return "the game is over (PU-6.2)".to_owned(),
        Phase::Rotate => return "the commander has to turn the station first (PU-2.2)".to_owned(),
        _ => {}
    }
    match state.boards[state.actor].unfinished {
        Some(unfinished) => unfinished::reason(tables, state, unfinished, chosen),
        None => reason_in_window(tables, state, chosen),
    }
}

/// Why a seat without an unfinished action cannot make the move.
fn reason_in_window(tables: &Tables, state: &State, chosen: Move) -> String {
    let seat = state.actor;
    let board = &state.boards[seat];
    match chosen {
        Move::Done => waiting::not_done(tables, state, seat),
        Move::Rotate(_) => "the station is turned before the event of the round (PU-2.2)".to_owned(),
        Move::Take(slot) => tiles::not_taken(tables, state, seat, slot),
        Move::Lay(placement) => tiles::not_laid(tables, state, seat, placement),
        Move::LayFree { resources, placement } => tiles::not_laid_free(tables, state, seat, resources, placement),
        Move::Draft(slot) => tiles::not_drafted(tables, state, seat, slot),
        Move::Resource(track) => trackers::resource(tables, board, track),
        Move::Advance(track) => trackers::advance(tables, board, track),
        Move::Synergy(track) => trackers::synergy(tables, board, track),
        Move::SynergyMore(track) => trackers::synergy_more(tables, board, track),
        Move::Energy(tracks, track) => trackers::energy(tables, board, tracks, track),
        Move::Choose { choice, track } => match board.pending.count(Item::Choice(choice)) {
            0 => "no choice of trackers with this number waits (CARDS-1.3)".to_owned(),
            _ => trackers::choice(tables, board, choice, board.pending.named(choice), track),
        },
        Move::Either { either, .. } => pieces::either(board, either),
        Move::Target(_) => "no advance waits for the position of its tracker (PU-4.4)".to_owned(),
        Move::FluxToken(_) => "the flux token is moved at set-up and at tech milestones alone (CORP-2.1)".to_owned(),
        Move::ClaimRow(_) => "no row of positions is claimed now (CORP-4.7)".to_owned(),
        Move::Civ(card) => cards::civ(tables, state, seat, card),
        Move::HigherCiv(card) => cards::higher_civ(tables, card),
        Move::KeepCiv(card) => cards::keep_civ(tables, board, card),
        Move::Objective(_) => "no objective is drawn to keep (CORP-4.8)".to_owned(),
        Move::PlaceRover(square) => rovers::place(board, square),
        Move::Step { rover, to } => rovers::step(tables, board, rover, to),
        Move::Teleport { rover, to } => rovers::teleport(tables, board, rover, to),
        Move::Jump { rover, to } => rovers::jump(tables, board, rover, to),
        Move::Carried { .. } => "no rover has just carried a meteorite onto water (CORP-3.8)".to_owned(),
        Move::Patch(square) => patches::patch(tables, board, square),
        Move::StorePatch => patches::store(tables, state, seat),
        Move::MorePatches => patches::more(tables, board),
        Move::PatchToSynergy => patches::to_synergy(tables, board),
        Move::Collect(what, square) => pieces::collect(board, what, square),
        Move::Destroy(what, square) => pieces::destroy(board, what, square),
        Move::DestroyLine(what, line) => pieces::destroy_line(board, what, line),
        Move::PutLifepod(_) => "no lifepod waits to be put somewhere (CORP-G20)".to_owned(),
        Move::LiftLifepod(_) => "no lifepod is moved now (CORP-1.4)".to_owned(),
        Move::Reposition => pieces::reposition(board),
        Move::Use(tech) => techs::use_of(tables, board, tech),
        Move::Event(chosen) => events::reason(tables, state, seat, chosen),
    }
}
