internal import JSONText
internal import LinuxIO

/// A file that tells how the agent fares: written anew when something in it has changed, once a second at most.
struct AgentStatusFile {
    private let path: String
    private var text = ""
    private var nextWrite: Duration = .zero
    private var isPending = false
    private var isFailing = false

    private static let pause = Duration.seconds(1)

    init(_ path: String) { self.path = path }

    /// When `write` is to be called again; nil: at the next event.
    var nextWake: Duration? { isPending ? nextWrite : nil }

    /// - Parameter report: hears, once, why it cannot be written.
    mutating func write(at now: Duration, _ json: @autoclosure () -> JSON, report: (String) -> Void) {
        isPending = now < nextWrite
        if isPending { return }
        nextWrite = now + Self.pause
        let next = json().text + "\n"
        if next == text { return }
        do throws(SystemError) {
            try File.replace(path, with: Array(next.utf8).span, for: .everyone)
            (text, isFailing) = (next, false)
        } catch {
            if !isFailing { report(error.description) }
            isFailing = true
        }
    }
}
