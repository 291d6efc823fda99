//! What trackers and lifepods of every corporation score at the end (CORP-G17, G19, G20).

use crate::support::corporations::*;
use orrery_engine::planet_unknown::resource::{Collectible, Track};
use orrery_engine::planet_unknown::ruleset::objectives::Statistic;
use orrery_engine::planet_unknown::{Board, CorporationId};

#[test]
fn corp_g17_the_medals_of_tracks_that_only_some_boards_have() {
    let medals = |corporation: CorporationId, track: Track| {
        [0, 2, 5, 7, 8, 10, 11, 12, 14, 15].map(|position| {
            let mut at = [0; 5];
            at[track.index()] = position;
            window(corporation, at, |_| ()).part(0, "tracks")
        })
    };
    assert_eq!(medals(MAKESHIFT, Track::Water), [0, 1, 2, 3, 3, 3, 4, 4, 4, 5]);
    assert_eq!(medals(MAKESHIFT, Track::Rover), [0, 0, 0, 0, 0, 1, 1, 2, 2, 5]);
    for corporation in [COSMOS, FLUX, HORIZON, JUMP_DRIVE, OASIS, REPUBLIC, WORMHOLE] {
        assert_eq!(
            medals(corporation, Track::Rover),
            [0, 0, 0, 0, 1, 1, 1, 2, 2, 5],
            "{corporation}"
        );
    }
}

#[test]
fn corp_g19_a_tracker_is_at_its_maximum_on_the_last_position_of_its_track_or_path() {
    let at_top = |corporation: CorporationId, trackers: [u8; 5]| {
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
        table.keeps_card(0, "C28");
        assert_eq!(table.part(0, "lifepods"), 2, "the card counts the scoring area alone");
    }
}
