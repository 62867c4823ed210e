internal import LinuxIO
internal import Paths
internal import PlaylistFormat

/// What was probably meant by a path that leads nowhere.
enum PathHint {
    /// How many names of a folder are looked at.
    private static let most = 5_000

    /// Advice that follows a message, as `; did you mean 'Dune.jpg'?`; empty where there is none.
    static func text(for path: String) -> String {
        let parts = path.split(separator: "/", omittingEmptySubsequences: true)
        if parts.contains(where: { $0 == "~" }) { return "; '~' stands for nothing here: write the whole path" }
        if parts.contains(where: { $0.hasPrefix("$") }) {
            return "; names like $HOME stand for nothing here: write the whole path"
        }
        if path.contains("\\") {
            return "; folders are divided by '/': did you mean '\(safeLine(path.replacing("\\", with: "/")))'?"
        }
        if path.contains("*") {
            let (folder, name) = (PathParts(path).folder, PathParts(path).name)
            return "; many pictures are a folder: {folder: \(safeLine(folder)), include: \"\(safeLine(name))\"}"
        }
        return neighbour(of: path).map { "; did you mean '\(safeLine($0))'?" } ?? ""
    }

    /// The file or folder beside it whose name is most like that of the first part that is missing.
    private static func neighbour(of path: String) -> String? {
        var missing = path
        var folder = PathParts(path).folder
        while !folder.isEmpty, folder != "/", (try? File.kind(of: folder)) == nil {
            missing = folder
            folder = PathParts(folder).folder
        }
        var names: [String] = []
        do throws(SystemError) {
            try Folder.forEachEntry(of: folder.isEmpty ? "." : folder) { entry in
                names.append(entry.name)
                return names.count < most
            }
        } catch {
            return nil
        }
        let name = PathParts(missing).name
        names.removeAll { $0 == name }
        let meant = names.first { $0.lowercased() == name.lowercased() } ?? similar(to: name, among: names)
        return meant.map { PathParts.joined(folder, $0) + path.dropFirst(missing.count) }
    }
}
