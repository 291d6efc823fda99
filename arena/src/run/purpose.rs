//! What the files of a run are opened for.

/// What they are opened for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Purpose {
    Create,
    Write,
    Read,
}
