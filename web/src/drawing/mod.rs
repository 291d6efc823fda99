//! Pictures of positions, as an observer sees them: the one place where boards are drawn.
//!
//! A picture is made from the JSON of a position, which holds nothing that its observer does not know, and from that of what
//! is printed on the boards. So a picture cannot show more.

mod boxes;
mod error;
mod lines;
mod planet_unknown;
mod planetarium;
pub(crate) mod style;
mod svg;
mod words;

pub use error::{DrawingError, Part};
pub use style::STYLE;

use crate::picture::Picture;
use orrery_engine::{Game, Seat};
use serde_json::Value;

/// The picture of a position of a game: `printed` is what is printed on its boards
/// ([`printed_json`](orrery_engine::Words::printed_json)), `position` what an observer sees
/// ([`position_json`](orrery_engine::Words::position_json)). A game without a drawing of its own is shown as its `text`.
///
/// # Errors
/// If one of the values is not what the game writes.
pub fn picture(game: &str, printed: &Value, position: &Value, text: &str) -> Result<Picture, DrawingError> {
    match game {
        "planet-unknown" => planet_unknown::picture(printed, position),
        "planetarium" => planetarium::picture(printed, position),
        _ => Ok(lines::picture(game, text)),
    }
}

/// The picture of a state as `observer` sees it; without an observer it shows the cards of every seat.
///
/// # Panics
/// If the game writes JSON that its drawing cannot read.
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
    let (printed, position) = (game.printed_json(state), game.position_json(state, observer));
    let text = game.describe(state, observer);
    picture(game.name(), &printed, &position, &text).expect("the drawing reads what the game writes")
}
