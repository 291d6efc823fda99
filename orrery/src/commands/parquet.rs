//! What differs between programs built with Parquet and without.

use crate::terminal::output::{Usage, usage};
use orrery_data::Format;

/// Whether this program was built with Parquet.
pub(crate) const IS_BUILT: bool = cfg!(feature = "parquet");

/// Checks that a program can write Parquet; `other` is an option with which it writes something else.
pub(crate) fn check(is_built: bool, other: &str) -> Result<(), Usage> {
    if is_built {
        return Ok(());
    }
    Err(usage!(
        "this program was built without Parquet; build it with --features parquet, or use {other}"
    ))
}

/// The format of shards in words, and how to get the other format.
pub(crate) fn format_text(is_built: bool, format: Format) -> &'static str {
    match (is_built, format) {
        (false, _) => "Format: .npy files. A program built with --features parquet writes Parquet.\n",
        (true, Format::Npy) => "Format: .npy files. Without --npy it is Parquet.\n",
        #[cfg(feature = "parquet")]
        (true, Format::Parquet) => "Format: Parquet. With --npy it is .npy files.\n",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_program_without_parquet_says_how_to_get_it() {
        assert!(check(true, "--npy").is_ok());
        let refused = check(false, "--npy").unwrap_err().to_string();
        assert!(
            refused.contains("--features parquet") && refused.contains("--npy"),
            "{refused}"
        );
        assert!(format_text(false, Format::Npy).contains("--features parquet"));
        assert!(!format_text(true, Format::Npy).contains("--features parquet"));
    }
}
