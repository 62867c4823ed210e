import Raster

@testable import Player
import Schedules

/// A folder to check, on a screen of 160x90, on a Thursday at noon: pictures `0.png` to `2.png` as large as the screen,
/// `small.png`, `broken.png` and `text.png`, and the folders `photos`, with two pictures, and `empty`.
struct CheckedFolder {
    private static let screen = Size(width: 160, height: 90)
    private static let now = WallInstant(sinceEpoch: .seconds(1_798_113_600))

    let scratch: Scratch

    init() throws {
        scratch = try Scratch()
        for number in 0..<3 { _ = try Pattern(number: number, size: Self.screen).file(in: scratch) }
        try scratch.write("small.png", Pattern(number: 3, size: Size(width: 60, height: 40)).png)
        try scratch.write("broken.png", Array(Pattern(number: 4, size: Self.screen).png.dropLast(40)))
        try scratch.write("text.png", "hello")
        for folder in ["photos", "empty"] { try scratch.makeFolder(folder) }
        for name in ["10", "9"] { try scratch.write("photos/\(name).png", Pattern(number: 5, size: Self.screen).png) }
    }

    func check(_ names: String..., zone: Zone = .utc, connectors: [String] = []) throws -> Check {
        try Check.run(
            names.map { scratch[$0] }, screen: Self.screen, at: Self.now, in: zone, connectors: connectors)
    }

    /// What is said of one playlist, without the name of its file where it begins.
    func said(of playlist: String) throws -> [String] {
        try scratch.write("list.yaml", playlist)
        return try said(of: ["list.yaml"])
    }

    /// The same without the lines that it is about.
    func told(of playlist: String) throws -> [String] {
        try said(of: playlist).map { String($0.prefix { $0 != "\n" }) }
    }

    /// What is said of sources.
    func said(of names: [String]) throws -> [String] {
        try Check.run(names.map { scratch[$0] }, screen: Self.screen, at: Self.now, in: .utc).messages.map { bare($0) }
    }

    /// The same without the lines that it is about.
    func told(of names: [String]) throws -> [String] { try said(of: names).map { String($0.prefix { $0 != "\n" }) } }

    /// A message without the folder, and without the name `list.yaml` where it begins.
    func bare(_ message: String) -> String {
        let start = scratch["list.yaml"] + ":"
        return (message.hasPrefix(start) ? message.dropFirst(start.count).drop { $0 == " " } : message[...])
            .replacing(scratch.path + "/", with: "").description
    }
}
