//! Whole numbers among the arguments: errors name the argument.

use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::inspect::PyStaticExpr;
use pyo3::prelude::*;

/// A type of argument that is a whole number.
macro_rules! whole_number {
    ($(#[$doc:meta])* $Type:ident($number:ty), $name:literal, $allowed:literal) => {
        $(#[$doc])*
        #[derive(Clone, Copy)]
        pub(crate) struct $Type(pub(crate) $number);

        impl<'a, 'py> FromPyObject<'a, 'py> for $Type {
            type Error = PyErr;
            const INPUT_TYPE: PyStaticExpr = <$number as FromPyObject<'a, 'py>>::INPUT_TYPE;

            fn extract(object: Borrowed<'a, 'py, PyAny>) -> PyResult<$Type> {
                object.extract().map($Type).map_err(|error: PyErr| {
                    if error.is_instance_of::<PyTypeError>(object.py()) {
                        let found = object.get_type();
                        return PyTypeError::new_err(format!("{}: found {found}; allowed are whole numbers", $name));
                    }
                    PyValueError::new_err(format!("{}: found {}; allowed are {}", $name, *object, $allowed))
                })
            }
        }
    };
}

whole_number! {
    /// The seed of a deal, a draw or an agent.
    Seed(u64), "seed", "0 to 18446744073709551615"
}

whole_number! {
    /// How many environments a batch has, allowed or not.
    Environments(usize), "num_envs", "the numbers of environments that fit into memory"
}

whole_number! {
    /// The number of an environment, of the batch or not.
    EnvironmentNumber(usize), "env", "the numbers of environments, from 0"
}

whole_number! {
    /// How many threads work, 0 for one per core.
    Threads(usize), "threads", "0 for one per core, and numbers of threads"
}

whole_number! {
    /// The number of an action, of the game or not.
    ActionNumber(i64), "action", "the numbers of actions"
}

whole_number! {
    /// The number of a seat, at the table or not.
    SeatNumber(i64), "seat", "the seats at the table"
}

whole_number! {
    /// How many seats a table has, allowed or not.
    Players(i64), "players", "the numbers of seats that the game allows"
}
