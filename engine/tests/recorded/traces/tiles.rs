//! Laying tiles and patches: the placements offered by their hash, and the one chosen.

use super::decisions::{Lines, Moment, differs};
use super::explain;
use super::games::Games;
use super::placement_sets::{PlacementSet, agree, patch_texts, placement_sets, recorded_sets};
use super::play::Play;
use crate::support::recorded::tile_number;
use orrery_engine::Seat;
use orrery_engine::bitboard::Square;
use orrery_engine::planet_unknown::seat::placement;
use orrery_engine::planet_unknown::supply::station;
use orrery_engine::planet_unknown::{EventMove, Move, PlanetUnknown, Slot, State};

impl Games {
    pub(crate) fn lay(&self, play: Play, moment: &Moment) -> Lines {
        let offered = recorded_sets(moment.decision);
        if offered.iter().any(|set| set.tile.is_none()) {
            return self.lay_patch(play, moment, &offered);
        }
        let game = &self.ours;
        let ours = placement_sets(game, &play, moment.seat);
        let agrees = agree(&ours, &offered);
        let mut by_republic = false;
        let play = match agrees {
            true => play,
            false => {
                let deviation = explain::offer(self, moment.seat, &play, &ours, &offered)?;
                by_republic = deviation == "D32";
                play.deviating(deviation)
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
        let ends = std::mem::replace(&mut laid.board_mut(moment.seat).no_place, !moment.goes_on);
        if text == "none" && ends && moment.goes_on && !by_republic {
            if !self.could_place(&play.began, moment.seat) {
                return differs("the game goes on, though nothing could be placed when MAIN began");
            }
            laid = laid.deviating("D17");
        }
        let notes = &mut laid.notes[moment.seat];
        notes.destroyed_rovers |= destroyed;
        if text == "none" {
            notes.unplaced.extend(top(slot));
        } else {
            laid.note_piece(moment.seat);
        }
        self.follow_events_after_laying(laid, moment)
    }

    /// Returns whether a seat could place a tile of its depot when MAIN began.
    fn could_place(&self, began: &State, seat: Seat) -> bool {
        let offers = self.ours.offers(began, seat);
        offers
            .iter()
            .flatten()
            .any(|offer| offer.anchors.iter().any(|anchors| !anchors.is_empty()))
    }

    /// Follows the recorded events after laying a tile; keeps the lines with agreeing ignored resources.
    fn follow_events_after_laying(&self, laid: Play, moment: &Moment) -> Lines {
        let ignored = laid.each(&self.ours, |choice| matches!(choice, Move::Event(EventMove::Ignore(_))));
        let laid = if ignored.is_empty() { vec![laid] } else { ignored };
        let followed: Vec<_> = laid
            .into_iter()
            .map(|play| self.follow_events_after(vec![play], moment))
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
                let deviation = explain::offer(self, moment.seat, &play, &ours, offered)?;
                play.deviating(deviation)
            }
        };
        let text = moment.decision.ch[1].as_str().unwrap_or_default();
        let Some(square) = text.get(..2).and_then(Square::from_notation) else {
            return self.follow_events_after(vec![play], moment);
        };
        let laid = play.lay_held(game, moment.seat, square);
        let Some(mut laid) = laid.or_else(|| play.patch_by_hand(moment.seat, square).filter(|_| !agrees)) else {
            return differs(format!("a patch on {square} is not legal here"));
        };
        laid.note_piece(moment.seat);
        self.follow_events_after(vec![laid], moment)
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
