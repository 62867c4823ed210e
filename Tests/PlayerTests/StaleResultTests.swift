import Decode
import Draw
import Testing
import Vocabulary

@testable import Player

/// What a thread has made of a file before that was replaced may arrive after it.
@Suite struct StaleResultTests {
    @Test func aPictureOfTheOldFileIsNotTaken() throws {
        let cast = try Cast(3)
        let list = try cast.scratch.write("list.yaml", "defaults: {duration: 1h}\nslides: [0.png, 1.png]\n")
        let theatre = try Multiplex([list], sizes: [Multiplex.size])
        theatre.delay = { job in if case .load = job.work { .seconds(1) } else { .zero } }
        let show = theatre.show
        let path = cast.slides[1].path
        func isBegun() -> Bool {
            theatre.begun.contains { begun in
                if case .load(let key, _) = begun.job.work { key.path.name.hasSuffix("/1.png") } else { false }
            }
        }
        while !isBegun() { try theatre.run(until: theatre.now + .milliseconds(10)) }
        _ = try cast.scratch.write("1.png", cast.patterns[2].png)
        show.take(Changed(files: [path]), beingWritten: [])
        try theatre.run(until: theatre.now + .seconds(5))
        let key = try #require(show.gallery.keys.first { $0.path.name == path })
        #expect(show.gallery.picture(key)?.picture.pixels == cast.patterns[2].pixels)
    }
}
