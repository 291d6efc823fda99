//! What is decided before a game starts.

pub(crate) mod checked;
pub(crate) mod composition;
pub(crate) mod deal;
pub(crate) mod file;
pub(crate) mod random_boards;
pub(crate) mod signature_deals;

use crate::planet_unknown::ruleset::station::Turning;
use serde::{Deserialize, Serialize};

/// The symmetric planet, which any number of seats may use.
pub(crate) const SYMMETRIC_PLANET: &str = "k5b-4156";

/// The symmetric corporation, which any number of seats may use.
pub(crate) const SYMMETRIC_CORPORATION: &str = "universal-coalition";

/// Boards of a seat, by their slugs.
///
/// # Examples
/// ```
/// use orrery_engine::PlanetUnknown;
///
/// let game = PlanetUnknown::default();
/// let planets: Vec<&str> = game.tables().planets.iter().map(|planet| &planet.slug[..]).collect();
/// let corporations: Vec<&str> = game.tables().corporations.iter().map(|board| &board.slug[..]).collect();
/// assert_eq!((planets.len(), corporations.len()), (13, 9));
/// assert!(planets.contains(&"gaia") && corporations.contains(&"republic"));
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default, rename_all = "kebab-case")]
pub struct SeatSetup {
    /// The planet; default the symmetric one.
    pub planet: String,
    /// The corporation; default the symmetric one.
    pub corporation: String,
}

impl Default for SeatSetup {
    fn default() -> SeatSetup {
        SeatSetup {
            planet: SYMMETRIC_PLANET.into(),
            corporation: SYMMETRIC_CORPORATION.into(),
        }
    }
}

/// The set-up of a game: unchecked until a game is started from it.
///
/// # Examples
/// ```
/// use orrery_engine::planet_unknown::{SeatSetup, Setup};
/// use orrery_engine::{PlanetUnknown, Rules};
///
/// let game = PlanetUnknown::default();
/// let mut setup = Setup::base(3);
/// setup.events = Some("9,3,8".into());
/// setup.seats[0].corporation = "republic".into();
/// assert!(game.start(&setup, 1).is_ok());
///
/// setup.seats[2] = SeatSetup { planet: "gaja".into(), ..SeatSetup::default() };
/// let problems = game.start(&setup, 1).unwrap_err().to_string();
/// assert!(problems.ends_with("did you mean gaia?"), "{problems}");
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Setup {
    /// The seats in clockwise order.
    pub seats: Vec<SeatSetup>,
    /// Who turns the station; the default depends on the number of seats.
    #[serde(default)]
    pub turning: Option<Turning>,
    /// Who holds the commander token first; default a random seat.
    #[serde(default)]
    pub first_commander: Option<u8>,
    /// Start of the inner ring, 0 to 5; the default is that of the ruleset.
    #[serde(default)]
    pub shift: Option<u8>,
    /// Start of the station, 0 to 5; the default is that of the ruleset.
    #[serde(default)]
    pub rotation: Option<u8>,
    /// Whether each ring is loaded in a random order of shapes.
    #[serde(default)]
    pub random_rings: bool,
    /// Whether private objectives are dealt (PU-1.6); in a solo game they always are (PU-7.1).
    #[serde(default)]
    pub private_objectives: bool,
    /// The event deck (PU-1.8): `off`, `uniform`, `random_mix`, a named mix, or counts of green, orange and red cards
    /// such as `9,3,8`; default off, in a solo game the deck of the rule book.
    #[serde(default)]
    pub events: Option<String>,
}

impl Setup {
    /// The base game for `seats` seats. One seat makes a solo game with a target (PU-7).
    pub fn base(seats: usize) -> Setup {
        Setup {
            seats: vec![SeatSetup::default(); seats],
            turning: None,
            first_commander: None,
            shift: None,
            rotation: None,
            random_rings: false,
            private_objectives: false,
            events: None,
        }
    }
}
