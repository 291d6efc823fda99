//! The packed form of observations and the unpacked one: sizes, inverses, and what is refused.

use orrery_engine::planet_unknown::{self, PlanetUnknown};
use orrery_engine::planetarium::{self, Planetarium};
use orrery_engine::tensor::{Kind, PackError, UnpackError};
use orrery_engine::testing::{Kuhn, Race};
use orrery_engine::{Information, ObservationTable, Rng, Rules, Seat};
use std::collections::BTreeSet;

fn tables() -> [&'static ObservationTable; 4] {
    [
        PlanetUnknown::default().observation_table(),
        Planetarium::default().observation_table(),
        Kuhn.observation_table(),
        Race.observation_table(),
    ]
}

/// Bytes of an observation with random bits, and random counters within their ranges.
fn random(table: &ObservationTable, seats: usize, rng: &mut Rng) -> Vec<u8> {
    let mut packed = vec![0; table.packed_len(seats)];
    packed[..2].copy_from_slice(&[table.version as u8, seats as u8]);
    for place in table.places(seats) {
        let ([least, most], size) = (place.part.range, place.part.kind.bytes());
        for value in 0..place.values {
            let number = least + rng.below((most - least + 1) as usize) as i32;
            if size == 0 {
                let bit = place.at + value;
                packed[2 + bit / 8] |= (number as u8) << (bit % 8);
            } else {
                packed[place.at + value * size..][..size].copy_from_slice(&number.to_le_bytes()[..size]);
            }
        }
    }
    packed
}

fn unpacked(table: &ObservationTable, packed: &[u8]) -> Result<Vec<f32>, UnpackError> {
    let mut values = vec![f32::NAN; table.shape().len()];
    table.unpack(packed, &mut values).map(|()| values)
}

#[test]
fn packing_and_unpacking_are_inverse() {
    let mut rng = Rng::seed(1);
    for table in tables() {
        for seats in (1..=table.most_seats).flat_map(|seats| [seats; 5]) {
            let packed = random(table, seats, &mut rng);
            let values = unpacked(table, &packed).expect("the numbers are in their ranges");
            assert_eq!(table.pack(&values, seats), Ok(packed));
        }
    }
}

#[test]
fn the_places_of_parts_fill_both_forms_without_a_gap() {
    for table in tables() {
        for seats in 1..=table.most_seats {
            let (mut bits, mut bytes, mut values) = (BTreeSet::new(), BTreeSet::new(), BTreeSet::new());
            for place in table.places(seats) {
                let (sort, size) = match place.part.kind.bytes() {
                    0 => (&mut bits, 1),
                    size => (&mut bytes, size),
                };
                assert!(
                    (place.at..place.at + place.values * size).all(|at| sort.insert(at)),
                    "{place:?}"
                );
                assert!(
                    (place.first..place.first + place.values).all(|at| values.insert(at)),
                    "{place:?}"
                );
            }
            let first = 2 + table.packed_bits(seats).div_ceil(8);
            assert!(bits.into_iter().eq(0..table.packed_bits(seats)));
            assert!(bytes.into_iter().eq(first..table.packed_len(seats)));
            assert!(seats < table.most_seats || values.len() == table.shape().len());
            assert!(values.last() < Some(&table.shape().len()));
        }
    }
}

#[test]
fn an_observation_of_two_seats_has_1200_bytes_at_most_and_one_of_six_3200() {
    let game = PlanetUnknown::default();
    let table = game.observation_table();
    assert!(table.packed_len(2) <= 1_200, "{}", table.packed_len(2));
    assert!(table.packed_len(6) <= 3_200, "{}", table.packed_len(6));
}

#[test]
fn a_part_has_a_name_of_its_own() {
    for table in tables() {
        let names: BTreeSet<_> = table.parts.iter().map(|part| (part.owner as u8, part.name)).collect();
        assert_eq!(names.len(), table.parts.len());
        assert!(
            table
                .parts
                .iter()
                .all(|part| part.count > 0 && !part.meaning.is_empty())
        );
    }
}

#[test]
fn the_observer_comes_first_and_absent_seats_are_zero() {
    let game = Planetarium::default();
    let state = game.start(&planetarium::Setup::players(2), 1).expect("two can play");
    let table = game.observation_table();
    let hand = table
        .parts
        .iter()
        .find(|part| part.name == "cards")
        .expect("seats have cards");
    let mut values = vec![f32::NAN; table.shape().len()];
    for observer in [0, 1].map(Seat) {
        game.observe(&state, observer, &mut values);
        let held = |seat: Option<usize>| {
            let mut places = table.places(table.most_seats);
            let place = places
                .find(|place| place.part == hand && place.seat == seat)
                .expect("seats have cards");
            let values = &values[place.first..place.first + place.values];
            (0..)
                .zip(values)
                .fold(0, |cards: u64, (card, &value)| cards | u64::from(value == 1.0) << card)
        };
        assert_eq!(held(Some(0)), state.players[observer].hand.0);
        assert_ne!(held(Some(1)), 0, "what others may hold");
        assert_eq!([held(Some(2)), held(Some(3))], [0, 0]);
    }
}

#[test]
fn bytes_that_are_no_observation_are_refused_with_what_is_allowed() {
    let game = PlanetUnknown::default();
    let state = game.start(&planet_unknown::Setup::base(2), 1).expect("two can play");
    let table = game.observation_table();
    let mut sound = vec![0; table.packed_len(2)];
    game.observe_packed(&state, Seat(0), &mut sound);
    let refusal = |change: &dyn Fn(&mut Vec<u8>)| {
        let mut packed = sound.clone();
        change(&mut packed);
        unpacked(table, &packed).expect_err("it is no observation").to_string()
    };
    let other = table.version as u8 + 1;
    assert_eq!(
        refusal(&|packed| packed[0] = other),
        format!(
            "the observation has version {other}; this build reads version {}",
            table.version
        )
    );
    for seats in [0, 7] {
        let said = format!("the observation is of {seats} seats; allowed is 1 to 6");
        assert_eq!(refusal(&|packed| packed[1] = seats), said);
    }
    assert_eq!(refusal(&Vec::clear), "the observation has 0 bytes; allowed is 2");
    assert_eq!(
        refusal(&|packed| packed.truncate(1)),
        "the observation has 1 bytes; allowed is 2"
    );
    assert_eq!(
        refusal(&|packed| packed.push(0)),
        "the observation has 1059 bytes; allowed is 1058"
    );
    assert_eq!(
        refusal(&|packed| packed[1] = 3),
        "the observation has 1058 bytes; allowed is 1542"
    );
    let last = 2 + table.packed_bits(2) / 8;
    assert_eq!(
        refusal(&|packed| packed[last] |= 0x80),
        "a bit that fills the last byte of the flags is 1; allowed is 0"
    );
    let trackers = table
        .places(2)
        .find(|place| place.part.name == "trackers")
        .expect("seats have trackers");
    assert_eq!((trackers.part.kind, trackers.seat), (Kind::U8, Some(0)));
    assert_eq!(
        refusal(&|packed| packed[trackers.at] = 24),
        "trackers is 24; allowed is 0 to 23"
    );
}

#[test]
fn values_that_are_no_observation_are_refused_with_the_nearest() {
    let table = Planetarium::default().observation_table();
    let sound = unpacked(table, &random(table, 2, &mut Rng::seed(2))).expect("it is sound");
    let refusal = |index: usize, value: f32| {
        let mut values = sound.clone();
        values[index] = value;
        match table.pack(&values, 2) {
            Err(PackError::Value {
                index: found, nearest, ..
            }) => (found, nearest),
            other => panic!("{other:?}"),
        }
    };
    let target = table
        .places(2)
        .find(|place| place.part.name == "target")
        .expect("there is one")
        .first;
    assert_eq!(refusal(target, 0.503), (target, 0.5));
    assert_eq!(refusal(target, 1e9), (target, 327.67));
    assert_eq!(refusal(target, f32::NAN), (target, 0.0));
    assert_eq!(refusal(0, 0.5), (0, 0.0));
    let absent = table
        .places(4)
        .find(|place| place.seat == Some(2))
        .expect("a third seat")
        .first;
    assert_eq!(refusal(absent, 1.0), (absent, 0.0));
    assert_eq!(table.pack(&sound, 5), Err(PackError::Seats { found: 5, most: 4 }));
    assert_eq!(
        table.pack(&sound[1..], 2).unwrap_err().to_string(),
        "the observation has 1898 values; allowed is 1899"
    );
}

#[test]
#[should_panic(expected = "an observation of 2 seats has 1058 bytes; the buffer has 1059")]
fn a_buffer_of_another_length_is_not_written() {
    let game = PlanetUnknown::default();
    let state = game.start(&planet_unknown::Setup::base(2), 1).expect("two can play");
    game.observe_packed(&state, Seat(0), &mut vec![0; 1_059]);
}
