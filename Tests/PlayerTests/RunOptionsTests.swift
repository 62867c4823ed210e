import Foundation
import Logging
import PlaylistFormat
import Present
import TestSupport
import Testing

@testable import Player
import Vocabulary

/// What a site file says of a run, beside the command line.
@Suite(.tags(.live), .serialized) struct RunOptionsTests {
    private let scratch: Scratch

    init() throws {
        scratch = try LivePlayer.scratch()
        try FileManager.default.createDirectory(atPath: scratch.path + "/records", withIntermediateDirectories: false)
    }

    private var site: String { scratch.path + "/site.yaml" }

    private func write(_ settings: String, outputs: String = "{headless-1: list.yaml}") throws {
        try scratch.write("new", "\(settings)\noutputs: \(outputs)\n")
        rename(scratch.path + "/new", site)
    }

    private func play(_ flags: String..., environment: [String: String] = [:]) throws -> LivePlayer {
        try LivePlayer(scratch, playing: [site, "--display", "headless:160x90@60"] + flags, environment: environment)
    }

    private func has(_ name: String) -> Bool { FileManager.default.fileExists(atPath: scratch.path + "/" + name) }

    private func lines(_ player: LivePlayer, _ text: String) throws -> [Substring] {
        try player.process.text("errors").split(separator: "\n").filter { $0.contains(text) }
    }

    // MARK: - Without a player

    private func plan(_ run: RunSettings) throws -> OutputPlan {
        var site = Site(screens: [])
        site.run = run
        var plan = OutputPlan(mode: .preferred, turns: Turns())
        plan.site = "/etc/site.yaml"
        plan.take(site)
        return plan
    }

    @Test func whatIsSaidOfAnEdit() throws {
        let (nothing, a) = (try plan(RunSettings()), try plan(RunSettings(metrics: "a.prom")))
        let b = try plan(RunSettings(displayLog: "b.log", metrics: "b.prom", resumes: true, isVerbose: true))
        var options = RunOptions(flags: RunSettings(), verbosity: Verbosity())
        options.begin(with: a)
        #expect(options.settings.metrics == "a.prom")
        #expect(options.notice(of: a, after: a) == nil)
        #expect(options.notice(of: nothing, after: a) == "/etc/site.yaml: 'metrics' counts from the next start")
        #expect(
            options.notice(of: b, after: a)
                == "/etc/site.yaml: 'display-log', 'metrics', 'resume' count from the next start")
        #expect(options.notice(of: b, after: b) == nil, "it was said")
        #expect(options.notice(of: a, after: b) == nil, "so it is now")
        // What the command line says holds in any case.
        var told = RunOptions(flags: RunSettings(displayLog: "c.log", metrics: "c.prom"), verbosity: Verbosity())
        told.begin(with: a)
        #expect(told.settings.metrics == "c.prom")
        #expect(told.notice(of: b, after: a) == "/etc/site.yaml: 'resume' counts from the next start")
    }

    @Test func verbosityFollowsAnEdit() throws {
        let (quiet, loud) = (try plan(RunSettings(isVerbose: false)), try plan(RunSettings(isVerbose: true)))
        for flag in [nil, true] {
            let verbosity = Verbosity(isOn: flag == true)
            let log = StandardErrorLog(level: .info, verbosity: verbosity)
            var options = RunOptions(flags: RunSettings(isVerbose: flag), verbosity: verbosity)
            options.begin(with: quiet)
            #expect(log.logLevel == (flag == true ? .debug : .info))
            options.follow(loud)
            #expect(log.logLevel == .debug)
            options.follow(quiet)
            #expect(log.logLevel == (flag == true ? .debug : .info))
        }
    }

    // MARK: - With one

    @Test func theSiteFileIsEnough() throws {
        try write("display-log: records/show.log\nmetrics: records/sign.prom\nresume: true\nverbose: true")
        let player = try play()
        #expect(try player.ctl("next").code == 0)
        try player.waitFor(slide: "1")
        try waitUntil("what is told of each slide") { try !lines(player, "showing ").isEmpty }
        try waitUntil("the metrics") { has("records/sign.prom") }
        try player.stop()
        #expect(has("records/show.log") && !has("records/sign.prom"))
        let again = try play()
        #expect(try again.shown == "1", "it goes on there")
        try again.stop()
    }

    @Test func theCommandLineComesFirst() throws {
        try write("display-log: records/show.log\nmetrics: records/sign.prom")
        let player = try play(
            "--log-display", scratch.path + "/records/flag.log", "--metrics", scratch.path + "/records/flag.prom")
        try waitUntil("the metrics") { has("records/flag.prom") }
        try player.stop()
        #expect(has("records/flag.log") && !has("records/show.log") && !has("records/sign.prom"))
        #expect(try lines(player, "showing ").isEmpty)
    }

    @Test func anEditIsTakenUpOrTold() throws {
        try write("metrics: records/sign.prom")
        let player = try play()
        try write("display-log: records/show.log\nresume: true\nverbose: true")
        let words = "\(site): 'display-log', 'metrics', 'resume' count from the next start"
        try waitUntil("the notice") { try lines(player, words).count == 1 }
        #expect(try player.ctl("next").code == 0)
        try waitUntil("what is told of each slide") { try !lines(player, "showing ").isEmpty }
        // Neither another edit nor a command says it again.
        try write("display-log: records/show.log\nresume: true")
        try waitUntil("the edit") { try lines(player, "followed a change of \(site)").count == 2 }
        #expect(try player.ctl("reload").code == 0 && player.ctl("next").code == 0)
        #expect(try lines(player, "count from").count == 1)
        try player.stop()
        #expect(try lines(player, "showing ").count == 1, "verbose is off again")
        #expect(!has("records/show.log"))
    }

    /// An edit that is wrong ends no sign at its next start.
    @Test func whatIsNoLogIsToldAndTheShowBegins() throws {
        try write("display-log: list.yaml")
        let before = try sha256sum(scratch.path + "/list.yaml")
        let player = try play()
        try player.waitFor(slide: "0")
        try player.stop()
        #expect(try lines(player, "list.yaml: is no display log, so nothing is written to it;").count == 1)
        #expect(try sha256sum(scratch.path + "/list.yaml") == before)
    }

    @Test func aMistakeElsewhereTakesNothingAway() throws {
        try write(
            "verbose: true\ndisplay-log: records/show.log", outputs: "{headless-1: {mode: big, playlist: list.yaml}}")
        let running = try Program.Running(
            [
                "play", site, "--display", "headless:160x90@60", "--runtime-dir", scratch.path + "/run", "--state-dir",
                scratch.path + "/state",
            ], environment: ["NOTIFY_SOCKET": scratch.path + "/none"])
        try waitUntil("the mistake") { try running.text("errors").contains("until this is mended") }
        try write("verbose: true\ndisplay-log: records/show.log")
        try waitUntil("the slide") { try running.text("errors").contains("showing ") && has("records/show.log") }
        running.send(SIGTERM)
        #expect(try running.end().code == 0)
        #expect(try !running.text("errors").contains("count from"))
    }

    @Test func checkSaysWhatIsWrong() throws {
        try write("metrics: sign.txt")
        let result = try Program.run("check", site)
        #expect(result.code == 1)
        #expect(
            result.errorLines.first
                == "\(site):1:10: expected the path of a file whose name ends with .prom, found 'sign.txt'")
        let help = try Program.run("play", "--help").output
        for key in ["display-log:", "metrics:", "resume:", "verbose:"] { #expect(help.contains(key)) }
    }
}
