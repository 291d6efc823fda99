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
wants = None
if way.startswith("wants:"):
    wants = way.removeprefix("wants:").split(",")
held = []
if way == "ends-at-once":
    sys.exit(0)
if way == "never-says-hello":
    time.sleep(1000)
if way == "reads-to-the-end":
    sys.stdin = iter(sys.stdin.readlines())
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
    if request["type"] == "over":
        if way == "answers-over":
            say({"type": "over"})
        elif way == "answers-over-at-length":
            say({"type": "over", "thanks": "x" * 70_000})
        elif wants:
            with open(os.path.join(os.path.dirname(pids), "over"), "a") as file:
                file.write(line)
        continue
    if request["type"] == "hello":
        hello = {"type": "hello", "id": request["id"], "protocol": 1}
        if wants:
            hello.update(protocol=2, want=wants, name="bot", version="7", elo=1500)
        if way.startswith("tries"):
            hello.update(protocol=2, want=["over"])
        if way.startswith("answers-over"):
            hello.update(protocol=2, want=["over"])
        if way.startswith("made-for:"):
            hello.update(json.loads(way.removeprefix("made-for:")))
        say(hello)
        if way == "ends-after-hello":
            sys.exit(0)
        continue
    actions = request["actions"]
    answer = {"type": "action", "id": request["id"], "index": actions[0]["index"]}
    if way.startswith("tries"):
        lines = {
            "tries-nothing": [],
            "tries-too-much": [[]] * 513,
            "tries-what-is-no-list": [0],
        }.get(way, [[action["index"]] for action in actions[:2]])
        attempt = {"type": "try", "id": request["id"], "actions": lines, "want": ["json", "observation", "state", "text"]}
        if way == "tries-for-another-question":
            attempt["id"] += 1
        say(attempt)
        reply = sys.stdin.readline()
        with open(os.path.join(os.path.dirname(pids), "tried"), "w") as file:
            file.write(reply)
        while way == "tries-on":
            say({**attempt, "actions": [[]], "want": []})
            sys.stdin.readline()
        answer["index"] = actions[1]["index"]
    elif way == "counts-games":
        answer["index"] = actions[request["game"]]["index"]
    elif way == "writes-down" or wants:
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
    elif way == "crashes-with-a-traceback":
        answer["index"] = actions[len(actions)]["index"]
    elif way == "crashes-in-silence":
        sys.exit(3)
    elif way == "closes-its-output":
        os.close(1)
        time.sleep(1000)
    elif way.startswith("is-slow:"):
        time.sleep(float(way.removeprefix("is-slow:")))
    elif way == "does-not-flush":
        print(json.dumps(answer))
        continue
    elif way == "writes-no-line-break":
        print(json.dumps(answer), end="", flush=True)
        continue
    elif way == "writes-bad-utf-8":
        sys.stdout.buffer.write(b"\xff\xfe\n")
        sys.stdout.buffer.flush()
        continue
    elif way == "writes-bad-utf-8-in-a-text":
        sys.stdout.buffer.write(json.dumps(answer | {"note": "?"}).encode().replace(b"?", b"\xff") + b"\n")
        sys.stdout.buffer.flush()
        continue
    elif way == "answers-another-question":
        answer["id"] += 1
    elif way == "answers-without-index":
        del answer["index"]
    elif way == "answers-with-null":
        answer = "null"
    elif way == "answers-with-an-empty-line":
        answer = ""
    elif way == "answers-with-a-fraction":
        answer["index"] += 0.5
    elif way == "answers-with-a-negative-number":
        answer["index"] = -1
    elif way == "never-flushes":
        held.append(json.dumps(answer))
        continue
    elif way == "answers-with-a-list":
        answer = [request["id"], answer["index"]]
    elif way == "answers-with-text":
        answer["index"] = str(answer["index"])
    elif way == "answers-with-the-place":
        answer["index"] = len(actions) + 13000
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
    elif way == "reports-to-stderr":
        for number in range(400):
            print("line", number, "of a long report", file=sys.stderr)
    elif way == "floods-stderr":
        for number in range(20000):
            print("line", number, "of a long story", file=sys.stderr)
    say(answer)

if held:
    print("\n".join(held), flush=True)
if way == "fails-at-the-end":
    sys.exit(3)
if way == "hangs-at-the-end":
    time.sleep(1000)
