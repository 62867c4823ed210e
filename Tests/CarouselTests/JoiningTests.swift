import Carousel
import Testing
import Vocabulary

/// What comes while a shuffled round is under way takes part in the rest of it; what has been shown waits for the next.
@Suite struct JoiningTests {
    private func bag(_ names: String, seed: UInt64) -> Lineup {
        lineup("[\(names)] seed=\(seed)")
    }

    @Test func newSlidesJoinTheRound() {
        for seed in UInt64(0)..<40 {
            for moves in 1...8 {
                var stage = Stage(bag("abcdefgh", seed: seed))
                stage.run(moves: moves)
                stage.settle()
                stage.send(.reload(bag("abzcdyefghx", seed: seed)))
                stage.run(moves: 11 - moves)
                #expect(stage.paths.sorted() == Array("abcdefghxyz"), "\(stage.paths) after \(moves)")
            }
        }
    }

    @Test func twiceInARoundToo() {
        for seed in UInt64(0)..<40 {
            var stage = Stage(bag("abcdef", seed: seed))
            stage.run(moves: 2)
            stage.settle()
            stage.send(.reload(bag("abcdefx", seed: seed)))
            stage.run(moves: 2)
            stage.settle()
            stage.send(.reload(bag("yabcdefx", seed: seed)))
            stage.run(moves: 4)
            #expect(stage.paths.sorted() == Array("abcdefxy"), "\(stage.paths)")
        }
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

    @Test func slidesThatGoLeaveTheOthersInTheirOrder() {
        for seed in UInt64(0)..<40 {
            var undisturbed = Stage(bag("abcdefgh", seed: seed))
            undisturbed.run(moves: 16)
            var stage = Stage(bag("abcdefgh", seed: seed))
            stage.run(moves: 3)
            stage.settle()
            let gone = Array(undisturbed.paths)[5]
            stage.send(.reload(bag("abcdefgh".filter { $0 != gone }, seed: seed)))
            stage.run(moves: 4)
            let expected = undisturbed.paths.prefix(8).filter { $0 != gone }
            #expect(stage.paths == String(expected))
        }
    }

    @Test func theNextRoundsAreRoundsOfAll() {
        for seed in UInt64(0)..<40 {
            var stage = Stage(bag("abcd", seed: seed))
            stage.run(moves: 2)
            stage.settle()
            stage.send(.reload(bag("abcdxyz", seed: seed)))
            stage.run(moves: 5 + 14)
            let paths = Array(stage.paths)
            #expect(paths[7..<14].sorted() == Array("abcdxyz"))
            #expect(paths[14..<21].sorted() == Array("abcdxyz"))
            #expect(zip(paths, paths.dropFirst()).allSatisfy { $0 != $1 })
        }
    }
}
