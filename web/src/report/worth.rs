//! Games worth seeing: at most four, each for another reason.

use crate::replay::Replay;
use orrery_arena::stats::Surprise;
use orrery_arena::{Row, RunConfig};
use orrery_engine::Seat;

/// A game worth seeing.
#[derive(Clone, Debug)]
pub(crate) struct Worth {
    /// Its number in the schedule.
    pub(crate) number: u64,
    /// Why, in a few words.
    pub(crate) why: String,
    /// Who played, with their points.
    pub(crate) result: String,
    /// The game, if it can be shown.
    pub(crate) replay: Option<Replay>,
}

/// A reason to see a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Reason {
    Closest,
    Nearest,
    Highest,
    Lowest,
    Longest,
}

/// Reasons in games of several seats, and in those of one. A win against the odds comes first of all.
const OF_SEVERAL: [Reason; 3] = [Reason::Closest, Reason::Highest, Reason::Longest];
const OF_ONE: [Reason; 4] = [Reason::Highest, Reason::Lowest, Reason::Nearest, Reason::Longest];

impl Reason {
    /// It in words.
    pub(crate) fn text(self) -> &'static str {
        match self {
            Reason::Closest => "The closest",
            Reason::Nearest => "The nearest to the target",
            Reason::Highest => "The highest score",
            Reason::Lowest => "The lowest score",
            Reason::Longest => "The longest",
        }
    }

    /// How well a game fits, the higher the better; none if the reason says nothing of it.
    pub(crate) fn fits(self, row: &Row) -> Option<i64> {
        let mut points: Vec<i64> = row.scores.iter().map(|&score| score.into()).collect();
        points.sort_unstable_by(|a, b| b.cmp(a));
        match self {
            Reason::Closest => Some(points.get(1)? - points[0]),
            Reason::Nearest => Some(-(points[0] - i64::from(row.target?)).abs()),
            Reason::Highest => Some(points[0]),
            Reason::Lowest => Some(-points[0]),
            Reason::Longest => Some(i64::from(row.rounds) * 1_000_000 + row.plies.min(999_999) as i64),
        }
    }
}

/// The most games that are listed: a game is listed once, so each reason keeps as many.
const MOST: usize = 4;

/// The games that fit each reason best.
#[derive(Clone, Debug, Default)]
pub(crate) struct Candidates {
    best: Vec<(Reason, Vec<Candidate>)>,
}

#[derive(Clone, Debug)]
struct Candidate {
    number: u64,
    fits: i64,
    row: Row,
}

impl Candidates {
    /// Looks at a game; only one that was played to its end is a candidate.
    pub(crate) fn add(&mut self, row: &Row, games_per_block: usize) {
        if !row.is_scored() {
            return;
        }
        if self.best.is_empty() {
            let reasons = if row.agents.seats() > 1 {
                &OF_SEVERAL[..]
            } else {
                &OF_ONE
            };
            self.best = reasons.iter().map(|&reason| (reason, Vec::new())).collect();
        }
        for (reason, best) in &mut self.best {
            let Some(fits) = reason.fits(row) else { continue };
            // Of games that fit alike the first is kept.
            let place = best.partition_point(|other| other.fits >= fits);
            if place < MOST {
                let (number, row) = (row.number(games_per_block), row.clone());
                best.insert(place, Candidate { number, fits, row });
                best.truncate(MOST);
            }
        }
    }

    /// The games to list, each once.
    pub(crate) fn chosen(&self, config: &RunConfig, surprises: &[Surprise]) -> Vec<Worth> {
        let mut chosen: Vec<Worth> = surprises
            .first()
            .map(|surprise| upset(config, surprise))
            .into_iter()
            .collect();
        for (reason, best) in &self.best {
            let is_new = |candidate: &&Candidate| chosen.iter().all(|worth| worth.number != candidate.number);
            let Some(Candidate { number, row, .. }) = best.iter().find(is_new) else {
                continue;
            };
            chosen.push(Worth {
                number: *number,
                why: reason.text().to_owned(),
                result: result(config, row),
                replay: None,
            });
        }
        chosen.truncate(MOST);
        chosen
    }
}

fn upset(config: &RunConfig, surprise: &Surprise) -> Worth {
    let winners: Vec<String> = surprise.winners.iter().map(|&agent| config.agent_name(agent)).collect();
    let odds = (1.0 / surprise.chance).round() as u64;
    Worth {
        number: surprise.number,
        why: "Won against the odds".to_owned(),
        result: format!(
            "{} won with a chance of 1 in {odds} by the ratings",
            winners.join(" and ")
        ),
        replay: None,
    }
}

fn result(config: &RunConfig, row: &Row) -> String {
    let seat = |(seat, &agent): (Seat, &u16)| format!("{} {}", config.agent_name(agent), row.scores[seat]);
    let seats: Vec<String> = row.agents.entries().map(seat).collect();
    let target = row
        .target
        .map_or_else(String::new, |target| format!(", target {target}"));
    format!("{}{target}; {} rounds", seats.join(", "), row.rounds)
}
