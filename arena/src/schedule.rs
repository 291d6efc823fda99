//! Which agent has which seat in which game: a pure function of run seed, number of agents and number of seats.

use orrery_engine::rng::mix;
use orrery_engine::{BySeat, MAX_SEATS, Rng, Seat};
use std::ops::Range;

/// An agent's position in the run's list of agents.
pub type AgentIndex = u16;

/// The most agents of a run: the number of patterns fits a word, and a million two-player games cover all pairs.
pub const MAX_AGENTS: usize = 1_000;

/// The endless sequence of blocks of a run; a longer run begins with the games of a shorter one.
///
/// A *block* is one deal and a pattern that spreads the `k` agents over the `n` seats as evenly as possible. It has `k`
/// games: in each the agents are shifted by one through the pattern, so that over the block each agent has every seat
/// once. All patterns that differ by more than such a shift take turns: each occurs once in a round of blocks, and
/// every round has its own order.
///
/// ```
/// use orrery_arena::Schedule;
/// let schedule = Schedule::new(1, 2, 3);
/// let tables: Vec<_> = (0..schedule.games_per_block()).map(|game| schedule.table(0, game)).collect();
/// assert_eq!(tables[0].as_slice(), [0, 0, 1]);
/// assert_eq!(tables[1].as_slice(), [1, 1, 0], "in the second game the agents change seats");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Schedule {
    seed: u64,
    agents: AgentIndex,
    seats: usize,
}

impl Schedule {
    /// The schedule of a run with this seed and these numbers of agents and seats.
    ///
    /// # Panics
    /// If there is no agent, more than [`MAX_AGENTS`], no seat or more than [`MAX_SEATS`].
    pub const fn new(seed: u64, agents: AgentIndex, seats: usize) -> Schedule {
        assert!(
            agents > 0 && agents as usize <= MAX_AGENTS,
            "agents are 1 to MAX_AGENTS"
        );
        assert!(seats > 0 && seats <= MAX_SEATS, "seats are 1 to MAX_SEATS");
        Schedule { seed, agents, seats }
    }

    /// How many agents there are.
    pub const fn agents(&self) -> AgentIndex {
        self.agents
    }

    /// How many seats a game has.
    pub const fn seats(&self) -> usize {
        self.seats
    }

    /// How many games a block has.
    pub const fn games_per_block(&self) -> u32 {
        self.agents as u32
    }

    /// The numbers of the block's games, saturating at the largest number.
    pub(crate) const fn games_of(&self, block: u64) -> Range<u64> {
        let first = block.saturating_mul(self.games_per_block() as u64);
        first..first.saturating_add(self.games_per_block() as u64)
    }

    /// How many whole blocks are needed for at least `games` games.
    pub(crate) const fn blocks_for(&self, games: u64) -> u64 {
        games.div_ceil(self.games_per_block() as u64)
    }

    /// The agent in each seat in a game of the block.
    pub fn table(&self, block: u64, game: u32) -> BySeat<AgentIndex> {
        let shift = |&agent: &AgentIndex| ((u32::from(agent) + game) % self.games_per_block()) as AgentIndex;
        self.pattern(block).iter().map(shift).collect()
    }

    /// The seed of the block's deal.
    pub fn deal_seed(&self, block: u64) -> u64 {
        mix(&[self.seed, block], DEAL)
    }

    /// The stream that draws what is random in the block's setup.
    pub fn setup_stream(&self, block: u64) -> Rng {
        Rng::from_words(&[self.seed, block, SETUP])
    }

    /// The stream of the agent in this seat in a game of the block.
    pub fn agent_stream(&self, block: u64, game: u32, seat: Seat) -> Rng {
        Rng::from_words(&[self.seed, block, u64::from(game), u64::from(seat.0)])
    }

    /// The agents by seat in the block's first game.
    fn pattern(&self, block: u64) -> BySeat<AgentIndex> {
        let first = Spread::new(self.agents, self.seats).with(0);
        let patterns = first.completions();
        let (round, place) = (block / patterns, block % patterns);
        let mut order = Rng::from_words(&[self.seed, round, ROUND]);
        let start = order.below(patterns as usize) as u128;
        let step = loop {
            let step = order.below(patterns as usize) as u64;
            if gcd(step, patterns) == 1 {
                break u128::from(step);
            }
        };
        let index = (start + step * u128::from(place)) % u128::from(patterns);
        first.completed(index as u64)
    }
}

const DEAL: u64 = 0x6465_616c;
const SETUP: u64 = 0x7365_7475;
const ROUND: u64 = 0x726f_756e;

/// The beginning of a pattern: the first seats are assigned, and no agent holds more seats than an even spread allows.
#[derive(Clone)]
struct Spread {
    seats: usize,
    taken: Vec<AgentIndex>,
    /// How many seats each agent holds.
    held: Vec<usize>,
}

impl Spread {
    fn new(agents: AgentIndex, seats: usize) -> Spread {
        Spread {
            seats,
            taken: Vec::new(),
            held: vec![0; usize::from(agents)],
        }
    }

    fn with(mut self, agent: AgentIndex) -> Spread {
        self.taken.push(agent);
        self.held[usize::from(agent)] += 1;
        self
    }

    /// How many patterns have this beginning.
    fn completions(&self) -> u64 {
        let agents = self.held.len();
        let least = self.seats / agents;
        let mut holding = vec![0; least + 2];
        self.held.iter().for_each(|&seats| holding[seats] += 1);
        let extras = (self.seats % agents) as u64;
        count_completions(&mut holding, extras, self.seats - self.taken.len())
    }

    /// The pattern with this index, in ascending order, among those with this beginning.
    fn completed(self, mut index: u64) -> BySeat<AgentIndex> {
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

fn gcd(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { gcd(b, a % b) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::{BTreeMap, BTreeSet};

    fn patterns_in_a_round(agents: AgentIndex, seats: usize) -> u64 {
        Spread::new(agents, seats).with(0).completions()
    }

    fn sizes() -> impl Iterator<Item = (AgentIndex, usize)> {
        (1..=7).flat_map(|agents| (1..=6).map(move |seats| (agents, seats)))
    }

    #[test]
    fn each_agent_of_a_block_sits_once_in_each_seat() {
        for (agents, seats) in sizes() {
            let schedule = Schedule::new(5, agents, seats);
            for block in 0..20 {
                for seat in (0..seats as u8).map(Seat) {
                    let games = 0..schedule.games_per_block();
                    let here: BTreeSet<AgentIndex> = games.map(|game| schedule.table(block, game)[seat]).collect();
                    assert_eq!(here, (0..agents).collect());
                }
            }
        }
    }

    #[test]
    fn the_seats_of_two_agents_in_a_game_differ_by_one_at_most() {
        for (agents, seats) in sizes() {
            let schedule = Schedule::new(6, agents, seats);
            for block in 0..20 {
                let table = schedule.table(block, 0);
                let held = (0..agents).map(|agent| table.iter().filter(|&&other| other == agent).count());
                let held: BTreeSet<usize> = held.collect();
                assert!(held.last().unwrap() - held.first().unwrap() <= 1, "{table:?}");
            }
        }
    }

    #[test]
    fn a_round_has_as_many_blocks_as_there_are_patterns_but_for_a_shift() {
        assert_eq!(patterns_in_a_round(2, 2), 1);
        assert_eq!(patterns_in_a_round(2, 3), 3, "the place of the agent that sits once");
        assert_eq!(patterns_in_a_round(2, 4), 3, "0011, 0101, 0110");
        assert_eq!(patterns_in_a_round(3, 3), 2, "the two directions");
        assert_eq!(patterns_in_a_round(6, 6), 120, "5!");
        assert_eq!(
            patterns_in_a_round(4, 6),
            270,
            "4! / 2! 2! choices of extras, 6! / 2! 2! orders, 4 shifts"
        );
        assert_eq!(patterns_in_a_round(10, 2), 9);
        assert_eq!(patterns_in_a_round(20, 6), 19 * 18 * 17 * 16 * 15);
    }

    #[test]
    fn every_pattern_comes_once_in_each_round_and_rounds_differ_in_order() {
        for (agents, seats) in sizes() {
            let schedule = Schedule::new(7, agents, seats);
            let length = patterns_in_a_round(agents, seats);
            let round = |round: u64| (round * length..(round + 1) * length).map(|block| schedule.pattern(block));
            for number in 0..2 {
                let patterns: BTreeSet<_> = round(number).map(|pattern| pattern.as_slice().to_vec()).collect();
                assert_eq!(patterns.len() as u64, length);
            }
            if length >= 30 {
                assert!(round(0).ne(round(1)));
            }
        }
    }

    #[test]
    fn all_pairs_of_agents_meet_equally_often_in_a_round() {
        let schedule = Schedule::new(8, 5, 3);
        let mut games_of_pair = BTreeMap::new();
        for block in 0..patterns_in_a_round(5, 3) {
            for game in 0..5 {
                let table = schedule.table(block, game);
                for (seat, &first) in table.entries() {
                    for &second in &table.as_slice()[seat.index() + 1..] {
                        *games_of_pair.entry((first.min(second), first.max(second))).or_insert(0) += 1;
                    }
                }
            }
        }
        assert_eq!(games_of_pair.len(), 10);
        assert!(
            games_of_pair.values().all(|&games| games == games_of_pair[&(0, 1)]),
            "{games_of_pair:?}"
        );
    }

    #[test]
    fn games_are_rounded_up_to_whole_blocks() {
        let schedule = Schedule::new(1, 3, 4);
        assert_eq!([0, 1, 3, 4].map(|games| schedule.blocks_for(games)), [0, 1, 1, 2]);
    }

    #[test]
    fn deals_setups_and_agents_draw_from_streams_of_their_own() {
        let mut words = BTreeSet::new();
        for seed in 0..2 {
            let schedule = Schedule::new(seed, 2, 2);
            for block in 0..2 {
                words.insert(schedule.deal_seed(block));
                words.insert(schedule.setup_stream(block).next_u64());
                for (game, seat) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
                    words.insert(schedule.agent_stream(block, game, Seat(seat)).next_u64());
                }
            }
        }
        assert_eq!(words.len(), 2 * 2 * 6);
    }

    #[test]
    fn the_schedule_of_a_seed_never_changes() {
        let schedule = Schedule::new(1, 3, 4);
        let tables: Vec<_> = (0..4)
            .map(|block| schedule.table(block, 1).as_slice().to_vec())
            .collect();
        assert_eq!(tables, TABLES);
        assert_eq!(schedule.deal_seed(3), DEAL_SEED);
    }

    const TABLES: [[AgentIndex; 4]; 4] = [[1, 2, 1, 0], [1, 0, 2, 2], [1, 2, 0, 1], [1, 0, 0, 2]];
    const DEAL_SEED: u64 = 10419483655768694625;
}
