//! The deals of the rules' signature.

use super::{Setup, random_boards};
use crate::by_seat::MAX_SEATS;
use crate::planet_unknown::ruleset::station::Turning;
use crate::planet_unknown::tables::Tables;
use crate::rng::Rng;

/// The deals of the rules' signature; [`VERSIONS`](crate::planet_unknown::VERSIONS) contains that of the embedded
/// ruleset.
pub(crate) fn signature_deals(tables: &Tables) -> Vec<(Setup, u64)> {
    let two_with_commander = Setup {
        turning: Some(Turning::Commander),
        ..Setup::base(2)
    };
    let seats = || (1..=MAX_SEATS).map(Setup::base);
    let base_games = seats().chain([two_with_commander]);
    let base_games = base_games.flat_map(|setup| (1..=20).map(move |seed| (setup.clone(), seed)));
    let with_boards = seats().flat_map(|mut setup| {
        (1..=20).map(move |seed| {
            let mut rng = Rng::seed(seed);
            random_boards::draw_planets(tables, &mut setup, &mut rng);
            random_boards::draw_corporations(tables, &mut setup, &mut rng);
            setup.private_objectives = rng.below(2) == 1;
            (setup.clone(), seed)
        })
    });
    let with_events = with_boards.clone().map(|(setup, seed)| {
        let events = Some("uniform".to_owned());
        (Setup { events, ..setup }, seed)
    });
    base_games.chain(with_boards).chain(with_events).collect()
}
