//! `orrery balance`: whether boards are balanced, for agents that play against themselves.

mod args;
mod planning;
mod playing;
mod stored;

use crate::game::common::{Common, common};
use crate::game::job::with_game;
use crate::runs::plan;
use crate::runs::stored::StoredRun;
use crate::terminal::interrupt::stop_flag;
use crate::terminal::output;
use crate::terminal::screen::in_form;
pub(crate) use args::{BalanceArgs, difference};
use planning::Planning;
use playing::Study;
pub(crate) use stored::{folder_of, is_half, report, report_both};

impl BalanceArgs {
    /// Plays the games and prints what they say of the boards.
    pub(crate) fn run(self) -> anyhow::Result<()> {
        let (mut args, command) = self.with_stored_options()?;
        args.deal_common_boards()?;
        let stop = stop_flag("the blocks in play")?;
        if args.plan.plan {
            let planning = Planning {
                args: &args,
                stop: &stop,
            };
            let plan = with_game(&args.game(args.rules.clone()), planning)?;
            return plan::print(&plan, args.output.format);
        }
        let scratch = tempfile::tempdir()?;
        let study = Study {
            args: &args,
            command: &command,
            stop: &stop,
            scratch: scratch.path(),
        };
        let (report, interrupted) = study.play()?;
        if let Some(report) = report {
            output::print(&in_form(args.output.format, &report.report()))?;
        }
        interrupted.map_or(Ok(()), |interrupted| Err(interrupted.into()))
    }

    /// With a second ruleset, deals only the boards that both have, and says which others there are.
    fn deal_common_boards(&mut self) -> anyhow::Result<()> {
        let Some(second) = self.against() else { return Ok(()) };
        let Common {
            deal,
            left_out,
            are_same,
        } = common([&self.rules, &second], &self.deal, self.what)?;
        self.deal = deal;
        output::notes(&left_out.iter().map(ToString::to_string).collect::<Vec<_>>());
        if are_same {
            output::note("note: both rulesets are the same, so each game will be the same under both");
        }
        // The deals of a resumed run name none of those that its first session left out.
        if !left_out.is_empty() {
            self.left_out = left_out;
        }
        Ok(())
    }
}
