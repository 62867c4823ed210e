public import Raster
public import Vocabulary

/// The rung on which an animation reaches the screen, and why on no better one.
public struct Route: Hashable, Sendable, CustomStringConvertible {
    /// The best that there is.
    public let rung: Rung
    /// Why each better one is out of reach, the best first.
    public let obstacles: [Obstacle]

    init(_ rung: Rung, past obstacles: [Obstacle] = []) {
        self.rung = rung
        self.obstacles = obstacles
    }

    /// `copy (no pan: bochs-drm shows its framebuffers from the upper left corner)`
    public var description: String { rung.rawValue + (reason.map { " (\($0))" } ?? "") }

    /// Why it is no better one; nil for one that needs no better.
    public var reason: String? { obstacles.isEmpty ? nil : obstacles.map(\.description).joined(separator: "; ") }
}

/// Why an animation cannot reach the screen on a rung.
public struct Obstacle: Error, Hashable, Sendable, CustomStringConvertible {
    /// What is in the way.
    public enum Reason: Hashable, Sendable, CustomStringConvertible {
        /// Layers move against each other.
        case notRigid
        /// Layers are scaled, shine through in parts, or are smaller than the screen.
        case notPlanar
        /// What stands still over the pictures needs an overlay plane that takes pixels with alpha.
        case overlayNeedsPlane
        /// The CRTC has no planes above its primary one.
        case noPlanes
        /// The CRTC has fewer planes above its primary one than layers move.
        case tooFewPlanes(needed: Int, Int)
        /// Its planes cannot be mixed with what lies below.
        case noAlpha
        /// The driver shows its framebuffers from the upper left corner, whatever it is told.
        case windowStands(driver: String)
        /// The driver reads rows of the screen's width, whatever the framebuffer's are.
        case windowShears(driver: String)
        /// What the driver does is not known.
        case driverUnknown(driver: String)
        /// The window cannot stand at every column that the way leads over.
        case windowSteps(driver: String, step: Int)
        /// Fewer frames a second than are a move to the eye.
        case slow(Int)
        /// The site file allows no better rung than that one.
        case forbidden(best: Rung)
        /// The picture stands within margins, which must not move with it.
        case margins
        /// A framebuffer of that size is larger than the card takes.
        case tooLarge(Size, limit: Size)
        /// The framebuffer cannot be had, or not be shown: the attempt, and the driver's error.
        case failed(attempt: String, reason: String)

        /// Without the rung.
        public var description: String {
            switch self {
            case .notRigid: "its layers do not move together"
            case .notPlanar: "its layers are not whole pictures"
            case .overlayNeedsPlane: "what stands over the pictures needs an overlay plane with alpha"
            case .noPlanes: "it has no overlay planes"
            case .tooFewPlanes(let needed, let count):
                "it takes \(needed) overlay planes, and there \(count == 1 ? "is" : "are") \(count)"
            case .noAlpha: "the overlay planes have no 'alpha'"
            case .windowStands(let driver): "\(driver) shows its framebuffers from the upper left corner"
            case .windowShears(let driver): "\(driver) shows wide framebuffers sheared"
            case .driverUnknown(let driver):
                "\(driver) is not known to move its window; 'rung: pan' in the site file tries it"
            case .windowSteps(let driver, let step): "\(driver) moves its window by \(step) pixels at a time"
            case .slow(let rate): "it reaches \(rate) frames a second"
            case .forbidden(let best): "'rung: \(best.rawValue)' is asked for"
            case .margins: "the margins around the picture stand still"
            case .tooLarge(let size, let limit): "a framebuffer of \(size) is larger than \(limit)"
            case .failed(let attempt, let reason): "cannot \(attempt): \(reason)"
            }
        }
    }

    /// The rung that is out of reach; for `cut`, the framebuffer that it would take.
    public let rung: Rung
    /// What is in the way.
    public let reason: Reason

    init(_ rung: Rung, _ reason: Reason) {
        self.rung = rung
        self.reason = reason
    }

    init(_ rung: Rung, _ error: DisplayError) { self.init(rung, .failed(attempt: error.attempt, reason: error.reason)) }

    /// `no pan: bochs-drm shows its framebuffers from the upper left corner`
    public var description: String {
        rung == .cut ? "painted over the picture on the screen: \(reason)" : "no \(rung.rawValue): \(reason)"
    }
}
