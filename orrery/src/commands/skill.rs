//! `orrery skill`: how far skill and how far luck decides, and how far agents are apart.

use crate::game::args::GameArgs;
use crate::game::job::{Dealer, Job, with_game};
use crate::game::opened::{checked_agent, refuse_unrepeatable};
use crate::host::args::{AgentArgs, OutputArgs, RunArgs, whole};
use crate::host::program;
use crate::terminal::interrupt::stop_flag;
use crate::terminal::output::{self, Interrupted, refuse};
use crate::terminal::progress::Progress;
use crate::terminal::screen::in_form;
use anyhow::Context;
use clap::Args;
use orrery_agents::{AgentList, AgentSpec, Playable};
use orrery_arena::skill::{Plan, Skill, Unfinished};
use std::sync::atomic::AtomicBool;

/// The options of skill and luck.
#[derive(Args, Clone, Debug)]
#[command(mut_arg("agents", |option| option.default_value("random,greedy:eval=points,greedy,planner:beam=4").help(AGENTS)))]
#[command(mut_arg("planets", |option| option.default_value("random")))]
#[command(mut_arg("corporations", |option| option.default_value("random")))]
#[command(after_help = "\
Examples:
  orrery skill
  orrery skill --game planetarium --agents random,greedy,planner --deals 50
  orrery skill --players 3 --agents greedy,planner:beam=4 --budgets none")]
pub(crate) struct SkillArgs {
    #[command(flatten)]
    game: GameArgs,
    #[command(flatten)]
    who: AgentArgs,
    /// Deals that each pair of agents plays, and each pair of budgets [default: 100 with two players, half as many with each
    /// further one, but 20 at least]
    #[arg(long, allow_negative_numbers = true, value_name = "N", value_parser = whole(2..=100_000))]
    deals: Option<u64>,
    /// Agents that differ in their budget, the smallest first: each plays the one before; `none` for no such games
    #[arg(long, value_name = "A,B,..|none", default_value = "planner:beam=1,planner:beam=4,planner:beam=16,planner:beam=64", value_parser = budgets)]
    budgets: AgentList,
    /// Threads to play on; they change nothing but the time it takes [default: one a core]
    #[arg(long, allow_negative_numbers = true, value_name = "T", value_parser = whole(1..=1024))]
    threads: Option<u64>,
    #[command(flatten)]
    output: OutputArgs,
}

const AGENTS: &str = "The agents, separated by commas: each pair plays in all assignments to the seats";

/// Deals with two players, and the fewest with more.
const DEALS: [u64; 2] = [100, 20];

/// Reads a list of agents, which may have none.
fn budgets(text: &str) -> Result<AgentList, String> {
    match text {
        "none" => Ok(AgentList(Vec::new())),
        _ => text.parse().map_err(|error| format!("{error}")),
    }
}

impl SkillArgs {
    /// Plays the games, and prints what they say.
    pub(crate) fn run(self) -> anyhow::Result<()> {
        for (option, agents) in [("--agents", &self.who.agents), ("--budgets", &self.budgets)] {
            for agent in &agents.0 {
                refuse_unrepeatable(option, agent)?;
            }
        }
        let agents = self.who.agents.0.len();
        if agents < 2 {
            refuse!("--agents: found {agents} agent; allowed are two or more, as each pair of them plays");
        }
        if self.budgets.0.len() == 1 {
            refuse!("--budgets: found 1 agent; allowed are two or more, as each plays the one before, or `none`");
        }
        let stop = stop_flag("the games in progress")?;
        with_game(
            &self.game,
            Playing {
                args: &self,
                stop: &stop,
            },
        )
    }

    /// How many deals are played at tables of this many seats.
    fn deals(&self, seats: usize) -> u64 {
        let [of_two, fewest] = DEALS;
        self.deals.unwrap_or_else(|| (of_two >> (seats - 2)).max(fewest))
    }
}

/// Games about to be played.
struct Playing<'a> {
    args: &'a SkillArgs,
    stop: &'a AtomicBool,
}

impl Job for Playing<'_> {
    type Output = ();

    fn with<G: Playable>(self, dealer: &Dealer<'_, G>) -> anyhow::Result<()> {
        let Playing { args, stop } = self;
        if dealer.players < 2 {
            refuse!("found 1 player; allowed are 2 or more, as agents play each other");
        }
        let checked = |list: &AgentList| {
            let agents = list.0.iter().map(|agent| checked_agent(dealer.game, agent.clone()));
            agents.collect::<anyhow::Result<Vec<AgentSpec>>>().map(AgentList)
        };
        let agents = checked(&args.who.agents).context("--agents")?;
        let budgets = checked(&args.budgets).context("--budgets")?;
        let config = dealer.config(agents, 1, args.game.deal.seed)?;
        let plan = Plan::new(dealer.game, config, &budgets, args.deals(dealer.players))?;
        dealer.note_left_out();
        let (wanted, mut played) = (plan.games(), 0);
        let progress = Progress::new(wanted, "games");
        let watch = |games| {
            played += games;
            progress.add(games);
            program::note_progress(progress.numbers());
        };
        let build = |spec: &AgentSpec| spec.build(dealer.game);
        let table = dealer.table(&build, RunArgs::threads_or_all(args.threads), stop);
        let skill = match Skill::play(&table, plan, watch) {
            Ok(skill) => skill,
            Err(Unfinished::Stopped { given_up }) => {
                return Err(Interrupted {
                    played,
                    wanted,
                    remedy: "nothing is kept of them; run the command again".to_owned(),
                    given_up,
                }
                .into());
            }
            Err(error) => return Err(error.into()),
        };
        drop(progress);
        output::print(&in_form(args.output.format, &skill.report()))
    }
}
