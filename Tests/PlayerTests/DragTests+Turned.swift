import Carousel
import Input
import Present
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
        let side = 40
        let size = Size(width: side, height: side)
        let cast = try Cast(2, size: size) { $0.duration = .seconds(10) }
        var banner = Layout()
        banner.direction = .vertical
        banner.item = .perMille(1000)
        let lineup = Lineup(
            groups: [Lineup.Group(order: .listed, slides: cast.slides)],
            layout: gesture.line == .vertical ? banner : nil)
        let theatre = try Theatre(lineup, modes: [Mode(size: size, period: Theatre.period)])
        theatre.show.show(on: theatre.outputs, turns: Turns(common: rotation))
        func rested(_ slide: Int) throws -> [UInt32] {
            theatre.show.obey(.go(slide))
            try theatre.run(until: theatre.now + .seconds(2))
            return try #require(theatre.screen()).map { $0 & 0xFF_FFFF }
        }
        let (other, whole) = (try rested(1), try rested(0))
        #expect(other != whole)
        // Along the viewer's line, which is the panel's other one where the display lies on its side.
        let isAcross = (gesture.line == .vertical) != (rotation == .quarter || rotation == .threeQuarters)
        let lead = gesture.way < 0 ? -0.1 : 0.1
        for (stage, way) in [(Drag.FingerStage.begun, lead), (.moved, lead + gesture.way)] {
            let seen = isAcross ? TouchWay(0.001, way) : TouchWay(way, 0.001)
            theatre.show.drag(
                Drag(stage, way: seen, at: theatre.now), on: theatre.show.screens[0], idle: .seconds(30))
            try theatre.run(until: theatre.now + .milliseconds(400))
        }
        let moved = try #require(theatre.screen()).map { $0 & 0xFF_FFFF }
        let offset = Int(gesture.way * Double(side))
        let expected = (0..<side * side).map { index in
            let (column, row) = (index % side - (isAcross ? 0 : offset), index / side - (isAcross ? offset : 0))
            let isOther = !(0..<side).contains(column) || !(0..<side).contains(row)
            return (isOther ? other : whole)[(row + side) % side * side + (column + side) % side]
        }
        #expect(moved == expected)
    }
}
