import Foundation

/// The guest's initramfs: a part that is the same for every guest of a kernel, and a part of one guest's own files.
enum GuestImage {
    private static let cache = Harness.package.appending(path: ".build/guest")

    /// Busybox, init and modules, built once for a kernel and the scripts that make it.
    static func base(_ kernel: Kernel) throws -> URL {
        let model = ["vkms.patch", "vkms_model.c", "vkms_model.h"].map { "vkms/\($0)" }
        let scripts = ["init", "runner", "pattern.c", "kms.c", "image.sh"] + model
        return try cached("base-\(kernel.release)", extension: "cpio", scripts: scripts) { image in
            ["image.sh", kernel.release, image.path] + (kernel.buildsModules ? [] : [kernel.root.path])
        }
    }

    /// The file that a script makes, made once for a name and what `scripts`, files of `Tests/Guest`, are.
    ///
    /// - Parameter words: the script and its arguments, for the file it is to make.
    static func cached(
        _ name: String, extension suffix: String, scripts: [String], words: (URL) -> [String]
    ) throws -> URL {
        let folder = Harness.package.appending(path: "Tests/Guest")
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325  // FNV-1a
        for name in scripts {
            for byte in try Data(contentsOf: folder.appending(path: name)) {
                hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3
            }
        }
        let file = cache.appending(path: "\(name)-\(String(hash, radix: 16)).\(suffix)")
        if !FileManager.default.fileExists(atPath: file.path) {
            let words = words(file)
            try Tool.run("/bin/bash", [folder.appending(path: words[0]).path] + words.dropFirst())
        }
        return file
    }

    /// Writes the whole initramfs of one guest: the base, the player as `/bin/cyclorama`, the folder `media` as
    /// `/media`, and `files` under their absolute paths. What goes to a system's disk waits in `/files`.
    static func write(
        to image: URL, kernel: Kernel, media: URL?, files: [String: Data], system: GuestSystem? = nil
    ) throws {
        let manager = FileManager.default
        let folder = image.appendingPathExtension("stage")
        defer { try? manager.removeItem(at: folder) }
        let stage = system == nil ? folder : folder.appending(path: "files")
        try manager.createDirectory(at: stage, withIntermediateDirectories: true)
        if let player = Harness.guestPlayer {
            let place = stage.appending(path: system?.player ?? "/bin/cyclorama")
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
        // The kernel unpacks archives that follow each other one over the other.
        try Tool.run(
            "/bin/bash", "-c",
            """
            set -euo pipefail
            cp "$1" "$3"
            cd "$2"
            find -L . -print0 | cpio --null --quiet --dereference -o -H newc -R 0:0 >>"$3"
            """, "bash", try base(kernel).path, folder.path, image.path)
    }
}
