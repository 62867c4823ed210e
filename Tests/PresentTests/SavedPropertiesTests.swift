import Testing

@testable import Present
import Vocabulary

/// What is remembered of a card before it is taken.
@Suite struct SavedPropertiesTests {
    private typealias Saved = SavedProperties.Saved

    /// Blobs by their bytes, the rest by its value; what is missing, cannot be set or has gone is no error.
    @Test func connectorsAndCRTCs() {
        let connector = Tables.table(
            Tables.connector,
            [
                "CRTC_ID": .other, "Broadcast RGB": Tables.range, "HDR_OUTPUT_METADATA": .blob,
                "max bpc": .numbers(8...12), "Colorspace": Tables.words("Default"), "EDID": .blob,
                "Content Protection": Tables.words("Undesired", "Desired", "Enabled"), "content type": Tables.content,
            ], immutable: ["EDID", "Colorspace"])
        var saved = SavedProperties()
        saved.add(
            [Property(rawValue: 1)], InheritedProperty.ofConnectors, of: connector,
            at: Tables.values([1: 40, 2: 1, 3: 77, 4: 10, 5: 0, 6: 78, 7: 2]),
            contents: { $0.rawValue == 77 ? [1, 2, 3] : nil })
        #expect(saved.routes == [Saved(object: 7, property: 1, value: 40, contents: nil)])
        #expect(
            saved.looks == [
                Saved(object: 7, property: 2, value: 1, contents: nil),
                Saved(object: 7, property: 3, value: 0, contents: [1, 2, 3]),
                Saved(object: 7, property: 7, value: 1, contents: nil),
                Saved(object: 7, property: 4, value: 10, contents: nil),
            ])

        let crtc = Tables.table(
            Tables.crtc, ["MODE_ID": .blob, "ACTIVE": .numbers(0...1), "GAMMA_LUT": .blob, "CTM": .blob])
        saved.add(
            [Property(rawValue: 1), Property(rawValue: 2)], InheritedProperty.ofCRTCs, of: crtc,
            at: Tables.values([1: 5, 2: 1, 3: 6, 4: 0]), contents: { [UInt8($0.rawValue)] })
        #expect(
            Set(saved.routes.dropFirst()) == [
                Saved(object: 8, property: 1, value: 0, contents: [5]),
                Saved(object: 8, property: 2, value: 1, contents: nil),
            ])
        #expect(
            saved.looks.suffix(2) == [
                Saved(object: 8, property: 4, value: 0, contents: nil),
                Saved(object: 8, property: 3, value: 0, contents: [6]),
            ])
    }

    /// Everything that a mode set makes neutral is given back, and so is what the site file may set.
    @Test func whatAModeSetWritesIsSaved() {
        let plan = SignalPlan(
            SignalSettings(range: .full, depth: 10, content: .photo), mode: Cards.hd, by: Driver(name: "vc4"),
            connector: Tables.hdmi,
            crtc: Tables.bareCRTC, plane: Tables.barePlane)
        var saved = SavedProperties()
        let values = Tables.hdmi.entries.values.map { ($0.property, UInt64(1)) }
        saved.add(
            [], InheritedProperty.ofConnectors, of: Tables.hdmi, at: Dictionary(uniqueKeysWithValues: values),
            contents: { _ in [] })
        let written = Set(plan.settings.flatMap(\.writes).map(\.property))
        #expect(written.count == 5)
        #expect(written.isSubset(of: Set(saved.looks.map(\.property))))
    }
}
