import PlaylistFormat
import Raster
import Testing
import Vocabulary

@Suite struct SiteTests {
    @Test func everything() throws {
        let site = try Site(
            yaml: """
                # which screen plays what
                outputs:
                  HDMI-A-1: lobby.yaml
                  HDMI-A-2:
                    playlist: photos
                    mode: 1920x1080@60
                    rotate: 90
                  'DP-1': {rotate: 0, playlist: /srv/a.jpg}
                """, folder: "signs")
        #expect(
            site
                == Site(
                    screens: [
                        Site.Screen(output: "HDMI-A-1", source: "signs/lobby.yaml", place: Place(line: 3, column: 13)),
                        Site.Screen(
                            output: "HDMI-A-2", source: "signs/photos", place: Place(line: 5, column: 15),
                            settings: OutputSettings(mode: .exactly(Size(width: 1920, height: 1080), rate: 60)),
                            rotation: .quarter),
                        Site.Screen(
                            output: "DP-1", source: "/srv/a.jpg", place: Place(line: 8, column: 33),
                            rotation: Rotation.none),
                    ]))
    }

    @Test func allOtherOutputs() throws {
        let site = try Site(yaml: "outputs: {A: a, \"*\": {playlist: pictures, rotate: 90}}", folder: "signs")
        #expect(
            site.screens == [
                Site.Screen(output: "A", source: "signs/a", place: Place(line: 1, column: 14)),
                Site.Screen(
                    output: nil, source: "signs/pictures", place: Place(line: 1, column: 33), rotation: .quarter),
            ])
    }

    @Test func patience() throws {
        #expect(try Site(yaml: "patience: 2m\noutputs: {A: a}").patience == .seconds(120))
        #expect(try Site(yaml: "outputs: {A: a}").patience == nil)
    }

    @Test(arguments: [(0, Rotation.none), (90, .quarter), (180, .half), (270, .threeQuarters)])
    func rotations(_ degrees: Int, _ rotation: Rotation) throws {
        let site = try Site(yaml: "outputs: {A: {playlist: a, rotate: \(degrees)}}")
        #expect(site.screens.map(\.rotation) == [rotation])
    }

    @Test func whatASingleCableIsTold() throws {
        let site = try Site(
            yaml: """
                outputs:
                  A: {playlist: a, rung: pan, range: full, margins: 2.5%, depth: 10, content-type: photo}
                  B: {playlist: a, rung: copy, range: limited, margins: 10 3% 12  0, depth: 8, content-type: none}
                  C: {playlist: a, range: auto}
                """)
        let all = Margins.Width.perMille(25)
        let expected = [
            SignalSettings(
                range: .full, margins: Margins(top: all, right: all, bottom: all, left: all), depth: 10, content: .photo
            ),
            SignalSettings(
                range: .limited,
                margins: Margins(top: .pixels(10), right: .perMille(30), bottom: .pixels(12), left: .pixels(0)),
                depth: 8, content: ContentType.none),
            SignalSettings(range: .auto),
        ]
        #expect(site.screens.map(\.settings.signal) == expected)
        #expect(site.screens.map(\.settings.rung) == [.pan, .copy, nil])
    }

    @Test func marginsInPixels() {
        #expect(Margins.Width.pixels(20).pixels(of: 1080) == 20)
        #expect(Margins.Width.perMille(25).pixels(of: 1920) == 48)
        #expect(Margins.Width.perMille(25).pixels(of: 1080) == 27)
        #expect(Margins.Width.perMille(1).pixels(of: 1500) == 2, "rounded to the nearest")
        #expect(Margins.Width.perMille(200).pixels(of: 4) == 1)
    }

    @Test(
        arguments: [
            ("outputs: {A: a}", true), ("# x\n---\noutputs:\n", true), ("other: [1, {a: b}]\noutputs: x", true),
            ("{[a, b]: {c: d}, outputs: e}", true), ("outputs: {A: a}\nslides: [a]", true),
            ("\u{FEFF}outputs: {A: a}", true), ("'outputs': {}", true), ("outputs: {A: a}\n: : [", true),
            ("? outputs\n", true), ("&a x: *a\noutputs: a", true),
            ("slides: [a]", false), ("slides: [a]\noutputs: {A: a}", false), ("defaults: {outputs: a}", false),
            ("a: outputs\nb: slides", false), ("[outputs]", false), ("- outputs: a", false), ("outputs", false),
            ("", false), ("a: [\noutputs: {A: a}", false), ("a: b\n---\noutputs: c", false), ("a: b\n", false),
            ("*a : b\noutputs: c", true), ("{a: [outputs], b: {outputs: c}}", false),
        ] as [(String, Bool)])
    func kindOfFile(_ text: String, _ isSite: Bool) {
        #expect(Site.isSite(yaml: Array(text.utf8)) == isSite)
    }

    @Test func noTextIsNoSite() {
        #expect(!Site.isSite(yaml: [0xFF]))
        #expect(!Site.isSite(yaml: [UInt8](repeating: UInt8(ascii: "#"), count: (16 << 20) + 1)))
    }
}
