//! Numbers in a range.

use std::fmt::Display;
use std::ops::RangeInclusive;

/// Refuses a number out of range.
pub(super) fn within<T: PartialOrd + Display>(key: &str, number: T, allowed: RangeInclusive<T>) -> Result<(), String> {
    match allowed.contains(&number) {
        true => Ok(()),
        false => Err(format!(
            "{key} is {number}; allowed is a number from {} to {}",
            allowed.start(),
            allowed.end()
        )),
    }
}
