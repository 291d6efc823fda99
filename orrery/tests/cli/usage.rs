//! Wrong usage: one message that names the value and says what is allowed, exit status 2, no result.

use crate::orrery::{answers, command, write};

#[test]
fn wrong_usage_names_the_value_and_what_is_allowed() {
    insta::assert_snapshot!(answers(
        &[
            "tournamet",
            "--seed 3 play",
            "tournament --player 2",
            "agents --games 3",
            "--players",
            "tournament --players 7",
            "tournament --players 0",
            "tournament --players two",
            "tournament --games 0",
            "tournament --games -5",
            "tournament --threads 0",
            "tournament --seed -1",
            "tournament --format xml",
            "tournament --slice 5/4 --run r",
            "tournament --slice 1/2",
            "tournament --resume",
            "tournament --run nowhere --resume",
            "replay",
            "merge out",
            "export r",
            "play --boards never",
            "perft --depth 0",
            "perft --signature --seed 2",
            "perft --signature --difficulty easy",
            "perft --list --depth 2",
            "bench --game chess",
            "bench --rows base-game,clone",
            "bench --games 3",
            "ruleset",
            "ruleset chek planets.toml",
            "ruleset check",
        ],
        2
    ));
}

#[test]
fn a_wrong_agent_names_the_agents_there_are() {
    insta::assert_snapshot!(answers(
        &[
            "tournament --agents greedy,radom",
            "tournament --agents greedy:evl=points",
            "tournament --agents random:eval=points",
            "tournament --agents greedy:name=old,random:name=old",
            "tournament --agents greedy:name=random,random",
            "tournament --agents greedy:name=a#2,random",
            "tournament --agents greedy:name=a,name=b",
            "tournament --agents greedy:eval=points,weights=w.toml",
            "tournament --agents greedy:name=old,random --focal new",
            "--agents greedy:eval=pints",
            "play --agents greedy,,random",
            "play --agents eval=points",
        ],
        2
    ));
}

#[test]
fn a_wrong_game_or_setup_names_what_can_be_played() {
    insta::assert_snapshot!(answers(
        &[
            "--game planet-unknwn",
            "--game planetariun",
            "tournament --game planetarium --players 5",
            "play --game planetarium --turning commander",
            "play --game planetarium --planets k5b-4156",
            "solo --game planetarium --seed 1 --events off",
            "play --game planetarium --difficulty hard",
            "play --difficulty hard",
            "solo --events off",
            "solo --events gentel",
            "solo --events 9,9,8",
            "tournament --players 1 --turning commander",
            "play --planets lacunae",
            "play --planets lacuna,petra,gaia",
            "play --planets lacuna --players 3",
            "play --planets lacuna,,petra",
            "play --planets all,gaia",
            "play --planets random,lacuna",
            "play --corporations universal",
            "play --corporations wormhole,flux --planets moon",
            "play --turning anticlockwise",
            "play --turning clockwise --players 4",
        ],
        2
    ));
}

#[test]
fn a_wrong_setup_file_is_refused_with_all_its_problems() {
    write("no_seats.toml", "turning = \"clockwise\"\nshft = 1\n");
    write(
        "same_boards.toml",
        "seats = [{ planet = \"gaia\" }, { planet = \"gaia\", corporation = \"cosmo\" }]\n",
    );
    insta::assert_snapshot!(answers(
        &[
            "play --setup nowhere.toml",
            "play --setup no_seats.toml",
            "tournament --setup same_boards.toml",
            "tournament --setup same_boards.toml --players 2",
        ],
        2
    ));
}

#[test]
fn a_wrong_value_in_the_environment_is_named() {
    let output = command("perft --signature")
        .env("ORRERY_PORTABLE", "yes")
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(output.stdout, b"");
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(said, "error: ORRERY_PORTABLE is `yes`; allowed are 0 and 1\n");
}

/// The most characters that follow each other in a text and are of what was typed: `x` and `/`.
fn quoted(text: &str) -> usize {
    let others = |letter: char| letter != 'x' && letter != '/';
    text.split(others).map(str::len).max().unwrap_or(0)
}

#[test]
fn errors_quote_little_however_long_what_was_typed_is() {
    // Words with slashes may be paths, of which more is quoted where one is expected.
    for (long, typed) in ["x".repeat(5_000), "x/".repeat(2_500)]
        .iter()
        .flat_map(|long| LONG.map(|typed| (long, typed)))
    {
        let output = command(&typed.replace("LONG", long)).output().unwrap();
        let error = String::from_utf8(output.stderr).unwrap();
        assert!(error.starts_with("error: ") && error.len() < 2_600, "{typed}: {error}");
        assert!(quoted(&error) <= 80, "{typed}: {error}");
    }
}

/// Something long in each place where words are read that are no path.
const LONG: [&str; 31] = [
    "LONG",
    "agents LONG",
    "agents --LONG",
    "man LONG",
    "completions LONG",
    "ruleset show LONG",
    "bench --rows LONG",
    "serve --listen LONG",
    "perft --depth LONG",
    "sprt --a LONG --b random",
    "play --agents greedy,LONG",
    "play --game planetarium --difficulty LONG",
    "tournament --LONG",
    "tournament --game LONG",
    "tournament --games LONG",
    "tournament --agents LONG",
    "tournament --agents greedy:LONG=1",
    "tournament --agents greedy:eval=LONG",
    "tournament --agents greedy:name=LONG",
    "tournament --planets LONG",
    "tournament --corporations LONG",
    "tournament --events LONG",
    "tournament --turning LONG",
    "tournament --slice LONG",
    "tournament --seed LONG",
    "tournament --format LONG",
    "tournament --anchor LONG",
    "tournament --focal LONG",
    "rebalance --parameter rovers --values LONG --corporation cosmos",
    "rebalance --parameter LONG --values 1..2 --corporation cosmos",
    "rebalance --parameter rovers --values 1..2 --corporation LONG",
];
