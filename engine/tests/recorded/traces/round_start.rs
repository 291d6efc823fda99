//! Movement for where rovers are, and at a draft: in a recording these are powers that are used (D22, D32).

use super::decisions::{Lines, Moment};
use super::explain::civ_tiles;
use super::games::Games;
use super::play::Play;
use super::recording::Decision;
use crate::support::recorded::tile_number;
use orrery_engine::Seat;
use orrery_engine::planet_unknown::resource::{Resource, Track};
use orrery_engine::planet_unknown::supply::station;
use orrery_engine::planet_unknown::{Board, Move, PlanetUnknown, RoundStartMovement, Slot};

/// The use of the tech that gives movement at a draft.
const DRAFT_TECH: u8 = 1 << 0;

impl Play {
    /// Notes what the engine gave, since an earlier position, for where rovers were when the round began.
    pub(crate) fn note_round_start(&mut self, before: &Play) {
        let is_new = |play: &Play| (play.state.round, play.state.phase);
        let goes_on = is_new(self) == is_new(before);
        for seat in (0..self.state.seats() as u8).map(Seat) {
            let [was, is] = [before, &*self].map(|play| play.board(seat));
            let gained = is.round_start_movement == RoundStartMovement::Gained;
            let had = was.round_start_movement == RoundStartMovement::Gained && self.state.round == before.state.round;
            let kept = if goes_on { was.movement } else { 0 };
            let movement = is.movement;
            let given = &mut self.given[seat];
            if gained && !had {
                *given = movement.saturating_sub(kept);
            }
            *given = movement.min(*given);
        }
    }

    /// Notes where rovers are when a phase of the recording begins.
    pub(crate) fn count_rovers(&mut self, game: &PlanetUnknown, seat: Seat) {
        self.began_with[seat] = by_rovers(game, self.board(seat));
    }

    /// Returns whether only tiles with a civ resource are offered in this phase, and none fits (D32).
    pub(crate) fn lacks_civ_tile(&self, game: &PlanetUnknown, seat: Seat) -> bool {
        let has_moved = self.used[seat] & DRAFT_TECH > 0;
        has_moved && civ_tiles(game, self, seat).iter().all(|set| set.count == 0)
    }

    /// Uses the power of movement for where rovers are. Flux and Horizon count them as of the start of the phase, Oasis
    /// at once; here the movement came by itself, counted as of the start of the round (D22).
    pub(crate) fn use_round_start(mut self, game: &PlanetUnknown, seat: Seat) -> Play {
        let there = match game.corporation(self.board(seat)).slug.as_str() {
            "oasis" => by_rovers(game, self.board(seat)),
            _ => self.began_with[seat],
        };
        let here = std::mem::take(&mut self.given[seat]);
        self.grant(seat, there);
        if here == there {
            return self;
        }
        let movement = &mut self.board_mut(seat).movement;
        *movement = *movement - here + there;
        self.deviating("D22")
    }
}

/// The movement for where rovers are, as the recording counts it.
fn by_rovers(game: &PlanetUnknown, board: &Board) -> u8 {
    let on = |terrain: Resource| (board.rover_squares() & board.terrain(terrain)).count() as u8;
    match game.corporation(board).slug.as_str() {
        "flux" => board.flux.map_or(0, |track| 2 * on(track.resource())),
        "horizon" => board.carrying.count_ones() as u8,
        "oasis" => on(Resource::Water),
        _ => 0,
    }
}

impl Games {
    /// Uses the movement for the draft of a tile (CORP-7.2), which is the tile laid next. At another time, or without a
    /// civ tile, the movement is given (D32).
    pub(crate) fn draft(&self, play: Play, moment: &Moment) -> Lines {
        let (game, seat) = (&self.ours, moment.seat);
        let is_tile = |next: &&&Decision| next.st == "placeTile" && next.act != "anytime" && next.ch[0].is_number();
        let tile = moment.later.iter().find(is_tile).and_then(|next| next.ch[0].as_u64());
        let slot = Slot::ALL.into_iter().find(|&slot| {
            let top = station::offered(game.tables(), &play.state, seat, slot);
            top.is_some_and(|top| Some(tile_number(game, top) as u64) == tile)
        });
        let drafted = slot.and_then(|slot| {
            let ready = play.clone().ready_again(game, seat, Move::Draft(slot));
            ready.act(game, Move::Draft(slot))
        });
        Ok(vec![drafted.unwrap_or_else(|| {
            let mut given = play.deviating("D32");
            let spot = given.board(seat).spot(Track::Rover);
            let number = game.track(given.board(seat), spot.track).benefits[usize::from(spot.position)].movement;
            let board = given.board_mut(seat);
            board.movement += number;
            board.used_this_round |= DRAFT_TECH;
            given.used[seat] |= DRAFT_TECH;
            given.grant(seat, number);
            given
        })])
    }
}
