/// What outputs hang on: a card, or the display in memory. Used by the loop thread alone.
public protocol Display: AnyObject {
    /// For messages: `/dev/dri/card0 (virtio_gpu)`.
    var name: String { get }
    var outputs: [any Output] { get }
    /// Readable when a flip has come.
    var descriptor: Int32 { get }

    /// The flips that have come since the last call.
    func takeFlips() throws(DisplayError) -> [Flip]

    /// Gives every screen back as it was found. Nothing can be shown afterwards.
    func restore()
}
