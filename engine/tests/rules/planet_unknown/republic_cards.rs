//! The civ cards of Republic (CORP-7.3, CORP-7.6).

use super::republic::republic;
use crate::support::{Table, square};
use orrery_engine::planet_unknown::{CardId, Phase};
use orrery_engine::{Information, Rng, Rules, Seat, Words};
use std::collections::BTreeSet;

/// Seat 0 before its choices of rank 1 and more with these pools and its tech tracker at a position.
fn chooses(tech: u8, pools: &[&str], claims: [u8; 4]) -> Table {
    let mut table = republic([0, 0, 0, 0, tech], &[]);
    table.set_pools(pools);
    table.board(0).claims = claims;
    table.close_main();
    table
}

fn cards(table: &Table, ids: &[&str]) -> BTreeSet<String> {
    ids.iter().map(|id| table.card(id).to_string()).collect()
}

/// Seat 0 in its last window with these cards left.
fn last_window(tech: u8, pools: &[&str], change: impl FnOnce(&mut Table)) -> Table {
    let mut table = republic([0, 0, 0, 0, tech], &[]);
    table.state.triggers.no_place = true;
    table.set_pools(pools);
    change(&mut table);
    table.close_main();
    table
}

#[test]
fn corp_7_3_level_2_adds_a_card_of_the_next_rank_to_a_choice() {
    let pools = ["C06", "C07", "C08", "C09", "C20"];
    let mut table = chooses(5, &pools, [1, 0, 0, 0]);
    let own = cards(&table, &["C06", "C07"]);
    assert_eq!(table.legal_of("civ").into_iter().collect::<BTreeSet<_>>(), own);
    let higher = table.legal_of("higher-civ");
    assert_eq!(higher.len(), 1);
    assert!(cards(&table, &["C08", "C09"]).contains(&higher[0]));
    table.act(&format!("higher-civ {}", higher[0]));
    let kept: Vec<String> = table.state.cards_of(Seat(0)).map(|card| card.to_string()).collect();
    assert_eq!(kept, [higher[0].as_str()]);
    assert_eq!(
        table.state.pool.0.count_ones(),
        4,
        "the others are back in their stacks"
    );
    assert_eq!(table.state.round, 2, "the claim is used up");
}

#[test]
fn corp_7_3_r36_no_card_joins_without_the_level_at_rank_4_or_beside_an_empty_stack() {
    let pools = ["C06", "C07", "C08", "C09", "C20", "C27"];
    let joins = |tech: u8, pools: &[&str], claims: [u8; 4]| chooses(tech, pools, claims).legal_of("higher-civ").len();
    assert_eq!(joins(4, &pools, [1, 0, 0, 0]), 0, "without the level");
    assert_eq!(joins(5, &pools, [0, 0, 0, 1]), 0, "rank 4");
    assert_eq!(joins(5, &pools, [0, 1, 0, 0]), 1);
    assert_eq!(
        joins(5, &["C06", "C07", "C20"], [1, 0, 0, 0]),
        0,
        "the next stack is empty"
    );
    let lost = chooses(5, &["C08", "C09"], [1, 0, 0, 0]);
    assert_eq!(
        lost.state.round, 2,
        "R36: the own stack is empty, so there is no choice"
    );
}

#[test]
fn corp_7_3_each_choice_draws_its_own_card() {
    let mut drawn = BTreeSet::new();
    for seed in 1..=20 {
        let mut table = republic([0, 0, 0, 0, 5], &[]);
        table.state.chance = orrery_engine::ChanceKey::from_seed(seed);
        table.set_pools(&["C06", "C07", "C15", "C08", "C09", "C10", "C11", "C12"]);
        table.board(0).claims = [2, 0, 0, 0];
        table.close_main();
        let first = table.legal_of("higher-civ");
        let card = table.card("C06");
        table.act(&format!("civ {card}"));
        let second = table.legal_of("higher-civ");
        assert_eq!((first.len(), second.len()), (1, 1));
        drawn.insert(first == second);
    }
    assert_eq!(
        drawn,
        BTreeSet::from([false, true]),
        "the second is drawn anew, and may be the same"
    );
}

#[test]
fn corp_7_3_the_card_is_random_among_the_next_stack() {
    let pools = ["C06", "C07", "C08", "C09", "C10"];
    let mut drawn = BTreeSet::new();
    for seed in 1..=40 {
        let mut table = republic([0, 0, 0, 0, 5], &[]);
        table.state.chance = orrery_engine::ChanceKey::from_seed(seed);
        table.set_pools(&pools);
        table.board(0).claims = [1, 0, 0, 0];
        table.close_main();
        drawn.extend(table.legal_of("higher-civ"));
    }
    let table = Table::new(2);
    assert_eq!(drawn, cards(&table, &["C08", "C09", "C10"]));
}

#[test]
fn corp_7_3_the_card_is_known_to_its_owner_and_hidden_from_the_others() {
    // Full pools: a sample must keep their sizes.
    let mut table = republic([0, 0, 0, 0, 5], &[]);
    table.board(0).claims = [1, 0, 0, 0];
    table.close_main();
    let shown = table.board(0).extra_cards[0].expect("a card joins");
    let mut sample = table.state.clone();
    let mut rng = Rng::seed(3);
    let mut seen = [BTreeSet::new(), BTreeSet::new()];
    for observer in [0, 1] {
        let beliefs = table.game.beliefs(&table.state, Seat(observer));
        for _ in 0..100 {
            table.game.sample(&beliefs, &mut rng, &mut sample);
            let card = sample.boards[Seat(0)].extra_cards[0].expect("that a card joins is known");
            assert!(sample.pool.contains(card), "it lies in its stack");
            seen[usize::from(observer)].insert(card);
            table.game.check(&sample).expect("a sample can be played on");
        }
    }
    assert_eq!(seen[0], BTreeSet::from([shown]));
    assert_eq!(seen[1].len(), 9, "any card of rank 2");
    let in_stack = |card: &CardId| *card != shown && table.state.pool.contains(*card);
    let other = seen[1]
        .iter()
        .copied()
        .find(in_stack)
        .expect("the stack has three cards");
    let mut with_another = table.state.clone();
    with_another.boards[Seat(0)].extra_cards[0] = Some(other);
    assert_eq!(
        table.game.describe(&with_another, Some(Seat(1))),
        table.game.describe(&table.state, Some(Seat(1)))
    );
}

#[test]
fn corp_7_3_the_card_that_joins_stays_the_same_until_the_choice_is_made() {
    for seed in 1..=10 {
        let mut table = republic([0, 0, 0, 0, 5], &[]);
        table.state.chance = orrery_engine::ChanceKey::from_seed(seed);
        table.set_pools(&["C06", "C07", "C08", "C09", "C10", "C11", "C12"]);
        let board = table.board(0);
        (board.claims, board.movement) = ([1, 0, 0, 0], 2);
        board.rovers[0] = Some(square("44"));
        table.close_main();
        let joined = table.legal_of("higher-civ");
        table.act("step 0 45");
        assert_eq!(table.legal_of("higher-civ"), joined);
        table.act("step 0 44");
        assert_eq!((joined.len(), table.legal_of("higher-civ")), (1, joined));
    }
}

#[test]
fn corp_7_3_a_seat_that_keeps_another_card_remembers_the_one_that_joined() {
    let mut table = republic([0, 0, 0, 0, 5], &[]);
    table.board(0).claims = [1, 0, 0, 0];
    table.close_main();
    let shown = table.board(0).extra_cards[0].expect("a card joins");
    let own = table.legal_of("civ")[0].clone();
    table.act(&format!("civ {own}"));
    table.game.check(&table.state).expect("the position can be played on");
    assert_eq!(table.board(0).extra_cards[0], None, "the choice is made");
    let mut sample = table.state.clone();
    let mut rng = Rng::seed(3);
    let there = [0, 1].map(|observer| {
        let beliefs = table.game.beliefs(&table.state, Seat(observer));
        let samples = (0..60).filter(|_| {
            table.game.sample(&beliefs, &mut rng, &mut sample);
            table.game.check(&sample).expect("a sample can be played on");
            sample.pool.contains(shown)
        });
        samples.count()
    });
    assert_eq!(there[0], 60);
    assert!(there[1] < 60, "seat 1 saw nothing");
}

#[test]
fn corp_7_3_a_seat_that_keeps_the_card_that_joined_saw_the_pool_of_the_claim() {
    let mut table = republic([0, 0, 0, 0, 5], &[]);
    table.board(0).claims = [1, 0, 0, 0];
    table.close_main();
    let higher = table.legal_of("higher-civ")[0].clone();
    table.act(&format!("higher-civ {higher}"));
    let rank = table.game.tables().civ_ranks[0].0;
    let lower = |observer| -> BTreeSet<u64> {
        let pools = table.sampled_pools(observer).into_iter();
        pools.map(|pool| pool & rank).collect()
    };
    assert_eq!(lower(0), BTreeSet::from([table.state.pool.0 & rank]));
    assert!(lower(1).len() > 1, "seat 1 saw nothing");
}

#[test]
fn corp_7_6_a_seat_that_looked_at_all_cards_left_knows_them_in_later_windows() {
    let mut table = republic([0, 0, 0, 0, 14], &[]);
    table.state.triggers.no_place = true;
    table.state.commander = Seat(0);
    table.board(1).stored_patches = 1;
    table.close_main();
    assert_eq!((table.state.phase, table.actor()), (Phase::Last, Some(0)));
    table.play_on(|state| state.actor == Seat(1));
    assert_eq!(
        (table.state.phase, table.state.cards_of(Seat(0)).count()),
        (Phase::Last, 2)
    );
    table.game.check(&table.state).expect("the position can be played on");
    let pools = [0, 1].map(|observer| table.sampled_pools(observer));
    assert_eq!(pools[0], BTreeSet::from([table.state.pool.0]));
    assert!(pools[1].len() > 1, "seat 1 saw nothing");
}

#[test]
fn corp_7_6_level_5_keeps_two_of_all_cards_left() {
    let mut table = last_window(14, &["C07", "C04", "C20", "C27"], |_| ());
    assert_eq!((table.state.phase, table.actor()), (Phase::Last, Some(0)));
    let left = table.legal_of("keep-civ").into_iter().collect::<BTreeSet<_>>();
    assert_eq!(left, cards(&table, &["C07", "C04", "C20", "C27"]));
    assert_eq!(table.legal().len(), 4, "it is not optional");
    table.board(0).rovers[0] = Some(square("44"));
    let [immediate, end_game] = ["C04", "C27"].map(|id| table.card(id));
    table.act(&format!("keep-civ {immediate}"));
    assert_eq!(table.board(0).movement, 4, "an immediate card takes effect");
    table.act(&format!("keep-civ {end_game}"));
    assert!(table.legal_of("keep-civ").is_empty(), "two");
    assert_eq!(table.part(0, "civ"), 4);
    table.act("done");
    assert_eq!(table.state.phase, Phase::Over);
}

#[test]
fn corp_7_6_fewer_cards_are_kept_where_fewer_are_left_and_none_without_the_level() {
    let mut table = last_window(14, &["C27"], |_| ());
    let card = table.card("C27");
    table.act(&format!("keep-civ {card}"));
    assert_eq!((table.state.phase, table.part(0, "civ")), (Phase::Over, 4));
    let table = last_window(13, &["C27"], |_| ());
    assert_eq!((table.state.phase, table.part(0, "civ")), (Phase::Over, 0));
}

#[test]
fn corp_7_6_the_level_may_be_reached_in_the_last_window_and_works_once() {
    let mut table = last_window(13, &["C20", "C27", "C15"], |table| table.keeps_card(0, "C23"));
    assert!(table.legal_of("keep-civ").is_empty());
    let choice = table.legal_of("choose");
    let tech = choice
        .iter()
        .find(|text| text.ends_with(" tech"))
        .expect("tech can advance");
    table.act_all(&[&format!("choose {tech}"), "advance tech"]);
    assert_eq!(table.legal_of("keep-civ").len(), 3);
    for id in ["C20", "C15"] {
        let card = table.card(id);
        table.act(&format!("keep-civ {card}"));
    }
    assert_eq!(table.state.phase, Phase::Over, "the third card stays");
    assert_eq!(table.part(0, "civ"), 3 + 2 + 2);
}
