internal import Glibc
internal import LinuxIO
internal import Paths
internal import PlaylistFormat

/// `agent.yaml`, which is read again when it changes.
struct SettingsFile: ~Copyable {
    let path: String
    /// What the file said last without a mistake; where there is none, what holds without one.
    private(set) var settings = AgentSettings()
    /// Whether that is what somebody meant: a file with a mistake from the start says nothing, and then nothing is asked for.
    private(set) var holds = false
    /// What is wrong with it now, as everybody may be told.
    private(set) var mistakes: [String] = []
    private var bytes: [UInt8]?
    private let changes: Inotify?

    private static let largest = 1 << 20

    init(_ path: String) {
        self.path = path
        // Without a folder, or a watch, an edit takes effect at a signal.
        guard let changes = try? Inotify() else {
            descriptor = nil
            self.changes = nil
            return
        }
        _ = try? changes.watch(PathParts(path).folder, for: [.closed, .movedIn, .movedOut, .deleted, .attributes])
        descriptor = changes.descriptor
        self.changes = consume changes
    }

    /// Lent to a `Poller`: readable when the file may have changed; nil: nothing tells.
    let descriptor: Int32?

    /// Takes what a watch has told; which file changed does not matter.
    func passOver() { while let events = try? changes?.next(), !events.isEmpty {} }

    /// Reads the file. Returns whether something else stands in it than before.
    mutating func read() -> Bool {
        let old = (bytes, mistakes)
        do throws(SystemError) {
            let now = try File.contents(of: path, limit: Self.largest)
            if now == bytes, mistakes.isEmpty { return false }
            bytes = now
            let parsed = AgentSettings.parsed(yaml: now, name: path, folder: PathParts(path).folder) {
                Descriptor.flaw(of: $0, isFolder: $1)?.reason
            }
            mistakes = parsed.error.map { error in error.description.split(separator: "\n").map(String.init) } ?? []
            // A missing key or certificate affects its own addresses only.
            if let settings = parsed.document, parsed.error?.diagnostics.allSatisfy({ $0.kind == .missing }) ?? true {
                (self.settings, holds) = (settings, true)
            }
        } catch {
            if error.number == ENOENT {
                (bytes, mistakes, settings) = (nil, [], AgentSettings())
                holds = true
            } else {
                mistakes = [error.description]
            }
        }
        return old.0 != bytes || old.1 != mistakes
    }
}
