//! The options of a setup of Planet Unknown.

use super::boards::BoardList;
use clap::Args;
use orrery_engine::planet_unknown::Setup;
use orrery_engine::planet_unknown::ruleset::station::Turning;
use orrery_engine::problem::one_of;
use serde::{Deserialize, Serialize};

/// The options of a setup.
#[derive(Args, Clone, Debug, Serialize, Deserialize)]
#[group(skip)]
pub(crate) struct Options {
    /// Planets, separated by commas: one for all seats or one for each; or `random`, drawn for each deal; or `all`, dealt
    /// so that every two meet equally often. `orrery ruleset show` lists them
    #[arg(long, value_name = "P,Q,..", default_value = "k5b-4156")]
    pub(super) planets: BoardList,
    /// Corporations, in the same way; with all planets, each plays on each equally often
    #[arg(long, value_name = "C,D,..", default_value = "universal-coalition")]
    pub(super) corporations: BoardList,
    /// The event deck: off, uniform, random_mix, a mix of the ruleset, or the numbers of green, orange and red cards
    /// [default: off, for 1 player rulebook_example]
    #[arg(long, value_name = "DECK")]
    pub(super) events: Option<String>,
    /// Deal private objectives; a player alone always has them
    #[arg(long)]
    pub(super) private_objectives: bool,
    /// Who turns the station: commander, or clockwise by itself [default: clockwise for 1 or 2 players, else commander]
    #[arg(long, value_name = "HOW", value_parser = turning)]
    pub(super) turning: Option<Turning>,
}

/// What options that name boards say in a study of balance.
pub(super) const IN_BALANCE: &[(&str, &str)] = &[
    (
        "planets",
        "Planets that are played, separated by commas, by a design in which every two meet equally often",
    ),
    (
        "corporations",
        "Corporations that are played, in the same way; each plays on each planet equally often",
    ),
];

/// What options say in a study of solo games.
pub(super) const IN_SOLO: &[(&str, &str)] = &[
    (
        "planets",
        "Planets, separated by commas, or `all`: each equally often; or `random`, drawn for each deal. \
         `orrery ruleset show` lists them",
    ),
    (
        "corporations",
        "Corporations, in the same way; of several planets and corporations every pair comes equally often",
    ),
    (
        "events",
        "Event decks, separated by slashes, each on every deal: uniform, random_mix, a mix of the ruleset, \
         or the numbers of green, orange and red cards, such as 9,3,8/12,4,4 [default: rulebook_example]",
    ),
];

fn turning(text: &str) -> Result<Turning, String> {
    Turning::from_name(text).ok_or_else(|| one_of(text, Turning::ALL.map(Turning::name)))
}

/// The setup of the symmetric boards with the modules that the options name.
pub(super) fn modules(players: usize, options: &Options) -> Setup {
    let mut setup = Setup::base(players);
    setup.turning = options.turning;
    setup.events.clone_from(&options.events);
    setup.private_objectives = options.private_objectives;
    setup
}
