//! The corporation Republic (CORP-7), without its choices of civ cards.

use crate::support::{Table, draw, square, squares};
use orrery_engine::planet_unknown::Part;
use orrery_engine::planet_unknown::Slot;
use orrery_engine::planet_unknown::resource::Track;
use orrery_engine::planet_unknown::state::Item;

/// Seat 0 in a window with trackers at these positions (civ, water, biomass, rover, tech) and these items.
pub(crate) fn republic(trackers: [u8; 5], items: &[Item]) -> Table {
    Table::window_of("republic", |board| {
        board.trackers = trackers;
        items.iter().for_each(|&item| board.pending.add(item, 1));
    })
}

fn trackers(table: &Table) -> [u8; 5] {
    Track::ALL.map(|track| table.tracker(track))
}

/// The tracks that may be named for the pending regress.
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

/// Seat 0 drafts a tile with its rover and tech trackers at these positions, next to a piece.
fn drafts(inner: &str, outer: &str, rover: u8, tech: u8) -> Table {
    let mut table = Table::with_corporation("republic");
    table.offer(0, Slot::Inner, inner);
    table.offer(0, Slot::Outer, outer);
    table.board(0).trackers = [0, 0, 0, rover, tech];
    table
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
        assert!(table.legal_of("take").is_empty(), "PU-3.5: it fits");
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
fn corp_7_2_the_tile_of_a_card_is_not_drafted() {
    let mut table = drafts("i2 civ+energy", "i4 water+rover", 4, 3);
    table.board(0).rovers[0] = Some(square("44"));
    let mut table = table.takes_card("C16");
    assert!(table.legal_of("draft").is_empty());
    table.lay("13C14E");
    assert_eq!(table.board(0).movement, 0);
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
