//! Setups as TOML files.

use super::{SYMMETRIC_CORPORATION, SYMMETRIC_PLANET, SeatSetup, Setup};
use crate::by_seat::MAX_SEATS;
use crate::planet_unknown::capacities::DEPOTS;
use crate::problem::Problems;
use crate::toml_reader::{Field, Notes, TableReader, parse};

impl Setup {
    /// Reads a setup from TOML. A game checks at its start that it can be played.
    ///
    /// The keys are those of [`Setup`]; `seats` is needed, all others may be left out. `file` is only used to name the
    /// place of a problem.
    ///
    /// # Errors
    /// All problems at once.
    ///
    /// # Examples
    /// ```
    /// use orrery_engine::planet_unknown::Setup;
    ///
    /// let text = r#"
    /// turning = "commander"
    /// [[seats]]
    /// planet = "gaia"
    /// [[seats]]
    /// corporation = "republic"
    /// "#;
    /// let setup = Setup::from_toml("two.toml", text)?;
    /// assert_eq!(setup.seats[1].corporation, "republic");
    /// # Ok::<(), orrery_engine::Problems>(())
    /// ```
    pub fn from_toml(file: &str, text: &str) -> Result<Setup, Problems> {
        let notes = Notes::default();
        let Some(document) = parse(file, text, &notes) else {
            return Err(notes.into_inner());
        };
        let setup = TableReader::file(&document, &notes, read);
        notes.into_inner().or(setup)
    }
}

fn read(t: &mut TableReader) -> Setup {
    let below = |bound: usize| move |field: Field| field.integer(0..=bound as u8 - 1);
    Setup {
        seats: t.at("seats").tables(1..=MAX_SEATS, seat),
        turning: t.optional("turning").map(Field::named),
        first_commander: t.optional("first-commander").map(below(MAX_SEATS)),
        shift: t.optional("shift").map(below(DEPOTS)),
        rotation: t.optional("rotation").map(below(DEPOTS)),
        random_rings: t.optional("random-rings").is_some_and(Field::flag),
        private_objectives: t.optional("private-objectives").is_some_and(Field::flag),
        events: t.optional("events").map(Field::text),
    }
}

fn seat(t: &mut TableReader) -> SeatSetup {
    let mut board = |key, symmetric: &str| t.optional(key).map_or_else(|| symmetric.to_owned(), Field::text);
    SeatSetup {
        planet: board("planet", SYMMETRIC_PLANET),
        corporation: board("corporation", SYMMETRIC_CORPORATION),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::planet_unknown::ruleset::station::Turning;

    #[test]
    fn every_option_can_be_given() {
        let text = r#"
            turning = "clockwise"
            first-commander = 1
            shift = 2
            rotation = 3
            random-rings = true
            private-objectives = true
            events = "uniform"
            seats = [{ planet = "gaia" }, { corporation = "republic" }]
        "#;
        let mut expected = Setup {
            turning: Some(Turning::Clockwise),
            first_commander: Some(1),
            shift: Some(2),
            rotation: Some(3),
            random_rings: true,
            private_objectives: true,
            events: Some("uniform".into()),
            ..Setup::base(2)
        };
        expected.seats[0].planet = "gaia".into();
        expected.seats[1].corporation = "republic".into();
        assert_eq!(Setup::from_toml("my.toml", text), Ok(expected));
        assert_eq!(Setup::from_toml("my.toml", "seats = [{}, {}]"), Ok(Setup::base(2)));
    }

    #[test]
    fn all_problems_of_a_file_are_reported_with_file_key_value_and_what_is_allowed() {
        let text = r#"
            turning = "clockwis"
            shift = 6
            random-rings = "yes"
            player = 2
            seats = [{ planet = 1, moon = "gaia" }]
        "#;
        let problems = Setup::from_toml("my.toml", text).unwrap_err();
        let found: Vec<String> = problems.0.iter().map(ToString::to_string).collect();
        assert_eq!(
            found,
            [
                "my.toml: seats[0].planet: found 1; allowed is a string that is not empty",
                "my.toml: seats[0].moon: found an unknown key; allowed is one of planet, corporation",
                "my.toml: turning: found \"clockwis\"; allowed is one of commander, clockwise; did you mean clockwise?",
                "my.toml: shift: found 6; allowed is an integer from 0 to 5",
                "my.toml: random-rings: found \"yes\"; allowed is true or false",
                "my.toml: player: found an unknown key; allowed is one of seats, turning, first-commander, shift, rotation, random-rings, private-objectives, events",
            ]
        );
        let problems = Setup::from_toml("my.toml", "seats = [{}").unwrap_err();
        assert!(problems.to_string().starts_with("my.toml:1:12"), "{problems}");
    }
}
