//! What is played under two rulesets alike: the boards that both have.

use super::args::{DealArgs, RulesArgs, SetupArgs};
use super::command::GameCommand;
use super::of_game;
use orrery_arena::question::Compared;

/// The deals of a study with the boards alone that the game has under both rulesets, and a sentence for each other board that
/// the options name.
///
/// # Errors
/// If a ruleset cannot be played, or there are too few boards in common.
pub(crate) fn deals(
    rules: [&RulesArgs; 2],
    deal: &DealArgs,
    what: Compared,
) -> anyhow::Result<(DealArgs, Vec<String>)> {
    of_game!(rules[0].game.name, Command => of::<Command>(rules, deal, what))
}

fn of<C: GameCommand>(
    [first, second]: [&RulesArgs; 2],
    deal: &DealArgs,
    what: Compared,
) -> anyhow::Result<(DealArgs, Vec<String>)> {
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
    Ok((deal, left_out))
}
