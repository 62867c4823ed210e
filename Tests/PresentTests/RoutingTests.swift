import Testing

@testable import Present

/// What must be switched off for a mode set, without a card.
@Suite struct RoutingTests {
    /// `1>0` connector or plane 1 on CRTC 0; `2>-`: on none.
    private static func pairs(_ text: String) -> [(UInt32, CRTCID?)] {
        text.split(separator: " ").map { word in
            let parts = word.split(separator: ">")
            return (UInt32(parts[0]) ?? 0, Int(parts[1]).map(Cards.crtc))
        }
    }

    private static func routing(_ connectors: String, _ planes: String) -> Routing {
        Routing(
            connectors: pairs(connectors).map {
                Routing.Connector(id: ConnectorID(rawValue: $0.0 + 100), crtc: $0.1)
            },
            planes: pairs(planes).map { Routing.Plane(id: PlaneID(rawValue: $0.0 + 30), crtc: $0.1) })
    }

    private static func words(_ clearance: Clearance) -> String {
        [
            clearance.connectors.map { "connector \($0.rawValue - 100)" },
            clearance.planes.map { "plane \($0.rawValue - 30)" },
            clearance.crtcs.map { "CRTC \($0.rawValue - 40)" },
        ].flatMap(\.self).joined(separator: ", ")
    }

    /// Connector 1 is to be driven by CRTC 0 through plane 0.
    @Test(arguments: [
        ("a dark card", "1>- 2>-", "0>- 1>-", ""), ("as it is already", "1>0", "0>0", ""),
        ("another's connector on our CRTC", "1>- 2>0", "0>0", "connector 2"),
        ("a cursor and an overlay on our CRTC", "1>0", "0>0 1>0 2>0 3>1", "plane 1, plane 2"),
        ("ours leaves a CRTC that then feeds nothing", "1>1", "0>- 1>1 2>1", "plane 1, plane 2, CRTC 1"),
        ("ours leaves a CRTC that feeds another still", "1>1 2>1", "1>1", ""),
        ("crossed", "1>1 2>0", "0>0 1>1", "connector 2, plane 1, CRTC 1"),
        ("our plane shows another CRTC: it is set, not switched off", "1>0 2>1", "0>1", ""),
    ])
    func whatMakesRoom(_ what: String, _ connectors: String, _ planes: String, _ expected: String) {
        let assignment = Assignment(
            connector: ConnectorID(rawValue: 101), name: "DP-1", crtc: Cards.crtc(0), plane: PlaneID(rawValue: 30),
            mode: Cards.mode())
        #expect(Self.words(Self.routing(connectors, planes).clearance(for: assignment)) == expected, "\(what)")
    }

    @Test func allThatGoesOffWithACRTC() {
        let routing = Self.routing("1>0 2>0 3>1", "0>0 1>1 2>0 3>-")
        #expect(
            Self.words(routing.clearance(of: Cards.crtc(0))) == "connector 1, connector 2, plane 0, plane 2, CRTC 0")
    }

    // MARK: - Properties

    private func table(_ names: [String], immutable: Set<String> = []) -> PropertyTable<ObjectKind.Plane> {
        Tables.table(PlaneID(rawValue: 31), names.map { ($0, .other) }, immutable: immutable)
    }

    private static let required = [
        "type", "FB_ID", "CRTC_ID", "SRC_X", "SRC_Y", "SRC_W", "SRC_H", "CRTC_X", "CRTC_Y", "CRTC_W", "CRTC_H",
    ]

    @Test(arguments: required) func aRequiredPropertyThatIsMissingIsNamed(_ name: String) {
        let error = #expect(throws: MissingProperty.self) {
            try PlaneProperties(table(Self.required.filter { $0 != name }))
        }
        #expect(error?.description == "plane 31 has no property \(name)")
    }

    @Test func anOptionalPropertyMayBeMissingOrFixed() throws {
        #expect(try PlaneProperties(table(Self.required)).table.optional("alpha") == nil)
        let all = Self.required + ["rotation", "alpha"]
        #expect(try PlaneProperties(table(all)).table.optional("alpha") != nil)
        #expect(try PlaneProperties(table(all, immutable: ["alpha"])).table.optional("alpha") == nil)
        #expect(try PlaneProperties(table(all)).geometry.count == 10)
    }
}
