//! Programs that forfeit game after game: the run ends, rather than with a result of games that nobody played.

use crate::config::RunConfig;
use crate::row::Row;
use crate::schedule::AgentIndex;
use std::fmt;

/// After this many forfeits in a row an agent is given up.
const IN_A_ROW: usize = 3;

/// An agent that is given up: it forfeited three of its games in a row.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GivenUp {
    /// The name of the agent in the run.
    pub name: String,
    /// The numbers of the games.
    pub games: [u64; IN_A_ROW],
    /// Why it forfeited the last of them.
    pub reason: String,
}

impl fmt::Display for GivenUp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [first, second, third] = self.games;
        write!(
            f,
            "{} is given up: it forfeited three of its games in a row, games {first}, {second} and {third}",
            self.name
        )
    }
}

/// Counts for each agent from [outside](orrery_agents::AgentSpec::is_from_outside) the games that it forfeited in a row.
///
/// It counts whole blocks in the order of the schedule, so that the end of a run does not depend on the number of threads. A
/// game that an agent played to its end begins its count anew; a game that another agent forfeited changes nothing, as it says
/// nothing of this one. Copies of an agent count as one.
///
/// # Examples
/// ```
/// use orrery_arena::{Forfeited, ForfeitsInARow, Row, RunConfig, Tournament};
/// use orrery_engine::planetarium::Setup;
/// use orrery_engine::{Planetarium, Seat};
///
/// let game = Planetarium::default();
/// let config = |agents: &str| RunConfig::new(&game, (), 2, agents.parse().expect("in the registry"), 4, 1).expect("two seats");
/// let mut rows: Vec<Row> = Vec::new();
/// let deal = |_: u64, _: &mut _| Setup::players(2);
/// let played = Tournament::play(&game, config("random,greedy"), &deal, 1, |block| rows.extend_from_slice(block));
/// assert!(played.is_ok());
/// for row in &mut rows[1..] {
///     let (seat, _) = row.agents.entries().find(|&(_, &agent)| agent == 0).expect("both play");
///     row.forfeit = Some(Forfeited { seat, reason: "no answer".to_owned() });
/// }
///
/// let mut forfeits = ForfeitsInARow::of(&config("extern:cmd=bot,name=bot,greedy"));
/// assert_eq!(forfeits.add_block(&rows[..2]), None);
/// let given_up = forfeits.add_block(&rows[2..]).expect("games 1, 2 and 3");
/// assert_eq!((given_up.name.as_str(), given_up.games), ("bot", [1, 2, 3]));
/// ```
#[derive(Clone, Debug)]
pub struct ForfeitsInARow {
    /// The place of the first copy of each agent, in the list of the run; none of an agent of the registry.
    firsts: Vec<Option<usize>>,
    names: Vec<String>,
    /// The games that were forfeited in a row, by the first copy.
    games: Vec<Vec<u64>>,
}

impl ForfeitsInARow {
    /// No game was forfeited.
    pub fn of(config: &RunConfig) -> ForfeitsInARow {
        let plays: Vec<String> = config.agents.iter().map(|agent| agent.spelling_of_play()).collect();
        let first = |(agent, own): (&orrery_agents::AgentSpec, &String)| {
            let first = plays.iter().position(|other| other == own);
            first.filter(|_| agent.is_from_outside())
        };
        ForfeitsInARow {
            firsts: config.agents.iter().zip(&plays).map(first).collect(),
            names: config.agent_names(),
            games: vec![Vec::new(); plays.len()],
        }
    }

    /// Counts the games of the next block. Returns the first agent that is given up in it.
    pub fn add_block(&mut self, rows: &[Row]) -> Option<GivenUp> {
        let given_up = rows.iter().map(|row| self.add(row, rows.len()));
        given_up.fold(None, Option::or)
    }

    fn add(&mut self, row: &Row, games_per_block: usize) -> Option<GivenUp> {
        let Some(forfeit) = &row.forfeit else {
            for &agent in &row.agents {
                self.of_agent(agent).into_iter().for_each(Vec::clear);
            }
            return None;
        };
        let agent = row.agents[forfeit.seat];
        let games = self.of_agent(agent)?;
        games.push(row.number(games_per_block));
        let games = <[u64; IN_A_ROW]>::try_from(&games[..]).ok()?;
        Some(GivenUp {
            name: self.names[usize::from(agent)].clone(),
            games,
            reason: forfeit.reason.clone(),
        })
    }

    /// The games that this agent, or a copy of it, forfeited in a row.
    fn of_agent(&mut self, agent: AgentIndex) -> Option<&mut Vec<u64>> {
        Some(&mut self.games[self.firsts[usize::from(agent)]?])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::row::{Forfeited, test_row};
    use orrery_engine::{Planetarium, Seat};

    fn forfeits(agents: &str, players: usize) -> ForfeitsInARow {
        let agents = agents.parse().unwrap();
        ForfeitsInARow::of(&RunConfig::new(&Planetarium::default(), (), players, agents, 1, 1).unwrap())
    }

    /// A block of one game that these agents play, of whom the one at this seat forfeits.
    fn game(block: u64, agents: &[AgentIndex], forfeits: Option<u8>) -> [Row; 1] {
        let seats: Vec<_> = agents.iter().map(|&agent| (agent, 5)).collect();
        let forfeit = forfeits.map(|seat| Forfeited {
            seat: Seat(seat),
            reason: format!("reason {block}"),
        });
        [Row {
            forfeit,
            ..test_row(block, 0, &seats)
        }]
    }

    const BOTS: &str = "extern:cmd=a,extern:cmd=b,random";

    #[test]
    fn three_forfeits_in_a_row_are_too_many_and_a_game_that_is_played_to_its_end_begins_anew() {
        let mut forfeits = forfeits(BOTS, 2);
        let found: Vec<bool> = [true, true, false, true, true, true]
            .into_iter()
            .zip(0..)
            .map(|(forfeited, block)| forfeits.add_block(&game(block, &[0, 2], forfeited.then_some(0))))
            .map(|given_up| {
                given_up.is_some_and(|given_up| (given_up.games, &given_up.reason[..]) == ([3, 4, 5], "reason 5"))
            })
            .collect();
        assert_eq!(found, [false, false, false, false, false, true]);
    }

    #[test]
    fn a_game_that_another_agent_forfeits_says_nothing_of_this_one() {
        let mut forfeits = forfeits(BOTS, 2);
        for block in [0, 2] {
            assert_eq!(forfeits.add_block(&game(block, &[0, 1], Some(0))), None);
            assert_eq!(forfeits.add_block(&game(block + 1, &[0, 1], Some(1))), None);
        }
        assert_eq!(
            forfeits.add_block(&game(4, &[2, 1], None)),
            None,
            "agent 0 did not play"
        );
        let given_up = forfeits.add_block(&game(5, &[0, 1], Some(0))).unwrap();
        assert_eq!((given_up.name.as_str(), given_up.games), ("extern:cmd=a", [0, 2, 5]));
    }

    #[test]
    fn copies_of_a_program_are_one_program() {
        let mut forfeits = forfeits("extern:cmd=a,name=a,extern:cmd=a,random", 2);
        assert_eq!(forfeits.add_block(&game(0, &[0, 2], Some(0))), None);
        assert_eq!(forfeits.add_block(&game(1, &[2, 1], Some(1))), None);
        assert!(forfeits.add_block(&game(2, &[0, 1], Some(0))).is_some());
    }

    #[test]
    fn an_agent_of_the_registry_is_not_given_up() {
        let mut forfeits = forfeits(BOTS, 2);
        let mut blocks = (0..5).map(|block| forfeits.add_block(&game(block, &[0, 2], Some(1))));
        assert!(blocks.all(|given_up| given_up.is_none()));
    }
}
