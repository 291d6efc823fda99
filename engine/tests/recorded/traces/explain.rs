//! Which known deviation explains an offer.

use super::deviations::{Deviation, Refusal};
use super::digest::row_of;
use super::games::Games;
use super::placement_sets::{PlacementSet, agree, patch_texts, placement_sets};
use super::play::Play;
use crate::support::cell_text;
use crate::support::recorded::{tile_index, tile_number};
use orrery_engine::Seat;
use orrery_engine::bitboard::{Grid, Square};
use orrery_engine::planet_unknown::resource::{Resource, Track, TrackSet};
use orrery_engine::planet_unknown::seat::path;
use orrery_engine::planet_unknown::seat::placement::{self, TilePlacements};
use orrery_engine::planet_unknown::seat::rovers;
use orrery_engine::planet_unknown::seat::tracks;
use orrery_engine::planet_unknown::{Board, Part, PlanetUnknown, Restrictions, TileId};
use serde_json::Value;

/// The deviation that explains different placements.
///
/// # Errors
/// If no known deviation is the reason.
pub(crate) fn offer(
    games: &Games,
    seat: Seat,
    play: &Play,
    ours: &[PlacementSet],
    offered: &[PlacementSet],
) -> Result<Deviation, Refusal> {
    let board = play.board(seat);
    let corporation = games.ours.corporation(board).slug.as_str();
    let is_patch = offered.iter().any(|set| set.tile.is_none());
    if is_patch {
        let squares = placement::patch_squares(games.ours.tables(), board);
        let also = [board.patches, board.patches - board.meteorites];
        let on_patches = |patches: Grid| vec![PlacementSet::of(None, patch_texts(squares | patches))];
        if corporation == "wormhole" && also.into_iter().any(|patches| on_patches(patches) == offered) {
            return Ok("D31");
        }
    } else {
        if corporation == "horizon" && agree(&anywhere(&games.ours, play, seat), offered) {
            return Ok("D11");
        }
        if corporation == "republic" && agree(&civ_tiles(&games.ours, play, seat), offered) {
            return Ok("D32");
        }
    }
    if !is_patch
        && let Some(barred) = play.under_last_event(&games.ours, seat)
        && agree(&placement_sets(&games.ours, &barred, seat), offered)
    {
        return Ok("D15");
    }
    if play.has_phantom(&games.ours, seat) {
        let mut there = play.clone();
        there.state = play.with_phantoms(&games.ours);
        let sets = match is_patch {
            true => vec![PlacementSet::of(
                None,
                patch_texts(placement::patch_squares(games.ours.tables(), there.board(seat))),
            )],
            false => placement_sets(&games.ours, &there, seat),
        };
        if agree(&sets, offered) {
            return Ok("D34");
        }
    }
    Err(Refusal::Differs(format!(
        "placements {offered:?} are offered, here {ours:?}"
    )))
}

/// The placements of Republic if only tiles with a civ resource count, including the drafted one (CORP-7.2).
pub(crate) fn civ_tiles(game: &PlanetUnknown, play: &Play, seat: Seat) -> Vec<PlacementSet> {
    let mut before_draft = play.clone();
    if let Part::Drafted(_) = play.board(seat).part {
        before_draft.board_mut(seat).part = Part::Draft;
    }
    let has_civ = |set: &PlacementSet| {
        let tile = set.tile.map(|tile| tile_index(game, tile));
        tile.is_some_and(|tile| {
            game.tables().tiles[usize::from(tile)]
                .resources
                .contains(&Resource::Civ)
        })
    };
    let mut sets = placement_sets(game, &before_draft, seat);
    sets.retain(has_civ);
    sets
}

/// The placements to draft if tiles with a rover resource may be laid anywhere; if one can, the event's rule binds the
/// other tile (D1).
fn anywhere(game: &PlanetUnknown, play: &Play, seat: Seat) -> Vec<PlacementSet> {
    let board = play.board(seat);
    let goes_anywhere = |tile: TileId| {
        let resources = &game.tables().tiles[usize::from(tile)].resources;
        resources.contains(&Resource::Rover)
    };
    let free = |tile| {
        let restrictions = Restrictions {
            adjacency: false,
            planet: false,
            limit: None,
        };
        game.placements(board, tile, restrictions)
    };
    let bound = |tile| {
        let restrictions = Restrictions {
            adjacency: true,
            planet: true,
            limit: board.limits.tiles,
        };
        game.placements(board, tile, restrictions)
    };
    let offers: Vec<TilePlacements> = game.offers(&play.state, seat).into_iter().flatten().collect();
    let free_tiles = offers
        .iter()
        .map(|offer| offer.tile)
        .filter(|&tile| goes_anywhere(tile));
    let some_fit = free_tiles.into_iter().any(|tile| free(tile).count() > 0);
    let offers = offers.into_iter().map(|offer| match goes_anywhere(offer.tile) {
        true => free(offer.tile),
        false if some_fit => bound(offer.tile),
        false => offer,
    });
    offers.map(|offer| set_of(game, &offer)).collect()
}

fn set_of(game: &PlanetUnknown, offer: &TilePlacements) -> PlacementSet {
    let kind = &game.tables().tiles[usize::from(offer.tile)];
    let ways = kind.cells.iter().zip(&offer.anchors);
    let texts = ways.flat_map(|(cells, anchors)| anchors.iter().map(|anchor| cell_text(cells, anchor)));
    PlacementSet::of(Some(tile_number(game, offer.tile)), texts.collect())
}

/// The deviation that explains different tracks, among these.
pub(crate) fn tracks(
    game: &PlanetUnknown,
    board: &Board,
    among: TrackSet,
    [ours, offered]: [TrackSet; 2],
) -> Option<Deviation> {
    let is_makeshift = game.corporation(board).slug == "makeshift";
    let blocked = |tracker: &Track| {
        // Makeshift's rover tracker may be chosen at a top too.
        if is_makeshift && *tracker == Track::Rover {
            return true;
        }
        let spot = board.spot(*tracker);
        !tracks::can_advance(game.tables(), board, *tracker) && spot.position < game.track(board, spot.track).top
    };
    let more = |which: &dyn Fn(&Track) -> bool| among.iter().filter(|tracker| which(tracker)).collect::<TrackSet>();
    let with = |more: TrackSet| ours.iter().chain(more.iter()).collect::<TrackSet>();
    let tech = TrackSet::only(Track::Tech);
    match game.corporation(board).slug.as_str() {
        "jump-drive" if ours - tech == offered - tech => Some("CORP-4.6"),
        "makeshift"
            if offered
                == with(more(&|tracker| {
                    blocked(tracker) || is_beside_rover_top(game, board, *tracker)
                })) =>
        {
            Some(if offered == with(more(&blocked)) {
                "D33"
            } else {
                "CORP-5.4"
            })
        }
        "oasis" if offered == with(more(&blocked)) => Some("D33"),
        "cosmos" if offered == with(TrackSet::only(Track::Rover)) && covers_rover_top(board) => Some("CORP-1.2"),
        _ => None,
    }
}

/// Returns whether a tracker of Makeshift is on a top next to the free top of the rover track.
fn is_beside_rover_top(game: &PlanetUnknown, board: &Board, tracker: Track) -> bool {
    let spot = board.spot(tracker);
    let mut below = board.clone();
    below.trackers[tracker.index()] = spot.position.saturating_sub(1);
    let targets = path::targets(game.tables(), &below, tracker, true);
    let rover_top = targets
        .iter()
        .any(|target| target.track == Track::Rover && target.position == spot.position);
    spot.track != Track::Rover && spot.position == game.track(board, spot.track).top && rover_top
}

fn covers_rover_top(board: &Board) -> bool {
    board.lifepods_on[Track::Rover.index()] >> 15 & 1 == 1
}

/// The deviation that explains different spots of a tracker.
pub(crate) fn targets(game: &PlanetUnknown, board: &Board, ours: &[String], offered: &[&str]) -> Option<Deviation> {
    let more: Vec<&str> = offered
        .iter()
        .copied()
        .filter(|spot| !ours.iter().any(|known| known == spot))
        .collect();
    let all_offered = ours.iter().all(|spot| offered.contains(&spot.as_str()));
    if game.corporation(board).slug != "makeshift" || !all_offered {
        return None;
    }
    let sideways = |spot: &&str| board.trackers.iter().any(|position| row_of(spot) == Some(*position));
    match &more[..] {
        [] => Some("CORP-5.4"),
        ["r15"] => Some("CORP-5.4"),
        _ if more.iter().all(sideways) => Some("CORP-5.8"),
        _ => None,
    }
}

/// The deviation that explains which of these may regress: in the recording those that are high enough (D28).
pub(crate) fn regress(board: &Board, among: TrackSet, steps: i64, offered: TrackSet) -> Option<Deviation> {
    let high_enough = |tracker: &Track| i64::from(board.tracker(*tracker)) >= steps;
    (offered == among.iter().filter(high_enough).collect()).then_some("D28")
}

/// The deviation that explains where rovers may go: the recorded squares of each.
pub(crate) fn rover(
    game: &PlanetUnknown,
    play: &Play,
    seat: Seat,
    rovers: &[(Square, &Value)],
    lift: bool,
) -> Option<Deviation> {
    let board = play.board(seat);
    let planet = game.planet(board);
    if let [(rover, squares)] = rovers
        && let (false, Some(steps)) = (lift, play.steps_onto_field(game, seat, *rover))
    {
        return (squares.as_str().map(square_list) == Some(steps)).then_some("D25");
    }
    let under_event = play.under_last_event(game, seat).filter(|_| !lift);
    if let Some(under_event) = under_event {
        let stays_off = |&(rover, squares): &(Square, &Value)| {
            let ours = under_event.rover_targets(game, seat, rover, false);
            squares.as_str().is_some_and(|list| square_list(list) == ours)
        };
        if rovers.iter().all(stays_off) {
            return Some("D15");
        }
    }
    let barred = barred(game, play, seat).map_or(Grid::EMPTY, |terrain| board.terrain(terrain));
    let anywhere = planet.squares - barred;
    let (deviation, jumps): (Deviation, &dyn Fn(Square) -> Grid) = match game.corporation(board).slug.as_str() {
        _ if lift => ("D13", &|_| anywhere),
        "cosmos" => ("PU-5.7", &|_| Grid::EMPTY),
        slug @ ("republic" | "jump-drive") => {
            let to = if planet.slug == "tartarus" {
                anywhere
            } else {
                anywhere - board.rover_squares()
            };
            let deviation = match (planet.slug.as_str(), slug) {
                ("tartarus", _) => "D35",
                (_, "republic") => "D12",
                _ => "CORP-4.4",
            };
            let only = (slug == "republic").then_some(Resource::Civ);
            (deviation, &move |rover| {
                let here = |terrain: &Resource| board.terrain(*terrain).contains(rover);
                let terrain = Resource::ALL.into_iter().find(here);
                let joined = terrain.filter(|&terrain| only.is_none_or(|only| only == terrain));
                joined.map_or(Grid::EMPTY, |terrain| board.terrain(terrain) & to)
            })
        }
        _ => return None,
    };
    let explained = rovers.iter().all(|&(rover, squares)| {
        let steps = if lift {
            Grid::EMPTY
        } else {
            rovers::rover_steps(game.tables(), board, rover)
        };
        let jumps = jumps(rover);
        match squares.as_str() {
            Some(list) => square_list(list) == steps | jumps,
            // Of a long list only the length is known, and squares that are both are in it twice.
            None => {
                let count = squares[1].as_u64();
                let predicted = Some((steps.count() + jumps.count()) as u64);
                // Across the chasm, squares are in it even more often.
                count == predicted || deviation == "D35" && count > predicted
            }
        }
    });
    explained.then_some(deviation)
}

/// The terrain that the event of the round bars to rovers; that of the last round stays barred to the end (D15).
fn barred(game: &PlanetUnknown, play: &Play, seat: Seat) -> Option<Resource> {
    let at_end = play.under_last_event(game, seat);
    at_end.as_ref().unwrap_or(play).board(seat).limits.rovers
}

impl Play {
    /// At the end of the game: the line under the limits of the last round's event, which stay in a recording (D15).
    fn under_last_event(&self, game: &PlanetUnknown, seat: Seat) -> Option<Play> {
        let card = *self
            .state
            .events
            .discard()
            .last()
            .filter(|_| self.state.phase.is_end_of_game())?;
        let mut play = self.clone();
        play.board_mut(seat).limits = game.tables().events[usize::from(card)].limits;
        Some(play)
    }
}

/// The squares of a list such as `05,a4`.
pub(crate) fn square_list(list: &str) -> Grid {
    list.split(',').filter_map(Square::from_notation).collect()
}

/// Lists of squares.
pub(crate) fn square_texts(grids: &[Grid]) -> String {
    let text = |grid: &Grid| -> String {
        let texts: Vec<String> = grid.iter().map(|square| square.notation()).collect();
        texts.join(",")
    };
    grids.iter().map(text).collect::<Vec<String>>().join(" and ")
}
