/// Why a line is no record, in words of one line.
struct RecordError: Error, Hashable {
    let reason: String
}
