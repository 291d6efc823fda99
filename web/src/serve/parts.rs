//! Long lists in parts of a hundred entries.

use super::answer::{Answer, Refused};
use axum::http::StatusCode;
use maud::{Markup, html};
use orrery_arena::report::grouped;
use std::ops::Range;

/// How many entries a part has.
pub(super) const PART: u64 = 100;

/// A part of a list, by its number from 1.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Part {
    pub(super) number: u64,
    /// How many parts the list has, at least one.
    pub(super) of: u64,
}

impl Part {
    /// The part of this number of a list with so many entries.
    pub(super) fn of(number: u64, entries: u64) -> Answer<Part> {
        let of = entries.div_ceil(PART).max(1);
        match (1..=of).contains(&number) {
            true => Ok(Part { number, of }),
            false => Err(Refused::new(
                StatusCode::BAD_REQUEST,
                format!("found part {number} of a list; allowed is 1 to {of}"),
            )),
        }
    }

    /// The places of its entries in the list; the last part may have fewer.
    pub(super) fn places(self) -> Range<u64> {
        (self.number - 1) * PART..self.number * PART
    }

    /// Its entries of those of the list.
    pub(super) fn entries<T>(self, list: &[T]) -> &[T] {
        let Range { start, end } = self.places();
        &list[start as usize..list.len().min(end as usize)]
    }

    /// Links to the parts around it, by their numbers; nothing if there are none.
    pub(super) fn links(self, label: &str, link: impl Fn(u64) -> String) -> Markup {
        let Part { number, of } = self;
        html! {
            @if of > 1 {
                nav.parts aria-label=(label) {
                    @if number > 1 { a href=(link(1)) { "First" } " " a href=(link(number - 1)) rel="prev" { "Back" } " " }
                    span { "Part " (grouped(number)) " of " (grouped(of)) }
                    @if number < of { " " a href=(link(number + 1)) rel="next" { "Next" } " " a href=(link(of)) { "Last" } }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_parts_of_a_list_are_the_list() {
        for entries in [0, 1, 99, 100, 101, 250] {
            let list: Vec<u64> = (0..entries).collect();
            let last = Part::of(1, entries).unwrap().of;
            let parts = (1..=last).map(|number| Part::of(number, entries).unwrap());
            let joined: Vec<u64> = parts.flat_map(|part| part.entries(&list).to_vec()).collect();
            assert_eq!(joined, list);
            let beyond = [0, last + 1].map(|number| Part::of(number, entries).unwrap_err().status);
            assert_eq!(beyond, [StatusCode::BAD_REQUEST; 2]);
        }
    }

    #[test]
    fn each_part_but_the_ends_links_to_both_sides() {
        let links = |number| {
            Part::of(number, 250)
                .unwrap()
                .links("", |part| format!("/{part}"))
                .into_string()
        };
        assert!(links(1).contains("href=\"/2\"") && !links(1).contains("Back"));
        assert!(links(2).contains("href=\"/1\"") && links(2).contains("href=\"/3\""));
        assert!(links(3).contains("href=\"/2\"") && !links(3).contains("Next"));
        assert_eq!(Part::of(1, 100).unwrap().links("", |_| String::new()).into_string(), "");
    }
}
