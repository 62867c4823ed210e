import Testing

@testable import Player

@Suite struct RefusalsTests {
    @Test func theyAreToldOfByPathAndNotAllOfThem() {
        var refusals = Refusals()
        let paths = (0..<250).map { "\($0)" }
        #expect(paths.allSatisfy { refusals.add($0, because: "no") })
        #expect(!refusals.add("3", because: "nor now") && refusals.reasons.count == 250)
        #expect(refusals.examples.map(\.path) == paths.prefix(100).sorted(), "the first that came")
        #expect(refusals.examples.first { $0.path == "3" }?.reason == "nor now")
    }

    @Test func othersComeInThePlaceOfThoseThatAreGone() {
        var refusals = Refusals()
        for number in 0..<150 { _ = refusals.add("\(number)", because: "no") }
        refusals.keep { Int($0).map { $0 >= 30 } == true }
        #expect(refusals.reasons.count == 120 && Set(refusals.examples.map(\.path)).count == 100)
        #expect(refusals.examples.allSatisfy { Int($0.path).map { $0 >= 30 } == true })
        refusals.keep { $0 == "140" }
        #expect(refusals.examples.map(\.path) == ["140"] && Array(refusals.reasons.keys) == ["140"])
        refusals.keep { _ in false }
        #expect(refusals.reasons.isEmpty && refusals.examples.isEmpty)
    }
}
