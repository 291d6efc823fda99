//! Who may use the server: its own pages may change something, and elsewhere than on loopback only those who have its key.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use std::net::IpAddr;

/// The secrets of one start of the server.
#[derive(Clone, Debug)]
pub struct Access {
    /// What every request that changes something carries, and only its own pages know.
    pub(super) token: String,
    /// What everybody needs who does not come over loopback.
    pub(super) key: Option<String>,
}

impl Access {
    /// New secrets for a server that listens on this address.
    ///
    /// # Panics
    /// If the system has no random numbers.
    pub fn new(listens_on: IpAddr) -> Access {
        Access {
            token: secret(),
            key: (!listens_on.is_loopback()).then(secret),
        }
    }

    /// What follows the address in the link to the server.
    pub fn query(&self) -> String {
        self.key.as_ref().map_or(String::new(), |key| format!("?key={key}"))
    }
}

/// 128 random bits.
fn secret() -> String {
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes).expect("the system has random numbers");
    URL_SAFE_NO_PAD.encode(bytes)
}

/// Whether two secrets are equal, in a time that does not depend on where they differ.
pub(super) fn equal(given: &str, secret: &str) -> bool {
    let differences = given.bytes().zip(secret.bytes()).fold(0, |all, (a, b)| all | (a ^ b));
    given.len() == secret.len() && differences == 0
}
