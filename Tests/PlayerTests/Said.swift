import Logging
import Synchronization

/// What a log says.
final class Said: Sendable {
    private let lines = Mutex<[String]>([])

    var text: [String] { lines.withLock { $0 } }

    var log: Logger { Logger(label: "") { _ in Ear(said: self) } }

    private struct Ear: LogHandler {
        let said: Said
        var metadata: Logger.Metadata = [:]
        var logLevel = Logger.Level.info

        subscript(metadataKey key: String) -> Logger.Metadata.Value? {
            get { metadata[key] }
            set { metadata[key] = newValue }
        }

        func log(event: LogEvent) { said.lines.withLock { $0.append(event.message.description) } }
    }
}
