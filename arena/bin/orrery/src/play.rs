//! `orrery play`: one game, printed so that a person can follow it, or played by people at the terminal.

use crate::args::AgentArgs;
use crate::game::args::GameArgs;
use crate::game::job::{Dealer, Job, with_game};
use crate::interrupt::stop_at_once;
use crate::output::{self, Usage, listed};
use crate::resume::game_command;
use anyhow::{Context, anyhow};
use clap::{Args, ValueEnum};
use orrery_agents::{Agent, AgentSpec, Evaluated, Roster};
use orrery_arena::human::{End, HumanGame, OtherSeats, Position};
use orrery_arena::record::Record;
use orrery_arena::report::{Boards, Transcript};
use orrery_arena::{Forfeited, RunConfig};
use orrery_engine::{Action, BySeat, Game, Rng, Turn, View};
use std::fs;
use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};

/// The options of a game.
#[derive(Args, Clone, Debug)]
pub(crate) struct PlayArgs {
    #[command(flatten)]
    game: GameArgs,
    #[command(flatten)]
    who: AgentArgs,
    /// When boards are drawn: a seat's after its turn, all after a round, or all at the end
    #[arg(long, value_name = "WHEN", value_enum, default_value_t = When::Turn)]
    boards: When,
    /// Save the game to this file when it is over or a person leaves it
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,
    /// Resume the game in the file
    #[arg(long, requires = "record")]
    resume: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum When {
    Turn,
    Round,
    End,
}

impl From<When> for Boards {
    fn from(when: When) -> Boards {
        match when {
            When::Turn => Boards::Turn,
            When::Round => Boards::Round,
            When::End => Boards::End,
        }
    }
}

impl PlayArgs {
    /// Plays the game and prints it.
    pub(crate) fn run(self) -> anyhow::Result<()> {
        stop_at_once()?;
        output::print(&with_game(&self.game, &self)?)
    }
}

impl Job for &PlayArgs {
    type Output = String;

    /// Plays the first game of a tournament with the same options.
    fn with<G: Evaluated>(self, dealer: &Dealer<'_, G>) -> anyhow::Result<String> {
        let (setup, agents) = (dealer.setup.clone(), self.who.agents.clone());
        let config = RunConfig::new(dealer.game, setup, dealer.players, agents, 1, self.game.deal.seed);
        let config = config.map_err(|error| Usage(error.to_string()))?;
        let agent = |&agent| config.agents[usize::from(agent)].clone();
        let table: BySeat<AgentSpec> = config.schedule().table(0, 0).iter().map(agent).collect();
        let mut record = self.begun(dealer, &config)?;
        let end = self.play(dealer.game, &config, &table, &mut record)?;
        let file = match &end {
            End::Left { file: Some(file), .. } => Some(file.clone()),
            _ => self.record.clone(),
        };
        if let Some(file) = &file {
            fs::write(file, record.to_bytes(dealer.game)).with_context(|| file.display().to_string())?;
        }
        match end {
            End::Left { .. } => Ok(how_to_resume(file.as_deref())),
            End::Over | End::Forfeit(_) => {
                let game = whole_game(dealer.game, &table, &record, self.boards)?;
                Ok(heading(&config, dealer.players) + &game)
            }
        }
    }
}

impl PlayArgs {
    /// The game to begin with: the one to be resumed from the file, or a new one.
    fn begun<G: Game>(&self, dealer: &Dealer<'_, G>, config: &RunConfig) -> anyhow::Result<Record<G::Setup>> {
        if let Some(file) = self.record.as_ref().filter(|_| self.resume) {
            let bytes = fs::read(file).with_context(|| file.display().to_string())?;
            return Record::from_bytes(dealer.game, &bytes).with_context(|| file.display().to_string());
        }
        let schedule = config.schedule();
        Ok(Record {
            setup: (dealer.deal)(0, &mut schedule.setup_stream(0)),
            seed: schedule.deal_seed(0),
            actions: Vec::new(),
            key: 0,
            forfeit: None,
        })
    }

    /// Continues the game from its record, and records its actions.
    fn play<G: Evaluated>(
        &self,
        game: &G,
        config: &RunConfig,
        table: &BySeat<AgentSpec>,
        record: &mut Record<G::Setup>,
    ) -> anyhow::Result<End> {
        let mut position = position(game, record)?;
        let (has, asked) = (game.seats(&position.state), table.seats());
        if has != asked {
            return Err(Usage(format!("the game in the file has {has} players, not {asked}")).into());
        }
        let machines: Vec<AgentSpec> = table.iter().filter(|agent| !agent.is_person()).cloned().collect();
        let roster = output::seated(Roster::open(game, &machines))?;
        let schedule = config.schedule();
        let mut others = Seated {
            game,
            agents: table.iter().map(|agent| roster.build(agent)).collect(),
            streams: BySeat::from_fn(asked, |seat| schedule.agent_stream(0, 0, seat)),
        };
        let people = table.entries().filter(|(_, agent)| agent.is_person());
        let mut human_game = HumanGame {
            game,
            people: people.map(|(seat, _)| seat).collect(),
            is_kept: self.record.is_some(),
            echo: !io::stdin().is_terminal(),
            rng: Rng::from_words(&[config.seed, HUMAN_GAME]),
        };
        let (mut stdin, mut stdout) = (io::stdin().lock(), io::stdout().lock());
        let end = human_game.play(&mut position, &mut others, &mut stdin, &mut stdout)?;
        record.forfeit = match &end {
            End::Over => None,
            End::Forfeit(forfeit) => Some(forfeit.clone()),
            End::Left { seat, .. } => Some(Forfeited {
                seat: *seat,
                reason: "left the table".to_owned(),
            }),
        };
        record.actions = position.actions;
        record.key = game.key(&position.state);
        Ok(end)
    }
}

fn heading(config: &RunConfig, players: usize) -> String {
    let plural = if players == 1 { "" } else { "s" };
    format!("{}, {players} player{plural}, seed {}\n\n", config.game, config.seed)
}

/// The message for a person who has left the game.
fn how_to_resume(file: Option<&Path>) -> String {
    match file {
        Some(file) => format!(
            "The game is saved in {}. To resume it:\n{}\n",
            file.display(),
            game_command(file)
        ),
        None => "The game is not saved.\n".to_owned(),
    }
}

/// Names the stream that the driver of a game with people draws from.
const HUMAN_GAME: u64 = 0x7369_7474;

/// The agents at the table.
struct Seated<'g, G: Game> {
    game: &'g G,
    agents: BySeat<Box<dyn Agent<G>>>,
    streams: BySeat<Rng>,
}

impl<G: Evaluated> OtherSeats<G> for Seated<'_, G> {
    fn choose(&mut self, view: &View<'_, G>) -> Result<Action, Forfeited> {
        let seat = view.observer();
        let chosen = self.agents[seat].choose(view, &mut self.streams[seat]);
        chosen.map_err(|forfeit| Forfeited {
            seat,
            reason: forfeit.to_string(),
        })
    }

    fn hint(&mut self, agent: &str, view: &View<'_, G>) -> Result<Action, String> {
        let agent = if agent.is_empty() { "planner" } else { agent };
        let agent: AgentSpec = agent
            .parse()
            .map_err(|error: orrery_agents::SpecError| error.to_string())?;
        let chosen = agent.build(self.game).choose(view, &mut self.streams[view.observer()]);
        chosen.map_err(|forfeit| format!("{agent} has no hint: {forfeit}"))
    }
}

/// The position of a game after the actions of its record.
fn position<G: Game>(game: &G, record: &Record<G::Setup>) -> anyhow::Result<Position<G::State>> {
    let refused = |problems| anyhow!(listed("the setup cannot be played", &problems));
    let state = match record.actions[..] {
        [] => game.start(&record.setup, record.seed).map_err(refused)?,
        _ => record.replay(game, |_, _| {})?,
    };
    let actions = record.actions.clone();
    Ok(Position { state, actions })
}

/// The whole game in words.
fn whole_game<G: Game>(
    game: &G,
    table: &BySeat<AgentSpec>,
    record: &Record<G::Setup>,
    boards: When,
) -> anyhow::Result<String> {
    let names: BySeat<String> = table.iter().map(ToString::to_string).collect();
    let mut transcript = Transcript::new(game, &names, boards.into());
    let end = record.replay(game, |before, action| {
        if let Turn::Decide(seat) = game.turn(before) {
            transcript.add(before, seat, action);
        }
    })?;
    Ok(transcript.finish(&end, record.forfeit.as_ref()))
}
