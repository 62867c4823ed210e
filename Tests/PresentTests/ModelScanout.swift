import Compose
import Glibc
import Raster
import Testing

@testable import Present
import Vocabulary

/// What a card's framebuffers may take together, in bytes.
final class ModelCard {
    var limit = Int.max
    fileprivate(set) var used = 0
}

/// A framebuffer in memory that is accounted for.
final class ModelFramebuffer: Framebuffer {
    let shape: Shape
    let picture: Picture
    fileprivate let memory: PixelMemory
    private let byteCount: Int
    private let card: ModelCard

    fileprivate init(_ shape: Shape, pitch: Int, on card: ModelCard) throws {
        self.shape = shape
        self.card = card
        byteCount = pitch * shape.size.height
        memory = try PixelMemory(byteCount: byteCount)
        picture = Picture(size: shape.size, stride: pitch, memory: memory)
        card.used += byteCount
    }

    deinit { card.used -= byteCount }

    /// The pixels from one on, as an engine reads them.
    fileprivate func pixels(from start: Int, count: Int) -> [UInt32] {
        let all = Picture(size: Size(width: byteCount / 4, height: 1), stride: byteCount, memory: memory)
        return all.withRow(0) { row in (start..<start + count).map { $0 < row.count ? row[$0] : 0xDEAD } }
    }
}

/// A scan-out in memory that keeps the rules of the kernel and of one driver.
final class ModelScanout: Scanout {
    /// A window on a framebuffer, as it is to be shown.
    struct Look: Sendable {
        let screen: Size
        let size: Size
        let pitch: Int
        let window: Point
        /// The pitch that the mode was set with; nil: it is set with this one.
        let lit: Int?
    }

    struct Commit: Sendable {
        let size: Size
        /// Whether the framebuffer is on the screen.
        let isShown: Bool
        /// How many planes above are lit.
        let layers: Int
        let setsMode: Bool
    }

    /// What a driver takes, refuses, and makes of it.
    struct Rules: Sendable {
        var maximum = Size(width: 8192, height: 8192)
        var freedom = WindowFreedom.moves(step: 1, driver: "model")
        /// The allocator's rows are multiples of so many bytes.
        var alignment = 4
        /// Against a framebuffer, at its making: size and pitch.
        var makes: @Sendable (Size, Int) -> Int32 = { _, _ in 0 }
        /// Against what would be shown.
        var takes: @Sendable (Look) -> Int32 = { _ in 0 }
        /// What the planes above can do.
        var overlays: [PlaneTraits] = []
        /// The smallest part that it says they take; and the smallest framebuffer of any kind.
        var leastPart = Size(width: 1, height: 1)
        var minimum = Size(width: 1, height: 1)
        /// Against a part on one of them.
        var takesPart: @Sendable (Rect, Opacity) -> Int32 = { _, _ in 0 }
        /// Against what was taken when it was asked for, and is committed.
        var commits: @Sendable (Commit) -> Int32 = { _ in 0 }
        /// The pitch at which the engine reads.
        var reads: @Sendable (Look) -> Int = { $0.pitch }
    }

    let id = OutputID(card: "model", connector: ConnectorID(rawValue: 1))
    let name = "DP-1"
    let mode: Mode
    let card: ModelCard
    var rules: Rules
    var bestRung: Rung?
    private(set) var isLit = false
    private(set) var tests = 0
    private(set) var modeSets = 0
    /// Pitches of all that was shown.
    private(set) var pitches: Set<Int> = []
    private(set) var requests: [Shape] = []
    private(set) var shown: (framebuffer: ModelFramebuffer, window: Point)?
    private var litPitch = 0
    private var layers: [PlaneLayer<ModelFramebuffer>] = []
    /// How many planes above the primary one are lit.
    var layerCount: Int { layers.count }

    init(_ size: Size = Size(width: 12, height: 7), _ rules: Rules = Rules(), on card: ModelCard = ModelCard()) {
        mode = Mode(size: size, rate: 60)
        self.rules = rules
        self.card = card
    }

    /// - Parameter pans: whether its window moves.
    convenience init(_ size: Size, overlays: [PlaneTraits], pans: Bool = true) {
        self.init(size)
        rules.overlays = overlays
        if !pans { rules.freedom = Driver(name: "qxl").freedom(isTried: false) }
    }

    var largestFramebuffer: Size { rules.maximum }
    var leastFramebuffer: Size { rules.minimum }
    var leastPart: Size { rules.leastPart }
    var windowFreedom: WindowFreedom { rules.freedom }
    var overlays: [PlaneTraits] { rules.overlays }

    private func fail(_ attempt: String, _ number: Int32, _ reason: String = "Invalid argument") -> DisplayError {
        DisplayError("model", attempt, reason: reason, number: number)
    }

    func makeFramebuffer(_ shape: Shape) throws(DisplayError) -> ModelFramebuffer {
        requests.append(shape)
        let pitch = (shape.row * 4 + rules.alignment - 1) / rules.alignment * rules.alignment
        let attempt = "allocate a framebuffer of \(shape.size)"
        guard card.used + pitch * shape.size.height <= card.limit else {
            throw fail(attempt, ENOMEM, "Cannot allocate memory")
        }
        let (size, maximum) = (shape.size, rules.maximum)
        let fits =
            size.width <= maximum.width && size.height <= maximum.height && size.width >= rules.minimum.width
            && size.height >= rules.minimum.height
        let number = !fits ? EINVAL : rules.makes(size, pitch)
        if number != 0 { throw fail("make a framebuffer of \(size)", number) }
        guard let framebuffer = try? ModelFramebuffer(shape, pitch: pitch, on: card) else {
            throw fail(attempt, ENOMEM)
        }
        return framebuffer
    }

    private func look(at framebuffer: ModelFramebuffer, _ window: Point, settingMode: Bool) -> Look {
        Look(
            screen: mode.size, size: framebuffer.shape.size, pitch: framebuffer.picture.stride, window: window,
            lit: settingMode ? nil : litPitch)
    }

    private func check(
        _ framebuffer: ModelFramebuffer, _ window: Point, under layers: [PlaneLayer<ModelFramebuffer>],
        settingMode: Bool
    ) throws(DisplayError) {
        if layers.count > overlays.count { throw fail("show planes", EINVAL) }
        for (layer, traits) in zip(layers, overlays) {
            let isInside =
                layer.place.intersection(Rect(size: mode.size)) == layer.place
                && layer.window.intersection(Rect(size: layer.buffer.shape.size)) == layer.window
            let isPlain = layer.window.size == layer.place.size && (traits.hasAlpha || layer.opacity == .full)
            let takesFormat = traits.takesARGB || !layer.buffer.shape.hasAlpha
            let number = isInside && isPlain && takesFormat ? rules.takesPart(layer.place, layer.opacity) : EINVAL
            if number != 0 { throw fail("show planes", number) }
        }
        let size = framebuffer.shape.size
        let fits =
            window.x >= 0 && window.y >= 0 && window.x + mode.size.width <= size.width
            && window.y + mode.size.height <= size.height
        let number = fits ? rules.takes(look(at: framebuffer, window, settingMode: settingMode)) : ENOSPC
        if number != 0 { throw fail("show the window", number) }
    }

    func test(
        _ framebuffer: ModelFramebuffer, windowAt window: Point, under layers: [PlaneLayer<ModelFramebuffer>],
        settingMode: Bool
    ) throws(DisplayError) {
        tests += 1
        try check(framebuffer, window, under: layers, settingMode: settingMode)
    }

    func commit(
        _ framebuffer: ModelFramebuffer, windowAt window: Point, under layers: [PlaneLayer<ModelFramebuffer>],
        damage: [Rect]?
    ) throws(DisplayError) {
        try check(framebuffer, window, under: layers, settingMode: !isLit)
        let failure = rules.commits(
            Commit(
                size: framebuffer.shape.size, isShown: framebuffer === shown?.framebuffer, layers: layers.count,
                setsMode: !isLit))
        if failure != 0 { throw fail("flip", failure, "it failed") }
        if !isLit {
            modeSets += 1
            litPitch = framebuffer.picture.stride
        }
        isLit = true
        pitches.insert(framebuffer.picture.stride)
        shown = (framebuffer, window)
        self.layers = layers
        refresh(damage)
    }

    /// What a driver has that copies: of each framebuffer, and of the screen, as far as it was told of changes.
    private var copies: [Copy] = []

    private struct Copy {
        weak var framebuffer: ModelFramebuffer?
        var pixels: [UInt32]
    }

    private(set) var copiedScreen: [UInt32] = []

    private func refresh(_ damage: [Rect]?) {
        guard let (framebuffer, _) = shown else { return }
        let now = screen
        let index = copies.firstIndex { $0.framebuffer === framebuffer }
        if let index, let damage {
            for rect in damage {
                for y in rect.origin.y..<rect.maxY {
                    for x in rect.origin.x..<rect.maxX {
                        let place = y * mode.size.width + x
                        copies[index].pixels[place] = now[place]
                        copiedScreen[place] = now[place]
                    }
                }
            }
        } else {
            copies.removeAll { $0.framebuffer === framebuffer }
            copies.append(Copy(framebuffer: framebuffer, pixels: now))
            copiedScreen = now
        }
    }

    /// Whether drivers that copy show what is scanned out.
    var copiesAreRight: Bool {
        guard let (framebuffer, _) = shown else { return true }
        let copy = copies.first { $0.framebuffer === framebuffer }
        return copiedScreen == screen && copy?.pixels == screen
    }

    func abandonFlip() { isLit = false }

    func vblank(after instant: Duration) -> Duration? { nil }

    /// What a person sees.
    var screen: [UInt32] {
        guard let (framebuffer, window) = shown else { return [] }
        let pitch = framebuffer.picture.stride
        let read = rules.reads(look(at: framebuffer, window, settingMode: false))
        let ground = Picture(size: mode.size)
        for y in 0..<mode.size.height {
            let start = (window.y * pitch + y * read) / 4 + window.x
            let pixels = framebuffer.pixels(from: start, count: mode.size.width)
            ground.withMutableRow(y) { row in for x in row.indices { row[x] = pixels[x] } }
        }
        let whole = Rect(size: mode.size)
        let planes =
            [Layer(.opaque(ground), window: Window(whole), place: whole)]
            + layers.map {
                Layer(
                    $0.buffer.shape.hasAlpha ? .premultiplied($0.buffer.picture) : .opaque($0.buffer.picture),
                    window: Window($0.window), place: $0.place, opacity: $0.opacity)
            }
        let screen = Picture(size: mode.size)
        compose(Frame(size: mode.size, layers: planes), into: screen)
        return screen.pixels
    }
}

extension LadderOutput<ModelScanout> {
    /// What an animation's frame looks like.
    static func pixels(of animation: Animation, at progress: Double) -> [UInt32] {
        let picture = Picture(size: animation.size)
        compose(animation.frame(at: progress), into: picture)
        return picture.pixels
    }

    /// Shows it, and says where a person does not see what the frame looks like.
    func differences(of prepared: PreparedAnimation, at progress: [Double] = [0, 0.2, 0.5, 0.77, 1]) throws -> [Double]
    {
        prepared.painting?.paint()
        return try progress.filter { progress in
            try show(prepared, at: progress)
            flip()
            return device.screen != Self.pixels(of: prepared.animation, at: progress) || !device.copiesAreRight
        }
    }

    /// Shows an animation, on the rung that is expected if there is one, and expects that a person sees its frames.
    @discardableResult
    func expectFrames(
        of animation: Animation, by rung: Rung? = nil, at progress: [Double] = [0, 0.2, 0.5, 0.77, 1],
        _ comment: Comment? = nil, _ location: SourceLocation = #_sourceLocation
    ) throws -> PreparedAnimation {
        let prepared = try prepare(animation)
        if let rung { #expect(prepared.route.rung == rung, comment, sourceLocation: location) }
        #expect(try differences(of: prepared, at: progress) == [], comment, sourceLocation: location)
        return prepared
    }
}
