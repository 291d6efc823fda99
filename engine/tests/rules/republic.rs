//! The corporation Republic (CORP-7).

use crate::support::{Table, draw, square, squares};
use orrery_engine::planet_unknown::Slot;
use orrery_engine::planet_unknown::pending::Item;
use orrery_engine::planet_unknown::resource::Track;
use orrery_engine::planet_unknown::state::{Part, Phase};
use orrery_engine::{Game, Rng, Seat};
use std::collections::BTreeSet;

/// Seat 0 in a window with trackers at these positions (civ, water, biomass, rover, tech) and these items.
fn republic(trackers: [u8; 5], items: &[Item]) -> Table {
    Table::window_of("republic", |board| {
        board.trackers = trackers;
        items.iter().for_each(|&item| board.pending.add(item, 1));
    })
}

fn trackers(table: &Table) -> [u8; 5] {
    Track::ALL.map(|track| table.tracker(track))
}

/// The tracks that the regress which waits may name.
fn regresses(table: &Table) -> Vec<String> {
    let named = |text: String| text.split(' ').nth(1).map(str::to_owned);
    table.legal_of("choose").into_iter().filter_map(named).collect()
}

fn regress(table: &mut Table, track: &str) {
    let choice = table
        .legal_of("choose")
        .into_iter()
        .find(|text| text.ends_with(&format!(" {track}")));
    table.act(&format!("choose {}", choice.expect("the track can regress")));
}

/// Seat 0 drafts a tile with its rover and tech trackers at these positions, beside a piece.
fn drafts(inner: &str, outer: &str, rover: u8, tech: u8) -> Table {
    let mut table = Table::with_corporation("republic");
    table.offer(0, Slot::Inner, inner);
    table.offer(0, Slot::Outer, outer);
    table.board(0).trackers = [0, 0, 0, rover, tech];
    table
}

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

#[test]
fn corp_7_1_the_civ_track_has_seven_milestones_each_with_a_regress() {
    let milestones = [(2, 0), (4, 1), (6, 1), (8, 2), (10, 2), (12, 3), (14, 3)];
    for position in 1..=15 {
        let mut table = republic([position - 1, 3, 3, 3, 1], &[Item::Advance(Track::Civ), Item::Synergy]);
        table.act("advance civ");
        let rank = milestones.iter().find(|(at, _)| *at == position).map(|&(_, rank)| rank);
        let mut claims = [0; 4];
        rank.into_iter().for_each(|rank: usize| claims[rank] = 1);
        assert_eq!(table.board(0).claims, claims, "{position}");
        assert_eq!(
            regresses(&table).len(),
            if rank.is_some() { 4 } else { 0 },
            "{position}"
        );
        assert_eq!(
            table.board(0).pending.count(Item::Synergy),
            1,
            "no synergy on the track"
        );
    }
    assert_eq!(republic([15, 0, 0, 0, 0], &[]).part(0, "tracks"), 5);
    assert_eq!(
        republic([14, 0, 0, 0, 0], &[]).part(0, "tracks"),
        0,
        "one medal, at the top"
    );
}

#[test]
fn corp_7_1_the_regress_is_of_water_biomass_rover_or_tech_and_claims_nothing() {
    let mut table = republic([1, 4, 3, 0, 4], &[Item::Advance(Track::Civ)]);
    table.act("advance civ");
    assert_eq!(regresses(&table), ["water", "biomass", "tech"], "rover stands at 0");
    assert_eq!(table.legal().len(), 3, "it is mandatory");
    regress(&mut table, "water");
    assert_eq!(trackers(&table), [2, 3, 3, 0, 4]);
    assert_eq!(table.actor(), Some(1), "water 3 gives no boost");
}

#[test]
fn corp_7_1_a_milestone_whose_stack_is_empty_costs_a_regress_too() {
    let mut table = republic([1, 1, 0, 0, 0], &[Item::Advance(Track::Civ)]);
    table.set_pools(&[]);
    table.act("advance civ");
    regress(&mut table, "water");
    assert_eq!(trackers(&table), [2, 0, 0, 0, 0]);
}

#[test]
fn corp_7_1_corp_g3_the_regress_waits_among_the_other_gains() {
    let mut table = republic(
        [1, 0, 0, 0, 2],
        &[Item::Advance(Track::Civ), Item::Advance(Track::Tech)],
    );
    table.act_all(&["advance civ", "advance tech"]);
    let board = table.board(0).clone();
    assert_eq!(table.game.techs(&board), 1, "level 1 may be used before it is lost");
    regress(&mut table, "tech");
    let board = table.board(0).clone();
    assert_eq!(table.game.techs(&board), 0);
}

#[test]
fn corp_7_1_while_all_four_stand_at_0_the_regress_may_be_resolved_without_effect() {
    let begun = || {
        let mut table = republic(
            [1, 0, 0, 0, 0],
            &[Item::Advance(Track::Civ), Item::Advance(Track::Rover)],
        );
        table.act("advance civ");
        assert_eq!(table.legal_of("advance"), ["rover"]);
        assert_eq!(table.legal().len(), 2);
        table
    };
    let mut first = begun();
    regress(&mut first, "water");
    first.act("advance rover");
    assert_eq!(trackers(&first), [2, 0, 0, 1, 0]);

    let mut later = begun();
    later.act("advance rover");
    assert_eq!(regresses(&later), ["rover"], "now it has an effect");
    regress(&mut later, "rover");
    assert_eq!(trackers(&later), [2, 0, 0, 0, 0]);
}

#[test]
fn corp_7_1_a_regress_that_can_never_have_an_effect_is_no_decision() {
    let mut table = republic([1, 0, 0, 0, 0], &[Item::Advance(Track::Civ)]);
    table.act("advance civ");
    assert_eq!((table.actor(), table.board(0).claims), (Some(1), [1, 0, 0, 0]));
}

#[test]
fn corp_7_2_level_1_gives_the_number_under_the_rover_tracker_at_the_draft_of_a_civ_tile() {
    let printed = [0, 0, 1, 1, 2, 2, 2, 2, 2, 2, 2, 2, 2, 3, 3, 3];
    for (rover, movement) in (0..).zip(printed) {
        let mut table = drafts("i2 civ+energy", "i4 water+rover", rover, 3);
        table.board(0).rovers[0] = Some(square("44"));
        assert_eq!(table.legal_of("draft"), ["inner"]);
        assert!(
            table.legal_of("lay").iter().all(|lay| lay.starts_with("outer")),
            "a civ tile is drafted first"
        );
        table.act("draft inner");
        assert_eq!(table.board(0).movement, movement, "rover {rover}");
    }
}

#[test]
fn corp_7_2_the_movement_may_be_spent_before_the_tile_is_laid_and_the_draft_is_final() {
    let mut table = drafts("i2 civ+energy", "i4 water+rover", 4, 3);
    table.board(0).rovers[0] = Some(square("44"));
    table.act_all(&["draft inner", "step 0 45"]);
    assert_eq!(table.board(0).part, Part::Drafted(Slot::Inner));
    assert!(table.legal_of("draft").is_empty());
    assert!(table.legal_of("lay").iter().all(|lay| lay.starts_with("inner")));
    table.lay("05C15E");
    assert_eq!(table.board(0).movement, 1, "once");
}

#[test]
fn corp_7_2_other_tiles_and_boards_without_the_level_give_nothing_at_the_draft() {
    let table = drafts("i2 rover+tech", "i4 water+rover", 4, 3);
    assert!(table.legal_of("draft").is_empty());
    let mut low = drafts("i2 civ+energy", "i4 water+rover", 4, 2);
    assert!(low.legal_of("draft").is_empty());
    low.lay("05C15E");
    assert_eq!(low.board(0).movement, 0);
}

#[test]
fn corp_7_2_a_civ_tile_that_cannot_be_placed_is_drafted_as_well() {
    let mut table = drafts("i2 civ+energy", "i4 water+rover", 4, 3);
    table.cover_all_but(0, "");
    let board = table.board(0);
    board.rovers[0] = Some(square("44"));
    assert_eq!(table.legal(), ["take outer", "take inner"]);
    table.act("take inner");
    assert_eq!(table.board(0).movement, 2);
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
    let kept: Vec<u8> = table.state.cards_of(Seat(0)).collect();
    assert_eq!(kept, [higher[0].parse::<u8>().expect("a card")]);
    assert_eq!(table.state.pool.count_ones(), 4, "the others are back in their stacks");
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
    let mut rng = Rng::from_words(&[3]);
    let mut seen = [BTreeSet::new(), BTreeSet::new()];
    for observer in [0, 1] {
        let beliefs = table.game.beliefs(&table.state, Seat(observer));
        for _ in 0..100 {
            table.game.sample(&beliefs, &mut rng, &mut sample);
            let card = sample.boards[Seat(0)].extra_cards[0].expect("that a card joins is known");
            assert_eq!(sample.pool >> card & 1, 1, "it lies in its stack");
            seen[usize::from(observer)].insert(card);
            table.game.check(&sample).expect("a sample can be played on");
        }
    }
    assert_eq!(seen[0], BTreeSet::from([shown]));
    assert_eq!(seen[1].len(), 9, "any card of rank 2");
    let in_stack = |card: &u8| *card != shown && table.state.pool >> card & 1 == 1;
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
fn corp_7_4_level_3_jumps_between_civ_resources_for_one_movement_each() {
    let jumping = |tech: u8, movement: u8, from: &str| {
        Table::window_of("republic", |board| {
            board.trackers[Track::Tech.index()] = tech;
            draw(board, "33", "C c . C . C W");
            board.rovers[0] = Some(square(from));
            board.spare_rovers = 0;
            board.movement = movement;
        })
    };
    let mut table = jumping(7, 2, "33");
    assert_eq!(
        table.legal_of("jump"),
        ["0 36", "0 38"],
        "the icon counts, not civ terrain"
    );
    table.board(0).meteorites = squares("36 37");
    table.act("jump 0 38");
    assert_eq!(
        (table.board(0).movement, table.board(0).collected_meteorites),
        (1, 0),
        "nothing on the way"
    );
    table.act("jump 0 36");
    assert_eq!((table.board(0).movement, table.board(0).collected_meteorites), (0, 1));
    assert_eq!(table.actor(), Some(1));
    assert!(jumping(7, 1, "34").legal_of("jump").is_empty(), "from terrain alone");
    assert!(jumping(6, 2, "33").legal_of("jump").is_empty(), "without the level");
    assert!(jumping(7, 0, "33").legal_of("jump").is_empty(), "without movement");
    assert!(jumping(7, 1, "33").legal().contains(&"done".to_owned()), "as it likes");
}

#[test]
fn corp_7_5_level_4_gives_a_boost_for_each_civ_milestone() {
    for (tech, synergies) in [(9, 0), (10, 1)] {
        let mut table = republic([1, 3, 0, 0, tech], &[Item::Advance(Track::Civ)]);
        table.act("advance civ");
        assert_eq!(table.board(0).pending.count(Item::Synergy), synergies, "tech {tech}");
    }
    let mut no_milestone = republic([2, 3, 0, 0, 10], &[Item::Advance(Track::Civ), Item::Patch]);
    no_milestone.act("advance civ");
    assert_eq!(no_milestone.board(0).pending.count(Item::Synergy), 0);
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
    let mut table = last_window(13, &["C20", "C27", "C15"], |table| table.keeps_card("C23"));
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

#[test]
fn corp_7_2_the_tile_of_a_card_is_not_drafted() {
    let mut table = drafts("i2 civ+energy", "i4 water+rover", 4, 3);
    table.board(0).rovers[0] = Some(square("44"));
    let mut table = table.takes_card("C16");
    assert!(table.legal_of("draft").is_empty());
    table.lay("13C14E");
    assert_eq!(table.board(0).movement, 0);
}

#[test]
fn corp_7_4_a_jump_obeys_what_bars_a_rover() {
    let table = Table::window_of("republic", |board| {
        board.trackers[Track::Tech.index()] = 7;
        draw(board, "33", "C . C . C");
        board.rovers[0] = Some(square("33"));
        board.rovers[1] = Some(square("35"));
        board.movement = 1;
    });
    assert_eq!(table.legal_of("jump"), ["0 37", "1 37"]);
}

#[test]
fn corp_7_2_pu_2_d_a_drafted_tile_that_lost_its_room_is_taken_unplaced_and_gives_its_movement_once() {
    let mut table = drafts("i2 civ+energy", "i4 water+rover", 4, 3);
    table.board(0).rovers[0] = Some(square("44"));
    table.act("draft inner");
    table.cover_all_but(0, "");
    assert_eq!(table.legal_of("take"), ["inner"]);
    table.act("take inner");
    let board = table.board(0);
    assert_eq!((board.movement, board.no_place), (2, true));
    assert_eq!(
        board.pending.iter().collect::<Vec<_>>(),
        [(Item::Advance(Track::Civ), 2)]
    );
}
