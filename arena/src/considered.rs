//! A decision that an agent considered.

use orrery_agents::Thought;

/// What the agent thought of a decision of a game.
///
/// # Examples
/// ```
/// use orrery_arena::record::Record;
/// use orrery_arena::run::Manifest;
/// use orrery_arena::tournament::Table;
/// use orrery_arena::{Exploration, Question, Run, RunConfig};
/// use orrery_engine::planetarium::Setup;
/// use orrery_engine::{Planetarium, Rules};
/// use std::ops::ControlFlow;
/// use std::sync::atomic::AtomicBool;
///
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// # let scratch = tempfile::tempdir()?;
/// # let folder = scratch.path().join("data");
/// let game = Planetarium::default();
/// let config = RunConfig::new(&game, (), 2, "greedy".parse()?, 3, 1)?;
/// let exploration = Exploration { temperature: Some(0.5), ..Exploration::default() };
/// let manifest = Manifest::new(config.with_exploration(exploration)?, Question::default());
/// let mut run = Run::create(&folder, manifest)?;
/// let table = Table {
///     game: &game,
///     deal: &|_block, _rng| Setup::players(2),
///     agent: &|spec| spec.build(&game),
///     threads: 1,
///     stop: &AtomicBool::new(false),
/// };
/// table.play_run(&mut run, |_rows| ControlFlow::Continue(()))?;
///
/// // The thoughts of a block are in the order of its games and of their plies: each belongs to one state of the record.
/// let block = run.block(2)?;
/// let record = Record::from_bytes(&game, &block.records[0])?;
/// let mut ply = 0;
/// let mut thoughts = block.thoughts.iter().filter(|considered| considered.game == 0).peekable();
/// record.replay(&game, |_, legal, action| {
///     if let Some(considered) = thoughts.next_if(|considered| considered.ply == ply) {
///         let last = considered.thought.candidates.last().expect("it considered some");
///         assert!(legal.len() > 1 && usize::from(last.place) < legal.len());
///         assert!(legal.contains(&action));
///     }
///     ply += 1;
/// })?;
/// assert_eq!(thoughts.next(), None);
/// assert_eq!(block.thoughts.len() as u64, block.rows[0].decisions, "greedy thinks of every decision");
/// # Ok(())
/// # }
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Considered {
    /// Number of the game in its block.
    pub game: u32,
    /// How many actions were applied in the game before: the place of what was played in the actions of its record.
    pub ply: u32,
    /// What the agent thought.
    pub thought: Thought,
}
