//! The command `orrery`.

use std::process::ExitCode;

fn main() -> ExitCode {
    orrery::main()
}
