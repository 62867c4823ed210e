import Foundation

/// What guests are made of, built once for the scripts that make it.
enum GuestImage {
    static let cache = Harness.package.appending(path: ".build/guest")

    /// The initramfs that is the same for every guest of a kernel: busybox, init and modules.
    static func base(_ kernel: Kernel) throws -> URL {
        let model = ["vkms.patch", "vkms_model.c", "vkms_model.h"].map { "vkms/\($0)" }
        let programs = ["pattern.c", "kms.c", "witness.c", "hand.c", "../KernelModel/Calls/requests.c"]
        let scripts = ["init", "runner", "image.sh"] + programs + model
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
        let content = try scripts.map { try Data(contentsOf: folder.appending(path: $0)) }.joined()
        let file = cache.appending(path: "\(name)-\(fingerprint(of: content)).\(suffix)")
        if !FileManager.default.fileExists(atPath: file.path) {
            let words = words(file)
            try Tool.run("/bin/bash", [folder.appending(path: words[0]).path] + words.dropFirst())
        }
        return file
    }

    /// A name for these bytes: their FNV-1a hash.
    static func fingerprint(of bytes: some Sequence<UInt8>) -> String {
        let hash = bytes.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
        return String(hash, radix: 16)
    }
}
