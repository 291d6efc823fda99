//! Laws of pictures: they show what their observer knows, they are well-formed, and their boxes do not overlap.

use orrery_engine::planet_unknown::{SeatSetup, Setup};
use orrery_engine::{Game, PlanetUnknown, Planetarium, Rng, Seat, Turn, Words, planetarium};
use orrery_web::drawing::{of_state, picture};
use roxmltree::{Document, Node};
use serde_json::{Value, json};

/// Plays at random, and looks at about one position in `every`, and at the last.
fn positions<G: Game>(game: &G, setup: &G::Setup, seed: u64, every: usize, mut look: impl FnMut(&G::State, &mut Rng)) {
    let mut rng = Rng::seed(seed);
    let mut state = game.start(setup, seed).expect("the setup can be played");
    let mut legal = Vec::new();
    while game.turn(&state) != Turn::Over {
        if rng.below(every) == 0 {
            look(&state, &mut rng);
        }
        game.legal_actions(&state, &mut legal);
        game.apply(&mut state, legal[rng.below(legal.len())]);
    }
    look(&state, &mut rng);
}

fn sample<G: Game>(game: &G, state: &G::State, observer: Seat, rng: &mut Rng) -> G::State {
    let mut sample = state.clone();
    game.sample(&game.beliefs(state, observer), rng, &mut sample);
    sample
}

/// Every seat sees the same in the position and in one that it cannot distinguish from it.
fn is_blind<G: Game>(game: &G, state: &G::State, rng: &mut Rng) {
    let seats = game.seats(state);
    for seat in (0..seats as u8).map(Seat) {
        let pictures = [state, &sample(game, state, seat, rng)].map(|state| of_state(game, state, Some(seat)));
        assert_eq!(pictures[0], pictures[1], "{seat} of {seats}");
    }
    if seats == 1 {
        // A player alone knows all but what nobody may look at.
        let pictures = [state, &sample(game, state, Seat(0), rng)].map(|state| of_state(game, state, None));
        assert_eq!(pictures[0], pictures[1]);
    }
}

#[test]
fn a_picture_of_planet_unknown_shows_what_its_observer_knows() {
    let (game, mut rng) = (PlanetUnknown::default(), Rng::seed(7));
    let mut looked = 0;
    for seed in 0..20 {
        let setup = game.draw_setup(&mut rng);
        positions(&game, &setup, seed, 30, |state, rng| {
            is_blind(&game, state, rng);
            looked += 1;
        });
    }
    assert!(looked > 100, "{looked}");
}

#[test]
fn a_picture_of_planetarium_shows_what_its_observer_knows() {
    let game = Planetarium::default();
    let mut looked = 0;
    for seed in 0..16 {
        let setup = planetarium::Setup::players(1 + seed as usize % 4);
        positions(&game, &setup, seed, 40, |state, rng| {
            is_blind(&game, state, rng);
            looked += 1;
        });
    }
    assert!(looked > 80, "{looked}");
}

/// The boxes of cells, techs, counters and cards.
fn boxes<'a>(document: &'a Document<'a>) -> Vec<[i32; 4]> {
    let is_boxed = |node: &Node<'_, '_>| {
        let mut classes = node.attribute("class").unwrap_or_default().split(' ');
        node.has_tag_name((SVG, "g"))
            && classes.any(|class| ["cell", "tech", "counter", "card", "depot"].contains(&class))
    };
    let area = |group: Node<'a, 'a>| {
        let rect = group.first_element_child().expect("a box has a rectangle");
        let [x, y, width, height] = ["x", "y", "width", "height"]
            .map(|name| rect.attribute(name).expect("it has a place").parse().expect("a number"));
        let moves = group.ancestors().filter_map(|node| node.attribute("transform"));
        let moves = moves.map(|to| {
            let to = to.trim_start_matches("translate(").trim_end_matches(')');
            let (right, down) = to.split_once(' ').expect("a group is moved right and down");
            [right, down].map(|by| by.parse::<i32>().expect("a number"))
        });
        moves.fold([x, y, width, height], |[x, y, width, height], [right, down]| {
            [x + right, y + down, width, height]
        })
    };
    document.descendants().filter(is_boxed).map(area).collect()
}

const SVG: &str = "http://www.w3.org/2000/svg";

/// Whether the picture is well-formed and no box is on another or beyond the picture.
fn is_tidy<G: Game>(game: &G, state: &G::State, observer: Option<Seat>) {
    let picture = of_state(game, state, observer);
    let text = picture.standalone();
    let document = Document::parse(&text).expect("the picture is well-formed");
    let boxes = boxes(&document);
    assert!(boxes.len() > 20, "{}", boxes.len());
    for (index, &[x, y, width, height]) in boxes.iter().enumerate() {
        assert!(x >= 0 && x + width <= picture.width as i32 && y + height <= picture.height as i32);
        for &[other_x, other_y, other_width, other_height] in &boxes[..index] {
            let is_beside = x >= other_x + other_width || other_x >= x + width;
            let is_below = y >= other_y + other_height || other_y >= y + height;
            assert!(
                is_beside || is_below,
                "{x} {y} is on {other_x} {other_y}: {}",
                picture.label
            );
        }
    }
}

#[test]
fn every_board_of_planet_unknown_is_drawn_without_overlap() {
    let game = PlanetUnknown::default();
    let (planets, corporations) = (game.planets(), game.corporations());
    for (number, planet) in planets.iter().enumerate() {
        let mut setup = Setup::base(2);
        setup.events = Some("even".to_owned());
        setup.private_objectives = true;
        setup.seats[0] = SeatSetup {
            planet: (*planet).to_owned(),
            corporation: corporations[number % corporations.len()].to_owned(),
        };
        positions(&game, &setup, number as u64, 60, |state, _| {
            for observer in [None, Some(Seat(1))] {
                is_tidy(&game, state, observer);
            }
        });
    }
}

#[test]
fn every_number_of_players_of_planetarium_is_drawn_without_overlap() {
    let game = Planetarium::default();
    for players in 1..=4 {
        positions(&game, &planetarium::Setup::players(players), 1, 60, |state, _| {
            for observer in [None, Some(Seat(0))] {
                is_tidy(&game, state, observer);
            }
        });
    }
}

#[test]
fn what_is_printed_on_the_boards_stays_the_same_for_a_game() {
    let (game, mut rng) = (PlanetUnknown::default(), Rng::seed(3));
    let setup = game.draw_setup(&mut rng);
    let mut first: Option<Value> = None;
    positions(&game, &setup, 3, 40, |state, _| {
        let printed = game.printed_json(state);
        assert_eq!(first.get_or_insert_with(|| printed.clone()), &printed);
    });
}

#[test]
fn a_game_without_a_drawing_is_shown_as_its_text() {
    let picture = picture("race", &Value::Null, &json!({}), "turn 1\n\na < b").expect("any text can be drawn");
    let text = picture.standalone();
    let document = Document::parse(&text).expect("the picture is well-formed");
    let lines: Vec<&str> = document
        .descendants()
        .filter(|node| node.has_tag_name((SVG, "text")))
        .filter_map(|node| node.text())
        .collect();
    assert_eq!(lines, ["turn 1", "a < b"]);
}

#[test]
fn json_of_another_kind_is_refused_with_what_is_allowed() {
    let refused = picture("planet-unknown", &json!({}), &json!({}), "").expect_err("nothing is printed on the boards");
    assert_eq!(
        refused.to_string(),
        "the boards of planet-unknown cannot be drawn: missing field `track_order`; allowed is what `Words::printed_json` returns"
    );
}

/// The pointers to the numbers of a value.
fn numbers(value: &Value, at: &str, found: &mut Vec<String>) {
    match value {
        Value::Number(_) => found.push(at.to_owned()),
        Value::Array(values) => {
            for (place, value) in values.iter().enumerate() {
                numbers(value, &format!("{at}/{place}"), found);
            }
        }
        Value::Object(values) => {
            for (key, value) in values {
                numbers(value, &format!("{at}/{key}"), found);
            }
        }
        _ => {}
    }
}

/// Draws a position with one wrong number, in the position or on the boards.
fn draw_with_wrong_numbers<G: Game>(game: &G, setup: &G::Setup) {
    let mut rng = Rng::seed(1);
    positions(game, setup, 1, 200, |state, _| {
        let right = [game.printed_json(state), game.position_json(state, None)];
        for part in [0, 1] {
            let mut found = Vec::new();
            numbers(&right[part], "", &mut found);
            for _ in 0..60 {
                let at = &found[rng.below(found.len())];
                for wrong in [json!(-1), json!(255), json!(65535), json!(i32::MAX), json!(u64::MAX)] {
                    let mut values = right.clone();
                    *values[part].pointer_mut(at).expect("there is a number") = wrong;
                    // Drawn or refused, whichever: nothing panics.
                    let _ = picture(game.name(), &values[0], &values[1], "");
                }
            }
        }
    });
}

#[test]
fn a_wrong_number_in_a_stored_position_does_no_harm() {
    let mut setup = Setup::base(2);
    setup.events = Some("even".to_owned());
    draw_with_wrong_numbers(&PlanetUnknown::default(), &setup);
    draw_with_wrong_numbers(&Planetarium::default(), &planetarium::Setup::players(2));
}
