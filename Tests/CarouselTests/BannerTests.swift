import Carousel
import Raster
import TestSupport
import Testing
import Vocabulary

/// What stands beside the current slide of a show with a layout.
@Suite struct BannerTests {
    private static let screen = Size(width: 1000, height: 500)

    /// As many neighbours on either side: with items of 60% one, of 20% two.
    private func layout(_ item: Int = 600, snap: Layout.Snap = .center) -> Layout {
        var layout = Layout()
        layout.item = .perMille(item)
        layout.snap = snap
        return layout
    }

    private func stage(_ slides: [Slide], _ layout: Layout?, order: Order = .listed, seed: UInt64 = 1) -> Stage {
        Stage(
            Lineup(groups: [Lineup.Group(order: order, slides: slides)], seed: seed, layout: layout), seed: seed,
            screens: [Self.screen])
    }

    /// The row as it is seen: `ea[b]cd`.
    private func row(_ carousel: CarouselState) -> String {
        let row = carousel.row
        let before = row?.before.reversed().map(\.path).joined() ?? "-"
        return before + "[\(carousel.scene?.slide?.path ?? "-")]" + (row?.after.map(\.path).joined() ?? "-")
    }

    @Test(arguments: [
        ("abcde", 600, "e[a]b"), ("abcde", 200, "de[a]bc"), ("abcde", 1000, "[a]"), ("ab", 600, "b[a]b"),
        ("ab", 200, "ab[a]ba"), ("a", 600, "[a]"), ("aba", 600, "a[a]b"),
    ])
    func neighboursAreWhatComesAndWhatCame(_ names: String, _ item: Int, _ expected: String) {
        var stage = stage(slides(names), layout(item))
        stage.settle()
        #expect(row(stage.carousel) == expected)
    }

    @Test func startShowsWhatComesAlone() {
        var stage = stage(slides("abcde"), layout(snap: .start))
        stage.settle()
        #expect(row(stage.carousel) == "[a]b")
    }

    @Test func withoutALayoutThereIsNoRow() {
        var stage = stage(slides("abc"), nil)
        stage.settle()
        #expect(row(stage.carousel) == "-[a]-")
    }

    @Test func aRoundAndBack() {
        var stage = stage(slides("abcd"), layout())
        stage.settle()
        var seen = [row(stage.carousel)]
        for _ in 0..<4 {
            stage.run(moves: 1)
            stage.settle()
            seen.append(row(stage.carousel))
        }
        #expect(seen == ["d[a]b", "a[b]c", "b[c]d", "c[d]a", "d[a]b"])
        #expect(stage.shown.dropFirst().allSatisfy { $0.step.shift == 1 && $0.step.transition == .slide(.left) })
        var back = [row(stage.carousel)]
        for _ in 0..<4 {
            stage.send(.skip(-1))
            stage.run(moves: 1)
            stage.settle()
            back.append(row(stage.carousel))
        }
        #expect(back == seen.reversed())
        #expect(stage.shown.suffix(4).allSatisfy { $0.step.shift == -1 && $0.step.transition == .slide(.right) })
    }

    /// A move takes the old neighbours along, and brings the new ones.
    @Test func stepsKnowBothRows() throws {
        var stage = stage(slides("abcdefg"), layout(200))
        stage.run(moves: 2)
        let step = try #require(stage.carousel.motion?.step)
        #expect(step.oldRow?.before.map(\.path) == ["g", "f"] && step.oldRow?.after.map(\.path) == ["b", "c"])
        #expect(step.row?.before.map(\.path) == ["a", "g"] && step.row?.after.map(\.path) == ["c", "d"])
        // All that is seen on the way, and what comes in with the next step.
        #expect(Set(stage.held.map(\.path)).isSuperset(of: ["a", "b", "c", "d", "f", "g"]))
    }

    @Test func whatComesInNextIsHeldOnBothSides() {
        var stage = stage(slides("abcdefghij"), layout(200))
        stage.settle()
        #expect(row(stage.carousel) == "ij[a]bc")
        #expect(Set(stage.held.map(\.path)).isSuperset(of: ["a", "b", "c", "d", "j", "i", "h"]))
        #expect(stage.held.count <= 8)
    }

    /// Several skips are as many moves.
    @Test func skipsAreMovesByOne() {
        var stage = stage(slides("abcde"), layout())
        stage.settle()
        stage.send(.skip(3))
        stage.run(.milliseconds(500))
        #expect(stage.paths == "abcd" && stage.carousel.pendingSkip == 0)
        stage.send(.skip(-2))
        stage.run(.milliseconds(350))
        #expect(stage.paths == "abcdcb")
        #expect(stage.shown.dropFirst().allSatisfy { abs($0.step.shift) == 1 })
    }

    @Test(arguments: [Transition.fade, .cover(.up), .slide(.right), .wipe(.left)])
    func everyTransitionIsTheDirectionsSlide(_ transition: Transition) {
        var upright = layout()
        upright.direction = .vertical
        var stage = stage([slide("a"), slide("b", transition), slide("c", transition)], upright)
        stage.run(moves: 3)
        stage.settle()
        stage.send(.skip(-1))
        stage.run(moves: 1)
        #expect(stage.shown.map(\.step.transition) == [.cut, .slide(.up), .slide(.up), .slide(.down)])
        #expect(stage.shown.dropFirst().allSatisfy { $0.step.duration == .milliseconds(100) })
    }

    @Test func cutsStayCuts() {
        var stage = stage([slide("a"), slide("b", .cut), slide("c", move: 0)], layout())
        stage.run(moves: 3)
        #expect(stage.shown.allSatisfy { $0.step.transition == .cut && $0.step.shift == 0 })
        #expect(row(stage.carousel) == "b[c]a")
    }

    /// At every rest the row is what `next` and `previous` would show, whatever is left out, shuffled and weighted.
    @Test(arguments: [1, 2, 3, 4] as [UInt64]) func neighboursAreWhatSkipsWouldShow(_ seed: UInt64) {
        var random = Seeded(seed)
        var list = slides("abcdef")
        if seed > 2 { for index in list.indices { list[index].showing.weight = 1 + random.below(3) } }
        var stage = stage(list, layout(200), order: seed % 2 == 0 ? .shuffled : .listed, seed: seed)
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
                #expect(found?.map(\.path) == expected, "\(row(stage.carousel)) after \(stage.paths.suffix(8))")
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
