//! Why a tile or a patch cannot be laid, by the number of the rule.

use crate::support::events::event;
use crate::support::planets::{drafts, settle_on, window_on};
use crate::support::{Table, draw};
use orrery_engine::planet_unknown::Part;
use orrery_engine::planet_unknown::Slot;
use orrery_engine::planet_unknown::resource::Track;
use orrery_engine::planet_unknown::state::Item;

/// Seat 0 drafts a tile of two squares in the middle of its planet.
fn in_the_middle(planet: &str) -> Table {
    drafts(planet, "i2 rover+tech", "44", "C")
}

#[test]
fn pu_3_2_a_square_off_the_planet_is_named_before_anything_else() {
    let table = drafts("oblivion", "i2 rover+tech", "42", "C");
    assert_eq!(
        table.why_not_laid("42R43T"),
        "the tile would lie off the planet on D5 (PU-3.2)"
    );
    assert_eq!(
        table.why_not("lay inner 0 bb"),
        "a part of the tile would be off the planet (PU-3.2)"
    );
}

#[test]
fn pu_3_2_a_square_with_a_piece_is_named() {
    let table = in_the_middle("k5b-4156");
    assert_eq!(
        table.why_not_laid("44R45T"),
        "the tile would lie on another piece on E5 (PU-3.2)"
    );
}

#[test]
fn pu_3_2_the_first_piece_has_to_cover_the_edge_or_the_pit() {
    let edge = drafts("k5b-4156", "i2 rover+tech", "00", "");
    assert_eq!(
        edge.why_not_laid("44R45T"),
        "the first piece has to cover a square of the edge (PU-3.2)"
    );
    let pit = drafts("charybdis", "i2 rover+tech", "00", "");
    assert_eq!(
        pit.why_not_laid("05R06T"),
        "the first piece on Charybdis has to cover one of F6 G6 F7 G7 (PU-3.2)"
    );
}

#[test]
fn pu_3_2_a_later_piece_has_to_lie_beside_another_unless_a_tech_waives_it() {
    let mut table = in_the_middle("k5b-4156");
    assert_eq!(
        table.why_not_laid("55R56T"),
        "a tile has to lie beside another piece (PU-3.2)"
    );
    table.board(0).trackers[Track::Tech.index()] = 3;
    assert!(table.lays().contains(&"55R56T".to_owned()), "CORP-0.1");
}

#[test]
fn pu_3_1_an_orientation_that_looks_like_a_lower_one_is_explained_by_that() {
    let mut table = Table::three_by_three(2);
    table.offer(0, Slot::Inner, "i3 civ+energy");
    table.offer(0, Slot::Outer, "i3 civ+energy");
    assert!(table.legal().contains(&"lay inner 0 00".to_owned()));
    assert_eq!(
        table.why_not("lay inner 4 00"),
        "the tile looks the same in orientation 0, and that is the one to name (PU-3.1)"
    );
    assert_eq!(
        table.why_not("lay inner 4 99"),
        table.why_not("lay inner 0 99"),
        "the reason is that of the lower one"
    );
}

#[test]
fn pu_3_3_the_rule_of_the_planet_is_named_with_the_planet() {
    let reason = |planet: &str, tile: &str, from: &str, lay: &str| drafts(planet, tile, from, "C").why_not_laid(lay);
    assert_eq!(
        reason("arashi", "i2 rover+tech", "44", "54R55T"),
        "a tile on the ring of Arashi also has to cover a square that is not ring (PU-3.3)"
    );
    assert_eq!(
        reason("k-273", "i2 rover+tech", "35", "36R37T"),
        "a tile on K-273 has to cover ice only or no ice (PU-3.3)"
    );
    assert_eq!(
        reason("tartarus", "i2 rover+tech", "34", "35R36T"),
        "a tile on Tartarus has to lie in one zone (PU-3.3)"
    );
    assert_eq!(
        reason("persephone", "i2 civ+energy", "44", "42E43C"),
        "no symbol of civ may lie in the zone of Persephone with D5 (PU-3.3)"
    );
}

#[test]
fn pu_3_8_on_pajitnov_a_tile_without_a_way_in_is_named() {
    let mut table = drafts("pajitnov", "i2 rover+tech", "00", "");
    table.offer(0, Slot::Outer, "i4 water+rover");
    table.cover_all_but(0, "44 45 b5 b6");
    assert_eq!(
        table.why_not_laid("44R45T"),
        "a tile on Pajitnov has to slide into its place, and pieces are in its way on every side (PU-3.8)"
    );
}

#[test]
fn pu_3_3_the_limit_of_the_event_is_named_with_the_squares() {
    let limited = |id: &str| {
        event(id, |table| {
            table.offer(0, Slot::Outer, "z5 water+rover");
            table.offer(0, Slot::Inner, "i2 water+rover");
            draw(table.board(0), "05", "C w\nc w\nc w");
        })
    };
    let edge = limited("E39");
    assert_eq!(
        edge.why_not_laid("17W18R"),
        "the event of the round keeps tiles off the edge, as on H2 I2 (PU-3.3)"
    );
    let matching = limited("E55");
    assert_eq!(
        matching.why_not_laid("17W27R"),
        "the event of the round keeps water off squares beside water of earlier pieces, as on H2 (PU-3.3)"
    );
    let ice = limited("E57");
    assert_eq!(
        ice.why_not_laid("14R24W"),
        "the event of the round keeps tiles off ice, as on E3 (PU-3.3)"
    );
}

#[test]
fn pu_3_4_a_restriction_that_is_waived_is_no_reason() {
    let mut table = drafts("k-273", "i2 water+rover", "00", "");
    table.offer(0, Slot::Outer, "i4 water+rover");
    table.cover_all_but(0, "36 37 77 87");
    assert_eq!(
        table.why_not_laid("36R37W"),
        "a tile on K-273 has to cover ice only or no ice (PU-3.3)"
    );
    table.cover_all_but(0, "36 37");
    assert!(table.lays().contains(&"36R37W".to_owned()));
    assert_eq!(
        table.why_not_laid("35R36W"),
        "the tile would lie on another piece on F4 (PU-3.2)"
    );
}

#[test]
fn pu_2_d_without_room_for_a_tile_one_is_taken() {
    let mut table = Table::three_by_three(2);
    table.cover_all_but(0, "00 22");
    table.offer(0, Slot::Outer, "i4 water+rover");
    table.offer(0, Slot::Inner, "i2 civ+energy");
    assert_eq!(
        table.why_not_laid("00C01E"),
        "there is room for no tile on offer, so one is taken unplaced (PU-2.D)"
    );
    table.leave(0, Slot::Outer, 0);
    assert_eq!(
        table.why_not("take outer"),
        "the outer stack of the depot offers no tile (PU-2.D)"
    );
}

#[test]
fn pu_3_5_a_tile_that_can_be_laid_is_not_taken() {
    let table = in_the_middle("k5b-4156");
    for slot in ["outer", "inner"] {
        assert_eq!(
            table.why_not(&format!("take {slot}")),
            "a tile can be laid, so one has to be laid (PU-3.5)"
        );
    }
}

#[test]
fn pu_2_6_after_the_tile_of_the_round_no_other_is_drafted() {
    let table = Table::window(|board| board.taken = [true, false]);
    for action in ["take inner", "draft inner", "lay inner 0 05"] {
        assert_eq!(
            table.why_not(action),
            "the tile of this round is laid or taken already (PU-2.6)"
        );
    }
}

#[test]
fn corp_7_2_a_draft_of_its_own_is_for_tiles_that_give_something_then() {
    let table = in_the_middle("k5b-4156");
    assert_eq!(
        table.why_not("draft inner"),
        "the draft of this tile gives nothing, so it is laid at once (CORP-7.2)"
    );
    let mut republic = Table::with_corporation("republic");
    republic.offer(0, Slot::Inner, "i2 civ+energy");
    republic.offer(0, Slot::Outer, "i4 water+rover");
    republic.board(0).trackers = [0, 0, 0, 4, 3];
    assert_eq!(
        republic.why_not_laid("05C06E"),
        "the draft of this tile gives movement, so it has to be drafted first (CORP-7.2)"
    );
    republic.act("draft inner");
    assert_eq!(republic.board(0).part, Part::Drafted(Slot::Inner));
    assert_eq!(
        republic.why_not("lay outer 0 00"),
        "the other tile is drafted already (PU-2.5)"
    );
    assert_eq!(
        republic.why_not("done"),
        "the drafted tile has to be laid first (PU-2.5)"
    );
}

#[test]
fn cards_1_3_a_tile_of_a_card_needs_the_card_and_a_place() {
    let mut table = Table::window(|board| draw(board, "34", "C"));
    table.offer(0, Slot::Inner, "i2 rover+tech");
    assert_eq!(
        table.why_not("lay-free full inner 1 35"),
        "no card gives such a tile to lay (CARDS-1.3)"
    );
    table.board(0).pending.add(Item::FreeTile { resources: true }, 1);
    assert_eq!(
        table.why_not("lay-free full inner 1 34"),
        "the tile would lie on another piece on E4 (PU-3.2)"
    );
    assert_eq!(
        table.why_not("lay-free full inner 1 77"),
        "a tile has to lie beside another piece (PU-3.2)"
    );
    settle_on(&mut table, "tartarus");
    assert_eq!(
        table.why_not("lay-free full inner 1 35"),
        "a tile on Tartarus has to lie in one zone (PU-3.3)",
        "nothing is waived for a card (PU-3.4)"
    );
}

#[test]
fn pu_3_7_a_patch_needs_an_open_square_beside_a_piece() {
    let mut table = window_on("arashi", |board| draw(board, "44", "C"));
    assert_eq!(table.why_not("patch 34"), "no patch waits to be laid (PU-3.7)");
    table.board(0).pending.add(Item::Patch, 1);
    assert_eq!(table.why_not("patch 00"), "A1 is off the planet (PU-3.7)");
    assert_eq!(table.why_not("patch 44"), "a piece lies on E5 already (PU-3.7)");
    assert_eq!(
        table.why_not("patch 54"),
        "no patch may lie on the ring of Arashi (PU-3.3)"
    );
    assert_eq!(
        table.why_not("patch 77"),
        "a patch has to lie beside another piece (PU-3.7)"
    );
    assert_eq!(table.why_not("store-patch"), "tech 2 is not held (PU-4.5)");
}
