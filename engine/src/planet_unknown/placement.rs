//! Laying tiles and patches (PU-3).

use super::PlanetUnknown;
use super::ability::Ability;
use super::action::{Placement, Slot};
use super::limits::TileLimit;
use super::pending::Item;
use super::resource::{Resource, Track};
use super::ruleset::effects::Effect;
use super::state::{Board, InHand, Part, State};
use super::tables::{Cell, PlacementRules, Tile};
use super::tracks;
use crate::bitboard::{Anchors, Grid, MAX_ORIENTATIONS, Piece, Square};
use crate::by_seat::Seat;

/// The legal placements of a tile: for each of its distinct orientations the set of anchors.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TilePlacements {
    /// The kind of tile.
    pub tile: u8,
    /// The anchors of each distinct orientation; beyond the last, empty.
    pub anchors: Anchors,
}

impl TilePlacements {
    /// Whether the tile cannot be laid.
    pub fn is_empty(&self) -> bool {
        self.anchors.iter().all(Grid::is_empty)
    }

    /// How many ways there are to lay the tile.
    pub fn count(&self) -> usize {
        self.anchors.iter().map(Grid::count).sum()
    }
}

/// Which restrictions bind a placement, beside those that always do (PU-3.2).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Restrictions {
    /// It must touch a piece (B4); the first piece touches what the planet says in any case.
    pub adjacency: bool,
    /// The rules of the planet.
    pub planet: bool,
    /// The limit of an event.
    pub limit: Option<TileLimit>,
}

/// What binds a patch, beside what always does (PU-3.7).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PatchRules {
    /// It must touch a piece (B4); the first piece touches what the planet says in any case.
    pub adjacency: bool,
    /// It may lie on a tile (CORP-8.4).
    pub on_tiles: bool,
    /// It may lie on a meteorite (CORP-8.7).
    pub on_meteorites: bool,
}

impl PlanetUnknown {
    /// The placements of a tile under some restrictions.
    pub fn placements(&self, board: &Board, tile: u8, restrictions: Restrictions) -> TilePlacements {
        let planet = self.planet(board);
        let kind = &self.tables.tiles[usize::from(tile)];
        let mut free = planet.squares - board.covered;
        match restrictions.limit {
            Some(TileLimit::Edge) => free -= planet.perimeter,
            Some(TileLimit::Ice) => free -= planet.ice,
            Some(TileLimit::Matching) | None => {}
        }
        let touch = self.touch(board, restrictions.adjacency);
        let rules = if restrictions.planet {
            &planet.placement
        } else {
            &PlacementRules::default()
        };
        let mut anchors = [Grid::EMPTY; MAX_ORIENTATIONS];
        if rules.regions.is_empty() && !rules.slides {
            self.backend.anchors(&kind.piece, &free, touch.as_ref(), &mut anchors);
        } else {
            anchors = self.anchors_in(regions(free, board, rules), kind, touch.as_ref());
        }
        let mut keep = |piece: &Piece, free: Grid, touch: Option<Grid>| {
            let mut kept = [Grid::EMPTY; MAX_ORIENTATIONS];
            self.backend.anchors(piece, &free, touch.as_ref(), &mut kept);
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

    /// The anchors of a tile that lies whole in one of some regions.
    fn anchors_in(
        &self,
        regions: impl Iterator<Item = Grid>,
        tile: &Tile,
        touch: Option<&Grid>,
    ) -> [Grid; MAX_ORIENTATIONS] {
        let mut union = [Grid::EMPTY; MAX_ORIENTATIONS];
        for region in regions {
            let mut anchors = [Grid::EMPTY; MAX_ORIENTATIONS];
            self.backend.anchors(&tile.piece, &region, touch, &mut anchors);
            union
                .iter_mut()
                .zip(anchors)
                .for_each(|(union, anchors)| *union |= anchors);
        }
        union
    }

    /// Squares where a seat can lay a patch now (PU-3.7), those of tiles where a tech allows it (CORP-8.4, CORP-8.7).
    pub fn patch_squares(&self, board: &Board) -> Grid {
        let holds =
            |is_it: &dyn Fn(&Effect) -> bool| self.ability(board, |effect| is_it(effect).then_some(())).is_some();
        let rules = PatchRules {
            adjacency: !self.ignores_adjacency(board, None),
            on_tiles: holds(&|effect| matches!(effect, Effect::PatchOnTile)),
            on_meteorites: holds(&|effect| matches!(effect, Effect::PatchDestroysMeteorite { .. })),
        };
        let squares = self.patch_placements(board, rules);
        match board
            .limits
            .tiles
            .filter(|_| self.tables.event_rulings.limits_bind_patches)
        {
            Some(TileLimit::Edge) => squares - self.planet(board).perimeter,
            Some(TileLimit::Ice) => squares - self.planet(board).ice,
            Some(TileLimit::Matching) => squares - board.terrain(Resource::Biomass).neighbours(),
            None => squares,
        }
    }

    /// Squares where a patch can lie under some rules.
    pub fn patch_placements(&self, board: &Board, rules: PatchRules) -> Grid {
        let planet = self.planet(board);
        let pieces = if rules.on_tiles { board.patches } else { board.covered };
        let mut free = planet.squares - pieces - planet.placement.no_patches;
        if !rules.on_meteorites {
            free -= board.covered & board.meteorites;
        }
        self.touch(board, rules.adjacency).map_or(free, |touch| free & touch)
    }

    /// What a piece must touch: at first what the planet says (B3), later a piece (B4) unless a tech waives that.
    pub(super) fn touch(&self, board: &Board, adjacency: bool) -> Option<Grid> {
        if board.covered.is_empty() {
            Some(self.planet(board).start)
        } else {
            adjacency.then(|| board.covered.neighbours())
        }
    }

    /// Lays a tile of the own depot, with all that follows (PU-3.6).
    pub(super) fn lay(&self, state: &mut State, seat: Seat, placement: Placement, resources: bool) {
        let kind = self
            .offered(state, seat, placement.slot)
            .expect("a legal placement names a tile on offer");
        let board = &mut state.boards[seat];
        board.taken[placement.slot.index()] = true;
        self.lay_tile(board, kind, placement.orientation, placement.anchor, resources);
    }

    /// Lays a tile in one of its distinct orientations, with all that follows (PU-3.6). That it may lie there is for
    /// the caller to know.
    pub fn lay_tile(&self, board: &mut Board, tile: u8, orientation: u8, anchor: Square, resources: bool) {
        let kind = &self.tables.tiles[usize::from(tile)];
        let immune = self.is_immune(board);
        cover_with_tile(board, kind, orientation, anchor, immune);
        if resources && board.limits.ignored_resources == 1 {
            board.in_hand = Some(InHand::Ignore { tile, laid: true });
        } else {
            let count = resources && board.limits.ignored_resources == 0;
            self.gain_by_tile(board, if count { &kind.resources } else { &[] });
        }
    }

    /// Gains what the tile just laid gives, of whose resources these count.
    pub(super) fn gain_by_tile(&self, board: &mut Board, resources: &[Resource]) {
        self.gain_resources(board, resources);
        self.gain_by_techs(board, resources);
    }

    /// Whether drafting this tile gives movement before it is laid (CORP-7.2).
    pub(super) fn gains_at_draft(&self, board: &Board, tile: u8) -> bool {
        self.draft_movement(board, tile).is_some()
    }

    fn draft_movement(&self, board: &Board, tile: u8) -> Option<&Ability> {
        if !self.holds_draft_gains(board) {
            return None;
        }
        let resources = self.tables.tiles[usize::from(tile)].resources;
        let gains = |effect: &Effect| match effect {
            Effect::MoveFromRoverTrack { resource } => resources.contains(resource).then_some(()),
            _ => None,
        };
        self.usable(board, gains).map(|(ability, ())| ability)
    }

    /// Drafts a tile that is laid later.
    pub(super) fn draft(&self, state: &mut State, seat: Seat, slot: Slot) {
        let tile = self
            .offered(state, seat, slot)
            .expect("a legal draft names a tile on offer");
        let board = &mut state.boards[seat];
        self.gain_at_draft(board, tile);
        board.part = Part::Drafted(slot);
    }

    /// Gains what techs give for the draft of a tile (CORP-7.2): the number under the rover tracker.
    fn gain_at_draft(&self, board: &mut Board, tile: u8) {
        if let Some(ability) = self.draft_movement(board, tile) {
            Self::note_use(board, ability);
            let spot = board.spot(Track::Rover);
            let number = self.track(board, spot.track).benefits[usize::from(spot.position)].movement;
            tracks::gain_movement(board, number);
        }
    }

    /// Takes a tile that cannot be laid (PU-4.6): each resource advances once, energy as a second copy of the other.
    pub(super) fn take_unplaced(&self, state: &mut State, seat: Seat, slot: Slot) {
        let kind = self
            .offered(state, seat, slot)
            .expect("a legal draft names a tile on offer");
        let board = &mut state.boards[seat];
        self.gain_at_draft(board, kind);
        board.taken[slot.index()] = true;
        board.no_place = true;
        board.extra_rovers = 0;
        let tile = &self.tables.tiles[usize::from(kind)];
        match board.limits.ignored_resources {
            0 => Self::gain_unplaced(board, tile, &tile.resources),
            1 => {
                board.in_hand = Some(InHand::Ignore {
                    tile: kind,
                    laid: false,
                });
            }
            _ => {}
        }
    }

    /// Gains the advances of a tile that was not laid, of whose resources these count.
    pub(super) fn gain_unplaced(board: &mut Board, tile: &Tile, resources: &[Resource]) {
        for resource in resources {
            let track = resource
                .track()
                .or(tile.resources.iter().find_map(|other| other.track()));
            track
                .into_iter()
                .for_each(|track| board.pending.add(Item::Advance(track), 1));
        }
    }

    /// Lays a patch (PU-3.7). On a tile it takes the place of what shows there, a meteorite too (CORP-8.4, CORP-8.7).
    pub fn lay_patch(board: &mut Board, square: Square) {
        let squares = Grid::only(square);
        let shown = [
            &mut board.symbols,
            &mut board.meteor_symbols,
            &mut board.meteorites,
            &mut board.second_meteorites,
        ];
        board
            .terrain
            .iter_mut()
            .chain(shown)
            .for_each(|shown| *shown -= squares);
        destroy_under(board, squares);
        board.covered |= squares;
        board.patches |= squares;
        board.terrain[Resource::Biomass.index()] |= squares;
    }
}

/// The sets of squares of which a tile must lie whole in one.
fn regions<'a>(free: Grid, board: &Board, rules: &'a PlacementRules) -> impl Iterator<Item = Grid> + use<'a> {
    let regions: &[Grid] = if rules.regions.is_empty() {
        &[Grid::FULL]
    } else {
        &rules.regions
    };
    // A tile that slides in came from one square aside, where it met no piece: it keeps clear of the pieces moved the
    // other way.
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

fn cover_with_tile(board: &mut Board, tile: &Tile, orientation: u8, anchor: Square, immune: bool) {
    let distinct = tile.orientations.iter().position(|&distinct| distinct == orientation);
    let cells = &tile.cells[distinct.expect("a legal placement names a distinct orientation")];
    let place = |cell: &Cell| {
        let [row, column] = cell.offset.map(usize::from);
        Square::new(anchor.row() + row, anchor.column() + column)
    };
    let footprint: Grid = cells.iter().map(place).collect();
    destroy_under(board, footprint);
    board.covered |= footprint;
    board.last_tile = footprint;
    board.tiles += 1;
    for cell in cells {
        let square = place(cell);
        board.terrain[cell.terrain.index()].insert(square);
        if cell.symbol {
            board.symbols.insert(square);
        }
        if cell.meteor {
            board.meteor_symbols.insert(square);
            if !immune {
                board.add_meteorite(square);
            }
        }
    }
}

/// Lifepods and rovers under a piece are destroyed (PU-3.6 b, PU-3.7); a meteorite that a rover carried stays (CORP-3.3).
fn destroy_under(board: &mut Board, squares: Grid) {
    board.lifepods -= squares;
    destroy_rovers(board, squares);
}

/// Rovers on some squares are destroyed; the meteorite that one carried stays (CORP-3.3).
pub(super) fn destroy_rovers(board: &mut Board, squares: Grid) {
    for rover in 0..board.rovers.len() {
        let Some(square) = board.rovers[rover].filter(|&square| squares.contains(square)) else {
            continue;
        };
        board.rovers[rover] = None;
        if board.carrying >> rover & 1 == 1 {
            board.carrying &= !(1 << rover);
            board.add_meteorite(square);
        }
    }
}
