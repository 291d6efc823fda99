//! What a study of balance says of each board, over all agents that were tried.

use crate::balance::{Balance, KindBalance};
use crate::report::cells::grouped;

/// What is known of a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Finding {
    /// It is off the mean in the same direction for all agents.
    Holds,
    /// Its effect differs between agents.
    Depends,
    /// Not all agents show that it is off the mean, and none shows that they differ.
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

/// What is known of a board, in words.
#[derive(Clone, PartialEq, Debug)]
pub struct Verdict {
    /// The kind of the board, by its place in the list of kinds.
    pub kind: usize,
    /// The board.
    pub name: String,
    /// What is known.
    pub finding: Finding,
    /// The same in a sentence.
    pub text: String,
}

impl Balance {
    /// The verdicts on the boards of all kinds, the highest mean effect on scores first. Where a board is within noise, the
    /// sentence says how many more games settle a difference of this many points.
    pub fn verdicts(&self, difference: f64) -> Vec<Verdict> {
        let mut verdicts = Vec::new();
        for kind in 0..self.kinds.len() {
            let of_agents: Vec<&KindBalance> = self
                .agents
                .iter()
                .filter_map(|agent| agent.kinds.iter().find(|boards| boards.kind == kind))
                .collect();
            let Some(first) = of_agents.first() else { continue };
            let mean = |board: usize| {
                of_agents
                    .iter()
                    .map(|boards| boards.boards[board].score.value)
                    .sum::<f64>()
            };
            let mut order: Vec<usize> = (0..first.boards.len()).collect();
            order.sort_by(|&a, &b| mean(b).total_cmp(&mean(a)));
            let verdict = |board| self.verdict(kind, board, &of_agents, difference);
            verdicts.extend(order.into_iter().map(verdict));
        }
        verdicts
    }

    fn verdict(&self, kind: usize, board: usize, of_agents: &[&KindBalance], difference: f64) -> Verdict {
        let signs: Vec<Option<bool>> = of_agents
            .iter()
            .map(|boards| boards.boards[board].score.sign())
            .collect();
        let differ = self
            .agreements
            .iter()
            .filter(|agreement| agreement.kind == kind)
            .any(|agreement| {
                let contrast = &agreement.of_scores.differences.all[board];
                !contrast.interval.contains(0.0)
            });
        let holds = signs[0].is_some() && signs.iter().all(|sign| *sign == signs[0]);
        let finding = match (holds, differ) {
            (true, _) => Finding::Holds,
            (false, true) => Finding::Depends,
            (false, false) => Finding::Noise,
        };
        let name = self.kinds[kind].boards[board].clone();
        let amounts = if differ { ", by different amounts" } else { "" };
        let text = match finding {
            Finding::Holds => format!("{} for {}{amounts}", side(signs[0]), self.held_by()),
            Finding::Depends => format!("depends on the agent: {}, and they differ", self.by_agent(&signs)),
            Finding::Noise => self.within_noise(&signs, of_agents, difference),
        };
        Verdict {
            kind,
            name,
            finding,
            text,
        }
    }

    /// For whom a finding holds.
    fn held_by(&self) -> String {
        match &self.agents[..] {
            [only] => format!("{}, the only agent tried", self.name(only.agent)),
            _ => "all agents tried".to_owned(),
        }
    }

    fn by_agent(&self, signs: &[Option<bool>]) -> String {
        let of_agent = self.agents.iter().zip(signs);
        let texts = of_agent.map(|(agent, &sign)| format!("{} for {}", side(sign), self.name(agent.agent)));
        texts.collect::<Vec<_>>().join(", ")
    }

    fn within_noise(&self, signs: &[Option<bool>], of_agents: &[&KindBalance], difference: f64) -> String {
        let shown = if signs.iter().any(Option::is_some) {
            self.by_agent(signs)
        } else {
            "within noise".to_owned()
        };
        let needed = of_agents
            .iter()
            .map(|boards| boards.games_needed(difference, self.played));
        let needed = needed.fold(0.0, f64::max).ceil() as u64;
        match needed.saturating_sub(self.played) {
            0 => format!("{shown}; a difference of {difference} points to another board is found with 80 %"),
            more => format!(
                "{shown}; {} more games settle a difference of {difference} points",
                grouped(more)
            ),
        }
    }
}

fn side(sign: Option<bool>) -> &'static str {
    match sign {
        Some(true) => "above the mean",
        Some(false) => "below the mean",
        None => "within noise",
    }
}
