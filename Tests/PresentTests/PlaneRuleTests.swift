import Compose
import Glibc
import Raster
import Testing

@testable import Present
import Vocabulary

/// What drivers ask of planes and of what is on them, which they do not say before they are asked.
@Suite struct PlaneRuleTests {
    private static let size = Size(width: 120, height: 60)

    private func model(_ least: Size) -> ModelScanout {
        let model = ModelScanout(Self.size, overlays: [Models.overlay, Models.overlay], pans: false)
        model.rules.leastPart = least
        model.rules.takesPart = { place, _ in
            place.size.width < least.width || place.size.height < least.height ? EINVAL : 0
        }
        return model
    }

    private static let moving = Transition.allCases.filter { $0 != .cut }

    /// amdgpu's 24 x 12, and i915's 6 wide: every transition takes planes, and each frame is one of the move, at most a quarter of
    /// it away, nearer its beginning or its end.
    @Test(arguments: moving, [("amdgpu", 24), ("i915", 6), ("vc4", 1)])
    func noPartIsSmallerThanItsDriverTakes(_ transition: Transition, _ driver: (name: String, width: Int)) throws {
        let least = Driver(name: driver.name).leastPart
        #expect(least.width == driver.width)
        let model = model(least)
        let output = LadderOutput(model)
        let prepared = try output.prepare(Models.push(transition, on: Self.size))
        #expect(prepared.route.rung == .planes, "\(prepared.route)")
        prepared.painting?.paint()
        let steps = 60
        let frames = (0...steps).map { LadderOutput.pixels(of: prepared.animation, at: Double($0) / Double(steps)) }
        var still = 0
        for step in 0...steps {
            try output.show(prepared, at: Double(step) / Double(steps))
            output.flip()
            if model.screen == frames[step] { continue }
            still += 1
            let end = step * 2 < steps ? 0 : steps
            #expect(model.screen == frames[end] && abs(step - end) <= steps / 4, "\(step)")
        }
        #expect(output.failedRungs.isEmpty && model.layerCount <= 2)
        #expect(still <= steps / 2, "\(still) frames stand still")
        if driver.width == 1 { #expect(still == 0) }
    }

    /// MediaTek's framebuffers are 64 x 64 at least, and a page indicator is smaller.
    @Test func smallOverlaysStandOnFramebuffersThatAreLargeEnough() throws {
        let size = Size(width: 200, height: 96)
        let model = ModelScanout(size, overlays: [Models.overlay])
        model.rules.minimum = Size(width: 64, height: 64)
        let output = LadderOutput(model)
        let picture = Picture(Size(width: 20, height: 9)) { _, _ in 0x8040_2000 }
        let place = Rect(origin: Point(x: 90, y: 80), size: picture.size)
        for number: UInt32 in 1...3 {
            let top = Animation.LayerGroup(layers: [MovingLayer(.premultiplied(picture), place: place)])
            let animation = Animation(size: size, groups: Models.push(on: size, number).groups + [top])
            #expect(try output.expectFrames(of: animation).route.description == "pan")
        }
    }

    /// What changes its opacity has an alpha: MediaTek fades nothing else.
    @Test func whatFadesIsKnown() throws {
        func fading(_ transition: Transition) throws -> Set<Int> {
            let animation = Models.push(transition, on: Self.size)
            return try PlaneScene(animation, on: [Models.overlay, Models.overlay]).fading
        }
        #expect(try fading(.fade).count == 1)
        #expect(try fading(.wipe(.left)).isEmpty && fading(.cover(.up)).isEmpty)
    }

    @Test func driversWhoseWindowsAreWrongHaveNoPlanes() {
        for driver in KnownDriver.all {
            let isRight = driver.behaviour != .stands && driver.behaviour != .shears
            #expect(Driver(name: driver.name).hasRightOverlays == isRight, "\(driver.name)")
        }
        #expect(!Driver(name: "ingenic-drm").hasRightOverlays && Driver(name: "vc4").hasRightOverlays)
    }

    private func order(_ planes: (UInt64?, ClosedRange<UInt64>?)..., above ground: UInt64?) -> [String] {
        let planes = planes.enumerated().map {
            PlaneHeight(id: PlaneID(rawValue: UInt32($0)), value: $1.0, range: $1.1)
        }
        return PlaneHeight.order(planes, above: ground).map { id, height in
            "\(id)" + (height.map { "=\($0)" } ?? "")
        }
    }

    @Test func heightsAreWrittenWhereTheyCanBe() {
        #expect(order((1, nil), (2, nil), above: 0) == ["0", "1"])
        #expect(order((2, nil), (1, nil), (0, nil), above: 0) == ["1", "0"], "below the primary plane nobody sees it")
        #expect(order((0, 0...7), (0, 0...7), above: 0) == ["0=1", "1=2"], "msm")
        #expect(order((5, 0...7), (0, 0...7), above: 3) == ["1=4", "0=5"])
        #expect(order((0, 0...1), (0, 0...1), above: 0) == ["0=1"], "there is no room above")
        #expect(order((nil, nil), (0, 0...7), above: nil) == ["0", "1"])
    }

    private func table(_ formats: [String], _ modifiers: [(formats: UInt64, offset: UInt32, modifier: UInt64)])
        -> [UInt8]
    {
        func bytes<Number: FixedWidthInteger>(_ number: Number) -> [UInt8] {
            (0..<Number.bitWidth / 8).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
        }
        let header: [UInt32] = [
            1, 0, UInt32(formats.count), 24, UInt32(modifiers.count), 24 + 4 * UInt32(formats.count),
        ]
        return header.flatMap(bytes) + formats.flatMap { Array($0.utf8) }
            + modifiers.flatMap { bytes($0.formats) + bytes($0.offset) + bytes(0 as UInt32) + bytes($0.modifier) }
    }

    private func names(_ bytes: [UInt8]) -> [String]? {
        linearFormats(bytes)?.map { code in
            String(decoding: (0..<4).map { UInt8(truncatingIfNeeded: code >> ($0 * 8)) }, as: UTF8.self)
        }
    }

    @Test func whatAPlaneTakesInLinearMemory() {
        let formats = ["XR24", "AR24", "NV12"]
        #expect(names(table(formats, [(0b011, 0, 0), (0b111, 0, 5)])) == ["XR24", "AR24"])
        #expect(names(table(formats, [(0b111, 0, 5)])) == [], "RK3566's Cluster planes")
        #expect(names(table(formats, [(0b1, 2, 0)])) == ["NV12"])
        #expect(names(table(formats, [(0b1000, 0, 0)])) == nil, "beyond the list")
        let whole = table(formats, [(0b011, 0, 0)])
        for count in 0..<whole.count { #expect(linearFormats(Array(whole.prefix(count))) == nil) }
        #expect(linearFormats(Array(repeating: 0xFF, count: 64)) == nil)
    }
}
