import Foundation
import Testing

@testable import LinuxIO

struct FileNameTests {
    private func bytes(of path: String) -> [UInt8] {
        FileName.withBytes(of: path) { bytes in (0..<strlen(bytes)).map { UInt8(bitPattern: bytes[$0]) } }
    }

    @Test func whatIsUTF8StaysAsItIs() {
        for name in ["plain.jpg", "caf\u{E9}", "cafe\u{301}", "\u{1F305}", "\u{F77F}\u{F800}\u{EFFF}", ""] {
            let text = FileName.text(Array(name.utf8))
            #expect(text.unicodeScalars.elementsEqual(name.unicodeScalars))
            #expect(bytes(of: name) == Array(name.utf8))
        }
    }

    @Test func bytesThatAreNoneAreSaidByTheirValue() {
        #expect(FileName.text([0x63, 0xE9, 0x2E]).unicodeScalars.map(\.value) == [0x63, 0xF7E9, 0x2E])
        // A character that is cut off, and one that stands for a byte elsewhere.
        #expect(FileName.text([0xE2, 0x82, 0x41]).unicodeScalars.map(\.value) == [0xF7E2, 0xF782, 0x41])
        #expect(FileName.text(Array("\u{F7E9}".utf8)).unicodeScalars.map(\.value) == [0xF7EF, 0xF79F, 0xF7A9])
    }

    @Test func everyNameComesBackAsItsBytes() {
        for first in UInt8(1)...255 {
            #expect(bytes(of: FileName.text([first])) == [first])
            for second in UInt8(1)...255 { #expect(bytes(of: FileName.text([first, second])) == [first, second]) }
        }
        // Beginnings, middles and ends of characters, those for private use among them.
        let parts: [UInt8] = [0x41, 0x80, 0x9E, 0x9F, 0xA9, 0xBF, 0xC3, 0xE9, 0xED, 0xEF, 0xF0, 0xF4, 0xFF]
        for _ in 0..<20_000 {
            let name = (0..<Int.random(in: 3...9)).map { _ in parts.randomElement() ?? 0 }
            #expect(bytes(of: FileName.text(name)) == name)
        }
    }

    /// A folder, a file and a link whose names are Latin-1.
    @Test func filesAreFoundByNamesThatAreNotUTF8() throws {
        let scratch = Scratch()
        let folder = FileName.text(Array(scratch.path.utf8) + [0x2F, 0xFC])
        try File.makeFolder(folder)
        let inotify = try Inotify()
        let watch = try inotify.watch(folder, for: .all)
        try File.replace(folder + "/" + FileName.text([0xE9, 0x2E, 0x61]), with: [1, 2, 3].span)
        let path = folder + "/" + FileName.text([0xE9, 0x2E, 0x61])
        #expect(FileName.withBytes(of: path) { access($0, R_OK) } == 0)
        #expect(try File.contents(of: path, limit: 9) == [1, 2, 3])
        #expect(try File.kind(of: path) == .regular)
        let link = folder + "/" + FileName.text([0xE8])
        #expect(FileName.withBytes(of: link) { symlink("\u{E9}", $0) } == 0)
        #expect(try File.target(ofLink: link) == "\u{E9}")
        #expect(try File.rename(link, to: folder + "/" + FileName.text([0xEA])))
        try File.remove(folder + "/" + FileName.text([0xEA]))
        #expect(try Folder.entries(of: folder).map(\.name) == [FileName.text([0xE9, 0x2E, 0x61])])
        let names = try inotify.next().compactMap { event -> String? in
            guard case .change(watch, _, let name, _) = event else { return nil }
            return name
        }
        #expect(names.contains(FileName.text([0xE9, 0x2E, 0x61])) && names.contains(FileName.text([0xEA])))
        try File.remove(path)
        #expect(FileName.withBytes(of: folder) { rmdir($0) } == 0)
    }
}
