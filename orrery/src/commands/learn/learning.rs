//! Rounds of games, the model after each of them, and the test of the last one.

use super::args::LearnArgs;
use super::trial::Test;
use crate::commands::sprt::SprtArgs;
use crate::game::job::{Dealer, Job};
use crate::host::typed::{Typed, without};
use crate::runs::folder::{Asked, SliceArgs};
use crate::runs::hypotheses::HypothesesArgs;
use crate::runs::improving::Improving;
use crate::runs::resume::run_command;
use crate::runs::session::{self, Watch};
use crate::runs::stored::StoredRun;
use crate::terminal::new_file::{check_is_new_or, write_new_or_same};
use crate::terminal::output::{self, Interrupted, Usage, refuse, usage};
use crate::terminal::progress::Progress;
use crate::terminal::screen::in_form;
use anyhow::Context;
use orrery_agents::model::{Model, TableClass};
use orrery_agents::{AgentList, AgentSpec, Playable, is_halted};
use orrery_arena::learn::{Continuations, Fitted, Labels, Moments, RecordedGames, Trained};
use orrery_arena::report::{LearnReport, ModelTest};
use orrery_arena::run::{ContinuedFile, FirstBlocks, LearningFolder, Manifest};
use orrery_arena::{Exploration, Question, Run, RunConfig, RunError};
use orrery_engine::rng::mix;
use std::iter;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};

/// The options that runs of its games do not have.
const OWN: [&str; 12] = [
    "--agent",
    "--rounds",
    "--with",
    "--temperature",
    "--continuations",
    "--continue-every",
    "--hidden",
    "--test",
    "--games",
    "--seed",
    "--out",
    "--records",
];

/// Distinguishes the seeds of the games of rounds from those of other runs.
const GAMES: u64 = 0x6c65_6172;
/// Distinguishes the seeds of the weights with which a training begins, and of the order of its positions.
const NETWORK: u64 = 0x6e65_7477;

/// A learning.
pub(super) struct Learning<'a> {
    pub(super) args: &'a LearnArgs,
    /// The command to show with it.
    pub(super) command: &'a [String],
    /// What was typed.
    pub(super) typed: &'a Typed,
    pub(super) stop: &'a AtomicBool,
}

/// A run of games of the learning.
struct Games<'a> {
    folder: &'a Path,
    config: RunConfig,
    question: Question,
    /// The command that plays the games alone.
    words: Vec<String>,
}

impl Job for &Learning<'_> {
    type Output = ();

    fn with<G: Playable>(self, dealer: &Dealer<'_, G>) -> anyhow::Result<()> {
        let args = self.args;
        args.check_for(dealer.players, self.typed)?;
        let folder = self.open(dealer)?;
        self.given(dealer, &folder)?;
        let mut last = None;
        let mut player = args.shared.agent.by_heuristic();
        if args.rounds == 0 {
            last = self.fit(dealer, &folder, 0)?;
            player = self.with_model(&folder, 0)?;
        }
        for round in 1..=args.rounds {
            self.play_round(dealer, &folder.of_round(round), round, &player)?;
            self.continue_round(dealer, &folder, round, &player)?;
            last = self.fit(dealer, &folder, round)?.or(last);
            player = self.with_model(&folder, round)?;
        }
        let model = folder.model(args.rounds)?.expect("it was written");
        let test = match args.test {
            0 => None,
            _ => Some(self.test(dealer, &folder, player)?),
        };
        if let Some(out) = &args.shared.out {
            check_is_new_or("--out", out, &model)?;
            write_new_or_same(out, &model)?;
        }
        let Fit { fitted, trained } = last.expect("the last model is fitted in any case");
        let model = folder.model_file(args.rounds).display().to_string();
        let learned = LearnReport {
            agent: args.shared.agent.to_string(),
            rounds: args.rounds,
            games: args.run.games,
            seed: args.seed(),
            fitted,
            trained,
            test: test.map(|test| ModelTest {
                agents: test.agents.each_ref().map(ToString::to_string),
                test: test.report(),
                compared: test.compared,
            }),
            to_play: args
                .shared
                .agent
                .unnamed()
                .with_model_path(&model)
                .map(|agent| agent.to_string()),
            model,
        };
        output::print(&in_form(args.shared.output.format, &learned.report()))
    }
}

/// A fit to the games of some rounds.
struct Fit {
    fitted: Fitted,
    /// The network, if one was asked for.
    trained: Option<Trained>,
}

impl Learning<'_> {
    fn open<G: Playable>(&self, dealer: &Dealer<'_, G>) -> anyhow::Result<LearningFolder> {
        let (args, folder) = (self.args, self.args.folder_of_run());
        let config = self.config_of_round(dealer, 1, args.shared.agent.clone())?;
        let manifest = Manifest {
            command: self.command.to_vec(),
            ruleset: dealer.ruleset.clone(),
            ..Manifest::new(config, Question::Learn(args.question()))
        };
        Ok(match args.is_resumed(folder)? {
            true => LearningFolder::resume(folder, &manifest)?,
            false => LearningFolder::create(folder, &manifest)?,
        })
    }

    /// The games of a round.
    pub(super) fn config_of_round<G: Playable>(
        &self,
        dealer: &Dealer<'_, G>,
        round: u64,
        player: AgentSpec,
    ) -> Result<RunConfig, Usage> {
        let args = self.args;
        let seed = mix(&[args.seed(), round], GAMES);
        let config = dealer.config(AgentList(vec![player]), args.run.games, seed)?;
        Ok(config.with_exploration(Exploration {
            temperature: Some(args.temperature),
            rounds: None,
            epsilon: 0.0,
        })?)
    }

    /// The agent with the model of a round.
    fn with_model(&self, folder: &LearningFolder, round: u64) -> anyhow::Result<AgentSpec> {
        let (file, text) = (folder.model_file(round), folder.model(round)?);
        let text = text.expect("it was written");
        let path = file.display().to_string();
        let agent = self.args.shared.agent.with_model_path(&path);
        let agent =
            agent.ok_or_else(|| usage!("agents cannot name {path}; allowed is a path without commas and quotes"))?;
        agent.with_file(&text).context(path)
    }

    /// Plays the games of a round that its folder misses.
    fn play_round<G: Playable>(
        &self,
        dealer: &Dealer<'_, G>,
        folder: &Path,
        round: u64,
        player: &AgentSpec,
    ) -> anyhow::Result<()> {
        let mut words = vec!["selfplay".to_owned(), format!("--agents={player}")];
        words.push(format!("--temperature={}", self.args.temperature));
        let config = self.config_of_round(dealer, round, player.clone())?;
        let games = Games {
            folder,
            config,
            question: Question::Selfplay {},
            words,
        };
        self.play(dealer, games, &mut session::ToTheEnd)
    }

    /// Plays the continuations of a round that its file misses, if positions have more than the game itself.
    fn continue_round<G: Playable>(
        &self,
        dealer: &Dealer<'_, G>,
        folder: &LearningFolder,
        round: u64,
        player: &AgentSpec,
    ) -> anyhow::Result<()> {
        let Some(mut file) = self.continued(folder, round)? else {
            return Ok(());
        };
        let (args, run) = (self.args, Run::open(&folder.of_round(round))?);
        let config = &run.manifest().config;
        let continuations = Continuations {
            game: dealer.game,
            agent: &|| player.build(dealer.game),
            games: self.others(),
            every: args.continue_every as u32,
            seed: config.seed,
        };
        let games = u64::from(config.schedule().games_per_block());
        let progress = Progress::new(args.run.games, "games continued");
        progress.resume_at(file.blocks() as u64 * games);
        continuations.of_run(run, file.blocks(), args.run.threads(), self.stop, |block| {
            progress.add(games);
            file.add(&block)
        })?;
        drop(progress);
        self.refuse_if_stopped(round)
    }

    /// How many games are played on from a position.
    fn others(&self) -> u32 {
        self.args.continuations as u32 - 1
    }

    /// The file of the continuations of a round, if there are any.
    fn continued(&self, folder: &LearningFolder, round: u64) -> Result<Option<ContinuedFile>, RunError> {
        let (others, every) = (self.others(), self.args.continue_every);
        let how = format!("{others} continuations of one position of {every}");
        (others > 0).then(|| folder.continued(round, &how)).transpose()
    }

    /// Plays the games of the test that its folder misses, until there is a verdict.
    fn test<G: Playable>(
        &self,
        dealer: &Dealer<'_, G>,
        folder: &LearningFolder,
        learned: AgentSpec,
    ) -> anyhow::Result<Test> {
        let mut test = Test::of(dealer, self.args, learned)?;
        let games = Games {
            folder: &folder.of_test(),
            config: test.config.clone(),
            question: test.question(self.args),
            words: test.words(self.args),
        };
        self.play(dealer, games, &mut test)?;
        Ok(test)
    }

    fn play<G: Playable>(
        &self,
        dealer: &Dealer<'_, G>,
        games: Games<'_>,
        watch: &mut impl Watch,
    ) -> anyhow::Result<()> {
        let (args, config) = (self.args, games.config);
        let files = args.shared.folder.of_run(games.folder.to_owned());
        let command = self.with_shared_words(games.words, &config);
        let asked = Asked {
            question: games.question,
            command: &command,
        };
        let (roster, mut run) = files.open(dealer, &config, SliceArgs::default(), asked)?;
        let agent = |spec: &AgentSpec| roster.build(spec);
        let table = dealer.table(&agent, args.run.threads(), self.stop);
        let session = session::play(&table, config, run.as_mut(), watch, LearnArgs::NAME)?;
        match session.interrupted {
            None => Ok(()),
            Some(interrupted) => Err(self.stopped(interrupted)),
        }
    }

    /// The words of a command that plays these games alone: its own after the subcommand, and those that it shares. `sprt` plays
    /// with another seed than the one that is typed, so the test is shown without one.
    fn with_shared_words(&self, own: Vec<String>, config: &RunConfig) -> Vec<String> {
        let all = [&OWN[..], &HypothesesArgs::NAMES].concat();
        let shared = without(self.command.get(1..).unwrap_or_default(), &all);
        let (subcommand, own) = own.split_at(1);
        let games = [format!("--games={}", config.games)];
        let seed = (subcommand != [SprtArgs::NAME]).then(|| format!("--seed={}", config.seed));
        [subcommand, &shared, own, &games, seed.as_slice()].concat()
    }

    fn stopped(&self, interrupted: Interrupted) -> anyhow::Error {
        let remedy = format!(
            "to resume it: {}",
            run_command(LearnArgs::NAME, self.args.folder_of_run())
        );
        Interrupted { remedy, ..interrupted }.into()
    }

    /// The error of a learning that was asked to stop after the games of this round; none if it goes on.
    fn refuse_if_stopped(&self, round: u64) -> anyhow::Result<()> {
        if !self.stop.load(Ordering::Relaxed) && !is_halted() {
            return Ok(());
        }
        let games = self.args.run.games;
        Err(self.stopped(Interrupted {
            played: round * games,
            wanted: self.args.rounds * games,
            remedy: String::new(),
            given_up: None,
        }))
    }

    /// Fits a model to the games of all rounds up to this one, and writes it if that was not done before. The sums are made
    /// from the records each time. Returns the fit; none if only the model was needed, and it is there.
    fn fit<G: Playable>(
        &self,
        dealer: &Dealer<'_, G>,
        folder: &LearningFolder,
        round: u64,
    ) -> anyhow::Result<Option<Fit>> {
        let (args, stored) = (self.args, folder.model(round)?);
        if stored.is_some() && round < args.rounds {
            return Ok(None);
        }
        let games = self.recorded(dealer, folder, round)?;
        let mut moments = Moments::new(G::features_table().count());
        let played = games.blocks().count() as u64;
        let progress = Progress::new(played, "blocks read");
        moments.add_all(&games, || progress.add(1))?;
        drop(progress);
        self.refuse_if_stopped(round)?;
        let progress = Progress::new(Moments::FITS, "models fitted");
        let fitted = moments
            .fit(|| progress.add(1))
            .map_err(|error| Usage(error.to_string()))?;
        drop(progress);
        let table = TableClass::of(dealer.players);
        let mut model = Model::new(dealer.game, table, fitted.rows.clone())?;
        let trained = if args.hidden.is_empty() {
            None
        } else {
            let judged = Model::new(dealer.game, table, fitted.judged.clone())?;
            let trained = self.train(&games, &judged, round)?;
            model = model.with_layers(dealer.game, trained.layers.clone())?;
            Some(trained)
        };
        if stored.is_none() {
            folder.write_model(round, &model.to_string())?;
        }
        Ok(Some(Fit { fitted, trained }))
    }

    /// The games of all rounds up to this one.
    fn recorded<'g, G: Playable>(
        &'g self,
        dealer: &Dealer<'g, G>,
        folder: &LearningFolder,
        round: u64,
    ) -> anyhow::Result<RecordedGames<'g, G>> {
        let mut games = RecordedGames::of(dealer.game, self.args.run.threads(), self.stop);
        for (run, blocks) in self.given(dealer, folder)? {
            games.add_first(&run, blocks, Labels::of_games())?;
        }
        for round in 1..=round {
            let labels = match self.continued(folder, round)? {
                Some(file) => Labels::of_continuations(file, self.others())?,
                None => Labels::of_games(),
            };
            games.add(&Run::open(&folder.of_round(round))?, labels)?;
        }
        Ok(games)
    }

    /// The runs of `--with`, each with the number of its first blocks that are read: those that it had when the learning began.
    /// A run may have grown since.
    fn given<G: Playable>(&self, dealer: &Dealer<'_, G>, folder: &LearningFolder) -> anyhow::Result<Vec<(Run, u64)>> {
        if self.args.with.is_empty() {
            return Ok(Vec::new());
        }
        let asked = self.config_of_round(dealer, 1, self.args.shared.agent.clone())?;
        let runs = self.args.with.iter().map(|folder| open_given(folder, &asked));
        let runs: Vec<Run> = runs.collect::<anyhow::Result<_>>()?;
        let now = runs.iter().map(|run| run.first_blocks(u64::MAX));
        let read = folder.with(now.collect::<Result<_, RunError>>()?)?;
        let same = iter::zip(runs, read).map(|(run, read)| self.refuse_other_games(run, read));
        same.collect()
    }

    /// Refuses a run that does not begin with what was read of it: the model would be another one.
    fn refuse_other_games(&self, run: Run, read: FirstBlocks) -> anyhow::Result<(Run, u64)> {
        let now = run.first_blocks(read.blocks)?;
        if now == read {
            return Ok((run, read.blocks));
        }
        let [folder, learning] = [run.folder(), self.args.folder_of_run()].map(Path::display);
        let has = match now.blocks < read.blocks {
            true => format!("it has {} now", now.blocks),
            false => "it has other games now".to_owned(),
        };
        let blocks = read.blocks;
        refuse!(
            "the learning in {learning} began with {blocks} blocks of {folder}, and {has}; restore that run, or begin a \
             learning in another folder"
        );
    }

    /// Trains the network on what the rows leave.
    fn train<G: Playable>(&self, games: &RecordedGames<'_, G>, rows: &Model, round: u64) -> anyhow::Result<Trained> {
        let hidden: Vec<usize> = self.args.hidden.iter().map(|&width| width as usize).collect();
        let progress = Progress::new(Trained::EPOCHS * games.blocks().count() as u64, "blocks at most");
        let seed = mix(&[self.args.seed(), round], NETWORK);
        let trained = Trained::on(games, rows, &hidden, seed, || progress.add(1))?;
        drop(progress);
        self.refuse_if_stopped(round)?;
        Ok(trained)
    }
}

/// Opens a run to learn from, whose games are to be like those that are asked for.
fn open_given(folder: &Path, asked: &RunConfig) -> anyhow::Result<Run> {
    let run = Run::open(folder)?;
    let Manifest { config, records, .. } = run.manifest();
    let class = |config: &RunConfig| TableClass::of(config.players).to_string();
    let of_both = [
        ("game", config.game.clone(), asked.game.clone()),
        ("ruleset", config.ruleset.clone(), asked.ruleset.clone()),
        ("table", class(config), class(asked)),
        ("records", records.to_string(), true.to_string()),
    ];
    let differs = of_both.into_iter().find(|(_, has, asked)| has != asked);
    match differs {
        None => Ok(run),
        Some((what, has, asked)) => Err(usage!(
            "{}: {what}: the run has {has}, not {asked}; name runs of --with whose games are like those to learn",
            folder.display()
        )
        .into()),
    }
}
