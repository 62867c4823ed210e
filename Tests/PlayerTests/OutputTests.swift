import Foundation
import Raster
import TestSupport
import Testing

/// A player with several outputs, from outside.
@Suite(.tags(.live), .serialized) struct OutputTests {
    private let scratch: Scratch

    init() throws {
        scratch = try LivePlayer.scratch()
        try write([0, 1, 2], to: "a.yaml")
        try write([3, 4], to: "b.yaml")
    }

    private func write(_ slides: [Int], to name: String) throws {
        try LivePlayer.write(slides, in: scratch)
        // On a turned screen two of them would be a pair.
        let list = try String(contentsOfFile: scratch.path + "/list.yaml", encoding: .utf8)
        try scratch.write(name, list.replacing("defaults: {", with: "defaults: {pair: false, "))
    }

    private func play(_ arguments: String...) throws -> LivePlayer {
        let player = try LivePlayer(
            scratch, playing: ["--display", "headless:160x90@60,64x64@30"] + arguments)
        try waitUntil("all pictures") {
            try player.shows.allSatisfy { LivePlayer.shown($0) != nil || ($0["outputs"] as? [Any])?.isEmpty == true }
                || !player.process.isRunning
        }
        return player
    }

    private func shown(_ player: LivePlayer) throws -> [String?] { try player.shows.map(LivePlayer.shown) }

    /// Each show's outputs as `NAME MODE ROTATION`.
    private func outputs(_ player: LivePlayer) throws -> [[String]] {
        try player.shows.map { show in
            (show["outputs"] as? [[String: Any]] ?? []).map { output in
                "\(output["name"] ?? "") \(output["mode"] ?? "") \(output["rotation"] ?? "")"
            }
        }
    }

    private func lines(_ player: LivePlayer) throws -> [String] {
        try player.process.text("errors").replacing(scratch.path + "/", with: "").split(separator: "\n")
            .map { String($0.dropFirst("cyclorama: ".count)) }
    }

    @Test func twoPlaylistsAndOneControl() throws {
        let player = try play(
            "--output", "headless-1=\(scratch.path)/a.yaml", "--output", "headless-2=\(scratch.path)/b.yaml")
        #expect(try outputs(player) == [["headless-1 160x90@60 0"], ["headless-2 64x64@30 0"]])
        #expect(try shown(player) == ["0", "3"])
        for slides in [["1", "4"], ["2", "3"]] {
            #expect(try player.ctl("next").code == 0)
            #expect(try shown(player) == slides, "in both when ctl returns")
        }
        #expect(try player.ctl("previous").code == 0)
        #expect(try shown(player) == ["1", "4"])
        for (action, paused) in [("pause", true), ("toggle", false), ("toggle", true), ("resume", false)] {
            #expect(try player.ctl(action).code == 0)
            #expect(try player.shows.map { $0["paused"] as? Bool } == [paused, paused], "\(action)")
        }
        try scratch.write("b.yaml", "slides:\n  - imag: 1.png\n")
        try write([2, 1], to: "a.yaml")
        let reload = try player.ctl("reload")
        #expect(reload.code == 1)
        #expect(reload.errorLines.first?.hasPrefix("cyclorama: \(scratch.path)/b.yaml:2:5: unknown key 'imag'") == true)
        #expect(try player.shows.map { $0["slides"] as? Int } == [2, 2])
        let errors = try player.shows.map { $0["playlist-errors"] as? [String] }
        #expect(errors.map { $0?.isEmpty } == [true, false], "\(errors)")
        try player.stop()
        let said = try lines(player)
        #expect(
            said.prefix(2) == [
                "playing a.yaml on headless headless-1 160x90@60", "playing b.yaml on headless headless-2 64x64@30",
            ])
        #expect(said.contains("a.yaml: read the playlist again: 2 slides"))
        #expect(said.contains("b.yaml: the playlist was not taken, the old one goes on:"))
    }

    /// An output that is not there holds nobody up: not the other show, and not `ctl`.
    @Test func anOutputThatNeverComesIsWaitedFor() throws {
        let player = try play(
            "--output", "headless-2=\(scratch.path)/a.yaml", "--output", "DP-7=\(scratch.path)/b.yaml")
        #expect(try outputs(player) == [["headless-2 64x64@30 0"], []])
        #expect(try player.ctl("next").code == 0, "it would not be done after half a minute")
        #expect(try shown(player) == ["1", nil])
        try player.stop()
        #expect(
            try lines(player) == [
                "playing a.yaml on headless headless-2 64x64@30",
                "nothing is connected to DP-7, only to headless-1, headless-2; waiting for it",
            ])
    }

    @Test func allPlaylistsAreReadBeforeAnythingIsShown() throws {
        for name in ["a.yaml", "b.yaml"] { try scratch.write(name, "slides: {}\n") }
        let result = try Program.run(
            "play", "--display", "headless", "--output", "headless-1=\(scratch.path)/a.yaml", "--output",
            "DP-1=\(scratch.path)/b.yaml", "--runtime-dir", scratch.path + "/run")
        #expect(result.code == 1)
        for name in ["a.yaml", "b.yaml"] { #expect(result.errors.contains("\(scratch.path)/\(name):1:9: ")) }
        #expect(!FileManager.default.fileExists(atPath: scratch.path + "/run/pid"))
    }

    @Test func aSiteIsAllThatAServiceRuns() throws {
        try scratch.write(
            "site.yaml",
            "outputs:\n  headless-1: {playlist: a.yaml, rotate: 90}\n  headless-2: {playlist: b.yaml, mode: 80x40}\n")
        let player = try play(scratch.path + "/site.yaml")
        #expect(try player.status?["site"] as? String == scratch.path + "/site.yaml")
        #expect(try outputs(player) == [["headless-1 160x90@60 90"], ["headless-2 80x40@30 0"]])
        #expect(try player.ctl("next").code == 0)
        #expect(try shown(player) == ["1", "4"])

        try scratch.write("site.yaml", "outputs:\n  headless-1: b.yaml\n  headless-2: {playlist: b.yaml, mode: big}\n")
        let refused = try player.ctl("reload")
        #expect(refused.code == 1)
        #expect(refused.errorLines.first?.hasPrefix("cyclorama: \(scratch.path)/site.yaml:3:40: ") == true)
        #expect(try (player.status?["site-errors"] as? [String])?.count == 1)
        #expect(try outputs(player) == [["headless-1 160x90@60 90"], ["headless-2 80x40@30 0"]])

        try scratch.write(
            "site.yaml", "outputs:\n  headless-1: b.yaml\n  headless-2: {playlist: b.yaml, rotate: 180}\n")
        #expect(try player.ctl("reload").code == 0)
        #expect(try (player.status?["site-errors"] as? [String])?.isEmpty == true)
        #expect(try outputs(player) == [["headless-1 160x90@60 0", "headless-2 64x64@30 180"]])
        #expect(try player.ctl("next").code == 0)
        #expect(try shown(player) == ["3"])
        try player.stop()
        #expect(try lines(player).contains("the site file was not taken, the old one holds:"))

        try scratch.write("site.yaml", "outputs: {headless-1: {playlist: a.yaml, mode: big}}\n")
        let broken = try Program.run("play", scratch.path + "/site.yaml", "--display", "headless")
        #expect(broken.code == 1)
        #expect(broken.errorLines.first?.hasPrefix("cyclorama: \(scratch.path)/site.yaml:1:48: ") == true)
    }
}
