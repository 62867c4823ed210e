import Raster
import Testing

@testable import Present
import Vocabulary

/// What is said of a card on which nothing can be played.
@Suite struct SummaryTests {
    static let card = Cards.card(
        [
            Cards.connector(1, [0], connected: false), Cards.connector(2, [0], modes: []),
            Cards.connector(3, [0], writeback: true), Cards.connector(4, []),
            Cards.connector(5, [0], modes: [Cards.mode(Size(width: 640, height: 480)), Cards.mode(Cards.hd, 59.94)]),
        ], crtcs: 1)
    static let pulled = Cards.card([Cards.connector(1, [0], connected: false)], crtcs: 1)
    static let empty = Cards.card([], crtcs: 1)
    static let tiny = ModeChoice.exactly(Size(width: 1, height: 1), rate: nil)

    @Test(
        arguments: [
            (pulled, .preferred, [], "nothing is connected to DP-1", true),
            (empty, .preferred, [], "it has no connector", false),
            (empty, .preferred, ["DP-1"], "it has no connector", false),
            (
                pulled, .preferred, ["HDMI-A-2", "HDMI-A-1"], "none of its outputs is asked for",
                false
            ),
            (card, .preferred, ["DP-2"], "DP-2 is connected and offers no mode", true),
            (card, .preferred, ["DP-3"], "DP-3 is no display", false),
            (card, .preferred, ["DP-4"], "DP-4 finds no free CRTC", false),
            (card, tiny, ["DP-5"], "DP-5 has no such mode; it has 640x480@60 1920x1080@59.94", false),
            (
                card, tiny, [],
                "nothing is connected to DP-1, DP-2 is connected and offers no mode, DP-3 is no display, "
                    + "DP-4 has no such mode; it has 1920x1080@60, "
                    + "DP-5 has no such mode; it has 640x480@60 1920x1080@59.94", true
            ),
        ] as [(Snapshot, ModeChoice, Set<String>, String, Bool)])
    func saysWhyAndWhetherToWait(
        card: Snapshot, choice: ModeChoice, names: Set<String>, text: String, mayGetDisplay: Bool
    ) {
        let choice = OutputChoice(names: names, takesOthers: names.isEmpty, common: OutputSettings(mode: choice))
        #expect(card.summary(choice) == text)
        #expect(card.mayGetDisplay(choice) == mayGetDisplay)
    }

    /// Of outputs that are asked for by name, each says for itself why it is not there.
    @Test func absencesAndObjections() {
        let choice = OutputChoice(
            names: ["DP-1", "DP-5", "DP-9"],
            own: ["DP-5": OutputSettings(mode: .exactly(Size(width: 640, height: 480), rate: nil))])
        let absences = Self.card.absences(choice, among: Self.card.assign(choice))
        #expect(absences == ["DP-1": "nothing is connected to DP-1"])
        #expect(
            [Self.card].absences(choice) == ["DP-9": "there is no output DP-9, only DP-1, DP-2, DP-3, DP-4, DP-5"])
        #expect(Self.card.assign(choice).map(\.mode.description) == ["640x480@60"])
        let driven = Set(Self.card.connectors.filter { ["DP-1", "DP-5"].contains($0.name) }.map(\.id))
        #expect(Self.card.objections(to: choice, among: driven) == [])
        var other = choice
        other.own["DP-5"] = OutputSettings(mode: Self.tiny)
        let text = "DP-5 has no such mode; it has 640x480@60 1920x1080@59.94"
        #expect(Self.card.objections(to: other, among: driven) == [text])
        #expect(Self.card.absences(other, among: []).filter { $0.key == "DP-5" } == ["DP-5": text])
        #expect(Self.card.objections(to: other, among: []) == [], "what is dark already is not made so")
        other.takesOthers = false
        other.names = ["DP-1"]
        #expect(Self.card.objections(to: other, among: driven) == [], "what is given up may go dark")
    }

    @Test func cardsThatAreNone() {
        let table = [
            ("/dev/dri/card99", "/dev/dri/card99: cannot open the card: No such file or directory"),
            ("/dev/null", "/dev/null (unknown): cannot use the card: it only renders, and drives no display"),
        ]
        for (path, text) in table {
            let error = #expect(throws: DisplayError.self) { try KMSDisplay(cards: [path]) }
            #expect(error?.description == "no display: cannot play: \(text)")
            let reports = CardReport.all(path)
            #expect(reports.map(\.problem) == [text])
            #expect(reports.allSatisfy { $0.connectors.isEmpty && $0.maximum == nil })
        }
    }
}
