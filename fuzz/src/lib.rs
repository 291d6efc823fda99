//! The functions of the fuzz targets, which the tests of the arena run on the corpora too.

#[path = "../../data/tests/decoders/targets.rs"]
pub mod targets;
