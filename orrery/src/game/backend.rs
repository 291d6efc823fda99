//! Which instructions find placements: the fastest of this processor, or the portable ones on request.

use crate::terminal::output::{Usage, usage};
use orrery_engine::bitboard::Backend;
use orrery_engine::problem::cut;
use std::env;

/// The variable that asks for portable instructions.
const VARIABLE: &str = "ORRERY_PORTABLE";

/// The instructions to use.
pub(crate) fn backend() -> Result<Backend, Usage> {
    let value = env::var_os(VARIABLE).unwrap_or_default();
    match value.to_string_lossy().as_ref() {
        "" | "0" => Ok(Backend::detect()),
        "1" => Ok(Backend::Portable),
        other => Err(usage!("{VARIABLE} is `{}`; allowed are 0 and 1", cut(other))),
    }
}
