//! `orrery tournament`: agents against each other over many deals.

use crate::args::{AgentArgs, Format, GameArgs, OutputArgs, RunArgs};
use crate::game::{Dealer, Job, with_game};
use crate::output::{self, Usage};
use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use orrery_agents::Evaluated;
use orrery_arena::{RunConfig, Tournament, report};

/// The options of a tournament.
#[derive(Args, Clone, Debug)]
pub(crate) struct TournamentArgs {
    #[command(flatten)]
    game: GameArgs,
    #[command(flatten)]
    who: AgentArgs,
    #[command(flatten)]
    run: RunArgs,
    #[command(flatten)]
    output: OutputArgs,
}

impl TournamentArgs {
    /// Plays the tournament and prints its result.
    pub(crate) fn run(self) -> anyhow::Result<()> {
        output::print(&with_game(&self.game, &self)?)
    }
}

impl Job for &TournamentArgs {
    type Output = String;

    fn with<G: Evaluated>(self, dealer: &Dealer<'_, G>) -> anyhow::Result<String> {
        let tournament = play(dealer, &self.game, &self.who, &self.run)?;
        Ok(match self.output.format {
            Format::Table => report::table(&tournament),
            Format::Json => report::json(&tournament),
        })
    }
}

/// Plays the games that the options ask for, with a bar while it lasts.
pub(crate) fn play<G: Evaluated>(
    dealer: &Dealer<'_, G>,
    game: &GameArgs,
    who: &AgentArgs,
    run: &RunArgs,
) -> anyhow::Result<Tournament> {
    let config = RunConfig::new(
        dealer.game,
        dealer.setup.clone(),
        dealer.players,
        who.agents.clone(),
        run.games,
        game.deal.seed,
    );
    let config = config.map_err(|error| Usage(error.to_string()))?;
    if config.games > run.games {
        output::note(&format!(
            "note: {} games are rounded up to {}, whole blocks of {}",
            run.games,
            config.games,
            config.agents.len()
        ));
    }
    let bar = progress(config.games);
    let played = Tournament::play(dealer.game, config, dealer.deal, run.threads(), |rows| {
        bar.inc(rows.len() as u64);
    });
    bar.finish_and_clear();
    Ok(played?)
}

/// A bar on standard error; nothing where that is no terminal.
fn progress(games: u64) -> ProgressBar {
    let style = ProgressStyle::with_template("{wide_bar} {human_pos}/{human_len} games, {per_sec}, {eta} left");
    ProgressBar::new(games).with_style(style.expect("the template is well formed"))
}

#[cfg(test)]
#[path = "../../../agents/tests/pick/mod.rs"]
mod pick;

#[cfg(test)]
mod tests {
    use super::pick::{Pick, Setup};
    use super::*;
    use clap::Parser;

    fn text(arguments: &[&str]) -> String {
        let cli = crate::Cli::try_parse_from(["orrery"].iter().chain(arguments)).unwrap();
        let args = match cli.command {
            Some(crate::Command::Tournament(args)) => args,
            _ => cli.tournament,
        };
        let seats = args.game.players as usize;
        let dealer = Dealer {
            game: &Pick,
            players: seats,
            deal: &|_, _| Setup { seats, luck: 1 },
            signature_deals: Vec::new(),
            setup: serde_json::json!({}),
        };
        let text = args.with(&dealer).unwrap();
        text.split("\"timing\"").next().unwrap().to_owned()
    }

    #[test]
    fn without_a_subcommand_a_tournament_of_two_thousand_games_of_greedy_against_random_is_played() {
        let text = text(&[]);
        assert!(
            text.starts_with("pick: 2,000 games of 2 players, 1,000 blocks, seed 1\n"),
            "{text}"
        );
        assert!(
            text.contains("\n greedy   2,000 ") && text.contains("\n random   2,000 "),
            "{text}"
        );
    }

    #[test]
    fn the_same_options_mean_the_same_with_and_without_the_subcommand_and_on_any_number_of_threads() {
        let options = [
            "--agents",
            "greedy,random,random",
            "--players",
            "4",
            "--games",
            "42",
            "--format",
            "json",
        ];
        let text_with = |first: &[&str], threads| text(&[first, &options, &["--threads", threads]].concat());
        let one = text_with(&["tournament"], "1");
        assert!(one.contains("\"games\": 42,"), "{one}");
        assert_eq!(text_with(&["tournament"], "3"), one);
        assert_eq!(text_with(&[], "2"), one);
    }
}
