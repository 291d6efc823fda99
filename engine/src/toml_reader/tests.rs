//! Problems of TOML files: each is reported in the words and with the place that a user reads.

use super::*;
use crate::problem::Problem;

fn problems_with_places(text: &str, read: impl Fn(&mut TableReader)) -> Vec<Problem> {
    let notes = Notes::default();
    if let Some(document) = parse("a.toml", text, &notes) {
        TableReader::file(&document, &notes, read);
    }
    notes.into_inner().0
}

fn problems(text: &str, read: impl Fn(&mut TableReader)) -> Vec<String> {
    problems_with_places(text, read)
        .iter()
        .map(ToString::to_string)
        .collect()
}

#[test]
fn every_problem_has_the_line_and_column_of_its_value_key_or_table() {
    let text = "# A comment.\nname = 'Ä', count = 9\n";
    let read = |t: &mut TableReader| {
        t.at("name").text();
        t.at("list").list(1..=9, |value| value.integer(1..=3u8));
        t.at("inner").table(|t| {
            t.at("open").flag();
            t.at("missing").flag();
        });
        t.at("entry").tables(1..=2, |t| t.at("word").word(&[("yes", ())]));
    };
    assert_eq!(
        problems_with_places(text, read).len(),
        1,
        "one problem: the text is not TOML"
    );
    let text = "\
# A comment.
name = 7
list = [1, 'Ä', 9,
  4]
  [inner]
  open = 1
  spare = 2
[[entry]]
word = 'no'
[[entry]]
";
    let located: Vec<String> = problems_with_places(text, read)
        .iter()
        .map(|problem| format!("{problem:#}"))
        .collect();
    let places: Vec<&str> = located
        .iter()
        .map(|text| text.split(": found").next().unwrap())
        .collect();
    let expected = [
        "a.toml:2:8: name",
        "a.toml:3:12: list[1]",
        "a.toml:3:17: list[2]",
        "a.toml:4:3: list[3]",
        "a.toml:6:10: inner.open",
        "a.toml:5:3: inner.missing",
        "a.toml:7:3: inner.spare",
        "a.toml:9:8: entry[0].word",
        "a.toml:10:1: entry[1].word",
    ];
    assert_eq!(places, expected);
}

#[test]
fn a_number_that_is_too_large_is_quoted_as_it_is_written() {
    let read = |t: &mut TableReader| {
        t.at("count").integer(1..=3u8);
    };
    assert_eq!(
        problems("count = 99999999999999999999", read),
        ["a.toml: count: found 99999999999999999999; allowed is an integer from 1 to 3"]
    );
}

#[test]
fn a_missing_value_and_one_of_another_type_are_reported_alike() {
    let read = |t: &mut TableReader| {
        t.at("name").text();
        t.at("count").integer(1..=3u8);
        t.at("open").flag();
        t.at("place").square(2, 3);
        t.at("list").list(1..=2, Field::flag);
        t.at("table").table(|t| t.at("inner").flag());
        t.at("tables").tables(1..=2, |t| t.at("inner").flag());
    };
    let allowed = [
        "name: found nothing; allowed is a string that is not empty",
        "count: found nothing; allowed is an integer from 1 to 3",
        "open: found nothing; allowed is true or false",
        "place: found nothing; allowed is [row, column], row from 0 to 1 and column from 0 to 2",
        "list: found nothing; allowed is a list of 1 to 2 values",
        "table: found nothing; allowed is a table",
        "tables: found nothing; allowed is a list of 1 to 2 tables",
    ];
    assert_eq!(problems("", read), allowed.map(|text| format!("a.toml: {text}")));
    let dates = ["name", "count", "open", "place", "list", "table", "tables"].map(|key| format!("{key} = 1979-05-27"));
    let refused = allowed.map(|text| format!("a.toml: {}", text.replace("nothing", "1979-05-27")));
    assert_eq!(problems(&dates.join("\n"), read), refused);
}

#[test]
fn an_unknown_key_is_reported_with_the_known_keys() {
    let read = |t: &mut TableReader| {
        t.optional("medals");
        t.optional("rows");
    };
    let expected = "a.toml: medal: found an unknown key; allowed is one of medals, rows; did you mean medals?";
    assert_eq!(problems("medal = 1\nrows = 2", read), [expected]);
}

#[test]
fn many_unknown_keys_are_read_in_linear_time_and_counted() {
    const KEYS: usize = 200_000;
    let text: String = (0..KEYS).map(|key| format!("k{key}=1\n")).collect();
    let headers: String = (0..KEYS).map(|key| format!("[k{key}]\n")).collect();
    for text in [text, headers] {
        let problems = problems(&text, |t| {
            t.optional("rows");
        });
        assert_eq!(problems.len(), MOST_UNKNOWN + 1);
        assert_eq!(problems[0], "a.toml: k0: found an unknown key; allowed is rows");
        assert_eq!(
            problems[MOST_UNKNOWN],
            "a.toml: found 199900 more unknown keys; remove them"
        );
    }
    let within: String = (0..KEYS).map(|key| format!("k{key}=1\n")).collect();
    let problems = problems(&format!("[inner]\n{within}"), |t| {
        t.at("inner").table(|t| t.entries().len());
    });
    assert_eq!(problems, [""; 0], "all keys of the table are read, so none is unknown");
}

#[test]
fn a_long_key_is_cut_wherever_it_is_quoted() {
    let long = "k".repeat(1_000_000);
    let problems = problems(&format!("{long} = 1"), |t| {
        t.optional("rows");
    });
    assert_eq!(problems.len(), 1);
    assert!(problems[0].len() < 200, "{}", problems[0]);
}

#[test]
fn a_table_of_unknown_kind_is_one_problem() {
    const KINDS: &Kinds<u8> = &[("plain", |_| 0), ("rich", |t| t.at("medals").integer(1..=9))];
    let read = |t: &mut TableReader| {
        t.kind("kind", KINDS);
    };
    assert_eq!(
        problems("kind = \"rich\"\nmedals = 0", read),
        ["a.toml: medals: found 0; allowed is an integer from 1 to 9"]
    );
    assert_eq!(
        problems("kind = \"poor\"\nmedals = 0", read),
        ["a.toml: kind: found \"poor\"; allowed is one of plain, rich"]
    );
}
