//! The models that are part of the program.

use super::additive::Model;
use super::class::TableClass;
use std::sync::{Arc, OnceLock};

/// The files of `agents/models`.
const FILES: [&str; 3] = [
    include_str!("../../models/planet-unknown-solo.toml"),
    include_str!("../../models/planet-unknown-two.toml"),
    include_str!("../../models/planet-unknown-more.toml"),
];

/// The models of a game, at most one for each class of tables.
pub(super) fn of(game: &str) -> Vec<Arc<Model>> {
    static MODELS: OnceLock<Vec<Arc<Model>>> = OnceLock::new();
    let read = || {
        FILES
            .iter()
            .map(|text| Arc::new(text.parse().expect("the files of the program are models")))
    };
    let all = MODELS.get_or_init(|| read().collect());
    all.iter().filter(|model| model.game == game).cloned().collect()
}

/// The model of this class.
pub(super) fn find(models: &[Arc<Model>], table: TableClass) -> Option<&Model> {
    models.iter().find(|model| model.table == table).map(Arc::as_ref)
}

#[cfg(test)]
mod tests {
    use super::*;
    use orrery_engine::bitboard::Backend;
    use orrery_engine::planet_unknown::PlanetUnknown;

    #[test]
    fn the_models_of_the_program_are_those_of_the_features() {
        let game = PlanetUnknown::embedded(Backend::Portable);
        let models = of("planet-unknown");
        assert_eq!(models.len(), FILES.len());
        for model in &models {
            assert_eq!(model.check(&game), Ok(()));
            assert_eq!(find(&models, model.table), Some(&**model), "one for each class");
        }
    }
}
