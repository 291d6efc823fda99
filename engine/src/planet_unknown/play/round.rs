//! The sequence of a round and the end of the game (PU-2, PU-6).

use super::legal_sets::LegalSets;
use super::{event, window};
use crate::by_seat::{Seat, SeatSet};
use crate::planet_unknown::resource::Resource;
use crate::planet_unknown::ruleset::rulings::{ClaimBatch, EndGameFirst, MovementPool};
use crate::planet_unknown::seat::{abilities, round_start};
use crate::planet_unknown::state::{Item, Part, Pending, Phase, State, UnfinishedAction};
use crate::planet_unknown::supply::{civ, objectives, station};
use crate::planet_unknown::tables::Tables;

/// Opens the set-up with the private objectives, if there are any (PU-1.6, PU-1.10, PU-7.1).
pub(crate) fn open_objectives(tables: &Tables, state: &mut State, private: bool) {
    if private {
        objectives::deal_objective_hands(tables, state);
    }
    open_choices(state, Phase::Objectives);
}

/// Continues until a seat has something to decide or the game is over.
pub(crate) fn settle(tables: &Tables, state: &mut State) {
    continue_until(tables, state, |state| window::has_move(tables, state, state.actor));
}

/// The same. Returns whether the seat is in a window; then the sets hold what it may do there, Done aside.
pub(crate) fn settle_and_look(tables: &Tables, state: &mut State, legal: &mut LegalSets) -> bool {
    continue_until(tables, state, |state| {
        legal.clear();
        // This visitor never breaks.
        let _ = window::visit_window(tables, state, state.actor, legal);
        !legal.is_empty()
    });
    !matches!(state.phase, Phase::Over | Phase::Rotate) && state.boards[state.actor].part == Part::Window
}

/// Continues until the acting seat has something to do in its window, or to decide elsewhere.
fn continue_until(tables: &Tables, state: &mut State, mut has_move: impl FnMut(&State) -> bool) {
    loop {
        if state.phase.is_civ() {
            civ::draw_extra_cards(tables, state);
        } else if state.phase == Phase::Last {
            gain_left_over_cards(tables, state);
        }
        let is_decision = match state.phase {
            Phase::Over => true,
            Phase::Rotate => state.commander_turns,
            _ if !state.queue.contains(state.actor) => false,
            _ => state.boards[state.actor].part != Part::Window || has_move(state),
        };
        if is_decision {
            break;
        }
        proceed(tables, state);
    }
}

fn proceed(tables: &Tables, state: &mut State) {
    if state.phase == Phase::Rotate {
        rotate(tables, state, 1);
    } else if state.queue.contains(state.actor) {
        end_part(tables, state, state.actor);
    } else if let Some(seat) = state.queue.clockwise_from(state.commander).next() {
        begin_part(tables, state, seat);
    } else {
        close_phase(tables, state);
    }
}

/// Turns the station (PU-2.2, R25), and reveals the event (PU-2.3).
pub(crate) fn rotate(tables: &Tables, state: &mut State, steps: u8) {
    station::turn_station(state, steps);
    event::open_event(tables, state);
}

fn open_main(tables: &Tables, state: &mut State) {
    open(tables, state, Phase::Main);
    for seat in SeatSet::all(state.seats()).iter() {
        let nothing_left = !window::has_draft(tables, state, seat);
        let board = &mut state.boards[seat];
        round_start::gain_waiting(board);
        board.part = if nothing_left { Part::Window } else { Part::Draft };
        board.no_place = nothing_left;
    }
}

/// Ends the window of a seat: pending gains are lost (PU-2.W), and so is movement if the pool ends with the window
/// (R2). The end of the game has a single pool (PU-6.4).
pub(crate) fn end_part(tables: &Tables, state: &mut State, seat: Seat) {
    let board = &mut state.boards[seat];
    board.pending = Pending::default();
    board.shifted = Default::default();
    board.free_trails = Default::default();
    if state.phase.is_civ() {
        board.claims = Default::default();
        board.extra_cards = Default::default();
    }
    if tables.corporation_rulings.pool == MovementPool::PerWindow && !state.phase.is_end_of_game() {
        board.movement = 0;
    }
    state.queue = state.queue.without(seat);
}

/// Whether a seat that is done with this window cannot spend its movement in a later one (R2, PU-6.4).
pub(crate) fn ends_movement(tables: &Tables, state: &State, seat: Seat) -> bool {
    let has_claims = state.boards[seat].has_claims();
    match state.phase {
        Phase::Last => !has_claims,
        phase if phase.is_end_of_game() => true,
        _ if tables.corporation_rulings.pool == MovementPool::PerWindow => true,
        // The window of the claims is in the same round.
        Phase::Main => !has_claims,
        phase => phase == Phase::Civ,
    }
}

fn begin_part(tables: &Tables, state: &mut State, seat: Seat) {
    state.actor = seat;
    match state.phase {
        phase if phase.is_civ() && !state.boards[seat].has_claims() => {
            state.queue = state.queue.without(seat);
        }
        Phase::Last => {
            let board = &mut state.boards[seat];
            board
                .pending
                .add(Item::StoredPatch, std::mem::take(&mut board.stored_patches));
            civ::gain_end_game_cards(tables, state, seat);
        }
        _ => {}
    }
}

fn open(tables: &Tables, state: &mut State, phase: Phase) {
    state.phase = phase;
    state.queue = SeatSet::all(state.seats());
    state.actor = state.commander;
    if phase != Phase::Main {
        begin_part(tables, state, state.commander);
    }
}

/// Opens what follows a phase in which every seat has had its part (PU-1.10, PU-2.7).
fn close_phase(tables: &Tables, state: &mut State) {
    match state.phase {
        Phase::Objectives => {
            state.shown.clear();
            objectives::deal_shared_objectives(tables, state);
            open_set_up(tables, state);
        }
        Phase::SetUp => {
            state.shown.clear();
            open_rotate(state);
        }
        Phase::Event => {
            state.shown.clear();
            if cashes_in_event(tables, state) {
                open(tables, state, Phase::EventCiv);
            } else {
                open_main(tables, state);
            }
        }
        Phase::EventCiv => {
            station::refill(tables, state);
            open_main(tables, state);
        }
        Phase::Main => {
            for seat in state.commander.round_table(state.seats()) {
                state.triggers.no_place |= std::mem::take(&mut state.boards[seat].no_place);
            }
            state.shown.clear();
            station::refill(tables, state);
            open(tables, state, Phase::Civ);
        }
        Phase::Civ => {
            station::refill(tables, state);
            end_round(tables, state);
        }
        Phase::Last if state.boards.iter().any(|board| board.has_claims()) => {
            station::refill(tables, state);
            open(tables, state, Phase::LastCiv);
        }
        Phase::Last | Phase::LastCiv => {
            station::refill(tables, state);
            state.phase = Phase::Over;
            state.actor = state.commander;
        }
        Phase::Rotate | Phase::Over => unreachable!("no seat has a part of this phase"),
    }
}

/// Returns whether claims of the event step are cashed in right after it (R3).
fn cashes_in_event(tables: &Tables, state: &State) -> bool {
    let at_once = tables.civ_card_rulings.claim_batch == ClaimBatch::EndOfPhase;
    at_once && state.boards.iter().any(|board| board.has_claims())
}

/// Clears what lasts only one round, and tests whether the game ends (PU-2.8, PU-6.1, PU-2.P, PU-6.2, R23).
fn end_round(tables: &Tables, state: &mut State) {
    for board in state.boards.iter_mut() {
        board.movement = 0;
    }
    let is_empty = |stack: usize| state.top(stack).is_none();
    state.triggers.empty_depot = station::depots(state.shift).any(|depot| depot.into_iter().all(is_empty));
    event::end_event(state);
    if state.triggers.any() {
        if tables.civ_card_rulings.end_game_claims_from == EndGameFirst::NextCommander {
            state.commander = state.commander.clockwise(state.seats());
        }
        open(tables, state, Phase::Last);
    } else {
        state.commander = state.commander.clockwise(state.seats());
        state.round += 1;
        begin_round(tables, state);
        open_rotate(state);
    }
}

/// The first holder of the commander token, which has moved clockwise once a round, and perhaps before the last claims.
pub(crate) fn first_commander(tables: &Tables, state: &State) -> Seat {
    let is_past_rounds = matches!(state.phase, Phase::Last | Phase::LastCiv | Phase::Over);
    let went_on = tables.civ_card_rulings.end_game_claims_from == EndGameFirst::NextCommander;
    let steps = usize::from(state.round) - 1 + usize::from(is_past_rounds && went_on);
    state.commander.counterclockwise(steps, state.seats())
}

fn open_rotate(state: &mut State) {
    state.phase = Phase::Rotate;
    state.actor = state.commander;
    state.queue = SeatSet::only(state.commander);
}

/// Begins a round (PU-2.1): makes once-a-round techs usable again, and gains movement for where the rovers are (CORP-G15,
/// CORP-G14, R34).
fn begin_round(tables: &Tables, state: &mut State) {
    for board in state.boards.iter_mut() {
        board.used_this_round = 0;
        board.rovers_began_on = [0; Resource::COUNT];
        for rover in board.rovers.into_iter().flatten() {
            for (count, terrain) in board.rovers_began_on.iter_mut().zip(&board.terrain) {
                *count += u8::from(terrain.contains(rover));
            }
        }
        round_start::gain(tables, board);
    }
}

/// Gains the choice of left-over civ cards, once, as soon as the tech for it is active in the last window (CORP-7.6).
fn gain_left_over_cards(tables: &Tables, state: &mut State) {
    let seat = state.actor;
    if !state.queue.contains(seat) {
        return;
    }
    let board = &mut state.boards[seat];
    for &(tech, count) in &abilities::held(tables, board).kept_civ_cards {
        if board.used_this_game >> tech & 1 == 0 {
            board.used_this_game |= 1 << tech;
            board.pending.add(Item::KeepCiv, count);
        }
    }
}

/// Opens the choices of the set-up: the flux token (PU-1.4).
fn open_set_up(tables: &Tables, state: &mut State) {
    for seat in SeatSet::all(state.seats()).iter() {
        let board = &mut state.boards[seat];
        if abilities::held(tables, board).places_flux_token {
            board.unfinished = Some(UnfinishedAction::FluxToken { climb: None });
        }
    }
    open_choices(state, Phase::SetUp);
}

/// Opens a phase of the set-up for every seat that has something to decide.
pub(crate) fn open_choices(state: &mut State, phase: Phase) {
    state.phase = phase;
    state.queue = SeatSet::EMPTY;
    for seat in SeatSet::all(state.seats()).iter() {
        let board = &mut state.boards[seat];
        board.part = Part::Window;
        if board.unfinished.is_some() || !board.pending.is_empty() {
            state.queue = state.queue.with(seat);
        }
    }
    state.actor = state
        .queue
        .clockwise_from(state.commander)
        .next()
        .unwrap_or(state.commander);
}
