import Foundation

extension Guest {
    /// What a command left behind.
    struct Outcome {
        let status: Int
        let output: Data

        /// The output as text, without the line's end.
        var text: String {
            String(decoding: output, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
        }
    }

    /// Runs a shell script to its end, or kills it after `timeout` (status 137).
    ///
    /// - Parameter meanwhile: done again and again until the script has ended; it must ask nothing of the runner.
    @discardableResult
    func run(
        _ script: String, timeout: Duration = .seconds(60), meanwhile: (() throws -> Void)? = nil
    ) throws -> Outcome {
        try explaining("run '\(script)'") {
            let body = Array((script + "\n").utf8)
            requests += 1
            return try request(
                "run \(requests) \(max(1, timeout.components.seconds)) \(body.count)", body,
                deadline: .now + timeout + .seconds(20), meanwhile: meanwhile)
        }
    }

    /// What a script prints; throws when it fails.
    func output(of script: String, timeout: Duration = .seconds(60)) throws -> String {
        let outcome = try run(script, timeout: timeout)
        guard outcome.status == 0 else {
            throw GuestFailure(what: "'\(script)' failed with \(outcome.status): \(outcome.text)")
        }
        return outcome.text
    }

    /// Puts a file there, complete at once or not at all.
    func put(_ data: Data, at path: String) throws {
        try explaining("put \(path)") {
            requests += 1
            let outcome = try request("put \(requests) \(data.count) \(path)", data, deadline: .now + .seconds(60))
            guard outcome.status == 0 else { throw GuestFailure(what: "status \(outcome.status)") }
        }
    }

    /// The bytes of a file there.
    func read(_ path: String) throws -> Data {
        let outcome = try run("cat '\(path)'")
        guard outcome.status == 0 else { throw GuestFailure(what: outcome.text) }
        return outcome.output
    }

    /// Waits until a shell condition holds there.
    func waitUntil(_ condition: String, timeout: Duration = .seconds(60)) throws {
        let deadline = ContinuousClock.now + timeout
        var last = try run(condition)
        while last.status != 0 {
            guard ContinuousClock.now < deadline else {
                try explaining("'\(condition)' did not hold within \(timeout)") {
                    throw GuestFailure(what: "status \(last.status) \(last.text)")
                }
                return
            }
            usleep(100_000)
            last = try run(condition)
        }
    }

    /// Starts one simple command in the background, its output kept.
    func start(_ command: String) throws -> GuestProgram {
        programs += 1
        let name = "/run/runner/program-\(programs)"
        try put(Data("echo $$ >\(name).pid\nexec \(command)\n".utf8), at: name)
        let text = try output(
            of: """
                { sh \(name) >\(name).log 2>&1 </dev/null; echo $? >\(name).status; } >/dev/null 2>&1 &
                until [ -s \(name).pid ]; do usleep 10000; done
                cat \(name).pid
                """)
        guard let pid = Int(text) else { throw GuestFailure(what: "'\(command)' did not start: \(text)") }
        return GuestProgram(guest: self, command: command, name: name, pid: pid)
    }

    private func request(
        _ head: String, _ body: some Sequence<UInt8>, deadline: Socket.Deadline, meanwhile: (() throws -> Void)? = nil
    ) throws -> Outcome {
        try runner.write(Array((head + "\n").utf8) + Array(body), deadline: deadline)
        while let meanwhile, !runner.isReadable, .now < deadline { try meanwhile() }
        let answer = try runner.readLine(deadline: deadline).split(separator: " ").compactMap { Int($0) }
        guard answer.count == 3, answer[0] == requests else { throw GuestFailure(what: "the answer is \(answer)") }
        return Outcome(status: answer[1], output: Data(try runner.read(answer[2], deadline: deadline)))
    }
}
