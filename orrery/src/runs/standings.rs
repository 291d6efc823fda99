//! How the agents of a run stand while it is played.

use orrery_arena::{Row, RunConfig};
use std::fmt::Write;

/// The win shares so far.
pub(crate) struct Standings {
    agents: Vec<Standing>,
}

struct Standing {
    name: String,
    games: u64,
    won: f64,
}

/// How many agents the progress has room for.
const MOST: usize = 3;

/// The longest name there, in characters.
const LONGEST: usize = 24;

impl Standings {
    pub(crate) fn new(config: &RunConfig) -> Standings {
        let standing = |name: String| Standing {
            name: shortened(&name),
            games: 0,
            won: 0.0,
        };
        let names = config.agent_names();
        let agents = names.into_iter().map(standing).collect();
        Standings { agents }
    }

    /// Counts the games of a block.
    pub(crate) fn add(&mut self, rows: &[Row]) {
        for row in rows {
            for (place, agent) in (0..).zip(&mut self.agents) {
                let seats = row.agents.iter().zip(row.shares.iter());
                let mut shares = seats.filter(|(other, _)| **other == place).map(|(_, share)| share);
                if let Some(first) = shares.next() {
                    agent.games += 1;
                    agent.won += first + shares.sum::<f64>();
                }
            }
        }
    }

    /// The best agents with their win shares: `greedy 0.812, random 0.188`.
    pub(crate) fn text(&self) -> String {
        let share = |agent: &Standing| agent.won / agent.games as f64;
        let mut played: Vec<&Standing> = self.agents.iter().filter(|agent| agent.games > 0).collect();
        played.sort_by(|one, other| share(other).total_cmp(&share(one)));
        let mut text = String::new();
        for agent in played.iter().take(MOST) {
            let comma = if text.is_empty() { "" } else { ", " };
            let _ = write!(text, "{comma}{} {:.3}", agent.name, share(agent));
        }
        text
    }
}

fn shortened(name: &str) -> String {
    match name.char_indices().nth(LONGEST) {
        None => name.to_owned(),
        Some((end, _)) => format!("{}..", &name[..end]),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use orrery_agents::AgentList;
    use orrery_arena::Tournament;
    use orrery_engine::Planetarium;
    use orrery_engine::planetarium::Setup;

    #[test]
    fn the_shares_are_those_of_the_result_and_the_best_come_first() {
        let game = Planetarium::default();
        let agents: AgentList = "random,greedy:name=a-name-that-is-longer-than-the-line,random,random"
            .parse()
            .unwrap();
        let config = RunConfig::new(&game, (), 3, agents, 8, 1).unwrap();
        let mut standings = Standings::new(&config);
        assert_eq!(standings.text(), "");
        let deal = |_, _: &mut _| Setup::players(3);
        let result = Tournament::play(&game, config, &deal, 1, |rows| standings.add(rows)).unwrap();
        let shares: Vec<f64> = result
            .tally
            .agents()
            .iter()
            .map(|agent| agent.win_share.value.unwrap())
            .collect();
        let text = standings.text();
        assert!(
            text.starts_with(&format!("a-name-that-is-longer-th.. {:.3}, random", shares[1])),
            "{text}"
        );
        assert_eq!(text.matches(", ").count(), MOST - 1, "{text}");
        for (agent, share) in standings.agents.iter().zip(shares) {
            assert!((agent.won / agent.games as f64 - share).abs() < 1e-12);
        }
    }
}
