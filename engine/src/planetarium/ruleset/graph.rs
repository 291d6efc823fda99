//! Checks whether the lines of a board make orbits: rings close, arms end, thin lines lead to the next orbit.

use super::board::{Board, BoardSpace, FULL_TURN, Line, LineKind, OrbitKind};
use crate::toml_reader::TableReader;

impl Board {
    /// The space to which the thick line from a space leads.
    pub(crate) fn thick_line(&self, from: usize) -> Option<usize> {
        let thick = |line: &&Line| line.kind == LineKind::Thick && line.from == from;
        self.lines.iter().find(thick).map(|line| line.to)
    }

    /// The angle from one space clockwise to another.
    pub fn turn(&self, from: usize, to: usize) -> u8 {
        let full = u16::from(FULL_TURN);
        let [from, to] = [from, to].map(|space| u16::from(self.spaces[space].angle));
        ((to + full - from) % full) as u8
    }

    pub(super) fn check_graph(&self, t: &mut TableReader) {
        for (index, line) in self.lines.iter().enumerate() {
            self.check_line(t, index, line);
        }
        for (space, name) in self.spaces.iter().enumerate() {
            let thick = self.thick_lines(space);
            let leaves_none = name.last;
            let allowed = if leaves_none { 0 } else { 1 };
            if thick != allowed {
                let what = if leaves_none {
                    "none leaves the last space of an arm"
                } else {
                    "one leaves each space of an orbit"
                };
                t.at("graph")
                    .note(&format!("{thick} thick lines from {}", name.id), what);
            }
        }
        if t.is_clean() {
            self.check_orbits(t);
        }
    }

    fn thick_lines(&self, space: usize) -> usize {
        let thick = |line: &&Line| line.kind == LineKind::Thick && line.from == space;
        self.lines.iter().filter(thick).count()
    }

    fn check_line(&self, t: &mut TableReader, index: usize, line: &Line) {
        let ends = [line.from, line.to].map(|end| &self.spaces[end]);
        let [orbit, to] = ends.map(|end| end.orbit);
        let fits = match line.kind {
            LineKind::Thick => orbit == to && ends[0].arm == ends[1].arm,
            LineKind::Thin => orbit.abs_diff(to) == 1,
        };
        let twice = self.lines[..index].iter().any(|other| other == line);
        let what = match line.kind {
            _ if twice => "each line is listed once",
            LineKind::Thick => "a thick line stays on its orbit and arm",
            LineKind::Thin => "a thin line leads to an adjacent orbit",
        };
        if !fits || twice {
            let name = |end: &BoardSpace| format!("{} on orbit {}", end.id, end.orbit);
            let found = format!(
                "edges[{index}]: {} from {} to {}",
                line.kind,
                name(ends[0]),
                name(ends[1])
            );
            t.at("graph").note(&found, what);
        }
    }

    /// Checks that, from its first space, the thick lines pass once round all spaces of a ring, or through all of an
    /// arm.
    fn check_orbits(&self, t: &mut TableReader) {
        for (number, orbit) in (1..).zip(&self.orbits) {
            for first in self.first_spaces(number) {
                let of_path = |space: &&BoardSpace| space.orbit == number && space.arm == self.spaces[first].arm;
                let spaces = self.spaces.iter().filter(of_path).count();
                let path = self.path(first);
                let turned: u32 = path.windows(2).map(|pair| u32::from(self.turn(pair[0], pair[1]))).sum();
                let back = path.last().map_or(0, |&last| u32::from(self.turn(last, first)));
                let is_ring = orbit.kind == OrbitKind::Ring;
                let leads_to = path.last().and_then(|&last| self.thick_line(last));
                let ends_well = leads_to == is_ring.then_some(first);
                let what = if is_ring { "ring" } else { "arm" };
                let id = &self.spaces[first].id;
                if path.len() != spaces || !ends_well {
                    let found = format!("the {what} of {id} with {} of its {spaces} spaces in line", path.len());
                    let end = if is_ring {
                        "back to the first"
                    } else {
                        "none leaves the last"
                    };
                    let allowed = format!("thick lines join all spaces of the {what}, one after the other, and {end}");
                    t.at("graph").note(&found, allowed);
                } else if turned + back != u32::from(FULL_TURN) && spaces > 1 {
                    let found = format!("the {what} of {id} with a path of {} parts", turned + back);
                    let allowed =
                        format!("travel is clockwise: its angles go once round the {FULL_TURN} parts of a turn");
                    t.at("graph").note(&found, allowed);
                }
            }
        }
    }

    /// The first space of the ring or of each arm of an orbit: the first in the file, or of the arm.
    pub(crate) fn first_spaces(&self, orbit: u8) -> Vec<usize> {
        let on_orbit = |&space: &usize| self.spaces[space].orbit == orbit;
        let spaces = || (0..self.spaces.len()).filter(on_orbit);
        let has_entry = |space: usize| spaces().any(|other| self.thick_line(other) == Some(space));
        let mut arms: Vec<u8> = spaces().map(|space| self.spaces[space].arm).collect();
        arms.sort_unstable();
        arms.dedup();
        let first_of = |arm: u8| {
            let mut of_arm = spaces().filter(|&space| self.spaces[space].arm == arm);
            let first = of_arm.clone().next();
            of_arm.find(|&space| !has_entry(space)).or(first)
        };
        arms.into_iter().filter_map(first_of).collect()
    }

    /// The spaces from `first` along the thick lines, each once.
    pub fn path(&self, first: usize) -> Vec<usize> {
        let mut path = vec![first];
        let mut space = first;
        while let Some(next) = self.thick_line(space).filter(|next| !path.contains(next)) {
            path.push(next);
            space = next;
        }
        path
    }
}
