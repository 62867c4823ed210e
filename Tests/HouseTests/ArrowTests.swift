import Foundation
import Testing

/// Who may know whom. The manifest says what can be imported; this says what may be.
@Suite struct ArrowTests {
    /// The project's own modules that each room may import.
    private static let arrows: [String: Set<String>] = [
        "Paths": [],
        "Web": ["Paths"],
        "Fetch": ["JSONText", "Paths", "Web"],
        "LinuxIO": ["CBuildDate", "CLinux", "Paths"],
        "Input": ["CEvdev", "LinuxIO", "Raster"],
        "Transfer": ["CCurl", "Compression", "LinuxIO", "Paths", "Web"],
        "OSTree": ["COSTree", "LinuxIO"],
        "Raster": [],
        "Vocabulary": ["Raster"],
        "JSONText": ["CJansson"],
        "PlaylistFormat": ["CYAML", "JSONText", "Paths", "Raster", "Vocabulary", "Web"],
        "Schedules": ["Vocabulary"],
        "Carousel": ["Raster", "Schedules", "Vocabulary"],
        "Digest": ["CNettle"],
        "ControlProtocol": ["JSONText"],
        "Decode": ["Digest", "Raster", "LinuxIO", "CCodecs", "Paths"],
        "Scale": ["Raster", "CKernels"],
        "ColorManagement": ["Raster", "CLCMS"],
        "Draw": ["ColorManagement", "Decode", "LinuxIO", "Raster", "Scale"],
        "Painters": ["Decode", "Digest", "Draw", "Encode", "LinuxIO", "Paths", "Raster"],
        "HEIF": ["Decode"],
        "Lettering": ["Raster", "Paths", "CFreeType", "COpenSans"],
        "Compose": ["Raster", "Scale", "Vocabulary"],
        "PageMarks": ["Carousel", "Compose", "Lettering", "Raster", "Vocabulary"],
        "Compression": ["CZlib"],
        "Encode": ["CEncode", "Compression", "Raster"],
        "Present": ["Compose", "Raster", "LinuxIO", "Vocabulary", "CDRM"],
        "Player": [
            "Carousel", "Compose", "ControlProtocol", "Decode", "Digest", "Draw", "Encode", "Input", "JSONText",
            "Lettering", "LinuxIO",
            "PageMarks", "Painters", "Paths", "PlaylistFormat", "Present", "Raster", "Scale", "Schedules",
            "Vocabulary", "Web",
        ],
        "Agent": [
            "ControlProtocol", "Decode", "Digest", "Draw", "Fetch", "HEIF", "JSONText", "LinuxIO", "OSTree",
            "Painters", "Paths", "PlaylistFormat", "Raster", "Transfer", "Vocabulary", "Web",
        ],
        "cyclorama-agent": ["Agent"],
        "cyclorama-painter": ["HEIF", "LinuxIO", "Painters"],
        "cyclorama": ["ControlProtocol", "JSONText", "Player", "PlaylistFormat"],
    ]

    /// What comes from elsewhere, and who may import it.
    private static let others: [String: Set<String>] = [
        "Glibc": [
            "LinuxIO", "Raster", "ColorManagement", "Lettering", "PlaylistFormat", "Decode", "Scale", "Present",
            "Agent", "HEIF", "Input", "Player", "Transfer", "cyclorama",
        ],
        "Musl": [
            "LinuxIO", "Raster", "ColorManagement", "Lettering", "PlaylistFormat", "Decode", "Scale", "Present",
            "Player", "cyclorama",
        ],
        "Swift": ["Paths"],
        "Synchronization": ["Carousel", "Decode", "LinuxIO", "Painters", "Player", "Present"],
        "Logging": ["Agent", "Player", "cyclorama", "cyclorama-agent"],
        "ArgumentParser": ["cyclorama", "cyclorama-agent"],
    ]

    /// The folders of Player, each with those whose types it may use.
    private static let folders: [String: Set<String>] = [
        "Text": [],
        "Quarantine": [],
        "Lock": [],
        "Hand": ["Sources", "Lock"],
        "Sources": ["Quarantine", "Text"],
        "Place": ["Text"],
        "Load": ["Text", "Quarantine", "Sources"],
        "Show": ["Text", "Sources", "Place", "Load"],
        "Log": ["Text", "Sources", "Show"],
        "Metrics": ["Text", "Sources", "Load", "Show"],
        "Console": ["Text", "Sources", "Lock"],
        "Service": [],
        "Trial": ["Sources", "Console"],
        "Check": ["Text", "Sources"],
        "Preview": ["Text", "Sources", "Load", "Show", "Hand", "Lock"],
        "Stick": ["Console", "Hand", "Log", "Preview", "Sources", "Text"],
        "Play": [
            "Text", "Quarantine", "Sources", "Place", "Load", "Show", "Log", "Metrics", "Console", "Service", "Hand",
            "Lock",
        ],
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
        ("CZlib", "Compression"), ("CKernels", "Scale"), ("CLCMS", "ColorManagement"), ("CNettle", "Digest"),
        ("CBuildDate", "LinuxIO"), ("CJansson", "JSONText"), ("CFreeType", "Lettering"), ("COpenSans", "Lettering"),
        ("CCurl", "Transfer"), ("CEncode", "Encode"), ("COSTree", "OSTree"),
    ])
    func oneImporterForEachCModule(_ module: String, _ room: String) throws {
        let importers = try Tree.files("Sources", ".swift").filter { $0.imports.contains(module) }.map { $0.parts[1] }
        #expect(Set(importers) == [room])
    }

    @Test func everyArrowIsInTheManifestAndNoOther() throws {
        let manifest = try Tree.text("Package.swift").split(separator: " ").joined()
            .split(whereSeparator: \.isNewline).joined()
        for (room, arrows) in Self.arrows where !room.hasPrefix("cyclorama") {
            let start = try #require(manifest.range(of: "room(\"\(room)\""), "\(room) is a room")
            let call = manifest[start.upperBound...].prefix { $0 != ")" }
            let names = call.split(separator: ",").filter { $0.hasPrefix("\"") }.map {
                String($0.dropFirst().dropLast())
            }
            #expect(Set(names) == arrows, "\(room)")
        }
    }

    /// What a file uses by a member's name alone counts where an extension adds the member in another folder than the
    /// type's, or to a type of another module. Initializers do not count, nor do members beside their type, as in
    /// `part.show.carousel`.
    @Test func thePlayersFoldersUseEachOtherAlongTheirArrows() throws {
        let files = try Tree.files("Sources/Player", ".swift").map { ($0, SwiftCode($0.text)) }
        #expect(Set(files.map { $0.0.parts[2] }) == Set(Self.folders.keys), "each folder has its arrows")
        var homes: [String: String] = [:]
        for (file, code) in files {
            for name in code.declarations {
                let other = homes.updateValue(file.parts[2], forKey: name)
                #expect(other == nil || other == file.parts[2], "\(name) is declared in two folders")
            }
        }
        #expect(homes.count > 60)
        var memberHomes: [String: Set<String>] = [:]
        for (file, code) in files {
            for (type, member) in code.addedMembers where homes[type] != file.parts[2] {
                memberHomes[member, default: []].insert(file.parts[2])
            }
        }
        #expect(memberHomes["machine"] == ["Text"])
        var wrong: [String] = []
        var used: [String: Set<String>] = [:]
        for (file, code) in files {
            let folder = file.parts[2]
            for name in code.uses {
                guard let home = homes[name], home != folder else { continue }
                used[folder, default: []].insert(home)
                if Self.folders[folder]?.contains(home) != true { wrong.append("\(file.path): \(name) of \(home)") }
            }
            for name in code.memberUses {
                guard let homes = memberHomes[name], !homes.contains(folder) else { continue }
                used[folder, default: []].formUnion(homes)
                if Self.folders[folder]?.isDisjoint(with: homes) != false {
                    wrong.append("\(file.path): .\(name) of \(homes.sorted())")
                }
            }
        }
        #expect(wrong.sorted() == [])
        for (folder, arrows) in Self.folders {
            #expect(arrows.subtracting(used[folder] ?? []) == [], "\(folder) has arrows that nothing needs")
        }
    }

    @Test func noArrowsOfFoldersMakeACircle() {
        var rest = Self.folders
        while let (folder, _) = rest.first(where: { $0.value.isDisjoint(with: rest.keys) }) { rest[folder] = nil }
        #expect(rest.keys.sorted() == [])
    }

    @Test func usesAreFound() {
        let code = SwiftCode(
            ##"""
            // A of a comment
            /* B /* C */ D */
            struct E: F { struct G { var h: I.J = "K \(L(m: "\(N)")) \" O" } }
            private enum P {}
            func q(_ r: G) -> S { #"T \(U) \#(V)"# }
            """##)
        #expect(code.declarations == ["E", "q"])
        let names = code.uses.filter { $0.first?.isUppercase == true }
        #expect(names == ["F", "I", "L", "N", "S", "V"])
    }

    @Test func membersAreFound() {
        let code = SwiftCode(
            """
            extension A.B { var c: D { e.f(g: 1) } }
            extension H: I {
                /// var j: Int
                public static func k<L>(_ m: L, n: Int) { let o = .p + q.r() }
                var s: Int { t.u(v) }
                func w(x y: Int) {}
                private let z = 1
                struct C { let d = 1 }
            }
            struct E {
                let f = 1
            }
            private extension G { var h: Int { 1 } }
            """)
        #expect(code.addedMembers.map { "\($0.type) \($0.member)" } == ["A c", "H k(", "H s", "H w(x"])
        #expect(code.memberUses == ["B", "f(g", "p", "r(", "u("])
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
