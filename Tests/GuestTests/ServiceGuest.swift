import Foundation
import Raster
import Testing

/// A guest where the player is a service of systemd, as `Deploy/cyclorama.service` has it.
struct ServiceGuest {
    let guest: Guest
    let unit: ServiceUnit

    static let name = "cyclorama.service"

    /// Boots it and waits until systemd has started what it starts.
    ///
    /// - Parameters:
    ///   - playlist: what is written where the unit looks for its playlist.
    ///   - starts: whether the service starts with the machine.
    ///   - files: what stands there from the boot on, by absolute paths.
    init(
        display: GuestDisplay, media: Media, playlist: String, starts: Bool = false, files: [String: Data] = [:],
        kernelArguments: [String] = []
    ) throws {
        unit = try ServiceUnit()
        let own = [
            "/etc/systemd/system/\(Self.name)": Data(unit.text.utf8),
            "/etc/sysusers.d/cyclorama.conf": try ServiceUnit.file("cyclorama.sysusers"),
            unit.playlist: Data(playlist.utf8),
        ]
        // A machine that boots starts it by itself.
        let boots = !kernelArguments.isEmpty || !files.isEmpty
        guest = try Guest(
            display: display, media: media.folder, files: files.merging(own) { $1 },
            system: GuestSystem(player: unit.player),
            kernelArguments: kernelArguments + (starts && boots ? ["systemd.wants=\(Self.name)"] : []))
        if !boots {
            _ = try guest.output(
                of:
                    "systemd-sysusers && systemctl daemon-reload\(starts ? " && systemctl start --no-block \(Self.name)" : "")"
            )
        }
        let state = try guest.run("systemctl is-system-running --wait", timeout: .seconds(120)).text
        guard state == "running" else {
            throw GuestFailure(what: "systemd is \(state): \(try guest.run("systemctl --failed --no-pager").text)")
        }
    }

    /// A property of the service, as `systemctl show` has it.
    func property(_ name: String) throws -> String {
        try guest.output(of: "systemctl show --value --property \(name) \(Self.name)")
    }

    func systemctl(_ action: String) throws { _ = try guest.output(of: "systemctl \(action) \(Self.name)") }

    /// Tells the player something through `cyclorama ctl`.
    func control(_ action: String) throws { _ = try guest.output(of: "\(unit.player) ctl \(action)") }

    /// Its first process; 0 while it has none.
    var process: Int {
        get throws { Int(try property("MainPID")) ?? 0 }
    }

    /// What it and systemd said of it since the boot.
    var journal: String {
        get throws { try guest.output(of: "journalctl --boot --no-pager --output short-monotonic --unit \(Self.name)") }
    }

    /// The system calls that a filter denied, as the kernel tells them, and the programs that a denied call ended.
    ///
    /// Without clone3(2), number 435 everywhere: RestrictNamespaces= cannot see its flags and says that there is no such call,
    /// whereupon the C library takes clone(2).
    func deniedCalls() throws -> [String] {
        try guest.run("journalctl --boot --no-pager --output cat | grep -E 'type=1326|status=31/SYS'").text
            .split(separator: "\n").map(String.init).filter { !$0.contains(" syscall=435 ") }
    }

    /// The unit's filter lets the player do all that it does.
    func expectNothingDenied(at place: SourceLocation = #_sourceLocation) throws {
        let denied = try deniedCalls()
        #expect(denied == [], sourceLocation: place)
    }

    /// Waits until a picture is on the screen; says what the service says where it does not come.
    func wait(for picture: Screen, _ what: String, timeout: Duration = .seconds(60)) throws {
        do {
            try guest.waitForScreen(what, timeout: timeout) { $0 == picture }
        } catch let failure as GuestFailure {
            throw GuestFailure(what: "\(failure.what)\nthe service says:\n\(try journal)", console: "")
        }
    }

    /// Looks at the screen while a command is done, `count` times, each time until another process of the service rests.
    func watch(_ command: String, count: Int = 1, timeout: Duration = .seconds(60)) throws -> ScreenWatch {
        let script = """
            for number in $(seq \(count)); do
                before=$(cat /run/cyclorama/pid)
                \(command)
                until [ -s /run/cyclorama/pid ] && [ "$(cat /run/cyclorama/pid)" != "$before" ] &&
                    grep -qF '"state": "resting"' /run/cyclorama/status.json; do usleep 100000; done
            done 2>/dev/null
            """
        var watch = ScreenWatch()
        let outcome = try guest.run(script, timeout: timeout * count) { try watch.look(at: guest) }
        guard outcome.status == 0 else {
            throw GuestFailure(
                what: "after '\(command)' no other process rested within \(timeout)\nthe service says:\n\(try journal)")
        }
        for _ in 0..<5 { try watch.look(at: guest) }
        return watch
    }

    /// What a restart must leave as it was: descriptors of the first process, framebuffers, tasks and descriptors of the
    /// player; and the memory of the first process in KiB.
    func holdings() throws -> (counts: [Int], memory: Int) {
        let text = try guest.output(
            of: """
                pid=$(cat /run/cyclorama/pid)
                ls /proc/1/fd | wc -l
                grep -c '^framebuffer' /sys/kernel/debug/dri/0/framebuffer
                ls /proc/$pid/task | wc -l
                ls /proc/$pid/fd | wc -l
                awk '/^VmRSS/ { print $2 }' /proc/1/status
                """)
        let numbers = text.split(separator: "\n").compactMap { Int($0) }
        guard numbers.count == 5 else { throw GuestFailure(what: "not five numbers: \(text)") }
        return (Array(numbers.dropLast()), numbers[4])
    }
}
