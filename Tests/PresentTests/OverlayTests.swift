import Compose
import Glibc
import Raster
import TestSupport
import Testing

@testable import Present
import Vocabulary

/// What stands still over pictures that move: on a plane of its own where there is one, and right on every rung.
@Suite struct OverlayTests {
    private static let size = Size(width: 41, height: 29)
    private static let states = 5
    private static let place = Rect(origin: Point(x: 8, y: 22), size: Size(width: 20, height: 4))

    /// States one above the other, each of its own look: half through, colours multiplied by their alpha.
    private static func film(_ number: UInt32) -> Layer.Content {
        let size = Size(width: place.size.width, height: place.size.height * states)
        let picture = Picture(size) { x, y in
            let alpha = UInt32(x * 12)
            return alpha << 24 | alpha / 2 << 16 | alpha * (number & 1) << 8 | UInt32(y) * alpha / 255
        }
        return .premultiplied(picture)
    }

    /// A transition under a film that goes on from state to state; in the rest too, where it runs on.
    private static func animation(_ transition: Transition, _ number: UInt32, runsOn: Bool = false) -> Animation {
        let pictures = Models.push(transition, on: size, number)
        var keys: [Track<Window>.Keyframe] = []
        for state in 0..<states {
            let part = Rect(origin: Point(x: 0, y: state * place.size.height), size: place.size)
            let span = runsOn ? 2.0 : 1.0
            keys.append(.init(Double(state) / Double(states) * span, Window(part)))
            keys.append(.init(Double(state + 1) / Double(states) * span, Window(part)))
        }
        let film = MovingLayer(film(number), window: Track(keys: keys), place: Track(place))
        return Animation(size: size, groups: pictures.groups + [Animation.LayerGroup(layers: [film])])
    }

    private func model(overlays: [PlaneTraits], pans: Bool = true) -> ModelScanout {
        ModelScanout(Self.size, overlays: overlays, pans: pans)
    }

    @Test func aPushPansUnderIt() throws {
        let model = model(overlays: [Models.overlay])
        let output = LadderOutput(model)
        for number: UInt32 in 1...6 {
            let prepared = try output.prepare(Self.animation(.slide(.left), number))
            #expect(prepared.route.description == "pan")
            let walk = (0...20).map { Double($0) / 20 }
            #expect(try output.differences(of: prepared, at: walk) == [])
        }
        // Two strips and two films, whatever goes on.
        let strip = 2 * Self.size.area * 4
        #expect(model.card.used == 2 * (strip + Self.place.size.area * Self.states * 4))
    }

    @Test(arguments: Transition.allCases) func itIsRightOnEveryRung(_ transition: Transition) throws {
        let plain = PlaneTraits(hasAlpha: true)
        let displays: [(ModelScanout, Set<Rung>)] = [
            (model(overlays: [Models.overlay]), [.pan, .planes, .copy, .cut]),
            (model(overlays: [Models.overlay, Models.overlay, Models.overlay], pans: false), [.planes, .cut]),
            (model(overlays: [plain, plain, plain], pans: false), [.copy, .cut]),
            (model(overlays: []), [.copy, .cut]),
        ]
        for (model, rungs) in displays {
            let output = LadderOutput(model)
            for number: UInt32 in 1...4 {
                let prepared = try output.prepare(Self.animation(transition, number, runsOn: number % 2 == 0))
                #expect(rungs.contains(prepared.route.rung), "\(prepared.route)")
                let move = transition == .cut ? [1] : [0, 0.13, 0.5, 0.87, 1]
                #expect(try output.differences(of: prepared, at: move + [1.2, 1.25, 1.7, 2]) == [])
            }
        }
    }

    @Test func withoutAPlaneItIsCopiedAndSaid() throws {
        let why = "no pan: what stands over the pictures needs an overlay plane with alpha"
        func route(_ transition: Transition, _ model: ModelScanout) throws -> String {
            try LadderOutput(model).prepare(Self.animation(transition, 1)).route.description
        }
        #expect(try route(.slide(.left), model(overlays: [])) == "copy (\(why))")
        #expect(try route(.slide(.left), model(overlays: [PlaneTraits(hasAlpha: true)])).contains(why))
        let refusing = model(overlays: [Models.overlay])
        refusing.rules.takesPart = { _, _ in EINVAL }
        #expect(try route(.slide(.left), refusing).hasPrefix("copy (no pan: cannot show planes: Invalid argument"))
        let copying = model(overlays: [Models.overlay])
        copying.bestRung = .copy
        let output = LadderOutput(copying)
        try output.expectFrames(of: Self.animation(.cut, 1), at: [1])
        #expect(copying.layerCount == 0, "the site file wants no planes")
    }

    /// A picture that stands under it is not painted again; one that it is painted into is not taken for the picture.
    @Test func rungsTakeTurns() throws {
        for overlays in [[], [Models.overlay], [Models.overlay, Models.overlay]] {
            let model = model(overlays: overlays, pans: false)
            let output = LadderOutput(model)
            var random = Seeded(23)
            for number: UInt32 in 0..<40 {
                let transition = Transition.allCases.randomElement(using: &random) ?? .cut
                let runsOn = Bool.random(using: &random)
                let animation =
                    Bool.random(using: &random)
                    ? Self.animation(transition, number, runsOn: runsOn)
                    : Models.push(transition, on: Self.size, number)
                let prepared = try output.prepare(animation)
                let move = transition == .cut ? [1] : [0, 0.4, 1]
                let rest = animation.wayAtRest > 0 ? [1.5, 2] : []
                #expect(try output.differences(of: prepared, at: move + rest) == [], "\(transition.name), \(number)")
            }
        }
    }
}
