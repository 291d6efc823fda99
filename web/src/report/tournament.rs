//! The page of a tournament.

use super::games::Games;
use super::layout::{Chapter, Report};
use super::origin::Origin;
use super::pictures::Pictures;
use super::words::{estimate, listed, not_repeatable, played, unfinished};
use orrery_arena::report::{self, changed_programs, counted};
use orrery_arena::{AgentIndex, Tournament};

/// The page of a tournament, of games to learn from, or of a gauntlet.
pub fn tournament(tournament: &Tournament, games: &Games, origin: &Origin) -> String {
    let pictures = Pictures::of(tournament, games);
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
        answers: vec![answer(&pictures)],
        notes: notes(tournament),
        chapters: vec![Chapter {
            title: "Pictures".to_owned(),
            figures: if totals.games > 0 {
                figures.into_iter().flatten().collect()
            } else {
                Vec::new()
            },
        }],
        worth: &games.worth,
        document: report::tournament(tournament).document().clone(),
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

/// The answer in a sentence with its interval.
pub(super) fn answer(pictures: &Pictures<'_>) -> String {
    let config = &pictures.tournament.config;
    if pictures.tournament.tally.totals().games == 0 {
        return "No game was played.".to_owned();
    }
    let Some(&best) = pictures.order.first() else {
        return "Nobody played.".to_owned();
    };
    let (name, agent) = (&pictures.names[best], &pictures.agents[best]);
    let share = estimate(agent.win_share.share, Some(agent.win_share.interval), 3);
    match (config.players, pictures.order.get(1)) {
        (1, _) => format!("{name} reaches the target in {share} of its games."),
        (_, None) => {
            let score = estimate(agent.mean_score, agent.mean_score_interval, 1);
            format!("{name} has all seats; a seat scores {score} points.")
        }
        (_, Some(_)) if config.has_equal_agents() => {
            "All agents are the same one: what differs between them is chance, and between seats the seat.".to_owned()
        }
        (_, Some(&other)) if pictures.order.len() == 2 => {
            let fair = agent.fair_share.unwrap_or(0.5);
            let other = &pictures.names[other];
            let verdict = match agent.win_share.interval.contains(fair) {
                true => format!("which of the two is better is not known: {fair:.3} would be even"),
                false => format!("that is better than {other}: {fair:.3} would be even"),
            };
            format!("{name} has a win share of {share}; {verdict}.")
        }
        _ => by_rating(pictures, best),
    }
}

/// The answer among three agents or more.
fn by_rating(pictures: &Pictures<'_>, best: usize) -> String {
    let rating = &pictures.ratings.agents[best];
    let first = format!(
        "{} has the highest rating, {}",
        pictures.names[best],
        estimate(Some(rating.elo), rating.interval, 0)
    );
    let Some(lead) = rating.lead else {
        return first + ".";
    };
    let (next, ahead) = (
        &pictures.names[usize::from(lead.over)],
        estimate(Some(lead.elo), lead.interval, 0),
    );
    let known = match lead.interval {
        None => "; that number has no interval, as wins do not connect the agents.",
        Some(interval) if interval.contains(0.0) => "; the order of the two is not known.",
        Some(_) => ".",
    };
    format!("{first}; it is {ahead} points ahead of {next}{known}")
}

/// What a reader has to know before the answer is used.
pub(super) fn notes(tournament: &Tournament) -> Vec<String> {
    let totals = tournament.tally.totals();
    let agents = tournament.tally.agents();
    let always = tournament.always_forfeited().into_iter().map(|agent: AgentIndex| {
        let name = tournament.config.agent_name(agent);
        let games = counted(agents[usize::from(agent)].forfeits, "game");
        format!("{name} forfeited all of its {games}: the result says nothing about how it plays.")
    });
    let forfeits: u64 = agents.iter().map(|agent| agent.forfeits).sum();
    let forfeits = (forfeits > 0).then(|| {
        let verb = if forfeits == 1 { "was" } else { "were" };
        format!(
            "{} {verb} forfeited. A forfeited game is lost, and its scores do not count.",
            counted(forfeits, "game")
        )
    });
    let exploration = tournament
        .config
        .exploration
        .filter(|exploration| exploration.temperature.is_some() || exploration.epsilon > 0.0);
    let exploration = exploration.map(|exploration| {
        let share = tournament.explored_share().unwrap_or_default();
        format!(
            "The agents explored ({exploration}): {:.1} % of decisions are not their own choice.",
            100.0 * share
        )
    });
    let first = [
        unfinished(&tournament.config, totals.games),
        not_repeatable(&tournament.config),
    ];
    first
        .into_iter()
        .flatten()
        .chain(changed_programs(&tournament.config))
        .chain(always)
        .chain(forfeits)
        .chain(exploration)
        .collect()
}
