//! What the pages of runs share: who watches, what is known of games, and where long work is done.

use super::desk::Desk;
use super::games::overview::Overviews;
use super::live::watchers::Watchers;
use std::sync::Arc;

/// What the pages of runs share.
#[derive(Default)]
pub(in crate::serve) struct Runs {
    pub(super) desk: Arc<Desk>,
    pub(super) watchers: Arc<Watchers>,
    pub(super) overviews: Arc<Overviews>,
}
