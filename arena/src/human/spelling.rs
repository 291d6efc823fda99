//! Squares as a person at a terminal reads and types them: `r6c9`, which is no number of an action and no count.

/// The signs of rows and columns.
const SIGNS: &str = "0123456789ab";

/// Words after which two signs are a square.
const BEFORE: [&str; 3] = ["on", "from", "onto"];

/// The text with its squares as a person reads them. A word is a square only where the sentence names one: `on 34 35`,
/// `from 34 to 35`, and not in `water 10 to 11`.
pub(super) fn spelled(text: &str) -> String {
    let lines = text.split('\n').map(|line| {
        // The last words, and whether each was a square.
        let mut last: [(&str, bool); 2] = [("", false); 2];
        let words = line.split(' ').map(|word| {
            let bare = word.trim_end_matches([',', ':', ';', '.', ')']);
            let [before, after] = last;
            let goes_on = after.1 && !after.0.ends_with([',', ':', ';', '.', ')']);
            let to_square = after.0 == "to" && (before.1 || before.0 == "jump");
            let is_square = is_square(bare) && (BEFORE.contains(&after.0) || goes_on || to_square);
            last = [after, (word, is_square)];
            match is_square {
                true => format!("{}{}", named(bare), &word[bare.len()..]),
                false => word.to_owned(),
            }
        });
        words.collect::<Vec<_>>().join(" ")
    });
    lines.collect::<Vec<_>>().join("\n")
}

/// The notation of an action with its square, the last word, as a person reads it.
pub(super) fn spelled_notation(notation: &str) -> String {
    match notation.rsplit_once(' ') {
        Some((words, square)) if is_square(square) => format!("{words} {}", named(square)),
        _ => notation.to_owned(),
    }
}

/// What a person typed, with squares in notation. Rows and columns may be typed as they are shown or counted on: `rac9`
/// and `r10c9`.
pub(super) fn in_notation(typed: &str) -> String {
    let words = typed
        .split_whitespace()
        .map(|word| square(word).unwrap_or_else(|| word.to_owned()));
    words.collect::<Vec<_>>().join(" ")
}

fn is_square(word: &str) -> bool {
    word.len() == 2 && word.chars().all(|sign| SIGNS.contains(sign))
}

fn named(square: &str) -> String {
    let (row, column) = square.split_at(1);
    format!("r{row}c{column}")
}

/// The notation of a square such as `r6c9`.
fn square(word: &str) -> Option<String> {
    let (row, column) = word.strip_prefix(['r', 'R'])?.split_once(['c', 'C'])?;
    let sign = |text: &str| match text {
        "10" => Some("a".to_owned()),
        "11" => Some("b".to_owned()),
        sign => (sign.len() == 1)
            .then(|| sign.to_lowercase())
            .filter(|sign| SIGNS.contains(sign.as_str())),
    };
    Some(sign(row)? + &sign(column)?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use orrery_engine::planet_unknown::{PlanetUnknown, Setup};
    use orrery_engine::{Rng, Rules, Seat, Turn, Words};
    use serde_json::Value;

    #[test]
    fn squares_are_spelled_and_counts_are_not() {
        let text = "lays z5 water+tech on 13 2a b5, water 10 to 11: a meteorite lands on 25, 12 medals";
        let expected = "lays z5 water+tech on r1c3 r2ca rbc5, water 10 to 11: a meteorite lands on r2c5, 12 medals";
        assert_eq!(spelled(text), expected);
        assert_eq!(
            spelled("moves the rover on 34 to 35"),
            "moves the rover on r3c4 to r3c5"
        );
        assert_eq!(spelled("rover 1 from 34 to 35"), "rover 1 from r3c4 to r3c5");
        assert_eq!(
            spelled("goes to water 10\nmedals 10 to 12"),
            "goes to water 10\nmedals 10 to 12"
        );
        assert_eq!(spelled_notation("lay outer 0 59"), "lay outer 0 r5c9");
    }

    #[test]
    fn squares_are_typed_as_they_are_shown_or_counted_on() {
        assert_eq!(in_notation("lay  outer 0 r5c9"), "lay outer 0 59");
        assert_eq!(
            in_notation("rac9 R10C11 rac r12c3 59 rover"),
            "a9 ab rac r12c3 59 rover"
        );
    }

    /// The squares of an action in JSON, in whatever key.
    fn squares(value: &Value, found: &mut Vec<String>) {
        match value {
            Value::Array(parts) => match &parts[..] {
                [Value::Number(row), Value::Number(column)] => {
                    found.push(format!("r{:x}c{:x}", row.as_u64().unwrap(), column.as_u64().unwrap()));
                }
                parts => parts.iter().for_each(|part| squares(part, found)),
            },
            Value::Object(parts) => parts.values().for_each(|part| squares(part, found)),
            _ => {}
        }
    }

    #[test]
    fn every_square_on_which_a_tile_is_laid_is_spelled() {
        let game = PlanetUnknown::default();
        let (mut state, mut legal) = (game.start(&Setup::base(2), 3).unwrap(), Vec::new());
        let mut rng = Rng::from_words(&[3]);
        let mut laid = 0;
        while let Turn::Decide(_) = game.turn(&state) {
            game.legal_actions(&state, &mut legal);
            let action = legal[rng.below(legal.len())];
            let before = state.clone();
            game.apply(&mut state, action);
            let text = spelled(&game.explain(&before, action, &state));
            let fields = game.action_json(&before, action, &state);
            if let Some(of_tile) = fields.get("squares") {
                let mut named = Vec::new();
                squares(of_tile, &mut named);
                assert!(
                    named.iter().all(|square| text.contains(square)) && !named.is_empty(),
                    "{text}: {fields:?}"
                );
                laid += 1;
            }
            for line in game.changes(&before, &state, Seat(0)).iter().flatten() {
                let counts = ["medals ", "lifepods ", "rovers ", "water ", "civ "];
                let is_count = counts.iter().any(|count| line.starts_with(count));
                assert!(!is_count || spelled(line) == *line, "{line}");
            }
        }
        assert!(laid > 10);
    }
}
