internal import LinuxIO

/// A folder that systemd makes for a service, and names in its environment (systemd.exec(5)).
public enum ServiceFolder: String, CaseIterable {
    case runtime = "RUNTIME_DIRECTORY"
    case state = "STATE_DIRECTORY"

    /// The service's own, or else the default.
    public var path: String { Self.first(of: Environment.file(rawValue)) ?? usual }

    private var usual: String {
        switch self {
        case .runtime: "/run/cyclorama"
        case .state: "/var/lib/cyclorama"
        }
    }

    /// The first of the folders in a variable: where the unit file names several, colons stand between them.
    static func first(of value: String?) -> String? {
        value?.split(separator: ":").first.map(String.init)
    }
}
