internal import Glibc
internal import Paths

/// A file that one run leaves for the next, on a disk that may not answer.
public enum StateFile {
    /// What an earlier run has left.
    public enum Content<Value: Sendable>: Sendable {
        case known(Value)
        case missing
        /// It cannot be read; why. While its disk is silent it may be good, and is not to be replaced.
        case lost(reason: String, isUnreachable: Bool)
    }

    /// In bytes.
    public static let largest = 16 << 20
    /// How long a start waits for it.
    private static let patience = Duration.seconds(1)

    /// Reads the file on a thread that is left alone when the disk does not answer.
    ///
    /// - Parameter parse: makes a value of its bytes; nil: they are damaged
    public static func read<Value: Sendable>(_ path: String, _ parse: ([UInt8]) -> Value?) -> Content<Value> {
        do throws(SystemError) {
            let bytes = try WorkerThread.run(within: patience) {
                Result { () throws(SystemError) in try File.contents(of: path, limit: largest) }
            }
            guard let bytes else { return .lost(reason: "\(path): its disk does not answer", isUnreachable: true) }
            if let value = parse(try bytes.get()) { return .known(value) }
            return .lost(reason: "\(path): damaged", isUnreachable: false)
        } catch {
            return error.number == ENOENT ? .missing : .lost(reason: error.description, isUnreachable: false)
        }
    }

    /// Replaces the file, and makes its folder. The disk has it then.
    public static func write(_ text: [UInt8], to path: String) throws(SystemError) {
        try File.makeFolder(PathParts(path).folder)
        try File.replace(path, with: text.span, durable: true)
    }
}
