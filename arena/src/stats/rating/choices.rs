//! The sufficient statistics of Plackett-Luce: which agent was chosen how often, from which sets.

use crate::row::Row;
use crate::schedule::AgentIndex;
use arrayvec::ArrayVec;
use orrery_engine::MAX_SEATS;
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

/// The agents of seats, ascending.
pub(super) type Agents = ArrayVec<AgentIndex, MAX_SEATS>;

/// The choices of rankings: how often these agents were chosen at once from each set. A ranking is a sequence of choices:
/// the best of all, then the best of the rest; a tie chooses several at once.
#[derive(Clone, Debug, Default)]
pub(super) struct Made(BTreeMap<(Agents, Agents), f64>);

impl Made {
    pub(super) fn add_game(&mut self, row: &Row) {
        let mut seats: ArrayVec<(u8, AgentIndex), MAX_SEATS> =
            row.ranks.iter().copied().zip(row.agents.iter().copied()).collect();
        seats.sort_unstable();
        let mut rest = &seats[..];
        while rest.len() > 1 {
            let tied = rest.iter().take_while(|seat| seat.0 == rest[0].0).count();
            let mut set: Agents = rest.iter().map(|seat| seat.1).collect();
            set.sort_unstable();
            let chosen = rest[..tied].iter().map(|seat| seat.1).collect();
            *self.0.entry((set, chosen)).or_default() += 1.0;
            rest = &rest[tied..];
        }
    }

    /// The choices among these agents, ascending, as if no other had played; an agent is then known by its place among
    /// them.
    pub(super) fn among(&self, members: &[AgentIndex]) -> Choices {
        let places = |agents: &Agents| -> Agents {
            let places = agents.iter().filter_map(|agent| members.binary_search(agent).ok());
            places.map(|place| place as AgentIndex).collect()
        };
        let mut choices = Choices::default();
        for ((set, chosen), &count) in &self.0 {
            choices.add_choice(places(set), &places(chosen), count);
        }
        choices
    }

    /// In how many games of this number of seats two of these agents met, or two seats of the only one.
    pub(super) fn games(&self, seats: usize, members: &[AgentIndex]) -> f64 {
        let first = self.0.iter().filter(|((set, _), _)| set.len() == seats);
        let met = first.filter(|((set, _), _)| {
            let mut sat = set.iter().filter(|agent| members.binary_search(agent).is_ok());
            let is_alone = members.len() == 1;
            sat.next()
                .is_some_and(|first| sat.any(|other| is_alone || other != first))
        });
        met.map(|(_, count)| count).sum()
    }
}

/// The sufficient statistics of choices.
#[derive(Clone, Debug, Default)]
pub(super) struct Choices {
    /// How often a choice was made from each set; sets of one do not count.
    pub(super) sets: BTreeMap<Agents, f64>,
    /// How often each agent was chosen; agents chosen at once share one choice.
    pub(super) chosen: BTreeMap<AgentIndex, f64>,
    /// How often each number of agents was chosen at once.
    pub(super) orders: [f64; MAX_SEATS + 1],
}

impl Choices {
    /// Counts choices of these agents from a set, in which there may be no choice.
    fn add_choice(&mut self, set: Agents, chosen: &Agents, count: f64) {
        if set.len() < 2 || chosen.is_empty() {
            return;
        }
        *self.sets.entry(set).or_default() += count;
        for &agent in chosen {
            *self.chosen.entry(agent).or_default() += count / chosen.len() as f64;
        }
        self.orders[chosen.len()] += count;
    }

    pub(super) fn add(&mut self, other: &Choices, times: f64) {
        for (set, count) in &other.sets {
            *self.sets.entry(set.clone()).or_default() += times * count;
        }
        for (&agent, count) in &other.chosen {
            *self.chosen.entry(agent).or_default() += times * count;
        }
        for (order, count) in other.orders.iter().enumerate() {
            self.orders[order] += times * count;
        }
    }

    /// The same as lists, for fast access.
    pub(super) fn counted(&self, agents: AgentIndex) -> Counted {
        let mut counted = Counted {
            sets: self.sets.iter().map(|(set, &count)| (set.clone(), count)).collect(),
            chosen: vec![0.0; usize::from(agents)],
            orders: self.orders,
        };
        for (&agent, &count) in &self.chosen {
            counted.chosen[usize::from(agent)] = count;
        }
        counted
    }
}

/// Choices as lists.
#[derive(Clone, Debug)]
pub(super) struct Counted {
    /// The sets, ascending, and how often a choice was made from each.
    pub(super) sets: Vec<(Agents, f64)>,
    /// How often each agent was chosen.
    pub(super) chosen: Vec<f64>,
    /// How often each number of agents was chosen at once.
    pub(super) orders: [f64; MAX_SEATS + 1],
}

impl Counted {
    /// The positions of a part's sets in the list.
    pub(super) fn places(&self, part: &Choices) -> Vec<usize> {
        let place = |set| self.sets.binary_search_by(|(other, _)| other.cmp(set));
        part.sets
            .keys()
            .map(|set| place(set).expect("the sets of a part are among those of the whole"))
            .collect()
    }

    /// Adds a part whose sets have these positions.
    pub(super) fn add(&mut self, part: &Choices, places: &[usize], times: f64) {
        for (&place, count) in places.iter().zip(part.sets.values()) {
            self.sets[place].1 += times * count;
        }
        for (&agent, count) in &part.chosen {
            self.chosen[usize::from(agent)] += times * count;
        }
        for (order, count) in part.orders.iter().enumerate() {
            self.orders[order] += times * count;
        }
    }
}

/// Which agent finished above or level with which other agent.
#[derive(Clone, Debug, Default)]
pub(super) struct Above(BTreeSet<(AgentIndex, AgentIndex)>);

impl Above {
    pub(super) fn add_game(&mut self, row: &Row) {
        for (seat, &agent) in row.agents.entries() {
            for (other, &below) in row.agents.entries() {
                if agent != below && row.ranks[seat] <= row.ranks[other] {
                    self.0.insert((agent, below));
                }
            }
        }
    }

    /// The agents in groups within which each finished above each other, directly or through others. A group that finished
    /// above another is before it: it reaches all that the other reaches, and itself.
    pub(super) fn groups(&self, agents: AgentIndex) -> Vec<Vec<AgentIndex>> {
        let reached: Vec<BTreeSet<AgentIndex>> = (0..agents).map(|agent| self.reached(agent)).collect();
        let mut groups: Vec<Vec<AgentIndex>> = Vec::new();
        for agent in 0..agents {
            let mutual = |group: &&mut Vec<AgentIndex>| {
                let first = group[0];
                reached[usize::from(agent)].contains(&first) && reached[usize::from(first)].contains(&agent)
            };
            match groups.iter_mut().find(mutual) {
                Some(group) => group.push(agent),
                None => groups.push(vec![agent]),
            }
        }
        groups.sort_by_key(|group| Reverse(reached[usize::from(group[0])].len()));
        groups
    }

    /// It and the agents that it finished above, directly or through others.
    fn reached(&self, from: AgentIndex) -> BTreeSet<AgentIndex> {
        let mut reached = BTreeSet::from([from]);
        let mut open = vec![from];
        while let Some(agent) = open.pop() {
            let below = self
                .0
                .range((agent, 0)..=(agent, AgentIndex::MAX))
                .map(|&(_, below)| below);
            for below in below {
                if reached.insert(below) {
                    open.push(below);
                }
            }
        }
        reached
    }
}

/// A game of these agents with these ranks.
#[cfg(test)]
pub(super) fn ranked(seats: &[(AgentIndex, u8)]) -> Row {
    let winners = seats.iter().filter(|seat| seat.1 == 1).count() as f64;
    Row {
        block: 0,
        game: 0,
        seed: 0,
        agents: seats.iter().map(|seat| seat.0).collect(),
        scores: seats.iter().map(|_| 0).collect(),
        parts: seats.iter().map(|_| Default::default()).collect(),
        ranks: seats.iter().map(|seat| seat.1).collect(),
        shares: seats
            .iter()
            .map(|seat| if seat.1 == 1 { 1.0 / winners } else { 0.0 })
            .collect(),
        target: None,
        starter: None,
        rounds: 1,
        ending: "done".to_owned(),
        plies: 1,
        decisions: 1,
        explored: 0,
        forfeit: None,
    }
}
