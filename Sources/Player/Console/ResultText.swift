internal import LinuxIO

/// What a command has to say as its result: on standard output, or in a file that appears when it is whole.
public final class ResultText {
    private var file: ResultFile?
    private var failure: SystemError?
    private var bytes: [UInt8] = []
    private static let pieceLength = 1 << 16

    /// - Parameter path: nil or `-`: standard output.
    public init(in path: String?) throws(PlayerError) {
        do throws(SystemError) {
            file = try ResultFile(path ?? ResultFile.standardOutput)
        } catch {
            throw PlayerError(error)
        }
    }

    /// Adds a line.
    public func print(_ line: String, terminator: String = "\n") {
        bytes += line.utf8
        bytes += terminator.utf8
        if bytes.count >= Self.pieceLength { flush() }
    }

    private func flush() {
        defer { bytes = [] }
        if failure != nil { return }
        do throws(SystemError) { try file?.append(bytes.span) } catch { failure = error }
    }

    /// Writes the rest, and gives the file its name.
    public func finish() throws(PlayerError) {
        flush()
        do throws(SystemError) {
            if let failure { throw failure }
            if let file = file.take() { try file.publish() }
        } catch {
            throw PlayerError(error)
        }
    }
}
