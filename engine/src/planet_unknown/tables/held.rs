//! The abilities of a corporation, and what those that a board holds come to: the answers to what rules ask at every
//! action.

use crate::planet_unknown::resource::{Resource, Track, TrackSet};
use crate::planet_unknown::ruleset::effects::Effect;
use crate::planet_unknown::ruleset::powers::{Timing, UseLimit};

/// A rule or a tech.
#[derive(Clone, Copy, Debug)]
pub struct Ability {
    /// Which tech, counted from 0; `None` for a rule, which is always active.
    pub tech: Option<u8>,
    /// What it does.
    pub effect: Effect,
    /// When it applies.
    pub timing: Timing,
    /// How often it may be used, if that is limited.
    pub limit: Option<UseLimit>,
}

/// The abilities that are active with one set of techs, and what they come to.
#[derive(Clone, Debug)]
pub struct Held {
    /// All of them.
    pub abilities: Vec<Ability>,
    /// The timings of at least one of them, one bit each.
    pub timings: u32,
    /// Whether one of them is offered in windows.
    pub has_powers: bool,
    /// Whether trackers of one track share its best medal (CORP-5.10).
    pub shares_medals: bool,
    /// Whether one of them gives something for a draft (CORP-7.2).
    pub gains_at_draft: bool,
    /// For each resource, whether tiles with it need not touch a piece (CORP-3.5).
    pub lays_apart: [bool; Resource::COUNT],
    /// Whether patches need not (CORP-0.1).
    pub patches_apart: bool,
    /// Whether patches may lie on tiles (CORP-8.4).
    pub patches_on_tiles: bool,
    /// Whether patches may lie on meteorites (CORP-8.7).
    pub patches_on_meteorites: bool,
    /// Whether patches may be kept for the end of the game (CORP-0.2, CORP-8.6).
    pub stores_patches: bool,
    /// Whether tiles bring no meteorites (CORP-0.5).
    pub tiles_without_meteorites: bool,
    /// The resources of a tile that may count as energy (CORP-4.6).
    pub counts_as_energy: TrackSet,
    /// The resources that advance only by an expansion, of tiles and through energy (CORP-8.2).
    pub needs_expansion: [TrackSet; 2],
    /// How many times each resource advances, of tiles and through energy (CORP-0.4, R12).
    pub resource_steps: [[u8; Track::COUNT]; 2],
    /// Whether water advances for each square of ice (CORP-6.3).
    pub water_by_square: bool,
    /// The tracks that a tech links to each track (CORP-5.6).
    pub links: [TrackSet; Track::COUNT],
    /// Whether trackers skip those in their way.
    pub skips_trackers: bool,
    /// Whether trackers may shift sideways (CORP-5.8).
    pub shifts_sideways: bool,
    /// The resource symbol that rovers deliver meteorites to, if they do (CORP-3.1).
    pub delivers_to: Option<Resource>,
    /// The terrain that costs rovers no movement (CORP-1.8).
    pub free_steps: Option<Resource>,
    /// Whether rovers step diagonally (CORP-1.5).
    pub diagonal_rovers: bool,
    /// Whether a card of the next rank joins the choice of a civ card (CORP-7.3).
    pub joins_civ_choice: bool,
}
