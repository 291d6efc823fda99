//! `orrery length`: how long a game takes with each number of players.

use crate::game::args::{DealArgs, GameArgs, RulesArgs};
use crate::game::job::{Dealer, Job, with_game};
use crate::game::opened::{checked_agent, refuse_unrepeatable};
use crate::host::args::{OutputArgs, RunArgs, whole, within};
use crate::host::program;
use crate::terminal::interrupt::stop_flag;
use crate::terminal::output::{self, Interrupted};
use crate::terminal::progress::Progress;
use crate::terminal::screen::in_form;
use anyhow::Context;
use clap::Args;
use orrery_agents::{AgentList, AgentSpec, Playable};
use orrery_arena::GivenUp;
use orrery_arena::length::Length;
use orrery_arena::report::{LengthReport, counted};
use orrery_engine::MAX_SEATS;
use std::ops::RangeInclusive;
use std::sync::atomic::AtomicBool;

/// The options of how long a game takes.
#[derive(Args, Clone, Debug)]
#[command(mut_arg("games", |option| option.default_value("200").value_parser(whole(1..=1_000_000)).help(GAMES)))]
#[command(after_help = "\
Examples:
  orrery length --players 1..6
  orrery length --game planetarium --agent planner --seconds 20")]
pub(crate) struct LengthArgs {
    #[command(flatten)]
    rules: RulesArgs,
    /// Numbers of seats at the table, such as 2 or 2..4 [default: all that the game allows]
    #[arg(long, allow_negative_numbers = true, value_name = "N|M..N", value_parser = players)]
    players: Option<RangeInclusive<u64>>,
    /// The agent that plays in all seats; `orrery agents` lists the agents
    #[arg(long, value_name = "AGENT", default_value = "greedy")]
    agent: AgentSpec,
    /// How many seconds a person needs for one decision; no time is measured
    #[arg(long, allow_negative_numbers = true, value_name = "S", value_parser = within(0.1..=3600.0), default_value = "10")]
    seconds: f64,
    #[command(flatten)]
    deal: DealArgs,
    #[command(flatten)]
    run: RunArgs,
    #[command(flatten)]
    output: OutputArgs,
}

const GAMES: &str = "Games to play with each number of players";

/// Numbers of seats.
const SEATS: RangeInclusive<u64> = 1..=MAX_SEATS as u64;

/// Reads a number of players, or a range of them with both ends.
fn players(text: &str) -> Result<RangeInclusive<u64>, String> {
    let (first, last) = text.split_once("..").unwrap_or((text, text));
    let ends = [first, last].map(whole(SEATS));
    match ends {
        [Ok(first), Ok(last)] if first <= last => Ok(first..=last),
        _ => Err(format!(
            "allowed is a whole number from {} to {MAX_SEATS}, or a range of them such as 2..4",
            SEATS.start()
        )),
    }
}

impl LengthArgs {
    /// Plays the games, and prints how long they take.
    pub(crate) fn run(self) -> anyhow::Result<()> {
        refuse_unrepeatable("--agent", &self.agent)?;
        let games = self.games()?;
        let stop = stop_flag("the games in progress")?;
        let wanted = self.run.games * games.len() as u64;
        let progress = Progress::new(wanted, "games");
        let (mut lengths, mut played) = (Vec::new(), 0);
        for game in &games {
            let playing = Playing {
                args: &self,
                is_first: lengths.is_empty(),
                progress: &progress,
                stop: &stop,
            };
            let (length, given_up) = with_game(game, playing)?;
            played += length.played();
            if length.played() < self.run.games {
                return Err(Interrupted {
                    played,
                    wanted,
                    remedy: "nothing is kept of them; run the command again".to_owned(),
                    given_up,
                }
                .into());
            }
            lengths.push(length);
        }
        drop(progress);
        let report = LengthReport {
            lengths,
            seconds: self.seconds,
        };
        output::print(&in_form(self.output.format, &report.report()))
    }

    /// What is played with this number of players.
    fn game(&self, players: u64) -> GameArgs {
        GameArgs {
            rules: self.rules.clone(),
            players,
            deal: self.deal.clone(),
            setup: None,
            deals: None,
            purpose: None,
        }
    }

    /// What is played: a game with each number of players that was typed, or with each that the game allows.
    ///
    /// # Errors
    /// If a game that was typed cannot be dealt, or none can.
    fn games(&self) -> anyhow::Result<Vec<GameArgs>> {
        let dealt = |players| {
            let game = self.game(players);
            let dealt = with_game(&game, Dealing).with_context(|| format!("with {}", counted(players, "player")));
            dealt.map(|()| game)
        };
        if let Some(typed) = &self.players {
            return typed.clone().map(dealt).collect();
        }
        let (games, refused): (Vec<_>, Vec<_>) = SEATS.map(dealt).partition(Result::is_ok);
        match games.is_empty() {
            true => refused.into_iter().collect(),
            false => games.into_iter().collect(),
        }
    }
}

/// Deals a game, to see whether it can be played.
struct Dealing;

impl Job for Dealing {
    type Output = ();

    fn with<G: Playable>(self, _: &Dealer<'_, G>) -> anyhow::Result<()> {
        Ok(())
    }
}

/// Games about to be played.
struct Playing<'a> {
    args: &'a LengthArgs,
    /// Whether no others were played before.
    is_first: bool,
    progress: &'a Progress,
    stop: &'a AtomicBool,
}

impl Job for Playing<'_> {
    type Output = (Length, Option<GivenUp>);

    fn with<G: Playable>(self, dealer: &Dealer<'_, G>) -> anyhow::Result<Self::Output> {
        let Playing { args, progress, .. } = self;
        let agent = checked_agent(dealer.game, args.agent.clone()).context("--agent")?;
        let config = dealer.config(AgentList(vec![agent]), args.run.games, args.deal.seed)?;
        if self.is_first {
            dealer.note_left_out();
        }
        let build = |spec: &AgentSpec| spec.build(dealer.game);
        let table = dealer.table(&build, args.run.threads(), self.stop);
        Ok(Length::play(&table, config, |games| {
            progress.add(games);
            program::note_progress(progress.numbers());
        })?)
    }
}
