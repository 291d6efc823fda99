//! Where tiles and patches may lie (PU-3).

use super::abilities;
use crate::bitboard::{Anchors, Grid, MAX_ORIENTATIONS, Piece, Query};
use crate::planet_unknown::ids::TileId;
use crate::planet_unknown::resource::Resource;
use crate::planet_unknown::state::{Board, TileLimit};
use crate::planet_unknown::tables::{PlacementRules, Tables, Tile};
use arrayvec::ArrayVec;
use std::slice;

/// The legal placements of a tile: for each of its distinct orientations the set of anchors.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TilePlacements {
    /// The kind of tile.
    pub tile: TileId,
    /// The anchors of each distinct orientation; the sets beyond the last are empty.
    pub anchors: Anchors,
}

impl TilePlacements {
    /// None yet.
    pub(crate) const fn none(tile: TileId) -> TilePlacements {
        TilePlacements {
            tile,
            anchors: [Grid::EMPTY; MAX_ORIENTATIONS],
        }
    }

    /// Returns whether the tile cannot be laid.
    pub fn is_empty(&self) -> bool {
        self.anchors.iter().all(Grid::is_empty)
    }

    /// How many ways there are to lay the tile.
    pub fn count(&self) -> usize {
        self.anchors.iter().map(Grid::count).sum()
    }
}

/// The restrictions on a placement that can be waived, in addition to those of PU-3.2.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Restrictions {
    /// It must touch a piece (PU-3.2); the first piece must touch what the planet says in any case.
    pub adjacency: bool,
    /// The rules of the planet.
    pub planet: bool,
    /// The limit of an event.
    pub limit: Option<TileLimit>,
}

/// The rules for a patch, in addition to those that always apply (PU-3.7).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PatchRules {
    /// It must touch a piece (PU-3.2); the first piece must touch what the planet says in any case.
    pub adjacency: bool,
    /// It may lie on a tile (CORP-8.4).
    pub on_tiles: bool,
    /// It may lie on a meteorite (CORP-8.7).
    pub on_meteorites: bool,
}

/// A tile whose placements are to be found.
pub(crate) struct Sought<'a> {
    pub(crate) tile: &'a Tile,
    /// Whether it must touch a piece (PU-3.2).
    pub(crate) adjacency: bool,
    /// The answer; those of orientations beyond the last are left as they are.
    pub(crate) anchors: &'a mut Anchors,
}

/// The placements of a tile under some restrictions.
// Inlined, so that they are written where the caller wants them.
#[inline]
pub fn placements(tables: &Tables, board: &Board, tile: TileId, restrictions: Restrictions) -> TilePlacements {
    let mut found = TilePlacements::none(tile);
    let sought = Sought {
        tile: tables.tile(tile),
        adjacency: restrictions.adjacency,
        anchors: &mut found.anchors,
    };
    find(tables, board, restrictions.planet, restrictions.limit, &mut [sought]);
    found
}

/// Finds the placements of tiles with or without the rules of the planet and under the limit of an event (PU-3.3), each
/// of which holds without adjacency too (CARDS-4.15); of a resource the symbol alone may be banned (R29).
pub(crate) fn find(
    tables: &Tables,
    board: &Board,
    planet_rules: bool,
    limit: Option<TileLimit>,
    sought: &mut [Sought<'_>],
) {
    let rules = Some(&tables.planet(board).placement).filter(|rules| planet_rules && !rules.is_empty());
    place_whole(tables, board, rules, limit, sought);
    for &(resource, zone) in rules.iter().flat_map(|rules| &rules.banned) {
        keep_off(tables, sought, resource, |tile| &tile.symbols, || zone);
    }
    if limit == Some(TileLimit::Matching) {
        for resource in Resource::ALL {
            let near = || tables.backend.neighbours(&board.terrain(resource));
            keep_off(tables, sought, resource, |tile| &tile.halves, near);
        }
    }
}

/// Finds the placements by the rules for all squares of a tile, no matter what they show.
fn place_whole(
    tables: &Tables,
    board: &Board,
    rules: Option<&PlacementRules>,
    limit: Option<TileLimit>,
    sought: &mut [Sought<'_>],
) {
    let planet = tables.planet(board);
    let regions = rules.filter(|rules| !rules.regions.is_empty());
    let regions = regions.map_or(slice::from_ref(&planet.squares), |rules| &rules.regions);
    let limited = match limit {
        Some(TileLimit::Edge) => Some(board.covered | planet.perimeter),
        Some(TileLimit::Ice) => Some(board.covered | planet.ice),
        Some(TileLimit::Matching) | None => None,
    };
    let taken = limited.as_ref().unwrap_or(&board.covered);
    // A tile that slides in was one square aside before, where it overlapped no piece: it must not overlap the pieces
    // moved the other way (PU-3.8, R10).
    let slides = rules.is_some_and(|rules| rules.slides);
    let asides = slides.then(|| board.covered.moves().map(|aside| *taken | aside));
    let taken = asides.as_ref().map_or(slice::from_ref(taken), |asides| asides);
    let touch = frontier(tables, board);
    let is_first = board.covered.is_empty();
    let mut tiles = queries(sought, |tile, adjacency| Some((&tile.piece, is_first || adjacency)));
    tables.backend.find_anchors(&mut tiles, regions, taken, &touch);
    if let Some(ground) = rules.and_then(|rules| rules.anchored) {
        tiles.iter_mut().for_each(|query| query.touches = true);
        tables.backend.keep_anchors(&mut tiles, &(planet.squares - ground));
    }
}

/// Drops the placements with which the part of a tile for a resource would have a square in a set.
fn keep_off(
    tables: &Tables,
    sought: &mut [Sought<'_>],
    resource: Resource,
    parts: impl Fn(&Tile) -> &[Piece; 2],
    set: impl Fn() -> Grid,
) {
    let mut parts = queries(sought, |tile, _| {
        let half = tile.resources.iter().position(|&half| half == resource)?;
        Some((&parts(tile)[half], false))
    });
    if !parts.is_empty() {
        tables.backend.keep_anchors(&mut parts, &set());
    }
}

/// Queries for the tiles, or for parts of them with whether these have to touch.
fn queries<'q>(
    sought: &'q mut [Sought<'_>],
    part: impl Fn(&'q Tile, bool) -> Option<(&'q Piece, bool)>,
) -> ArrayVec<Query<'q>, 2> {
    let queries = sought.iter_mut().filter_map(|sought| {
        let (piece, touches) = part(sought.tile, sought.adjacency)?;
        Some(Query {
            piece,
            touches,
            anchors: sought.anchors,
        })
    });
    queries.collect()
}

/// Squares where a seat can lay a patch now (PU-3.7, CORP-G10), those of tiles where a tech allows it (CORP-8.4,
/// CORP-8.7).
pub fn patch_squares(tables: &Tables, board: &Board) -> Grid {
    let held = abilities::held(tables, board);
    let rules = PatchRules {
        adjacency: !held.patches_apart,
        on_tiles: held.patches_on_tiles,
        on_meteorites: held.patches_on_meteorites,
    };
    let squares = patch_placements(tables, board, rules);
    match board.limits.tiles.filter(|_| tables.event_rulings.limits_bind_patches) {
        Some(TileLimit::Edge) => squares - tables.planet(board).perimeter,
        Some(TileLimit::Ice) => squares - tables.planet(board).ice,
        Some(TileLimit::Matching) => squares - tables.backend.neighbours(&board.terrain(Resource::Biomass)),
        None => squares,
    }
}

/// Squares where a patch can lie under some rules.
pub fn patch_placements(tables: &Tables, board: &Board, rules: PatchRules) -> Grid {
    let planet = tables.planet(board);
    let pieces = if rules.on_tiles { board.patches } else { board.covered };
    let mut free = planet.squares - pieces - planet.placement.no_patches;
    if !rules.on_meteorites {
        free -= board.covered & board.meteorites;
    }
    if rules.adjacency || board.covered.is_empty() {
        free & frontier(tables, board)
    } else {
        free
    }
}

/// What a piece must touch: what the planet says if it is the first, otherwise a piece (PU-3.2, R4).
fn frontier(tables: &Tables, board: &Board) -> Grid {
    if board.covered.is_empty() {
        tables.planet(board).start
    } else {
        tables.backend.neighbours(&board.covered)
    }
}
