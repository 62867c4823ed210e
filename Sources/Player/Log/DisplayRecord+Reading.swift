internal import Digest
internal import JSONText

/// Why a line is no record, in words of one line.
struct RecordError: Error, Hashable {
    let reason: String
}

extension DisplayRecord {
    /// What every line and nothing else begins with.
    static let beginning = Array("{\"time\":\"".utf8)

    /// In seconds. The player writes a line an hour; a machine that was asleep or stood still may make it longer. A week's
    /// line counts on eight days.
    private static let longest = 604_800.0

    /// A slide has at most a hundred in a round, and those of two rounds may be neighbours.
    private static let places: ClosedRange<Int64> = 2...200

    /// Reads a line without its newline. Members may stand in any order; others than these are passed over.
    init(line: [UInt8]) throws(RecordError) {
        if line.contains(0) { throw RecordError(reason: "zero bytes, as a power cut leaves them") }
        let members = try Self.object(line)
        func string(_ name: String) throws(RecordError) -> String {
            guard case .string(let text) = members[name] else { throw RecordError(reason: "no text '\(name)'") }
            return text
        }
        let written = try string("time")
        guard let time = Timestamp.instant(written) else {
            throw RecordError(reason: "'time' is no time such as 2026-12-24T18:00:05.120Z")
        }
        guard let seconds = members["duration"]?.number, (0...Self.longest).contains(seconds) else {
            throw RecordError(reason: "'duration' is no number of seconds, 0 to \(Int(Self.longest))")
        }
        switch members["sha256"] {
        case .null: digest = nil
        case .string(let text):
            guard let value = SHA256(text) else { throw RecordError(reason: "'sha256' is no 64 hexadecimal digits") }
            digest = value
        default: throw RecordError(reason: "no text 'sha256'")
        }
        func mark(_ name: String) throws(RecordError) -> Bool {
            switch members[name] {
            case nil: return false
            case .bool(let value): return value
            default: throw RecordError(reason: "'\(name)' is neither true nor false")
            }
        }
        isContinued = try mark("continued")
        hasNeighbours = try mark("neighbours")
        switch members["places"] {
        case nil: places = 1
        case .integer(let number) where Self.places.contains(number): places = Int(number)
        default: throw RecordError(reason: "'places' is no whole number, 2 to \(Self.places.upperBound)")
        }
        self.time = time
        duration = .milliseconds(Int64((seconds * 1000).rounded()))
        path = try string("path")
        output = try string("output")
        mode = try string("mode")
    }

    private static func object(_ line: [UInt8]) throws(RecordError) -> JSON {
        let value: JSON
        do throws(JSONError) {
            value = try JSON(reading: line)
        } catch {
            throw RecordError(
                reason: error.breaksOff
                    ? "the line breaks off after \(line.count) bytes"
                    : "no record: \(error.reason) at byte \(error.offset)")
        }
        guard case .object = value else { throw RecordError(reason: "no record: no JSON object") }
        return value
    }
}
