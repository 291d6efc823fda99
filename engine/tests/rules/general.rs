//! Rules of every corporation (CORP-G), where no chapter of the rules holds them.

use crate::support::{Table, draw, square, squares};
use orrery_engine::planet_unknown::pending::Item;
use orrery_engine::planet_unknown::resource::{Collectible, Track};
use orrery_engine::planet_unknown::ruleset::objectives::Statistic;
use orrery_engine::planet_unknown::{Board, Setup, Slot};
use orrery_engine::{Game, Seat};

const COSMOS: u8 = 1;
const JUMP_DRIVE: u8 = 4;
const OASIS: u8 = 6;
const REPUBLIC: u8 = 7;
const WORMHOLE: u8 = 8;

/// Seat 0 in a window, as a corporation with trackers at these positions.
fn window(corporation: u8, trackers: [u8; 5], change: impl FnOnce(&mut Board)) -> Table {
    Table::window(|board| {
        board.corporation = corporation;
        board.trackers = trackers;
        change(board);
    })
}

fn trackers(table: &Table) -> [u8; 5] {
    Track::ALL.map(|track| table.tracker(track))
}

/// The action that names this tracker for the choice that waits.
fn choose(table: &Table, tracker: &str) -> String {
    let choices = table.legal_of("choose");
    let choice = choices.iter().find(|choice| choice.ends_with(tracker));
    format!(
        "choose {}",
        choice.unwrap_or_else(|| panic!("{tracker} is not among {choices:?}"))
    )
}

#[test]
fn corp_g1_trackers_start_at_0_with_the_rovers_of_the_board_beside_and_nothing_claimed() {
    let boards = [
        ("universal-coalition", 2),
        ("cosmos", 1),
        ("flux", 2),
        ("horizon", 4),
        ("jump-drive", 1),
        ("makeshift", 2),
        ("oasis", 2),
        ("republic", 1),
        ("wormhole", 2),
    ];
    let game = Table::new(2).game;
    for (corporation, rovers) in boards {
        let mut setup = Setup::base(2);
        setup.seats[0].corporation = corporation.to_owned();
        let state = game.start(&setup, 1).expect("every corporation can be played");
        let board = &state.boards[Seat(0)];
        assert_eq!((board.trackers, board.spare_rovers), ([0; 5], rovers), "{corporation}");
        assert_eq!(board.stands_on, Track::ALL);
        assert!(board.rover_squares().is_empty() && board.pending.is_empty() && !board.has_claims());
    }
}

#[test]
fn corp_g4_placing_a_rover_and_regressing_are_mandatory_if_possible() {
    let mut table = window(REPUBLIC, [1, 3, 0, 0, 0], |board| {
        board.last_tile = squares("13");
        board.spare_rovers = 1;
        board.pending.add(Item::Rover, 1);
        board.pending.add(Item::Advance(Track::Civ), 1);
    });
    table.act("advance civ");
    assert!(!table.legal().contains(&"done".to_owned()));
    table.act("place-rover 13");
    let regress = choose(&table, "water");
    assert_eq!(table.legal().len(), 1);
    table.act(&regress);
    assert_eq!((trackers(&table), table.actor()), ([2, 2, 0, 0, 0], Some(1)));
}

#[test]
fn corp_g5_r14_the_overflow_is_the_number_of_the_top_and_nothing_else() {
    for (corporation, movement) in (0..).zip([4, 3, 3, 5, 3, 3, 3, 3, 3]) {
        for item in [Item::Advance(Track::Rover), Item::Resource(Track::Rover), Item::Synergy] {
            let mut table = window(corporation, [0, 0, 0, 15, 0], |board| {
                board.rovers[0] = Some(square("44"));
                board.last_tile = squares("13");
                board.pending.add(item, 1);
            });
            let rover = table.legal().into_iter().find(|text| text.ends_with(" rover"));
            table.act(&rover.expect("the rover tracker may be advanced at the top"));
            let board = table.board(0);
            assert_eq!(
                (board.tracker(Track::Rover), board.movement),
                (15, movement),
                "{corporation}"
            );
            assert!(board.pending.is_empty());
        }
    }
}

#[test]
fn corp_g6_regressing_loses_levels_and_medals_and_claims_nothing() {
    let regressed = |tracker: &str| {
        let mut table = window(REPUBLIC, [1, 4, 4, 9, 3], |board| {
            board.rovers[0] = Some(square("44"));
            board.pending.add(Item::Advance(Track::Civ), 1);
            board.pending.add(Item::Advance(Track::Tech), 1);
            board.pending.add(Item::Advance(Track::Biomass), 1);
        });
        table.act("advance civ");
        let regress = choose(&table, tracker);
        table.act(&regress);
        table
    };
    let mut tech = regressed("tech");
    let board = tech.board(0).clone();
    assert_eq!((board.tracker(Track::Tech), tech.game.techs(&board)), (2, 0));
    assert_eq!(board.pending.count(Item::Synergy), 0, "position 2 prints one");
    tech.act("advance tech");
    let board = tech.board(0).clone();
    assert_eq!((board.tracker(Track::Tech), tech.game.techs(&board)), (3, 1));

    let mut biomass = regressed("biomass");
    assert_eq!(
        (
            biomass.tracker(Track::Biomass),
            biomass.board(0).pending.count(Item::Patch)
        ),
        (3, 0)
    );
    biomass.board(0).trackers[Track::Biomass.index()] = 2;
    biomass.act("advance biomass");
    assert_eq!(biomass.board(0).pending.count(Item::Patch), 1);

    assert_eq!(
        regressed("water").part(0, "tracks"),
        1 + 1,
        "water 2 at 4, 1 at 3; rover 1"
    );
    assert_eq!(regressed("tech").part(0, "tracks"), 2 + 1);
}

#[test]
fn corp_g6_no_tracker_regresses_below_0() {
    let mut table = window(REPUBLIC, [1, 0, 1, 0, 0], |board| {
        board.pending.add(Item::Advance(Track::Civ), 1);
    });
    table.act("advance civ");
    assert_eq!(table.legal().len(), 1);
    let regress = choose(&table, "biomass");
    table.act(&regress);
    assert_eq!(trackers(&table), [2, 0, 0, 0, 0]);
}

#[test]
fn corp_g8_the_terrain_of_a_patch_counts_for_an_energy_resource() {
    let mut table = Table::new(2);
    table.offer(0, Slot::Inner, "i2 civ+energy");
    draw(table.board(0), "15", "b");
    table.board(0).patches = squares("15");
    table.lay("13C14E");
    assert_eq!(table.legal_of("energy"), ["civ+biomass civ", "civ+biomass biomass"]);
}

#[test]
fn corp_g19_a_tracker_is_at_its_maximum_on_the_last_position_of_its_track_or_path() {
    let at_top = |corporation: u8, trackers: [u8; 5]| {
        let mut table = window(corporation, trackers, |_| ());
        let board = table.board(0).clone();
        table.game.statistic(&board, Statistic::TracksAtTop)
    };
    assert_eq!(at_top(COSMOS, [15, 15, 15, 15, 15]), 5);
    assert_eq!(at_top(COSMOS, [14, 14, 14, 14, 15]), 1);
    assert_eq!(
        (at_top(OASIS, [0, 15, 0, 0, 0]), at_top(OASIS, [0, 22, 0, 0, 0])),
        (0, 0)
    );
    assert_eq!(at_top(OASIS, [0, 23, 0, 0, 0]), 1);
    assert_eq!(
        (at_top(WORMHOLE, [0, 0, 4, 0, 0]), at_top(WORMHOLE, [0, 0, 5, 0, 0])),
        (0, 1)
    );
}

#[test]
fn corp_g20_lifepods_on_tracks_and_techs_are_collected_but_score_no_medal() {
    for (corporation, change) in [
        (
            COSMOS,
            (|board| board.lifepods_on[1] = 1 << 4 | 1 << 7) as fn(&mut Board),
        ),
        (JUMP_DRIVE, |board| board.lifepods_on_techs = 0b101),
    ] {
        let mut table = window(corporation, [0; 5], change);
        table.board(0).collected_lifepods = 1;
        table.board(1).collected_lifepods = 2;
        table.only_objective(Statistic::Collected(Collectible::Lifepod), [0, 1]);
        let board = table.board(0).clone();
        assert_eq!(
            table.game.statistic(&board, Statistic::Collected(Collectible::Lifepod)),
            3
        );
        assert!(table.part(0, "objectives") > 0 && table.part(1, "objectives") == 0);
        assert_eq!(table.part(0, "lifepods"), 1);
        table.keeps_card("C28");
        assert_eq!(table.part(0, "lifepods"), 2, "the card counts the scoring area alone");
    }
}

#[test]
fn corp_g21_the_fifth_position_is_index_5_of_the_path_of_oasis_and_step_2_of_wormhole() {
    for (corporation, at, tracker, fifth) in [
        (OASIS, [9, 0, 9, 10, 9], Track::Water, 5),
        (WORMHOLE, [9, 9, 0, 9, 9], Track::Biomass, 2),
        (COSMOS, [9, 0, 9, 9, 9], Track::Water, 5),
    ] {
        let mut table = Table::new(2);
        let board = table.board(0);
        (board.corporation, board.trackers) = (corporation, at);
        table.state.commander = Seat(1);
        let mut table = table.takes_card("C21");
        for _ in 0..fifth {
            let next = choose(&table, tracker.name());
            table.act(&next);
        }
        let mut expected = at;
        expected[tracker.index()] = fifth;
        assert_eq!(trackers(&table), expected, "{corporation}");
        assert!(table.legal_of("choose").is_empty());
    }
}
