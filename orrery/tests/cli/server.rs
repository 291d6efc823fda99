//! `orrery serve` in a process of its own on a free port of loopback, and a client that may send anything.

use crate::orrery::command;
use serde_json::{Value, json};
use std::fs;
use std::io::{BufRead, BufReader, Lines, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Stdio};
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// How long something may take that is waited for, on a busy machine.
const PATIENCE: Duration = Duration::from_secs(60);

/// A server. At its end no panic may be among what it has printed.
pub(crate) struct Server {
    process: Child,
    address: SocketAddr,
    errors: TempDir,
    /// Its folder, if it has one of its own.
    room: Option<TempDir>,
}

/// An answer.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) head: String,
    pub(crate) body: String,
}

impl Server {
    /// Serves a folder.
    pub(crate) fn of(folder: &Path) -> Server {
        Server::listening("127.0.0.1:0", folder).0
    }

    /// Serves a folder at an address. Returns the link to it too.
    pub(crate) fn listening(listen: &str, folder: &Path) -> (Server, String) {
        let errors = tempfile::tempdir().expect("there is room");
        let mut process = command(&format!("serve --listen {listen}"))
            .arg(folder)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(fs::File::create(errors.path().join("errors")).unwrap())
            .spawn()
            .expect("the binary runs");
        let mut printed = String::new();
        let mut lines = BufReader::new(process.stdout.take().expect("it is piped"));
        lines.read_line(&mut printed).expect("it prints its link");
        let link = printed.split_whitespace().next().expect("a link comes first");
        let address = link.trim_start_matches("http://").split('/').next();
        let address = address.and_then(|address| address.parse().ok());
        let server = Server {
            process,
            address: address.unwrap_or_else(|| panic!("{printed}")),
            errors,
            room: None,
        };
        (server, link.to_owned())
    }

    /// Serves an empty folder.
    pub(crate) fn start() -> Server {
        Server::over(|_| {})
    }

    /// Serves a folder that this fills.
    pub(crate) fn over(fill: impl FnOnce(&Path)) -> Server {
        let room = tempfile::tempdir().expect("there is room");
        let folder = room.path().join("folder");
        fs::create_dir(&folder).unwrap();
        fill(&folder);
        let mut server = Server::of(&folder);
        server.room = Some(room);
        server
    }

    /// The folder of its own.
    pub(crate) fn folder(&self) -> PathBuf {
        self.room.as_ref().expect("it has one").path().join("folder")
    }

    /// The number of its process.
    pub(crate) fn process(&self) -> u32 {
        self.process.id()
    }

    pub(crate) fn port(&self) -> u16 {
        self.address.port()
    }

    /// A new connection.
    pub(crate) fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(self.address).expect("it listens");
        stream.set_read_timeout(Some(PATIENCE)).unwrap();
        stream
    }

    /// Sends these bytes on a connection of their own.
    pub(crate) fn send(&self, request: &[u8]) -> Answer {
        let mut stream = self.connect();
        // It may answer and close before it has read all of it.
        let _ = stream.write_all(request);
        Answer::read(stream)
    }

    /// A request with headers besides `Host`.
    pub(crate) fn request(&self, method: &str, path: &str, headers: &[(&str, &str)], body: &str) -> Answer {
        self.send(self.text(method, path, headers, body).as_bytes())
    }

    /// The text of such a request.
    pub(crate) fn text(&self, method: &str, path: &str, headers: &[(&str, &str)], body: &str) -> String {
        let headers: String = headers
            .iter()
            .map(|(name, value)| format!("{name}: {value}\r\n"))
            .collect();
        let (address, length) = (self.address, body.len());
        format!(
            "{method} {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n{headers}Content-Length: {length}\r\n\r\n{body}"
        )
    }

    pub(crate) fn get(&self, path: &str) -> Answer {
        self.request("GET", path, &[], "")
    }

    /// The page at this address.
    pub(crate) fn page(&self, path: &str) -> String {
        let answer = self.get(path);
        assert_eq!(answer.status, 200, "{path}: {answer:?}");
        answer.body
    }

    /// The events that a page is sent, until the server says no more.
    pub(crate) fn events(&self, path: &str) -> impl Iterator<Item = Value> + use<> {
        let mut stream = self.connect();
        // In this version of HTTP events come without lengths, and the end of an answer is that of its connection.
        write!(stream, "GET {path} HTTP/1.0\r\nHost: {}\r\n\r\n", self.address).unwrap();
        let lines: Lines<_> = BufReader::new(stream).lines();
        let data = lines.map_while(Result::ok);
        data.filter_map(|line| serde_json::from_str(line.strip_prefix("data: ")?).ok())
    }

    /// The token of its pages.
    pub(crate) fn token(&self) -> String {
        let page = self.page("/");
        let (_, rest) = page.split_once("data-token=\"").expect("the first page has the token");
        rest.split('"').next().expect("it ends").to_owned()
    }

    /// The text of a request of one of its pages that changes something.
    pub(crate) fn change(&self, path: &str, body: &Value) -> String {
        let token = self.token();
        let headers = [("Content-Type", "application/json"), ("X-Orrery-Token", &token)];
        self.text("POST", path, &headers, &body.to_string())
    }

    /// Such a request.
    pub(crate) fn post(&self, path: &str, body: &Value) -> Answer {
        self.send(self.change(path, body).as_bytes())
    }

    /// Begins a game of Planetarium, and returns the number of its table.
    pub(crate) fn new_table(&self, agents: &[&str]) -> u64 {
        self.new_game("planetarium", agents)
    }

    /// Begins a game, and returns the number of its table.
    pub(crate) fn new_game(&self, game: &str, agents: &[&str]) -> u64 {
        let body = json!({"game": game, "options": [["seed", "1"]], "agents": agents});
        let answer = self.post("/tables", &body);
        assert_eq!(answer.status, 201, "{answer:?}");
        answer.json()["table"].as_u64().expect("it has a number")
    }

    /// What the page of a seat is sent.
    pub(crate) fn view(&self, table: u64, seat: u8) -> Value {
        let answer = self.get(&format!("/tables/{table}/seats/{seat}/view"));
        assert_eq!(answer.status, 200, "{answer:?}");
        answer.json()
    }

    /// The processor time that it has used, in ticks.
    pub(crate) fn processor_time(&self) -> u64 {
        let stat = fs::read_to_string(format!("/proc/{}/stat", self.process.id())).expect("it runs");
        let (_, after_name) = stat.rsplit_once(')').expect("the name is in brackets");
        let fields: Vec<&str> = after_name.split_whitespace().collect();
        [11, 12].map(|place| fields[place].parse::<u64>().unwrap()).iter().sum()
    }

    /// Its resident memory, in MiB.
    pub(crate) fn memory(&self) -> u64 {
        let status = fs::read_to_string(format!("/proc/{}/status", self.process.id())).expect("it runs");
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
        let kib = line
            .and_then(|line| line.trim().strip_suffix(" kB"))
            .expect("it has a size");
        kib.parse::<u64>().unwrap() / 1024
    }

    /// How many of its threads compute, or wait for a core to do so.
    pub(crate) fn computing_threads(&self) -> usize {
        let threads = fs::read_dir(format!("/proc/{}/task", self.process.id())).expect("it runs");
        let states = threads
            .flatten()
            .filter_map(|thread| fs::read_to_string(thread.path().join("stat")).ok());
        let computes = |stat: &String| stat.rsplit_once(')').is_some_and(|(_, state)| state.starts_with(" R"));
        states.filter(computes).count()
    }

    /// How many files and connections it has open.
    pub(crate) fn open_files(&self) -> usize {
        fs::read_dir(format!("/proc/{}/fd", self.process.id())).map_or(0, Iterator::count)
    }

    /// Whether it has started processes.
    pub(crate) fn has_children(&self) -> bool {
        let id = self.process.id();
        let children = fs::read_to_string(format!("/proc/{id}/task/{id}/children"));
        children.is_ok_and(|children| !children.trim().is_empty())
    }

    /// Whether it still answers.
    pub(crate) fn is_alive(&self) -> bool {
        self.get("/").status == 200
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let is_running = matches!(self.process.try_wait(), Ok(None));
        let _ = self.process.kill();
        let _ = self.process.wait();
        let errors = fs::read_to_string(self.errors.path().join("errors")).unwrap_or_default();
        if !std::thread::panicking() {
            assert!(is_running, "the server has ended: {errors}");
            assert!(!errors.contains("panicked"), "{errors}");
        }
    }
}

impl Answer {
    /// Reads an answer to the end of its connection.
    pub(crate) fn read(mut stream: TcpStream) -> Answer {
        let mut bytes = Vec::new();
        // A connection that is closed with something unread may be reset after the answer.
        let _ = stream.read_to_end(&mut bytes);
        let text = String::from_utf8_lossy(&bytes);
        let (head, body) = text.split_once("\r\n\r\n").unwrap_or((&text, ""));
        let status = head.split_whitespace().nth(1).and_then(|status| status.parse().ok());
        Answer {
            status: status.unwrap_or(0),
            head: head.to_owned(),
            body: body.to_owned(),
        }
    }

    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_else(|error| panic!("{error}: {self:?}"))
    }
}

/// Waits until something holds.
pub(crate) fn wait_until(what: &str, mut holds: impl FnMut() -> bool) {
    let begun = Instant::now();
    while !holds() {
        assert!(begun.elapsed() < PATIENCE, "{what}");
        std::thread::sleep(Duration::from_millis(20));
    }
}
