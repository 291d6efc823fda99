//! What the handlers of requests share.

use super::folder::Folder;
use super::laboratory::Laboratory;
use super::runs::at_work::Runs;
use super::table::tables::Tables;
use std::sync::Arc;

/// What handlers share.
pub(super) struct Shared {
    pub(super) folder: Folder,
    pub(super) laboratory: Arc<dyn Laboratory>,
    /// The token for pages that change something.
    pub(super) token: String,
    pub(super) tables: Arc<Tables>,
    pub(super) runs: Arc<Runs>,
}
