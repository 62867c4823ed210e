import Foundation
import Synchronization

/// Folders of tests. They go when the process of the tests ends, and not before: with optimization an object may go after
/// its last use, and who needs a file often has no more of it than its path.
public enum TestFolder {
    /// Makes one.
    ///
    /// - Parameter inMemory: on a file system in memory, where there is one: rewriting a small file thousands of times is
    ///   slow on a disk.
    public static func make(inMemory: Bool = false) throws -> String {
        let number = count.wrappingAdd(1, ordering: .relaxed).newValue
        let path = "\(inMemory ? memory : disk)/\(number)"
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
        return path
    }

    private static let count = Atomic(0)
    private static let disk = root(in: FileManager.default.temporaryDirectory.path)
    private static let memory = FileManager.default.isWritableFile(atPath: "/dev/shm") ? root(in: "/dev/shm") : disk

    private static func root(in parent: String) -> String {
        var template = Array((parent + "/cyclorama-XXXXXX").utf8CString)
        precondition(mkdtemp(&template) != nil, "a folder in \(parent)")
        let path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
        AtExit.run("rm -rf '\(path)'")
        return path
    }
}

/// What is undone when the process of the tests ends, the last first.
enum AtExit {
    private static let scripts = Mutex<[String]>([])
    private static let isRegistered = atexit {
        for script in scripts.withLock({ $0.reversed() }) { system(script) }
    }

    /// - Parameter script: for sh(1).
    static func run(_ script: String) {
        precondition(isRegistered == 0)
        scripts.withLock { $0.append(script) }
    }
}
