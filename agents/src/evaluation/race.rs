//! The evaluation of a race: points alone.

use super::{Evaluated, Points};
use orrery_engine::Race;

impl Evaluated for Race {
    type Prospects = Points;

    fn prospects(&self) -> Points {
        Points
    }
}
