//! Legal placements computed cell by cell, compared with the bitboards at every draft of random games.

use crate::cell_by_cell::{Cell, Field, IGNORES_ADJACENCY, drafts, square};
use orrery_engine::bitboard::{Backend, Square};
use orrery_engine::planet_unknown::resource::Track;
use orrery_engine::planet_unknown::seat::placement;
use orrery_engine::planet_unknown::{Move, Placement, PlanetId, PlanetUnknown, Setup, Slot, State};
use orrery_engine::planet_unknown::{Part, Phase};
use orrery_engine::{Action, Rng, Rules, Seat, Turn};
use std::collections::BTreeSet;

const GAMES: u64 = 100;

/// The placements that the engine offers, as actions.
fn offered(game: &PlanetUnknown, state: &State, seat: Seat) -> BTreeSet<Action> {
    let offers = Slot::ALL.into_iter().zip(game.offers(state, seat));
    let ways = offers
        .filter_map(|(slot, offer)| Some((slot, offer?)))
        .flat_map(|(slot, offer)| {
            let orientations = &game.tables().tiles[usize::from(offer.tile)].orientations;
            let pairs = orientations.iter().zip(offer.anchors);
            let ways = pairs.flat_map(move |(&orientation, anchors)| {
                anchors.iter().map(move |anchor| Placement {
                    slot,
                    orientation,
                    anchor,
                })
            });
            ways.collect::<Vec<_>>()
        });
    ways.map(|way| Move::Lay(way).into()).collect()
}

#[test]
fn drafts_and_patches_are_those_found_cell_by_cell_with_both_backends() {
    let games = [Backend::Portable, Backend::detect()].map(PlanetUnknown::embedded);
    let game = &games[0];
    let field = Field::new(game, PlanetId(0));
    let (mut checked, mut unplaced, mut free) = (0, 0, 0);
    for seed in 0..GAMES {
        let seats = 2 + (seed % 5) as usize;
        let mut state = game.start(&Setup::base(seats), seed).expect("the base game starts");
        let mut rng = Rng::from_words(&[seed, 1]);
        let mut legal = Vec::new();
        while let Turn::Decide(seat) = game.turn(&state) {
            if state.phase == Phase::Main && state.boards[seat].part == Part::Draft {
                let board = &state.boards[seat];
                let expected = drafts(game, &field, &state, seat);
                let ignores_adjacency = board.tracker(Track::Tech) >= IGNORES_ADJACENCY;
                let covered = field.covered(board);
                let may_lie = |&cell: &Cell| field.may_lie(&covered, [cell].into_iter(), ignores_adjacency);
                let patches: BTreeSet<Square> = field.squares.cells().filter(may_lie).map(square).collect();
                let takes = |action: &Action| matches!(Move::from_action(*action), Move::Take(_));
                let nothing_fits = expected.iter().any(takes);
                for game in &games {
                    game.legal_actions(&state, &mut legal);
                    assert!(legal.iter().eq(&expected), "seed {seed}, round {}, {seat}", state.round);
                    assert_eq!(
                        offered(game, &state, seat),
                        if nothing_fits {
                            BTreeSet::new()
                        } else {
                            expected.iter().copied().collect()
                        }
                    );
                    assert_eq!(
                        placement::patch_squares(game.tables(), board)
                            .iter()
                            .collect::<BTreeSet<_>>(),
                        patches
                    );
                }
                checked += 1;
                unplaced += u32::from(nothing_fits);
                free += u32::from(ignores_adjacency);
            }
            game.legal_actions(&state, &mut legal);
            let action = legal[rng.below(legal.len())];
            game.apply(&mut state, action);
        }
    }
    assert!(
        checked > 5_000 && unplaced > 100 && free > 500,
        "{checked}, {unplaced}, {free}"
    );
}
