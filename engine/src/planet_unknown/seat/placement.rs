//! Where tiles and patches may lie (PU-3).

use super::abilities;
use crate::bitboard::{Anchors, Grid, MAX_ORIENTATIONS, Piece};
use crate::planet_unknown::ids::TileId;
use crate::planet_unknown::resource::Resource;
use crate::planet_unknown::state::{Board, TileLimit};
use crate::planet_unknown::tables::{PlacementRules, Tables, Tile};

/// The legal placements of a tile: for each of its distinct orientations the set of anchors.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TilePlacements {
    /// The kind of tile.
    pub tile: TileId,
    /// The anchors of each distinct orientation; the sets beyond the last are empty.
    pub anchors: Anchors,
}

impl TilePlacements {
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

/// The placements of a tile under some restrictions (PU-3.3), each of which holds without adjacency too (CARDS-4.15);
/// of a resource the symbol alone may be banned (R29).
pub fn placements(tables: &Tables, board: &Board, tile: TileId, restrictions: Restrictions) -> TilePlacements {
    let planet = tables.planet(board);
    let kind = tables.tile(tile);
    let mut free = planet.squares - board.covered;
    match restrictions.limit {
        Some(TileLimit::Edge) => free -= planet.perimeter,
        Some(TileLimit::Ice) => free -= planet.ice,
        Some(TileLimit::Matching) | None => {}
    }
    let touch = touch(tables, board, restrictions.adjacency);
    let rules = if restrictions.planet {
        &planet.placement
    } else {
        &PlacementRules::default()
    };
    let mut anchors = [Grid::EMPTY; MAX_ORIENTATIONS];
    if rules.regions.is_empty() && !rules.slides {
        tables.backend.anchors(&kind.piece, &free, touch.as_ref(), &mut anchors);
    } else {
        anchors = anchors_in(tables, regions(free, board, rules), kind, touch.as_ref());
    }
    let mut keep = |piece: &Piece, free: Grid, touch: Option<Grid>| {
        let mut kept = [Grid::EMPTY; MAX_ORIENTATIONS];
        tables.backend.anchors(piece, &free, touch.as_ref(), &mut kept);
        anchors
            .iter_mut()
            .zip(kept)
            .for_each(|(anchors, kept)| *anchors &= kept);
    };
    if let Some(ground) = rules.anchored {
        keep(&kind.piece, free, Some(planet.squares - ground));
    }
    for (half, resource) in kind.resources.into_iter().enumerate() {
        for &(_, zone) in rules.banned.iter().filter(|&&(banned, _)| banned == resource) {
            keep(&kind.symbols[half], free - zone, None);
        }
        if restrictions.limit == Some(TileLimit::Matching) {
            keep(&kind.halves[half], free - board.terrain(resource).neighbours(), None);
        }
    }
    TilePlacements { tile, anchors }
}

/// The anchors of a tile that lies completely within one of the regions.
fn anchors_in(
    tables: &Tables,
    regions: impl Iterator<Item = Grid>,
    tile: &Tile,
    touch: Option<&Grid>,
) -> [Grid; MAX_ORIENTATIONS] {
    let mut union = [Grid::EMPTY; MAX_ORIENTATIONS];
    for region in regions {
        let mut anchors = [Grid::EMPTY; MAX_ORIENTATIONS];
        tables.backend.anchors(&tile.piece, &region, touch, &mut anchors);
        union
            .iter_mut()
            .zip(anchors)
            .for_each(|(union, anchors)| *union |= anchors);
    }
    union
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
        Some(TileLimit::Matching) => squares - board.terrain(Resource::Biomass).neighbours(),
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
    touch(tables, board, rules.adjacency).map_or(free, |touch| free & touch)
}

/// What a piece must touch: what the planet says if it is the first, otherwise a piece unless a tech waives that
/// (PU-3.2, R4).
pub(crate) fn touch(tables: &Tables, board: &Board, adjacency: bool) -> Option<Grid> {
    if board.covered.is_empty() {
        Some(tables.planet(board).start)
    } else {
        adjacency.then(|| board.covered.neighbours())
    }
}

/// The regions; a tile must lie within one of them.
fn regions<'a>(free: Grid, board: &Board, rules: &'a PlacementRules) -> impl Iterator<Item = Grid> + use<'a> {
    let regions: &[Grid] = if rules.regions.is_empty() {
        &[Grid::FULL]
    } else {
        &rules.regions
    };
    // A tile that slides in was one square aside before, where it overlapped no piece: it must not overlap the pieces
    // moved the other way (PU-3.8, R10).
    let asides = if rules.slides {
        board.covered.moves()
    } else {
        [Grid::EMPTY; 4]
    };
    let asides = asides.into_iter().take(if rules.slides { 4 } else { 1 });
    regions
        .iter()
        .flat_map(move |&region| asides.clone().map(move |pieces| (free & region) - pieces))
}
