import Foundation

/// A kernel that guests boot, and its modules.
struct Kernel: Sendable, CustomStringConvertible {
    let release: String
    /// The folder that its `boot` and `lib/modules` are in.
    let root: URL
    /// Whether the modules that Debian has no package of are built for it: they need its headers.
    let buildsModules: Bool

    var image: URL { root.appending(path: "boot/vmlinuz-\(release)") }
    var description: String { "Linux \(release)" }

    /// The newest that has its image and its modules, and its headers if modules are to be built.
    init?(newestIn root: URL, buildsModules: Bool) {
        let files = FileManager.default
        let modules = root.appending(path: "lib/modules")
        func has(_ path: String) -> Bool { files.fileExists(atPath: root.appending(path: path).path) }
        let releases = ((try? files.contentsOfDirectory(atPath: modules.path)) ?? []).filter {
            has("boot/vmlinuz-\($0)") && has("lib/modules/\($0)/modules.dep")
                && (!buildsModules || has("lib/modules/\($0)/build/Makefile"))
        }
        guard let release = releases.max(by: { $0.compare($1, options: .numeric) == .orderedAscending }) else {
            return nil
        }
        (self.release, self.root, self.buildsModules) = (release, root, buildsModules)
    }

    /// Linux 6.12: this machine's own, or that of Debian 12's backports, fetched once; an error says why there is none.
    static let linux6_12 = Result<Kernel, GuestFailure> {
        () throws(GuestFailure) in
        if let own = Harness.kernel, own.release.hasPrefix("6.12.") { return own }
        guard Board.chosen.buildsModules, Harness.kernel?.release.hasPrefix("6.1.") == true, Board.chosen.isAMD64 else {
            throw GuestFailure(what: "no Linux 6.12 for a guest: it is fetched on Debian 12 on amd64 only")
        }
        do {
            let folder = try GuestImage.cached("linux-6.12", extension: "kernel", scripts: ["kernel.sh"]) { folder in
                ["kernel.sh", "bookworm-backports", "linux-image-amd64", folder.path]
            }
            guard let kernel = Kernel(newestIn: folder, buildsModules: false) else {
                throw GuestFailure(what: "no kernel in \(folder.path); remove that folder")
            }
            return kernel
        } catch let failure as GuestFailure {
            throw failure
        } catch {
            throw GuestFailure(what: "\(error)")
        }
    }

    /// Why a test on Linux 6.12 cannot run; nil where it can.
    static let missing6_12: String? =
        switch linux6_12 {
        case .success: nil
        case .failure(let failure): "no Linux 6.12 for a guest: \(failure.what)"
        }
}
