import PlaylistFormat
import Vocabulary

/// The text of a site file or of `cyclorama.txt`, and what is said about it.
enum SiteTarget {
    static func run(_ bytes: [UInt8]) throws(Finding) {
        try runSettings(bytes)
        let first = read(bytes)
        try require(first == read(bytes), "the same text gives something else the second time")
        switch first {
        case .success(let site):
            try require(Site.isSite(yaml: bytes), "a good site file is one")
            try require(!site.screens.isEmpty && site.screens.allSatisfy { $0.place != nil }, "a place for each screen")
            try require(Set(site.screens.map(\.output)).count == site.screens.count, "each output once")
            for screen in site.screens {
                try PlaylistTarget.checkPath(screen.source)
                try require(screen.output?.isEmpty != true && screen.settings.rung != .cut, "\(screen)")
                try require([nil, 8, 10, 12].contains(screen.settings.signal.depth), "\(screen)")
                if let input = screen.input { try check(input) }
                if let margins = screen.settings.signal.margins {
                    for edge in [margins.top, margins.right, margins.bottom, margins.left] {
                        try require((0...500).contains(edge.pixels(of: 2500)), "\(screen)")
                    }
                }
            }
        case .failure(let error):
            try PlaylistTarget.check(error, of: bytes)
        }
    }

    private static func check(_ input: InputSettings) throws(Finding) {
        try require(input.keys.count <= 16 && input.touch.count <= 16, "\(input)")
        try require(input.idle >= .seconds(5) && input.idle <= .seconds(24 * 3600), "\(input)")
        try require(input.matrix.map { $0.count == 6 && $0.allSatisfy(\.isFinite) } != false, "\(input)")
        for case .show(let path, _) in input.actions { try PlaylistTarget.checkPath(path) }
        try require(input.keys.allSatisfy { $0.actions.count <= 100 && !$0.name.isEmpty }, "\(input)")
    }

    /// A shell takes each value as it is.
    private static func runSettings(_ bytes: [UInt8]) throws(Finding) {
        let parsed = MachineSettings.parsed(yaml: bytes, name: "site.yaml", zones: { ["Europe/Berlin", "UTC"] })
        if let error = parsed.error { try PlaylistTarget.check(error, of: bytes) }
        guard let settings = parsed.document else { return }
        try require([nil, "Europe/Berlin", "UTC"].contains(settings.timeZone), "\(settings)")
        try require(settings.mode.map { ModeChoice($0) != nil } != false, "\(settings)")
        for name in [settings.hostname, settings.timeServer].compactMap(\.self) {
            let isSafe = name.utf8.allSatisfy {
                $0 < 0x7F && ($0 >= 0x30 && $0 <= 0x3A || $0 >= 0x41 || $0 == 0x2D || $0 == 0x2E)
            }
            try require(isSafe && !name.isEmpty && !name.contains { "[\\]^_`{|}".contains($0) }, "\(settings)")
        }
        try require(settings.network || settings.timeServer == nil, "\(settings)")
    }

    private static func read(_ bytes: [UInt8]) -> Result<Site, PlaylistError> {
        Result { () throws(PlaylistError) in
            try Site.parsed(yaml: bytes, name: "site.yaml", folder: "signs").get()
        }
    }
}
