//! What play uses, in a game in which that is known.

use crate::played::played;
use crate::worth::draft::{CARDS, Draft, Drafter, OF_THE_STRONG, RARE, ROUNDS};
use orrery_agents::{Agent, AgentList, Forfeit};
use orrery_arena::stats::most_of_none;
use orrery_arena::usage::{Census, Counts, Verdict};
use orrery_arena::{Contest, RunConfig, Schedule, Seating};
use orrery_engine::{Action, Rng, View};

const BLOCKS: u64 = 60;

/// Never takes the card that is worth 1, unless both are.
struct Proud;

const ONE: usize = 2;

impl Agent<Draft> for Proud {
    fn choose(&mut self, view: &View<'_, Draft>, rng: &mut Rng) -> Result<Action, Forfeit> {
        let better: Vec<Action> = view
            .legal()
            .iter()
            .copied()
            .filter(|card| card.index() != ONE)
            .collect();
        Ok(better[rng.below(better.len())])
    }
}

/// What an agent uses in blocks of two games of one deal with two seats.
fn census(agent: impl Fn() -> Box<dyn Agent<Draft>> + Sync) -> Vec<Counts> {
    let game = Draft::default();
    // The name counts nowhere: the other agent plays.
    let agents: AgentList = "random".parse().expect("in the registry");
    let contest = Contest {
        game: &game,
        schedule: Schedule::of(1, &agents.0, 2, Seating::SelfPlay),
        deal: &|_, _| 2,
        agent: &|_| agent(),
        exploration: None,
    };
    let config = RunConfig::new(&game, (), 2, agents, 2 * BLOCKS, 1).expect("one agent is not too many");
    let mut census = Census::none(&game, config);
    for block in 0..BLOCKS {
        let played = played(&contest, block);
        census.add_block(&game, &played).expect("the records are games");
    }
    assert_eq!(census.games % BLOCKS, 0);
    let games = census.games;
    let counts = census.agents[0].0[0].clone();
    assert!(
        counts.iter().all(|card| card.in_play == 2 * games),
        "each card in each seat"
    );
    counts
}

#[test]
fn each_seat_is_offered_each_card_once_and_takes_one_a_round() {
    let counts = census(|| Box::new(Drafter));
    let seats = counts[0].in_play;
    for card in [0, 1, ONE, 3, OF_THE_STRONG] {
        assert_eq!(counts[card].could(), seats, "{}", CARDS[card].0);
    }
    let taken: u64 = counts.iter().map(Counts::used).sum();
    assert_eq!(taken, u64::from(ROUNDS) * seats);
    let (rare, nothing) = (counts[RARE].could(), counts[4].could());
    assert_eq!(rare + nothing, seats, "one is there in place of the other");
    assert!(
        (0.2..0.47).contains(&(rare as f64 / seats as f64)),
        "in one of three games"
    );
    // Seat 0 always takes it, seat 1 in half of its choices.
    let share = counts[OF_THE_STRONG].share();
    assert!(share.interval.contains(0.75) && share.interval.low > 0.65, "{share:?}");
}

#[test]
fn a_card_that_nobody_can_reach_is_dead_with_its_bound() {
    let counts = census(|| Box::new(Drafter));
    let never = counts.last().expect("it is the last");
    assert_eq!((never.verdict(), never.share().value), (Verdict::Never, None));
    assert_eq!(
        never.at_most(),
        Some(most_of_none(BLOCKS)),
        "blocks are independent, their games are not"
    );
}

#[test]
fn a_card_that_nobody_wants_is_never_used_and_no_other_is() {
    let counts = census(|| Box::new(Proud));
    assert_eq!(
        (counts[ONE].verdict(), counts[ONE].share().value),
        (Verdict::Never, Some(0.0))
    );
    assert_eq!(counts[ONE].at_most(), Some(most_of_none(BLOCKS)));
    let never = counts.iter().filter(|card| card.verdict() == Verdict::Never);
    assert_eq!(never.count(), 2, "and the one that is never dealt");
}
