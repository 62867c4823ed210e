import Foundation
import LinuxIO
import Synchronization
import TestSupport
import Testing

/// A folder of a test's own.
struct Scratch {
    let path: String

    init() {
        do { path = try TestFolder.make() } catch {
            Issue.record(error)
            path = "/dev/null"
        }
    }

    func callAsFunction(_ name: String) -> String { path + "/" + name }

    /// Writes a file and returns its path.
    @discardableResult
    func write(_ name: String, _ text: String) throws -> String {
        try Data(text.utf8).write(to: URL(fileURLWithPath: self(name)))
        return self(name)
    }
}

func text(_ path: String) throws -> String {
    String(decoding: try File.contents(of: path, limit: 1 << 20), as: UTF8.self)
}

/// Whether a descriptor has something to read within `limit`.
func isReadable(_ descriptor: Int32, within limit: Duration = .zero) -> Bool {
    var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&request, 1, Int32(limit / .milliseconds(1))) == 1
}

/// The error a body throws.
func failure(_ body: () throws -> Void) -> SystemError? {
    do {
        try body()
        return nil
    } catch {
        return error as? SystemError
    }
}

/// Runs a body on a thread of its own that blocks no signal, and waits for it.
///
/// The test runner's threads block nearly all of them, and what they start inherits that.
func onThread<Result: Sendable>(_ body: @escaping @Sendable () throws -> Result) throws -> Result {
    let result = Mutex<Swift.Result<Result, any Error>?>(nil)
    let done = DispatchSemaphore(value: 0)
    let thread = Thread {
        var none = sigset_t()
        sigemptyset(&none)
        pthread_sigmask(SIG_SETMASK, &none, nil)
        let answer = Swift.Result { try body() }
        result.withLock { $0 = answer }
        done.signal()
    }
    thread.start()
    done.wait()
    guard let answer = result.withLock({ $0 }) else { throw CancellationError() }
    return try answer.get()
}

/// Starts a shell that runs `script`.
func shell(_ script: String, output: Pipe? = nil) throws -> Process {
    try onThread {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments = ["-c", script]
        process.standardOutput = output
        try process.run()
        return process
    }
}
