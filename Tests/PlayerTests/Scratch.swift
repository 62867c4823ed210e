import Foundation
import TestSupport

/// A folder of a test's own.
struct Scratch {
    let path: String

    init() throws { path = try TestFolder.make() }

    /// Makes it with folders in it.
    init(folders: String...) throws {
        try self.init()
        for folder in folders { try makeFolder(folder) }
    }

    /// The path of what has this name in it.
    subscript(name: String) -> String { path + "/" + name }

    /// Writes a file and returns its path.
    @discardableResult func write(_ name: String, _ bytes: [UInt8]) throws -> String {
        try Data(bytes).write(to: URL(fileURLWithPath: self[name]))
        return self[name]
    }

    @discardableResult func write(_ name: String, _ text: String) throws -> String { try write(name, Array(text.utf8)) }

    /// Writes empty files, and makes the folders around them.
    func write(empty names: [String]) throws {
        for name in names {
            try makeFolder(name.split(separator: "/").dropLast().joined(separator: "/"))
            try write(name, "")
        }
    }

    /// Makes a folder in it, where there is none.
    func makeFolder(_ name: String) throws {
        try FileManager.default.createDirectory(atPath: self[name], withIntermediateDirectories: true)
    }

    /// Makes a symbolic link.
    func link(_ name: String, to target: String) throws {
        try FileManager.default.createSymbolicLink(atPath: self[name], withDestinationPath: target)
    }

    func remove(_ name: String) throws { try FileManager.default.removeItem(atPath: self[name]) }

    func has(_ name: String) -> Bool { FileManager.default.fileExists(atPath: self[name]) }

    func text(_ name: String) throws -> String { try String(contentsOfFile: self[name], encoding: .utf8) }

    /// The name of a file in it.
    func name(of path: String) -> String { String(path.dropFirst(self.path.count + 1)) }

    /// A text without the path of the folder.
    func bare(_ text: String) -> String { text.replacing(path + "/", with: "") }

    /// What lies in it, sorted.
    var names: [String] { get throws { try FileManager.default.contentsOfDirectory(atPath: path).sorted() } }
}
