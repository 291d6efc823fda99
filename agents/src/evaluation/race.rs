//! The evaluation of a race: points alone. It has no features.

use super::{Evaluated, Points};
use crate::features::Featured;
use crate::spec::playable::Playable;
use orrery_engine::Race;

impl Featured for Race {}

impl Evaluated for Race {
    type Heuristic = Points;
    type Base = Points;

    fn heuristic(&self) -> Points {
        Points
    }

    fn base(&self) -> Points {
        Points
    }
}

impl Playable for Race {}
