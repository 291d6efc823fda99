//! A ladder of agents whose strengths are known.

use orrery_arena::Row;
use orrery_arena::skill::{Ladder, LadderTally};
use orrery_engine::{BySeat, Outcome, Rng};

/// A game of two agents that the first or the second one won.
fn row(block: u64, game: u32, winner: usize) -> Row {
    let scores: BySeat<i32> = BySeat::from_fn(2, |seat| i32::from(seat.index() == winner));
    let (ranks, shares) = Outcome::rank(&scores);
    Row {
        block,
        game,
        seed: block,
        agents: [0, 1].into_iter().collect(),
        parts: scores.iter().map(|&score| [score].into_iter().collect()).collect(),
        scores,
        ranks,
        shares,
        target: None,
        starter: None,
        rounds: 1,
        ending: String::new(),
        plies: 1,
        decisions: 1,
        explored: 0,
        forfeit: None,
    }
}

/// The ladder of agents of these steps, each pair in two games on each of these deals.
fn ladder(steps: &[f64], deals: u64, rng: &mut Rng) -> Ladder {
    let mut tally = LadderTally::default();
    for (second, of_second) in steps.iter().enumerate() {
        for (first, of_first) in steps[..second].iter().enumerate() {
            // At a step the odds are 6 to 4.
            let odds = 1.5f64.powf(of_first - of_second);
            for deal in 0..deals {
                let mut game = |game| row(deal, game, usize::from(rng.unit() >= odds / (1.0 + odds)));
                tally.add_deal(deal, [first as u16, second as u16], &[game(0), game(1)]);
            }
        }
    }
    tally.ladder(steps.len() as u16)
}

#[test]
fn steps_of_known_strengths_are_found_in_their_order() {
    const STEPS: [f64; 4] = [3.0, 0.0, 7.5, 5.0];
    let (mut covered, mut depths) = (0, 0);
    for run in 0..40 {
        let found = ladder(&STEPS, 200, &mut Rng::from_words(&[run, 7]));
        let order: Vec<u16> = found.rungs.iter().map(|rung| rung.agent).collect();
        assert_eq!(order, [2, 3, 0, 1]);
        for (rung, apart) in found.rungs.iter().zip([2.5, 2.0, 3.0]) {
            let above = rung.above_next.unwrap();
            assert!(!above.is_bound && (above.steps - apart).abs() < 1.5, "{above:?}");
            covered += u32::from(above.interval.unwrap().contains(apart));
        }
        assert_eq!(found.rungs[3].above_next, None);
        depths += u32::from(found.depth.unwrap().interval.unwrap().contains(7.5));
    }
    assert!(covered >= 108 && depths >= 35, "{covered} of 120, {depths} of 40");
}

#[test]
fn who_wins_every_game_is_at_least_so_far_above() {
    let found = ladder(&[0.0, 1.0, 200.0], 100, &mut Rng::seed(1));
    let order: Vec<u16> = found.rungs.iter().map(|rung| rung.agent).collect();
    assert_eq!((order, found.rungs[0].rating), (vec![2, 1, 0], None));
    let top = found.rungs[0].above_next.unwrap();
    // No loss in 100 deals: one of 27.6 at most, or odds of 26.6 to 1.
    assert!(
        top.is_bound && (top.steps - 26.6f64.ln() / 1.5f64.ln()).abs() < 0.1,
        "{top:?}"
    );
    let next = found.rungs[1].above_next.unwrap();
    let depth = found.depth.unwrap();
    assert!(!next.is_bound && depth.is_bound, "{depth:?}");
    assert_eq!(depth.steps, top.steps + next.interval.unwrap().low.max(0.0));
}

#[test]
fn one_agent_has_no_depth() {
    assert_eq!(ladder(&[0.0], 10, &mut Rng::seed(1)).depth, None);
}
