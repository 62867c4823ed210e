internal import Raster
internal import Vocabulary

/// Has framebuffers made and keeps them: knows which shapes the driver takes, and what there is memory for.
struct FramebufferStore<Device: Scanout> {
    private let device: Device
    private let now: () -> Duration
    var buffers: Buffers<Device.Buffer>
    /// What the driver said.
    private var answers: [Question: Answer] = [:]
    private var scarcity = Scarcity()
    /// What was said when memory was short the last time.
    private var shortage: DisplayError?
    /// Whether framebuffers are to be no larger than the screen: larger ones have failed.
    var isNarrow = false
    /// The row of what was handed over last.
    private var row: Int?

    /// What the driver's answer depends on.
    private struct Question: Hashable {
        let shape: Shape
        /// Of what is on the screen; nil: it would be shown by a mode set.
        let row: Int?
    }

    private enum Answer {
        case takes
        case refuses(DisplayError)
    }

    init(_ device: Device, inheriting inherited: [Device.Buffer], now: @escaping () -> Duration) {
        self.device = device
        self.now = now
        buffers = Buffers(inheriting: inherited)
    }

    private var policy: ShapePolicy {
        let screen = device.mode.size
        let strip = Size(width: screen.width * 2, height: screen.height)
        let pans = !isNarrow && device.bestRung ?? .pan == .pan && device.windowFreedom.takesSideways(screen)
        let isTaken = Shape(size: device.largestFramebuffer, row: 0).covers(strip)
        return ShapePolicy(screen: screen, isWide: pans && isTaken)
    }

    /// Whether a framebuffer is larger than the screen, for a window to move over.
    func isWide(_ buffer: Device.Buffer) -> Bool {
        !buffer.shape.hasAlpha && buffer.shape.size != device.mode.size
    }

    /// What stood in the way may have gone: another output has let go of its memory, or of its part of the engine.
    mutating func forgetRefusals() {
        answers = [:]
        scarcity.forget()
    }

    /// The kernel has taken a commit: what the primary plane shows, and what the others do.
    mutating func commit(_ buffer: Device.Buffer, beside others: [Device.Buffer]) {
        row = buffer.shape.row
        buffers.commit([buffer] + others.filter { $0 !== buffer })
    }

    /// What was committed last is seen.
    mutating func flip() {
        // What another output has left goes now.
        if !buffers.inherited.isEmpty { scarcity.forget() }
        buffers.flip()
    }

    /// Whether it can be shown by a mode set alone.
    func needsModeSet(_ buffer: Device.Buffer) -> Bool {
        device.isLit && refusal(of: buffer.shape, settingMode: false) != nil
    }

    /// One for a window that moves over all of it, by flips.
    mutating func takeStrip(_ size: Size) throws(DisplayError) -> Device.Buffer {
        var refusal: DisplayError?
        for shape in policy.shapes(for: size, beside: row) {
            do throws(DisplayError) {
                if let known = self.refusal(of: shape, settingMode: !device.isLit) { throw known }
                let buffer = try take(shape)
                try ask(buffer, settingMode: !device.isLit)
                return buffer
            } catch {
                refusal = refusal ?? error
            }
        }
        throw refusal ?? DisplayError(device.name, "make a framebuffer of \(size)", reason: "no shape fits")
    }

    /// One for a picture of that size, in its upper left corner, whose pixels have an alpha.
    mutating func takeOverlay(_ picture: Size) throws(DisplayError) -> Device.Buffer {
        let least = device.leastFramebuffer
        let size = Size(width: max(picture.width, least.width), height: max(picture.height, least.height))
        let shape = Shape(size: size, row: size.width, hasAlpha: true)
        if let spare = buffers.takeSpare(where: { $0.shape == shape }) { return spare }
        // Of another size: the pages are others now.
        buffers.dropSpares { $0.shape.hasAlpha }
        return try device.makeFramebuffer(shape)
    }

    /// One for a frame as large as the screen: by a flip, else by a mode set, else one that the commit judges.
    mutating func takeScreen() throws(DisplayError) -> Device.Buffer {
        let screen = policy.screen
        if isNarrow { buffers.dropSpares(where: isWide) }
        var refusal: DisplayError?
        let spares = buffers.spares.map(\.shape).filter { $0.covers(screen) && !$0.hasAlpha }
        let shapes = policy.shapes(for: screen, beside: row)
        for settingMode in device.isLit ? [false, true] : [true] {
            for shape in (settingMode ? [] : spares) + shapes
            where self.refusal(of: shape, settingMode: settingMode) == nil {
                do throws(DisplayError) {
                    // Until something is shown, whatever there is will do.
                    let buffer = try take(shape, insisting: row == nil)
                    guard takes(buffer, settingMode: settingMode) else { continue }
                    // The first one decides on the pitch, and a show that pans needs two: one is shown, one painted.
                    if row == nil, shape.row >= screen.width * 2 { buffers.putBack(try take(shape)) }
                    return buffer
                } catch {
                    refusal = error
                }
            }
        }
        for shape in shapes {
            do throws(DisplayError) {
                return try take(shape, insisting: row == nil)
            } catch {
                refusal = error
            }
        }
        throw refusal ?? DisplayError(device.name, "make a framebuffer of \(screen)", reason: "no shape fits")
    }

    /// What is known against a shape.
    private func refusal(of shape: Shape, settingMode: Bool) -> DisplayError? {
        guard case .refuses(let error) = answers[Question(shape: shape, row: settingMode ? nil : row)] else {
            return nil
        }
        return error
    }

    /// A spare of that shape, or a new one.
    ///
    /// - Parameter insisting: whether memory is asked for although it was short a while ago.
    private mutating func take(_ shape: Shape, insisting: Bool = false) throws(DisplayError) -> Device.Buffer {
        if let spare = buffers.takeSpare(where: { $0.shape == shape }) { return spare }
        guard insisting || scarcity.allows(shape.byteCount, at: now()) else {
            throw DisplayError(
                device.name, "allocate a framebuffer of \(shape.size)", reason: shortage?.reason ?? "",
                number: shortage?.number)
        }
        // Of another shape: their memory may be what the new one needs.
        buffers.dropSpares()
        do throws(DisplayError) {
            let buffer = try device.makeFramebuffer(shape)
            scarcity.grant(shape.byteCount)
            return buffer
        } catch {
            switch error.number.map({ FailureKind($0, allocates: true) }) {
            case .refused:
                // The driver knows no such framebuffer, whatever it is shown by.
                for row in [nil, row] { answers[Question(shape: shape, row: row)] = .refuses(error) }
            case nil, .scarce:
                shortage = error
                scarcity.refuse(shape.byteCount, at: now())
            default: break
            }
            throw error
        }
    }

    /// Whether nothing is known against a framebuffer after the driver was asked. One that is refused is a spare again.
    private mutating func takes(_ buffer: Device.Buffer, settingMode: Bool) -> Bool {
        do throws(DisplayError) {
            try ask(buffer, settingMode: settingMode)
            return true
        } catch {
            if refusal(of: buffer.shape, settingMode: settingMode) != nil { return false }
            return buffers.takeSpare { $0 === buffer } != nil
        }
    }

    /// Asks the driver about a framebuffer, once for each shape. One that is refused is a spare again.
    private mutating func ask(_ buffer: Device.Buffer, settingMode: Bool) throws(DisplayError) {
        let question = Question(shape: buffer.shape, row: settingMode ? nil : row)
        if case .takes = answers[question] { return }
        do throws(DisplayError) {
            for window in buffer.shape.windows(of: policy.screen) {
                try device.test(buffer, windowAt: device.windowFreedom.nearest(to: window), settingMode: settingMode)
            }
        } catch {
            buffers.putBack(buffer)
            // What passes is not remembered: another program has the display, or memory is short.
            if error.kind == .refused { answers[question] = .refuses(error) }
            throw error
        }
        answers[question] = .takes
    }
}
