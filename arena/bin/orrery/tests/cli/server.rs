//! `orrery serve` in a process of its own, and a client that speaks HTTP to it.

use crate::orrery::command;
use std::io::{BufRead, BufReader, Lines, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Stdio};

/// A server on a free port; it ends with the value.
pub(crate) struct Server {
    process: Child,
    address: String,
}

/// What it answers.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) head: String,
    pub(crate) body: String,
}

impl Server {
    /// Serves a folder.
    pub(crate) fn of(folder: &Path) -> Server {
        let mut process = command("serve --listen 127.0.0.1:0")
            .arg(folder)
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut printed = String::new();
        let mut output = BufReader::new(process.stdout.take().unwrap());
        output.read_line(&mut printed).unwrap();
        let address = printed.strip_prefix("http://").and_then(|link| link.split_once('/'));
        Server {
            address: address.unwrap_or_else(|| panic!("no link in {printed}")).0.to_owned(),
            process,
        }
    }

    /// The answer to a request for this address, which is sent as it is.
    pub(crate) fn get(&self, path: &str) -> Answer {
        let mut text = String::new();
        self.asked(path).read_to_string(&mut text).unwrap();
        let (head, body) = text.split_once("\r\n\r\n").unwrap_or_else(|| panic!("{path}: {text}"));
        Answer {
            status: head.split(' ').nth(1).unwrap().parse().unwrap(),
            head: head.to_owned(),
            body: body.to_owned(),
        }
    }

    /// The page at this address.
    pub(crate) fn page(&self, path: &str) -> String {
        let answer = self.get(path);
        assert_eq!(answer.status, 200, "{path}: {answer:?}");
        answer.body
    }

    /// The events that a page is sent, until the server says no more.
    pub(crate) fn events(&self, path: &str) -> impl Iterator<Item = serde_json::Value> + use<> {
        let lines: Lines<_> = BufReader::new(self.asked(path)).lines();
        let data = lines.map_while(Result::ok);
        data.filter_map(|line| serde_json::from_str(line.strip_prefix("data: ")?).ok())
    }

    /// A connection on which a request was sent. In this version of HTTP the end of an answer is the end of the connection.
    fn asked(&self, path: &str) -> TcpStream {
        let mut stream = TcpStream::connect(&self.address).unwrap();
        write!(stream, "GET {path} HTTP/1.0\r\nHost: {}\r\n\r\n", self.address).unwrap();
        stream
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.process.kill().unwrap();
        self.process.wait().unwrap();
    }
}
