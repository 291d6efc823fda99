//! `orrery ruleset show --numbers`: the numbers and switches of a ruleset that can be changed, and why others cannot.

use crate::game::command::GameCommand;
use crate::game::files::Texts;
use crate::game::numbers::{self, Listed};
use crate::game::parameter::Parameter;
use crate::host::args::Form;
use crate::terminal::output::{self, Usage, usage};
use orrery_arena::report::{SCHEMA, Table, fold, fold_list};
use orrery_engine::Rules;
use orrery_engine::problem::{cut, one_of};
use serde_json::{Value, json};

/// All numbers, or those of a board, a card or a file, or whose paths begin like this.
pub(super) fn shown<C: GameCommand>(
    game: &C::Game,
    texts: &Texts,
    of: Option<&str>,
    form: Form,
) -> Result<String, Usage> {
    let mut found = numbers::listed::<C::Ruleset>(texts);
    if let Some(typed) = of {
        let named = C::listed(game, typed).unwrap_or_else(|| typed.to_owned());
        found.retain(|listed| is_of(listed.path(), &named));
        if found.is_empty() {
            let files = texts.keys().map(|file| file.trim_end_matches(".toml"));
            let allowed = one_of(typed, files);
            return Err(usage!(
                "no number belongs to `{}`: name a board, a card, or the beginning of a path, which is a file; {allowed}",
                cut(typed)
            ));
        }
    }
    Ok(match form {
        Form::Table => [table(&found), left_out(&found)].concat(),
        Form::Json => output::json(&json::<C>(game, &found)),
    })
}

/// Whether a path, or what is behind the name of its file, begins with these parts.
fn is_of(path: &str, parts: &str) -> bool {
    let begins = |path: &str| {
        let rest = path.strip_prefix(parts);
        rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
    };
    begins(path) || path.split_once('.').is_some_and(|(_, inner)| begins(inner))
}

fn table(found: &[Listed]) -> String {
    let mut table = Table::of_text(["number or switch", "value"]);
    for listed in found {
        if let Listed::Changeable(parameter) = listed {
            table.push([parameter.name.clone(), parameter.written(parameter.present())]);
        }
    }
    table.plain()
}

/// The others by the reasons why they cannot be changed, in the order of their first ones.
fn left_out(found: &[Listed]) -> String {
    let mut reasons: Vec<(&str, usize, Vec<&str>)> = Vec::new();
    for listed in found {
        let Listed::LeftOut { pattern, reason, .. } = listed else {
            continue;
        };
        let at = reasons
            .iter()
            .position(|(other, ..)| other == reason)
            .unwrap_or_else(|| {
                reasons.push((reason, 0, Vec::new()));
                reasons.len() - 1
            });
        let (_, count, patterns) = &mut reasons[at];
        *count += 1;
        if !patterns.contains(pattern) {
            patterns.push(pattern);
        }
    }
    let text = |(reason, count, patterns): (&str, usize, Vec<&str>)| {
        let patterns: Vec<String> = patterns.into_iter().map(str::to_owned).collect();
        fold("  ", &format!("{reason} ({count})")) + &fold_list("    ", &patterns)
    };
    let lines: String = reasons.into_iter().map(text).collect();
    match lines.is_empty() {
        true => lines,
        false => format!("\nnot changed by themselves\n{lines}"),
    }
}

fn json<C: GameCommand>(game: &C::Game, found: &[Listed]) -> Value {
    let number = |listed: &Listed| match listed {
        Listed::Changeable(parameter) => {
            Some(json!({ "path": parameter.name, "file": parameter.file, "value": value(parameter) }))
        }
        Listed::LeftOut { .. } => None,
    };
    let left_out = |listed: &Listed| match listed {
        Listed::Changeable(_) => None,
        Listed::LeftOut { path, reason, .. } => Some(json!({ "path": path, "reason": reason })),
    };
    json!({
        "schema": SCHEMA,
        "game": game.name(),
        "ruleset": game.ruleset_id().to_string(),
        "numbers": found.iter().filter_map(number).collect::<Vec<_>>(),
        "left_out": found.iter().filter_map(left_out).collect::<Vec<_>>(),
    })
}

/// A number, or true or false.
fn value(parameter: &Parameter) -> Value {
    match parameter.is_switch() {
        true => (parameter.present() != 0).into(),
        false => parameter.present().into(),
    }
}
