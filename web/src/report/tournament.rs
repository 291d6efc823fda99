//! The page of a tournament.

use super::chapter::Chapter;
use super::games::Games;
use super::layout::Report;
use super::origin::Origin;
use super::pictures::Pictures;
use super::words::{played, unfinished};
use orrery_arena::Tournament;
use orrery_arena::report::{self, counted, listed};

/// The page of a tournament, of games to learn from, or of a gauntlet.
pub fn tournament(tournament: &Tournament, games: &Games, origin: &Origin) -> String {
    let pictures = Pictures::of(tournament, games);
    let report = report::tournament(tournament);
    let figures = [
        Some(pictures.win_shares()),
        pictures.ratings(),
        pictures.pairs(),
        Some(pictures.scores(None)),
        Some(pictures.parts()),
        Some(pictures.narrowing()),
        pictures.seats(),
        Some(pictures.length()),
    ];
    let totals = tournament.tally.totals();
    let config = &tournament.config;
    Report {
        title: title(&pictures),
        asked: format!(
            "{} {}.",
            question(&pictures),
            played(config, totals.games, totals.blocks)
        ),
        answers: report.answers().to_vec(),
        notes: notes(tournament, &report),
        chapters: vec![Chapter {
            title: "Pictures".to_owned(),
            figures: if totals.games > 0 {
                figures.into_iter().flatten().collect()
            } else {
                Vec::new()
            },
        }],
        games,
        document: report.document().clone(),
        config,
        origin,
    }
    .page()
}

fn title(pictures: &Pictures<'_>) -> String {
    match &pictures.names[..] {
        [a, b] => format!("{a} against {b}"),
        [one] => format!("{one} against itself"),
        many => format!("Tournament of {}", listed(many)),
    }
}

fn question(pictures: &Pictures<'_>) -> String {
    match (pictures.tournament.config.players, &pictures.names[..]) {
        (1, names) => format!("How do {} do alone?", listed(names)),
        (_, [one]) => format!("How does {one} play against itself?"),
        (_, names) => format!("Which of {} wins more often, and how sure is that?", listed(names)),
    }
}

/// What a reader has to know before the answer is used.
pub(super) fn notes(tournament: &Tournament, report: &report::Report) -> Vec<String> {
    let forfeits: u64 = tournament.tally.agents().iter().map(|agent| agent.forfeits).sum();
    let forfeits = (forfeits > 0).then(|| {
        let verb = if forfeits == 1 { "was" } else { "were" };
        format!(
            "{} {verb} forfeited. A forfeited game is lost, and its scores do not count.",
            counted(forfeits, "game")
        )
    });
    let unfinished = unfinished(&tournament.config, tournament.tally.totals().games);
    let known = report.notes().iter().cloned();
    unfinished.into_iter().chain(known).chain(forfeits).collect()
}
