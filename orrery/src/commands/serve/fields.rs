//! The options of a setup as fields of a form: those of the command line that name no file.

use crate::game::command::GameCommand;
use crate::game::{GameName, of_game};
use crate::host::options::Options;
use clap::{Arg, ArgAction, Args, Command};
use orrery_engine::problem::{cut, one_of};
use orrery_web::serve::{Field, GameForm, Refusal};

/// The option for the seed, which is one of every game.
const SEED: &str = "seed";

/// A setup from a form.
pub(super) struct Setup {
    pub(super) seed: u64,
    pub(super) options: Options,
}

/// The form of each game.
pub(super) fn forms() -> Vec<GameForm> {
    GameName::ALL.iter().map(|&game| form(game)).collect()
}

fn form(game: GameName) -> GameForm {
    let options = of_game!(game, Of => options::<Of>());
    let mut fields: Vec<Field> = options.iter().map(|option| field(game, option)).collect();
    fields.push(Field {
        name: SEED.to_owned(),
        help: "The seed of all randomness: the same seed gives the same deal again".to_owned(),
        default: "drawn".to_owned(),
        values: Vec::new(),
        is_flag: false,
    });
    GameForm {
        game: game.name().to_owned(),
        fields,
    }
}

fn options<C: GameCommand>() -> Vec<Arg> {
    C::Options::augment_args(Command::new(""))
        .get_arguments()
        .cloned()
        .collect()
}

fn field(game: GameName, option: &Arg) -> Field {
    let name = option.get_long().unwrap_or_default();
    let default = option.get_default_values().first();
    let possible = option.get_possible_values();
    let mut values: Vec<String> = possible.iter().map(|value| value.get_name().to_owned()).collect();
    values.extend(of_game!(game, Of => Of::values_of(name)));
    Field {
        name: name.to_owned(),
        help: option.get_help().map(ToString::to_string).unwrap_or_default(),
        default: default
            .map(|value| value.to_string_lossy().into_owned())
            .unwrap_or_default(),
        values,
        is_flag: matches!(option.get_action(), ArgAction::SetTrue),
    }
}

/// A seed for a game that names none, short enough to be typed again.
fn drawn() -> u64 {
    getrandom::u64().map_or(1, |seed| seed % 1_000_000_000)
}

/// The setup of a filled form.
///
/// # Errors
/// If there is no such game or option.
pub(super) fn checked(game: &str, options: &[(String, String)]) -> Result<Setup, Refusal> {
    let found: Result<GameName, _> = game.parse();
    let game = found.map_err(|reason| Refusal(format!("game: found {}; {reason}", cut(game))))?;
    let form = form(game);
    let mut setup = Setup {
        seed: drawn(),
        options: Options::default(),
    };
    for (name, value) in options {
        let Some(field) = form.fields.iter().find(|field| field.name == *name) else {
            let names = form.fields.iter().map(|field| field.name.as_str());
            return Err(Refusal(format!("option: found {}; {}", cut(name), one_of(name, names))));
        };
        match (name.as_str(), field.is_flag) {
            (SEED, _) => {
                let found = value.parse();
                setup.seed =
                    found.map_err(|_| Refusal(format!("seed: found {}; allowed is a whole number", cut(value))))?;
            }
            (_, true) => setup.options.add_flag(name),
            (_, false) => setup.options.add(name, value),
        }
    }
    Ok(setup)
}
