"""How a run ends when the program ends or is interrupted."""

import signal
import subprocess
import sys
import textwrap

import pytest


def ended(program, signals=0):
    """The exit status and errors of a program, which is interrupted each time it prints a line."""
    program = textwrap.dedent(program)
    with subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as run:
        for _ in range(signals):
            assert run.stdout.readline()
            run.send_signal(signal.SIGINT)
        try:
            _, errors = run.communicate(timeout=60)
        finally:
            run.kill()
        return run.returncode, errors


@pytest.mark.parametrize("choice", ["legal[0]", "time.sleep(0.01) or legal[0]"])
def test_a_program_may_end_while_its_agents_play(choice):
    code, errors = ended(f"""
        import threading, time
        import orrery

        begun = threading.Event()

        class Agent:
            def choose(self, view, legal):
                begun.set()
                return {choice}

        def play():
            orrery.tournament([Agent, "random"], games=100_000, threads=2)

        threading.Thread(target=play, daemon=True).start()
        begun.wait()
    """)
    assert (code, errors) == (0, "")


def test_a_second_interrupt_does_not_wait_for_an_agent_that_never_answers():
    code, errors = ended(
        """
        import time
        import orrery

        class Endless:
            def choose(self, view, legal):
                while True:
                    print("waiting", flush=True)
                    time.sleep(1)

        try:
            orrery.tournament([Endless, "random"], games=2, threads=1)
        except KeyboardInterrupt:
            print("interrupted")
        """,
        signals=2,
    )
    assert code == 1 and errors == "orrery: an agent written in Python does not come back; the program ends without it\n"
