import Input
import Raster
import Testing

@testable import Player
import Vocabulary

/// A show on a square screen that hangs in some way, with a panel that hangs as the display does.
struct TurnedGlass {
    let theatre: Theatre
    static let side = 40
    /// Whether slides go along the panel's height: along the viewer's line, which is the panel's other one where the display lies on
    /// its side.
    let isAcross: Bool

    init(_ count: Int, turned rotation: Rotation, along line: Layout.Direction) throws {
        let size = Size(width: Self.side, height: Self.side)
        let cast = try Cast(count, size: size) { $0.duration = .seconds(10) }
        var banner = Layout()
        banner.direction = .vertical
        banner.item = .perMille(1000)
        theatre = try Theatre(cast.slides, layout: line == .vertical ? banner : nil, size: size)
        theatre.show.show(on: theatre.outputs, turns: Turns(common: rotation))
        isAcross = (line == .vertical) != (rotation == .quarter || rotation == .threeQuarters)
    }

    /// A finger begins a tenth of the panel from where it came, and goes on by so much.
    func draw(by way: Double, resting time: Duration) throws {
        let lead = way < 0 ? -0.1 : 0.1
        for (stage, way) in [(Drag.FingerStage.begun, lead), (.moved, lead + way)] {
            let seen = isAcross ? TouchWay(0.001, way) : TouchWay(way, 0.001)
            theatre.show.drag(Drag(stage, way: seen, at: theatre.now), on: theatre.show.screens[0], idle: .seconds(30))
            try theatre.run(until: theatre.now + time)
        }
    }

    func pixels() throws -> [UInt32] { try #require(theatre.screen()).map { $0 & 0xFF_FFFF } }
}
