//! Prose with values of results: `{{RUN PATH :FORM}}`, and `{{table NAME}}`, `{{picture NAME}}`, `{{command RUN}}`.

use super::expression::Expression;
use super::results::Results;
use super::study::SHOWN;
use orrery_engine::problem::{cut, one_of};

/// A text in pieces.
#[derive(Clone, Debug)]
pub(super) struct Template(Vec<Piece>);

#[derive(Clone, Debug)]
enum Piece {
    Text(String),
    Value(Expression),
    /// What is shown, and its name.
    Shown(&'static str, String),
}

/// What a text may name.
pub(super) struct Names<'a> {
    pub(super) runs: Vec<&'a str>,
    pub(super) tables: Vec<&'a str>,
    pub(super) pictures: Vec<&'a str>,
}

impl Template {
    /// Reads a text.
    pub(super) fn read(text: &str, names: &Names<'_>) -> Result<Template, String> {
        let (mut pieces, mut rest) = (Vec::new(), text);
        while let Some((before, after)) = rest.split_once("{{") {
            let Some((inside, after)) = after.split_once("}}") else {
                let begun: String = after.chars().take(40).collect();
                return Err(format!("`{{{{{begun}` has no end; write }}}} after it"));
            };
            pieces.push(Piece::Text(before.to_owned()));
            pieces.push(Piece::read(inside, names)?);
            rest = after;
        }
        pieces.push(Piece::Text(rest.to_owned()));
        Ok(Template(pieces))
    }

    /// The text with the values in it. What is shown comes from a function of its kind and its name.
    pub(super) fn filled(
        &self,
        results: &Results,
        shown: impl Fn(&str, &str) -> Result<String, String>,
    ) -> Result<String, String> {
        let piece = |piece: &Piece| match piece {
            Piece::Text(text) => Ok(text.clone()),
            Piece::Value(expression) => expression.written(results),
            Piece::Shown(kind, name) => shown(kind, name),
        };
        self.0.iter().map(piece).collect()
    }
}

impl Piece {
    fn read(inside: &str, names: &Names<'_>) -> Result<Piece, String> {
        let (first, name) = inside.trim().split_once(' ').unwrap_or((inside.trim(), ""));
        let Some(kind) = SHOWN.into_iter().find(|kind| *kind == first) else {
            return Expression::read(inside, &names.runs).map(Piece::Value);
        };
        let (name, known) = (name.trim(), names.of(kind));
        match known.contains(&name) {
            true => Ok(Piece::Shown(kind, name.to_owned())),
            false => Err(format!(
                "`{}`: {}",
                cut(inside.trim()),
                one_of(name, known.iter().copied())
            )),
        }
    }
}

impl Names<'_> {
    fn of(&self, kind: &str) -> &[&str] {
        match kind {
            "table" => &self.tables,
            "picture" => &self.pictures,
            _ => &self.runs,
        }
    }
}
