//! Who sits together at a table: all agents, one agent with itself or with one other, a challenger and an agent of the
//! field, or each agent in any seats.

use super::agent_index::AgentIndex;
use orrery_engine::problem::cut;
use orrery_engine::{MAX_SEATS, Seat};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// The most pairs of agents that a gauntlet plays, so that a block is not too large to be written at once.
const MAX_GAUNTLET_PAIRS: usize = 1_000;

/// The most games of a block of a full factorial design, for the same reason.
const MAX_FACTORIAL_GAMES: usize = 1_000;

/// Who sits together at a table.
///
/// ```
/// use orrery_arena::Seating;
/// let seating: Seating = "gauntlet of 2".parse().expect("this is how run folders and results write it");
/// assert_eq!(seating, Seating::Gauntlet { challengers: 2 });
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub enum Seating {
    /// All agents: they move on through the seats, and boards stay with their seats.
    #[default]
    Shared,
    /// One agent, which has all seats: the boards move on through the seats, and every agent plays all games.
    SelfPlay,
    /// One agent, as in self-play, but for one seat, which its partner has: the partner of an agent is the one half the list
    /// later. The seat moves on from block to block.
    OneSeat,
    /// A challenger and an agent of the field: each challenger plays each agent of the field, and nobody else meets.
    Gauntlet {
        /// How many agents are challengers: the first of the run's list. The others are the field.
        challengers: AgentIndex,
    },
    /// Each assignment of the agents to the seats, also those in which an agent has several or all of them: a full factorial
    /// design.
    Factorial {
        /// How many games each assignment has on a deal, which differ only in the streams of chance of the agents.
        seeds: AgentIndex,
    },
}

/// A seating that is not possible.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SeatingError {
    /// A gauntlet has games against others only.
    #[error("a gauntlet of 1 player has no opponents; allowed are 2 to {MAX_SEATS} players")]
    OneSeat,
    /// Nobody, or nobody else, plays the gauntlet.
    #[error(
        "found {challengers} challengers among {agents} agents; a gauntlet has at least one, and a field of at least one"
    )]
    Challengers {
        /// How many challengers were asked for.
        challengers: AgentIndex,
        /// All agents.
        agents: usize,
    },
    /// An agent has no partner.
    #[error("found {0} agents; where one seat has a partner, there are as many partners as agents, an even number")]
    Partners(usize),
    /// The block would be too large.
    #[error(
        "found {0} pairs of challenger and field; a gauntlet has at most {MAX_GAUNTLET_PAIRS}: play fewer challengers at once"
    )]
    Pairs(usize),
    /// The block would be empty or too large.
    #[error(
        "found {agents} agents, {seats} seats and {seeds} games of each assignment; a block has 1 to {MAX_FACTORIAL_GAMES} games"
    )]
    Assignments {
        /// The agents.
        agents: usize,
        /// Seats of a table.
        seats: usize,
        /// Games of each assignment.
        seeds: AgentIndex,
    },
    /// Not the text of a seating.
    #[error("`{}` is no seating; allowed are shared, self-play, one seat, gauntlet of N and factorial of N", cut(.0))]
    Text(String),
}

impl Seating {
    /// Checks that this many agents can be seated in this way at tables of this many seats.
    ///
    /// # Errors
    /// What is wrong, and what is allowed.
    pub(crate) fn check(self, agents: usize, seats: usize) -> Result<(), SeatingError> {
        let challengers = match self {
            Seating::Gauntlet { challengers } => challengers,
            Seating::OneSeat if !agents.is_multiple_of(2) => return Err(SeatingError::Partners(agents)),
            Seating::Factorial { seeds } => {
                let games = agents.saturating_pow(seats as u32).saturating_mul(usize::from(seeds));
                return match (1..=MAX_FACTORIAL_GAMES).contains(&games) {
                    true => Ok(()),
                    false => Err(SeatingError::Assignments { agents, seats, seeds }),
                };
            }
            _ => return Ok(()),
        };
        if seats < 2 {
            return Err(SeatingError::OneSeat);
        }
        let field = agents.saturating_sub(usize::from(challengers));
        match usize::from(challengers) * field {
            0 => Err(SeatingError::Challengers { challengers, agents }),
            pairs if pairs > MAX_GAUNTLET_PAIRS => Err(SeatingError::Pairs(pairs)),
            _ => Ok(()),
        }
    }

    /// How many of the agents of a run play against themselves; the others are partners.
    pub(crate) fn hosts(self, agents: usize) -> usize {
        match self {
            Seating::OneSeat => agents / 2,
            _ => agents,
        }
    }

    /// The seat of the partner in the games of a block.
    pub(crate) fn partner_seat(self, seats: usize, block: u64) -> Option<Seat> {
        (self == Seating::OneSeat).then_some(Seat((block % seats as u64) as u8))
    }

    /// By how many seats the boards of a deal are shifted in a game of its block.
    pub(crate) fn turn(self, seats: usize, game: u32) -> usize {
        match self {
            Seating::Shared | Seating::Gauntlet { .. } | Seating::Factorial { .. } => 0,
            Seating::SelfPlay | Seating::OneSeat => game as usize % seats,
        }
    }

    /// The seat of the deal whose board this seat has in a game of its block.
    pub(crate) fn board_of(self, seats: usize, game: u32, seat: Seat) -> Seat {
        Seat(((seat.index() + seats - self.turn(seats, game)) % seats) as u8)
    }
}

impl fmt::Display for Seating {
    /// The name that run folders and results have.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Seating::Shared => f.write_str("shared"),
            Seating::SelfPlay => f.write_str("self-play"),
            Seating::OneSeat => f.write_str("one seat"),
            Seating::Gauntlet { challengers } => write!(f, "{GAUNTLET}{challengers}"),
            Seating::Factorial { seeds } => write!(f, "{FACTORIAL}{seeds}"),
        }
    }
}

const GAUNTLET: &str = "gauntlet of ";
const FACTORIAL: &str = "factorial of ";

impl FromStr for Seating {
    type Err = SeatingError;

    fn from_str(text: &str) -> Result<Seating, SeatingError> {
        let number = |prefix| text.strip_prefix(prefix).and_then(|number| number.parse().ok());
        match (text, number(GAUNTLET), number(FACTORIAL)) {
            ("shared", ..) => Ok(Seating::Shared),
            ("self-play", ..) => Ok(Seating::SelfPlay),
            ("one seat", ..) => Ok(Seating::OneSeat),
            (_, Some(challengers), _) => Ok(Seating::Gauntlet { challengers }),
            (_, _, Some(seeds)) => Ok(Seating::Factorial { seeds }),
            _ => Err(SeatingError::Text(text.to_owned())),
        }
    }
}

impl From<Seating> for String {
    fn from(seating: Seating) -> String {
        seating.to_string()
    }
}

impl TryFrom<String> for Seating {
    type Error = SeatingError;

    fn try_from(text: String) -> Result<Seating, SeatingError> {
        text.parse()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::schedule::MAX_AGENTS;

    #[test]
    fn a_gauntlet_without_opponents_or_with_too_many_pairs_is_refused() {
        let refused = |challengers, agents, seats| {
            let refused = Seating::Gauntlet { challengers }.check(agents, seats);
            refused.expect_err("it cannot be played").to_string()
        };
        assert!(refused(1, 3, 1).starts_with("a gauntlet of 1 player has no opponents"));
        assert!(refused(0, 3, 2).starts_with("found 0 challengers among 3 agents"));
        assert!(refused(3, 3, 2).starts_with("found 3 challengers among 3 agents"));
        assert!(refused(9, 3, 2).starts_with("found 9 challengers among 3 agents"));
        assert!(refused(40, 80, 2).starts_with("found 1600 pairs"));
        let odd = Seating::OneSeat
            .check(3, 2)
            .expect_err("one has no partner")
            .to_string();
        assert!(odd.starts_with("found 3 agents"), "{odd}");
        assert_eq!(Seating::Gauntlet { challengers: 1 }.check(MAX_AGENTS, 6), Ok(()));
        assert_eq!(Seating::Factorial { seeds: 2 }.check(2, 6), Ok(()));
        for (seeds, agents) in [(0, 2), (2, 3)] {
            let refused = Seating::Factorial { seeds }.check(agents, 6);
            let words = refused.expect_err("no games, or 1,458").to_string();
            assert!(words.ends_with("a block has 1 to 1000 games"), "{words}");
        }
    }

    #[test]
    fn a_seating_is_read_as_it_is_written() {
        for seating in [
            Seating::Shared,
            Seating::SelfPlay,
            Seating::OneSeat,
            Seating::Gauntlet { challengers: 12 },
            Seating::Factorial { seeds: 2 },
        ] {
            assert_eq!(seating.to_string().parse(), Ok(seating));
        }
        for text in [
            "",
            "gauntlet",
            "gauntlet of ",
            "gauntlet of -1",
            "gauntlet of 99999",
            "Shared",
        ] {
            let error = text.parse::<Seating>().unwrap_err().to_string();
            assert!(error.starts_with(&format!("`{text}` is no seating")), "{error}");
        }
    }
}
