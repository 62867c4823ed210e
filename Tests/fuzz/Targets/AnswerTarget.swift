import Fetch
import Web

@testable import Transfer

/// An answer of a web server: its head, and behind an empty line its first bytes.
enum AnswerTarget {
    private static let now = HTTPDate(seconds: 1_800_000_000)

    static func run(_ bytes: [UInt8]) throws(Finding) {
        var reader = HeaderReader()
        var rest = bytes[...]
        while !reader.isComplete, !reader.isBroken, let end = rest.firstIndex(of: 0x0A) {
            reader.append(Array(rest[...end]))
            rest = rest[(end + 1)...]
        }
        if reader.isComplete { try require(200...599 ~= reader.status, "the status \(reader.status)") }
        if let range = reader.contentRange {
            try require(range.start >= 0 && range.whole.map { $0 > range.start } ?? true, "the range \(range)")
        }
        try require(reader.contentLength ?? 0 >= 0, "a length below zero")
        let headers = AnswerHeaders(reader.fields.map { AnswerHeaders.Field($0.name, $0.value) })
        for refresh in [nil, Duration.zero, .seconds(1 << 40)] {
            let interval = Freshness(headers, refresh: refresh, now: now).interval
            try require(Freshness.shortest...Freshness.longest ~= interval, "it is fresh for \(interval)")
        }
        if let pause = headers.retryAfter(now: now) {
            try require(Duration.zero...Freshness.longest ~= pause, "a pause of \(pause)")
        }
        let sample = Array(rest.prefix(ContentJudgement.sampleSize))
        for kind in WantedAddress.Kind.allCases {
            let refusal = ContentJudgement.refusal(of: sample, byteCount: rest.count, promised: nil, as: kind)
            try require(
                refusal?.utf8.allSatisfy { 0x20..<0x7F ~= $0 } ?? true, "words of the server's: \(refusal ?? "")")
        }
    }
}
