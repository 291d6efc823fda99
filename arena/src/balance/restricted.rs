//! The same blocks with one seat that does without a mechanism: what the mechanism is worth to whoever may use it.

use super::against::{Change, Pair, change, mean_of, paired};
use super::games::PlayedSeat;
use super::study::{Balance, BalanceError};
use crate::schedule::{AgentIndex, Seating};

/// What a mechanism is worth to an agent. In each change `before` is the seat that does without it, and `after` the same seat
/// in the same game of self-play.
#[derive(Clone, PartialEq, Debug)]
pub struct Worth {
    /// The agent.
    pub agent: AgentIndex,
    /// Its games that were played to their end with the restriction and without.
    pub games: u64,
    /// How many of them are the same.
    pub same: u64,
    /// Points of the seat.
    pub score: Change,
    /// Its share of the win; none alone.
    pub share: Option<Change>,
    /// Its boards of each kind, in the order of the ruleset.
    pub boards: Vec<BoardWorth>,
}

/// What a mechanism is worth to an agent that has a board.
#[derive(Clone, PartialEq, Debug)]
pub struct BoardWorth {
    /// The agent.
    pub agent: AgentIndex,
    /// The kind, by its place in the list of kinds.
    pub kind: usize,
    /// The board.
    pub name: String,
    /// Blocks in which the seat had it.
    pub blocks: u64,
    /// Points of the seat, with an interval that holds at once for all boards of the kind.
    pub score: Change,
}

/// A study of balance with one seat restricted.
#[derive(Clone, PartialEq, Debug)]
pub struct Restricted {
    /// What the seat does without.
    pub without: String,
    /// What that is worth to each agent, in the order of the run's list.
    pub agents: Vec<Worth>,
}

impl Restricted {
    /// Compares self-play with a run in which one seat does without this, over the blocks that both have.
    ///
    /// # Errors
    /// If the second run is not the first one with such a seat.
    pub fn of(before: &Balance, after: &Balance, without: &str) -> Result<Restricted, BalanceError> {
        check(before, after, without)?;
        let agents = (0..before.config.agents.len()).map(|agent| worth(before, after, agent));
        Ok(Restricted {
            without: without.to_owned(),
            agents: agents.collect(),
        })
    }
}

fn check(before: &Balance, after: &Balance, without: &str) -> Result<(), BalanceError> {
    let (one, other) = (&before.config, &after.config);
    let mut differences = one.differences_of_game(other);
    let restricted = one.agents.iter().map(|agent| agent.unnamed().restricted_to(without));
    let partners: Result<Vec<_>, _> = restricted.collect();
    let has_partners = partners.is_ok_and(|partners| {
        let (agents, others) = other.agents.split_at(other.agents.len() / 2);
        agents == one.agents && others == partners
    });
    if one.seed != other.seed {
        differences.push(format!("the seeds are {} and {}", one.seed, other.seed));
    }
    if other.seating != Seating::OneSeat || !has_partners {
        differences.push("the agents of the second are not those of the first with one seat restricted".to_owned());
    }
    if before.kinds != after.kinds {
        differences.push("their boards differ".to_owned());
    }
    match differences.is_empty() {
        true => Ok(()),
        false => Err(BalanceError::NotPaired(differences.join("; "))),
    }
}

/// A seat with the restriction and without.
type Seats<'a> = [&'a PlayedSeat; 2];

fn worth(before: &Balance, after: &Balance, agent: usize) -> Worth {
    let players = before.config.players;
    let blocks = paired(before, after, agent);
    let seats: Vec<Vec<Seats<'_>>> = blocks.iter().map(|block| of_partner(players, block)).collect();
    let agent = agent as AgentIndex;
    let boards = (0..).zip(&before.kinds).flat_map(|(kind, of_kind)| {
        let boards = of_kind.boards.iter().enumerate();
        boards
            .map(|(board, name)| of_board(agent, kind, (board, name), of_kind.boards.len(), &seats))
            .collect::<Vec<_>>()
    });
    let boards = boards.collect();
    let all = |number: fn(&PlayedSeat) -> f64| change(values(&seats, |_| true, number).into_iter(), 1);
    let games = || blocks.iter().flat_map(|(_, games)| games);
    Worth {
        agent,
        games: games().count() as u64,
        same: games().filter(|[whole, less]| whole == less).count() as u64,
        score: all(|seat| f64::from(seat.score)),
        share: (players > 1).then(|| all(|seat| seat.share)),
        boards,
    }
}

/// The seat of the partner in the games of a block.
fn of_partner<'a>(players: usize, (number, games): &(u64, Vec<Pair<'a>>)) -> Vec<Seats<'a>> {
    let seat = Seating::OneSeat.partner_seat(players, *number);
    let place = seat.expect("a partner has one seat").index();
    let seats = games
        .iter()
        .map(|&[whole, less]| [&less.seats[place], &whole.seats[place]]);
    seats.collect()
}

fn of_board(
    agent: AgentIndex,
    kind: usize,
    (board, name): (usize, &String),
    family: usize,
    seats: &[Vec<Seats<'_>>],
) -> BoardWorth {
    let has_board = |[seat, _]: &Seats<'_>| usize::from(seat.boards[kind]) == board;
    let scores = values(seats, has_board, |seat| f64::from(seat.score));
    BoardWorth {
        agent,
        kind,
        name: name.clone(),
        blocks: scores.len() as u64,
        score: change(scores.into_iter(), family),
    }
}

/// The means of a number in the blocks that have such seats.
fn values(
    blocks: &[Vec<Seats<'_>>],
    is_one: impl Fn(&Seats<'_>) -> bool,
    number: impl Fn(&PlayedSeat) -> f64,
) -> Vec<[f64; 2]> {
    let of_block = |block: &Vec<Seats<'_>>| {
        let seats = block.iter().filter(|seats| is_one(seats));
        mean_of(seats.map(|seats| seats.map(&number)))
    };
    blocks.iter().filter_map(of_block).collect()
}
