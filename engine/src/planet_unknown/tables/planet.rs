//! A planet board as masks.

use crate::bitboard::{Grid, SIDE, Square};
use crate::planet_unknown::resource::Resource;
use crate::planet_unknown::ruleset::terrain::Ground;

/// A planet board.
#[derive(Clone, Debug)]
pub struct Planet {
    /// The name in options.
    pub slug: String,
    /// The name in texts.
    pub name: String,
    /// The squares of the planet (PU-0.1).
    pub squares: Grid,
    /// The edge (PU-0.2).
    pub perimeter: Grid,
    /// The first piece must touch one of these squares (PU-3.2).
    pub start: Grid,
    /// What each square shows before a piece covers it, by row and column.
    pub ground: [[Ground; SIDE]; SIDE],
    /// Printed ice.
    pub ice: Grid,
    /// Lifepods at the start.
    pub lifepods: Grid,
    /// Medals of complete rows.
    pub row_medals: [u8; SIDE],
    /// Medals of complete columns.
    pub column_medals: [u8; SIDE],
    /// Rules for the places of pieces (PU-3.3).
    pub placement: PlacementRules,
    /// Squares that count as energy terrain while they are open.
    pub currents: Currents,
    /// Squares that no rover may enter while they are open (PU-5.4).
    pub no_entry: Grid,
    /// A rover's step must stay within one of these; empty if it may go anywhere.
    pub rover_zones: Vec<Grid>,
    /// Pairs of diagonal neighbours between which a rover may cross the border of `rover_zones` (PU-5.6).
    pub crossings: Vec<[Square; 2]>,
    /// Printed cities, and the medals for each that is open at the end.
    pub cities: (Grid, i32),
    /// Zones that score if all their squares carry a piece, and the medals for each.
    pub full_zones: (Vec<Grid>, i32),
    /// Whether several seats may use it (PU-1.1).
    pub is_symmetric: bool,
    /// Which feature of it cannot be played yet.
    pub unplayable: Option<String>,
}

/// Squares with an electrical current, by what an open one counts for (PU-4.3, PU-6.5, R24).
#[derive(Clone, Copy, Debug, Default)]
pub struct Currents {
    /// All of them.
    pub squares: Grid,
    /// Those in the energy area of a placed energy resource.
    pub in_energy_area: Grid,
    /// Those in objectives on energy terrain.
    pub in_objectives: Grid,
    /// Those for techs on energy terrain.
    pub for_techs: Grid,
    /// Those that count as covered in rows and columns.
    pub in_lines: Grid,
}

/// The rules of a planet for the placement of pieces, as masks (PU-3.3).
#[derive(Clone, Debug, Default)]
pub struct PlacementRules {
    /// A tile that covers one of these squares must also cover one that is not among them.
    pub anchored: Option<Grid>,
    /// Squares where no patch may be laid.
    pub no_patches: Grid,
    /// A tile must lie within one of these; empty if it may lie anywhere.
    pub regions: Vec<Grid>,
    /// Squares where the symbol of a resource may not lie.
    pub banned: Vec<(Resource, Grid)>,
    /// A tile must be able to slide into its place (PU-3.8).
    pub slides: bool,
}

impl PlacementRules {
    /// Returns whether none of the rules is for tiles.
    pub fn is_empty(&self) -> bool {
        self.anchored.is_none() && self.regions.is_empty() && self.banned.is_empty() && !self.slides
    }
}
