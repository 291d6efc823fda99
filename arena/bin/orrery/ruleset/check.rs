//! `orrery ruleset check`: every problem of every file, or what each file holds.

use super::files;
use crate::output::{self, listed};
use anyhow::anyhow;
use clap::Args;
use orrery_engine::Game;
use orrery_engine::bitboard::Backend;
use orrery_engine::planet_unknown::ruleset::parts::Part;
use orrery_engine::planet_unknown::{PlanetUnknown, Ruleset};
use std::fmt::Write;
use std::path::PathBuf;

/// The files.
#[derive(Args, Clone, Debug)]
pub(crate) struct CheckArgs {
    /// The files, each in place of the built-in one of its kind
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
}

impl CheckArgs {
    /// Checks the files, and whether a game can be played under them.
    pub(crate) fn run(self) -> anyhow::Result<()> {
        let game = files::load(&self.files).and_then(|ruleset| PlanetUnknown::new(ruleset, Backend::Portable));
        let game = game.map_err(|problems| {
            let heading = match problems.0.len() {
                1 => "1 problem in the ruleset".to_owned(),
                count => format!("{count} problems in the ruleset"),
            };
            anyhow!(listed(&heading, &problems))
        })?;
        let mut text = String::new();
        for (file, held) in files::read(&self.files).0 {
            let part = Part::recognise(&held).expect("a file that was loaded is of a known kind");
            let _ = writeln!(text, "{file}: ok: {}", contents(part, game.ruleset()));
        }
        let _ = writeln!(text, "ruleset {}", game.ruleset_id());
        output::print(&text)
    }
}

/// What a part of the ruleset holds, in a few words.
fn contents(part: Part, ruleset: &Ruleset) -> String {
    let stacks = ruleset.station.outer.len() + ruleset.station.inner.len();
    let (what, count, of) = match part {
        Part::Planets => ("planets", ruleset.planets.planets.len(), "boards"),
        Part::Corporations => ("corporations", ruleset.corporations.corporations.len(), "boards"),
        Part::Tiles => ("tiles", ruleset.tiles.shapes.len(), "shapes"),
        Part::Station => ("station", stacks, "stacks"),
        Part::CivCards => ("civ cards", ruleset.civ_cards.cards.len(), "cards"),
        Part::Objectives => ("objectives", ruleset.objectives.cards.len(), "cards"),
        Part::Events => ("events", ruleset.events.cards.len(), "cards"),
    };
    format!("{what}, {count} {of}")
}
