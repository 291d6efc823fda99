//! Violations of the order of crates, rooms and files.

use crate::tree::Tree;

/// Uses of a higher room by a lower one: `score/mod uses play/round`. The rooms of a folder are given lowest first; a
/// file that lies in none of them may use every room.
pub(crate) fn upward(tree: &Tree, folder: &str, rooms: &[&str]) -> Vec<String> {
    let place = |file: &str| {
        let inside = match folder {
            // The root of a crate may use all its rooms.
            "" if file.is_empty() => return None,
            "" => file,
            folder => file.strip_prefix(folder)?.strip_prefix('/')?,
        };
        let room = inside.split('/').next()?;
        let place = rooms.iter().position(|known| *known == room);
        Some(place.unwrap_or_else(|| panic!("{file} lies in no room of {folder}")))
    };
    let mut breaches = Vec::new();
    for (file, _) in tree.files() {
        let Some(own) = place(file) else { continue };
        for used in tree.uses(file) {
            if used == folder || place(&used).is_some_and(|used| used > own) {
                breaches.push(format!("{file} uses {used}"));
            }
        }
    }
    breaches
}

/// Uses of a crate by a crate that does not come after it. The crates are listed lowest first.
pub(crate) fn upward_crates(manifests: &[(String, Vec<String>)], crates: &[&str]) -> Vec<String> {
    let place = |name: &str| crates.iter().position(|known| *known == name);
    let mut breaches = Vec::new();
    for (name, uses) in manifests {
        let own =
            place(name).unwrap_or_else(|| panic!("{name} is a crate of the workspace without a place in the order"));
        let upward = uses.iter().filter(|used| place(used).is_none_or(|used| used >= own));
        breaches.extend(upward.map(|used| format!("{name} uses {used}")));
    }
    breaches
}

/// The files, among some, that name a type.
pub(crate) fn naming(tree: &Tree, name: &str, among: impl Fn(&str) -> bool) -> Vec<String> {
    let found = tree.files().filter(|(file, code)| among(file) && code.names(name));
    found.map(|(file, _)| format!("{file} names {name}")).collect()
}

/// Groups of files that use each other in a circle.
pub(crate) fn circles(tree: &Tree) -> Vec<String> {
    let files: Vec<&str> = tree.files().map(|(file, _)| file).collect();
    let place = |name: &str| files.iter().position(|file| *file == name);
    let uses: Vec<Vec<usize>> = files
        .iter()
        .map(|file| tree.uses(file).iter().filter_map(|used| place(used)).collect())
        .collect();
    let reached: Vec<Vec<bool>> = (0..files.len()).map(|from| reach(&uses, from)).collect();
    let circle = |file: usize| -> Vec<usize> {
        (0..files.len())
            .filter(|&other| reached[file][other] && reached[other][file])
            .collect()
    };
    let first = |&file: &usize| circle(file).first() == Some(&file);
    let groups = (0..files.len()).filter(first).map(circle);
    groups
        .map(|group| group.iter().map(|&file| files[file]).collect::<Vec<_>>().join(" <-> "))
        .collect()
}

/// Which files a file uses, directly or through others.
fn reach(uses: &[Vec<usize>], from: usize) -> Vec<bool> {
    let mut reached = vec![false; uses.len()];
    let mut rest = uses[from].clone();
    while let Some(file) = rest.pop() {
        if !std::mem::replace(&mut reached[file], true) {
            rest.extend(&uses[file]);
        }
    }
    reached
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tree(files: &[(&str, &str)]) -> Tree {
        Tree::of(
            files
                .iter()
                .map(|&(name, text)| (name.to_owned(), text.to_owned()))
                .collect(),
        )
    }

    #[test]
    fn a_room_that_uses_a_room_below_it_is_seen_however_it_does() {
        let breach = ["game/low/a uses game/high"];
        for code in [
            "use crate::game::high::Thing;",
            "use super::super::high::{Thing, Other};",
            "use crate::game::{self as all, high};",
            "fn f() { crate::game::high::call(); }",
            "fn f() -> super::super::high::Thing { loop {} }",
            "mod inner { use super::super::super::high::Thing; }",
            "fn f() { assert!(crate::game::high::is_there()); }",
        ] {
            let tree = tree(&[("game/low/a", code), ("game/high", "use super::low::a::f;")]);
            let found = upward(&tree, "game", &["low", "high"]);
            assert_eq!(
                found.iter().filter(|found| **found == breach[0]).count(),
                1,
                "{code}: {found:?}"
            );
        }
    }

    #[test]
    fn tests_may_use_every_room() {
        let code = "#[cfg(test)] mod tests { use crate::game::high::Thing; }";
        let tree = tree(&[("game/low", code), ("game/high", "use super::low;")]);
        assert_eq!(upward(&tree, "game", &["low", "high"]), Vec::<String>::new());
    }

    #[test]
    #[should_panic(expected = "game/attic lies in no room of game")]
    fn a_new_room_has_to_be_given_a_place() {
        upward(&tree(&[("game/attic", "")]), "game", &["low", "high"]);
    }

    #[test]
    fn a_file_that_uses_its_own_folder_by_a_re_export_is_seen() {
        let tree = tree(&[
            ("game", "pub use low::Thing; mod low;"),
            ("game/low", "use super::Thing;"),
        ]);
        assert_eq!(upward(&tree, "game", &["low"]), ["game/low uses game"]);
        assert_eq!(circles(&tree), ["game <-> game/low"]);
    }

    #[test]
    fn a_crate_that_uses_a_crate_below_it_is_seen() {
        let manifest =
            |name: &str, uses: &[&str]| (name.to_owned(), uses.iter().map(|used| (*used).to_owned()).collect());
        let manifests = [manifest("low", &["high"]), manifest("high", &["low"])];
        assert_eq!(upward_crates(&manifests, &["low", "high"]), ["low uses high"]);
    }

    #[test]
    #[should_panic(expected = "attic is a crate of the workspace without a place in the order")]
    fn a_new_crate_has_to_be_given_a_place() {
        upward_crates(&[("attic".to_owned(), Vec::new())], &["low"]);
    }

    #[test]
    fn a_name_is_seen_in_imports_signatures_and_bodies() {
        for code in [
            "use crate::State;",
            "fn f(state: &State) {}",
            "fn f() { State::new(); }",
        ] {
            let tree = tree(&[("seat", code), ("play", code)]);
            assert_eq!(
                naming(&tree, "State", |file| file == "seat"),
                ["seat names State"],
                "{code}"
            );
        }
        let other = tree(&[("seat", "fn f(board: &Board) {}")]);
        assert_eq!(naming(&other, "State", |_| true), Vec::<String>::new());
    }

    #[test]
    fn circles_of_two_and_of_three_files_are_seen_and_chains_are_none() {
        let of_three = tree(&[
            ("a", "use crate::b::x;"),
            ("b", "use crate::c::x;"),
            ("c", "use crate::a::x;"),
            ("d", "use crate::a::x;"),
        ]);
        assert_eq!(circles(&of_three), ["a <-> b <-> c"]);
        let chain = tree(&[("a", "use crate::b::x;"), ("b", "use crate::c::x;"), ("c", "")]);
        assert_eq!(circles(&chain), Vec::<String>::new());
    }

    #[test]
    fn a_circle_by_a_path_in_a_function_is_seen() {
        let found = tree(&[
            ("a", "use crate::rules; fn f() { rules::b::x() }"),
            ("rules", "pub mod b;"),
            ("rules/b", "use crate::a::x;"),
        ]);
        assert_eq!(circles(&found), ["a <-> rules/b"]);
    }
}
