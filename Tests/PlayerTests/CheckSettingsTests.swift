import Foundation
import Raster
import Testing

@testable import Player

/// What `check` says of the files that settings name.
@Suite struct CheckSettingsTests {
    private let folder: CheckedFolder

    init() throws { folder = try CheckedFolder() }

    @Test(arguments: [
        ("site: {url: https://a.example/r, branch: a, key: ^lobby.gpg}", "lobby.gpg: No such file or directory"),
        ("site: {url: https://a.example/r, branch: a, key: [0.png, ^photos]}", "photos: Is a directory"),
        ("ca: ^own.pem", "own.pem: No such file or directory"), ("ca: 0.png", nil),
        ("credentials: {a.example: {file: ^./a.key, as: basic}}", "./a.key: No such file or directory"),
        ("credentials: {a.example: {file: 0.png/a, as: basic}}", "0.png/a: Not a directory"),
        // systemd hands it over, to the service alone.
        ("credentials: {a.example: {file: pictures, as: basic}}", nil),
    ]) func whatTheAgentNames(_ line: String, _ flaw: String?) throws {
        let text = line.replacing("^", with: "")
        try folder.scratch.write("agent.yaml", text)
        let check = try folder.check("agent.yaml")
        let place =
            "agent.yaml:1:"
            + (line.firstIndex(of: "^").map { "\(line.distance(from: line.startIndex, to: $0) + 1)" } ?? "")
        let messages = try folder.told(of: ["agent.yaml"])
        if let flaw {
            #expect(
                messages.count == 1 && messages[0].hasSuffix(": " + flaw) && messages[0].hasPrefix(place), "\(messages)"
            )
            #expect(check.json.contains("\"kind\": \"missing\""))
            #expect(folder.bare(check.summary) == "agent.yaml: 1 error")
        } else {
            #expect(messages == [] && folder.bare(check.summary) == "agent.yaml: nothing wrong")
        }
    }

    /// Beside a show its pictures are counted.
    @Test func besideAShow() throws {
        try folder.scratch.write("agent.yaml", "cache: 2GiB\n")
        #expect(try folder.check("agent.yaml", "0.png").summary == "1 picture, nothing wrong")
    }

    @Test(arguments: [
        ("display-log: ^none/show.log", "none: No such file or directory"), ("display-log: photos/show.log", nil),
        ("metrics: ^0.png/sign.prom", "0.png: Not a directory"), ("metrics: sign.prom", nil),
    ]) func whatTheSiteFileHasWritten(_ line: String, _ flaw: String?) throws {
        try folder.scratch.write("site.yaml", line.replacing("^", with: "") + "\noutputs: {A: 0.png}\n")
        let column = line.split(separator: "^")[0].count + 1
        #expect(try folder.told(of: ["site.yaml"]) == (flaw.map { ["site.yaml:1:\(column): \($0)"] } ?? []))
    }

    /// A secret is its owner's alone, and whoever checks the settings need not be that.
    @Test func whatMayNotBeSeenMayBeThere() throws {
        #expect(SiteFile.probe("/proc/1/environ", false) == nil)
    }
}
