import Foundation
import Testing

/// Who may know whom. The manifest says what can be imported; this says what may be.
@Suite struct ArrowTests {
    /// The project's own modules that each room may import.
    private static let arrows: [String: Set<String>] = [
        "LinuxIO": ["CBuildDate", "CLinux"],
        "Raster": [],
        "PlaylistFormat": ["CYAML", "Raster"],
        "Carousel": ["PlaylistFormat", "Raster"],
        "Digest": ["CNettle"],
        "JSONText": ["CJansson"],
        "Decode": ["Digest", "Raster", "LinuxIO", "CCodecs"],
        "Scale": ["Raster", "CKernels"],
        "ColorManagement": ["Raster", "CLCMS"],
        "Draw": ["ColorManagement", "Decode", "LinuxIO", "Raster", "Scale"],
        "Compose": ["PlaylistFormat", "Raster"],
        "Encode": ["Raster", "CZlib"],
        "Present": ["Compose", "PlaylistFormat", "Raster", "LinuxIO", "CDRM"],
        "Player": [
            "Carousel", "Compose", "Decode", "Digest", "Draw", "Encode", "JSONText", "LinuxIO", "PlaylistFormat",
            "Present", "Raster", "Scale",
        ],
        "cyclorama": ["Player"],
    ]

    /// What comes from elsewhere, and who may import it.
    private static let others: [String: Set<String>] = [
        "Glibc": ["LinuxIO", "Raster", "PlaylistFormat", "Decode", "Scale", "Present", "Player", "cyclorama"],
        "Musl": ["LinuxIO", "Raster", "PlaylistFormat", "Decode", "Scale", "Present", "Player", "cyclorama"],
        "Synchronization": ["Carousel", "Decode", "LinuxIO", "Player", "Present"],
        "Logging": ["Player", "cyclorama"],
        "ArgumentParser": ["cyclorama"],
    ]

    @Test func everyImportIsAnArrow() throws {
        let files = try Tree.files("Sources", ".swift")
        #expect(files.count > 100)
        var wrong: [String] = []
        for file in files {
            let room = file.parts[1]
            guard let arrows = Self.arrows[room] else {
                wrong.append("\(file.path): a room without arrows")
                continue
            }
            for name in file.imports where !arrows.contains(name) && Self.others[name]?.contains(room) != true {
                wrong.append("\(file.path): import \(name)")
            }
        }
        #expect(wrong == [])
    }

    @Test(arguments: [
        ("CLinux", "LinuxIO"), ("CDRM", "Present"), ("CCodecs", "Decode"), ("CYAML", "PlaylistFormat"),
        ("CZlib", "Encode"), ("CKernels", "Scale"), ("CLCMS", "ColorManagement"), ("CNettle", "Digest"),
        ("CBuildDate", "LinuxIO"), ("CJansson", "JSONText"),
    ])
    func oneImporterForEachCModule(_ module: String, _ room: String) throws {
        let importers = try Tree.files("Sources", ".swift").filter { $0.imports.contains(module) }.map { $0.parts[1] }
        #expect(Set(importers) == [room])
    }

    @Test func everyArrowIsInTheManifestAndNoOther() throws {
        let manifest = try Tree.text("Package.swift").split(separator: " ").joined()
            .split(whereSeparator: \.isNewline).joined()
        for (room, arrows) in Self.arrows where room != "cyclorama" {
            let start = try #require(manifest.range(of: "room(\"\(room)\""), "\(room) is a room")
            let call = manifest[start.upperBound...].prefix { $0 != ")" }
            let names = call.split(separator: ",").filter { $0.hasPrefix("\"") }.map {
                String($0.dropFirst().dropLast())
            }
            #expect(Set(names) == arrows, "\(room)")
        }
    }

    @Test func noFoundation() throws {
        for file in try Tree.files("Sources", ".swift") {
            #expect(file.imports.allSatisfy { !$0.hasPrefix("Foundation") }, "\(file.path): 50 MB of a static binary")
        }
    }

    @Test func importsAreFound() {
        let file = Tree.File(
            path: "Sources/X/Y.swift",
            text: """
                internal import A
                import B
                @testable import C
                public import struct D
                @preconcurrency public import E
                // import F
                let text = "import G"
                """)
        #expect(file.imports == ["A", "B", "C", "D", "E"])
    }
}
