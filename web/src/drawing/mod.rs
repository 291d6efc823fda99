//! Pictures of positions, as an observer sees them: the one place where boards are drawn.
//!
//! A picture is made of what [`seen`](orrery_engine::Words::seen) returns, which holds nothing that its observer does not
//! know, and of what is [`printed`](orrery_engine::Words::printed) on the boards. So a picture cannot show more.

mod boxes;
mod error;
mod lines;
mod place;
mod planet_unknown;
mod planetarium;
mod svg;
mod words;

pub use error::{DrawingError, Part};
pub use place::Place;

use crate::picture::Picture;
pub use crate::picture::STYLE;
use orrery_engine::{Game, Seat};
use serde::de::DeserializeOwned;
use serde_json::Value;
use std::any::Any;

/// The picture of a stored position of a game: `printed` is what is printed on its boards
/// ([`printed_json`](orrery_engine::Words::printed_json)), `position` what an observer sees
/// ([`position_json`](orrery_engine::Words::position_json)). A game without a drawing of its own is shown as its `text`.
///
/// # Errors
/// If one of the values is not what the game writes.
pub fn picture(game: &str, printed: &Value, position: &Value, text: &str) -> Result<Picture, DrawingError> {
    fn read<T: DeserializeOwned>(game: &str, part: Part, value: &Value) -> Result<T, DrawingError> {
        T::deserialize(value).map_err(|error| DrawingError::new(game, part, error))
    }
    let (boards, seen) = (Part::Printed, Part::Position);
    let table = match game {
        "planet-unknown" => planet_unknown::table(&read(game, boards, printed)?, &read(game, seen, position)?, None),
        "planetarium" => planetarium::table(&read(game, boards, printed)?, &read(game, seen, position)?, None),
        _ => return Ok(lines::picture(game, text)),
    };
    Ok(table.picture)
}

/// A picture of a table at which somebody plays.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Table {
    /// The picture.
    pub picture: Picture,
    /// Where the actions of the seat in front are picked.
    pub places: Vec<Place>,
}

/// The picture of a state for the person of a seat, as the seat sees it: what it has comes before what others have.
pub fn table<G: Game>(game: &G, state: &G::State, seat: Seat) -> Table {
    drawn(game, state, Some(seat), Some(seat))
}

/// The picture of a state as `observer` sees it; without an observer it shows the cards of every seat.
///
/// # Examples
/// ```
/// use orrery_engine::planet_unknown::Setup;
/// use orrery_engine::{PlanetUnknown, Rules, Seat};
/// use orrery_web::drawing::of_state;
///
/// let game = PlanetUnknown::default();
/// let state = game.start(&Setup::base(2), 7)?;
/// let picture = of_state(&game, &state, Some(Seat(0)));
/// assert!(picture.label.starts_with("Planet Unknown, round 1"));
/// # Ok::<(), orrery_engine::Problems>(())
/// ```
pub fn of_state<G: Game>(game: &G, state: &G::State, observer: Option<Seat>) -> Picture {
    drawn(game, state, observer, None).picture
}

/// The drawing of a game by the type of its positions, with a seat first if one is named.
fn drawn<G: Game>(game: &G, state: &G::State, observer: Option<Seat>, first: Option<Seat>) -> Table {
    let printed: &dyn Any = &game.printed(state);
    let seen: &dyn Any = &game.seen(state, observer);
    if let (Some(printed), Some(seen)) = (printed.downcast_ref(), seen.downcast_ref()) {
        return planet_unknown::table(printed, seen, first);
    }
    if let (Some(printed), Some(seen)) = (printed.downcast_ref(), seen.downcast_ref()) {
        return planetarium::table(printed, seen, first);
    }
    Table {
        picture: lines::picture(game.name(), &game.describe(state, observer)),
        places: Vec::new(),
    }
}
