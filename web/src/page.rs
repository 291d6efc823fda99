//! The frame of every page: one file with its styles and scripts in it, which asks nothing of a network.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use maud::{DOCTYPE, Markup, PreEscaped, html};
use serde::Serialize;
use sha2::{Digest, Sha256};

/// The styles of every page: colours for light and dark, text, tables, figures.
pub(crate) const STYLE: &str = include_str!("../assets/page.css");

/// What a page needs besides its text.
#[derive(Clone, Copy, Default, Debug)]
pub struct Assets<'a> {
    /// Styles after those of every page.
    pub styles: &'a [&'a str],
    /// Modules of JavaScript, each in an element of its own.
    pub scripts: &'a [&'a str],
    /// Whether the scripts and forms may ask the server that the page comes from; a page of a file may ask nobody.
    pub asks_server: bool,
}

/// A page. Its policy allows these scripts, by their hash, and no request but those to its own server.
pub fn page(title: &str, assets: Assets<'_>, body: &Markup) -> String {
    let hashes: String = assets
        .scripts
        .iter()
        .map(|script| format!(" '{}'", hash(script)))
        .collect();
    let scripts = if hashes.is_empty() { " 'none'" } else { &hashes };
    let asks = if assets.asks_server { "connect-src 'self'; " } else { "" };
    let sends = if assets.asks_server { "'self'" } else { "'none'" };
    let policy = format!(
        "default-src 'none'; {asks}script-src{scripts}; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action {sends}"
    );
    let markup = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta http-equiv="Content-Security-Policy" content=(policy);
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light dark";
                title { (title) }
                // A page without an icon would be asked for one.
                link rel="icon" href="data:,";
                style { (PreEscaped(STYLE)) }
                @for style in assets.styles { style { (PreEscaped(style)) } }
            }
            body {
                (body)
                @for script in assets.scripts { script type="module" { (PreEscaped(script)) } }
            }
        }
    };
    markup.into_string()
}

/// Data for a script, in an element with this id: `JSON.parse(document.getElementById(id).textContent)`.
///
/// # Panics
/// If the data cannot be JSON.
///
/// # Examples
/// ```
/// use orrery_web::page::data;
///
/// let markup = data("steps", &"</script>").into_string();
/// assert_eq!(markup, r#"<script type="application/json" id="steps">"<\/script>"</script>"#);
/// ```
pub fn data<T: Serialize>(id: &str, value: &T) -> Markup {
    // In JSON, `<` occurs only inside strings. `</` and `<!` are escaped, so the data cannot close the element.
    let json = serde_json::to_string(value)
        .expect("the data has string keys only")
        .replace("</", "<\\/")
        .replace("<!", "\\u003c!");
    html! { script type="application/json" id=(id) { (PreEscaped(json)) } }
}

fn hash(script: &str) -> String {
    format!("sha256-{}", STANDARD.encode(Sha256::digest(script.as_bytes())))
}
