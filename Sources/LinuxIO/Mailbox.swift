internal import CLinux
internal import Glibc
internal import Synchronization

/// Letters from many threads to one, which sleeps on a descriptor.
public final class Mailbox<Letter: Sendable>: Sendable {
    private let letters = Mutex<[Letter]>([])
    private let event: Descriptor

    public init() throws(SystemError) {
        event = Descriptor(
            adopting: try systemCall("eventfd") { eventfd(0, Int32(EFD_CLOEXEC) | Int32(EFD_NONBLOCK)) })
    }

    /// Lent to a `Poller`: readable while a letter is waiting.
    public var descriptor: Int32 { event.rawValue }

    /// Leaves a letter; from any thread.
    public func post(_ letter: Letter) {
        letters.withLock { $0.append(letter) }
        var one: UInt64 = 1
        // Fails only when the counter is full, and then the reader is awake already.
        unsafe _ = write(event.rawValue, &one, 8)
    }

    /// Takes every letter there is, in the order they came.
    public func collect() throws(SystemError) -> [Letter] {
        try drain(event, "eventfd")
        return letters.withLock { letters in
            defer { letters = [] }
            return letters
        }
    }
}
