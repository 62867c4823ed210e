import Carousel
import Testing
import Vocabulary

/// Slides of two pictures.
@Suite struct PairTests {
    static let scripts = Script.all(
        """
        it is one slide
          a+b c d+e | settle x4 pictures=ab,c,de,ab,c
        one of its pictures is enough
          a+b c d+e | settle -d -b x3 pictures=ab,c,de,ab leftOut=bd ?e mark x3 recent=c,ab,c +e mark x3 recent=de,ab,c
        a picture alone is left out all the same, and a reload finds out the same
          a+b abc | settle -a x4 pictures=ab,b,c,ab,b edit(a+b abce) mark x4 recent=c,e,ab,b
        a repaired picture voids what was prepared
          c a+b | settle asked=a +b prepares=1
        a reload puts together: b was not shown yet
          abc | settle edit(a+b c) x2 pictures=a,ab,c
        spacing is seen
          a+b c | settle edit(a+b/spaced c) x1 listed=yes current=a
        """)

    @Test(arguments: scripts) func plays(_ script: Script) { script.play() }

    /// What was shown with the lost one is not shown again at once; what is new beside it was not shown yet.
    @Test(arguments: [
        // The first is removed, the second, both.
        ("bcd", "c"), ("acd", "c"), ("cd", "c"),
        // It has another companion now.
        ("a+c d", "ac"), ("b+c d", "bc"),
        // An upright screen has come: nothing is paired.
        ("abcd", "c"), ("zabcd", "c"),
    ])
    func aReloadTakesApart(_ new: String, _ next: String) {
        Script.play("a+b cd | settle edit(\(new)) x1 pictures=ab,\(next)")
    }

    /// The one that would come next has lost a picture.
    @Test(arguments: ["c", "d"])
    func theNextOneIsStillTheNext(_ left: String) {
        Script.play("z a+b c+d e | settle x1 settle edit(z \(left) e) mark x1 recent=\(left)")
    }

    @Test func aLineupKnowsBothFiles() {
        #expect(["a", "b", "c", "d"].map(lineup("a+b c").hasSlide) == [true, true, true, false])
    }
}
