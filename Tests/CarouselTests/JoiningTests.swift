import Carousel
import Testing
import Vocabulary

/// What comes while a shuffled round is under way takes part in the rest of it; what has been shown waits for the next.
@Suite struct JoiningTests {
    private func bag(_ names: String, seed: UInt64) -> Lineup {
        lineup("[\(names)] seed=\(seed)")
    }

    @Test(arguments: UInt64(0)..<40, 1...8)
    func newSlidesJoinTheRound(seed: UInt64, moves: Int) {
        Script.play(
            """
            [abcdefgh] seed=\(seed) | x\(moves) settle reload([abzcdyefghx] seed=\(seed)) x\(11 - moves)
            moves=11 distinct=abcdefghxyz
            """)
    }

    @Test(arguments: UInt64(0)..<40)
    func twiceInARoundToo(seed: UInt64) {
        Script.play(
            """
            [abcdef] seed=\(seed) | x2 settle reload([abcdefx] seed=\(seed)) x2 settle
            reload([yabcdefx] seed=\(seed)) x4 moves=8 distinct=abcdefxy
            """)
    }

    @Test(arguments: UInt64(0)..<40)
    func theNextRoundsAreRoundsOfAll(seed: UInt64) {
        Script.play(
            """
            [abcd] seed=\(seed) | x2 settle reload([abcdxyz] seed=\(seed)) x5 mark x7 moves=14 distinct=abcdxyz
            mark x7 moves=21 distinct=abcdxyz repeats=none
            """)
    }

    /// One or two slides are in the order of the list, three or more are not.
    @Test(arguments: [("a", "bac"), ("ab", "cabd"), ("ab", "xbay"), ("abc", "ab"), ("abc", "xb")])
    func smallBagsToo(_ before: String, _ after: String) {
        for seed in UInt64(0)..<40 {
            for shown in 1...before.count {
                var stage = Stage(bag(before, seed: seed))
                if before.count > 1 { stage.run(moves: 3 * before.count + shown) }
                stage.settle()
                let round = stage.paths.suffix(shown)
                stage.send(.reload(bag(after, seed: seed)))
                let left = Set(after).subtracting(round)
                stage.run(moves: left.count)
                if after.count > 2 {
                    #expect(stage.paths.suffix(left.count).sorted() == left.sorted(), "\(stage.paths) after \(shown)")
                }
                stage.run(moves: 3 * after.count)
                #expect(zip(stage.paths, stage.paths.dropFirst()).allSatisfy { $0 != $1 }, "\(stage.paths)")
            }
        }
    }

    @Test(arguments: UInt64(0)..<40)
    func slidesThatGoLeaveTheOthersInTheirOrder(seed: UInt64) {
        var undisturbed = Stage(bag("abcdefgh", seed: seed))
        undisturbed.run(moves: 16)
        let gone = Array(undisturbed.paths)[5]
        let expected = undisturbed.paths.prefix(8).filter { $0 != gone }
        let left = "abcdefgh".filter { $0 != gone }
        Script.play("[abcdefgh] seed=\(seed) | x3 settle reload([\(left)] seed=\(seed)) x4 shown=\(expected)")
    }
}
