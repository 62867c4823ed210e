/// What outputs hang on: cards, or the display in memory. Used by the loop thread alone.
///
/// What happens to it comes in by `lookAgain`, `takeFlips`, `giveUp`, `release` and `acquire`; `settle` then does what is due, and
/// says whether the outputs have changed. No call waits for a cable.
public protocol Display: AnyObject {
    /// For messages: `/dev/dri/card0 (virtio_gpu)`.
    var name: String { get }
    /// Those that can be shown on now; `settle` changes them.
    var outputs: [any Output] { get }
    /// Which outputs to play on, and how. What is set here takes effect with the next `settle`.
    var choice: OutputChoice { get set }
    /// Why there is no output; nil where there is one.
    var absence: String? { get }
    /// Why outputs are not among `outputs`, by name: those that `choice` names, and those that are given up.
    var absences: [String: String] { get }
    /// Readable when a flip has come, or when `settle` has something to take in.
    var descriptor: Int32 { get }
    /// When `settle` wants to be called, if nothing happens before.
    var nextWake: Duration? { get }
    /// What can be left to the next run, so that the last picture stands until that run's first flip: an open device and its
    /// name. Nil where nothing would stand.
    var handoff: DeviceHandoff? { get }

    /// The flips that have come since the last call.
    func takeFlips() -> [Flip]

    /// What there is to say of the displays since the last call.
    func takeNews() -> [DisplayNews]

    /// What is plugged in may have changed: the displays are asked as soon as nothing moves.
    func lookAgain()

    /// Does what is due, and takes in what has become known. True where `outputs` are not what they were: those that stay are
    /// the same objects, and those that are gone show nothing any more.
    ///
    /// - Parameter isMoving: whether a move is under way, which asking the displays would disturb.
    func settle(at now: Duration, isMoving: Bool) -> Bool

    /// Takes an output from `outputs` that has failed. It is set up anew after a while.
    func giveUp(_ output: OutputID, because error: DisplayError, at now: Duration)

    /// Has outputs try again what has failed on them.
    func forgetFailures()

    /// Begins to leave the screens to another program. There is no output until `acquire`.
    func release()

    /// Whether nothing of ours keeps another program from the screens any more.
    var isLetGo: Bool { get }

    /// Takes the screens back.
    func acquire()

    /// Why outputs that can be shown on now could not be with another choice, a sentence for each; those that the choice
    /// leaves out count as well served.
    func objections(to choice: OutputChoice) -> [String]

    /// Gives every screen back as it was found. Nothing can be shown afterwards. Returns what could not be given back, and
    /// why.
    func restore() -> [DisplayNews]
}

/// An open device that the next run can go on with.
public struct DeviceHandoff: Hashable, Sendable {
    /// Under which it is found again: `card0`.
    public let name: String
    /// Its descriptor in this process.
    public let device: Int32

    /// A device that is open.
    public init(name: String, device: Int32) {
        self.name = name
        self.device = device
    }
}

/// What there is to say of a display.
public struct DisplayNews: Hashable, Sendable {
    /// A sentence, with the output's name.
    public let text: String
    /// Whether it is worth a line only for who wants to know more.
    public let isDetail: Bool

    init(_ text: String, isDetail: Bool = false) {
        self.text = text
        self.isDetail = isDetail
    }
}
