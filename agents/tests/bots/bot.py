"""Plays in the way named by its first argument; most of the ways are wrong. Writes its process numbers to the file named
by its second argument."""

import json
import os
import subprocess
import sys
import time

way, pids = sys.argv[1], sys.argv[2]


def note(pid):
    with open(pids, "a") as file:
        print(pid, file=file)


def say(message):
    print(message if isinstance(message, str) else json.dumps(message), flush=True)


note(os.getpid())
if way == "says-something-first":
    say("welcome")
if way == "cannot-start":
    sys.exit("no model")
if way == "never-reads":
    hello = json.loads(sys.stdin.readline())
    say({"type": "hello", "id": hello["id"], "protocol": 1})
    while True:
        time.sleep(1)
if way == "has-a-child":
    note(subprocess.Popen(["sleep", "1000"]).pid)

for line in sys.stdin:
    request = json.loads(line)
    if request["type"] == "hello":
        hello = {"type": "hello", "id": request["id"], "protocol": 1}
        if way.startswith("made-for:"):
            hello.update(json.loads(way.removeprefix("made-for:")))
        say(hello)
        if way == "ends-after-hello":
            sys.exit(0)
        continue
    actions = request["actions"]
    answer = {"type": "action", "id": request["id"], "index": actions[0]["index"]}
    if way == "counts-games":
        answer["index"] = actions[request["game"]]["index"]
    elif way == "writes-down":
        with open(os.path.join(os.path.dirname(pids), "asked"), "w") as file:
            file.write(line)
    elif way == "crashes":
        print("first line\nlast line", file=sys.stderr)
        sys.exit(3)
    elif way == "leaves-its-output-to-a-child":
        note(subprocess.Popen(["sleep", "1000"]).pid)
        sys.exit(3)
    elif way in ("hangs", "has-a-child"):
        time.sleep(1000)
    elif way == "talks-garbage":
        answer = "pardon?"
    elif way == "answers-with-more":
        answer["comment"] = "a fine move"
    elif way == "answers-something-else":
        answer = {"type": "hello", "id": request["id"], "protocol": 1}
    elif way == "chooses-what-is-not-legal":
        answer["index"] = 65535
    elif way == "answers-twice":
        say(answer)
    elif way == "floods-stdout":
        while True:
            sys.stdout.write("x" * 4096)
    elif way == "floods-stderr":
        for number in range(20000):
            print("line", number, "of a long story", file=sys.stderr)
    say(answer)

if way == "hangs-at-the-end":
    time.sleep(1000)
