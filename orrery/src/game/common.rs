//! What is played under two rulesets alike: the boards that both have.

use super::args::{DealArgs, RulesArgs, SetupArgs};
use super::command::GameCommand;
use super::of_game;
use orrery_arena::question::{Compared, LeftOut};
use orrery_engine::Rules;

/// What two rulesets have in common.
pub(crate) struct Common {
    /// The deals of a study with the boards alone that the game has under both.
    pub(crate) deal: DealArgs,
    /// The other boards that the options name.
    pub(crate) left_out: Vec<LeftOut>,
    /// Whether the rulesets are the same.
    pub(crate) are_same: bool,
}

/// What a study plays under both rulesets.
///
/// # Errors
/// If a ruleset cannot be played, or there are too few boards in common.
pub(crate) fn common(rules: [&RulesArgs; 2], deal: &DealArgs, what: Compared) -> anyhow::Result<Common> {
    of_game!(rules[0].game.name, Command => of::<Command>(rules, deal, what))
}

fn of<C: GameCommand>([first, second]: [&RulesArgs; 2], deal: &DealArgs, what: Compared) -> anyhow::Result<Common> {
    let (first, second) = (first.load::<C>()?.0, second.load::<C>()?.0);
    // A name that only the second has is listed there.
    let mut options = C::with_listed_names(&second, deal.options.of::<C>(&first)?);
    let as_asked = serde_json::to_value(&options)?;
    let left_out = C::common([&first, &second], &mut options, what)?;
    let common = serde_json::to_value(&options)?;
    let deal = match common == as_asked {
        true => deal.clone(),
        false => DealArgs {
            options: SetupArgs::Stored(common),
            ..deal.clone()
        },
    };
    Ok(Common {
        deal,
        left_out,
        are_same: first.ruleset_id() == second.ruleset_id(),
    })
}
