//! What a study of balance says of each board, over all agents that were tried.

use crate::balance::{AgentAgreement, Balance, BoardBalance, Estimate};
use crate::report::cells::chance;
use crate::report::words::wins;
use crate::schedule::AgentIndex;
use crate::stats::effects::Contrasts;
use crate::stats::holm;

/// The level of the tests of cells.
const LEVEL: f64 = 0.05;

/// In what agents differ whose scores do.
const IN_POINTS: &str = "points";

/// What is known of a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Finding {
    /// It wins more or less than its share for all agents, all in the same direction.
    Holds,
    /// Its effect differs between agents.
    Depends,
    /// Not all agents show that it is off its share, and none shows that they differ.
    Noise,
}

impl Finding {
    /// Its name in results.
    pub fn name(self) -> &'static str {
        match self {
            Finding::Holds => "holds",
            Finding::Depends => "depends",
            Finding::Noise => "noise",
        }
    }
}

/// What is known of a board, of a place in turn order, of a seat, or of all pairs of boards of two kinds.
#[derive(Clone, PartialEq, Debug)]
pub struct Verdict {
    /// The kind of boards; `turn` for places in turn order, `seat` for seats, both kinds for pairs.
    pub kind: String,
    /// The board.
    pub name: String,
    /// What is known.
    pub finding: Finding,
    /// The same in a sentence.
    pub text: String,
}

/// The boards of a kind, in the order of the list, for an agent.
type OfAgent<'a> = (AgentIndex, &'a [BoardBalance]);

impl Balance {
    /// The verdicts on all kinds: boards, places in turn order, seats and pairs of boards; of each kind those that win most
    /// first.
    pub fn verdicts(&self) -> Vec<Verdict> {
        let mut verdicts = Vec::new();
        for (kind, of) in self.kinds.iter().enumerate() {
            let of_agents = self.agents.iter().filter_map(|agent| {
                let boards = agent.kinds.iter().find(|boards| boards.kind == kind)?;
                Some((agent.agent, &boards.boards[..]))
            });
            let agreements = self.agreements.iter().filter(|agreement| agreement.kind == kind);
            verdicts.extend(self.of_kind(
                &of.name,
                &of_agents.collect::<Vec<_>>(),
                &agreements.collect::<Vec<_>>(),
            ));
        }
        let turns = self.agents.iter().map(|agent| (agent.agent, &agent.turns[..]));
        verdicts.extend(self.of_kind("turn", &turns.collect::<Vec<_>>(), &[]));
        let seats = self.agents.iter().map(|agent| (agent.agent, &agent.seats[..]));
        verdicts.extend(self.of_kind("seat", &seats.collect::<Vec<_>>(), &[]));
        verdicts.extend(self.of_cells());
        verdicts
    }

    fn of_kind(&self, kind: &str, of_agents: &[OfAgent<'_>], agreements: &[&AgentAgreement]) -> Vec<Verdict> {
        let boards = of_agents.first().map_or(0, |(_, boards)| boards.len());
        let sum = |board: usize| {
            of_agents
                .iter()
                .map(|(_, boards)| boards[board].leading().value)
                .sum::<f64>()
        };
        let mut order: Vec<usize> = (0..boards).collect();
        order.sort_by(|&a, &b| sum(b).total_cmp(&sum(a)));
        let verdict = |board: usize| {
            let of_board: Vec<(AgentIndex, &BoardBalance)> = of_agents
                .iter()
                .map(|&(agent, boards)| (agent, &boards[board]))
                .collect();
            let (finding, text) = self.of_board(&of_board, &differing(agreements, board));
            Verdict {
                kind: kind.to_owned(),
                name: of_board[0].1.name.clone(),
                finding,
                text,
            }
        };
        order.into_iter().map(verdict).collect()
    }

    fn of_board(&self, of_agents: &[(AgentIndex, &BoardBalance)], differ: &[&str]) -> (Finding, String) {
        let signs: Vec<Option<bool>> = of_agents.iter().map(|(_, board)| board.leading().sign()).collect();
        let holds = signs[0].is_some() && signs.iter().all(|sign| *sign == signs[0]);
        let by_agent = || {
            let said = |(agent, board): &(AgentIndex, &BoardBalance)| {
                let points = match differ.contains(&IN_POINTS) {
                    true => self.points(board),
                    false => self.points_apart(board),
                };
                format!("{} for {}{points}", self.said(board), self.name(*agent))
            };
            of_agents.iter().map(said).collect::<Vec<_>>().join("; ")
        };
        match (of_agents, holds, differ) {
            ([(agent, only)], true, _) => {
                let (said, points) = (self.said(only), self.points_apart(only));
                (
                    Finding::Holds,
                    format!("{said} for {}, the only agent tried{points}", self.name(*agent)),
                )
            }
            ([(_, only)], false, _) => (
                Finding::Noise,
                format!("{}{}", self.said(only), self.points_apart(only)),
            ),
            (_, true, []) => (Finding::Holds, format!("for all agents tried: {}", by_agent())),
            (_, true, _) => {
                let differ = differ.join(" and ");
                (
                    Finding::Holds,
                    format!(
                        "for all agents tried: {}; how much, in {differ}, differs between agents",
                        by_agent()
                    ),
                )
            }
            (_, false, []) => (Finding::Noise, by_agent()),
            (_, false, _) => {
                let differ = differ.join(" and ");
                (
                    Finding::Depends,
                    format!("depends on the agent, in {differ}: {}", by_agent()),
                )
            }
        }
    }

    /// The side on which a board is, with its size in games that it wins; in points where nobody wins.
    fn said(&self, board: &BoardBalance) -> String {
        let Some(share) = &board.share else {
            return in_points(&board.score);
        };
        let even = 1.0 / self.config.players as f64;
        let of_games = wins(even + share.value);
        let of_games = of_games.trim_start_matches("wins ");
        let between = of_100([share.interval.low, share.interval.high].map(|end| even + end), even);
        match share.sign() {
            Some(true) => format!("wins more than its share ({of_games}, {between})"),
            Some(false) => format!("wins less than its share ({of_games}, {between})"),
            None => format!("may have an even share ({between} games)"),
        }
    }

    /// What points say, if wins do not say it too.
    fn points_apart(&self, board: &BoardBalance) -> String {
        match &board.share {
            Some(share) if share.sign() != board.score.sign() => self.points(board),
            _ => String::new(),
        }
    }

    /// What points say beside wins; nothing where nobody wins, as points are said then.
    fn points(&self, board: &BoardBalance) -> String {
        let said = in_points(&board.score);
        match &board.share {
            None => String::new(),
            Some(share) if share.sign() == board.score.sign() => format!(", in points {said}"),
            Some(_) => format!(", but in points {said}"),
        }
    }

    /// Whether pairs of boards of the two kinds are worth more or less than both boards, by the test of each agent.
    fn of_cells(&self) -> Option<Verdict> {
        let tested = self.agents.iter().filter_map(|agent| {
            let cells = agent.cells.as_ref()?;
            Some((agent.agent, cells.spread, cells.test.as_ref()?.p))
        });
        let tested: Vec<(AgentIndex, f64, f64)> = tested.collect();
        let corrected_for = match tested.len() {
            0 | 1 => String::new(),
            agents => format!(" corrected for {agents} agents"),
        };
        let corrected = holm(&tested.iter().map(|(_, _, p)| *p).collect::<Vec<_>>());
        let is_shown = |p: f64| p < LEVEL;
        let said = |((agent, spread, _), p): (&(AgentIndex, f64, f64), &f64)| {
            let (name, p) = (self.name(*agent), (is_shown(*p), chance(Some(*p))));
            match p {
                (true, p) => {
                    format!(
                        "worth more or less than both boards together for {name}, by {spread:.2} points (p {p}{corrected_for})"
                    )
                }
                (false, p) => {
                    format!(
                        "not shown to be worth more or less than both boards together for {name} (p {p}{corrected_for})"
                    )
                }
            }
        };
        let texts: Vec<String> = tested.iter().zip(&corrected).map(said).collect();
        let shown = corrected.iter().filter(|&&p| is_shown(p)).count();
        let kinds: Vec<String> = self.kinds.iter().map(|kind| kind.name.clone()).collect();
        (!tested.is_empty()).then(|| Verdict {
            kind: kinds.join(" with "),
            name: "pairs".to_owned(),
            finding: if shown == tested.len() {
                Finding::Holds
            } else {
                Finding::Noise
            },
            text: texts.join("; "),
        })
    }
}

/// The ends of an interval of a share of the win in 100 games, with as many digits as show on which side of an even share
/// they are and that they differ.
fn of_100(ends: [f64; 2], even: f64) -> String {
    let ends = ends.map(|end| 100.0 * end.clamp(0.0, 1.0));
    let even = 100.0 * even;
    let written = |digits: usize| ends.map(|end| format!("{end:.digits$}"));
    let shows = |digits: &usize| {
        let [low, high] = written(*digits);
        let is_above = |text: &str| text.parse::<f64>().map(|read| (read > even, read < even)).ok();
        let same_side = |(text, end): (&str, f64)| is_above(text) == Some((end > even, end < even));
        low != high && same_side((&low, ends[0])) && same_side((&high, ends[1]))
    };
    let [low, high] = written((0..2).find(shows).unwrap_or(2));
    format!("{low} to {high} of 100")
}

fn in_points(score: &Estimate) -> String {
    let (value, interval) = (score.value, score.interval);
    let between = format!("{:+.2} to {:+.2}", interval.low, interval.high);
    match score.sign() {
        Some(true) => format!("above the mean ({value:+.2}, {between})"),
        Some(false) => format!("below the mean ({value:+.2}, {between})"),
        None => format!("may be at the mean ({between})"),
    }
}

/// In what two agents differ on a board.
fn differing(agreements: &[&AgentAgreement], board: usize) -> Vec<&'static str> {
    let differs = |of: &Contrasts| !of.all[board].interval.contains(0.0);
    let in_wins = |of: &&AgentAgreement| of.of_shares.as_ref().is_some_and(|of| differs(&of.differences));
    let in_points = |of: &&AgentAgreement| differs(&of.of_scores.differences);
    let all = [
        ("wins", agreements.iter().any(in_wins)),
        (IN_POINTS, agreements.iter().any(in_points)),
    ];
    all.into_iter()
        .filter(|(_, is_so)| *is_so)
        .map(|(name, _)| name)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::of_100;

    #[test]
    fn an_interval_is_written_on_the_side_of_an_even_share_where_it_is() {
        assert_eq!(of_100([0.412, 0.563], 0.5), "41 to 56 of 100");
        assert_eq!(of_100([0.204, 0.4996], 0.5), "20.40 to 49.96 of 100");
        assert_eq!(of_100([0.3348, 0.6], 1.0 / 3.0), "33.5 to 60.0 of 100");
        assert_eq!(of_100([0.4987, 0.5021], 0.5), "49.9 to 50.2 of 100");
        assert_eq!(of_100([-0.1, 0.2], 0.5), "0 to 20 of 100");
    }
}
