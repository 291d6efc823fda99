//! The commands of this program, for the server: reports, replays, games to play.

use super::fields;
use crate::commands::balance;
use crate::commands::{replay, report};
use crate::game::args::GameArgs;
use crate::game::opened::{Opened, UseGame, open};
use crate::runs::resume::{plain_command, run_command, trust};
use crate::runs::saved_game::{restore, saved_game};
use crate::runs::trust::TrustArgs;
use crate::terminal::mistake::mistake;
use crate::terminal::output;
use anyhow::anyhow;
use orrery_agents::{AgentSpec, Playable, Roster};
use orrery_arena::record::Record;
use orrery_arena::run::Manifest;
use orrery_arena::{Question, SavedGame};
use orrery_web::serve::{Asked, GameForm, Laboratory, Refusal, Sitting, SittingOf};
use std::collections::BTreeMap;
use std::path::Path;

/// The commands of this program.
pub(super) struct Commands;

impl Laboratory for Commands {
    fn report(&self, run: &Path) -> Result<String, Refusal> {
        report::page(run).map_err(refusal)
    }

    fn replay(&self, run: &Path, game: u64) -> Result<String, Refusal> {
        replay::page(run, game).map_err(refusal)
    }

    fn games(&self) -> Vec<GameForm> {
        fields::forms()
    }

    fn new_game(
        &self,
        game: &str,
        options: &[(String, String)],
        agents: &[AgentSpec],
    ) -> Result<Box<dyn Sitting>, Refusal> {
        let setup = fields::checked(game, options)?;
        let beginning = Beginning { setup, agents };
        open(game, Vec::new(), BTreeMap::new(), beginning)
            .and_then(|begun| begun)
            .map_err(refusal)
    }

    fn saved_game(&self, saved: SavedGame) -> Result<Box<dyn Sitting>, Refusal> {
        resume(saved).map_err(refusal)
    }

    fn saved_replay(&self, file: &Path, seat: Option<u8>) -> Result<String, Refusal> {
        replay::page_of_file(file, seat).map_err(refusal)
    }

    fn asked(&self, manifest: &Manifest, name: &Path) -> Asked {
        let kind = manifest.question.kind();
        let outer = name.parent().filter(|outer| !outer.as_os_str().is_empty());
        let study = outer.filter(|_| matches!(manifest.question, Question::Balance(_)) && balance::is_half(name));
        Asked {
            command: (!manifest.command.is_empty()).then(|| plain_command(&manifest.command)),
            resume: run_command(kind, study.unwrap_or(name)) + trust(&manifest.config.agents),
            is_half: study.is_some(),
        }
    }
}

fn refusal(error: anyhow::Error) -> Refusal {
    Refusal(mistake(&error).1)
}

/// A game about to begin.
struct Beginning<'a> {
    setup: fields::Setup,
    agents: &'a [AgentSpec],
}

impl UseGame for Beginning<'_> {
    type Output = anyhow::Result<Box<dyn Sitting>>;

    fn with<G: Playable + 'static>(self, opened: Opened<G>) -> Self::Output {
        let fields::Setup { seed, mut options } = self.setup;
        options.add("players", self.agents.len().to_string());
        let setup = opened.deals(options)?.draw(seed)?;
        let game = opened.game;
        let state = game
            .start(&setup, seed)
            .map_err(|problems| anyhow!(output::listed("the setup cannot be played", &problems)))?;
        let (seats, found) = (game.seats(&state), self.agents.len());
        if seats != found {
            return Err(anyhow!(
                "found {found} agents for {seats} seats; name one for each, human for a person"
            ));
        }
        check_agents(&*game, self.agents)?;
        let table = self.agents.iter().cloned().collect();
        let record = Record {
            setup,
            seed,
            actions: Vec::new(),
            key: 0,
            forfeit: None,
        };
        let saved = saved_game(&*game, &opened.ruleset, &table, seed, Vec::new());
        Ok(Box::new(SittingOf::new(game, record, table, saved)?))
    }
}

/// Refuses agents that cannot play.
fn check_agents<G: Playable>(game: &G, agents: &[AgentSpec]) -> anyhow::Result<()> {
    let machines: Vec<AgentSpec> = agents.iter().filter(|agent| !agent.is_person()).cloned().collect();
    output::seated(Roster::open(game, &machines))?;
    Ok(())
}

/// Goes on with a game from its file.
fn resume(saved: SavedGame) -> anyhow::Result<Box<dyn Sitting>> {
    let mut args = GameArgs::defaults();
    let agents = restore(&saved, &mut args)?.with_names_once();
    TrustArgs::default().check(Path::new("the file"), agents.0.iter())?;
    let resuming = Resuming {
        saved: &saved,
        agents: &agents.0,
    };
    open(&saved.game, Vec::new(), saved.ruleset.clone(), resuming).and_then(|resumed| resumed)
}

/// A game that goes on.
struct Resuming<'a> {
    saved: &'a SavedGame,
    agents: &'a [AgentSpec],
}

impl UseGame for Resuming<'_> {
    type Output = anyhow::Result<Box<dyn Sitting>>;

    fn with<G: Playable + 'static>(self, opened: Opened<G>) -> Self::Output {
        let game = opened.game;
        let record = Record::from_bytes(&*game, &self.saved.record)?;
        let seats = game.start(&record.setup, record.seed).map(|state| game.seats(&state));
        let seats = seats.map_err(|problems| anyhow!(output::listed("the setup cannot be played", &problems)))?;
        if seats != self.agents.len() {
            return Err(anyhow!(
                "the saved game has {} agents for {seats} seats",
                self.agents.len()
            ));
        }
        check_agents(&*game, self.agents)?;
        let table = self.agents.iter().cloned().collect();
        let saved = SavedGame {
            record: Vec::new(),
            ..self.saved.clone()
        };
        Ok(Box::new(SittingOf::new(game, record, table, saved)?))
    }
}
