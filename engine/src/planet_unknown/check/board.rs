//! The board of a seat in a position.

use super::At;
use super::Checker;
use super::events::Brought;
use crate::bitboard::Grid;
use crate::by_seat::Seat;
use crate::planet_unknown::resource::{Resource, Track};
use crate::planet_unknown::state::{Board, InHand};

/// No game reaches so many gains of a kind at once.
const MAX_COUNT: u8 = 100;

/// Two advances at the top of the rover track, with the tech: more than one gain brings on average.
const MOVEMENT_OF_A_GAIN: usize = 10;

/// No game reaches so much movement, that of gains that wait included.
const MAX_MOVEMENT: usize = 200;

impl Checker<'_> {
    pub(crate) fn board(&mut self, seat: Seat, board: &Board, brought: Brought) {
        let at = |what| At(seat, what);
        let planet = self.tables.planet(board);
        let corporation = self.tables.corporation(board);
        let mut subset = |what: &'static str, squares: Grid, of: Grid, name: &str| {
            self.require(
                squares.is_subset(&of),
                at(what),
                (squares - of).count(),
                format_args!("allowed are squares {name}"),
            );
        };
        subset("covered", board.covered, planet.squares, "of the planet");
        subset("symbols", board.symbols, board.covered - board.patches, "of tiles");
        subset(
            "meteor symbols",
            board.meteor_symbols,
            board.covered - board.patches,
            "of tiles",
        );
        subset("last tile", board.last_tile, board.covered, "that carry a piece");
        subset("patches", board.patches, board.terrain(Resource::Biomass), "of biomass");
        subset("meteorites", board.meteorites, planet.squares, "of the planet");
        subset(
            "second meteorites",
            board.second_meteorites,
            board.meteorites,
            "with a meteorite",
        );
        subset(
            "lifepods",
            board.lifepods,
            planet.lifepods - board.covered,
            "printed with one and open",
        );
        let terrains = board.terrain.iter().fold(Grid::EMPTY, |all, terrain| all | *terrain);
        let squares: usize = board.terrain.iter().map(Grid::count).sum();
        let one_each = terrains == board.covered && squares == board.covered.count();
        self.require(one_each, at("terrain"), squares, "each piece square shows one terrain");

        let on_planet: Vec<_> = board.rovers.iter().flatten().copied().collect();
        let distinct = on_planet
            .iter()
            .all(|rover| rover.is_on_field() && planet.squares.contains(*rover))
            && board.rover_squares().count() == on_planet.len();
        self.require(
            distinct,
            at("rovers"),
            on_planet.len(),
            "rovers stand on different squares of the planet",
        );
        let rovers = on_planet.len() + usize::from(board.spare_rovers);
        self.below(
            at("rovers"),
            rovers,
            usize::from(corporation.rovers) + brought.rovers + 1,
        );
        let lifepods = board.lifepods.count() + usize::from(board.collected_lifepods);
        self.below(at("lifepods"), lifepods, planet.lifepods.count() + 1);
        let meteorites = board.meteorites_on_planet() + usize::from(board.collected_meteorites);
        let most = usize::from(board.tiles) + brought.meteorites;
        self.below(at("meteorites"), meteorites, most + 1);
        let carriers = (0..board.rovers.len()).filter(|&rover| board.carrying >> rover & 1 == 1);
        let carried = carriers.clone().all(|rover| board.rovers[rover].is_some());
        self.require(
            carried,
            at("carrying"),
            board.carrying,
            "allowed are rovers on the planet",
        );
        let in_hand = match board.in_hand {
            Some(InHand::Ignore { tile, .. }) => usize::from(tile) < self.tables.tiles.len(),
            Some(InHand::Carried { rover }) => carriers.clone().any(|carrier| carrier == usize::from(rover)),
            Some(InHand::Objectives(drawn)) => !drawn.is_empty(),
            _ => true,
        };
        self.require(
            in_hand,
            at("in hand"),
            format_args!("{:?}", board.in_hand),
            "allowed are a rover that carries, a tile, and objectives that there are",
        );
        for tracker in Track::ALL {
            let spot = board.spot(tracker);
            let own_way = spot.track == tracker || corporation.moves_diagonally;
            self.require(own_way, at(tracker.name()), spot.track, "allowed is its own track");
            let top = corporation.tracks[spot.track.index()].top;
            self.below(at(tracker.name()), spot.position, usize::from(top) + 1);
        }
        let counts = [board.stored_patches, board.movement].into_iter().chain(board.claims);
        for count in counts.chain(board.pending.iter().map(|(_, count)| count)) {
            self.below(at("counters"), count, MAX_COUNT.into());
        }
        // Played on, each gain may bring movement, which no counter may overrun.
        let waiting: usize = board.pending.iter().map(|(_, count)| usize::from(count)).sum();
        let pool = usize::from(board.movement) + usize::from(board.round_start_movement.waiting());
        let movement = pool + MOVEMENT_OF_A_GAIN * waiting;
        self.below(at("movement waiting"), movement, MAX_MOVEMENT);
        let choices = self.tables.choices.len();
        for choice in board.pending.choices().chain(board.in_hand.and_then(InHand::choice)) {
            self.below(at("choice"), choice, choices);
        }
    }
}
