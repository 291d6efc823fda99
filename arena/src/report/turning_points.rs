//! The turning points of a game in words.

use super::block::Item;
use super::document::Document;
use crate::chances::{Course, TurningPoint};
use crate::known_effects::KnownEffects;
use crate::record::{Record, ReplayError};
use orrery_engine::{Action, BySeat, Game, Rng, Seat, View};

/// A turning point in words.
#[derive(Clone, PartialEq, Debug)]
pub struct Turned {
    /// Its place among the actions of the record, from 0.
    pub ply: usize,
    /// Its round.
    pub round: u32,
    /// The seat that decided.
    pub seat: Seat,
    /// What it did.
    pub played: String,
    /// What the agent would have done.
    pub instead: String,
    /// The points that it cost.
    pub cost: f64,
    /// The standard error of the cost.
    pub error: f64,
    /// The chance of the seat to win after what it did, and after what the agent would have done; none if the chances of the run
    /// are not known.
    pub chances: Option<[f64; 2]>,
}

impl Turned {
    /// The turning points of a game, those first that cost most of a chance, or of points if the chances are not known.
    ///
    /// # Errors
    /// If the record is no game.
    pub fn all<G: Game>(
        game: &G,
        record: &Record<G::Setup>,
        points: &[TurningPoint],
        course: Option<&Course>,
    ) -> Result<Vec<Turned>, ReplayError> {
        let (mut all, mut ply, mut rng) = (Vec::new(), 0, Rng::from_words(&[record.seed]));
        record.replay(game, |state, legal, _| {
            for point in points.iter().filter(|point| point.ply == ply) {
                let view = View::new(game, state, point.seat, legal);
                let mut effects = KnownEffects::new(&view, &mut rng);
                let mut text = |action: Action| match effects.explain(action) {
                    nothing if nothing.is_empty() => effects.name(action),
                    text => text,
                };
                let [played, instead] = [point.played, point.instead].map(&mut text);
                all.push(Turned::of(point, course, played, instead));
            }
            ply += 1;
        })?;
        let lost = |turned: &Turned| turned.chances.map_or(0.0, |[after, instead]| instead - after);
        all.sort_by(|a, b| lost(b).total_cmp(&lost(a)).then(b.cost.total_cmp(&a.cost)));
        Ok(all)
    }

    fn of(point: &TurningPoint, course: Option<&Course>, played: String, instead: String) -> Turned {
        Turned {
            ply: point.ply,
            round: point.round,
            seat: point.seat,
            played,
            instead,
            cost: point.cost,
            error: point.error,
            chances: course.map(|course| {
                [&point.after_played, &point.after_instead].map(|look| course.recalibration.chances(look)[point.seat])
            }),
        }
    }

    /// What it cost: `4.2 points (standard error 0.6), a chance of 0.48 in place of 0.61`.
    pub fn cost_in_words(&self) -> String {
        let chances = self
            .chances
            .map(|[after, instead]| format!(", a chance of {after:.2} in place of {instead:.2}"));
        format!(
            "{:.1} points (standard error {:.1}){}",
            self.cost,
            self.error,
            chances.unwrap_or_default()
        )
    }

    /// All of a game as text. `by` is the agent that was asked.
    pub fn text(all: &[Turned], names: &BySeat<String>, by: &str, width: Option<usize>) -> String {
        let mut text = Document::default();
        text.push_str(&match all {
            [] => format!("No turning point: {by} would have done nothing that is worth 2 points more.\n"),
            _ => format!("Turning points: where {by} would have done something that is worth 2 points or more, the costliest first\n\n"),
        });
        for turned in all {
            text.push_item(Item {
                is_marked: false,
                label: format!("round {}, {}", turned.round, names[turned.seat]),
                text: format!(
                    "{}; {by}: {}; it cost {}",
                    turned.played,
                    turned.instead,
                    turned.cost_in_words()
                ),
            });
        }
        text.text_within(width)
    }
}
