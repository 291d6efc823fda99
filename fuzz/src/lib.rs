//! The functions of the fuzz targets, which the tests of the arena run on the corpora too.

#[path = "../../arena/tests/decoders/targets.rs"]
pub mod targets;
