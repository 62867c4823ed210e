@testable import LinuxIO

/// A message of the kernel about a device.
enum UEventTarget {
    static func run(_ bytes: [UInt8]) throws(Finding) {
        let concerns = UEvent(bytes).concerns("drm")
        try require(concerns == isNews(bytes), concerns ? "news of nothing" : "news that is missed")
    }

    private static func isNews(_ bytes: [UInt8]) -> Bool {
        let fields = bytes.split(separator: 0).map { Array($0) }
        guard let header = fields.first, let at = header.firstIndex(of: UInt8(ascii: "@")) else { return false }
        let isAction = ["add", "change", "remove"].contains { Array($0.utf8) == Array(header[..<at]) }
        let isSubsystem = fields.dropFirst().first { String(decoding: $0.prefix(10), as: UTF8.self) == "SUBSYSTEM=" }
        return isAction && isSubsystem == Array("SUBSYSTEM=drm".utf8)
    }
}
