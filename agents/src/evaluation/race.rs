//! Points are all there is to see in a race.

use super::{Evaluated, Points};
use orrery_engine::Race;

impl Evaluated for Race {
    type Prospects = Points;

    fn prospects(&self) -> Points {
        Points
    }
}
