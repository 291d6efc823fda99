//! Studies of the worth of cards, and how often their intervals hold.

use super::draft::{CARDS, Draft, Drafter, ROUNDS};
use orrery_agents::AgentSpec;
use orrery_arena::worth::{Arms, Branched, Estimate, ItemWorth, Rates, Worths};
use orrery_arena::{Contest, Row, Schedule, Seating};
use orrery_engine::Content;
use std::collections::BTreeMap;
use std::ops::Range;

/// The games of each block with their arms.
pub(crate) type Blocks = Vec<Vec<(Row, Branched)>>;

/// Blocks of two games of one deal.
pub(crate) fn branched(seed: u64, blocks: u64, rates: &Rates) -> Blocks {
    let game = Draft::default();
    // The name counts nowhere: `Drafter` plays.
    let agents: [AgentSpec; 1] = ["random".parse().expect("in the registry")];
    let contest = Contest {
        game: &game,
        schedule: Schedule::of(seed, &agents, 2, Seating::SelfPlay),
        deal: &|_, _| 2,
        agent: &|_| Box::new(Drafter),
        exploration: None,
    };
    let arms = Arms::new(&game, 0, rates.clone(), seed);
    let play = |block| {
        let rows = contest.play_block(block).expect("two can play");
        let with_arms = |row: Row| {
            let record = contest.record_game(block, row.game).expect("two can play");
            let place = [block, row.game.into()];
            let branched = arms.of_game(&contest, place, &record).expect("it can be played again");
            (row, branched)
        };
        rows.into_iter().map(with_arms).collect()
    };
    (0..blocks).map(play).collect()
}

pub(crate) fn collected(blocks: &Blocks, rates: &Rates) -> Worths {
    let mut worths = Worths::new(&Draft::default().content()[0].items, rates);
    for block in blocks {
        let games: Vec<(&Row, &Branched)> = block.iter().map(|(row, branched)| (row, branched)).collect();
        worths.add_block(&games);
    }
    worths
}

/// Rates as a pilot gives them: cards without a spread are tried rarely.
fn unequal() -> Rates {
    Rates {
        taker: vec![0.4, 0.4, 0.4, 1.0, 0.4, 0.4, 0.8],
        choice: vec![0.5, 0.5, 0.5, 1.0, 0.4, 0.5, 0.9],
        replacement: vec![0.8, 0.8, 0.8, 1.0, 0.5, 0.5, 1.0],
    }
}

/// How often intervals hold.
pub(crate) struct Coverage {
    /// Of one estimate, each interval by itself.
    pub(crate) each: BTreeMap<String, f64>,
    /// Of all cards at once.
    pub(crate) families: BTreeMap<String, f64>,
}

/// The true worths of a card: to its taker, at the choice, over replacement.
fn truth(card: usize) -> [f64; 3] {
    let mean = |(_, points): (&str, fn(u32) -> i32)| (0..ROUNDS).map(points).sum::<i32>() as f64 / f64::from(ROUNDS);
    let of_all = CARDS.map(mean).iter().sum::<f64>() / CARDS.len() as f64;
    let own = mean(CARDS[card]);
    // Seat 1 takes it in half of its choices; seat 0 does not where it was on offer with the card of the strong.
    [own, own - of_all, own * (0.5 + 0.4) / 2.0]
}

/// An estimate of a card.
type EstimateOf = fn(&ItemWorth) -> Option<Estimate>;

/// The estimates of a card, as in [`truth`].
const ESTIMATES: [(&str, EstimateOf); 3] = [
    ("to its taker", |worth| worth.taker.points),
    ("at the choice", |worth| worth.choice.points),
    ("over replacement", |worth| worth.replacement),
];

/// In which share of the studies of these seeds the intervals hold. A card that is met in fewer than ten blocks has none.
pub(crate) fn coverage(seeds: Range<u64>, blocks: u64) -> Coverage {
    let (mut each, mut families) = (BTreeMap::new(), BTreeMap::new());
    let count = |counts: &mut BTreeMap<String, [u32; 2]>, name: String, holds: bool| {
        let [held, all] = counts.entry(name).or_default();
        (*held, *all) = (*held + u32::from(holds), *all + 1);
    };
    for seed in seeds {
        let rates = unequal();
        let collected = collected(&branched(seed, blocks, &rates), &rates);
        let [alone, together] = [1, CARDS.len()].map(|intervals| collected.items_among(intervals));
        for (place, (name, estimate)) in ESTIMATES.into_iter().enumerate() {
            let holds = |worth: &ItemWorth, card: usize| {
                let interval = estimate(worth).and_then(|estimate| estimate.interval)?;
                Some(interval.contains(truth(card)[place]))
            };
            let mut all = (0..CARDS.len()).filter_map(|card| holds(&together[card], card));
            count(&mut families, name.to_owned(), all.all(|holds| holds));
            // What a card is worth without an error always holds.
            let varies = |card: &usize| match place {
                0 => CARDS[*card].0 == "early",
                1 => true,
                _ => truth(*card)[0] > 0.0,
            };
            for card in (0..CARDS.len()).filter(varies) {
                if let Some(holds) = holds(&alone[card], card) {
                    count(&mut each, format!("{}, {name}", CARDS[card].0), holds);
                }
            }
        }
    }
    let share = |counts: BTreeMap<String, [u32; 2]>| {
        let share = |(name, [held, all]): (String, [u32; 2])| (name, f64::from(held) / f64::from(all));
        counts.into_iter().map(share).collect()
    };
    Coverage {
        each: share(each),
        families: share(families),
    }
}
