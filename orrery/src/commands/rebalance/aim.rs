//! What a search is to bring to the mean: a board, or all boards of a kind.

use clap::Args;
use orrery_arena::balance::Aim;
use orrery_arena::question::Compared;
use orrery_engine::problem::one_of;

/// What is to be brought to the mean.
#[derive(Args, Clone, Debug)]
#[group(required = true, multiple = false)]
pub(super) struct AimArgs {
    /// The corporation to bring to the mean
    #[arg(long = "corporation", value_name = "NAME")]
    of_first_kind: Option<String>,
    /// The planet to bring to the mean
    #[arg(long = "planet", value_name = "NAME")]
    of_second_kind: Option<String>,
    /// Bring all boards of a kind to the mean, so that the field is spread no wider: corporations or planets
    #[arg(long, value_name = "KIND", value_parser = of_kind)]
    all: Option<Compared>,
}

/// The kinds of boards.
const KINDS: [Compared; 2] = [Compared::ALL[0], Compared::ALL[1]];

fn of_kind(text: &str) -> Result<Compared, String> {
    let found = KINDS.into_iter().find(|kind| kind.name() == text);
    found.ok_or_else(|| one_of(text, KINDS.map(Compared::name)))
}

impl AimArgs {
    /// The kind of boards that is compared.
    pub(super) fn compared(&self) -> Compared {
        match (&self.of_second_kind, self.all) {
            (Some(_), _) => KINDS[1],
            (None, Some(kind)) => kind,
            (None, None) => KINDS[0],
        }
    }

    /// The name of the board, if it is one.
    pub(super) fn board_mut(&mut self) -> Option<&mut String> {
        self.of_first_kind.as_mut().or(self.of_second_kind.as_mut())
    }

    /// The aim.
    pub(super) fn aim(&self) -> Aim {
        Aim {
            kind: self.compared().kind().to_owned(),
            board: self.of_first_kind.clone().or(self.of_second_kind.clone()),
        }
    }
}
