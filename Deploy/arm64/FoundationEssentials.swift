// What swift-argument-parser asks of FoundationEssentials, in its place: Debian's library for arm64 has Foundation for its
// own compiler alone, and a static player is the smaller for having none. Only `--experimental-dump-help`, which no one
// needs on a sign, differs: it prints nothing.

public protocol LocalizedError: Error { var errorDescription: String? { get } }

extension LocalizedError { public var errorDescription: String? { nil } }

public struct Data { fileprivate let bytes: [UInt8] }

public final class JSONEncoder {
    public struct OutputFormatting: OptionSet, Sendable {
        public static let prettyPrinted = OutputFormatting(rawValue: 1)
        public static let sortedKeys = OutputFormatting(rawValue: 2)

        public let rawValue: Int

        public init(rawValue: Int) { self.rawValue = rawValue }
    }

    public var outputFormatting: OutputFormatting = []

    public init() {}

    public func encode<Value: Encodable>(_ value: Value) throws -> Data { Data(bytes: []) }
}

extension String {
    public struct Encoding: Sendable { public static let utf8 = Encoding() }

    public init?(data: Data, encoding: Encoding) { self = String(decoding: data.bytes, as: UTF8.self) }
}
