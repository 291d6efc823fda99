//! The rover of an event in a round whose tile is taken unplaced (D6): here it is lost, in a recording it stays spare and
//! is offered after each patch.

use super::lines::{advance, take_unplaced};
use super::position::Position;
use crate::support::events::event;
use crate::support::{square, squares};
use crate::traces::placement_sets::{PlacementSet, patch_texts};
use crate::traces::play::Play;
use orrery_engine::Seat;
use orrery_engine::planet_unknown::resource::Track;
use orrery_engine::planet_unknown::state::{Item, UnfinishedAction};
use orrery_engine::planet_unknown::{Part, Phase, Slot};
use serde_json::{Value, json};

/// Seat 0 before its draft, with a rover on a square of its last tile and this number of spare ones. No tile fits, and
/// patches do.
fn nothing_fits(id: &str, spare_rovers: u8) -> Position {
    let mut table = event(id, |_| ());
    table.cover_all_but(0, "05 44 66 88");
    table.offer(0, Slot::Outer, "f5 tech+biomass");
    let board = table.board(0);
    board.last_tile = squares("33 34 35 36");
    board.rovers[0] = Some(square("33"));
    board.spare_rovers = spare_rovers;
    board.trackers[Track::Biomass.index()] = 2;
    let mut position = Position::of(table);
    position.goes_on = false;
    position
}

/// The tile is taken unplaced, and its biomass brings a patch.
fn takes_tile(position: &Position) -> [Value; 3] {
    let tile = position.tile(Slot::Outer, &[]);
    let takes = take_unplaced(0, &tile[0]);
    [takes, advance(0, "t", "t0", "t1"), advance(0, "b", "b2", "b3")]
}

fn lays_patch(offered: &str, on: &str) -> Value {
    let set = PlacementSet::of(None, patch_texts(squares(offered)));
    json!({ "st": "placeTile", "off": { "tiles": [["P", set.count, set.hash]] }, "ch": ["P", format!("{on}b")] })
}

fn places_rover(offered: &[&str], on: &str) -> Value {
    json!({ "st": "placeRover", "off": offered, "ch": on, "ev": [["roverNew", on, "@0"]] })
}

/// How many spare rovers there are here, and whether a recording may have one more.
fn spare(play: &Play) -> (u8, bool) {
    let more = play.clone().with_spare_rover(Seat(0));
    (play.board(Seat(0)).spare_rovers, more.is_some())
}

#[test]
fn d6_the_rover_of_the_event_is_offered_after_a_patch_that_follows_an_unplaced_tile() {
    let position = nothing_fits("E01", 0);
    let tile = takes_tile(&position);
    let after = |more: &[&Value]| {
        let more = more.iter().map(|&line| line.clone());
        position.decide(&tile.iter().cloned().chain(more).collect::<Vec<Value>>())
    };
    let patch = lays_patch("05 44 66 88", "05");
    let waiting = json!({ "st": "resolveChoice", "off": { "all": [[0, ["PlaceRover"]]] }, "ch": 0 });
    let rover = places_rover(&["34", "35", "36"], "34");
    assert_eq!(spare(&after(&[]).expect("no tile fits")), (0, true), "the rover waits");
    for offer in [&[&patch, &rover][..], &[&patch, &waiting, &rover]] {
        let placed = after(offer).expect("the rover is offered after the patch");
        assert_eq!(
            (placed.deviations.as_slice(), spare(&placed)),
            (&["D6"][..], (0, false))
        );
    }
    let another = places_rover(&["35", "36"], "35");
    assert!(after(&[&patch, &rover, &another]).is_err(), "one offer for a piece");
    assert!(after(&[&patch, &rover, &waiting]).is_err(), "one offer for a piece");
    assert!(after(&[&rover]).is_err(), "none before a piece");
    assert!(after(&[&waiting]).is_err(), "none before a piece");
    assert!(after(&[&patch, &places_rover(&["33", "34", "35", "36"], "34")]).is_err());
    assert!(after(&[&patch, &places_rover(&["05"], "05")]).is_err());
}

#[test]
fn d6_a_patch_before_the_tile_offers_no_rover_that_waits_for_the_tile() {
    let mut position = nothing_fits("E01", 0);
    position.play.board_mut(Seat(0)).pending.add(Item::Patch, 1);
    let offer = [lays_patch("05 44 66 88", "05"), places_rover(&["34", "35", "36"], "34")];
    assert!(position.decide(&offer[..1]).is_ok());
    assert!(position.decide(&offer).is_err());
}

#[test]
fn d6_no_other_event_offers_a_rover() {
    let position = nothing_fits("E33", 0);
    let tile = takes_tile(&position);
    let offer = [lays_patch("05 44 66 88", "05"), places_rover(&["34", "35", "36"], "34")];
    assert!(position.decide(&[&tile[..], &offer].concat()).is_err());
}

#[test]
fn d6_once_it_is_placed_the_recording_has_no_spare_rover_more() {
    let position = nothing_fits("E01", 0);
    let placed = [lays_patch("05 44 66 88", "05"), places_rover(&["34", "35", "36"], "34")];
    let later = |more: &[Value]| {
        let mut play = position.decide(&[&takes_tile(&position)[..], more].concat())?;
        play.notes[Seat(0)].begin_phase();
        play.state.phase = Phase::Last;
        Ok::<(u8, bool), String>(spare(&play))
    };
    assert_eq!(later(&placed), Ok((0, false)));
    assert_eq!(
        later(&placed[..1]),
        Ok((0, true)),
        "it stays spare if it was not placed"
    );
}

#[test]
fn d6_once_it_is_placed_on_the_tile_the_recording_has_no_spare_rover_more() {
    let mut position = nothing_fits("E01", 0);
    let board = position.play.board_mut(Seat(0));
    (board.part, board.extra_rovers, board.unfinished) = (Part::Window, 0, Some(UnfinishedAction::ExtraRover));
    assert_eq!(spare(&position.play), (0, true), "the rover waits");
    let placed = position.decide(&[places_rover(&["34", "35", "36"], "34")]);
    let placed = placed.expect("the rover is placed on the last tile");
    assert_eq!((placed.deviations.as_slice(), spare(&placed)), (&[][..], (0, false)));
}

#[test]
fn d6_a_spare_rover_of_its_own_is_offered_after_another_patch() {
    let mut position = nothing_fits("E01", 1);
    position.play = position.decide(&takes_tile(&position)).expect("no tile fits");
    position.play.board_mut(Seat(0)).pending.add(Item::Patch, 2);
    let first = [lays_patch("05 44 66 88", "05"), places_rover(&["34", "35", "36"], "34")];
    let second = [lays_patch("44 66 88", "44"), places_rover(&["35", "36"], "35")];
    let one = position.decide(&first).expect("the rover of the event is offered");
    assert_eq!(spare(&one), (1, false));
    let both = position
        .decide(&[&first[..], &second].concat())
        .expect("the other one is offered");
    assert_eq!(
        (both.deviations.as_slice(), spare(&both)),
        (&["D6", "D6"][..], (0, false))
    );
    let third = [lays_patch("66 88", "66"), places_rover(&["36"], "36")];
    assert!(
        position.decide(&[&first[..], &second, &third].concat()).is_err(),
        "none is left"
    );
}
