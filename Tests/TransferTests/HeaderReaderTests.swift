import Testing

@testable import Transfer

/// The head of an answer.
@Suite struct HeaderReaderTests {
    private static func read(_ lines: String...) -> HeaderReader {
        var reader = HeaderReader()
        for line in lines + [""] { reader.append(Array((line + "\r\n").utf8)) }
        return reader
    }

    /// An address in an address, as proxies of pictures have them, is no path of a cache.
    @Test func valuesStayAsTheyCome() {
        let place = "https://img.example/fit/https:%2F%2Fcdn.example%2Fa.jpg?s=1"
        let reader = Self.read("HTTP/1.1 302 Found", "Location: \(place)", "ETag:  \"é\" ")
        #expect(reader.fields.first("location") == place && reader.fields.first("etag") == "\"é\"")
        #expect(reader.status == 302 && reader.isComplete && !reader.isBroken)
    }

    @Test func whatSteersATerminalIsLeftOut() {
        let reader = Self.read("HTTP/1.1 200 OK", "ETag: \u{1B}[2J", "Date: \t x\u{7F}", "Age: 1")
        #expect(reader.fields.map(\.name) == ["Age"])
    }
}
