import Decode
import Draw
import Carousel
import Raster
import Testing

@testable import Player
import Vocabulary

@Suite struct DamageTests {
    /// Good files among every kind of bad one.
    private func mixed() throws -> (cast: Cast, slides: [Slide], bad: [String]) {
        let cast = try Cast(3)
        let whole = cast.patterns[0].png
        var corrupt = whole
        for index in 41..<corrupt.count - 12 { corrupt[index] ^= 0x5A }
        let scratch = cast.scratch
        let bad = [
            try scratch.write("corrupt.png", corrupt), try scratch.write("truncated.png", Array(whole.dropLast(30))),
            try scratch.write("empty.png", ""), scratch["missing.png"],
            try scratch.write("text.jpg", "no picture at all"), scratch.path,
        ]
        let style = cast.slides[0].style
        var slides: [Slide] = []
        for (index, path) in bad.enumerated() {
            slides += [Slide(path: path, style: style)]
            if index % 2 == 1 { slides.append(cast.slides[index / 2]) }
        }
        return (cast, slides, bad)
    }

    @Test func badFilesAreLeftOutAndSaidOnce() throws {
        let (cast, slides, bad) = try mixed()
        let theatre = try Theatre(Lineup(slides))
        let rounds = 10
        try theatre.run(until: Theatre.period * (60 * 3 * rounds))
        for (move, frame) in theatre.frames.dropFirst().enumerated() {
            let (step, part) = move.quotientAndRemainder(dividingBy: 10)
            let expected = Pattern.window(
                cast.patterns[step % 3], cast.patterns[(step + 1) % 3], along: .horizontal, at: part + 1)
            #expect(frame.pixels == expected)
        }
        #expect(theatre.frames.count == 1 + 30 * rounds)
        #expect(theatre.frames.first?.pixels == cast.patterns[0].pixels)
        #expect(theatre.leftOut.sorted() == bad.sorted())
        #expect(theatre.show.files.unshowable.reasons.keys.sorted() == bad.sorted())
        // A position is a place in the list, whether it can be shown or not.
        #expect(theatre.show.carousel.position.steps == Int64(9 * rounds + 2))
        for (path, reason) in theatre.show.files.unshowable.reasons { #expect(reason.contains(path), "\(reason)") }
    }

    /// Two loaders may find out at the same time, each for its screen.
    @Test func twoLoadersSayItOnce() throws {
        let (theatre, cast) = try Theatre.playing(2)
        for width in [10, 20] {
            let key = Drawing(cast.slides[1], on: Surface(size: Size(width: width, height: 6), rotation: .none))
            let error = DecodeError(name: cast.slides[1].path, reason: .notAPicture("it is gone"))
            let fault = DrawnPicture.Fault(path: cast.slides[1].path, error, isUnreachable: false)
            try theatre.show.finished(.failed(key, fault))
        }
        #expect(theatre.leftOut == [cast.slides[1].path])
    }

    @Test(arguments: [false, true]) func allBadOrNoneIsTheBackgroundAndThenNothing(_ hasBadOnes: Bool) throws {
        let (_, slides, bad) = try mixed()
        let theatre = try Theatre(slides.filter { hasBadOnes && bad.contains($0.path) }, until: .seconds(100))
        #expect(theatre.frames.map(\.pixels) == [[UInt32](repeating: 0, count: Theatre.size.area)])
        #expect(theatre.show.nextWake == nil)
        #expect(theatre.leftOut.count == (hasBadOnes ? bad.count : 0))
    }

    @Test(arguments: [false, true]) func oneSlideRestsForGood(_ withBadOnes: Bool) throws {
        let (cast, slides, bad) = try mixed()
        let theatre = try Theatre(
            Lineup(withBadOnes ? slides.filter { bad.contains($0.path) } + [cast.slides[1]] : [cast.slides[1]]),
            until: .seconds(1000))
        #expect(theatre.frames.map(\.pixels) == [cast.patterns[1].pixels])
        #expect(theatre.show.nextWake == nil)
    }

    /// What was read before a file went is shown; when it is needed again, it is left out.
    @Test func filesThatVanishWhileTheShowGoesOn() throws {
        let (theatre, cast) = try Theatre.playing(8, until: .milliseconds(500))
        for number in [0, 1, 4] { try cast.scratch.remove("\(number).png") }
        try theatre.run(until: .milliseconds(17_999))
        let whole = theatre.frames.compactMap { cast.number(of: $0.pixels) }
        #expect(whole == [0, 1, 2, 3, 5, 6, 7, 2, 3, 5, 6, 7, 2, 3, 5])
        #expect(theatre.leftOut.sorted() == [0, 1, 4].map { cast.slides[$0].path })
        #expect(theatre.frames.allSatisfy { !$0.pixels.contains(0) }, "never black")
    }
}
