//! The blocks of a run in their order: which agent has which seat in which game.

use super::agent_index::{AgentIndex, MAX_AGENTS};
use super::seating::Seating;
use super::spread::Spread;
use crate::deal_list::DealList;
use crate::variants::Variants;
use orrery_agents::AgentSpec;
use orrery_engine::codec::checksum;
use orrery_engine::rng::mix;
use orrery_engine::{BySeat, MAX_SEATS, Rng, Seat};
use serde_json::{Map, Value};
use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;

/// The version of tables and streams: it changes when the same configuration gives other games.
pub(crate) const SCHEDULE_VERSION: u32 = 2;

/// The endless sequence of blocks of a run; a longer run begins with the games of a shorter one.
///
/// A *block* is one deal. With a [shared](Seating::Shared) table it has a pattern that spreads the `k` agents over the `n`
/// seats as evenly as possible, and `k` games: in each the agents are shifted by one through the pattern, so that over the
/// block each agent has every seat once. All patterns that differ by more than such a shift take turns: each occurs once
/// in a round of blocks, and every round has its own order.
///
/// In a run with variants, a block has all these games once in each variant of its deal.
///
/// In [self-play](Seating::SelfPlay) a block has `k n` games: each agent plays `n` against itself, and in each the boards
/// are shifted by one through the seats, so that over the block each board is in every seat once for each agent.
///
/// With [one seat](Seating::OneSeat) for a partner a block has the games of self-play of the first half of the agents. The
/// partner has one seat in all of them, so that over the block it has each board once, and the stream of the agent whose seat
/// it has.
///
/// In a [gauntlet](Seating::Gauntlet) a block has two games for each pair of a challenger and an agent of the field: the
/// two games of a shared table of these two agents, with the pattern of the block.
///
/// In a [factorial](Seating::Factorial) design a block has each assignment of the agents to the seats, as often as it has
/// seeds. Its number, with a digit for each seat, says which agent has that seat, seat 0 by the lowest digit.
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
    /// What each variant of a deal changes in its setup; one that changes nothing in a run without variants.
    variants: Arc<[Map<String, Value>]>,
    /// The deals of the first blocks, if they are listed.
    deals: Option<DealList>,
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

    /// The schedule of a run of these agents. The streams of an agent depend on the spelling of its play and on how many
    /// agents before it are spelled alike, so an agent that joins the list does not change those of the others.
    ///
    /// # Panics
    /// If there is no agent, more than [`MAX_AGENTS`], no seat or more than [`MAX_SEATS`], or the agents cannot be seated
    /// in this way.
    pub fn of(seed: u64, agents: &[AgentSpec], seats: usize, seating: Seating) -> Schedule {
        let mut copies: BTreeMap<u64, u64> = BTreeMap::new();
        let words = |agent: &AgentSpec| {
            let spelling = u64::from_be_bytes(checksum(agent.spelling_of_streams().as_bytes()));
            let copy = copies.entry(spelling).or_default();
            *copy += 1;
            [spelling, *copy]
        };
        Schedule::with_streams(seed, agents.iter().map(words).collect(), seats, seating)
    }

    fn with_streams(seed: u64, agents: Arc<[[u64; 2]]>, seats: usize, seating: Seating) -> Schedule {
        assert!((1..=MAX_AGENTS).contains(&agents.len()), "agents are 1 to MAX_AGENTS");
        assert!((1..=MAX_SEATS).contains(&seats), "seats are 1 to MAX_SEATS");
        assert_eq!(seating.check(agents.len(), seats), Ok(()), "the seating was checked");
        Schedule {
            seed,
            agents,
            seats,
            seating,
            variants: [Map::new()].into(),
            deals: None,
        }
    }

    /// The same with each deal played in these variants: a block has the games of the first variant, then those of the next,
    /// and so on, with the same streams.
    ///
    /// # Panics
    /// If there is no variant.
    #[must_use]
    pub(crate) fn with_variants(self, variants: &Variants) -> Schedule {
        assert!(!variants.all.is_empty(), "there is a variant");
        Schedule {
            variants: variants.all.iter().map(|variant| variant.changes.clone()).collect(),
            ..self
        }
    }

    /// The same with the seeds of these deals in its first blocks.
    #[must_use]
    pub(crate) fn with_deals(self, deals: DealList) -> Schedule {
        let deals = Some(deals);
        Schedule { deals, ..self }
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
        self.games_per_variant() * self.variants.len() as u32
    }

    /// How many games a block has in each variant of its deal.
    fn games_per_variant(&self) -> u32 {
        let agents = self.agents.len();
        let games = match self.seating {
            Seating::Shared => agents,
            Seating::SelfPlay | Seating::OneSeat => self.seating.hosts(agents) * self.seats,
            Seating::Gauntlet { challengers } => 2 * usize::from(challengers) * (agents - usize::from(challengers)),
            Seating::Factorial { seeds } => agents.pow(self.seats as u32) * usize::from(seeds),
        };
        games as u32
    }

    /// How many games a round of blocks has, in which each pattern occurs once, saturating at the largest number.
    pub fn games_per_round(&self) -> u64 {
        let patterns = match self.seating {
            Seating::Shared => self.patterns(self.agents()),
            Seating::Gauntlet { .. } => self.patterns(2),
            Seating::SelfPlay | Seating::Factorial { .. } => 1,
            Seating::OneSeat => self.seats as u64,
        };
        patterns.saturating_mul(u64::from(self.games_per_block()))
    }

    /// In how many ways this many agents are seated that differ by more than a shift.
    fn patterns(&self, agents: AgentIndex) -> u64 {
        Spread::new(agents, self.seats).with(0).completions()
    }

    /// By how many seats the boards of the deal are shifted in a game of its block.
    pub fn turn(&self, game: u32) -> usize {
        self.seating.turn(self.seats, game)
    }

    /// In which variant of its deal a game of a block is played.
    pub fn variant(&self, game: u32) -> usize {
        (game / self.games_per_variant()) as usize
    }

    /// What the variant of a game changes in the setup of its block.
    pub(crate) fn changes(&self, game: u32) -> &Map<String, Value> {
        &self.variants[self.variant(game)]
    }

    /// The games of a block with the first positions of all its games: one for each variant and turn of the boards.
    pub(crate) fn starts(&self) -> impl Iterator<Item = u32> {
        let (turns, games) = (self.turns(), self.games_per_variant());
        (0..self.variants.len() as u32).flat_map(move |variant| (0..turns).map(move |turn| variant * games + turn))
    }

    /// Which of these has the first position of a game.
    pub(crate) fn start_of(&self, game: u32) -> usize {
        self.variant(game) * self.turns() as usize + self.turn(game)
    }

    /// In how many ways boards are shifted in the games of a block.
    fn turns(&self) -> u32 {
        match self.seating {
            Seating::Shared | Seating::Gauntlet { .. } | Seating::Factorial { .. } => 1,
            Seating::SelfPlay | Seating::OneSeat => self.seats as u32,
        }
    }

    /// The numbers of the block's games, saturating at the largest number.
    pub fn games_of(&self, block: u64) -> Range<u64> {
        let first = block.saturating_mul(self.games_per_block() as u64);
        first..first.saturating_add(self.games_per_block() as u64)
    }

    /// How many whole blocks are needed for at least `games` games.
    pub(crate) fn blocks_for(&self, games: u64) -> u64 {
        games.div_ceil(self.games_per_block() as u64)
    }

    /// The agent in each seat in a game of the block.
    pub fn table(&self, block: u64, game: u32) -> BySeat<AgentIndex> {
        let game = game % self.games_per_variant();
        match self.seating {
            Seating::Shared => {
                let shift = |&agent: &AgentIndex| ((u32::from(agent) + game) % self.games_per_variant()) as AgentIndex;
                self.pattern(self.agents(), block).iter().map(shift).collect()
            }
            Seating::Gauntlet { challengers } => {
                let (pair, shift) = ((game / 2) as AgentIndex, (game % 2) as AgentIndex);
                let field = self.agents() - challengers;
                let pair = [pair / field, challengers + pair % field];
                let shift = |&place: &AgentIndex| pair[usize::from((place + shift) % 2)];
                self.pattern(2, block).iter().map(shift).collect()
            }
            Seating::SelfPlay | Seating::OneSeat => {
                let host = (game as usize / self.seats) as AgentIndex;
                let of_partner = self.seating.partner_seat(self.seats, block);
                BySeat::from_fn(self.seats, |seat| match of_partner == Some(seat) {
                    true => host + self.agents() / 2,
                    false => host,
                })
            }
            Seating::Factorial { seeds } => {
                let (agents, mut assignment) = (u32::from(self.agents()), game / u32::from(seeds));
                BySeat::from_fn(self.seats, |_| {
                    let agent = assignment % agents;
                    assignment /= agents;
                    agent as AgentIndex
                })
            }
        }
    }

    /// The seed of the block's deal.
    pub fn deal_seed(&self, block: u64) -> u64 {
        let listed = self.deals.as_ref().and_then(|deals| deals.of_block(block));
        listed.map_or_else(|| mix(&[self.seed, block], DEAL), |deal| deal.seed)
    }

    /// The stream that draws what is random in the block's setup.
    pub fn setup_stream(&self, block: u64) -> Rng {
        Rng::from_words(&[self.seed, block, SETUP])
    }

    /// The stream of an agent in this seat in a game of the block. At shared tables an agent has each seat once a block,
    /// in self-play once for each turn of the boards. In a gauntlet it has the same stream against all opponents, so that
    /// its games do not depend on who else is in the field. In a factorial design each game has streams of its own.
    pub fn agent_stream(&self, block: u64, game: u32, seat: Seat, agent: AgentIndex) -> Rng {
        self.stream_of(block, game, seat, agent, AGENT)
    }

    /// The stream that draws when the agent in this seat explores, in a game of the block: its own stream is the same as
    /// without exploration.
    pub fn exploration_stream(&self, block: u64, game: u32, seat: Seat, agent: AgentIndex) -> Rng {
        self.stream_of(block, game, seat, agent, EXPLORATION)
    }

    /// The stream of an agent for this purpose.
    fn stream_of(&self, block: u64, game: u32, seat: Seat, agent: AgentIndex, purpose: u64) -> Rng {
        let host = usize::from(agent) % self.seating.hosts(self.agents.len());
        let [spelling, copy] = self.agents[host];
        let turn = match self.seating {
            Seating::Factorial { .. } => u64::from(game % self.games_per_variant()),
            _ => self.turn(game) as u64,
        };
        Rng::from_words(&[self.seed, block, spelling, copy, u64::from(seat.0), turn, purpose])
    }

    /// This many agents by seat in the first game that they play in the block.
    fn pattern(&self, agents: AgentIndex, block: u64) -> BySeat<AgentIndex> {
        let first = Spread::new(agents, self.seats).with(0);
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
const EXPLORATION: u64 = 0x6578_706c;

fn gcd(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { gcd(b, a % b) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::variants::Variant;
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
            let round =
                |round: u64| (round * length..(round + 1) * length).map(|block| schedule.pattern(agents, block));
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
    fn the_first_blocks_have_the_listed_deals_and_the_agents_draw_as_without_a_list() {
        use crate::deal_list::ListedDeal;
        let drawn = Schedule::new(5, 2, 2);
        let listed = [9, 7].map(|seed| Ok(ListedDeal { seed, setup: None }));
        let listed = drawn.clone().with_deals(DealList::new(listed).unwrap());
        assert_eq!(
            [0, 1, 2].map(|block| listed.deal_seed(block)),
            [9, 7, drawn.deal_seed(2)]
        );
        assert_eq!(streams_of(&listed, 1), streams_of(&drawn, 1));
    }

    #[test]
    fn a_round_has_every_game_of_every_pattern() {
        assert_eq!(
            Schedule::new(1, 12, 2).games_per_round(),
            132,
            "66 pairs, each in both seats"
        );
        assert_eq!(Schedule::new(1, 2, 2).games_per_round(), 2);
        let agents: orrery_agents::AgentList = "greedy,random,flat".parse().unwrap();
        let of = |seating| Schedule::of(1, &agents.0, 2, seating).games_per_round();
        assert_eq!(
            of(Seating::Gauntlet { challengers: 1 }),
            4,
            "two pairs, each in both seats"
        );
        assert_eq!(of(Seating::SelfPlay), 6);
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
    fn a_name_changes_no_stream() {
        let schedule = |agents: &str| {
            let agents: orrery_agents::AgentList = agents.parse().unwrap();
            Schedule::of(9, &agents.0, 2, Seating::Shared)
        };
        let named = schedule("greedy:name=old,random:name=dice,greedy");
        assert_eq!(named, schedule("greedy,random,greedy:name=new"));
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
    fn a_partner_has_each_board_once_a_block_and_all_else_is_as_in_self_play() {
        let agents = |agents: &str| -> orrery_agents::AgentList { agents.parse().unwrap() };
        for seats in 1..=6 {
            let alone = Schedule::of(3, &agents("greedy,random").0, seats, Seating::SelfPlay);
            let listed = agents("greedy,random,greedy:without=rovers,flat");
            let both = Schedule::of(3, &listed.0, seats, Seating::OneSeat);
            assert_eq!(both.games_per_block(), alone.games_per_block());
            let mut seats_of_partners = BTreeSet::new();
            for block in 0..seats as u64 {
                let mut boards = BTreeSet::new();
                for game in 0..both.games_per_block() {
                    let (table, of_alone) = (both.table(block, game), alone.table(block, game));
                    let of_partner: Vec<Seat> = table
                        .entries()
                        .filter(|(_, agent)| **agent >= 2)
                        .map(|(seat, _)| seat)
                        .collect();
                    let [seat] = of_partner[..] else { panic!("{table:?}") };
                    seats_of_partners.insert(seat);
                    boards.insert((table[seat], Seating::OneSeat.board_of(seats, game, seat)));
                    for (seat, &agent) in table.entries() {
                        assert_eq!(agent % 2, of_alone[seat]);
                        let [one, other] = [(&both, agent), (&alone, of_alone[seat])]
                            .map(|(schedule, agent)| schedule.agent_stream(block, game, seat, agent).next_u64());
                        assert_eq!(one, other);
                    }
                }
                assert_eq!(boards.len(), 2 * seats, "each board once for each agent");
            }
            assert_eq!(seats_of_partners.len(), seats, "each seat over as many blocks");
        }
    }

    #[test]
    fn a_factorial_design_has_every_assignment_as_often_as_seeds_and_streams_of_their_own() {
        let agents: orrery_agents::AgentList = "greedy,random".parse().unwrap();
        for seats in 1..=6 {
            let schedule = Schedule::of(3, &agents.0, seats, Seating::Factorial { seeds: 2 });
            let games = schedule.games_per_block();
            assert_eq!((games, schedule.games_per_round()), (2 << seats, 2 << seats));
            let (mut held, mut streams) = (BTreeMap::new(), BTreeSet::new());
            for game in 0..games {
                let table = schedule.table(7, game);
                for (seat, &agent) in table.entries() {
                    assert_eq!(u32::from(agent), (game / 2) >> seat.0 & 1, "the digit of the seat");
                    streams.insert(schedule.agent_stream(7, game, seat, agent).next_u64());
                }
                *held.entry(table.as_slice().to_vec()).or_insert(0) += 1;
            }
            assert!(held.len() == 1 << seats && held.values().all(|&times| times == 2));
            assert_eq!(streams.len(), seats * games as usize);
        }
    }

    fn gauntlet(challengers: AgentIndex, seats: usize) -> Schedule {
        let agents: orrery_agents::AgentList = "greedy,flat,random,planner,mcts".parse().unwrap();
        Schedule::of(3, &agents.0, seats, Seating::Gauntlet { challengers })
    }

    #[test]
    fn in_a_gauntlet_each_challenger_plays_the_two_games_of_a_shared_table_with_each_agent_of_the_field() {
        for (challengers, seats) in [(1, 2), (2, 2), (2, 3), (4, 4), (1, 6)] {
            let schedule = gauntlet(challengers, seats);
            let two = Schedule::new(3, 2, seats);
            let mut games = 0..schedule.games_per_block();
            for challenger in 0..challengers {
                for opponent in challengers..5 {
                    for shared in 0..2 {
                        let game = games.next().expect("the block has as many games");
                        let table = two.table(7, shared);
                        let table = table.iter().map(|&agent| [challenger, opponent][usize::from(agent)]);
                        assert_eq!(schedule.table(7, game), table.collect());
                    }
                }
            }
            assert_eq!(games.next(), None);
        }
    }

    #[test]
    fn an_agent_that_joins_the_field_leaves_the_streams_of_the_others_in_a_gauntlet() {
        let agents = |agents: &str| -> orrery_agents::AgentList { agents.parse().unwrap() };
        let one = Seating::Gauntlet { challengers: 1 };
        let short = Schedule::of(9, &agents("greedy,random").0, 2, one);
        let long = Schedule::of(9, &agents("greedy,flat,random").0, 2, one);
        assert_eq!(streams_of(&short, 0), streams_of(&long, 0));
        assert_eq!(streams_of(&short, 1), streams_of(&long, 2));
    }

    #[test]
    fn a_block_has_its_games_once_in_each_variant_with_the_same_tables_and_streams() {
        let variant = |name: &str| Variant {
            name: name.to_owned(),
            changes: [("events".to_owned(), name.into())].into_iter().collect(),
            cards: BTreeMap::new(),
        };
        let variants = Variants {
            factor: "events".to_owned(),
            base: 0,
            all: vec![variant("easy"), variant("hard")],
        };
        for seating in [Seating::Shared, Seating::SelfPlay] {
            let agents: orrery_agents::AgentList = "greedy,random,flat".parse().unwrap();
            let alone = Schedule::of(3, &agents.0, 2, seating);
            let both = alone.clone().with_variants(&variants);
            let games = alone.games_per_block();
            assert_eq!(both.games_per_block(), 2 * games);
            for game in 0..games {
                let twin = game + games;
                assert_eq!([both.variant(game), both.variant(twin)], [0, 1]);
                assert_eq!(
                    (
                        both.changes(game)["events"].as_str(),
                        both.changes(twin)["events"].as_str()
                    ),
                    (Some("easy"), Some("hard"))
                );
                assert_eq!(
                    [both.table(5, game), both.table(5, twin)],
                    [(); 2].map(|()| alone.table(5, game))
                );
                let stream = |schedule: &Schedule, game| {
                    let agent = schedule.table(5, game)[Seat(1)];
                    schedule.agent_stream(5, game, Seat(1), agent).next_u64()
                };
                assert_eq!(
                    [stream(&both, game), stream(&both, twin)],
                    [(); 2].map(|()| stream(&alone, game))
                );
                let start = |game| {
                    both.starts()
                        .nth(both.start_of(game))
                        .expect("every game has a first position")
                };
                assert_eq!(
                    (both.variant(start(twin)), both.turn(start(twin))),
                    (1, both.turn(twin))
                );
            }
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
