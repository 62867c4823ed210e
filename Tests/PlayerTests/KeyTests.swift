import Foundation
import TestSupport
import Testing

/// A player that is run by hand on a terminal, with its keys. A script plays the shell: it owns the other side of the terminal.
@Suite(.serialized) struct KeyTests {
    /// Its arguments: `status.json`, what to do, and the player with its arguments. It prints a line for each thing that it has
    /// seen, and ends with the player.
    private static let shell = #"""
        import fcntl, json, os, pty, signal, subprocess, sys, termios, time
        status, script, command = sys.argv[1], sys.argv[2], sys.argv[3:]
        limit = time.monotonic() + 100
        if os.fork():
            os._exit(os.waitstatus_to_exitcode(os.wait()[1]) & 255)
        os.setsid()
        master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSCTTY, 0)
        signal.signal(signal.SIGTTOU, signal.SIG_IGN)
        def settings(): return termios.tcgetattr(slave)
        before = settings()
        def show():
            try:
                with open(status) as file: document = json.load(file)
            except (OSError, ValueError): return {}
            if document["process"] != player.pid or not document["shows"]: return {}
            show = dict(document["shows"][0], **document["commands"])
            show["slide"] = os.path.basename((show.get("showing") or {}).get("path", "")) if show["state"] == "resting" else ""
            return show
        def until(what, condition):
            while not condition():
                if time.monotonic() > limit or player.poll() is not None:
                    print("never:", what, show(), player.poll(), flush=True)
                    player.kill()
                    os._exit(1)
                time.sleep(0.02)
        def press(text, **wanted):
            os.write(master, text.encode())
            until((text, wanted), lambda: all(show().get(name) == value for name, value in wanted.items()))
        def say(*words): print(*words, flush=True)
        def is_ours(): return settings()[3] & (termios.ICANON | termios.ECHO) == 0
        def is_before(): return settings() == before
        def front(process): os.tcsetpgrp(slave, process)
        def state():
            with open(f"/proc/{player.pid}/stat") as file: return file.read().rpartition(")")[2].split()[0]
        def stop_by_key():
            os.write(master, b"\x1a")
            until("a stop", lambda: state() == "T")
        def end(): say("code", player.wait(), "as before" if is_before() else settings())
        def run(**more):
            global player
            signal.signal(signal.SIGTTIN, signal.SIG_DFL)
            player = subprocess.Popen(command, stdin=slave, preexec_fn=os.setpgrp, env=dict(os.environ, **more))
            front(player.pid)
            until("the first picture", lambda: show().get("slide") == "0.png")
        exec(script)
        os._exit(0)
        """#

    private func lines(_ script: String, before command: [String] = []) throws -> [String] {
        let scratch = try LivePlayer.scratch()
        let run = scratch.path + "/run"
        let player =
            command + (Program.substitute ?? [Program.path]) + [
                "play", scratch.path + "/list.yaml", "--display", "headless:160x90@60", "--runtime-dir", run,
                "--state-dir",
                run,
            ]
        let result = try Program.Running(
            [run + "/status.json", script] + player, by: ["/usr/bin/python3", "-c", Self.shell]
        ).end(within: .seconds(120))
        #expect(result.code == 0, "\(result.output)\(result.errors)")
        return result.output.split(separator: "\n").map(String.init)
    }

    @Test func theyDoWhatCommandsDo() throws {
        let script = #"""
            run()
            until("no echo", is_ours)
            say("signals" if settings()[3] & termios.ISIG else "no signals")
            press(" ", paused=True, pauses=1)
            press(" ", paused=False, pauses=2)
            press("\x1b[C", slide="1.png")
            press("\x1b[B", slide="2.png")
            press("\x1bOD", slide="1.png")
            press("\x1b[A", slide="0.png")
            press("x\x1b[6~", slide="0.png")
            press("r", reloads=1, skips=4)
            os.write(master, b"q")
            end()
            """#
        #expect(try lines(script) == ["signals", "code 0 as before"])
    }

    @Test func aSignalLeavesTheTerminalAsItWas() throws {
        for (script, code) in [("player.terminate()", 0), ("os.write(master, b'\\x03')", 0)] {
            #expect(try lines("run()\nuntil('no echo', is_ours)\n\(script)\nend()") == ["code \(code) as before"])
        }
    }

    @Test func theTerminalIsTheShellsMeanwhile() throws {
        let script = #"""
            run()
            until("no echo", is_ours)
            stop_by_key()
            say("as before" if is_before() else settings())
            front(os.getpgrp())
            front(player.pid)
            os.killpg(player.pid, signal.SIGCONT)
            until("no echo", is_ours)
            press(" ", paused=True)
            # Into the background, where what is typed is the shell's.
            stop_by_key()
            front(os.getpgrp())
            os.killpg(player.pid, signal.SIGCONT)
            until("it runs", lambda: state() != "T")
            os.write(master, b"q \n")
            player.send_signal(signal.SIGUSR2)
            until("a skip", lambda: show().get("skips") == 1)
            # Longer than it takes to look again.
            time.sleep(2.5)
            say("as before" if is_before() else settings(), state() != "T", os.read(slave, 9))
            # To the front, of which nobody tells it.
            front(player.pid)
            until("no echo", is_ours)
            press(" ", paused=False)
            os.write(master, b"q")
            end()
            """#
        #expect(try lines(script) == ["as before", #"as before True b'q \n'"#, "code 0 as before"])
    }

    /// In the background from its start.
    @Test func itWaitsForTheFront() throws {
        let script = #"""
            signal.signal(signal.SIGTTIN, signal.SIG_DFL)
            real, front = front, lambda process: None
            run()
            say("as before" if is_before() else settings(), state() != "T")
            real(player.pid)
            until("no echo", is_ours)
            os.write(master, b"q")
            end()
            """#
        #expect(try lines(script) == ["as before True", "code 0 as before"])
    }

    /// The show goes on without a terminal that was closed, and does not look at it for ever.
    @Test func theTerminalMayGo() throws {
        let script = #"""
            signal.signal(signal.SIGHUP, lambda *all: None)
            run()
            until("no echo", is_ours)
            os.close(master)
            # As shells tell their jobs.
            player.send_signal(signal.SIGHUP)
            until("its hang-up", lambda: show().get("reloads") == 1)
            def ticks():
                with open(f"/proc/{player.pid}/stat") as file: fields = file.read().rpartition(")")[2].split()
                return int(fields[11]) + int(fields[12])
            def sleeps():
                start = ticks()
                time.sleep(0.5)
                return ticks() - start < 5
            until("sleep", sleeps)
            player.terminate()
            say("code", player.wait())
            """#
        #expect(try lines(script) == ["code 0"])
    }

    @Test func aServiceHasNone() throws {
        let script =
            "press('x', slide='0.png')\nsay('as before' if is_before() else settings())\nplayer.terminate()\nend()"
        let lines = ["as before", "code 0 as before"]
        #expect(try self.lines("run(NOTIFY_SOCKET='/nowhere')\n" + script) == lines)
        let systemd = ["/bin/sh", "-c", "SYSTEMD_EXEC_PID=$$ exec \"$0\" \"$@\""]
        #expect(try self.lines("run()\n" + script, before: systemd) == lines)
        // A terminal whose emulator is a service.
        #expect(
            try self.lines("run(SYSTEMD_EXEC_PID='1')\nuntil('no echo', is_ours)\nplayer.terminate()\nend()") == [
                lines[1]
            ])
    }
}
