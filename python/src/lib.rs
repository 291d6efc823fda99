//! The native module of the Python package `orrery`.

mod agent;
mod arguments;
mod batch;
mod buffer;
mod calm;
mod chooser;
mod command;
mod dealing;
mod environments;
mod errors;
mod game;
mod guests;
mod json;
mod machines;
mod model;
mod options;
mod outcome;
mod position;
mod record;
mod report;
mod rules;
mod run;
mod setup;
mod slice_work;
mod state;
mod story;
mod typed;
mod unpack;
mod view;

use pyo3::prelude::*;

/// The native part of the package, which `orrery/__init__.py` names again.
#[pymodule]
mod _orrery {
    #[pymodule_export]
    use crate::agent::{Agent, agent};
    #[pymodule_export]
    use crate::batch::env::BatchEnv;
    #[pymodule_export]
    use crate::batch::make::batch;
    #[pymodule_export]
    use crate::calm::_panic;
    #[pymodule_export]
    use crate::command::_command;
    #[pymodule_export]
    use crate::game::Game;
    #[pymodule_export]
    use crate::game::{game, games};
    #[pymodule_export]
    use crate::guests::_close_agents;
    #[pymodule_export]
    use crate::model::_model;
    #[pymodule_export]
    #[pymodule_export]
    use crate::outcome::Outcome;
    #[pymodule_export]
    use crate::record::Record;
    #[pymodule_export]
    use crate::report::ReportTable;
    #[pymodule_export]
    use crate::run::RunFolder;
    #[pymodule_export]
    use crate::setup::Setup;
    #[pymodule_export]
    use crate::slice_work::_work;
    #[pymodule_export]
    use crate::state::Beliefs;
    #[pymodule_export]
    use crate::state::State;
    #[pymodule_export]
    use crate::view::View;
}
