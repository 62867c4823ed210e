/// What outputs hang on: a card, or the display in memory. Used by the loop thread alone.
public protocol Display: AnyObject {
    /// For messages: `/dev/dri/card0 (virtio_gpu)`.
    var name: String { get }
    /// Those that can be shown on now; `rescan` changes them.
    var outputs: [any Output] { get }
    /// Which outputs to play on, and how. What is set here takes effect with the next `rescan`.
    var choice: OutputChoice { get set }
    /// Why there is no output; nil where there is one.
    var absence: String? { get }
    /// Why outputs that `choice` names are not among `outputs`, by name.
    var absences: [String: String] { get }
    /// Readable when a flip has come; nil as long as there is nothing that flips. It never changes once it is there.
    var descriptor: Int32? { get }
    /// The name by which `descriptor` can be left to the next run, so that the last picture stands until that run's first
    /// flip; nil where nothing would stand.
    var legacyName: String? { get }

    /// The flips that have come since the last call.
    func takeFlips() throws(DisplayError) -> [Flip]

    /// Looks again at what is plugged in. True where `outputs` are not what they were: those that stay are the same
    /// objects, and those that are gone show nothing any more.
    func rescan() throws(DisplayError) -> Bool

    /// Why outputs that can be shown on now could not be with another choice, a sentence for each; those that the choice
    /// leaves out count as well served.
    func objections(to choice: OutputChoice) throws(DisplayError) -> [String]

    /// Gives every screen back as it was found. Nothing can be shown afterwards.
    func restore()
}
