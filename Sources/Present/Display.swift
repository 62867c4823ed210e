/// What outputs hang on: a card, or the display in memory. Used by the loop thread alone.
public protocol Display: AnyObject {
    /// For messages: `/dev/dri/card0 (virtio_gpu)`.
    var name: String { get }
    /// Those that can be shown on now; `rescan` changes them.
    var outputs: [any Output] { get }
    /// Why there is no output; nil where there is one.
    var absence: String? { get }
    /// Readable when a flip has come; nil as long as there is nothing that flips. It never changes once it is there.
    var descriptor: Int32? { get }

    /// The flips that have come since the last call.
    func takeFlips() throws(DisplayError) -> [Flip]

    /// Looks again at what is plugged in. True where `outputs` are not what they were: those that stay are the same
    /// objects, and those that are gone show nothing any more.
    func rescan() throws(DisplayError) -> Bool

    /// Gives every screen back as it was found. Nothing can be shown afterwards.
    func restore()
}
