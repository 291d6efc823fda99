//! Names of boards as people type them: as they are listed, or as they are printed on the board.

use orrery_engine::planet_unknown::PlanetUnknown;

/// The listed name of the planet.
pub(super) fn planet<'a>(game: &'a PlanetUnknown, typed: &str) -> Option<&'a str> {
    let boards = game.tables().planets.iter();
    listed(typed, boards.map(|board| (&board.slug[..], &board.name[..])))
}

/// The listed name of the corporation.
pub(super) fn corporation<'a>(game: &'a PlanetUnknown, typed: &str) -> Option<&'a str> {
    let boards = game.tables().corporations.iter();
    listed(typed, boards.map(|board| (&board.slug[..], &board.name[..])))
}

/// The first of the boards with the typed name, of those that are each listed and printed under a name.
fn listed<'a>(typed: &str, boards: impl Iterator<Item = (&'a str, &'a str)> + Clone) -> Option<&'a str> {
    let as_listed = boards.clone().find(|&(listed, _)| listed == typed);
    let plain = plain(typed);
    let is_meant =
        |&(listed, printed): &(&str, &str)| [listed, printed].into_iter().any(|name| self::plain(name) == plain);
    as_listed
        .or_else(|| boards.clone().find(is_meant))
        .map(|(listed, _)| listed)
}

/// Letters and digits alone, in lower case.
fn plain(name: &str) -> String {
    let letters = name.chars().filter(|letter| letter.is_alphanumeric());
    letters.flat_map(char::to_lowercase).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards_have_the_names_on_the_list_and_in_print() {
        let game = PlanetUnknown::default();
        let planets = ["K'ax", "kax", "Petra", "K5B-4156", "k 273", "moon", ""].map(|typed| planet(&game, typed));
        let listed = [
            Some("kax"),
            Some("kax"),
            Some("petra"),
            Some("k5b-4156"),
            Some("k-273"),
            None,
            None,
        ];
        assert_eq!(planets, listed);
        let typed = ["Cosmos Inc.", "COSMOS", "universal coalition"];
        let corporations = typed.map(|typed| corporation(&game, typed));
        assert_eq!(corporations, ["cosmos", "cosmos", "universal-coalition"].map(Some));
    }

    #[test]
    fn every_board_can_be_named_as_it_is_printed() {
        let game = PlanetUnknown::default();
        let tables = game.tables();
        let planets = tables
            .planets
            .iter()
            .all(|board| planet(&game, &board.name) == Some(&board.slug));
        let corporations = tables
            .corporations
            .iter()
            .all(|board| corporation(&game, &board.name) == Some(&board.slug));
        assert!(planets && corporations);
    }
}
