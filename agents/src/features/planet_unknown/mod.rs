//! The features of Planet Unknown: what is made and what may still be made, in the same terms for all corporations and planets.

mod boards;
mod cards;
mod ground;
mod lines;
mod objectives;
mod others;
mod pieces;
mod seen;
mod station;
mod techs;
mod time;
mod tracks;

use super::contract::Featured;
use super::table::FeatureTable;
use super::writer::Features;
use orrery_engine::Seat;
use orrery_engine::bitboard::Backend;
use orrery_engine::planet_unknown::{PlanetUnknown, State};
use seen::Seen;

static TABLE: FeatureTable = FeatureTable::new(
    1,
    &[
        boards::FEATURES,
        time::FEATURES,
        ground::FEATURES,
        lines::FEATURES,
        station::FEATURES,
        tracks::FEATURES,
        techs::FEATURES,
        pieces::FEATURES,
        cards::FEATURES,
        objectives::FEATURES,
        others::FEATURES,
    ],
);

impl Featured for PlanetUnknown {
    fn features_table() -> &'static FeatureTable {
        &TABLE
    }

    fn backend(&self) -> Backend {
        PlanetUnknown::backend(self)
    }

    fn next_round(&self, state: &State, seat: Seat) -> u32 {
        u32::from(state.round) + u32::from(!seen::lays_now(state, seat))
    }

    fn features(&self, state: &State, seat: Seat, out: &mut Features) {
        let seen = Seen::new(self, state, seat);
        out.clear();
        out.group(boards::FEATURES, |out| boards::write(&seen, out));
        out.group(time::FEATURES, |out| time::write(&seen, out));
        out.group(ground::FEATURES, |out| ground::write(&seen, out));
        out.group(lines::FEATURES, |out| lines::write(&seen, out));
        out.group(station::FEATURES, |out| station::write(&seen, out));
        out.group(tracks::FEATURES, |out| tracks::write(&seen, out));
        out.group(techs::FEATURES, |out| techs::write(&seen, out));
        out.group(pieces::FEATURES, |out| pieces::write(&seen, out));
        out.group(cards::FEATURES, |out| cards::write(&seen, out));
        out.group(objectives::FEATURES, |out| objectives::write(&seen, out));
        out.group(others::FEATURES, |out| others::write(&seen, out));
        out.finish(&TABLE);
    }
}
