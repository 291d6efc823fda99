//! The key `symmetric` of a board: any number of seats may use it, an asymmetric board is for one (PU-1.1).

use crate::toml_reader::{Field, TableReader};

/// What the key says where it differs from the default, which [`is_symmetric`] gives; the board of number 0 is always
/// symmetric, because seats without a board of their own have it.
pub(super) fn read(t: &mut TableReader, id: u8) -> Option<bool> {
    let read = |field: Field| match id {
        0 => field.checked(
            Field::flag,
            |&flag| flag,
            "true, because every seat may use the board of id 0",
        ),
        _ => field.flag(),
    };
    t.optional("symmetric").map(read).filter(|&flag| flag != (id == 0))
}

/// Whether a board with this number and key is symmetric.
pub(super) fn is_symmetric(id: u8, symmetric: Option<bool>) -> bool {
    symmetric.unwrap_or(id == 0)
}

#[cfg(test)]
mod tests {
    use super::super::Ruleset;
    use super::super::files::RulesetFile;
    use super::super::tests::{overlaid, problems};

    /// Which corporations and planets are symmetric.
    fn symmetric(ruleset: &Ruleset) -> [Vec<u8>; 2] {
        let corporations = ruleset.corporations.corporations.iter();
        let planets = ruleset.planets.planets.iter();
        [
            corporations
                .filter(|board| board.is_symmetric())
                .map(|board| board.id)
                .collect(),
            planets
                .filter(|board| board.is_symmetric())
                .map(|board| board.id)
                .collect(),
        ]
    }

    #[test]
    fn the_board_of_number_0_is_symmetric_and_others_where_they_say_so() {
        let embedded = Ruleset::embedded();
        assert_eq!(symmetric(&embedded), [[0], [0]]);
        let with_key = |file, id: u8, flag: bool| {
            let line = format!("id = {id}\n");
            overlaid(file, &line, &format!("{line}symmetric = {flag}\n"))
        };
        let corporation = with_key(RulesetFile::Corporations, 3, true);
        assert_eq!(symmetric(&corporation), [&[0, 3][..], &[0]]);
        let planet = with_key(RulesetFile::Planets, 5, true);
        assert_eq!(symmetric(&planet), [&[0][..], &[0, 5]]);
        for ruleset in [corporation, planet] {
            assert_ne!(ruleset.id(), embedded.id());
        }
        for file in [RulesetFile::Corporations, RulesetFile::Planets] {
            for (id, flag) in [(0, true), (1, false)] {
                assert_eq!(with_key(file, id, flag).id(), embedded.id(), "{file} {id}");
            }
        }
    }

    #[test]
    fn the_board_of_number_0_cannot_be_asymmetric() {
        assert_eq!(
            problems(RulesetFile::Planets, &[("id = 0\n", "id = 0\nsymmetric = false\n")]),
            [
                "my.toml: planet[0] (k5b-4156).symmetric: found false; allowed is true, because every seat may use \
                the board of id 0"
            ]
        );
    }
}
