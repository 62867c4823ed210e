import Foundation

/// The guest's initramfs: a part that is the same for every guest of a kernel, and a part of one guest's own files.
enum GuestImage {
    private static let cache = Harness.package.appending(path: ".build/guest")

    /// Busybox, init and modules, built once for a kernel and the scripts that make it.
    static func base(release: String) throws -> URL {
        let scripts = Harness.package.appending(path: "Tests/Guest")
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325  // FNV-1a
        for name in ["init", "runner", "pattern.c", "image.sh"] {
            for byte in try Data(contentsOf: scripts.appending(path: name)) {
                hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3
            }
        }
        let image = cache.appending(path: "base-\(release)-\(String(hash, radix: 16)).cpio")
        if !FileManager.default.fileExists(atPath: image.path) {
            let options = Board.chosen.buildsModules ? [] : [Board.chosen.root.path]
            try Tool.run("/bin/bash", [scripts.appending(path: "image.sh").path, release, image.path] + options)
        }
        return image
    }

    /// Writes the whole initramfs of one guest: the base, the player as `/bin/cyclorama`, the folder `media` as
    /// `/media`, and `files` under their absolute paths.
    static func write(to image: URL, release: String, media: URL?, files: [String: Data]) throws {
        let manager = FileManager.default
        let stage = image.appendingPathExtension("stage")
        defer { try? manager.removeItem(at: stage) }
        try manager.createDirectory(at: stage.appending(path: "bin"), withIntermediateDirectories: true)
        if let player = Harness.guestPlayer {
            try manager.createSymbolicLink(at: stage.appending(path: "bin/cyclorama"), withDestinationURL: player)
        }
        if let media {
            try manager.createSymbolicLink(
                at: stage.appending(path: "media"), withDestinationURL: media.absoluteURL.resolvingSymlinksInPath())
        }
        for (path, data) in files {
            let file = stage.appending(path: path)
            try manager.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try data.write(to: file)
        }
        // The kernel unpacks archives that follow each other one over the other.
        try Tool.run(
            "/bin/bash", "-c",
            """
            set -euo pipefail
            cp "$1" "$3"
            cd "$2"
            find -L . -print0 | cpio --null --quiet --dereference -o -H newc -R 0:0 >>"$3"
            """, "bash", try base(release: release).path, stage.path, image.path)
    }
}
