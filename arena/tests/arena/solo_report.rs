//! The report of solo games that differ in nothing but the deal.

use orrery_arena::report::SoloReport;
use orrery_arena::solo::{SoloGames, SoloStudy};
use orrery_arena::{Row, Tournament};

/// What is printed of these games.
pub(crate) fn solo_report(tournament: Tournament, rows: &[Row]) -> SoloReport {
    let mut games = SoloGames::new(&tournament.config);
    for block in rows.chunk_by(|a, b| a.block == b.block) {
        games.add_block(&tournament.config, "{}", block).unwrap();
    }
    SoloReport {
        study: SoloStudy::of(&tournament.config, &games),
        tournament,
    }
}
