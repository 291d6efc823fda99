//! Laying tiles and patches: the placements offered by their hash, and the one chosen.

use super::decisions::{Games, Lines, Moment, differs};
use super::deviations;
use super::digest::letter;
use super::play::Play;
use super::recording::Decision;
use crate::support::recorded::tile_number;
use orrery_engine::Seat;
use orrery_engine::bitboard::{Grid, Square};
use orrery_engine::planet_unknown::resource::Track;
use orrery_engine::planet_unknown::seat::placement;
use orrery_engine::planet_unknown::supply::station;
use orrery_engine::planet_unknown::{EventMove, Move, PlanetUnknown, Slot};
use orrery_engine::planet_unknown::{Part, Phase};
use serde_json::Value;

impl Games {
    pub(crate) fn lay(&self, play: Play, moment: &Moment) -> Lines {
        let offered = recorded_sets(moment.decision);
        if offered.iter().any(|set| set.tile.is_none()) {
            return self.lay_patch(play, moment, &offered);
        }
        let game = &self.ours;
        let ours = placement_sets(game, &play, moment.seat);
        let agrees = agree(&ours, &offered);
        let play = match agrees {
            true => play,
            false => {
                let deviation = deviations::explain_offer(self, moment.seat, &play, &ours, &offered)?;
                play.met(deviation)
            }
        };
        let chosen = &moment.decision.ch;
        let Some(tile) = chosen[0].as_u64() else {
            return differs(format!("{chosen} names no tile"));
        };
        let top = |slot| station::offered(game.tables(), &play.state, moment.seat, slot);
        let is_tile = |&slot: &Slot| top(slot).is_some_and(|top| tile_number(game, top) as u64 == tile);
        let Some(slot) = Slot::ALL.into_iter().find(is_tile) else {
            return differs(format!("tile {tile} is not in the depot"));
        };
        let text = chosen[1].as_str().unwrap_or_default();
        let by_hand = || play.lay_by_hand(game, moment.seat, slot, text).filter(|_| !agrees);
        let Some(mut laid) = lay_as(game, &play, slot, tile, text).or_else(by_hand) else {
            return differs(format!("{chosen} is not legal here"));
        };
        let destroyed = play.board(moment.seat).rover_squares() - laid.board(moment.seat).rover_squares();
        if text == "none" && moment.goes_on {
            laid.board_mut(moment.seat).no_place = false;
            laid = laid.met("D17");
        }
        let notes = &mut laid.notes[moment.seat];
        notes.destroyed_rovers |= destroyed;
        if text == "none" {
            notes.unplaced.extend(top(slot));
        }
        self.happen_after_laying(laid, moment)
    }

    /// What happened besides a tile; of the lines in which resources of it are ignored, those that agree.
    fn happen_after_laying(&self, laid: Play, moment: &Moment) -> Lines {
        let ignored = laid.each(&self.ours, |choice| matches!(choice, Move::Event(EventMove::Ignore(_))));
        let laid = if ignored.is_empty() { vec![laid] } else { ignored };
        let followed: Vec<_> = laid
            .into_iter()
            .map(|play| self.happen_after(vec![play], moment))
            .collect();
        let (good, bad): (Vec<_>, Vec<_>) = followed.into_iter().partition(Result::is_ok);
        match bad.into_iter().next() {
            Some(bad) if good.is_empty() => bad,
            _ => Ok(good.into_iter().flatten().flatten().collect()),
        }
    }

    pub(crate) fn lay_patch(&self, play: Play, moment: &Moment, offered: &[PlacementSet]) -> Lines {
        let game = &self.ours;
        let squares = placement::patch_squares(game.tables(), play.board(moment.seat));
        let ours = [PlacementSet::of(None, patch_texts(squares))];
        let agrees = ours == *offered;
        let play = match agrees {
            true => play,
            false => {
                let deviation = deviations::explain_offer(self, moment.seat, &play, &ours, offered)?;
                play.met(deviation)
            }
        };
        let text = moment.decision.ch[1].as_str().unwrap_or_default();
        let Some(square) = text.get(..2).and_then(Square::parse) else {
            return self.happen_after(vec![play], moment);
        };
        let laid = play.lay_held(game, moment.seat, square);
        let Some(laid) = laid.or_else(|| play.patch_by_hand(moment.seat, square).filter(|_| !agrees)) else {
            return differs(format!("a patch on {square} is not legal here"));
        };
        self.happen_after(vec![laid], moment)
    }
}

/// The line in which a tile is laid as the text says, if that is legal.
fn lay_as(game: &PlanetUnknown, play: &Play, slot: Slot, tile: u64, text: &str) -> Option<Play> {
    if text == "none" {
        return play.act(game, Move::Take(slot));
    }
    let drafted = play.act(game, Move::Draft(slot)).unwrap_or_else(|| play.clone());
    let lays = drafted.lays(game).into_iter();
    let mut same = lays.filter(|(kind, lay, _)| tile_number(game, *kind) as u64 == tile && lay == text);
    same.find_map(|(_, _, choice)| drafted.act(game, choice))
}

/// The placements that a seat has: of the tiles to draft, or of the free tile.
pub(crate) fn placement_sets(game: &PlanetUnknown, play: &Play, seat: Seat) -> Vec<PlacementSet> {
    let is_free = play.state.phase != Phase::Main || play.board(seat).part == Part::Window;
    let mut sets: Vec<(u8, Vec<String>)> = Vec::new();
    if is_free {
        for slot in Slot::ALL {
            sets.extend(station::offered(game.tables(), &play.state, seat, slot).map(|tile| (tile, Vec::new())));
        }
        for (tile, text, _) in play.lays(game) {
            let set = sets.iter_mut().find(|(kind, _)| *kind == tile);
            set.into_iter().for_each(|(_, texts)| texts.push(text.clone()));
        }
    } else {
        for offer in game.offers(&play.state, seat).iter().flatten() {
            let kind = &game.tables().tiles[usize::from(offer.tile)];
            let ways = kind.cells.iter().zip(&offer.anchors);
            let texts =
                ways.flat_map(|(cells, anchors)| anchors.iter().map(|anchor| crate::support::cell_text(cells, anchor)));
            sets.push((offer.tile, texts.collect()));
        }
    }
    let sets = sets.into_iter();
    sets.map(|(tile, texts)| PlacementSet::of(Some(tile_number(game, tile)), texts))
        .collect()
}

/// The placements of a tile, or of a patch: how many, and the hash of their texts.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct PlacementSet {
    pub(crate) tile: Option<usize>,
    pub(crate) count: usize,
    pub(crate) hash: String,
}

impl PlacementSet {
    pub(crate) fn of(tile: Option<usize>, mut texts: Vec<String>) -> PlacementSet {
        texts.sort();
        texts.dedup();
        let digest = format!("{:x}", md5::compute(texts.join(",")));
        PlacementSet {
            tile,
            count: texts.len(),
            hash: digest[..12].to_owned(),
        }
    }
}

/// The texts of patches on some squares.
pub(crate) fn patch_texts(squares: Grid) -> Vec<String> {
    squares
        .iter()
        .map(|square| format!("{square}{}", letter(Track::Biomass)))
        .collect()
}

/// What a recorded placement offers; a tile without placement has none.
pub(crate) fn recorded_sets(decision: &Decision) -> Vec<PlacementSet> {
    let tiles = decision.offer()["tiles"].as_array().map_or(&[][..], Vec::as_slice);
    let set = |entry: &Value| PlacementSet {
        tile: entry[0].as_u64().map(|tile| tile as usize),
        count: entry[1].as_u64().unwrap_or_default() as usize,
        hash: entry[2].as_str().unwrap_or_default().to_owned(),
    };
    tiles.iter().map(set).collect()
}

/// Whether the same tiles can be laid in the same ways.
pub(crate) fn agree(ours: &[PlacementSet], offered: &[PlacementSet]) -> bool {
    let placeable = |sets: &[PlacementSet]| {
        let mut sets: Vec<PlacementSet> = sets.iter().filter(|set| set.count > 0).cloned().collect();
        sets.sort();
        sets
    };
    placeable(ours) == placeable(offered)
}
