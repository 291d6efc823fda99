//! Checks of a seat's board in a position.

use super::checker::{At, Checker};
use super::events::Brought;
use crate::bitboard::Grid;
use crate::by_seat::Seat;
use crate::planet_unknown::capacities::{MAX_CHOICES, MAX_ROVERS};
use crate::planet_unknown::ids::ChoiceId;
use crate::planet_unknown::resource::{Resource, Track};
use crate::planet_unknown::state::{Board, Item, UnfinishedAction};
use crate::planet_unknown::tables::Choice;

/// No game reaches this many gains of a kind at once.
const MAX_COUNT: u8 = 100;

/// What two advances at the top of the rover track give with the tech: more than the average gain.
const MOVEMENT_OF_A_GAIN: usize = 10;

/// No game reaches this much movement, including that of pending gains.
const MAX_MOVEMENT: usize = 200;

impl Checker<'_> {
    pub(crate) fn board(&mut self, seat: Seat, board: &Board, brought: Brought) {
        self.squares(seat, board);
        self.rovers(seat, board, brought);
        self.pieces(seat, board, brought);
        self.unfinished(seat, board);
        self.trackers(seat, board);
        self.counters(seat, board);
    }

    /// Checks that each set of squares is contained in the set it is a part of.
    fn squares(&mut self, seat: Seat, board: &Board) {
        let planet = self.tables.planet(board);
        let tiles = board.covered - board.patches;
        let sets = [
            ("covered", board.covered, planet.squares, "of the planet"),
            ("symbols", board.symbols, tiles, "of tiles"),
            ("meteor symbols", board.meteor_symbols, tiles, "of tiles"),
            ("last tile", board.last_tile, board.covered, "that carry a piece"),
            ("patches", board.patches, board.terrain(Resource::Biomass), "of biomass"),
            ("meteorites", board.meteorites, planet.squares, "of the planet"),
            (
                "second meteorites",
                board.second_meteorites,
                board.meteorites,
                "with a meteorite",
            ),
            (
                "lifepods",
                board.lifepods,
                planet.lifepods - board.covered,
                "printed with one and open",
            ),
        ];
        for (what, squares, allowed, name) in sets {
            let others = (squares - allowed).count();
            let fits = squares.is_subset(&allowed);
            let allowed = format_args!("allowed are squares {name}");
            self.require(fits, At(seat, what), others, allowed);
        }
        let terrains = board.terrain.iter().fold(Grid::EMPTY, |all, terrain| all | *terrain);
        let squares: usize = board.terrain.iter().map(Grid::count).sum();
        let one_each = terrains == board.covered && squares == board.covered.count();
        let allowed = "each piece square shows one terrain";
        self.require(one_each, At(seat, "terrain"), squares, allowed);
    }

    fn rovers(&mut self, seat: Seat, board: &Board, brought: Brought) {
        let planet = self.tables.planet(board).squares;
        let mut on_planet = board.rovers.iter().flatten();
        let count = on_planet.clone().count();
        let distinct = on_planet.all(|rover| rover.is_on_field() && planet.contains(*rover))
            && board.rover_squares().count() == count;
        let allowed = "rovers are on different squares of the planet";
        self.require(distinct, At(seat, "rovers"), count, allowed);
        let all = count + usize::from(board.spare_rovers);
        let most = usize::from(self.tables.corporation(board).rovers) + brought.rovers;
        self.below(At(seat, "rovers"), all, most + 1);
    }

    fn pieces(&mut self, seat: Seat, board: &Board, brought: Brought) {
        let lifepods = board.lifepods.count() + usize::from(board.collected_lifepods);
        let printed = self.tables.planet(board).lifepods.count();
        self.below(At(seat, "lifepods"), lifepods, printed + 1);
        let meteorites = board.meteorites_on_planet() + usize::from(board.collected_meteorites);
        let most = usize::from(board.tiles) + brought.meteorites;
        self.below(At(seat, "meteorites"), meteorites, most + 1);
    }

    /// Checks the unfinished action, and the rovers that carry meteorites.
    fn unfinished(&mut self, seat: Seat, board: &Board) {
        let mut carriers = (0..board.rovers.len()).filter(|&rover| board.carrying >> rover & 1 == 1);
        let carried = carriers.clone().all(|rover| board.rovers[rover].is_some());
        let allowed = "allowed are rovers on the planet";
        self.require(carried, At(seat, "carrying"), board.carrying, allowed);
        let is_possible = match board.unfinished {
            Some(UnfinishedAction::Ignore { tile, .. }) => tile.index() < self.tables.tiles.len(),
            Some(UnfinishedAction::Carried { rover }) => carriers.any(|carrier| carrier == usize::from(rover)),
            Some(UnfinishedAction::Objectives(drawn)) => !drawn.is_empty(),
            _ => true,
        };
        self.require(
            is_possible,
            At(seat, "in hand"),
            format_args!("{:?}", board.unfinished),
            "allowed are a rover that carries, a tile, and objectives of the ruleset",
        );
    }

    fn trackers(&mut self, seat: Seat, board: &Board) {
        let corporation = self.tables.corporation(board);
        for tracker in Track::ALL {
            let at = || At(seat, tracker.name());
            let spot = board.spot(tracker);
            let own_way = spot.track == tracker || corporation.moves_diagonally;
            self.require(own_way, at(), spot.track, "allowed is its own track");
            let top = corporation.tracks[spot.track.index()].top;
            self.below(at(), spot.position, usize::from(top) + 1);
        }
    }

    fn counters(&mut self, seat: Seat, board: &Board) {
        let counts = [board.stored_patches, board.movement, board.extra_draws];
        let counts = counts.into_iter().chain(board.claims);
        for count in counts.chain(board.pending.iter().map(|(_, count)| count)) {
            self.below(At(seat, "counters"), count, MAX_COUNT.into());
        }
        // Each pending gain may bring movement later, which must not overflow a counter.
        let waiting: usize = board.pending.iter().map(|(_, count)| usize::from(count)).sum();
        let pool = usize::from(board.movement) + usize::from(board.round_start_movement.waiting());
        let movement = pool + MOVEMENT_OF_A_GAIN * waiting;
        self.below(At(seat, "movement waiting"), movement, MAX_MOVEMENT);
        let began_on: usize = board.rovers_began_on.iter().map(|&rovers| usize::from(rovers)).sum();
        self.below(At(seat, "rovers as the round began"), began_on, MAX_ROVERS + 1);
        let choices = self.tables.choices.len();
        for choice in board
            .pending
            .choices()
            .chain(board.unfinished.and_then(UnfinishedAction::choice))
        {
            self.below(At(seat, "choice"), choice, choices);
        }
        for (item, _) in board.pending.iter() {
            if let Item::Either(alternative) = item {
                self.below(At(seat, "alternative"), alternative, self.tables.alternatives.len());
            }
        }
        for choice in (0..MAX_CHOICES).map(ChoiceId::from_index) {
            let named = board.pending.named(choice);
            let may_name =
                |trackers: u8| board.pending.count(Item::Choice(choice)) > 0 && named.count() < trackers.into();
            let is_begun = match self.tables.choices.get(choice.index()) {
                Some(Choice::Trackers { trackers, among, .. }) => (named - *among).is_empty() && may_name(*trackers),
                _ => false,
            };
            let allowed = "allowed are fewer trackers than the choice that waits asks for, of those it allows";
            let fits = named.is_empty() || is_begun;
            self.require(fits, At(seat, "named"), format_args!("{named:?}"), allowed);
        }
    }
}
