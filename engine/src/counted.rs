//! Numbers of things, for texts.

use std::fmt::{self, Display};

/// A number of things that form their plural with s, or have none.
pub(crate) struct Counted(pub(crate) i32, pub(crate) &'static str);

impl Display for Counted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Counted(count, what) = *self;
        let plural = match what {
            _ if count.abs() == 1 => "",
            "movement" | "movement for the next tile" => "",
            "patch" | "stored patch" => "es",
            "lifepod on a track or tech" => "",
            _ => "s",
        };
        if f.sign_plus() {
            write!(f, "{count:+} {what}{plural}")
        } else {
            write!(f, "{count} {what}{plural}")
        }
    }
}
