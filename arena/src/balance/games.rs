//! The games of a run in which agents play against themselves, with the boards of each seat.

use crate::config::RunConfig;
use crate::factors::Factors;
use crate::row::{PlayedBlock, Row};
use crate::run::{Run, RunError};
use crate::stats::effects::{Kind, SeatResult};
use arrayvec::ArrayVec;
use orrery_engine::game::MAX_SCORE_PARTS;
use orrery_engine::{MAX_SEATS, Seat};

/// How many kinds of boards a seat has at most.
const KINDS: usize = 2;

/// The most boards of a kind that are compared.
const MOST_BOARDS: usize = 64;

/// A seat of a game that was played to its end.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct PlayedSeat {
    /// The board of each kind, by its place in the list of boards.
    pub(super) boards: [u8; KINDS],
    pub(super) score: i32,
    pub(super) parts: ArrayVec<i32, MAX_SCORE_PARTS>,
    pub(super) share: f64,
    pub(super) rank: u8,
}

/// A game that was played to its end.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct PlayedGame {
    /// Its place in the block.
    pub(super) game: u32,
    pub(super) seats: ArrayVec<PlayedSeat, MAX_SEATS>,
    pub(super) rounds: u32,
    pub(super) plies: u64,
    /// The seat that began, if the game says so.
    pub(super) starter: Option<Seat>,
}

/// The games of an agent on a block.
pub(super) type Block = Vec<PlayedGame>;

/// The games of a run.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Games {
    pub(super) kinds: Vec<Kind>,
    /// The numbers of the blocks that were played, ascending.
    pub(super) numbers: Vec<u64>,
    /// The blocks of each agent, in the order of the numbers; games that were forfeited are left out.
    pub(super) agents: Vec<Vec<Block>>,
    /// How many games were played, and how many of them were forfeited.
    pub(super) games: u64,
    pub(super) forfeits: u64,
}

impl Games {
    /// The games of a run in a folder.
    pub(super) fn of_run(run: &Run) -> Result<Games, RunError> {
        let config = &run.manifest().config;
        let mut games = Games::none(config.seating.hosts(config.agents.len()));
        run.for_each_block(|setup, rows| {
            let setup = Factors::of(setup).map_err(|reason| run.damaged_setup(rows[0].block, &reason))?;
            let added = games.add_block(config, &setup, rows);
            added.map_err(|reason| run.damaged_setup(rows[0].block, &reason))
        })?;
        Ok(games)
    }

    /// The games of blocks that were played in memory.
    pub(super) fn of_blocks(config: &RunConfig, blocks: &[PlayedBlock]) -> Result<Games, String> {
        let mut games = Games::none(config.agents.len());
        games.add_blocks(config, blocks)?;
        Ok(games)
    }

    /// These games with other games of the same deals in place of some blocks.
    pub(super) fn with_blocks(&self, config: &RunConfig, blocks: &[PlayedBlock]) -> Result<Games, String> {
        let mut others = Games {
            kinds: self.kinds.clone(),
            ..Games::none(config.agents.len())
        };
        others.add_blocks(config, blocks)?;
        let mut games = self.clone();
        for (place, number) in others.numbers.iter().enumerate() {
            let found = games.numbers.binary_search(number);
            let found = found.map_err(|_| format!("block {number} was not played before"))?;
            for (blocks, others) in games.agents.iter_mut().zip(&others.agents) {
                blocks[found].clone_from(&others[place]);
            }
        }
        Ok(games)
    }

    /// The numbers of the blocks in which a seat has this board.
    pub(super) fn blocks_with(&self, kind: usize, board: usize) -> Vec<u64> {
        let has_it = |game: &PlayedGame| game.seats.iter().any(|seat| usize::from(seat.boards[kind]) == board);
        let places = (0..self.numbers.len()).filter(|&place| {
            // A block whose games were all forfeited does not show its boards; it is counted as one of them.
            let mut games = self.agents.iter().flat_map(|blocks| &blocks[place]).peekable();
            games.peek().is_none() || games.any(has_it)
        });
        places.map(|place| self.numbers[place]).collect()
    }

    fn add_blocks(&mut self, config: &RunConfig, blocks: &[PlayedBlock]) -> Result<(), String> {
        blocks.iter().try_for_each(|block| {
            let setup = Factors::of(&block.setup).map_err(|error| error.to_string())?;
            self.add_block(config, &setup, &block.rows)
        })
    }

    fn none(agents: usize) -> Games {
        Games {
            kinds: Vec::new(),
            numbers: Vec::new(),
            agents: vec![Vec::new(); agents],
            games: 0,
            forfeits: 0,
        }
    }

    fn add_block(&mut self, config: &RunConfig, setup: &Factors, rows: &[Row]) -> Result<(), String> {
        if self.kinds.is_empty() {
            let kind = |name: String| Kind {
                name,
                boards: Vec::new(),
            };
            self.kinds = setup.names_of_seats().into_iter().take(KINDS).map(kind).collect();
        }
        self.numbers.push(rows[0].block);
        self.agents.iter_mut().for_each(|blocks| blocks.push(Vec::new()));
        for row in rows {
            self.games += 1;
            if !row.is_scored() {
                self.forfeits += 1;
                continue;
            }
            let seat = |(seat, &score): (Seat, &i32)| {
                let place = config.seating.board_of(config.players, row.game, seat);
                Ok(PlayedSeat {
                    boards: self.boards(setup, place)?,
                    score,
                    parts: row.parts[seat].clone(),
                    share: row.shares[seat],
                    rank: row.ranks[seat],
                })
            };
            let game = PlayedGame {
                game: row.game,
                seats: row.scores.entries().map(seat).collect::<Result<_, String>>()?,
                rounds: row.rounds,
                plies: row.plies,
                starter: row.starter,
            };
            let agents = self.agents.len();
            let blocks = &mut self.agents[usize::from(row.agents[Seat(0)]) % agents];
            blocks.last_mut().expect("a block was just begun").push(game);
        }
        Ok(())
    }

    /// The boards of a seat of the deal; those that were not seen before join the list.
    fn boards(&mut self, setup: &Factors, place: Seat) -> Result<[u8; KINDS], String> {
        let mut boards = [0; KINDS];
        for (board, kind) in boards.iter_mut().zip(&mut self.kinds) {
            let name = setup.level(&kind.name, place).unwrap_or_default();
            if name.contains(char::is_control) {
                return Err(format!("a {} has control characters in its name", kind.name));
            }
            let found = kind.boards.iter().position(|other| *other == name);
            if found.is_none() {
                kind.boards.push(name);
            }
            let number = found.unwrap_or(kind.boards.len() - 1);
            if number >= MOST_BOARDS {
                return Err(format!(
                    "it has more than {MOST_BOARDS} boards of the kind {}",
                    kind.name
                ));
            }
            *board = number as u8;
        }
        Ok(boards)
    }
}

/// The results of an agent as the models read them, with the points that `points` gives a seat.
pub(super) fn results(blocks: &[Block], points: impl Fn(&PlayedSeat) -> i32) -> Vec<Vec<Vec<SeatResult>>> {
    let game = |game: &PlayedGame| game.seats.iter().map(|seat| result(seat, &points)).collect();
    blocks.iter().map(|block| block.iter().map(game).collect()).collect()
}

/// The same with the seats of each game in turn order, from the one that began; none if a game does not say which did.
pub(super) fn results_in_turn(blocks: &[Block]) -> Option<Vec<Vec<Vec<SeatResult>>>> {
    let game = |game: &PlayedGame| {
        let starter = game.starter?.index();
        let seats = game.seats.iter().cycle().skip(starter).take(game.seats.len());
        Some(seats.map(|seat| result(seat, |seat| seat.score)).collect())
    };
    blocks.iter().map(|block| block.iter().map(game).collect()).collect()
}

fn result(seat: &PlayedSeat, points: impl Fn(&PlayedSeat) -> i32) -> SeatResult {
    SeatResult {
        boards: seat.boards,
        score: f64::from(points(seat)),
        share: seat.share,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::row::test_row;
    use crate::schedule::Seating;
    use orrery_engine::Planetarium;

    const SETUP: &str =
        r#"{"seats":[{"planet":"gaia","corporation":"flux"},{"planet":"petra","corporation":"oasis"}]}"#;

    /// A block of two agents: each plays two games against itself, and the boards are shifted in the second.
    fn block() -> Games {
        let agents = "greedy,random".parse().expect("both are in the registry");
        let config = RunConfig::new(&Planetarium::default(), (), 2, agents, 4, 1).expect("two agents are not too many");
        let config = config
            .with_seating(Seating::SelfPlay, 4)
            .expect("two agents can play themselves");
        let rows: Vec<Row> = (0..)
            .zip([[1, 2], [3, 4], [5, 6], [7, 8]])
            .map(|(game, [a, b])| test_row(9, game, &[(game as u16 / 2, a), (game as u16 / 2, b)]))
            .collect();
        let mut games = Games::none(2);
        let setup = Factors::of(SETUP).expect("it is JSON");
        games.add_block(&config, &setup, &rows).expect("the boards are few");
        games
    }

    #[test]
    fn the_boards_move_on_through_the_seats_and_each_agent_has_its_games() {
        let games = block();
        assert_eq!((&games.numbers[..], games.games, games.forfeits), (&[9][..], 4, 0));
        let names: Vec<&str> = games.kinds.iter().map(|kind| &kind.name[..]).collect();
        assert_eq!(names, ["corporation", "planet"]);
        let of_flux = |agent: usize| -> Vec<i32> {
            let seats = games.agents[agent][0].iter().flat_map(|game| &game.seats);
            let flux = seats.filter(|seat| games.kinds[0].boards[usize::from(seat.boards[0])] == "flux");
            flux.map(|seat| seat.score).collect()
        };
        assert_eq!([of_flux(0), of_flux(1)], [[1, 4], [5, 8]], "in seat 0, then in seat 1");
    }

    #[test]
    fn more_boards_than_a_study_compares_are_refused() {
        let mut games = block();
        let setups = (0..100).map(|number| SETUP.replace("flux", &format!("flux {number}")));
        let agents = "greedy".parse().expect("it is in the registry");
        let config = RunConfig::new(&Planetarium::default(), (), 2, agents, 1, 1).expect("one agent is enough");
        let mut refused = setups.filter_map(|setup| {
            let setup = Factors::of(&setup).expect("it is JSON");
            games
                .add_block(&config, &setup, &[test_row(10, 0, &[(0, 1), (0, 1)])])
                .err()
        });
        assert_eq!(
            refused.next().expect("there are too many"),
            "it has more than 64 boards of the kind corporation"
        );
    }
}
