//! What tests count in pictures.

/// How many marks there are.
pub(crate) fn marks(text: &str) -> usize {
    text.matches(" data-mark").count()
}

/// All numbers of the values of attributes that begin so.
pub(crate) fn numbers_of(text: &str, attribute: &str) -> Vec<f64> {
    let values = text.split(attribute).skip(1).filter_map(|rest| rest.split('"').next());
    let numbers = values.flat_map(|value| value.split(|c: char| !c.is_ascii_digit() && c != '.' && c != '-'));
    numbers.filter_map(|number| number.parse().ok()).collect()
}
