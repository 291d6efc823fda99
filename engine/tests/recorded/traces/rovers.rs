//! Rovers and pieces on the planet.

use super::decisions::{Lines, Moment, differs};
use super::deviations::Refusal;
use super::digest::lifepod_text;
use super::explain;
use super::games::Games;
use super::play::{Play, Source};
use super::recorded_events::square_at;
use super::recording;
use orrery_engine::Seat;
use orrery_engine::bitboard::{Grid, Square};
use orrery_engine::planet_unknown::resource::Collectible;
use orrery_engine::planet_unknown::seat::rovers;
use orrery_engine::planet_unknown::state::UnfinishedAction;
use orrery_engine::planet_unknown::state::{EventItem, Item};
use orrery_engine::planet_unknown::{EventMove, Move, PlanetUnknown};
use serde_json::Value;

/// The line in which rovers may move as recorded.
struct Agreed {
    play: Play,
    /// Whether they move by a card's teleport.
    lift: bool,
    /// Whether a deviation explains where they may go.
    explained: bool,
}

impl Games {
    pub(crate) fn place_rover(&self, play: Play, moment: &Moment) -> Lines {
        let places = |choice: Move| match choice {
            Move::PlaceRover(square) => Some(square),
            _ => None,
        };
        let mut play = play;
        play.take_extra_rover(moment.seat);
        let squares_of = |play: &Play| -> Grid { play.legal(&self.ours).into_iter().filter_map(places).collect() };
        let mut ours = squares_of(&play);
        if ours.is_empty()
            && let Some(owed) = play.owe_rover(moment.seat)
        {
            ours = squares_of(&owed);
            play = owed;
        }
        let offered = recording::texts(&moment.decision.off);
        let squares: Grid = offered.iter().copied().filter_map(Square::from_notation).collect();
        let chosen = moment.decision.chosen();
        let play = if ours == squares {
            play
        } else if squares == ours - play.notes[moment.seat].destroyed_rovers {
            play.deviating("D24")
        } else if let Some(placed) = play.place_before_first_tile(moment.seat, squares, Square::from_notation(chosen)) {
            return Ok(vec![placed]);
        } else {
            return differs(format!(
                "a rover may be placed on {offered:?}, here on {}",
                explain::square_texts(&[ours])
            ));
        };
        self.follow_events_after(vec![play], moment)
    }

    pub(crate) fn move_rover(&self, play: Play, moment: &Moment) -> Lines {
        let (game, seat) = (&self.ours, moment.seat);
        let offer = moment.decision.offer();
        let number = offer["n"]
            .as_str()
            .and_then(|text| text.parse().ok())
            .or(offer["n"].as_u64());
        let Some(number) = number else {
            return differs(format!("{offer} names no number of moves"));
        };
        let waits = play.board(seat).pending.count(Item::Teleport) > 0 && number == 1;
        if !waits && u64::from(play.board(seat).movement) < number {
            return differs(format!("{number} moves are left, here {}", play.board(seat).movement));
        }
        let mut play = play;
        if !waits {
            play.use_grant(game, moment, number as u8)?;
        }
        let Agreed { play, lift, explained } = self.agree_on_rovers(play, seat, &offer["moves"], waits)?;
        if moment.decision.is_passed() {
            let mut play = play;
            if lift {
                play.board_mut(seat).pending.take(Item::Teleport);
            }
            return self.follow_events_after(vec![play], moment);
        }
        let ends = moment.decision.chosen_list();
        let moved = self.follow_events(vec![play.clone()], moment, Source::Any, lift);
        match (moved, square_at(&ends, 0), square_at(&ends, 1)) {
            (Err(Refusal::Differs(_)), Some(from), Some(to)) if explained => {
                let Some(lifted) = play.lift_by_hand(game, seat, from, to, lift) else {
                    let deviation = if lift { "D13" } else { "D12" };
                    return Err(Refusal::Stopped(deviation, format!("a rover goes from {from} to {to}")));
                };
                let comes = moment.later.iter().any(|next| next.st.starts_with("PositionLifepod"));
                let next = moment.later.first().copied();
                Ok(vec![lifted.settle_hand(game, seat, next, comes)])
            }
            (moved, _, _) => moved,
        }
    }

    /// The line in which the rovers may move as recorded; `waits` if a card's teleport is pending.
    ///
    /// # Errors
    /// If no known deviation explains where they may move.
    fn agree_on_rovers(&self, play: Play, seat: Seat, moves: &Value, waits: bool) -> Result<Agreed, Refusal> {
        let game = &self.ours;
        let rovers: Vec<(Square, &Value)> = moves
            .as_object()
            .into_iter()
            .flatten()
            .filter_map(|(rover, squares)| Some((Square::from_notation(rover)?, squares)))
            .collect();
        let agrees = |play: &Play, lift: bool| {
            let mut rovers = rovers.iter();
            rovers.all(|&(rover, squares)| self.agrees_on_rover(play, seat, rover, squares, lift))
        };
        let exact = |play: Play, lift: bool| Agreed {
            play,
            lift,
            explained: false,
        };
        if waits && agrees(&play, true) {
            return Ok(exact(play, true));
        }
        if agrees(&play, false) && (!waits || play.board(seat).movement > 0) {
            return Ok(exact(play, false));
        }
        let again = play.all_again(seat);
        if !waits && agrees(&again, false) {
            return Ok(exact(again.deviating("D4"), false));
        }
        let spent = play.without_jump(game, seat);
        if !waits && agrees(&spent, false) {
            return Ok(exact(spent.deviating("CORP-4.4"), false));
        }
        let Some(deviation) = explain::rover(game, &play, seat, &rovers, waits) else {
            let ours = rovers
                .iter()
                .map(|&(rover, _)| play.rover_targets(game, seat, rover, waits));
            let ours: Vec<Grid> = ours.collect();
            return differs(format!(
                "rovers may move {moves}, here {}",
                explain::square_texts(&ours)
            ));
        };
        Ok(Agreed {
            play: play.deviating(deviation),
            lift: waits,
            explained: true,
        })
    }

    /// Returns whether a rover may go to the recorded squares, or to as many as are recorded.
    fn agrees_on_rover(&self, play: &Play, seat: Seat, rover: Square, squares: &Value, lift: bool) -> bool {
        let game = &self.ours;
        let ours = play.rover_targets(game, seat, rover, lift);
        if let Some(list) = squares.as_str() {
            return ours == explain::square_list(list);
        }
        let count = squares[1].as_u64().unwrap_or_default();
        let steps = rovers::rover_steps(game.tables(), play.board(seat), rover) & ours;
        count == ours.count() as u64 || !lift && count == steps_and_jumps(play, game, seat, rover, steps)
    }

    pub(crate) fn collect(&self, play: Play, moment: &Moment) -> Lines {
        let (game, seat) = (&self.ours, moment.seat);
        let offer = &moment.decision.offer();
        let destroys = offer["a"] == "destroy";
        if let Some(UnfinishedAction::Carried { .. }) = play.board(seat).unfinished {
            let destroyed = !moment.decision.is_passed();
            let done = play.act(game, Move::Carried { destroyed });
            return self.follow_events_after(done.into_iter().collect(), moment);
        }
        if moment.decision.is_passed() {
            return self.follow_events_after(vec![play], moment);
        }
        let pending = &play.board(seat).pending;
        let by_event = [EventItem::LoseRover, EventItem::LoseLifepod].map(|item| pending.count(Item::Event(item)));
        if destroys && by_event != [0, 0] {
            return self.lose(play, moment);
        }
        let Some(what) = offer["what"].as_str().and_then(piece) else {
            return differs(format!("{} cannot be collected here", offer["what"]));
        };
        let there: Grid = recording::texts(&offer["at"])
            .into_iter()
            .filter_map(Square::from_notation)
            .collect();
        let here = play.board(seat).pieces(what);
        if there != here {
            return differs(format!(
                "{what:?} lie on {}, recorded {}",
                explain::square_texts(&[here]),
                offer["at"]
            ));
        }
        let comes = moment.later.iter().any(|next| next.st.starts_with("PositionLifepod"));
        let mut plays = vec![play];
        let chosen: Vec<Square> = moment
            .decision
            .chosen_list()
            .into_iter()
            .filter_map(Square::from_notation)
            .collect();
        for square in chosen {
            let takes = |choice| match choice {
                Move::Collect(piece, from) => !destroys && piece == what && from == square,
                Move::Destroy(piece, from) => destroys && piece == what && from == square,
                _ => false,
            };
            let settled = plays
                .iter()
                .map(|play| play.clone().settle_hand(game, seat, None, comes));
            let settled: Vec<Play> = settled.collect();
            plays = settled.iter().flat_map(|play| play.each(game, takes)).collect();
        }
        if plays.is_empty() {
            return differs(format!("{} is not legal here", moment.decision.ch));
        }
        self.follow_events_after(plays, moment)
    }

    /// Removes a rover, or a collected lifepod, from the game for an event.
    fn lose(&self, play: Play, moment: &Moment) -> Lines {
        let mut plays = vec![play];
        for lost in moment.decision.chosen_list() {
            let next = plays.iter().flat_map(|play| {
                let board = play.board(moment.seat).clone();
                let mut lines = play.each(&self.ours, |choice| match choice {
                    Move::Event(EventMove::LoseRover(rover)) => {
                        board.rovers[usize::from(rover)] == Square::from_notation(lost)
                            && Square::from_notation(lost).is_some()
                    }
                    Move::Event(EventMove::LoseLifepod(place)) => lifepod_text(place) == lost,
                    _ => false,
                });
                lines.truncate(1);
                lines
            });
            plays = next.collect();
        }
        match plays.is_empty() {
            true => differs(format!("{} is not lost here", moment.decision.ch)),
            false => self.follow_events_after(plays, moment),
        }
    }

    pub(crate) fn destroy_line(&self, play: Play, moment: &Moment) -> Lines {
        let line_text = |line: u8| match line {
            0..12 => format!("ROW_{line}"),
            _ => format!("COLUMN_{}", line - 12),
        };
        let lines = play.legal(&self.ours).into_iter().filter_map(|choice| match choice {
            Move::DestroyLine(Collectible::Meteorite, line) => Some(line_text(line)),
            _ => None,
        });
        let mut ours: Vec<String> = lines.collect();
        let mut offered: Vec<String> = moment
            .decision
            .off
            .as_object()
            .into_iter()
            .flatten()
            .map(|(line, _)| line.clone())
            .collect();
        ours.sort();
        offered.sort();
        if ours != offered {
            return differs(format!("lines {offered:?} are offered, here {ours:?}"));
        }
        let chosen = moment.decision.chosen();
        let destroyed = play.each(&self.ours, |choice| match choice {
            Move::DestroyLine(Collectible::Meteorite, line) => line_text(line) == chosen,
            _ => false,
        });
        self.follow_events_after(destroyed, moment)
    }
}

/// The length of a list that contains squares reached by both a step and a jump twice.
pub(crate) fn steps_and_jumps(play: &Play, game: &PlanetUnknown, seat: Seat, from: Square, steps: Grid) -> u64 {
    let stands = |rover: u8| play.board(seat).rovers[usize::from(rover)] == Some(from);
    let jumps = play
        .legal(game)
        .into_iter()
        .filter(|choice| matches!(choice, Move::Jump { rover, .. } if stands(*rover)));
    (steps.count() + jumps.count()) as u64
}

/// The piece with a recorded name.
fn piece(name: &str) -> Option<Collectible> {
    match name {
        "lifepod(s)" => Some(Collectible::Lifepod),
        "meteor(s)" => Some(Collectible::Meteorite),
        _ => None,
    }
}
