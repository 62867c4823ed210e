import PlaylistFormat
import TestSupport
import Testing

/// Whatever is written, there comes a playlist or a reason; never a trap.
@Suite struct MutationTests {
    static let yaml = """
        defaults:
          duration: 1m30s
          fit: contain
          background: "#101418"
          transition: slide-up
          transition-duration: 250ms
        order: shuffled
        slides:
          - wélcome.jpg
          - image: 'menu.png'   # a comment
            duration: 20s
            easing: ease-out
          - {folder: photos, recursive: true, order: shuffled}
          - image: "\\u00e9"
            fit: >
              cover
          - folder: more
            include: ["*.jpg", '[!a]?.png']
            show: {days: [mon-fri, sun], hours: '07:30-11:00, 22:00-02:00', from: 2026-12-01}
            priority: -5
          - playlist: other.m3u
            show:
              until: 2026-12-24 18:00
            weight: 3
        when-empty: {image: closed.png, fit: contain, background: blur}
        placeholder: sorry.png
        layout: {direction: vertical, item: 60%, inset: 3%, spacing: 24px, snap: start, corner: 1.5%}
        indicator: {kind: bar, position: top, size: 9px, margin: 0px, color: '#fff', inactive: "#ffffff60"}

        """
    static let site = """
        fallback: {image: closed.png, fit: contain}
        display-log: show.log
        metrics: sign.prom
        resume: true
        outputs:
          HDMI-A-1: lobby.yaml
          HDMI-A-2: {playlist: photos, mode: highest, rotate: 90}

        """
    static let m3u = "#EXTM3U\r\n#EXTINF:20,The menu\r\nmenu.png\r\n  b é.jpg\nmore.m3u8\n#EXTINF:-1 x,y\n/c.jpg\n# x\n"

    @Test func yamlNeverTraps() {
        let outcomes = Self.mutations(of: Self.yaml, count: 6_000) { bytes throws(PlaylistError) in
            _ = try Playlist.parsed(yaml: bytes, name: "lobby.yaml", folder: "signs").get()
        }
        #expect(outcomes.good > 50)
        #expect(outcomes.bad > 1_000)
    }

    @Test func sitesNeverTrap() {
        let outcomes = Self.mutations(of: Self.site, count: 3_000) { bytes throws(PlaylistError) in
            let isSite = Site.isSite(yaml: bytes)
            _ = try Site.parsed(yaml: bytes, name: "site.yaml", folder: "signs").get()
            #expect(isSite)
        }
        #expect(outcomes.good > 100)
        #expect(outcomes.bad > 1_000)
    }

    @Test func m3uNeverTraps() {
        let outcomes = Self.mutations(of: Self.m3u, count: 6_000) { bytes throws(PlaylistError) in
            _ = try Playlist.parsed(m3u: bytes, name: "lobby.m3u", folder: "signs").get()
        }
        #expect(outcomes.good > 100)
        #expect(outcomes.bad > 100)
    }

    static func mutations(
        of text: String, count: Int, read: ([UInt8]) throws(PlaylistError) -> Void
    ) -> (good: Int, bad: Int) {
        var random = Seeded(42)
        var outcomes = (good: 0, bad: 0)
        for round in 0..<count {
            var bytes = Array(text.utf8)
            for _ in 0...(round % 4) { mutate(&bytes, using: &random) }
            do throws(PlaylistError) {
                try read(bytes)
                outcomes.good += 1
            } catch {
                outcomes.bad += 1
                let lines = bytes.count { $0 == 10 || $0 == 13 || $0 == 0x85 || $0 == 0xA8 || $0 == 0xA9 } + 1
                let isSound = error.diagnostics.allSatisfy {
                    1...lines ~= $0.line && $0.column >= 1 && !$0.message.isEmpty && !$0.discreetMessage.isEmpty
                }
                let isSorted = zip(error.diagnostics, error.diagnostics.dropFirst()).allSatisfy { $0.line <= $1.line }
                #expect(!error.diagnostics.isEmpty && isSound && isSorted, "\(bytes)")
            }
        }
        return outcomes
    }

    static func mutate(_ bytes: inout [UInt8], using random: inout Seeded) {
        guard !bytes.isEmpty else { return }
        let at = Int.random(in: 0..<bytes.count, using: &random)
        let spice = Array("\t\n\r\"'#:-[]{},&*!|>%@`?~ \\0\0\u{1B}\u{FEFF}\u{85}\u{2028}".utf8)
        switch Int.random(in: 0..<7, using: &random) {
        case 0: bytes[at] = UInt8.random(in: 0...255, using: &random)
        case 1: bytes[at] = spice.randomElement(using: &random) ?? 0
        case 2: bytes.insert(spice.randomElement(using: &random) ?? 0, at: at)
        case 3: bytes.remove(at: at)
        case 4: bytes.removeSubrange(at...)
        case 5: bytes.removeSubrange(at..<min(bytes.count, at + 20))
        default: bytes.insert(contentsOf: bytes[at..<min(bytes.count, at + 20)], at: at / 2)
        }
    }
}
