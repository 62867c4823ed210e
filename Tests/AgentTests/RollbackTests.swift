import Foundation
import Glibc
import TestSupport
import Testing

/// The built program goes back to the tree that was shown before.
@Suite struct RollbackTests {
    /// A state folder with trees, of which the last is shown and the one before it is the former.
    private final class State {
        let folder: String

        init(_ trees: String...) throws {
            folder = try TestFolder.make()
            for tree in trees { try make(tree) }
            if let last = trees.last { try link("@site", last) }
            if let former = trees.dropLast().last { try link("former", former) }
        }

        func make(_ tree: String) throws {
            try FileManager.default.createDirectory(
                atPath: "\(folder)/trees/\(tree)/@site", withIntermediateDirectories: true)
        }

        private func link(_ name: String, _ tree: String) throws {
            try FileManager.default.createSymbolicLink(
                atPath: "\(folder)/\(name)", withDestinationPath: "trees/\(tree)/@site")
        }

        func target(_ name: String) -> String? {
            try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\(name)")
        }

        var held: String? { try? String(contentsOfFile: folder + "/hold", encoding: .utf8) }

        func rollback(_ more: String...) throws -> SiteMaker.Answer {
            try SiteMaker.run(AgentProcess.path, ["rollback", "--state-dir", folder] + more, in: try TestFolder.make())
        }
    }

    @Test func theFormerTreeIsHeldUntilTheEnd() throws {
        let state = try State("old", "new")
        let answer = try state.rollback()
        #expect(answer.code == 0, "\(answer.errors)")
        #expect(state.target("@site") == "trees/old/@site" && state.held == "old\n")
        let lines = answer.output.split(separator: "\n")
        #expect(lines.count == 3 && lines[0] == "shown: old" && lines[1].hasPrefix("held since 2"))
        #expect(lines[2].contains("--end' shows new again"))

        let again = try state.rollback()
        #expect(again.code == 1 && again.errors.contains("old is held already since 2"), "\(again.errors)")
        #expect(state.target("@site") == "trees/old/@site")

        let end = try state.rollback("--end")
        #expect(end.code == 0 && end.output.hasPrefix("shown: new\nno longer held: old since 2"), "\(end.errors)")
        #expect(state.target("@site") == "trees/new/@site" && state.held == nil)
        let more = try state.rollback("--end")
        #expect(more.code == 1 && more.errors.contains("nothing is held in"), "\(more.errors)")
    }

    @Test func whereThereIsNothingToGoBackTo() throws {
        let empty = try State()
        #expect(try empty.rollback().errors.contains("no site is shown yet"))
        let first = try State("only")
        let answer = try first.rollback()
        #expect(answer.code == 1 && answer.errors.contains("there is no former tree"), "\(answer.errors)")
        #expect(first.target("@site") == "trees/only/@site" && first.held == nil)
        try FileManager.default.removeItem(atPath: first.folder)
        #expect(try first.rollback().errors.contains("no agent keeps a site in"))
    }

    /// One that was killed between its two steps is gone on with.
    @Test func aHalfRollbackIsFinished() throws {
        let state = try State("old", "new")
        try "old\n".write(toFile: state.folder + "/hold", atomically: true, encoding: .utf8)
        #expect(try state.rollback().code == 0)
        #expect(state.target("@site") == "trees/old/@site" && state.target("former") == "trees/new/@site")
        // And an end: the newer one is shown already.
        try "new\n".write(toFile: state.folder + "/hold", atomically: true, encoding: .utf8)
        #expect(try state.rollback("--end").code == 0)
        #expect(state.target("@site") == "trees/old/@site" && state.held == nil)
    }

    @Test func theAgentsLockIsRespected() throws {
        let state = try State("old", "new")
        let lock = open(state.folder + "/site.lock", O_RDWR | O_CREAT, 0o600)
        #expect(flock(lock, LOCK_EX | LOCK_NB) == 0)
        let answer = try state.rollback()
        #expect(answer.code == 1 && answer.errors.contains("try again"), "\(answer.errors)")
        // Closing is not enough: a process that another test has begun meanwhile has a copy of it.
        #expect(flock(lock, LOCK_UN) == 0)
        close(lock)
        #expect(try state.rollback().code == 0)
    }

    /// What root makes belongs to the agent, and another user is told who may.
    @Test(.enabled(if: geteuid() == 0)) func filesBelongToTheAgent() throws {
        let state = try State("old", "new")
        let agent: uid_t = 65534
        for path in try FileManager.default.subpathsOfDirectory(atPath: state.folder) + [""] {
            lchown(state.folder + "/" + path, agent, agent)
        }
        chmod(state.folder, 0o700)
        // By a path from here: the folders above are for who runs the tests alone.
        let cd = "cd \(state.folder) && exec "
        let words = "\(AgentProcess.path) rollback --state-dir ."
        let answer = try SiteMaker.run("sh", ["-c", cd + words], in: try TestFolder.make())
        #expect(answer.code == 0, "\(answer.errors)")
        for name in ["site.lock", "hold", "@site", "former"] {
            var status = stat()
            #expect(lstat(state.folder + "/" + name, &status) == 0 && status.st_uid == agent, "\(name)")
        }
        chmod(state.folder, 0o750)
        let user = "setpriv --reuid 65533 --regid 65533 --clear-groups "
        let stranger = try SiteMaker.run("sh", ["-c", cd + user + words], in: try TestFolder.make())
        #expect(stranger.code != 0)
        if stranger.code == 1 {
            #expect(stranger.errors.contains("sudo cyclorama-agent rollback"), "\(stranger.errors)")
        }
    }
}
