import Carousel
import Raster
import Testing

@testable import Player
import Vocabulary

extension DragTests {
    /// However the display hangs, and along whichever line slides go: the picture goes with the finger over the glass, and the other
    /// slide comes behind it.
    @Test(
        arguments: Rotation.allCases,
        [(Layout.Direction.horizontal, 0.5), (.horizontal, -0.5), (.vertical, 0.5), (.vertical, -0.5)])
    func itGoesWithTheFingerOnTurnedScreens(_ rotation: Rotation, _ gesture: (line: Layout.Direction, way: Double))
        throws
    {
        let side = TurnedGlass.side
        let glass = try TurnedGlass(2, turned: rotation, along: gesture.line)
        func rested(_ slide: Int) throws -> [UInt32] {
            glass.theatre.show.obey(.go(slide))
            try glass.theatre.run(until: glass.theatre.now + .seconds(2))
            return try glass.pixels()
        }
        let (other, whole) = (try rested(1), try rested(0))
        #expect(other != whole)
        try glass.draw(by: gesture.way, resting: .milliseconds(400))
        let moved = try glass.pixels()
        let offset = Int(gesture.way * Double(side))
        let expected = (0..<side * side).map { index in
            let (column, row) = (
                index % side - (glass.isAcross ? 0 : offset), index / side - (glass.isAcross ? offset : 0)
            )
            let isOther = !(0..<side).contains(column) || !(0..<side).contains(row)
            return (isOther ? other : whole)[(row + side) % side * side + (column + side) % side]
        }
        #expect(moved == expected)
    }
}
