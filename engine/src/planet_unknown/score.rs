//! Scoring and ranking (PU-6.5, PU-6.6).

use super::PlanetUnknown;
use super::civ::bits;
use super::resource::{Collectible, Track};
use super::ruleset::effects::Effect;
use super::ruleset::objectives::Better;
use super::state::{Board, EndTriggers, Phase, Spot, State};
use super::tables::CivScore;
use crate::bitboard::SIDE;
use crate::by_seat::{BySeat, Seat};
use crate::game::Outcome;
use std::cmp::{Ordering, Reverse};

/// The parts of a score: A rows, columns and planet bonuses; B tracks; C lifepods and meteorites; D civ cards;
/// E private objectives; F objectives compared with others.
pub const SCORE_PARTS: [&str; 7] = [
    "planet",
    "tracks",
    "lifepods",
    "meteorites",
    "civ",
    "private",
    "objectives",
];

impl PlanetUnknown {
    /// Scores, ranks and shares as if the game ended here.
    pub(super) fn outcome_of(&self, state: &State) -> Outcome {
        let seats = || (0..state.seats() as u8).map(Seat);
        let parts: BySeat<[i32; SCORE_PARTS.len()]> = seats().map(|seat| self.score_of(state, seat)).collect();
        let scores: BySeat<i32> = parts.iter().map(|parts| parts.iter().sum()).collect();
        let standing: BySeat<_> = seats()
            .map(|seat| {
                let meteorites = state.boards[seat].meteorites_on_planet();
                (scores[seat], Reverse(self.uncovered(state, seat)), Reverse(meteorites))
            })
            .collect();
        let (ranks, shares) = Outcome::rank(&standing);
        let target = self.target(state);
        let shares = match target {
            Some(target) => scores.iter().map(|&score| f64::from(score >= target)).collect(),
            None => shares,
        };
        Outcome {
            parts: parts.iter().map(|parts| parts.iter().copied().collect()).collect(),
            scores,
            ranks,
            shares,
            target,
            ending: match state.phase {
                Phase::Over => ending(state.triggers),
                _ => "unfinished",
            },
        }
    }

    /// The medals of a seat as if the game ended here: its score in [`Outcome`].
    pub fn medals(&self, state: &State, seat: Seat) -> i32 {
        self.score_of(state, seat).iter().sum()
    }

    /// The medals of a seat without those that depend on others: parts A to E.
    pub fn own_medals(&self, state: &State, seat: Seat) -> i32 {
        self.own_parts(state, seat).iter().sum()
    }

    fn score_of(&self, state: &State, seat: Seat) -> [i32; SCORE_PARTS.len()] {
        let [planet, tracks, lifepods, meteorites, civ, private] = self.own_parts(state, seat);
        let objectives = self.shared_objective_medals(state, seat) + self.common_objective_medals(state, seat);
        [planet, tracks, lifepods, meteorites, civ, private, objectives]
    }

    /// Parts A to E: what does not depend on other seats.
    fn own_parts(&self, state: &State, seat: Seat) -> [i32; SCORE_PARTS.len() - 1] {
        let board = &state.boards[seat];
        let cards: u64 = state.cards_of(seat).fold(0, |cards, card| cards | 1 << card) & self.tables.end_game_cards;
        [
            self.planet_medals(board),
            self.track_medals(board),
            self.lifepod_medals(board, cards),
            self.meteorite_medals(board, cards),
            self.civ_medals(board, cards),
            self.private_objective_medals(board),
        ]
    }

    /// A: rows and columns that are covered and free of meteorites, open cities and full zones.
    pub fn planet_medals(&self, board: &Board) -> i32 {
        let planet = self.planet(board);
        let (cities, city_medals) = planet.cities;
        let (zones, zone_medals) = &planet.full_zones;
        let full_zones = zones.iter().filter(|zone| zone.is_subset(&board.covered)).count();
        self.line_medals(board)
            + city_medals * (cities - board.covered).count() as i32
            + zone_medals * full_zones as i32
    }

    /// Medals of complete rows and columns.
    pub fn line_medals(&self, board: &Board) -> i32 {
        let planet = self.planet(board);
        let medals = |lines: u16, medals: [u8; SIDE]| -> i32 {
            let complete = medals.iter().enumerate().filter(|&(line, _)| lines >> line & 1 == 1);
            complete.map(|(_, &medals)| i32::from(medals)).sum()
        };
        let [rows, columns] = self.complete_lines(board);
        medals(rows, planet.row_medals) + medals(columns, planet.column_medals)
    }

    /// The rows, then the columns that are covered and free of meteorites, one bit each; lines without squares too.
    pub fn complete_lines(&self, board: &Board) -> [u16; 2] {
        const LINES: u16 = (1 << SIDE) - 1;
        let planet = self.planet(board);
        let open = planet.squares - board.covered - planet.currents.in_lines;
        let spoilt = open | board.pieces(Collectible::Meteorite);
        let [mut rows, mut columns] = [0, 0];
        for row in 0..SIDE {
            rows |= u16::from(spoilt.row(row) != 0) << row;
            columns |= spoilt.row(row);
        }
        [LINES & !rows, LINES & !columns]
    }

    /// B: the last medal at or below each tracker (CORP-G17); with a tech, that of the best one on its track (CORP-5.10).
    pub fn track_medals(&self, board: &Board) -> i32 {
        let shares = self
            .ability(board, |effect| matches!(effect, Effect::ScoreTrackBest).then_some(()))
            .is_some();
        let spots = Track::ALL.map(|tracker| board.spot(tracker));
        let medals = |spot: Spot| {
            let table = self.track(board, spot.track);
            let covered = board.lifepods_on[spot.track.index()];
            // A covered medal does not score (CORP-1.3): the last one that is not covered does.
            let last = (0..=usize::from(spot.position))
                .rev()
                .filter(|position| covered >> position & 1 == 0);
            i32::from(last.filter_map(|position| table.printed[position]).next().unwrap_or(0))
        };
        let best_on = |track: Track| {
            spots
                .into_iter()
                .filter(|spot| spot.track == track)
                .map(medals)
                .max()
                .unwrap_or(0)
        };
        spots
            .into_iter()
            .map(|spot| if shares { best_on(spot.track) } else { medals(spot) })
            .sum()
    }

    /// C: lifepods in the scoring area.
    fn lifepod_medals(&self, board: &Board, cards: u64) -> i32 {
        let raised = self.civ_scores(cards).filter_map(|score| match score {
            CivScore::PerLifepod(medals) => Some(medals),
            _ => None,
        });
        raised.max().unwrap_or(self.tables.medals_per_lifepod) * i32::from(board.collected_lifepods)
    }

    /// C: full sets of collected meteorites.
    fn meteorite_medals(&self, board: &Board, cards: u64) -> i32 {
        let collected = i32::from(board.collected_meteorites);
        match self.family(cards, CivScore::Meteorite) {
            Some((set_size, medals)) => collected / set_size * medals,
            None => collected / self.tables.meteorites_per_medal,
        }
    }

    /// D: End Game civ cards.
    fn civ_medals(&self, board: &Board, cards: u64) -> i32 {
        let single = self.civ_scores(cards).map(|score| match score {
            CivScore::Medals(medals) => medals,
            CivScore::PerPatch(medals) => medals * board.patches.count() as i32,
            CivScore::PerLifepod(_) | CivScore::Commerce | CivScore::Meteorite => 0,
        });
        single.sum::<i32>() + self.family(cards, CivScore::Commerce).map_or(0, |(_, medals)| medals)
    }

    fn civ_scores(&self, cards: u64) -> impl Iterator<Item = CivScore> + '_ {
        bits(cards).flat_map(|card| self.tables.civ_cards[card].scores.iter().copied())
    }

    /// Set size and medals that the number of cards of a family gives.
    fn family(&self, cards: u64, family: CivScore) -> Option<(i32, i32)> {
        let members = || {
            bits(cards)
                .map(|card| &self.tables.civ_cards[card])
                .filter(|card| card.scores.contains(&family))
        };
        let card = members().next()?;
        let held = members().count().min(card.by_count.len());
        Some((card.set_size, card.by_count[held - 1]))
    }

    /// E: private objectives fulfilled.
    fn private_objective_medals(&self, board: &Board) -> i32 {
        let sides = bits(board.private_objectives).map(|card| self.tables.objectives[card].private);
        sides
            .filter(|side| self.fulfils(board, side.condition))
            .map(|side| i32::from(side.medals))
            .sum()
    }

    /// F: objectives shared with neighbours.
    fn shared_objective_medals(&self, state: &State, seat: Seat) -> i32 {
        let shared = state
            .objectives
            .iter()
            .flatten()
            .filter(|objective| objective.seats.contains(&seat));
        let medals = shared.map(|objective| {
            let side = &self.tables.objectives[usize::from(objective.card)].neighbour;
            let value = |seat: Seat| {
                let value = self.statistic(&state.boards[seat], side.statistic);
                if side.better == Better::More { value } else { -value }
            };
            let other = objective.seats[usize::from(objective.seats[0] == seat)];
            match value(seat).cmp(&value(other)) {
                Ordering::Greater => i32::from(side.win),
                Ordering::Equal => i32::from(side.tie),
                Ordering::Less => 0,
            }
        });
        medals.sum()
    }

    /// F: objectives for all players (CORP-4.8): the best alone wins, equals share the tie.
    pub fn common_objective_medals(&self, state: &State, seat: Seat) -> i32 {
        let common = state.boards.iter().filter_map(|board| board.common_objective);
        let medals = common.map(|card| {
            let side = &self.tables.objectives[usize::from(card)].neighbour;
            let values = state.boards.iter().map(|board| {
                let value = self.statistic(board, side.statistic);
                if side.better == Better::More { value } else { -value }
            });
            let values: BySeat<i32> = values.collect();
            let best = values.iter().max().copied().expect("a table has seats");
            let equals = values.iter().filter(|&&value| value == best).count();
            match (values[seat] == best, equals) {
                (true, 1) => i32::from(side.win),
                (true, _) => i32::from(side.tie),
                (false, _) => 0,
            }
        });
        medals.sum()
    }
}

/// What ended the game, in a few words (PU-6.1).
const fn ending(triggers: EndTriggers) -> &'static str {
    match (triggers.no_place, triggers.empty_depot, triggers.last_event) {
        (true, true, true) => "no placement, empty depot, last event",
        (true, true, false) => "no placement, empty depot",
        (true, false, true) => "no placement, last event",
        (true, false, false) => "no placement",
        (false, true, true) => "empty depot, last event",
        (false, false, true) => "last event",
        (false, _, false) => "empty depot",
    }
}
