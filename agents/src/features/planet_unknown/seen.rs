//! What the groups of features read: the position as one seat sees it.

use orrery_engine::Seat;
use orrery_engine::bitboard::{Backend, Grid};
use orrery_engine::planet_unknown::tables::{Planet, Tables};
use orrery_engine::planet_unknown::{Board, Part, Phase, PlanetUnknown, State};

/// The most rounds that a game is taken to last where nothing says how many are left.
const LONGEST: u8 = 24;

/// A position as a seat sees it.
pub(super) struct Seen<'a> {
    pub(super) game: &'a PlanetUnknown,
    pub(super) tables: &'a Tables,
    pub(super) backend: Backend,
    pub(super) state: &'a State,
    pub(super) seat: Seat,
    pub(super) board: &'a Board,
    pub(super) planet: &'a Planet,
    /// The open squares of its planet.
    pub(super) open: Grid,
    /// How many they are.
    pub(super) squares: f32,
    /// Whether the seat still lays a tile in this round.
    pub(super) lays_now: bool,
    /// How many tiles the seat still lays at most, as far as is known.
    pub(super) turns: f32,
}

impl<'a> Seen<'a> {
    pub(super) fn new(game: &'a PlanetUnknown, state: &'a State, seat: Seat) -> Seen<'a> {
        let (backend, board) = (game.backend(), &state.boards[seat]);
        let planet = game.planet(board);
        let open = planet.squares - board.covered;
        let lays_now = lays_now(state, seat);
        let more = match () {
            () if state.triggers.any() || state.phase.is_end_of_game() => 0,
            () if state.events.cards.is_empty() => LONGEST.saturating_sub(state.round),
            () => state.events.left() as u8,
        };
        Seen {
            game,
            tables: game.tables(),
            backend,
            state,
            seat,
            board,
            planet,
            open,
            squares: backend.count(&open) as f32,
            lays_now,
            turns: f32::from(u8::from(lays_now)) + f32::from(more),
        }
    }

    /// The other boards, as the seat sees them.
    pub(super) fn others(&self) -> impl Iterator<Item = &'a Board> {
        let (state, own) = (self.state, self.seat);
        let seats = (0..state.seats() as u8).map(Seat).filter(move |&seat| seat != own);
        seats.map(move |seat| state.board_seen(Some(own), seat))
    }

    /// A board as the seat sees it.
    pub(super) fn board_of(&self, seat: Seat) -> &'a Board {
        self.state.board_seen(Some(self.seat), seat)
    }
}

/// Whether the seat still has to lay its tile of this round.
pub(super) fn lays_now(state: &State, seat: Seat) -> bool {
    match state.phase {
        Phase::Main => state.queue.contains(seat) && state.boards[seat].part != Part::Window,
        Phase::Objectives | Phase::SetUp | Phase::Rotate | Phase::Event | Phase::EventCiv => true,
        Phase::Civ | Phase::Last | Phase::LastCiv | Phase::Over => false,
    }
}
