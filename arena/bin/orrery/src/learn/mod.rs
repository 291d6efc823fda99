//! `orrery learn`: a model of the value of positions, learned from rounds of self-play.

use crate::args::{Format, OutputArgs, RunArgs, whole};
use crate::folder::{FolderArgs, SliceArgs};
use crate::folder_name;
use crate::game::args::{GameArgs, RulesArgs};
use crate::game::job::{Dealer, Job, with_game};
use crate::interrupt::stop_flag;
use crate::new_file::{check_is_new, check_is_new_or, write_new_or_same};
use crate::output::{self, Interrupted, Usage};
use crate::program;
use crate::resume::run_command;
use crate::session::{self, Watch};
use crate::stored::{StoredRun, without};
use anyhow::Context;
use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use orrery_agents::model::{Model, TableClass};
use orrery_agents::{AgentList, AgentSpec, Evaluated, is_halted};
use orrery_arena::learn::{self, Comparison, Fitted, Lead, Moments, RoundFit};
use orrery_arena::report::{SCHEMA, new_table};
use orrery_arena::run::{LearningFolder, Manifest};
use orrery_arena::tournament::Table;
use orrery_arena::{Exploration, Row, Run, RunConfig, Slice};
use orrery_engine::rng::mix;
use serde_json::json;
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};

/// The options of a learning.
#[derive(Args, Clone, Debug)]
#[command(mut_arg("run", |option| option.required(true).help("Keep the learning in this folder: the games of each round, and the model of each round as DIR/model-1.toml and so on")))]
#[command(mut_arg("resume", |option| option.help("Resume the learning in the folder with its stored options")))]
#[command(mut_arg("games", |option| option.help("Games in each round, rounded up to whole blocks").default_value("4000")))]
#[command(mut_arg("records", |option| option.hide(true)), mut_arg("trust", |option| option.hide(true)))]
pub(crate) struct LearnArgs {
    #[command(flatten)]
    game: GameArgs,
    /// The agent that plays, against itself; from the second round on with the model of the round before
    #[arg(long, value_name = "AGENT", default_value = "planner:beam=4")]
    agent: AgentSpec,
    /// Rounds of games, each with a model fitted to all games so far
    #[arg(long, value_name = "N", value_parser = whole(1..=100), default_value = "3")]
    rounds: u64,
    /// Draw turns from exp(value/T) with T in points
    #[arg(long, allow_negative_numbers = true, value_name = "T", value_parser = temperature, default_value = "0.5")]
    temperature: f64,
    /// Games on new deals, in which the agent with the last model is compared with the agent as it is; 0 for none
    #[arg(long, value_name = "N", value_parser = whole(0..=1_000_000_000), default_value = "400")]
    test: u64,
    #[command(flatten)]
    run: RunArgs,
    /// Write the last model to this new file; agents read it: planner:eval=learned,model=FILE
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    #[command(flatten)]
    folder: FolderArgs,
    #[command(flatten)]
    output: OutputArgs,
}

/// The options that runs of its games do not have.
const OWN: [(&str, usize); 8] = [
    ("--agent", 1),
    ("--rounds", 1),
    ("--temperature", 1),
    ("--test", 1),
    ("--games", 1),
    ("--seed", 1),
    ("--out", 1),
    ("--records", 1),
];

/// Distinguishes the seeds of the games from that of other runs.
const GAMES: u64 = 0x6c65_6172;
const TEST: u64 = 0x7465_7374;

fn temperature(text: &str) -> Result<f64, String> {
    let allowed = Exploration::TEMPERATURES;
    let number = text.parse().ok().filter(|number| allowed.contains(number));
    number.ok_or_else(|| format!("allowed is a number from {} to {}", allowed.start(), allowed.end()))
}

impl StoredRun for LearnArgs {
    const NAME: &str = "learn";

    fn folder(&self) -> &FolderArgs {
        &self.folder
    }

    fn agents(&mut self) -> Vec<(&'static str, &mut AgentSpec)> {
        vec![("--agent", &mut self.agent)]
    }

    fn rules(&mut self) -> &mut RulesArgs {
        &mut self.game.rules
    }

    fn game_args(&mut self) -> Option<&mut GameArgs> {
        Some(&mut self.game)
    }
}

impl LearnArgs {
    /// Learns, and prints how well the models fit and what the last one is worth.
    pub(crate) fn run(self) -> anyhow::Result<()> {
        let (args, arguments) = self.with_stored_options()?;
        if !args.agent.can_learn() {
            let error = format!(
                "{} cannot have a model; allowed is one of planner, flat and mcts",
                args.agent
            );
            return Err(Usage(error).into());
        }
        if args.output.format == Format::Csv {
            return Err(Usage("a learning has no CSV form; allowed is --format table or json".to_owned()).into());
        }
        // Of a learning that is resumed, the file may hold its model already.
        if let Some(out) = args.out.as_ref().filter(|_| !args.folder.resume) {
            check_is_new("--out", out)?;
        }
        let stop = stop_flag()?;
        let learning = Learning {
            args: &args,
            arguments: &arguments,
            stop: &stop,
        };
        with_game(&args.game, &learning)
    }

    /// The folder of the learning.
    fn folder_of_run(&self) -> &Path {
        self.folder.run.as_deref().expect("the option is required")
    }
}

struct Learning<'a> {
    args: &'a LearnArgs,
    /// The command line that asked for it.
    arguments: &'a [String],
    stop: &'a AtomicBool,
}

impl Job for &Learning<'_> {
    type Output = ();

    fn with<G: Evaluated>(self, dealer: &Dealer<'_, G>) -> anyhow::Result<()> {
        let args = self.args;
        let folder = self.open(dealer)?;
        let mut fits = Vec::new();
        let mut player = args.agent.clone();
        for round in 1..=args.rounds {
            self.play(dealer, &folder.of_round(round), round, vec![player])?;
            let (fitted, model) = self.fit(dealer, &folder, round)?;
            if folder.model(round)?.is_none() {
                folder.write_model(round, &model.to_string())?;
            }
            fits.extend(fitted);
            player = self.with_model(&folder, round)?;
        }
        let model = folder.model(args.rounds)?.expect("it was written");
        let compared = match args.test {
            0 => None,
            _ => Some(self.play(dealer, &folder.of_test(), 0, vec![args.agent.clone(), player])?),
        };
        if let Some(out) = &args.out {
            check_is_new_or("--out", out, &model)?;
            write_new_or_same(out, &model)?;
        }
        let learned = Learned {
            fits,
            compared,
            file: folder.model_file(args.rounds),
        };
        output::print(&match args.output.format {
            Format::Json => output::json(&learned.json(args)),
            _ => learned.table(args),
        })
    }
}

impl Learning<'_> {
    fn open<G: Evaluated>(&self, dealer: &Dealer<'_, G>) -> anyhow::Result<LearningFolder> {
        let (args, folder) = (self.args, self.args.folder_of_run());
        let manifest = Manifest {
            config: self.config(dealer, 1, vec![args.agent.clone()])?,
            slice: Slice::WHOLE,
            records: true,
            arguments: self.arguments.to_vec(),
            ruleset: dealer.ruleset.clone(),
        };
        if args.folder.resume && Manifest::is_in(folder) {
            return Ok(LearningFolder::resume(folder, &manifest)?);
        }
        if args.folder.resume && !folder.exists() {
            let folder = folder.display();
            return Err(Usage(format!(
                "{folder} does not exist; leave out --resume to begin a learning there"
            ))
            .into());
        }
        folder_name::check(folder)?;
        Ok(LearningFolder::create(folder, &manifest)?)
    }

    /// The games of a round; those of the test are round 0.
    fn config<G: Evaluated>(
        &self,
        dealer: &Dealer<'_, G>,
        round: u64,
        agents: Vec<AgentSpec>,
    ) -> anyhow::Result<RunConfig> {
        let args = self.args;
        let (games, seed) = match round {
            0 => (args.test, mix(&[args.game.deal.seed], TEST)),
            _ => (args.run.games, mix(&[args.game.deal.seed, round], GAMES)),
        };
        let config = RunConfig::new(
            dealer.game,
            dealer.setup.clone(),
            dealer.players,
            AgentList(agents),
            games,
            seed,
        );
        let explores = |config: RunConfig| match round {
            0 => Ok(config),
            _ => config.with_exploration(Exploration {
                temperature: Some(args.temperature),
                rounds: None,
                epsilon: 0.0,
            }),
        };
        Ok(config.and_then(explores).map_err(|error| Usage(error.to_string()))?)
    }

    /// The agent with the model of a round.
    fn with_model(&self, folder: &LearningFolder, round: u64) -> anyhow::Result<AgentSpec> {
        let (file, text) = (folder.model_file(round), folder.model(round)?);
        let text = text.expect("it was written");
        let path = file.display().to_string();
        let agent = self.args.agent.with_model_path(&path);
        let agent = agent.ok_or_else(|| {
            Usage(format!(
                "agents cannot name {path}; allowed is a path without commas and quotes"
            ))
        })?;
        agent.with_file(&text).context(path)
    }

    /// Plays the games that a folder misses, and compares two agents of them.
    fn play<G: Evaluated>(
        &self,
        dealer: &Dealer<'_, G>,
        folder: &Path,
        round: u64,
        agents: Vec<AgentSpec>,
    ) -> anyhow::Result<Comparison> {
        let args = self.args;
        let config = self.config(dealer, round, agents)?;
        let files = args.folder.of_run(folder.to_owned());
        let words = self.words(&config, round);
        let (roster, mut run) = files.open(dealer, &config, SliceArgs::default(), &words)?;
        let table = Table {
            game: dealer.game,
            deal: dealer.deal,
            agent: &|spec| roster.build(spec),
            threads: args.run.threads(),
            stop: self.stop,
        };
        let mut compared = Compared(Comparison::default());
        let session = session::play(&table, config, run.as_mut(), &mut compared, LearnArgs::NAME)?;
        match session.interrupted {
            None => Ok(compared.0),
            Some(interrupted) => Err(self.stopped(interrupted)),
        }
    }

    /// The words that play the games of a round alone.
    fn words(&self, config: &RunConfig, round: u64) -> Vec<String> {
        let subcommand = if round == 0 { "tournament" } else { "selfplay" };
        let shared = without(&self.arguments[1..], &OWN);
        let agents = AgentList(config.agents.clone());
        let mut words = [vec![subcommand.to_owned()], shared].concat();
        words.push(format!("--agents={agents}"));
        words.push(format!("--games={}", config.games));
        words.push(format!("--seed={}", config.seed));
        if round > 0 {
            words.push(format!("--temperature={}", self.args.temperature));
        }
        words
    }

    fn stopped(&self, interrupted: Interrupted) -> anyhow::Error {
        let remedy = format!(
            "to resume it: {}",
            run_command(LearnArgs::NAME, self.args.folder_of_run())
        );
        Interrupted { remedy, ..interrupted }.into()
    }

    /// Fits a model to the games of all rounds up to this one. The sums are made from the records each time.
    fn fit<G: Evaluated>(
        &self,
        dealer: &Dealer<'_, G>,
        folder: &LearningFolder,
        round: u64,
    ) -> anyhow::Result<(Option<Fitted>, Model)> {
        let args = self.args;
        let is_last = round == args.rounds;
        if let Some(text) = folder.model(round)?.filter(|_| !is_last) {
            return Ok((
                None,
                text.parse()
                    .with_context(|| folder.model_file(round).display().to_string())?,
            ));
        }
        let mut moments = Moments::new(G::features_table().count());
        let bar = progress(round * args.run.games);
        for round in 1..=round {
            let run = Run::open(&folder.of_round(round))?;
            let games = u64::from(run.manifest().config.schedule().games_per_block());
            learn::learn_from(dealer.game, run, args.run.threads(), self.stop, &mut moments, || {
                bar.inc(games)
            })?;
        }
        bar.finish_and_clear();
        if self.stop.load(Ordering::Relaxed) || is_halted() {
            let played = round * args.run.games;
            return Err(self.stopped(Interrupted {
                played,
                wanted: args.rounds * args.run.games,
                remedy: String::new(),
            }));
        }
        let fitted = moments.fit().map_err(|error| Usage(error.to_string()))?;
        let model = Model::new(dealer.game, TableClass::of(dealer.players), fitted.rows.clone())?;
        Ok((Some(fitted), model))
    }
}

/// Compares two agents while they play.
struct Compared(Comparison);

impl Watch for Compared {
    fn count(&mut self, rows: &[Row]) {
        self.0.add_block(rows);
    }

    fn is_enough(&self) -> bool {
        false
    }

    fn may_end_early(&self) -> bool {
        false
    }
}

/// The result of a learning.
struct Learned {
    /// Of the rounds that were fitted in this process.
    fits: Vec<Fitted>,
    compared: Option<Comparison>,
    file: PathBuf,
}

impl Learned {
    fn last(&self) -> &Fitted {
        self.fits.last().expect("the last model is fitted in any case")
    }

    fn table(&self, args: &LearnArgs) -> String {
        let fitted = self.last();
        let mut text = format!(
            "{}: {} rounds of {} games, seed {}\nRidge {}; positions of the next round count {} times as much\n\n",
            args.agent,
            args.rounds,
            args.run.games,
            args.game.deal.seed,
            fitted.shrinkage.ridge,
            fitted.shrinkage.nearby
        );
        let mut table = new_table(&[
            "round begins",
            "positions",
            "held out",
            "R2 of prospects",
            "R2 of the model",
        ]);
        for RoundFit {
            round,
            samples: [fitted, held_out],
            prospects,
            model,
        } in &fitted.rounds
        {
            let share = |share: &Option<f64>| share.map_or("-".to_owned(), |share| format!("{share:.3}"));
            table.add_row([
                round.to_string(),
                fitted.to_string(),
                held_out.to_string(),
                share(prospects),
                share(model),
            ]);
        }
        let _ = writeln!(
            text,
            "{table}\n\nR2: share of the variance of final scores of held-out games that is explained"
        );
        if let Some((compared, [before, after])) = self
            .compared
            .as_ref()
            .and_then(|compared| Some((compared, compared.points()?)))
        {
            let _ = writeln!(
                text,
                "\nOn new deals: {after:.2} points with the model, {before:.2} without"
            );
            let mut line = |what: &str, lead: Option<Lead>| {
                if let Some(Lead { mean, interval }) = lead {
                    let interval = interval.map_or(String::new(), |interval| format!(" {interval:.3}"));
                    let _ = writeln!(text, "{what}: {mean:.3}{interval}");
                }
            };
            line("Points more on the same deals", compared.lead());
            if args.game.players > 1 {
                line("Share of the wins", compared.share());
            }
        }
        let agent = args.agent.unnamed().with_model_path(&self.file.display().to_string());
        let _ = writeln!(text, "\nThe model is in {}", self.file.display());
        if let Some(agent) = agent {
            let _ = writeln!(text, "To play with it: {agent}");
        }
        text
    }

    fn json(&self, args: &LearnArgs) -> serde_json::Value {
        let fitted = self.last();
        let rounds = fitted.rounds.iter().map(|fit| {
            let [positions, held_out] = fit.samples;
            json!({ "round": fit.round, "positions": positions, "held_out": held_out, "r2_prospects": fit.prospects, "r2_model": fit.model })
        });
        json!({
            "schema": SCHEMA,
            "kind": "learning",
            "agent": args.agent.to_string(),
            "rounds": args.rounds,
            "games": args.run.games,
            "seed": args.game.deal.seed.to_string(),
            "shrinkage": { "ridge": fitted.shrinkage.ridge, "nearby": fitted.shrinkage.nearby },
            "fit": rounds.collect::<Vec<_>>(),
            "points": self.compared.as_ref().and_then(Comparison::points),
            "lead": self.compared.as_ref().and_then(Comparison::lead),
            "share": self.compared.as_ref().and_then(Comparison::share),
            "model": self.file.display().to_string(),
        })
    }
}

/// A progress bar of the games that are read.
fn progress(games: u64) -> ProgressBar {
    let style = ProgressStyle::with_template("{wide_bar} {human_pos}/{human_len} games read, {eta} left");
    program::bar(games).with_style(style.expect("the template is well formed"))
}
