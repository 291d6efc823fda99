//! Pictures of positions, as an observer sees them: the one place where boards are drawn.
//!
//! A picture is made from the JSON of a position, which holds nothing that its observer does not know, and from that of what
//! is printed on the boards. So a picture cannot show more.

mod boxes;
mod error;
mod lines;
mod place;
mod planet_unknown;
mod planetarium;
pub(crate) mod style;
mod svg;
mod words;

pub use error::{DrawingError, Part};
pub use place::Place;
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
    let all = |table: Table| table.picture;
    match game {
        "planet-unknown" => planet_unknown::table(printed, position, None).map(all),
        "planetarium" => planetarium::table(printed, position, None).map(all),
        _ => Ok(lines::picture(game, text)),
    }
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
///
/// # Panics
/// If the game writes JSON that its drawing cannot read.
pub fn table<G: Game>(game: &G, state: &G::State, seat: Seat) -> Table {
    let (printed, position) = (game.printed_json(state), game.position_json(state, Some(seat)));
    let table = match game.name() {
        "planet-unknown" => planet_unknown::table(&printed, &position, Some(seat)),
        "planetarium" => planetarium::table(&printed, &position, Some(seat)),
        name => Ok(Table {
            picture: lines::picture(name, &game.describe(state, Some(seat))),
            places: Vec::new(),
        }),
    };
    table.expect("the drawing reads what the game writes")
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
