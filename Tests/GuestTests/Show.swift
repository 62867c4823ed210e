import Foundation
import Raster
import Testing

/// The player playing in a guest, and what it says of itself.
struct Show {
    let guest: Guest
    let program: GuestProgram

    /// A player that was started already.
    init(playing program: GuestProgram, on guest: Guest) {
        self.guest = guest
        self.program = program
    }

    /// Starts the player and waits until it rests on its first picture, or has another state.
    init(_ source: String, on guest: Guest, options: String = "", until state: String = "resting") throws {
        self.guest = guest
        program = try guest.start("/bin/cyclorama play \(source) \(options)")
        try wait(for: state, timeout: .seconds(120))
    }

    /// `status.json` as it stands.
    func status() throws -> [String: Any] {
        let data = try guest.read("/run/cyclorama/status.json")
        guard let status = try JSONSerialization.jsonObject(with: data) as? [String: Any] else {
            throw GuestFailure(what: "status.json is no object: \(String(decoding: data, as: UTF8.self))")
        }
        return status
    }

    /// What it says of the first show.
    func show() throws -> [String: Any] {
        guard let show = (try status()["shows"] as? [[String: Any]])?.first else {
            throw GuestFailure(what: "no show in the status")
        }
        return show
    }

    /// The figure of the first output.
    func figure(_ name: String) throws -> Double {
        let outputs = try show()["outputs"] as? [[String: Any]]
        guard let figure = outputs?.first?[name] as? Double else {
            throw GuestFailure(what: "no \(name) in the status")
        }
        return figure
    }

    /// The rung on which a transition reached an output of the status; nil where there was none.
    static func rung(of transition: String, on output: [String: Any]) -> String? {
        ((output["rungs"] as? [String: Any])?[transition] as? [String: Any])?["rung"] as? String
    }

    var isMoving: Bool {
        get throws { try show()["state"] as? String == "moving" }
    }

    var position: Int {
        get throws { try show()["position"] as? Int ?? .min }
    }

    /// The file name of the picture that is shown or moved to.
    var showing: String {
        get throws {
            let path = (try show()["showing"] as? [String: Any])?["path"] as? String
            return path.map { URL(fileURLWithPath: $0).lastPathComponent } ?? ""
        }
    }

    /// Since when, by the guest's clock in whole seconds.
    var since: Date {
        get throws {
            guard let text = try show()["since"] as? String, let date = try? Date(text, strategy: .iso8601) else {
                throw GuestFailure(what: "no 'since' in the status")
            }
            return date
        }
    }

    func wait(for state: String, timeout: Duration = .seconds(60)) throws {
        try waitUntil(#"grep -qF '"state": "\#(state)"' /run/cyclorama/status.json"#, timeout: timeout)
    }

    func wait(forPosition position: Int, timeout: Duration = .seconds(60)) throws {
        let file = "/run/cyclorama/status.json"
        try waitUntil(
            #"grep -qF '"position": \#(position),' \#(file) && grep -qF '"state": "resting"' \#(file)"#,
            timeout: timeout)
    }

    /// Waits until a picture is shown or moved to.
    func wait(forShowing name: String, timeout: Duration = .seconds(30)) throws {
        let deadline = ContinuousClock.now + timeout
        while try showing != name {
            guard ContinuousClock.now < deadline else {
                throw GuestFailure(
                    what: "\(try showing), not \(name), after \(timeout)\nthe player says:\n\(try program.log)")
            }
            usleep(50_000)
        }
    }

    private func waitUntil(_ condition: String, timeout: Duration) throws {
        do {
            let hasEnded = "[ -s \(program.name).status ]"
            try guest.waitUntil("\(condition) || \(hasEnded)", timeout: timeout)
            guard try guest.run("\(condition) || ! \(hasEnded)").status == 0 else {
                throw GuestFailure(what: "the player has ended")
            }
        } catch let failure as GuestFailure {
            throw GuestFailure(what: "\(failure.what)\nthe player says:\n\(try program.log)", console: failure.console)
        }
    }

    /// Tells the player something through `cyclorama ctl`, which waits until it is done.
    func control(_ action: String) throws {
        _ = try guest.output(of: "/bin/cyclorama ctl \(action)")
    }

    /// Waits until a head shows what the player renders of a source.
    func expect(
        _ source: URL, size: Size, degrees: Int = 0, head: Int = 0, at place: SourceLocation = #_sourceLocation
    ) throws {
        let picture = try Self.rendering(source, size: size, degrees: degrees)
        let name = source.lastPathComponent
        do {
            try guest.waitForScreen("\(name) at \(size)", head: head, timeout: .seconds(30)) { $0 == picture }
        } catch let failure as GuestFailure {
            let difference = try guest.screen(head: head).difference(from: picture) ?? ""
            Issue.record("\(failure.what); \(difference)\n\(try program.log)", sourceLocation: place)
        }
    }

    /// Stops the player, which ends without an error.
    func stop(at place: SourceLocation = #_sourceLocation) throws {
        try control("stop")
        #expect(try program.exitStatus() == 0, sourceLocation: place)
    }

    /// What the player's own renderer makes of a source of the host, by the same program on the host.
    static func rendering(
        _ source: URL, size: Size, degrees: Int = 0, at instant: Duration = .zero
    ) throws -> Screen {
        guard let player = Harness.player else { throw GuestFailure(what: "no player") }
        let file = FileManager.default.temporaryDirectory.appending(path: "cyclorama-\(UUID()).ppm")
        defer { try? FileManager.default.removeItem(at: file) }
        try Tool.run(
            player.path, "render", source.path, "--size", "\(size)", "--rotate", "\(degrees)", "--as-sent", "--at",
            "\(Int(instant / .milliseconds(1)))ms", "-o", file.path)
        return try Screen(ppm: try Data(contentsOf: file))
    }
}
