//! Objectives in words.

use crate::by_seat::Seat;
use crate::card_set::CardSet;
use crate::counted::Counted;
use crate::planet_unknown::ruleset::objectives::{Better, Condition, NeighbourSide, PrivateSide, Statistic};
use crate::planet_unknown::state::{Phase, State};
use crate::planet_unknown::tables::Tables;
use std::fmt::{self, Display};

/// The objectives of a seat as an observer sees them: private ones, those discarded, and those to choose from.
pub(crate) fn objective_texts(tables: &Tables, state: &State, observer: Option<Seat>, seat: Seat) -> [Vec<String>; 3] {
    let board = state.board_seen(observer, seat);
    let is_hidden = observer.is_some_and(|observer| observer != seat);
    let [private, discarded, drawn, _] = board.objective_piles();
    let ids = |cards: CardSet| cards.iter().map(|card| tables.objective(card).id.clone());
    let sides = private.iter().map(|card| {
        let card = tables.objective(card);
        format!("{} {}", card.id, card.private)
    });
    let count = private.count() as i32;
    match is_hidden {
        true if state.phase != Phase::Over => {
            let number = (count > 0).then(|| Counted(count, "objective").to_string());
            [number.into_iter().collect(), Vec::new(), Vec::new()]
        }
        true => [sides.collect(), Vec::new(), Vec::new()],
        false => [sides.collect(), ids(discarded).collect(), ids(drawn).collect()],
    }
}

impl Display for NeighbourSide {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let NeighbourSide {
            statistic,
            better,
            win,
            tie,
        } = *self;
        let (most, largest) = match better {
            Better::More => ("most", "largest"),
            Better::Less => ("fewest", "smallest"),
        };
        match statistic {
            Statistic::EdgeResources(resource) => write!(f, "{most} {resource} resources on the edge")?,
            Statistic::LargestArea(terrain) => write!(f, "{largest} {terrain} area")?,
            Statistic::AreaCount(terrain) => write!(f, "{most} {terrain} areas")?,
            Statistic::ResourceCount(resource) => write!(f, "{most} {resource} resources")?,
            Statistic::TracksAtTop => write!(f, "{most} trackers at the top")?,
            Statistic::Collected(what) => write!(f, "{most} collected {what}s")?,
        }
        write!(f, " ({}, tied {tie})", Counted(win.into(), "medal"))
    }
}

impl Display for PrivateSide {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.condition {
            Condition::Rectangle { of, size: [a, b] } => write!(f, "a block of {a} x {b} {of}")?,
            Condition::AreaResources { of, min } => write!(f, "{min} {of} resources in one area")?,
            Condition::TrackAtTop { of } => write!(f, "{of} at the top")?,
            Condition::ResourceAtMost { of, max } => write!(f, "at most {max} {of} resources")?,
            Condition::CollectedAtLeast { of, min } => write!(f, "{min} collected {of}s")?,
            Condition::CollectedMore { of, than } => write!(f, "more collected {of}s than {than}s")?,
            Condition::AllCovered { of } => write!(f, "all {of} covered")?,
        }
        write!(f, " ({})", Counted(self.medals.into(), "medal"))
    }
}
