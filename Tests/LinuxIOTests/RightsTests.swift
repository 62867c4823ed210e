import Foundation
import Testing

@testable import LinuxIO

@Suite struct RightsTests {
    /// The file's own mode counts, those of the folders above it, and where a link leads.
    @Test func whoMayReadAFile() throws {
        let root = "/tmp/cyclorama-rights-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: root) }
        func set(_ mode: Int, _ name: String) throws {
            try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: root + name)
        }
        for folder in ["/open", "/closed"] {
            try FileManager.default.createDirectory(atPath: root + folder, withIntermediateDirectories: true)
            try "slides: [a]".write(toFile: root + folder + "/a.yaml", atomically: false, encoding: .utf8)
            try set(0o644, folder + "/a.yaml")
        }
        for folder in ["", "/open"] { try set(0o755, folder) }
        try set(0o750, "/closed")
        try FileManager.default.createSymbolicLink(
            atPath: root + "/open/link", withDestinationPath: root + "/closed/a.yaml")
        #expect(File.isPublic(root + "/open/a.yaml"))
        #expect(!File.isPublic(root + "/closed/a.yaml"), "its folder lets nobody in")
        #expect(!File.isPublic(root + "/open/link"), "it lies elsewhere")
        #expect(!File.isPublic(root + "/open/none"))
        try set(0o640, "/open/a.yaml")
        #expect(!File.isPublic(root + "/open/a.yaml"))
        try set(0o644, "/open/a.yaml")
        try set(0o711, "/open")
        #expect(File.isPublic(root + "/open/a.yaml"), "who knows the name may read it")
        try set(0o700, "")
        #expect(!File.isPublic(root + "/open/a.yaml"))
    }
}
