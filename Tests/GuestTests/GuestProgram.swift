import Foundation

/// A program that runs in the background of a guest.
struct GuestProgram {
    let guest: Guest
    let command: String
    let name: String
    let pid: Int

    /// What it has printed so far, errors included.
    var log: String {
        get throws { String(decoding: try guest.read("\(name).log"), as: UTF8.self) }
    }

    var isRunning: Bool {
        get throws { try guest.run("[ ! -s \(name).status ]").status == 0 }
    }

    /// Sends a signal by its name (`USR1`) or number (`35` is SIGRTMIN+1).
    func signal(_ signal: String) throws {
        _ = try guest.output(of: "kill -\(signal) \(pid)")
    }

    /// Its exit status; 128 and more where a signal ended it.
    @discardableResult
    func exitStatus(timeout: Duration = .seconds(60)) throws -> Int {
        try guest.waitUntil("[ -s \(name).status ]", timeout: timeout)
        guard let status = Int(try guest.output(of: "cat \(name).status")) else {
            throw GuestFailure(what: "'\(command)' left no status")
        }
        return status
    }

    /// Waits until its output contains a text.
    func waitForLog(_ text: String, timeout: Duration = .seconds(60)) throws {
        try guest.waitUntil("grep -qF '\(text)' \(name).log", timeout: timeout)
    }
}
