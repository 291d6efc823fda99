//! The files of a crate, and what each of them uses.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use syn::visit::{self, Visit};
use syn::{Attribute, Ident, Item, ItemMod, ItemUse, UseTree};

/// A path in the code of a file, from the root of its crate: `planet_unknown`, `state`, `Board`.
pub(crate) type Segments = Vec<String>;

/// The modules of a crate by name: `planet_unknown/state/board`; the root has an empty name.
pub(crate) struct Tree {
    files: BTreeMap<String, File>,
}

/// The names in the code of a module.
pub(crate) struct File {
    /// Paths from the root of the crate.
    paths: Vec<Segments>,
    /// Every other word that could be a type.
    words: Vec<String>,
    /// Every identifier outside macros.
    idents: BTreeSet<String>,
}

impl Tree {
    /// The sources below a folder.
    pub(crate) fn read(source: &Path) -> Tree {
        let mut texts = Vec::new();
        collect(source, source, &mut texts);
        Tree::of(texts)
    }

    /// The tree of these names and texts.
    pub(crate) fn of(texts: Vec<(String, String)>) -> Tree {
        let file = |(name, text): (String, String)| {
            let file = File::parse(&name, &text);
            (name, file)
        };
        Tree {
            files: texts.into_iter().map(file).collect(),
        }
    }

    /// The modules with the names in their code.
    pub(crate) fn files(&self) -> impl Iterator<Item = (&str, &File)> {
        self.files.iter().map(|(name, file)| (name.as_str(), file))
    }

    /// The deepest existing module on a path.
    pub(crate) fn module(&self, path: &[String]) -> String {
        let names = (0..=path.len()).rev().map(|length| path[..length].join("/"));
        let known = |name: &String| name.is_empty() || self.files.contains_key(name);
        names.into_iter().find(known).unwrap_or_default()
    }

    /// The modules that a module uses.
    pub(crate) fn uses(&self, name: &str) -> Vec<String> {
        let paths = self.files[name].paths.iter();
        let mut used: Vec<String> = paths
            .map(|path| self.module(path))
            .filter(|used| used != name)
            .collect();
        used.sort_unstable();
        used.dedup();
        used
    }
}

impl File {
    fn parse(name: &str, text: &str) -> File {
        let syntax = syn::parse_file(text).unwrap_or_else(|error| panic!("{name}: {error}"));
        let mut reader = Reader {
            module: name
                .split('/')
                .filter(|part| !part.is_empty())
                .map(str::to_owned)
                .collect(),
            children: syntax.items.iter().filter_map(child).collect(),
            imported: BTreeMap::new(),
            file: File {
                paths: Vec::new(),
                words: Vec::new(),
                idents: BTreeSet::new(),
            },
        };
        reader.visit_file(&syntax);
        reader.file
    }

    /// The identifiers outside macros.
    pub(crate) fn idents(&self) -> impl Iterator<Item = &str> {
        self.idents.iter().map(String::as_str)
    }

    /// Whether the file names a type or item.
    pub(crate) fn names(&self, word: &str) -> bool {
        self.words.iter().any(|known| known == word) || self.paths.iter().flatten().any(|known| known == word)
    }
}

/// Visits a file and collects its names.
struct Reader {
    module: Segments,
    children: Vec<String>,
    /// The modules that the file names by a `use` line, each with its path.
    imported: BTreeMap<String, Segments>,
    file: File,
}

impl Reader {
    /// Adds a path as written, if it leads into the crate.
    fn note(&mut self, written: Segments) {
        let mut base = self.module.clone();
        let mut rest = written.as_slice();
        match rest.first().map(String::as_str) {
            Some("crate") => base.clear(),
            Some("self") => {}
            Some("super") => {
                while rest.get(1).is_some_and(|next| next == "super") {
                    base.pop();
                    rest = &rest[1..];
                }
                base.pop();
            }
            Some(first) if self.children.iter().any(|child| child == first) => {
                base.extend(rest.iter().cloned());
                self.file.paths.push(base);
                return;
            }
            // A path in a function, such as `tracks::advance`, begins with what a `use` line names.
            Some(first) if rest.len() > 1 && self.imported.contains_key(first) => {
                let path = [&self.imported[first], &rest[1..]].concat();
                self.file.paths.push(path);
                return;
            }
            _ => return self.file.words.extend(written),
        }
        base.extend(rest[1..].iter().cloned());
        self.file.paths.push(base);
    }

    /// Adds the path of a `use` line, and the name by which the code goes on from there.
    fn import(&mut self, path: Segments, name: Option<String>) {
        let before = self.file.paths.len();
        self.note(path);
        if let (Some(name), Some(path)) = (name, self.file.paths.get(before)) {
            self.imported.insert(name, path.clone());
        }
    }

    fn note_tree(&mut self, mut prefix: Segments, tree: &UseTree) {
        match tree {
            UseTree::Path(path) => {
                prefix.push(path.ident.to_string());
                self.note_tree(prefix, &path.tree);
            }
            UseTree::Name(name) if name.ident == "self" => self.import(prefix.clone(), prefix.last().cloned()),
            UseTree::Name(name) => {
                let name = name.ident.to_string();
                self.import([prefix, vec![name.clone()]].concat(), Some(name));
            }
            UseTree::Rename(name) => {
                let path = [prefix, vec![name.ident.to_string()]].concat();
                self.import(path, Some(name.rename.to_string()));
            }
            UseTree::Glob(_) => self.note(prefix),
            UseTree::Group(group) => group.items.iter().for_each(|tree| self.note_tree(prefix.clone(), tree)),
        }
    }
}

impl<'ast> Visit<'ast> for Reader {
    fn visit_ident(&mut self, ident: &'ast Ident) {
        self.file.idents.insert(ident.to_string());
    }

    fn visit_item(&mut self, item: &'ast Item) {
        if !is_test(attributes(item)) {
            visit::visit_item(self, item);
        }
    }

    fn visit_item_use(&mut self, item: &'ast ItemUse) {
        self.note_tree(Vec::new(), &item.tree);
    }

    fn visit_item_mod(&mut self, item: &'ast ItemMod) {
        self.module.push(item.ident.to_string());
        visit::visit_item_mod(self, item);
        self.module.pop();
    }

    fn visit_visibility(&mut self, _: &'ast syn::Visibility) {}

    /// Collects the paths among the tokens of a macro call; string literals are ignored.
    fn visit_macro(&mut self, call: &'ast syn::Macro) {
        let text = call.tokens.to_string().replace("\\\"", "");
        let code: String = text.split('"').step_by(2).collect();
        let text = code.replace(" :: ", "::");
        let words = text.split(|letter: char| !(letter.is_alphanumeric() || letter == '_' || letter == ':'));
        for word in words {
            let path: Segments = word.split("::").map(|part| part.trim_matches(':').to_owned()).collect();
            // A visibility such as `pub(super)` is not a path.
            let is_visibility = ["crate", "self", "super"].contains(&word);
            let is_name = |part: &String| part.starts_with(|letter: char| letter.is_alphabetic() || letter == '_');
            if !is_visibility && path.iter().all(is_name) {
                self.note(path);
            }
        }
        visit::visit_macro(self, call);
    }

    fn visit_path(&mut self, path: &'ast syn::Path) {
        self.note(path.segments.iter().map(|segment| segment.ident.to_string()).collect());
        visit::visit_path(self, path);
    }
}

/// The name of a module that the file declares.
pub(crate) fn child(item: &Item) -> Option<String> {
    match item {
        Item::Mod(module) => Some(module.ident.to_string()),
        _ => None,
    }
}

fn attributes(item: &Item) -> &[Attribute] {
    match item {
        Item::Mod(item) => &item.attrs,
        Item::Fn(item) => &item.attrs,
        Item::Use(item) => &item.attrs,
        Item::Impl(item) => &item.attrs,
        _ => &[],
    }
}

fn is_test(attributes: &[Attribute]) -> bool {
    let is_test = |attribute: &Attribute| {
        let arguments = attribute.parse_args::<syn::Ident>();
        attribute.path().is_ident("cfg") && arguments.is_ok_and(|ident| ident == "test")
    };
    attributes.iter().any(is_test)
}

/// Every source file below a folder with its module's name.
fn collect(root: &Path, folder: &Path, texts: &mut Vec<(String, String)>) {
    let entries = fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut paths: Vec<PathBuf> = entries
        .map(|entry| entry.expect("a folder can be listed").path())
        .collect();
    paths.sort_unstable();
    for path in paths {
        if path.is_dir() {
            collect(root, &path, texts);
        } else if path.extension().is_some_and(|end| end == "rs") {
            let relative = path
                .strip_prefix(root)
                .expect("the file lies below the root")
                .with_extension("");
            let mut parts: Segments = relative
                .iter()
                .map(|part| part.to_string_lossy().into_owned())
                .collect();
            if matches!(parts.last().map(String::as_str), Some("mod" | "lib" | "main")) {
                parts.pop();
            }
            // Tests in a file of their own are declared under `#[cfg(test)]`.
            if parts.last().is_none_or(|last| last != "tests") {
                texts.push((parts.join("/"), fs::read_to_string(&path).expect("a source is text")));
            }
        }
    }
}

/// The crates of a workspace with the crates of the workspace that each uses, tests left out.
pub(crate) fn manifests(workspace: &Path) -> Vec<(String, Vec<String>)> {
    let table = |path: PathBuf| -> toml::Table {
        let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        text.parse()
            .unwrap_or_else(|error| panic!("{}: {error}", path.display()))
    };
    let root = table(workspace.join("Cargo.toml"));
    let members = root["workspace"]["members"].as_array().expect("the members are a list");
    let members = members
        .iter()
        .map(|member| member.as_str().expect("a member is a folder"));
    let read = |member: &str| {
        let manifest = table(workspace.join(member).join("Cargo.toml"));
        let targets = manifest.get("target").and_then(toml::Value::as_table);
        let tables = targets
            .into_iter()
            .flat_map(toml::Table::values)
            .filter_map(toml::Value::as_table);
        let tables = tables.chain([&manifest]);
        let sections =
            tables.flat_map(|table| ["dependencies", "build-dependencies"].map(|section| table.get(section)));
        let used = sections
            .flatten()
            .filter_map(toml::Value::as_table)
            .flat_map(toml::Table::keys);
        let ours = used.filter(|name| name.starts_with("orrery")).cloned().collect();
        let name = manifest["package"]["name"].as_str().expect("a package has a name");
        (name.to_owned(), ours)
    };
    members.map(read).collect()
}
