//! `orrery learn`: a model of the value of positions, learned from rounds of self-play.

mod args;
mod learning;
mod planning;
mod trial;

use crate::game::job::with_game;
use crate::host::typed::Typed;
use crate::runs::plan;
use crate::runs::stored::StoredRun;
use crate::terminal::interrupt::stop_flag;
use learning::Learning;
use planning::Planning;

pub(crate) use args::LearnArgs;

impl LearnArgs {
    /// Learns, and prints how well the models fit and what the last one is worth.
    pub(crate) fn run(self) -> anyhow::Result<()> {
        let typed = Typed::after(LearnArgs::NAME);
        let (args, command) = self.with_stored_options()?;
        args.check(&typed)?;
        let stop = stop_flag("the blocks in play")?;
        let learning = Learning {
            args: &args,
            command: &command,
            typed: &typed,
            stop: &stop,
        };
        if args.plan.plan {
            let plan = with_game(&args.shared.game, Planning(&learning))?;
            return plan::print(&plan, args.shared.output.format);
        }
        with_game(&args.shared.game, &learning)
    }
}
