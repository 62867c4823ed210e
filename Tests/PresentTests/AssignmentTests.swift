import Raster
import Testing

@testable import Present
import Vocabulary

/// Which CRTC and plane drive which connector.
@Suite struct AssignmentTests {
    /// What a card is like, its connectors with what is to be known of them, and what drives what.
    static let cases: [(String, Snapshot, String)] = [
        ("one", Cards.card("0", crtcs: 1), "1>0"),
        ("none", Cards.card("", crtcs: 2), ""),
        ("in order", Cards.card("01 01", crtcs: 2), "1>0 2>1"),
        ("an augmenting path: the first gives way to one that has no choice", Cards.card("01 0", crtcs: 2), "1>1 2>0"),
        ("an augmenting path over three", Cards.card("01 12 0 3", crtcs: 4), "1>1 2>2 3>0 4>3"),
        ("more displays than CRTCs: the first ones", Cards.card("01 01 01 01", crtcs: 2), "1>0 2>1"),
        ("no CRTC at all", Cards.card("- 0", crtcs: 1), "2>0"),
        ("the current CRTC stays", Cards.card("012 012>0", crtcs: 3), "1>1 2>0"),
        ("crossed currents stay", Cards.card("01>1 01>0", crtcs: 2), "1>1 2>0"),
        ("two on one CRTC, showing the same: the first keeps it", Cards.card("01>0 01>0", crtcs: 2), "1>0 2>1"),
        ("the current CRTC goes to a display that can have no other", Cards.card("01>0 0", crtcs: 2), "1>1 2>0"),
        ("a dark display moves before a lit one", Cards.card("02>0 13 01", crtcs: 4), "1>0 2>3 3>1"),
        ("a lit display goes before a dark one where there is one CRTC", Cards.card("0 0>0", crtcs: 1), "2>0"),
        ("a current CRTC that it cannot have is no claim", Cards.card("1>0", crtcs: 2), "1>1"),
        ("no plane", Cards.card("01", crtcs: 2, planes: [Cards.plane(1, [1])]), "1>1"),
        (
            "only planes that are no primary",
            Cards.card("0", crtcs: 1, planes: [Cards.plane(0, [0], .overlay), Cards.plane(1, [0], .cursor)]), ""
        ),
        (
            "a plane without XRGB8888",
            Cards.card("01", crtcs: 2, planes: [Cards.plane(0, [0], takesXRGB: false), Cards.plane(1, [1])]), "1>1"
        ),
        (
            "not connected, no modes, writeback",
            Cards.card(
                [
                    Cards.connector(1, [0], connected: false), Cards.connector(2, [0], modes: []),
                    Cards.connector(3, [0], writeback: true), Cards.connector(4, [0]),
                ], crtcs: 1), "4>0"
        ),
    ]

    @Test(arguments: cases) func everyConnectorThatCanBeDrivenIs(_ what: String, _ card: Snapshot, _ expected: String) {
        #expect(card.assign().inWords == expected, "\(what)")
    }

    @Test func onlyThoseThatAreNamed() {
        let choice = OutputChoice(names: ["DP-2", "DP-7"], takesOthers: false)
        #expect(Cards.card("0 0 1", crtcs: 2).assign(choice).inWords == "2>0")
    }

    /// Against every way there is, on small cards: as many as can be, nothing twice, nothing out of reach.
    @Test func asManyAsCanBe() {
        for masks in 0..<(8 * 8 * 8) {
            let reach = [masks & 7, masks >> 3 & 7, masks >> 6].map { mask in (0..<3).filter { mask >> $0 & 1 == 1 } }
            for current in [nil, 0, 1, 2] {
                let connectors = (0..<3).map { Cards.connector($0, reach[$0], current: $0 == 1 ? current : nil) }
                let assignments = Cards.card(connectors, crtcs: 3).assign()
                var best = 0
                for a in reach[0] + [-1] {
                    for b in reach[1] + [-1] {
                        for c in reach[2] + [-1] {
                            let used = [a, b, c].filter { $0 >= 0 }
                            if Set(used).count == used.count { best = max(best, used.count) }
                        }
                    }
                }
                #expect(assignments.count == best, "\(reach)")
                #expect(Set(assignments.map(\.crtc)).count == assignments.count)
                #expect(Set(assignments.map(\.plane)).count == assignments.count)
                for assignment in assignments {
                    #expect(connectors.first { $0.id == assignment.connector }?.crtcs.contains(assignment.crtc) == true)
                }
            }
        }
    }

    @Test(
        arguments: [
            // Planes, and the plane of each of two CRTCs.
            ([Cards.plane(0, [0]), Cards.plane(1, [1])], [0, 1]),
            // Each can go anywhere: the kernel lists them as it lists the CRTCs.
            ([Cards.plane(0, [0, 1]), Cards.plane(1, [0, 1])], [0, 1]),
            ([Cards.plane(0, [0, 1], .overlay), Cards.plane(1, [0, 1]), Cards.plane(2, [0, 1])], [1, 2]),
            ([Cards.plane(0, [1]), Cards.plane(1, [0])], [1, 0]),
            ([Cards.plane(0, [0], takesXRGB: false), Cards.plane(1, [0, 1])], [nil, 1]),
            ([Cards.plane(0, [0, 1])], [0, nil]),
        ] as [([Snapshot.Plane], [Int?])])
    func everyCRTCHasAPrimaryPlaneToItself(planes: [Snapshot.Plane], expected: [Int?]) {
        let card = Cards.card([], crtcs: 2, planes: planes)
        let found = (0..<2).map { card.primaryPlane(for: Cards.crtc($0)).map { Int($0.rawValue) - 30 } }
        #expect(found == expected)
    }

    @Test func overlaysThatSeveralCanHaveAreDealtOutInTurn() {
        let places: [[Int]] = [[0, 1], [0], [0, 1], [1], [0, 1]]
        let planes = places.enumerated().map { Cards.plane($0, $1, .overlay) }
        let card = Cards.card([], crtcs: 2, planes: planes)
        let found = (0..<2).map { card.overlays(of: Cards.crtc($0)).map { Int($0.rawValue) - 30 } }
        #expect(found == [[0, 1, 4], [2, 3]])
    }

    @Test func aDisplayThatStaysKeepsItsAssignmentWhenAnotherComesOrGoes() {
        let first = Cards.connector(1, [0, 1], current: 1)
        let both = Cards.card([first, Cards.connector(2, [0, 1])], crtcs: 2).assign()
        let alone = Cards.card([first, Cards.connector(2, [0, 1], connected: false)], crtcs: 2).assign()
        #expect(both.inWords == "1>1 2>0")
        #expect(alone == [both[0]])
    }

    @Test func whatKeepsAConnectorDark() {
        let table: [(Snapshot.Connector, ModeChoice, Snapshot.Refusal?)] = [
            (Cards.connector(1, [0]), .preferred, nil),
            (Cards.connector(1, [0], connected: false), .preferred, .notConnected),
            (Cards.connector(1, [0], modes: []), .preferred, .noModes),
            (Cards.connector(1, [0], writeback: true), .preferred, .writeback),
            (Cards.connector(1, [0], connected: false, writeback: true), .preferred, .writeback),
            (Cards.connector(1, [0]), .exactly(Size(width: 640, height: 480), rate: nil), .noSuchMode),
        ]
        for (connector, choice, refusal) in table {
            switch Cards.card([connector], crtcs: 1).mode(
                of: connector, OutputChoice(common: OutputSettings(mode: choice)))
            {
            case .success: #expect(refusal == nil)
            case .failure(let found): #expect(found == refusal)
            }
        }
    }
}
