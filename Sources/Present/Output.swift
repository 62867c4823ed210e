public import Compose
public import Raster

/// A connector with a display on it, driven in one mode. Used by the loop thread alone.
public protocol Output: AnyObject {
    /// No other output has it.
    var id: OutputID { get }
    /// As people call it: `HDMI-A-1`.
    var name: String { get }
    /// What it belongs to, for messages: `/dev/dri/card0 (virtio_gpu)`.
    var card: String { get }
    /// How it is driven.
    var mode: Mode { get }
    /// What the site file asks for and is not so, and what an earlier program has left and cannot be undone; a sentence for each.
    var remarks: [String] { get }
    /// The rungs that have failed when a frame was handed over, the best first: lower ones show the frames.
    var failedRungs: [FailedRung] { get }
    /// How pictures are turned so that they stand upright on a panel that is mounted otherwise.
    var panelRotation: Rotation { get }
    /// Whether the frame that was handed over last sets the mode, which may take seconds, or would have set it.
    var setsMode: Bool { get }
    /// How many bytes of framebuffers `show` has written so far. What was painted beforehand does not count.
    var bytesWritten: Int { get }

    /// Gets ready for an animation of the mode's size, on the best rung that the display takes. What is on the screen
    /// stays.
    ///
    /// Where memory is short, the animation is a cut, and the least that `show` takes is one framebuffer.
    func prepare(_ animation: Animation) throws(DisplayError) -> PreparedAnimation

    /// Takes back what an animation holds that will not be shown, or shown on. Nothing on the screen changes.
    func discard(_ prepared: PreparedAnimation)

    /// Shows the frame at `progress`, 0...1, from the next vblank on. A `Flip` says when it is seen.
    ///
    /// What must be painted is painted, and no flip is outstanding. The first call sets the mode.
    func show(_ prepared: PreparedAnimation, at progress: Double) throws(DisplayError)

    /// Composes a frame of the mode's size and shows it, as the other `show` does.
    func show(_ frame: Frame) throws(DisplayError)

    /// Hands the frame of the last `show` over once more. A `Flip` says that the display has taken it; nothing changes to the
    /// eye.
    ///
    /// No flip is outstanding.
    func repeatFrame() throws(DisplayError)

    /// Hands the frame of the last `show` over again and sets the mode with it. Gives up a flip that never came.
    ///
    /// - Parameter error: what this repairs, for the log.
    func showAgain(after error: DisplayError) throws(DisplayError)

    /// Copies reach `rate` frames a second and no more: what would be copied is cut from now on, until something about the display
    /// changes, and unless the site file wants copies.
    func forgoCopies(at rate: Double)

    /// The first vblank after an instant; nil where the driver has none, and its flips say nothing about time.
    func vblank(after instant: Duration) -> Duration?
}

extension Output {
    /// Nothing.
    public var remarks: [String] { [] }

    /// None: what is in memory fails on no rung.
    public var failedRungs: [FailedRung] { [] }

    /// None: most displays stand as they are read.
    public var panelRotation: Rotation { .none }

    /// Does nothing: what is in memory is as fast as can be.
    public func forgoCopies(at rate: Double) {}

    /// Never: there is no cable.
    public var setsMode: Bool { false }

    /// None: what is in memory is composed when somebody looks at it.
    public var bytesWritten: Int { 0 }
}

/// A frame that has come onto the screen.
public struct Flip: Sendable {
    /// The output that shows it.
    public let output: OutputID
    /// The CRTC that scans it out.
    public let crtc: CRTCID
    /// The driver's count of vblanks; it wraps at 32 bits. Without meaning where there is no vblank.
    public let sequence: UInt32
    /// When, on the monotonic clock.
    public let time: Duration

    /// A frame that was seen on `output` at `time`.
    public init(output: OutputID, crtc: CRTCID, sequence: UInt32, time: Duration) {
        self.output = output
        self.crtc = crtc
        self.sequence = sequence
        self.time = time
    }
}
