//! Skill and luck where both are known.

mod agents_of_pick;
mod ahead;
mod ladder;
mod variance;
