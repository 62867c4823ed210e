import Foundation

/// What a guest has of its own besides the initramfs of all.
struct GuestFiles {
    /// A folder of the host that stands there as `/media`.
    let media: URL?
    /// By their absolute paths.
    let files: [String: Data]
    /// Where the player is.
    let player: String

    /// Writes an archive of them, behind `head` if there is one.
    ///
    /// - Parameter root: the folder that they are in there, as a relative path: `.` for the root.
    func write(to archive: URL, behind head: URL? = nil, root: String = ".") throws {
        let manager = FileManager.default
        let folder = archive.appendingPathExtension("stage")
        defer { try? manager.removeItem(at: folder) }
        let stage = folder.appending(path: root)
        try manager.createDirectory(at: stage, withIntermediateDirectories: true)
        if let player = Harness.guestPlayer {
            let place = stage.appending(path: self.player)
            try manager.createDirectory(at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
            try manager.createSymbolicLink(at: place, withDestinationURL: player)
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
        // The kernel unpacks archives that follow each other one over the other. Folders are named where a kernel unpacks them,
        // which makes none by itself, and left out elsewhere: their modes are those of the system that they are in.
        try Tool.run(
            "/bin/bash", "-c",
            """
            set -euo pipefail
            which=(-true)
            if [ -n "$3" ]; then cp "$3" "$2"; else : >"$2"; which=(! -type d -o -empty); fi
            cd "$1"
            find -L . "${which[@]}" | tr '\\n' '\\0' |
                cpio --null --quiet --dereference -o -H newc -R 0:0 >>"$2"
            """, "bash", folder.path, archive.path, head?.path ?? "")
    }
}
