internal import LinuxIO
internal import Paths

/// The folder of the time zones (tzfile(5)).
enum ZoneFolder {
    /// The names of all time zones, such as `Europe/Berlin`, sorted. Names of other files and folders there begin with a
    /// small letter, or have a dot.
    static func names(in folder: String) -> [String] { names(in: folder, within: "", depth: 0).sorted() }

    private static func names(in folder: String, within prefix: String, depth: Int) -> [String] {
        // America/Argentina/Ushuaia has three parts.
        guard depth < 3, let entries = try? Folder.entries(of: folder) else { return [] }
        return entries.filter { isSafe($0.name) }.flatMap { entry -> [String] in
            switch entry.kind {
            case .regular: return [prefix + entry.name]
            case .folder:
                return names(
                    in: PathParts.joined(folder, entry.name), within: prefix + entry.name + "/", depth: depth + 1)
            case .other: return []
            }
        }
    }

    /// Whether a name begins as those of zones do, and a shell takes it as it is.
    private static func isSafe(_ name: String) -> Bool {
        name.first?.isUppercase == true
            && name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "+-_".contains($0)) }
    }
}
