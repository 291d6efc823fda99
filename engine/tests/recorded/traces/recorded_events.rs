//! What happened besides a decision: the recorded events, one after the other.

use super::decisions::{Lines, Moment, differs};
use super::deviations::Refusal;
use super::digest::{stands_at, track_of};
use super::games::Games;
use super::play::{Play, Source, texts};
use super::recording::Decision;
use orrery_engine::Seat;
use orrery_engine::bitboard::Square;
use orrery_engine::planet_unknown::Move;
use orrery_engine::planet_unknown::resource::Track;
use serde_json::Value;

/// A way to take a recorded step from a line of play.
type Way<'a> = &'a dyn Fn(&Play) -> Vec<Play>;

impl Games {
    /// What happened besides, one after the other; the first step of a tracker is from `source`.
    pub(crate) fn follow_events(&self, plays: Vec<Play>, moment: &Moment, source: Source, lift: bool) -> Lines {
        self.follow_some(plays, moment, &moment.decision.ev, source, lift)
    }

    /// What happened after a regress: it may have waited between two steps of another tracker (D3).
    pub(crate) fn follow_events_after_regress(
        &self,
        plays: Vec<Play>,
        moment: &Moment,
        down: &str,
        steps: i64,
    ) -> Lines {
        let is_regress = |event: &&Value| event[0] == "track" && event[3] == down;
        let single = moment.decision.ev.iter().take(steps as usize);
        let regressed = single.take_while(is_regress).count();
        self.follow_some(plays, moment, &moment.decision.ev[regressed..], Source::Any, false)
    }

    /// Some of the events of a decision.
    fn follow_some(
        &self,
        mut plays: Vec<Play>,
        moment: &Moment,
        events: &[Value],
        mut source: Source,
        lift: bool,
    ) -> Lines {
        let game = &self.ours;
        for event in events {
            let before = plays.first().map(|play| play.legal(game)).unwrap_or_default();
            let next: Vec<Play> = match text(event, 0) {
                "track" => {
                    let Some(tracker) = track_of(text(event, 3)) else {
                        return differs(format!("{event} names no tracker"));
                    };
                    plays = self.settle(plays, moment, None);
                    let source = std::mem::replace(&mut source, Source::Any);
                    self.step(&plays, moment, tracker, event, source)
                }
                "roverNew" => self.new_rover(&plays, moment.seat, Square::from_notation(text(event, 1))),
                "roverMove" => self.rover_moved(&plays, moment, lift)?,
                "civ" => {
                    let card = event[1].as_u64().unwrap_or_default() as u8;
                    let keeps = |choice| matches!(choice, Move::Civ(kept) | Move::HigherCiv(kept) | Move::KeepCiv(kept) if kept.0 + 1 == card);
                    plays.iter().flat_map(|play| play.each(game, keeps)).collect()
                }
                "patchStored" => plays
                    .iter()
                    .flat_map(|play| play.each(game, |choice| choice == Move::StorePatch))
                    .collect(),
                _ => continue,
            };
            if next.is_empty() {
                return differs(format!("nothing here says {event}; legal are {}", texts(&before)));
            }
            plays = next;
        }
        Ok(self.settle(plays, moment, moment.later.first().copied()))
    }

    pub(crate) fn follow_events_after(&self, plays: Vec<Play>, moment: &Moment) -> Lines {
        self.follow_events(plays, moment, Source::Any, false)
    }

    /// The lines after what is decided at once here and not by the next decision.
    fn settle(&self, plays: Vec<Play>, moment: &Moment, next: Option<&Decision>) -> Vec<Play> {
        let comes = moment.later.iter().any(|next| next.st.starts_with("PositionLifepod"));
        let settled = plays
            .into_iter()
            .map(|play| play.settle_hand(&self.ours, moment.seat, next, comes));
        settled.collect()
    }

    /// The lines in which a tracker takes a recorded step: the first way to take it that is there.
    fn step(&self, plays: &[Play], moment: &Moment, tracker: Track, event: &Value, source: Source) -> Vec<Play> {
        let (game, seat, to) = (&self.ours, moment.seat, text(event, 2));
        let end = last_stand(moment.decision, text(event, 3));
        let steps = |play: &Play, to, source| play.step(game, seat, tracker, to, source);
        let aside = |play: &Play| play.clone().put_climb_aside(game, seat);
        let stands = |play: &&Play| stands_at(game, play.board(seat), tracker, end);
        let ways: [Way; 9] = [
            &|play| steps(play, to, source),
            &|play| play.step_by_hand(game, seat, tracker, to).into_iter().collect(),
            &|play| steps(play, to, Source::Any),
            &|play| steps(&aside(play), to, Source::Any),
            // Steps that are taken at once here.
            &|play| Some(play).filter(stands).cloned().into_iter().collect(),
            &|play| match end == to {
                true => Vec::new(),
                false => steps(play, end, Source::Card),
            },
            &|play| match tracker {
                Track::Water => play.climb_water(game, seat, to).into_iter().collect(),
                _ => Vec::new(),
            },
            &|play| play.enter_rover_top(game, seat, tracker, to).into_iter().collect(),
            &|play| match tracker {
                Track::Rover => play.enter_covered_top(game, seat, to, source),
                _ => Vec::new(),
            },
        ];
        let mut taken = ways.iter().map(|way| plays.iter().flat_map(way).collect());
        taken.find(|lines: &Vec<Play>| !lines.is_empty()).unwrap_or_default()
    }

    /// The lines in which a rover is placed on a square, and those in which it delivers there.
    fn new_rover(&self, plays: &[Play], seat: Seat, square: Option<Square>) -> Vec<Play> {
        let game = &self.ours;
        let placed = |choice| matches!(choice, Move::PlaceRover(to) if Some(to) == square);
        let placed = plays.iter().flat_map(|play| play.each(game, placed));
        let both = placed.flat_map(|play| {
            let delivered = square.and_then(|square| play.deliver_placed(game, seat, square));
            std::iter::once(play).chain(delivered)
        });
        both.collect()
    }

    /// The lines in which the chosen rover moves, and those in which it drops what it carries.
    fn rover_moved(&self, plays: &[Play], moment: &Moment, lift: bool) -> Lines {
        let (game, seat) = (&self.ours, moment.seat);
        let ends = moment.decision.chosen_list();
        let (Some(from), Some(to)) = (square_at(&ends, 0), square_at(&ends, 1)) else {
            return Err(Refusal::Stopped("D25", format!("a rover off the planet: {ends:?}")));
        };
        let moved = plays.iter().flat_map(|play| {
            let moved = play.move_rover(game, seat, from, to, lift);
            let dropped: Vec<Play> = moved
                .iter()
                .filter_map(|moved| moved.drop_cargo(play, seat, from, to))
                .collect();
            moved.into_iter().chain(dropped)
        });
        Ok(moved.collect())
    }
}

/// A part of an event, if it is a text.
fn text(event: &Value, place: usize) -> &str {
    event[place].as_str().unwrap_or_default()
}

/// Where the last step of a tracker in a decision ends.
fn last_stand<'a>(decision: &'a Decision, tracker: &str) -> &'a str {
    let is_step = |event: &&Value| event[0] == "track" && event[3] == tracker;
    let last = decision.ev.iter().rfind(is_step);
    last.map_or("", |event| text(event, 2))
}

pub(crate) fn square_at(texts: &[&str], place: usize) -> Option<Square> {
    texts.get(place).copied().and_then(Square::from_notation)
}
