internal import ControlProtocol
internal import Fetch
internal import JSONText
internal import LinuxIO
internal import Paths

/// What a running agent reports in its status file.
public struct AgentReport {
    private let status: JSON
    private var site: JSON? { status["site"] }
    private var branches: [JSON] { site?["branches"]?.items ?? [] }
    private var waitingCount: Int { max(0, count("wanted") - count("here")) }
    /// When any server answered last, in UTC.
    private var lastAnswer: String? { [site, status].compactMap { $0?["last-answer"]?.string }.max() }

    private var troubles: [String] {
        let failing = (status["failing"]?.items ?? []).map { "\($0.member("url")): \($0.member("reason"))" }
        let others = count("failing-count") - failing.count
        let own = [site?["trouble"]].compactMap(\.self) + (status["settings-errors"]?.items ?? [])
        return own.compactMap(\.string) + failing + (others > 0 ? ["and \(others) more files"] : [])
    }

    /// - Parameter runtime: the agent's runtime folder.
    public init(in runtime: String) throws(AgentError) {
        let path = PathParts.joined(runtime, "status.json")
        do throws(SystemError) {
            let bytes = try File.contents(of: path, limit: StateFile.largest)
            status = (try? JSON(reading: bytes)) ?? .null
        } catch {
            throw AgentError("\(error): a running agent writes it, for its user and root")
        }
    }

    private func count(_ name: String) -> Int { status[name]?.number.flatMap { Int(exactly: $0) } ?? 0 }

    /// For people: a line for each thing.
    public var text: String {
        let hold = if case .bool(true)? = site?["held"] { ", held by a rollback" } else { "" }
        let lines =
            ["site: \(site?["url"]?.string ?? "none")\(hold)"]
            + branches.map {
                "branch: \($0.member("branch")) \($0.member("commit").prefix(12)), made \($0.member("made"))"
            }
            + ["last answer: \(lastAnswer ?? "none")", "waiting for: \(waitingCount) of \(count("wanted")) files"]
            + (troubles.isEmpty ? ["trouble: none"] : troubles.map { "trouble: \($0)" })
        return lines.map { safeLine($0, limit: 4000) + "\n" }.joined()
    }

    /// For node_exporter's textfile collector.
    public var metrics: String {
        var text = Exposition()
        func add(_ name: String, _ help: String, _ samples: [(utc: String, labels: [Exposition.Label])]) {
            text.add("cyclorama_agent_\(name)_seconds", .gauge, help: help + ", in Unix time.") { lines in
                for (utc, labels) in samples {
                    // 2026-12-24T18:00:00Z
                    let date = HTTPDate(utc: utc.dropLast().replacing("T", with: " ")[...])
                    if let date { lines.add(Int(date.seconds), labels) }
                }
            }
        }
        add(
            "commit_time", "When the commit of a branch was made",
            branches.map { branch in
                (branch.member("made"), ["branch", "commit"].map { (name: $0, value: branch.member($0)) })
            })
        add("last_answer_time", "When a server answered last", [lastAnswer].compactMap(\.self).map { ($0, []) })
        text.add("cyclorama_agent_waiting_files", .gauge, help: "Files that are wanted and not here.") {
            $0.add(waitingCount)
        }
        text.add("cyclorama_agent_troubles", .gauge, help: "What is wrong, as 'cyclorama-agent status' lists it.") {
            $0.add(troubles.count)
        }
        return text.text
    }
}

extension JSON {
    /// A member's text.
    fileprivate func member(_ name: String) -> String { self[name]?.string ?? "unknown" }
}
