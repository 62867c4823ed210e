internal import CLinux
internal import Glibc
internal import Synchronization

/// A queue of messages (letters) from many threads to one, which waits for them on a descriptor (eventfd(2)).
public final class Mailbox<Letter: Sendable>: Sendable {
    private let letters = Mutex<[Letter]>([])
    private let event: Descriptor

    public init() throws(SystemError) {
        event = Descriptor(
            adopting: try systemCall("eventfd") { eventfd(0, Int32(EFD_CLOEXEC) | Int32(EFD_NONBLOCK)) })
    }

    /// Lent to a `Poller`: readable while a letter is waiting.
    public var descriptor: Int32 { event.rawValue }

    /// Adds a letter. Any thread may call it.
    public func post(_ letter: Letter) {
        letters.withLock { $0.append(letter) }
        var one: UInt64 = 1
        // Fails only when the counter is full; then the descriptor is readable already.
        unsafe _ = write(event.rawValue, &one, 8)
    }

    /// Takes all letters, in the order in which they were posted.
    public func collect() throws(SystemError) -> [Letter] {
        try drain(event, "eventfd")
        return letters.withLock { letters in
            defer { letters = [] }
            return letters
        }
    }
}
