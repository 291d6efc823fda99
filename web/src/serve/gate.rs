//! What every request has to pass, before any page sees it.

use super::access::{Access, equal};
use super::answer::{NoPage, Refused};
use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Redirect, Response};
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;

/// The header with the token of a request that changes something.
pub(super) const TOKEN: &str = "x-orrery-token";

/// The cookie with the key.
const COOKIE: &str = "orrery-key";

/// What the gate knows.
#[derive(Debug)]
pub(super) struct Gate {
    pub(super) address: SocketAddr,
    pub(super) access: Access,
}

/// Lets a request through, or refuses it.
pub(super) async fn check(State(gate): State<Arc<Gate>>, request: Request, next: Next) -> Response {
    let mut response = match gate.refusal(&request) {
        // A browser that opens a page gets the reason as one.
        Some(refused) if accepts_pages(&request) => NoPage::from(refused).into_response(),
        Some(refused) => refused.into_response(),
        None => match gate.entry(&request) {
            Some(entry) => entry,
            None => next.run(request).await,
        },
    };
    let headers = response.headers_mut();
    for (name, value) in [
        ("x-content-type-options", "nosniff"),
        ("x-frame-options", "DENY"),
        ("referrer-policy", "no-referrer"),
        ("cross-origin-resource-policy", "same-origin"),
    ] {
        headers.insert(name, HeaderValue::from_static(value));
    }
    response
}

impl Gate {
    fn refusal(&self, request: &Request) -> Option<Refused> {
        let headers = request.headers();
        // A page of another site can send its visitors here under its own name; their browsers then say that name.
        if !text(headers, "host").is_some_and(|host| self.is_own(host)) {
            return Some(Refused::new(
                StatusCode::MISDIRECTED_REQUEST,
                "this server answers under its own address alone",
            ));
        }
        if is_of_another_site(request) {
            return Some(Refused::new(
                StatusCode::FORBIDDEN,
                "a page of another site asks for this; open it from a page of this server",
            ));
        }
        if let Some(key) = &self.access.key
            && !(given_key(request).is_some_and(|given| equal(given, key))
                || cookie(headers).is_some_and(|given| equal(given, key)))
        {
            return Some(Refused::new(
                StatusCode::UNAUTHORIZED,
                "open the link with the key that the server has printed",
            ));
        }
        let changes = !matches!(*request.method(), Method::GET | Method::HEAD);
        if changes && !text(headers, TOKEN).is_some_and(|token| equal(token, &self.access.token)) {
            return Some(Refused::new(
                StatusCode::FORBIDDEN,
                "this page is from an earlier start of the server; load it again",
            ));
        }
        None
    }

    /// The answer to a link with the key: the key becomes a cookie and leaves the address.
    fn entry(&self, request: &Request) -> Option<Response> {
        let key = self.access.key.as_ref()?;
        given_key(request)?;
        let cookie = format!("{COOKIE}={key}; HttpOnly; SameSite=Strict; Path=/");
        let mut response = Redirect::to(request.uri().path()).into_response();
        let value = HeaderValue::from_str(&cookie).expect("a key is plain text");
        response.headers_mut().insert(header::SET_COOKIE, value);
        Some(response)
    }

    /// Whether a host is this server: its address, or a name of loopback. Names have no case, and may end with a dot; port
    /// 80 may be left out.
    fn is_own(&self, host: &str) -> bool {
        let host = host.to_ascii_lowercase();
        let port = format!(":{}", self.address.port());
        let name = match host.strip_suffix(&port) {
            Some(name) => name,
            None if self.address.port() == 80 => &host,
            None => return false,
        };
        let ip = self.address.ip();
        let address: Option<IpAddr> = name.trim_start_matches('[').trim_end_matches(']').parse().ok();
        match address {
            Some(named) if ip.is_loopback() => named.is_loopback(),
            // Who listens on all addresses cannot know them all; a name of another site is no address.
            Some(named) => ip.is_unspecified() || named == ip,
            None => name.strip_suffix('.').unwrap_or(name) == "localhost" && (ip.is_loopback() || ip.is_unspecified()),
        }
    }
}

/// Whether a page of another site asks, by what browsers say of it: a link that a person follows to a page is allowed, and
/// nothing else, as even what only reads takes time and lets agents play.
fn is_of_another_site(request: &Request) -> bool {
    let headers = request.headers();
    let says = |name: &str, value: &str| text(headers, name).is_some_and(|said| said.eq_ignore_ascii_case(value));
    let is_foreign = says("sec-fetch-site", "cross-site") || says("sec-fetch-site", "same-site");
    let opens_page = *request.method() == Method::GET
        && says("sec-fetch-mode", "navigate")
        && says("sec-fetch-dest", "document")
        // A script of another page may lead the browser here too, and the page here would let agents play.
        && says("sec-fetch-user", "?1")
        && !request.uri().path().ends_with("/live");
    is_foreign && !opens_page
}

fn text<'h>(headers: &'h HeaderMap, name: &str) -> Option<&'h str> {
    headers.get(name)?.to_str().ok()
}

fn accepts_pages(request: &Request) -> bool {
    text(request.headers(), "accept").is_some_and(|accepted| accepted.contains("text/html"))
}

fn given_key(request: &Request) -> Option<&str> {
    let parts = request.uri().query()?.split('&');
    parts.filter_map(|part| part.strip_prefix("key=")).next()
}

fn cookie(headers: &HeaderMap) -> Option<&str> {
    let parts = text(headers, "cookie")?.split(';');
    let mut values = parts.filter_map(|part| part.trim().strip_prefix(COOKIE)?.strip_prefix('='));
    values.next()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn gate(address: &str) -> Gate {
        let address: SocketAddr = address.parse().unwrap();
        Gate {
            address,
            access: Access::new(address.ip()),
        }
    }

    #[test]
    fn a_server_knows_its_own_names() {
        for (address, own, foreign) in [
            (
                "127.0.0.1:80",
                &["127.0.0.1", "localhost", "LOCALHOST.", "127.0.0.1:80", "[::1]"][..],
                &["evil.example", "127.0.0.1:81", ""][..],
            ),
            (
                "127.0.0.1:8000",
                &["LocalHost:8000", "localhost.:8000", "127.0.0.2:8000"],
                &["localhost", "localhost..:8000", "10.0.0.1:8000"],
            ),
            ("[::1]:80", &["[::1]", "[::1]:80", "localhost"], &["::2", "[::1]:8000"]),
            ("10.0.0.1:80", &["10.0.0.1", "10.0.0.1:80"], &["localhost", "10.0.0.2"]),
        ] {
            let gate = gate(address);
            own.iter()
                .for_each(|host| assert!(gate.is_own(host), "{address}: {host}"));
            foreign
                .iter()
                .for_each(|host| assert!(!gate.is_own(host), "{address}: {host}"));
        }
    }

    #[test]
    fn a_page_of_another_site_may_link_here_and_nothing_else() {
        let asked = |method: Method, path: &str, said: &[(&str, &str)]| {
            let mut request = Request::builder().method(method).uri(path);
            for (name, value) in said {
                request = request.header(*name, *value);
            }
            is_of_another_site(&request.body(axum::body::Body::empty()).unwrap())
        };
        let from = |site| {
            [
                ("sec-fetch-site", site),
                ("sec-fetch-mode", "navigate"),
                ("sec-fetch-dest", "document"),
                ("sec-fetch-user", "?1"),
            ]
        };
        for site in ["cross-site", "same-site", "Cross-Site"] {
            assert!(!asked(Method::GET, "/runs/a", &from(site)), "{site}: a link");
            assert!(asked(Method::GET, "/tables/1/seats/0/live", &from(site)), "{site}");
            assert!(asked(Method::POST, "/tables", &from(site)), "{site}");
            assert!(
                asked(
                    Method::GET,
                    "/runs/a",
                    &[("sec-fetch-site", site), ("sec-fetch-mode", "no-cors")]
                ),
                "{site}"
            );
            let frame = [
                ("sec-fetch-site", site),
                ("sec-fetch-mode", "navigate"),
                ("sec-fetch-dest", "iframe"),
            ];
            assert!(asked(Method::GET, "/runs/a", &frame), "{site}");
            assert!(asked(Method::GET, "/runs/a", &from(site)[..3]), "{site}: a script");
        }
        for site in ["same-origin", "none"] {
            assert!(
                !asked(Method::GET, "/tables/1/seats/0/live", &[("sec-fetch-site", site)]),
                "{site}"
            );
        }
        assert!(!asked(Method::GET, "/", &[]), "a client that is no browser");
    }
}
