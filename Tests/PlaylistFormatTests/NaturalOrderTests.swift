import PlaylistFormat
import TestSupport
import Testing

@Suite struct NaturalOrderTests {
    @Test(arguments: [
        ["2.jpg", "10.jpg"],
        ["a.jpg", "B.jpg", "c.jpg"],
        ["1", "1a", "01b", "2", "A", "a", "a1", "a2", "a10", "b"],
        ["A01", "A1", "a01", "a1", "A2", "a3"],
        ["IMG_9.jpg", "img_10.jpg", "IMG_011.jpg", "img_0012.jpg"],
        ["x9", "x99999999999999999999999999999999999998", "x99999999999999999999999999999999999999"],
        ["", "a", "a/", "a/b", "a/b/c", "a.jpg", "b"],
        ["p2/10.jpg", "p10/2.jpg"],
        ["A/1.jpg", "A/3.jpg", "a/2.jpg"],
        ["/a", "a"],
        ["1.jpg", "1-2.jpg"].sorted(by: >).reversed(),
        ["é1.jpg", "É2.jpg", "é3.jpg"],
        ["v1.2.9", "v1.2.10", "v1.10.1"],
        ["a 2", "a 10", "a-1"],
        ["0", "00", "000", "1"],
    ])
    func order(_ names: [String]) {
        for (i, a) in names.enumerated() {
            for (j, b) in names.enumerated() {
                #expect(naturallyPrecedes(a, b) == (i < j), "\(a) \(b)")
            }
        }
    }

    /// Any two different paths have one order, and it is transitive: a strict total order, so sorting is well defined.
    @Test func isAStrictOrder() {
        var random = Seeded(7)
        let alphabet = Array("0019aAbB/._-éÉ\u{301}½٣")
        func path() -> String {
            String(
                (0..<Int.random(in: 0...5, using: &random)).map { _ in alphabet.randomElement(using: &random) ?? "a" })
        }
        for _ in 0..<100_000 {
            let (a, b, c) = (path(), path(), path())
            let same = a.utf8.elementsEqual(b.utf8)
            guard naturallyPrecedes(a, b) != naturallyPrecedes(b, a) || same else {
                Issue.record("no one order of \(a) and \(b)")
                return
            }
            guard !same || !naturallyPrecedes(a, b) else {
                Issue.record("\(a) precedes itself")
                return
            }
            guard !naturallyPrecedes(a, b) || !naturallyPrecedes(b, c) || naturallyPrecedes(a, c) else {
                Issue.record("not transitive: \(a), \(b), \(c)")
                return
            }
        }
    }
}
