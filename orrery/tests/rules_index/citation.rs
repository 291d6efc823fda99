//! The rule numbers that a text cites.

use std::collections::BTreeSet;

/// The rules whose numbers have a chapter: `PU-4.3`, `PU-2.W`, `CORP-G9`, and `PU-4` for a chapter.
const FAMILIES: [&str; 4] = ["PU", "CORP", "CARDS", "PL"];

/// The rules that are counted through: `R5`.
const COUNTED: [char; 2] = ['R', 'X'];

/// The numbers that a text cites.
#[derive(Default)]
pub(crate) struct Numbers {
    /// Those that stand there.
    pub(crate) named: BTreeSet<String>,
    /// Those that lie between the ends of a range.
    pub(crate) between: BTreeSet<String>,
}

impl Numbers {
    /// Every number, once.
    pub(crate) fn all(&self) -> BTreeSet<&String> {
        self.named.union(&self.between).collect()
    }
}

/// The numbers in a text, in lists (`PU-6.5, 6.6`) and ranges (`PL-14.4 to 14.8`) too, and in the names of its functions
/// (`pl_7_2_to_7_4_and_17_8_..`). A list may go on in the next line of a comment or a string.
pub(crate) fn cited(text: &str) -> Numbers {
    let text = &in_one_line(text);
    let mut numbers = Numbers::default();
    for family in FAMILIES {
        let prefix = format!("{family}-");
        for (start, _) in text.match_indices(&prefix) {
            if !text[..start].ends_with(goes_on) {
                add_list(&prefix, &text[start + prefix.len()..], &mut numbers);
            }
        }
    }
    let words = text.split(|letter| !goes_on(letter));
    numbers
        .named
        .extend(words.filter(|word| is_counted(word)).map(str::to_owned));
    for (start, found) in text.match_indices("fn ") {
        let name = &text[start + found.len()..];
        let end = name.find(|letter| !goes_on(letter)).unwrap_or(name.len());
        add_named(&name[..end], &mut numbers);
    }
    numbers
}

/// The number that a text begins with.
pub(crate) fn first(text: &str) -> Option<String> {
    let word = text.split(' ').next().unwrap_or_default();
    let is_number = |number: &String| number == word;
    cited(word).named.into_iter().find(is_number)
}

/// The lines of a text after one another, without what marks comments and strings that go on.
fn in_one_line(text: &str) -> String {
    let lines = text.lines().map(|line| {
        let line = line.trim().trim_start_matches(['/', '#', '!']);
        line.trim_end_matches('\\').trim()
    });
    lines.collect::<Vec<_>>().join(" ")
}

fn goes_on(letter: char) -> bool {
    letter.is_alphanumeric() || letter == '_' || letter == '-'
}

fn is_counted(word: &str) -> bool {
    let digits = word.strip_prefix(COUNTED).unwrap_or_default();
    (1..=2).contains(&digits.len()) && digits.bytes().all(|digit| digit.is_ascii_digit())
}

/// The number that stands here, and those that are listed after it.
fn add_list(prefix: &str, text: &str, numbers: &mut Numbers) {
    let Some(first) = place(text) else {
        return;
    };
    let mut last = format!("{prefix}{first}");
    let mut rest = &text[first.len()..];
    numbers.named.insert(last.clone());
    loop {
        let links = [", and ", ", or ", ", ", " and ", " or ", " to ", " / ", "/"];
        let link = links.into_iter().find(|link| rest.starts_with(link));
        let Some(after) = link.and_then(|link| rest.strip_prefix(link)) else {
            return;
        };
        let after = after.strip_prefix(prefix).unwrap_or(after);
        let Some(next) = place(after).filter(|next| has_item(next) == has_item(&last)) else {
            return;
        };
        let number = format!("{prefix}{next}");
        if link == Some(" to ") {
            add_between(&last, &number, numbers);
        }
        numbers.named.insert(number.clone());
        last = number;
        rest = &after[next.len()..];
    }
}

/// The part of a number after its family, where a text begins with one: `4.3`, `2.W`, `G9`, `4`.
fn place(text: &str) -> Option<&str> {
    let digits = |text: &str| text.bytes().take_while(u8::is_ascii_digit).count();
    let general = usize::from(text.starts_with('G'));
    let chapter = general + digits(&text[general..]);
    let item = text[chapter..].strip_prefix('.').map_or(0, |rest| {
        let is_letter = rest.starts_with(|letter: char| letter.is_ascii_uppercase());
        digits(rest).max(usize::from(is_letter && !rest[1..].starts_with(char::is_alphanumeric)))
    });
    let end = if item > 0 { chapter + 1 + item } else { chapter };
    (chapter > general && !text[end..].starts_with(char::is_alphanumeric)).then(|| &text[..end])
}

/// Whether a number is one of a chapter and not the chapter.
fn has_item(number: &str) -> bool {
    number.contains(['.', 'G'])
}

/// The numbers of a chapter from one to another.
fn add_between(from: &str, to: &str, numbers: &mut Numbers) {
    let split = |number: &str| {
        let stem = number.trim_end_matches(|letter: char| letter.is_ascii_digit());
        let count: Option<u8> = number[stem.len()..].parse().ok();
        (stem.to_owned(), count)
    };
    let [(stem, from), (other, to)] = [from, to].map(split);
    if let (Some(from), Some(to), true) = (from, to, stem == other) {
        let between = (from..to).skip(1);
        numbers.between.extend(between.map(|count| format!("{stem}{count}")));
    }
}

/// The numbers that the name of a function begins with.
fn add_named(name: &str, numbers: &mut Numbers) {
    let segments: Vec<&str> = name.split('_').collect();
    let mut rest = segments.as_slice();
    let mut family = None;
    let mut last: Option<String> = None;
    while let [segment, after @ ..] = rest {
        let is_range = *segment == "to";
        if let Some(known) = FAMILIES.iter().find(|family| segment.eq_ignore_ascii_case(family)) {
            (family, rest) = (Some(known), after);
            continue;
        }
        if segment.is_ascii() && is_counted(&segment.to_ascii_uppercase()) {
            numbers.named.insert(segment.to_ascii_uppercase());
            rest = after;
            continue;
        }
        let is_link = last.is_some() && ["and", "to"].contains(segment);
        let number = if is_link { after } else { rest };
        let (Some(family), Some((place, after))) = (family, named_place(number)) else {
            return;
        };
        let number = format!("{family}-{place}");
        if let Some(from) = last.filter(|_| is_range) {
            add_between(&from, &number, numbers);
        }
        numbers.named.insert(number.clone());
        (last, rest) = (Some(number), after);
    }
}

/// The place of a number in segments of a name, and the segments after it: `4_3`, `2_w`, `g9`.
fn named_place<'a, 'b>(segments: &'a [&'b str]) -> Option<(String, &'a [&'b str])> {
    let is_count = |text: &str| !text.is_empty() && text.bytes().all(|digit| digit.is_ascii_digit());
    match segments {
        [general, after @ ..] if general.strip_prefix('g').is_some_and(is_count) => {
            Some((general.to_ascii_uppercase(), after))
        }
        [chapter, item, after @ ..] if is_count(chapter) && (is_count(item) || item.len() == 1) => {
            Some((format!("{chapter}.{}", item.to_ascii_uppercase()), after))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::cited;

    fn check(text: &str, numbers: &str) {
        let found: Vec<String> = cited(text).all().into_iter().cloned().collect();
        assert_eq!(found.join(" "), numbers, "{text}");
    }

    #[test]
    fn numbers_stand_alone_in_lists_and_in_ranges() {
        check("The pool (PU-2.P, R2).", "PU-2.P R2");
        check("/// PU-2.8: clears", "PU-2.8");
        check("It is PU-6.4.", "PU-6.4");
        check("(PU-2.W 4)", "PU-2.W");
        check("(PU-3, 4, 5, CORP)", "PU-3 PU-4 PU-5");
        check("(PU-6.5, 6.6), 7", "PU-6.5 PU-6.6");
        check("(CORP-G13 to G15, CORP-G18)", "CORP-G13 CORP-G14 CORP-G15 CORP-G18");
        check("CORP-0 to CORP-2; this", "CORP-0 CORP-1 CORP-2");
        check("(PL-14.4 to 14.6)", "PL-14.4 PL-14.5 PL-14.6");
        check("\"R36: the own stack is empty\"", "R36");
    }

    #[test]
    fn a_list_goes_on_in_the_next_line_and_after_other_links() {
        check("/// It ends (PU-6.5,\n    /// 6.6, R2).", "PU-6.5 PU-6.6 R2");
        check("//! PL-14.4 to\n//! 14.6", "PL-14.4 PL-14.5 PL-14.6");
        check("# CORP-5.3 and\n# 5.4", "CORP-5.3 CORP-5.4");
        check("\"the end (PU-6.5 or \\\n   6.6)\"", "PU-6.5 PU-6.6");
        check(
            "PU-6.5/6.6, PL-1.1 / PL-1.2, or 1.3, and 1.4",
            "PL-1.1 PL-1.2 PL-1.3 PL-1.4 PU-6.5 PU-6.6",
        );
        check("/// Moves (PU-5.3).\n/// 5.4 is no number.", "PU-5.3");
    }

    #[test]
    fn the_ends_of_a_range_are_named_and_those_between_are_not() {
        let numbers = cited("PL-14.4 to 14.7");
        assert_eq!(Vec::from_iter(&numbers.named), ["PL-14.4", "PL-14.7"]);
        assert_eq!(Vec::from_iter(&numbers.between), ["PL-14.5", "PL-14.6"]);
    }

    #[test]
    fn a_name_begins_with_its_numbers() {
        check("fn pu_4_7_corp_g9_a_claim()", "CORP-G9 PU-4.7");
        check("fn pl_7_2_to_7_4_and_17_8_turns()", "PL-17.8 PL-7.2 PL-7.3 PL-7.4");
        check("fn x8_r6_a_planet_rule()", "R6 X8");
        check("fn pu_2_d_a_seat()", "PU-2.D");
        check("fn pu_6_1_a_an_unplaced_draft()", "PU-6.1");
        check("fn r18_planet_rules()", "R18");
    }

    #[test]
    fn other_words_are_no_numbers() {
        check(
            "K5B-4156, E33, C02, N0, a7Wa8R, R, R-5, R123, PUD-1.1, APU-1.1, PU-x, CORP",
            "",
        );
        check("fn pu_rules() { fn r() { fn to_3_4()", "");
    }
}
