//! The patterns that spread the agents over the seats as evenly as possible, by number.

use super::agent_index::AgentIndex;
use orrery_engine::BySeat;

/// The beginning of a pattern: the first seats are assigned, and no agent holds more seats than an even spread allows.
#[derive(Clone)]
pub(super) struct Spread {
    seats: usize,
    taken: Vec<AgentIndex>,
    /// How many seats each agent holds.
    held: Vec<usize>,
}

impl Spread {
    pub(super) fn new(agents: AgentIndex, seats: usize) -> Spread {
        Spread {
            seats,
            taken: Vec::new(),
            held: vec![0; usize::from(agents)],
        }
    }

    pub(super) fn with(mut self, agent: AgentIndex) -> Spread {
        self.taken.push(agent);
        self.held[usize::from(agent)] += 1;
        self
    }

    /// How many patterns have this beginning.
    pub(super) fn completions(&self) -> u64 {
        let agents = self.held.len();
        let least = self.seats / agents;
        let mut holding = vec![0; least + 2];
        self.held.iter().for_each(|&seats| holding[seats] += 1);
        let extras = (self.seats % agents) as u64;
        count_completions(&mut holding, extras, self.seats - self.taken.len())
    }

    /// The pattern with this index, in ascending order, among those with this beginning.
    pub(super) fn completed(self, mut index: u64) -> BySeat<AgentIndex> {
        let mut spread = self;
        while spread.taken.len() < spread.seats {
            let most = spread.seats.div_ceil(spread.held.len());
            let free = (0..spread.held.len()).filter(|&agent| spread.held[agent] < most);
            let mut next = free.map(|agent| spread.clone().with(agent as AgentIndex));
            spread = loop {
                let longer = next.next().expect("the index is below the number of completions");
                let completions = longer.completions();
                if index < completions {
                    break longer;
                }
                index -= completions;
            };
        }
        spread.taken.into_iter().collect()
    }
}

/// The number of ways to assign `left` more seats if `holding[s]` agents hold `s` seats, and at the end `extras` agents
/// hold the last number of seats and all others the last but one.
fn count_completions(holding: &mut [u64], extras: u64, left: usize) -> u64 {
    let most = holding.len() - 1;
    if holding[most] > extras {
        return 0;
    }
    if left == 0 {
        return u64::from(holding[most] == extras && holding[..most - 1].iter().all(|&agents| agents == 0));
    }
    let mut sum = 0;
    for seats in 0..most {
        let agents = holding[seats];
        if agents > 0 {
            holding[seats] -= 1;
            holding[seats + 1] += 1;
            sum += agents * count_completions(holding, extras, left - 1);
            holding[seats] += 1;
            holding[seats + 1] -= 1;
        }
    }
    sum
}
