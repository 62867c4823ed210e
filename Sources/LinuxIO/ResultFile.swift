/// Where the result of a command goes: a file that appears when it is whole, standard output, or a pipe or device that is
/// there already.
public struct ResultFile: ~Copyable {
    /// How standard output is written where a file is asked for.
    public static let standardOutput = "-"

    private enum Target: ~Copyable {
        case draft(Draft)
        case device(Descriptor)
        case standardOutput
    }

    private let target: Target

    /// Opens what is to be written. A pipe waits for its reader.
    public init(_ path: String) throws(SystemError) {
        if path == Self.standardOutput {
            target = .standardOutput
        } else if (try? File.kind(of: path)) == .other {
            target = .device(try Descriptor(opening: path, .write))
        } else {
            target = .draft(try Draft(of: path, for: .everyone))
        }
    }

    /// Writes on.
    public func append(_ bytes: Span<UInt8>) throws(SystemError) {
        switch target {
        case .draft(let draft): try draft.append(bytes)
        case .device(let device): try device.writeAll(bytes)
        case .standardOutput: try StandardOutput.write(bytes)
        }
    }

    /// Gives a file its name.
    public consuming func publish() throws(SystemError) {
        switch consume target {
        case .draft(let draft): try draft.publish()
        default: break
        }
    }
}
