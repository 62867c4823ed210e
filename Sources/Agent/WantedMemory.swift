internal import Fetch
internal import JSONText
internal import LinuxIO

/// The list that the player wanted last, on disk: an agent that starts without a player goes on with it.
struct WantedMemory {
    private let path: String
    /// What is not on the disk yet.
    private var unwritten: WantedList?
    private var known: Set<WantedAddress>?
    private var nextWrite: Duration = .zero

    /// A list may change with each edit of a long playlist.
    private static let pause = Duration.seconds(60)
    private static let largest = 64 << 20

    init(_ path: String) { self.path = path }

    /// When `write` has something to do; nil: nothing is left to write.
    var nextWake: Duration? { unwritten == nil ? nil : nextWrite }

    /// Nil: there is none, or it is damaged.
    func read() -> WantedList? {
        (try? File.contents(of: path, limit: Self.largest)).flatMap(WantedList.init(reading:))
    }

    /// Another order is nothing that must outlive the agent.
    mutating func take(_ list: WantedList) {
        let set = Set(list.list)
        if set == known { return }
        (known, unwritten) = (set, list)
    }

    /// Writes what is to be written now.
    ///
    /// - Parameter report: hears why it cannot be written.
    mutating func write(at now: Duration, report: (String) -> Void) {
        guard let list = unwritten, now >= nextWrite else { return }
        nextWrite = now + Self.pause
        unwritten = nil
        do throws(SystemError) {
            try File.replace(path, with: Array(list.json.line.utf8).span, durable: true)
        } catch {
            report(error.description)
        }
    }

    /// Writes what is left.
    mutating func finish() {
        nextWrite = .zero
        write(at: .zero) { _ in }
    }
}
