//! The frame of every page: one file with its styles and scripts in it, which asks nothing of a network.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use maud::{DOCTYPE, Markup, PreEscaped, html};
use orrery_arena::report::printable;
use serde::Serialize;
use serde_json::Value;
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

/// A page. Its policy allows these scripts, by their hash, and no request but those to its own server. Control characters,
/// which a program may have written, are spelled out.
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
                title { (printable(title)) }
                // A page without an icon would be asked for one.
                link rel="icon" href="data:,";
                style { (PreEscaped(STYLE)) }
                @for style in assets.styles { style { (PreEscaped(style)) } }
            }
            body {
                (PreEscaped(printable(&body.0)))
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
    let mut value = serde_json::to_value(value).expect("the data has string keys only");
    print_strings(&mut value);
    let json = value.to_string().replace("</", "<\\/").replace("<!", "\\u003c!");
    html! { script type="application/json" id=(id) { (PreEscaped(json)) } }
}

/// Control characters in the strings of data are spelled out: the script would put them on the page.
fn print_strings(value: &mut Value) {
    match value {
        Value::String(text) => *text = printable(text).into_owned(),
        Value::Array(values) => values.iter_mut().for_each(print_strings),
        Value::Object(values) => values.values_mut().for_each(print_strings),
        _ => {}
    }
}

fn hash(script: &str) -> String {
    format!("sha256-{}", STANDARD.encode(Sha256::digest(script.as_bytes())))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What a terminal or a browser would obey: a bell, an escape, and a sign that turns the direction of the text.
    const OBEYED: &str = "\u{7}\u{1b}[31m\u{202e}";

    #[test]
    fn no_page_holds_what_is_obeyed_in_place_of_shown() {
        let body = html! { p { (OBEYED) } (data("steps", &[OBEYED])) };
        let text = page(OBEYED, Assets::default(), &body);
        assert_eq!(printable(&text), text);
        assert_eq!(
            text.matches("u202e").count(),
            3,
            "the title, the text and the data: {text}"
        );
        let data = text
            .split("id=\"steps\">")
            .nth(1)
            .unwrap()
            .split("</script>")
            .next()
            .unwrap();
        let strings: Vec<String> = serde_json::from_str(data).unwrap();
        assert_eq!(strings, [printable(OBEYED)]);
    }
}
