internal import Digest
internal import JSONText

/// One picture that was shown: a line of the display log.
struct DisplayRecord: Hashable, Sendable {
    /// When it stood whole for the first time, since 1970-01-01T00:00Z. A line has milliseconds, here and below.
    var time: Duration
    /// How long it stood whole, until the first frame of the next move.
    var duration: Duration
    /// The picture's file.
    var path: String
    /// The digest of the file's bytes; nil if they could not all be read.
    var digest: SHA256?
    /// The connector's name.
    var output: String
    var mode: String
    /// Whether it stood there before `time` already: a picture that stands for long has a line an hour.
    var isContinued = false
    /// Whether other pictures stood beside it: it was the current item of a banner.
    var hasNeighbours = false
    /// How many places of the round it took at once, where it was not `isContinued`.
    var places = 1

    /// The record as an RFC 8259 object on one line, with its newline.
    var line: String {
        let members: [(String, JSON)] = [
            ("time", .string(Timestamp(time, showsMilliseconds: true).description)),
            ("duration", .rounded(duration / .seconds(1))),
            ("path", .string(path)),
            ("sha256", digest.map { .string($0.description) } ?? .null),
            ("output", .string(output)),
            ("mode", .string(mode)),
        ]
        let marks = [("continued", isContinued), ("neighbours", hasNeighbours)].filter(\.1).map {
            ($0.0, JSON.bool(true))
        }
        let counts = places > 1 ? [("places", JSON.integer(Int64(places)))] : []
        return JSON.object(members + marks + counts).line + "\n"
    }
}
