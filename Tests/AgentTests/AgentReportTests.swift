import Foundation
import TestSupport
import Testing

@testable import Agent

/// What `cyclorama-agent status` tells, out of a status file.
@Suite struct AgentReportTests {
    private func report(_ status: String) throws -> AgentReport {
        let folder = try TestFolder.make()
        try status.write(toFile: folder + "/status.json", atomically: true, encoding: .utf8)
        return try AgentReport(in: folder)
    }

    private static let behind = """
        {"agent": "0.2.0", "player": true, "wanted": 12, "here": 10, "failing-count": 3, "failing": [
        {"url": "https://a.example/1.jpg", "reason": "404", "since": "2026-12-24T17:00:00Z"}],
        "last-answer": "2026-12-24T17:59:00Z", "site": {"url": "https://cdn.example/repo", "branches": [
        {"branch": "germany", "commit": "01e6edae0bf320616ea4", "made": "2026-12-24T06:00:00Z", "key-expires": null},
        {"branch": "lobby", "commit": "47a46fff2f8ef200efcd", "made": "2026-12-23T06:00:00Z", "key-expires": null}],
        "trouble": "no answer from cdn.example within 30 s", "held": true, "last-answer": "2026-12-24T18:00:00Z"},
        "settings-errors": ["agent.yaml:3:8: lobby.gpg: No such file or directory"]}
        """

    @Test func forPeople() throws {
        #expect(
            try report(Self.behind).text == """
                site: https://cdn.example/repo, held by a rollback
                branch: germany 01e6edae0bf3, made 2026-12-24T06:00:00Z
                branch: lobby 47a46fff2f8e, made 2026-12-23T06:00:00Z
                last answer: 2026-12-24T18:00:00Z
                waiting for: 2 of 12 files
                trouble: no answer from cdn.example within 30 s
                trouble: agent.yaml:3:8: lobby.gpg: No such file or directory
                trouble: https://a.example/1.jpg: 404
                trouble: and 2 more files

                """)
        #expect(
            try report("{\"site\": null, \"wanted\": 0, \"here\": 3, \"last-answer\": null}").text
                == "site: none\nlast answer: none\nwaiting for: 0 of 0 files\ntrouble: none\n")
    }

    /// Queries over a fleet read these names: what stands here is kept.
    @Test func forPrometheus() throws {
        let commit = "cyclorama_agent_commit_time_seconds"
        #expect(
            try report(Self.behind).metrics == """
                # HELP \(commit) When the commit of a branch was made, in Unix time.
                # TYPE \(commit) gauge
                \(commit){branch="germany",commit="01e6edae0bf320616ea4"} 1798092000
                \(commit){branch="lobby",commit="47a46fff2f8ef200efcd"} 1798005600
                # HELP cyclorama_agent_last_answer_time_seconds When a server answered last, in Unix time.
                # TYPE cyclorama_agent_last_answer_time_seconds gauge
                cyclorama_agent_last_answer_time_seconds 1798135200
                # HELP cyclorama_agent_waiting_files Files that are wanted and not here.
                # TYPE cyclorama_agent_waiting_files gauge
                cyclorama_agent_waiting_files 2
                # HELP cyclorama_agent_troubles What is wrong, as 'cyclorama-agent status' lists it.
                # TYPE cyclorama_agent_troubles gauge
                cyclorama_agent_troubles 4

                """)
        #expect(!(try report("{}").metrics.contains("answer")))
    }

    @Test func withoutAnAgent() throws {
        let folder = try TestFolder.make()
        let error = #expect(throws: AgentError.self) { _ = try AgentReport(in: folder) }
        #expect(
            error?.description
                == "\(folder)/status.json: open: No such file or directory: a running agent writes it, for its user and root"
        )
    }
}
