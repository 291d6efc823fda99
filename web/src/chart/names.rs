//! Names beside points, none over another name or a point.

use super::frame::{LETTER, WIDTH, at};
use maud::{Markup, html};

/// Half the size of the sign of a point.
const SIGN: f64 = 5.0;
/// From a point to the name beside it.
const ASIDE: f64 = 7.0;
/// How far letters reach above the line that they stand on, and below.
const ABOVE: f64 = 10.0;
const BELOW: f64 = 3.0;
/// The lines that a name may stand on, from its point, the best first.
const LINES: [f64; 6] = [-7.0, 16.0, 4.0, -20.0, 29.0, -33.0];

/// A name at its place.
#[derive(Clone, PartialEq, Debug)]
struct Placed<'a> {
    name: &'a str,
    is_left: bool,
    x: f64,
    y: f64,
}

/// The area of a name or a sign.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Area {
    x: [f64; 2],
    y: [f64; 2],
}

impl Area {
    fn of_sign([x, y]: [f64; 2]) -> Area {
        Area {
            x: [x - SIGN, x + SIGN],
            y: [y - SIGN, y + SIGN],
        }
    }

    fn meets(&self, other: &Area) -> bool {
        let meet = |[a, b]: [f64; 2], [c, d]: [f64; 2]| a < d && c < b;
        meet(self.x, other.x) && meet(self.y, other.y)
    }

    fn is_inside(&self) -> bool {
        self.x[0] >= 0.0 && self.x[1] <= WIDTH && self.y[0] >= 0.0
    }
}

impl Placed<'_> {
    fn area(&self) -> Area {
        let width = LETTER * self.name.chars().count() as f64;
        Area {
            x: match self.is_left {
                true => [self.x - width, self.x],
                false => [self.x, self.x + width],
            },
            y: [self.y - ABOVE, self.y + BELOW],
        }
    }
}

/// The names of points, each at the first place around its point that is free; above it if none is.
pub(super) fn names(points: &[(&str, [f64; 2])]) -> Markup {
    html! {
        @for Placed { name, is_left, x, y } in placed(points) {
            text class="name" text-anchor=(if is_left { "end" } else { "start" }) x=(at(x)) y=(at(y)) { (name) }
        }
    }
}

fn placed<'a>(points: &[(&'a str, [f64; 2])]) -> Vec<Placed<'a>> {
    let mut taken: Vec<Area> = points.iter().map(|&(_, point)| Area::of_sign(point)).collect();
    let mut all = Vec::new();
    for &(name, point) in points.iter().filter(|(name, _)| !name.is_empty()) {
        let is_free = |place: &Placed<'_>| {
            let area = place.area();
            area.is_inside() && !taken.iter().any(|other| area.meets(other))
        };
        let mut around = around(name, point);
        let first = around.next();
        if let Some(found) = first.clone().into_iter().chain(around).find(is_free).or(first) {
            taken.push(found.area());
            all.push(found);
        }
    }
    all
}

/// The places around a point, first on the side where there is more room.
fn around(name: &str, [x, y]: [f64; 2]) -> impl Iterator<Item = Placed<'_>> {
    let is_right_half = x > WIDTH / 2.0;
    LINES.into_iter().flat_map(move |line| {
        [is_right_half, !is_right_half].map(|is_left| Placed {
            name,
            is_left,
            x: x + if is_left { -ASIDE } else { ASIDE },
            y: y + line,
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The points of two charts of the study of bots, where names above their points would lie over each other.
    const CROWDED: [[(&str, [f64; 2]); 7]; 2] = [
        [
            ("greedy", [54.0, 216.0]),
            ("planner 4", [142.0, 112.0]),
            ("planner 16", [181.0, 110.0]),
            ("planner 64", [245.0, 93.0]),
            ("mcts 30", [292.0, 71.0]),
            ("mcts 100", [324.0, 100.0]),
            ("mcts 300", [374.0, 68.0]),
        ],
        [
            ("greedy", [52.0, 204.0]),
            ("planner 4", [148.0, 111.0]),
            ("planner 16", [162.0, 105.0]),
            ("planner 64", [190.0, 111.0]),
            ("mcts 30", [268.0, 83.0]),
            ("mcts 100", [321.0, 83.0]),
            ("mcts 300", [376.0, 73.0]),
        ],
    ];

    #[test]
    fn no_name_lies_over_another_or_over_a_point() {
        for points in CROWDED {
            let names = placed(&points);
            assert_eq!(names.len(), points.len());
            for (place, name) in names.iter().enumerate() {
                assert!(
                    names[..place].iter().all(|other| !other.area().meets(&name.area())),
                    "{names:?}"
                );
                assert!(
                    points
                        .iter()
                        .all(|&(_, point)| !Area::of_sign(point).meets(&name.area())),
                    "{name:?}"
                );
                assert!(name.area().is_inside(), "{name:?}");
            }
        }
    }

    #[test]
    fn a_name_stays_near_its_point_and_one_without_room_is_written_anyway() {
        for points in CROWDED {
            let pairs = placed(&points).into_iter().zip(points);
            assert!(
                pairs
                    .into_iter()
                    .all(|(name, (_, [x, y]))| (name.x - x).abs() <= ASIDE && (name.y - y).abs() <= 33.0)
            );
        }
        let long = "n".repeat(100);
        let [name] = &placed(&[(&long, [100.0, 100.0])])[..] else {
            panic!("it has no name")
        };
        assert_eq!([name.x, name.y], [100.0 + ASIDE, 93.0]);
    }

    #[test]
    fn points_without_names_are_left_free() {
        let points = [("first", [100.0, 100.0]), ("", [120.0, 90.0])];
        let names = placed(&points);
        assert_eq!(names.len(), 1);
        assert!(!names[0].area().meets(&Area::of_sign(points[1].1)), "{names:?}");
    }
}
