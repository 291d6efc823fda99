//! `orrery ruleset check`: every problem of every file, or what each file holds.

use super::files;
use crate::game::GameName;
use crate::output::{self, listed};
use anyhow::anyhow;
use clap::Args;
use orrery_engine::bitboard::Backend;
use orrery_engine::planet_unknown::ruleset::parts::Part;
use orrery_engine::planet_unknown::{PlanetUnknown, Ruleset};
use orrery_engine::{Game, Problems, RulesetId, planetarium};
use std::path::PathBuf;

/// The files.
#[derive(Args, Clone, Debug)]
pub(crate) struct CheckArgs {
    /// The game: planet-unknown or planetarium
    #[arg(long, value_name = "NAME", default_value_t = GameName::PlanetUnknown)]
    game: GameName,
    /// The files, each in place of the built-in one of its kind
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
}

impl CheckArgs {
    /// Checks the files, and whether a game can be played under them.
    pub(crate) fn run(self) -> anyhow::Result<()> {
        let (contents, id): (Vec<String>, RulesetId) = match self.game {
            GameName::PlanetUnknown => {
                let loaded = files::load::<Ruleset>(&self.files, &Default::default());
                let game = loaded.and_then(|(ruleset, _)| PlanetUnknown::new(ruleset, Backend::Portable));
                let game = game.map_err(told)?;
                let held = |text: &str| Part::recognise(text).map(|part| contents(part, game.ruleset()));
                (self.held(held), game.ruleset_id())
            }
            GameName::Planetarium => {
                let loaded = files::load::<planetarium::Ruleset>(&self.files, &Default::default());
                let (ruleset, _) = loaded.map_err(told)?;
                let held = |text: &str| planetarium::ruleset::parts::Part::recognise(text);
                (self.held(|text| held(text).map(|part| part.to_string())), ruleset.id())
            }
        };
        output::print(&format!("{}ruleset {id}\n", contents.concat()))
    }

    /// A line for each file: what it holds.
    fn held(&self, contents: impl Fn(&str) -> Option<String>) -> Vec<String> {
        let line = |(file, text): (String, String)| {
            let contents = contents(&text).expect("a file that was loaded is of a known kind");
            format!("{file}: ok: {contents}\n")
        };
        files::read(&self.files).0.into_iter().map(line).collect()
    }
}

/// All problems under a heading.
fn told(problems: Problems) -> anyhow::Error {
    let heading = match problems.0.len() {
        1 => "1 problem in the ruleset".to_owned(),
        count => format!("{count} problems in the ruleset"),
    };
    anyhow!(listed(&heading, &problems))
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
