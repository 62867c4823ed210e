import Foundation
import Raster
import Testing

extension GuestSuite {
    /// In the middle of a move the screen is a shift of two neighbours, exactly, on whatever rung.
    @Suite(.tags(.displays), .needsPlayer)
    struct MoveGuestTests {
        private static let directions = ["slide-left", "slide-right", "slide-up", "slide-down"]

        /// virtio-gpu takes framebuffers of 8192 pixels at most: two screens of 4224 are too wide to pan over, and not too
        /// high.
        @Test func theMiddleOfAMoveIsAShiftOfTheNeighbours() throws {
            let names = Self.directions.indices.map { "\($0).jpg" }
            let media = try Media(names)
            let slides = zip(names, Self.directions).map { "  - {image: \($0), transition: \($1)}" }
            try media.write(
                """
                defaults: {duration: 1h, transition-duration: 4s, skip-transition: 4s, easing: linear}
                slides:
                \(slides.joined(separator: "\n"))
                """)
            let guest = try Guest(display: .virtioGPU(Size(width: 4224, height: 240)), media: media.folder)
            let show = try Show("/media/list.yaml", on: guest)
            let size = try guest.screen().size
            let pictures = try names.map { try Show.rendering(media.folder.appending(path: $0), size: size) }
            for position in 1...4 {
                let (old, new) = (pictures[position - 1], pictures[position % 4])
                let direction = Self.directions[position % 4]
                try show.program.signal("USR2")
                // Two looks at each move: the second must be further on.
                let first = try guest.waitForScreen("a move") { $0 != old }
                let second = try guest.screen()
                let shifts = [first, second].map { $0.shift(from: old, to: new, direction) }
                print("guest: \(direction) at \(size): shifts \(shifts)")
                let one = try #require(shifts[0], "a shift of the two neighbours")
                let other = try #require(shifts[1], "a shift of the two neighbours")
                #expect(one > 0 && one <= other)
                try show.wait(forPosition: position)
                #expect(try guest.screen().difference(from: new) == nil)
            }
            let outputs = try #require(try show.show()["outputs"] as? [[String: Any]])
            #expect(["slide-left", "slide-up"].map { Show.rung(of: $0, on: outputs[0]) } == ["copy", "pan"])
            let log = try show.program.log
            let reason = "no pan: a framebuffer of 8448x240 is larger than 8192x8192"
            #expect(log.contains("slide-left by copy (\(reason))"), "\(log)")
        }
    }
}

extension Screen {
    /// How many pixels of the way from `old` to `new` this is, if it is exactly a push in that direction.
    func shift(from old: Screen, to new: Screen, _ direction: String) -> Int? {
        let isHorizontal = direction == "slide-left" || direction == "slide-right"
        let newIsFirst = direction == "slide-right" || direction == "slide-down"
        let (first, second) = newIsFirst ? (new, old) : (old, new)
        let extent = isHorizontal ? size.width : size.height
        for offset in 0...extent where isWindow(at: offset, on: first, second, isHorizontal) {
            return newIsFirst ? extent - offset : offset
        }
        return nil
    }

    private func isWindow(at offset: Int, on first: Screen, _ second: Screen, _ isHorizontal: Bool) -> Bool {
        (0..<size.height).allSatisfy { y in
            if isHorizontal {
                return row(y, 0..<size.width - offset).elementsEqual(first.row(y, offset..<size.width))
                    && row(y, size.width - offset..<size.width).elementsEqual(second.row(y, 0..<offset))
            }
            let (picture, row) = y + offset < size.height ? (first, y + offset) : (second, y + offset - size.height)
            return self.row(y, 0..<size.width).elementsEqual(picture.row(row, 0..<size.width))
        }
    }
}
