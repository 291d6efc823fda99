//! The page of each game says what its code says: numbers of the specs, blocks of actions, values of observations.

use orrery_engine::planet_unknown::{self, Ending, PlanetUnknown};
use orrery_engine::planetarium::{self, Planetarium};
use orrery_engine::tensor::{Kind, Owner, Part};
use orrery_engine::{ActionBlock, Game, ObservationTable, Rng, Seat, Turn};

const PLANET_UNKNOWN: &str = include_str!("../../src/planet_unknown/SPEC.md");
const PLANETARIUM: &str = include_str!("../../src/planetarium/SPEC.md");

/// The rows of the tables below a heading of a page, without their heads.
fn rows<'a>(page: &'a str, heading: &str) -> Vec<Vec<&'a str>> {
    let from = page.find(&format!("{heading}\n")).expect("the page has the heading");
    let section = page[from + heading.len()..].split("\n#").next().unwrap_or_default();
    let lines: Vec<&str> = section.lines().collect();
    let is_row = |line: usize| {
        lines[line].starts_with('|')
            && !lines[line].starts_with("| ---")
            && !lines.get(line + 1).is_some_and(|next| next.starts_with("| ---"))
    };
    let cells = |line: usize| lines[line].trim_matches('|').split('|').map(str::trim).collect();
    (0..lines.len()).filter(|&line| is_row(line)).map(cells).collect()
}

fn value<'a>(page: &'a str, what: &str) -> &'a str {
    let rows = rows(page, "# Specs");
    rows.iter().find(|row| row[0] == what).expect("the specs have the row")[1]
}

fn check_specs<G: Game>(game: &G, page: &str) {
    let (shape, versions) = (game.observation_table().shape(), game.versions());
    assert_eq!(value(page, "actions"), game.action_space().size().to_string());
    assert_eq!(
        value(page, "observation"),
        format!(
            "{} values of `f32`: {} planes of {} x {}, then {} scalars",
            shape.len(),
            shape.planes,
            shape.rows,
            shape.columns,
            shape.scalars
        )
    );
    assert_eq!(
        value(page, "versions"),
        format!("actions {}, observation {}", versions.actions, versions.observation)
    );
    let history: Vec<&str> = rows(page, "# Versions").iter().map(|row| row[0]).collect();
    let until = |what: &str, last: u32| (1..=last).map(|number| format!("{what} {number}")).collect::<Vec<_>>();
    let expected = [
        until("actions", versions.actions),
        until("observation", versions.observation),
    ];
    assert_eq!(history, expected.concat());
    let parts: Vec<&str> = rows(page, "# Ending and scores").iter().map(|row| row[0]).collect();
    let expected = game.score_parts().iter().map(|part| format!("`{part}`"));
    assert_eq!(parts, expected.collect::<Vec<_>>());
}

fn check_actions<G: Game>(game: &G, page: &str) {
    let tables = rows(page, "# Actions");
    let (dimensions, blocks) = tables.split_at(tables.iter().take_while(|row| row.len() == 2).count());
    let named: Vec<&str> = dimensions.iter().flat_map(|row| row[0].split(", ")).collect();
    let expected = |block: &ActionBlock| {
        let sizes = block.dimensions.iter().map(|dimension| {
            let name = dimension.name;
            assert!(named.contains(&name), "the page says what {name} is");
            format!("{name} {}", dimension.size)
        });
        [
            block.first.to_string(),
            format!("`{}`", block.name),
            block.size().to_string(),
            sizes.collect::<Vec<_>>().join(", "),
        ]
    };
    let found: Vec<&[&str]> = blocks.iter().map(|row| &row[..4]).collect();
    assert_eq!(
        found,
        game.action_space().blocks.iter().map(expected).collect::<Vec<_>>()
    );
    assert!(blocks.iter().all(|row| !row[4].is_empty()));
}

/// The rows that describe these parts, each with its first number, how many it has, its values, where it is packed, and
/// what it means.
fn rows_of(parts: &[&Part]) -> Vec<[String; 5]> {
    let (mut first, mut bit, mut byte) = (0, 0, 0);
    let row = |part: &&Part| {
        let (values, packed) = match part.kind {
            Kind::Plane => (String::new(), String::new()),
            Kind::Flag => ("0 or 1".to_owned(), format!("bit {bit}")),
            Kind::U8 => (values_of(part), format!("byte {byte}")),
            kind => (values_of(part), format!("byte {byte}, {}", kind.name())),
        };
        let what = format!("{}: {}", part.name, part.meaning);
        let row = [first.to_string(), part.count.to_string(), values, packed, what];
        first += part.count;
        bit += flags(part);
        byte += part.kind.bytes() * part.count;
        row
    };
    parts.iter().map(row).collect()
}

/// The column of values for a counter.
fn values_of(part: &Part) -> String {
    let divided = match part.divisor {
        1 => "n".to_owned(),
        by => format!("n / {by}"),
    };
    if part.range == part.kind.limits() {
        divided
    } else {
        format!("{divided}, n at most {}", part.range[1])
    }
}

/// The parts of an owner that are planes, or that are not.
fn parts(table: &ObservationTable, owner: Owner, planes: bool) -> Vec<&Part> {
    let wanted = |part: &&Part| part.owner == owner && (part.kind == Kind::Plane) == planes;
    table.parts.iter().filter(wanted).collect()
}

fn flags(part: &Part) -> usize {
    if part.kind == Kind::Flag { part.count } else { 0 }
}

/// The tables of the observation are those of the code.
fn check_table(table: &ObservationTable, page: &str) {
    let planes = [Owner::Seat, Owner::Table].map(|owner| rows_of(&parts(table, owner, true)));
    let expected = planes
        .concat()
        .into_iter()
        .map(|[from, number, _, _, what]| [from, number, what]);
    assert_eq!(rows(page, "### Planes"), expected.collect::<Vec<_>>());
    for (owner, name) in [(Owner::Seat, "a seat"), (Owner::Table, "the table")] {
        let mut found = rows(page, &format!("### Scalars of {name}"));
        for row in found.iter_mut().filter(|row| row[2].starts_with("one-hot")) {
            row[2] = "0 or 1";
        }
        assert_eq!(found, rows_of(&parts(table, owner, false)));
    }
    let sizes = |seats| [seats, table.packed_bits(seats), table.packed_len(seats)].map(|size| size.to_string());
    let expected: Vec<_> = (1..=table.most_seats).map(sizes).collect();
    assert_eq!(rows(page, "### Packed form"), expected);
    let size = |owner, size: fn(&Part) -> usize| parts(table, owner, false).into_iter().map(size).sum::<usize>();
    let text = page.split_whitespace().collect::<Vec<_>>().join(" ");
    for (what, each) in [
        ("flags", flags as fn(&Part) -> usize),
        ("bytes", |part| part.count * part.kind.bytes()),
    ] {
        let [seat, whole] = [Owner::Seat, Owner::Table].map(|owner| size(owner, each));
        let said = format!("the {seat} {what} of each seat and the {whole} {what} of the table");
        assert!(text.contains(&said), "{said}");
    }
}

/// Whether values are as the column of values says; bounds are those of packed numbers, which are checked on unpacking.
fn check_values(values: &[f32], row: &[&str]) {
    let is_flag = |value: &f32| [0.0, 1.0].contains(value);
    let is_whole = |value: f32| value >= 0.0 && (value - value.round()).abs() < 1e-4;
    let (kind, group) = row[2].split_once(", ").unwrap_or((row[2], ""));
    let is_so = match kind {
        "0 or 1" => values.iter().all(is_flag),
        "n" => values.iter().all(|&value| is_whole(value)),
        "one-hot" => {
            let group = group
                .strip_suffix(" each")
                .map_or(values.len(), |size| size.parse().unwrap());
            let mut groups = values.chunks(group);
            groups.all(|group| group.iter().all(is_flag) && group.iter().sum::<f32>() == 1.0)
        }
        _ => {
            let by: f32 = kind
                .strip_prefix("n / ")
                .expect("a known kind of value")
                .parse()
                .unwrap();
            values.iter().all(|&value| is_whole(value * by))
        }
    };
    assert!(is_so, "{row:?}: {values:?}");
}

/// Every value of every observation of random games is as the page says.
fn check_observations<G: Game>(game: &G, page: &str, setups: Vec<G::Setup>) {
    let table = game.observation_table();
    check_table(table, page);
    let [of_seat, of_table] = ["a seat", "the table"].map(|part| rows(page, &format!("### Scalars of {part}")));
    let (most_seats, shape) = (table.most_seats, table.shape());
    let seat_size = parts(table, Owner::Seat, false)
        .iter()
        .map(|part| part.count)
        .sum::<usize>();

    let (mut legal, mut out, mut rng) = (Vec::new(), vec![0.0; shape.len()], Rng::seed(1));
    for (seed, setup) in (0..).zip(setups) {
        let mut state = game.start(&setup, seed).expect("the setup is playable");
        let seats = game.seats(&state);
        loop {
            for observer in (0..seats as u8).map(Seat) {
                game.observe(&state, observer, &mut out);
                let (squares, scalars) = out.split_at(shape.len() - shape.scalars);
                assert!(squares.iter().all(|value| [0.0, 1.0].contains(value)));
                let (of_seats, table) = scalars.split_at(most_seats * seat_size);
                for (place, values) in of_seats.chunks(seat_size).enumerate() {
                    assert_eq!(values[0], if place < seats { 1.0 } else { 0.0 });
                    if place < seats {
                        check_rows(values, &of_seat);
                    } else {
                        assert!(values.iter().all(|&value| value == 0.0));
                    }
                }
                check_rows(table, &of_table);
            }
            if game.turn(&state) == Turn::Over {
                break;
            }
            game.legal_actions(&state, &mut legal);
            game.apply(&mut state, legal[rng.below(legal.len())]);
        }
    }
}

fn check_rows(values: &[f32], rows: &[Vec<&str>]) {
    for row in rows {
        let [from, number] = [0, 1].map(|cell| row[cell].parse::<usize>().unwrap());
        check_values(&values[from..from + number], row);
    }
}

#[test]
fn the_page_of_planet_unknown_agrees_with_the_code() {
    let game = PlanetUnknown::default();
    check_specs(&game, PLANET_UNKNOWN);
    check_actions(&game, PLANET_UNKNOWN);
    let mut rng = Rng::seed(2);
    let setups = (0..12).map(|_| game.draw_setup(&mut rng));
    let base = planet_unknown::Setup::base(2);
    check_observations(&game, PLANET_UNKNOWN, setups.chain([base]).collect());
    for ending in [Ending::NoPlacement, Ending::EmptyDepot, Ending::LastEvent] {
        assert!(PLANET_UNKNOWN.contains(&format!("(`{ending}`)")));
    }
}

#[test]
fn the_page_of_planetarium_agrees_with_the_code() {
    let game = Planetarium::default();
    check_specs(&game, PLANETARIUM);
    check_actions(&game, PLANETARIUM);
    let setups = (1..=4).map(planetarium::Setup::players);
    check_observations(&game, PLANETARIUM, setups.collect());
    for ending in ["track", "dice", "quiet", "cap"] {
        assert!(PLANETARIUM.contains(&format!("(`{ending}`)")));
    }
}
