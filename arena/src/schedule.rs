//! Which agent has which seat in which game: a pure function of run seed, agents and number of seats.

use orrery_agents::AgentSpec;
use orrery_engine::codec::checksum;
use orrery_engine::rng::mix;
use orrery_engine::{BySeat, MAX_SEATS, Rng, Seat};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fmt;
use std::ops::Range;
use std::sync::Arc;

/// An agent's position in the run's list of agents.
pub type AgentIndex = u16;

/// The most agents of a run: the number of patterns fits a word, and a million two-player games cover all pairs.
pub const MAX_AGENTS: usize = 1_000;

/// The version of tables and streams: it changes when the same configuration gives other games.
pub(crate) const SCHEDULE_VERSION: u32 = 2;

/// Who sits together at a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Seating {
    /// All agents: they move on through the seats, and boards stay with their seats.
    #[default]
    Shared,
    /// One agent, which has all seats: the boards move on through the seats, and every agent plays all games.
    SelfPlay,
}

impl Seating {
    /// By how many seats the boards of a deal are shifted in a game of its block.
    pub(crate) fn turn(self, seats: usize, game: u32) -> usize {
        match self {
            Seating::Shared => 0,
            Seating::SelfPlay => game as usize % seats,
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
        f.write_str(match self {
            Seating::Shared => "shared",
            Seating::SelfPlay => "self-play",
        })
    }
}

/// The endless sequence of blocks of a run; a longer run begins with the games of a shorter one.
///
/// A *block* is one deal. With a [shared](Seating::Shared) table it has a pattern that spreads the `k` agents over the `n`
/// seats as evenly as possible, and `k` games: in each the agents are shifted by one through the pattern, so that over the
/// block each agent has every seat once. All patterns that differ by more than such a shift take turns: each occurs once
/// in a round of blocks, and every round has its own order.
///
/// In [self-play](Seating::SelfPlay) a block has `k n` games: each agent plays `n` against itself, and in each the boards
/// are shifted by one through the seats, so that over the block each board is in every seat once for each agent.
///
/// ```
/// use orrery_arena::Schedule;
/// let schedule = Schedule::new(1, 2, 3);
/// let tables: Vec<_> = (0..schedule.games_per_block()).map(|game| schedule.table(0, game)).collect();
/// assert_eq!(tables[0].as_slice(), [0, 0, 1]);
/// assert_eq!(tables[1].as_slice(), [1, 1, 0], "in the second game the agents change seats");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Schedule {
    seed: u64,
    /// The words that tell the streams of each agent from those of the others: its spelling and its copy number.
    agents: Arc<[[u64; 2]]>,
    seats: usize,
    seating: Seating,
}

impl Schedule {
    /// The schedule of a run with this seed and these numbers of agents and seats, at shared tables. The streams of agents
    /// are those of their places in the list.
    ///
    /// # Panics
    /// If there is no agent, more than [`MAX_AGENTS`], no seat or more than [`MAX_SEATS`].
    pub fn new(seed: u64, agents: AgentIndex, seats: usize) -> Schedule {
        let places = (0..u64::from(agents)).map(|place| [place, 0]);
        Schedule::with_streams(seed, places.collect(), seats, Seating::Shared)
    }

    /// The schedule of a run of these agents. The streams of an agent depend on its spelling and on how many agents before
    /// it are spelled alike, so an agent that joins the list does not change those of the others.
    ///
    /// # Panics
    /// If there is no agent, more than [`MAX_AGENTS`], no seat or more than [`MAX_SEATS`].
    pub fn of(seed: u64, agents: &[AgentSpec], seats: usize, seating: Seating) -> Schedule {
        let mut copies: BTreeMap<u64, u64> = BTreeMap::new();
        let words = |agent: &AgentSpec| {
            let spelling = u64::from_be_bytes(checksum(agent.to_string().as_bytes()));
            let copy = copies.entry(spelling).or_default();
            *copy += 1;
            [spelling, *copy]
        };
        Schedule::with_streams(seed, agents.iter().map(words).collect(), seats, seating)
    }

    fn with_streams(seed: u64, agents: Arc<[[u64; 2]]>, seats: usize, seating: Seating) -> Schedule {
        assert!((1..=MAX_AGENTS).contains(&agents.len()), "agents are 1 to MAX_AGENTS");
        assert!((1..=MAX_SEATS).contains(&seats), "seats are 1 to MAX_SEATS");
        Schedule {
            seed,
            agents,
            seats,
            seating,
        }
    }

    /// How many agents there are.
    pub fn agents(&self) -> AgentIndex {
        self.agents.len() as AgentIndex
    }

    /// How many seats a game has.
    pub const fn seats(&self) -> usize {
        self.seats
    }

    /// How many games a block has.
    pub fn games_per_block(&self) -> u32 {
        let games_of_each = match self.seating {
            Seating::Shared => 1,
            Seating::SelfPlay => self.seats,
        };
        (self.agents.len() * games_of_each) as u32
    }

    /// By how many seats the boards of the deal are shifted in a game of its block.
    pub fn turn(&self, game: u32) -> usize {
        self.seating.turn(self.seats, game)
    }

    /// By how many seats boards are shifted in the games of a block.
    pub(crate) fn turns(&self) -> Range<usize> {
        match self.seating {
            Seating::Shared => 0..1,
            Seating::SelfPlay => 0..self.seats,
        }
    }

    /// The numbers of the block's games, saturating at the largest number.
    pub(crate) fn games_of(&self, block: u64) -> Range<u64> {
        let first = block.saturating_mul(self.games_per_block() as u64);
        first..first.saturating_add(self.games_per_block() as u64)
    }

    /// How many whole blocks are needed for at least `games` games.
    pub(crate) fn blocks_for(&self, games: u64) -> u64 {
        games.div_ceil(self.games_per_block() as u64)
    }

    /// The agent in each seat in a game of the block.
    pub fn table(&self, block: u64, game: u32) -> BySeat<AgentIndex> {
        match self.seating {
            Seating::Shared => {
                let shift = |&agent: &AgentIndex| ((u32::from(agent) + game) % self.games_per_block()) as AgentIndex;
                self.pattern(block).iter().map(shift).collect()
            }
            Seating::SelfPlay => BySeat::from_fn(self.seats, |_| (game as usize / self.seats) as AgentIndex),
        }
    }

    /// The seed of the block's deal.
    pub fn deal_seed(&self, block: u64) -> u64 {
        mix(&[self.seed, block], DEAL)
    }

    /// The stream that draws what is random in the block's setup.
    pub fn setup_stream(&self, block: u64) -> Rng {
        Rng::from_words(&[self.seed, block, SETUP])
    }

    /// The stream of an agent in this seat in a game of the block. At shared tables an agent has each seat once a block,
    /// in self-play once for each turn of the boards.
    pub fn agent_stream(&self, block: u64, game: u32, seat: Seat, agent: AgentIndex) -> Rng {
        let [spelling, copy] = self.agents[usize::from(agent)];
        let (seat, turn) = (u64::from(seat.0), self.turn(game) as u64);
        Rng::from_words(&[self.seed, block, spelling, copy, seat, turn, AGENT])
    }

    /// The agents by seat in the block's first game.
    fn pattern(&self, block: u64) -> BySeat<AgentIndex> {
        let first = Spread::new(self.agents(), self.seats).with(0);
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
const AGENT: u64 = 0x6167_656e;

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
    use std::collections::BTreeSet;

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
                for (agent, seat) in [(0, 0), (1, 1), (1, 0), (0, 1)] {
                    words.insert(schedule.agent_stream(block, 0, Seat(seat), agent).next_u64());
                }
            }
        }
        assert_eq!(words.len(), 2 * 2 * 6);
    }

    /// The streams of an agent by block and seat, wherever it sits at the tables of a schedule.
    fn streams_of(schedule: &Schedule, agent: AgentIndex) -> BTreeMap<(u64, usize, Seat), u64> {
        let mut streams = BTreeMap::new();
        for (block, game) in (0..4).flat_map(|block| (0..schedule.games_per_block()).map(move |game| (block, game))) {
            for (seat, &other) in schedule.table(block, game).entries() {
                if other == agent {
                    let stream = schedule.agent_stream(block, game, seat, agent).next_u64();
                    streams.insert((block, schedule.turn(game), seat), stream);
                }
            }
        }
        streams
    }

    #[test]
    fn an_agent_that_joins_the_list_leaves_the_streams_of_the_others_and_copies_have_their_own() {
        for seating in [Seating::Shared, Seating::SelfPlay] {
            let schedule = |agents: &str| {
                let agents: orrery_agents::AgentList = agents.parse().unwrap();
                Schedule::of(9, &agents.0, 2, seating)
            };
            let (short, long) = (schedule("greedy,random"), schedule("flat,random,greedy,greedy"));
            assert_eq!(streams_of(&short, 0), streams_of(&long, 2), "greedy");
            assert_eq!(streams_of(&short, 1), streams_of(&long, 1), "random");
            let copies = [streams_of(&long, 2), streams_of(&long, 3)];
            let all: BTreeSet<&u64> = copies.iter().flat_map(BTreeMap::values).collect();
            assert_eq!(all.len(), 2 * copies[0].len());
        }
    }

    #[test]
    fn in_self_play_every_agent_plays_every_board_in_every_seat_against_itself() {
        for seats in 1..=6 {
            let agents: orrery_agents::AgentList = "greedy,random,flat".parse().unwrap();
            let schedule = Schedule::of(3, &agents.0, seats, Seating::SelfPlay);
            let mut met = BTreeSet::new();
            for game in 0..schedule.games_per_block() {
                let table = schedule.table(7, game);
                assert!(table.iter().all(|&agent| agent == table[Seat(0)]));
                met.extend(
                    table
                        .entries()
                        .map(|(seat, &agent)| (agent, Seating::SelfPlay.board_of(seats, game, seat), seat)),
                );
            }
            assert_eq!(met.len(), 3 * seats * seats, "each once, in as many games");
            assert_eq!(schedule.games_per_block() as usize, 3 * seats);
        }
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
