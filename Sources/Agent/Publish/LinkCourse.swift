/// Follows symbolic links of a folder by their texts, to see whether one leads out of it.
struct LinkCourse {
    /// As many as the kernel follows in one path: path_resolution(7).
    private static let mostLinks = 40

    /// What each link holds, by its path in the folder.
    private let targets: [String: String]

    init(_ targets: [String: String]) { self.targets = targets }

    /// Why a link may not be in a site, in words; nil: it stays in the folder.
    func flaw(of link: String) -> String? {
        var done = link.split(separator: "/").dropLast().map(String.init)
        var rest = parts(of: targets[link] ?? "")
        if targets[link]?.utf8.first == UInt8(ascii: "/") { return "a link to an absolute path" }
        var count = 1
        while let part = rest.popLast() {
            if part == "." { continue }
            if part == ".." {
                if done.popLast() == nil { return "a link that leads out of the folder" }
                continue
            }
            done.append(part)
            guard let target = targets[done.joined(separator: "/")] else { continue }
            if target.utf8.first == UInt8(ascii: "/") { return "a link that leads to an absolute path" }
            count += 1
            if count > Self.mostLinks { return "a link that leads around in a circle" }
            done.removeLast()
            rest += parts(of: target)
        }
        return nil
    }

    /// The parts of a path, the first one last.
    private func parts(of path: String) -> [String] { path.split(separator: "/").map(String.init).reversed() }
}
