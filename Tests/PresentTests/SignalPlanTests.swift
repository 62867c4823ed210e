import Raster
import Testing

@testable import Present
import Vocabulary

/// What a mode set writes besides the mode.
@Suite struct SignalPlanTests {
    private func painted(_ margins: Margins) -> SignalPlan {
        plan(SignalSettings(margins: margins), on: Tables.virtual)
    }

    private func plan(
        _ signal: SignalSettings, on table: PropertyTable<ObjectKind.Connector> = Tables.hdmi,
        crtc: PropertyTable<ObjectKind.CRTC> = Tables.bareCRTC,
        plane: PropertyTable<ObjectKind.Plane> = Tables.barePlane, by driver: String = "vc4"
    ) -> SignalPlan {
        SignalPlan(signal, mode: Cards.hd, by: Driver(name: driver), connector: table, crtc: crtc, plane: plane)
    }

    /// `Broadcast RGB=1 content type=1`, those asked for with `!`.
    private func words(
        _ plan: SignalPlan, _ table: PropertyTable<ObjectKind.Connector> = Tables.hdmi
    ) -> [String] {
        plan.settings.map { setting in
            let writes = setting.writes.map { write in
                let name = table.entries.first { $0.value.property.rawValue == write.property }?.key ?? "?"
                return "\(name)=\(write.value)"
            }
            return (setting.isAskedFor ? "!" : "") + writes.joined(separator: " ")
        }
    }

    @Test func whereTheSiteFileSaysNothingItIsNeutral() {
        let plan = plan(SignalSettings())
        let neutral = ["Broadcast RGB=0", "Colorspace=0", "HDR_OUTPUT_METADATA=0", "content type=1"]
        #expect(words(plan) == neutral, "depth and margins stay the driver's and the operator's")
        #expect(plan.lacks == [])
        #expect(plan.settings.flatMap(\.writes).allSatisfy { $0.object == Tables.connector.rawValue })
    }

    @Test func whatTheSiteFileAsksForComesFirst() {
        let all = Margins.Width.perMille(25)
        let margins = Margins(top: all, right: .pixels(10), bottom: .pixels(0), left: all)
        let plan = plan(SignalSettings(range: .limited, margins: margins, depth: 10, content: .cinema))
        #expect(
            words(plan) == [
                "!Broadcast RGB=2", "!content type=3", "!max bpc=10",
                "!left margin=48 right margin=10 top margin=27 bottom margin=0", "Colorspace=0",
                "HDR_OUTPUT_METADATA=0",
            ])
        #expect(
            plan.settings.prefix(4).map(\.name) == ["range: limited", "content-type: cinema", "depth: 10", "margins"])
    }

    @Test(
        arguments: [
            (SignalSettings(range: .full), "Broadcast RGB=1"), (SignalSettings(range: .limited), "Broadcast RGB=2"),
            (SignalSettings(range: .auto), "Broadcast RGB=0"), (SignalSettings(content: .graphics), "content type=1"),
            (SignalSettings(content: .photo), "content type=2"), (SignalSettings(content: .cinema), "content type=3"),
            (SignalSettings(content: .game), "content type=4"),
            (SignalSettings(content: ContentType.none), "content type=0"),
        ])
    func rangesAndContents(signal: SignalSettings, first: String) {
        #expect(words(plan(signal)).first == "!\(first)")
    }

    /// What amdgpu and nouveau make of their borders, as their sources have it: Linux 6.1, amdgpu_dm.c,
    /// update_stream_scaling_settings; nouveau/dispnv50/head.c, nv50_head_atomic_check_view, which centres what it sizes.
    @Test(arguments: [0, 1, 5, 20, 63, 64, 65, 90, 128, 129], [0, 1, 6, 50])
    func marginsByUnderscan(across: Int, down: Int) throws {
        let table = Tables.table(
            Tables.connector,
            [
                "underscan": Tables.words("off", "on", "auto"), "underscan hborder": .numbers(0...128),
                "underscan vborder": .numbers(0...128),
            ])
        let margins = Margins(
            top: .pixels(down), right: .pixels(across), bottom: .pixels(down), left: .pixels(across))
        let asked = Rect(
            origin: Point(x: across, y: down),
            size: Size(width: Cards.hd.width - 2 * across, height: Cards.hd.height - 2 * down))
        for driver in ["amdgpu", "nouveau"] {
            let plan = plan(SignalSettings(margins: margins), on: table, by: driver)
            #expect(plan.lacks == [])
            guard let setting = plan.settings.first(where: { $0.name == "margins" }) else {
                #expect(plan.inset == (asked.size == Cards.hd ? nil : asked), "\(driver) paints")
                continue
            }
            let (h, v) = (Int(setting.writes[1].value), Int(setting.writes[2].value))
            let sides = driver == "amdgpu" ? 1 : 2
            let size = Size(width: Cards.hd.width - sides * h, height: Cards.hd.height - sides * v)
            #expect(Rect(origin: Point(x: sides * h / 2, y: sides * v / 2), size: size) == asked, "\(driver)")
            #expect(driver == "amdgpu" || h > 0 && v > 0)
        }
    }

    /// One border for two edges makes them alike: others are painted.
    @Test func marginsThatDifferArePainted() {
        let table = Tables.table(
            Tables.connector, ["underscan": Tables.words("off", "on"), "underscan hborder": .numbers(0...128)])
        let margins = Margins(top: .pixels(5), right: .pixels(30), bottom: .pixels(5), left: .pixels(20))
        let plan = plan(SignalSettings(margins: margins), on: table, by: "amdgpu")
        #expect(plan.inset == Rect(origin: Point(x: 20, y: 5), size: Size(width: 1870, height: 1070)))
    }

    /// Where the driver has no margins, or none as wide, the picture is painted smaller.
    @Test func marginsByPainting() {
        let margins = Margins(top: .pixels(40), right: .perMille(25), bottom: .pixels(50), left: .perMille(50))
        let inset = Rect(origin: Point(x: 96, y: 40), size: Size(width: 1776, height: 990))
        #expect(painted(margins).inset == inset)
        #expect(painted(margins).settings == [] && painted(margins).lacks == [])
        let wide = plan(SignalSettings(margins: Margins(all: .pixels(101))))
        #expect(wide.inset == Rect(origin: Point(x: 101, y: 101), size: Size(width: 1718, height: 878)))
        #expect(words(wide).allSatisfy { !$0.hasPrefix("!") })
        #expect(plan(SignalSettings(margins: Margins(all: .pixels(100)))).inset == nil, "the driver does it")
        #expect(painted(Margins(all: .pixels(0))).inset == nil)
        let tall = painted(Margins(all: .pixels(300)))
        #expect(tall.inset == nil)
        #expect(tall.lacks == ["'margins' is left out: not half of 1920x1080 would be seen"])
    }

    /// A property that is not there is no error: what was asked for is left out and said.
    @Test func whatTheConnectorHasNot() {
        let asked = SignalSettings(range: .full, margins: Margins(all: .pixels(200)), depth: 12, content: .photo)
        let none = plan(asked, on: Tables.virtual)
        #expect(none.settings == [])
        #expect(
            none.lacks == [
                "'range: full' is left out: the driver has no 'Broadcast RGB' for this connector",
                "'content-type: photo' is left out: the driver has no 'content type' for this connector",
                "'depth: 12' is left out: the driver has no 'max bpc' for this connector",
            ])
        let poor = Tables.table(
            Tables.connector,
            [
                "Broadcast RGB": Tables.words("Automatic", "Limited 16:235"), "max bpc": .numbers(8...10),
                "left margin": .numbers(0...100), "content type": Tables.content,
            ], immutable: ["content type"])
        #expect(
            plan(asked, on: poor).lacks == [
                "'range: full' is left out: 'Broadcast RGB' knows only Automatic, Limited 16:235",
                "'content-type: photo' is left out: the driver has no 'content type' for this connector",
                "'depth: 12' is left out: 'max bpc' goes from 8 to 10, and 12 is asked for",
            ])
        #expect(words(plan(asked, on: poor), poor) == ["Broadcast RGB=0"], "and stays neutral")
    }

    /// What a desktop or a film player has left on the CRTC and the plane.
    @Test func colorsAndOrderOfOthersAreUndone() {
        let crtc = Tables.table(
            Tables.crtc,
            ["GAMMA_LUT": .blob, "CTM": .blob, "VRR_ENABLED": .numbers(0...1), "GAMMA_LUT_SIZE": .numbers(0...1)])
        let plane = Tables.table(
            Tables.plane,
            [
                "rotation": .other, "alpha": .numbers(0...0xFFFF), "zpos": .numbers(0...7),
                "pixel blend mode": Tables.words("Coverage", "Pre-multiplied"),
                "COLOR_RANGE": Tables.words("YCbCr full range"),
            ])
        let plan = plan(SignalSettings(), on: Tables.virtual, crtc: crtc, plane: plane)
        #expect(
            plan.settings.flatMap(\.writes) == [
                PropertyWrite(object: 8, property: 2, value: 0), PropertyWrite(object: 8, property: 1, value: 0),
                PropertyWrite(object: 8, property: 3, value: 0), PropertyWrite(object: 9, property: 1, value: 1),
                PropertyWrite(object: 9, property: 2, value: 0xFFFF), PropertyWrite(object: 9, property: 4, value: 1),
            ])
        #expect(
            plan.settings.map(\.name) == ["CTM", "GAMMA_LUT", "VRR_ENABLED", "rotation", "alpha", "pixel blend mode"])
        #expect(plan.settings.allSatisfy { !$0.isAskedFor })
    }

    @Test func protectionIsGivenBackAsItCanBe() throws {
        let protection = Tables.words("Undesired", "Desired", "Enabled")
        let property = try #require(InheritedProperty.ofConnectors.first { $0.name == "Content Protection" })
        #expect(
            (0...2).map { property.restorable($0, protection) } == [0, 1, 1], "enabling it is the driver's own step")
        let range = try #require(InheritedProperty.ofConnectors.first { $0.name == "Broadcast RGB" })
        #expect((0...2).map { range.restorable($0, Tables.range) } == [0, 1, 2])
        let table = Tables.table(Tables.connector, ["Content Protection": protection])
        #expect(property.write(on: table) == PropertyWrite(Tables.connector, Property(rawValue: 1), 0))
    }
}

/// What is left of a plan when a driver has been asked.
@Suite struct SettledSignalTests {
    private static func setting(_ name: String, _ properties: [UInt32], asked: Bool = true) -> SignalPlan.Setting {
        SignalPlan.Setting(
            name: name, isAskedFor: asked, writes: properties.map { PropertyWrite(object: 1, property: $0, value: 0) })
    }

    private static let settings = [
        setting("range: full", [1]), setting("margins", [2, 3]), setting("depth: 10", [4]),
        setting("GAMMA_LUT", [5], asked: false),
    ]

    /// A driver that refuses some properties, and some pairs of them.
    private func ask(
        refusing single: Set<UInt32> = [], pairs: [Set<UInt32>] = [], all: Bool = false, asked: inout Int
    ) -> SettledSignal? {
        var count = 0
        defer { asked = count }
        return SettledSignal(Self.settings) { (writes) throws(Never) -> Int32 in
            count += 1
            let properties = Set(writes.map(\.property))
            let isRefused =
                all || !single.isDisjoint(with: properties) || pairs.contains { $0.isSubset(of: properties) }
            return isRefused ? 22 : 0
        }
    }

    @Test func allIsTakenAtOnce() throws {
        var asked = 0
        let settled = try #require(ask(asked: &asked))
        #expect(settled.writes.map(\.property) == [1, 2, 3, 4, 5])
        #expect(settled.refusals == [])
        #expect(asked == 1)
    }

    @Test func whatIsRefusedIsLeftOut() throws {
        var asked = 0
        let settled = try #require(ask(refusing: [3, 5], asked: &asked))
        #expect(settled.writes.map(\.property) == [1, 4], "margins are whole or not at all")
        #expect(
            settled.refusals == [
                "'margins' is left out: the driver refuses it (Invalid argument)",
                "'GAMMA_LUT' stays as it was: the driver refuses it (Invalid argument)",
            ])
        let pair = try #require(ask(pairs: [[1, 4]], asked: &asked))
        #expect(pair.writes.map(\.property) == [1, 2, 3, 5], "the first of two that exclude each other")
    }

    @Test func whereNoModeIsTakenTheyAreNotToBlame() {
        var asked = 0
        #expect(ask(all: true, asked: &asked) == nil)
        #expect(asked == 2)
    }
}
