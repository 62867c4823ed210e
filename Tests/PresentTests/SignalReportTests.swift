import Raster
import Testing

@testable import Present

/// What `cyclorama outputs` says of a connector's properties.
@Suite struct SignalReportTests {
    @Test func whatIsSetAndWhatCanBe() {
        let lines = Tables.hdmi.signal(Tables.values([1: 2, 2: 1, 3: 10, 4: 0, 5: 0, 6: 10, 7: 20, 8: 30, 9: 40]))
        #expect(
            lines.map(\.description) == [
                "range         limited (full, limited, auto)",
                "content-type  graphics (graphics, photo, cinema, game, none)",
                "depth         10 (8...12)",
                "margins       30 20 40 10 (up to 100 pixels)",
            ])
        #expect(Tables.virtual.signal(Tables.values([1: 0])) == [])
    }

    @Test func whatADriverCallsOtherwise() {
        let table = Tables.table(
            Tables.connector,
            [
                "Broadcast RGB": Tables.words("Automatic", "Reduced"), "underscan": Tables.words("off", "on", "auto"),
                "underscan hborder": .numbers(0...128), "underscan vborder": .numbers(0...128),
            ])
        #expect(
            table.signal(Tables.values([1: 1, 2: 0, 3: 64, 4: 32])).map(\.description) == [
                "range         Reduced (auto)", "margins       none (0...128 pixels)",
            ])
        #expect(
            table.signal(Tables.values([1: 9, 2: 1, 3: 64, 4: 32])).map(\.description) == [
                "range         9 (auto)", "margins       32 64 (0...128 pixels)",
            ])
    }

    @Test func whatTheDisplayAsksFor() throws {
        let orientation = Tables.words("Normal", "Upside Down", "Left Side Up", "Right Side Up")
        let table = Tables.table(
            Tables.connector,
            [
                "CRTC_ID": .other, "non-desktop": .numbers(0...1), "panel orientation": orientation, "EDID": .blob,
            ], immutable: ["non-desktop", "panel orientation", "EDID"])
        let properties = try ConnectorProperties(table)
        let modes = [Cards.mode(Size(width: 800, height: 1280), 60, preferred: true), Cards.mode()]
        #expect(
            properties.wishes(Tables.values([1: 0, 2: 0, 3: 3, 4: 77]), of: modes) == [
                "800x1280@60", "a panel that stands right side up",
            ])
        #expect(properties.wishes(Tables.values([1: 0, 2: 0, 3: 0, 4: 77]), of: modes) == ["800x1280@60"])
        #expect(
            properties.wishes(Tables.values([1: 0, 2: 1, 3: 0, 4: 0]), of: []) == [
                "no desktop: it is no screen to look at", "it sends no EDID",
            ])
    }
}
