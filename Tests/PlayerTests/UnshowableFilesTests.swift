import Testing

@testable import Player

@Suite struct UnshowableFilesTests {
    @Test func theyAreToldOfByPathAndNotAllOfThem() {
        var files = UnshowableFiles()
        let paths = (0..<250).map { "\($0)" }
        #expect(paths.allSatisfy { files.add($0, because: "no") })
        #expect(files.add("3", because: "nor now") && files.reasons.count == 250, "a new reason")
        #expect(files.add("3", because: "nor now") == false)
        #expect(files.examples.map(\.path) == paths.prefix(100).sorted(), "the first that came")
        #expect(files.examples.first { $0.path == "3" }?.reason == "nor now")
    }

    @Test func othersComeInThePlaceOfThoseThatAreGone() {
        var files = UnshowableFiles()
        for number in 0..<150 { _ = files.add("\(number)", because: "no") }
        files.keep { Int($0).map { $0 >= 30 } == true }
        #expect(files.reasons.count == 120 && Set(files.examples.map(\.path)).count == 100)
        #expect(files.examples.allSatisfy { Int($0.path).map { $0 >= 30 } == true })
        files.keep { $0 == "140" }
        #expect(files.examples.map(\.path) == ["140"] && Array(files.reasons.keys) == ["140"])
        files.keep { _ in false }
        #expect(files.reasons.isEmpty && files.examples.isEmpty)
    }
}
