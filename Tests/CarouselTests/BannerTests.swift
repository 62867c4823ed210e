import Carousel
import Raster
import TestSupport
import Testing
import Vocabulary

/// What stands beside the current slide of a show with a layout.
@Suite struct BannerTests {
    /// With items of 60% there is one neighbour on either side, with items of 20% there are two.
    static let scripts = Script.all(
        """
        neighbours are what comes and what came
          abcde item=600 | settle row=e[a]b
          abcde item=200 | settle row=de[a]bc
          abcde item=1000 | settle row=[a]
          ab item=600 | settle row=b[a]b
          ab item=200 | settle row=ab[a]ba
          a item=600 | settle row=[a]
          aba item=600 | settle row=a[a]b
        an item at the edge shows what comes alone
          abcde item=600 snap=start | settle row=[a]b
        without a layout there is no row
          abc | settle row=-[a]-
        a round and back
          abcd item=600 | settle mark row=d[a]b x1 settle row=a[b]c x1 settle row=b[c]d x1 settle row=c[d]a
            x1 settle row=d[a]b transitions=1:slide-left mark
            skip(-1) x1 settle row=c[d]a skip(-1) x1 settle row=b[c]d skip(-1) x1 settle row=a[b]c
            skip(-1) x1 settle row=d[a]b transitions=-1:slide-right
        several skips are as many moves
          abcde item=600 | settle mark skip(3) 500ms shown=abcd pending=0 transitions=1:slide-left
            mark skip(-2) 350ms shown=abcdcb transitions=-1:slide-right
        cuts stay cuts
          a b/cut c/instant item=600 | x3 transitions=0:cut row=b[c]a
        """)

    @Test(arguments: scripts) func plays(_ script: Script) { script.play() }

    private func stage(_ slides: [Slide], _ layout: Layout, order: Order = .listed, seed: UInt64 = 1) -> Stage {
        Stage(
            Lineup(slides, order, seed: seed, layout: layout), seed: seed, screens: [Size(width: 1000, height: 500)])
    }

    /// A move takes the old neighbours along, and brings the new ones.
    @Test func stepsKnowBothRows() throws {
        var stage = stage(slides("abcdefg"), banner(200))
        stage.run(moves: 2)
        let step = try #require(stage.carousel.motion?.step)
        #expect(step.oldRow?.before.map(\.path) == ["g", "f"] && step.oldRow?.after.map(\.path) == ["b", "c"])
        #expect(step.row?.before.map(\.path) == ["a", "g"] && step.row?.after.map(\.path) == ["c", "d"])
        // All that is seen on the way, and what comes in with the next step.
        #expect(Set(stage.held.map(\.path)).isSuperset(of: ["a", "b", "c", "d", "f", "g"]))
    }

    @Test func whatComesInNextIsHeldOnBothSides() {
        var stage = stage(slides("abcdefghij"), banner(200))
        stage.settle()
        #expect(stage.carousel.rowText == "ij[a]bc")
        #expect(Set(stage.held.map(\.path)).isSuperset(of: ["a", "b", "c", "d", "j", "i", "h"]))
        #expect(stage.held.count <= 8)
    }

    @Test(arguments: [Transition.fade, .cover(.up), .slide(.right), .wipe(.left)])
    func everyTransitionIsTheDirectionsSlide(_ transition: Transition) {
        var upright = banner(600)
        upright.direction = .vertical
        var stage = stage([slide("a"), slide("b", transition), slide("c", transition)], upright)
        stage.run(moves: 3)
        stage.settle()
        stage.send(.skip(-1))
        stage.run(moves: 1)
        #expect(stage.shown.map(\.step.transition) == [.cut, .slide(.up), .slide(.up), .slide(.down)])
        #expect(stage.shown.dropFirst().allSatisfy { $0.step.duration == .milliseconds(100) })
    }

    /// At every rest the row is what `next` and `previous` would show, whatever is left out, shuffled and weighted.
    @Test(arguments: [1, 2, 3, 4] as [UInt64]) func neighboursAreWhatSkipsWouldShow(_ seed: UInt64) {
        var random = Seeded(seed)
        var list = slides("abcdef")
        if seed > 2 { for index in list.indices { list[index].showing.weight = 1 + random.below(3) } }
        var stage = stage(list, banner(200), order: seed % 2 == 0 ? .shuffled : .listed, seed: seed)
        for _ in 0..<400 {
            let path = list[random.below(list.count)].path
            switch random.below(5) {
            case 0: stage.send(.skip(random.once(in: 2) ? 1 : -1))
            case 1: stage.send(.readable(path: path, false))
            case 2: stage.send(.readable(path: path, true))
            default: break
            }
            stage.run(.milliseconds(150))
            stage.settle()
            // A neighbour that went is replaced by now, where nothing is on its way.
            stage.run(.milliseconds(40))
            if stage.carousel.isMoving || stage.carousel.row == nil || stage.asked?.isInPlace == true { continue }
            for (way, found) in [(1, stage.carousel.row?.after), (-1, stage.carousel.row?.before)]
                as [(Int64, [Slide]?)]
            {
                let expected = shown(by: stage, skipping: way)
                #expect(found?.map(\.path) == expected, "\(stage.carousel.rowText) after \(stage.paths.suffix(8))")
            }
        }
        #expect(stage.shown.count > 50)
    }

    /// What two skips show, one after the other; nothing where there is nothing else to show.
    private func shown(by stage: Stage, skipping way: Int64) -> [String] {
        var (carousel, asked) = (stage.carousel, stage.asked)
        func take(_ event: Event) {
            if let step = carousel.handle(event, at: at(1_000_000)).prepares.last { asked = step }
        }
        var paths: [String] = []
        for _ in 0..<2 {
            take(.skip(way))
            if !carousel.isMoving, let asked { take(.prepared(asked)) }
            guard carousel.isMoving, let slide = carousel.scene?.slide else { return paths }
            take(.arrived)
            paths.append(slide.path)
        }
        return paths
    }
}
