import Foundation

/// The player's unit, and what its first line of `ExecStart=` names.
struct ServiceUnit {
    let text: String
    let player: String
    let playlist: String

    init() throws {
        text = String(decoding: try Self.file("cyclorama.service"), as: UTF8.self)
        let words = Self.value("ExecStart", in: text)?.split(separator: " ").map(String.init) ?? []
        guard let player = words.first, let playlist = words.last(where: { $0.hasSuffix(".yaml") }) else {
            throw GuestFailure(what: "cyclorama.service: no ExecStart= with a player and a playlist")
        }
        (self.player, self.playlist) = (player, playlist)
    }

    /// What a setting of the unit is; nil where it has none.
    func value(_ name: String) -> String? { Self.value(name, in: text) }

    private static func value(_ name: String, in text: String) -> String? {
        text.split(separator: "\n").first { $0.hasPrefix("\(name)=") }.map { String($0.dropFirst(name.count + 1)) }
    }

    /// A file of `Deploy`.
    static func file(_ name: String) throws -> Data {
        try Data(contentsOf: Harness.package.appending(path: "Deploy/\(name)"))
    }
}
