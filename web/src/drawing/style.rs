//! The colours and fonts of pictures.

/// Styles for the classes of pictures; a page with pictures has them in its styles.
pub const STYLE: &str = include_str!("../../assets/drawing.css");
