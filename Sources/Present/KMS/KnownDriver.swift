/// What a kernel driver makes of a window that moves over a framebuffer, and where that shows. Its answers to `TEST_ONLY`
/// do not tell: qxl takes every window, and shows none.
public struct KnownDriver: Sendable {
    enum Behaviour: Hashable, Sendable {
        /// The window stands where it is told to, at any row, and at columns that are multiples of `step`.
        case moves(step: Int = 1)
        /// As `moves`, with the pitch of the framebuffer that the mode was set with, until it is set anew.
        case movesKeepingPitch
        /// Whatever it is told, the framebuffer is shown from its upper left corner.
        case stands
        /// It reads rows of the screen's width, whatever the framebuffer's are.
        case shears
    }

    /// What its planes above the primary one do for transitions that are not pushes.
    enum Planes: Hashable, Sendable {
        /// They show parts of pictures, and mix them.
        case mix
        /// They have no `alpha`.
        case cover
        /// They take no XRGB8888, or the driver has none.
        case none
        case unknown

        var description: String {
            switch self {
            case .mix: "all"
            case .cover: "all but fades: no `alpha`"
            case .none: "none: no planes for such pixels"
            case .unknown: "not known"
            }
        }
    }

    enum Evidence: Hashable, Sendable {
        /// On the driver, in a guest.
        case tried
        /// In the source of that version.
        case read(String)

        var description: String {
            switch self {
            case .tried: "tried in a guest"
            case .read(let version): "read in \(version)"
            }
        }
    }

    /// As `drmGetVersion` tells it.
    public let name: String
    /// What people call the machines that have it.
    public let machines: String
    let behaviour: Behaviour
    let planes: Planes
    /// The file that shows it, below drivers/gpu/drm, and the function in it.
    public let path, function: String
    let evidence: Evidence

    init(
        _ name: String, _ machines: String, does behaviour: Behaviour = .moves(), planes: Planes = .none,
        _ path: String, _ function: String, _ evidence: Evidence = .read("Linux 6.1")
    ) {
        self.planes = planes
        self.name = name
        self.machines = machines
        self.behaviour = behaviour
        self.path = path
        self.function = function
        self.evidence = evidence
    }

    /// Whether the guests' tests have a model of it, made from its source.
    public var isModelled: Bool { Self.modelled.contains(name) }

    private static let modelled: Set<String> = [
        "i915", "amdgpu", "vc4", "rockchip", "mediatek", "sun4i-drm", "msm", "imx-drm", "imx-lcdif", "mxsfb-drm",
    ]

    /// `tried in a guest`, `read in Linux 6.1`.
    public var source: String { evidence.description }

    /// Which transitions besides pushes its planes show, and why not all.
    public var planeTransitions: String {
        hasRightOverlays ? planes.description : "none: planes would be as wrong"
    }

    /// As `Driver.hasRightOverlays`.
    var hasRightOverlays: Bool { behaviour != .stands && behaviour != .shears }

    fileprivate var knowledge: String { evidence.description + (isModelled ? ", modelled" : "") }

    /// Whether it pans, in a few words.
    public var push: String {
        switch behaviour {
        case .moves(step: 1): "pan"
        case .moves(step: WindowFreedom.largestRoundedStep): "pan, at even columns"
        case .moves(let step): "pan up and down; sideways it moves by \(step) pixels: copy"
        case .movesKeepingPitch: "pan, with one pitch for all framebuffers"
        case .stands: "copy: it shows framebuffers from the upper left corner"
        case .shears: "copy: it shows wide framebuffers sheared"
        }
    }
}

extension Driver {
    /// What is known of it, for people.
    var knowledge: String {
        guard let known else { return "\(name) is not known to move its window over a framebuffer" }
        let verdict =
            switch known.behaviour {
            case .moves(step: 1): "moves its window over a framebuffer"
            case .moves(let step): "moves its window over a framebuffer by \(step) pixels at a time"
            case .movesKeepingPitch: "moves its window over a framebuffer of the pitch that the mode was set with"
            case .stands: "shows its framebuffers from the upper left corner"
            case .shears: "shows wide framebuffers sheared"
            }
        return "\(name) \(verdict) (\(known.knowledge): \(known.path), \(known.function))"
    }
}

extension [KnownDriver] {
    /// As the documents have them: a table in Markdown.
    public var table: String {
        let rows = map { driver in
            let source = driver.path.isEmpty ? "" : ": `\(driver.path)`, `\(driver.function)`"
            return
                "| `\(driver.name)` | \(driver.machines) | \(driver.push) | \(driver.planeTransitions) | "
                + "\(driver.knowledge)\(source) |"
        }
        return
            ([
                "| driver | in | a push reaches the screen by | other transitions on planes | how it is known |",
                "|---|---|---|---|---|",
            ] + rows).joined(separator: "\n")
    }
}
