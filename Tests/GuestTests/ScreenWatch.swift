import Foundation
import Raster

/// What a head showed while something went on: every screen that was seen, in order; those that follow each other differ.
struct ScreenWatch {
    private(set) var screens: [Screen] = []
    /// How often it was looked.
    private(set) var count = 0
    /// The longest time between two looks.
    private(set) var gap = Duration.zero

    private let start = ContinuousClock.now
    private var times: [Duration] = []
    private var latest = Data()
    private var lastLook: ContinuousClock.Instant?

    /// Looks once, and waits so long that the guest has time left.
    mutating func look(at guest: Guest) throws {
        let data = try guest.screenData()
        let now = ContinuousClock.now
        gap = max(gap, now - (lastLook ?? now))
        lastLook = now
        count += 1
        if data != latest {
            screens.append(try Screen(ppm: data))
            times.append(now - start)
            latest = data
        }
        usleep(30_000)
    }

    /// What is wrong with them where some are neither black nor one of `pictures`; the first of those is kept as a file.
    func stranger(than pictures: [Screen]) -> String? {
        let strangers = screens.indices.filter { place in
            let screen = screens[place]
            return !screen.isBlack && !pictures.contains(screen) && !screen.isWithoutSignal
        }
        guard let first = strangers.first else { return nil }
        let screen = screens[first]
        let file = Harness.package.appending(path: ".build/guest/stranger.ppm")
        try? screen.ppm.write(to: file)
        let words = screen.difference(from: Screen(size: screen.size) { _, _ in 0 }) ?? ""
        return "\(strangers.count) of \(screens.count) screens are neither black nor a picture; in the first, "
            + "at \(times[first]), compared with black, \(words): look at \(file.path)"
    }
}
