public import Foundation

/// An ext4 file system in a loop device, mounted read-only until the process of the tests ends; only root has that.
public final class Loop {
    public struct Failure: Error {
        let script: String
    }

    public let folder: String
    private let device: String

    /// Whether this machine lets one mount such a thing.
    public static let works: Bool = {
        let script =
            "d=$(mktemp -d) && truncate -s 2M $d/i && mkfs.ext4 -q $d/i && mkdir $d/m && mount -o loop,ro $d/i $d/m"
        let isMounted = (try? run("(\(script) && umount $d/m) >/dev/null 2>&1; r=$?; rm -rf $d; exit $r")) != nil
        return isMounted
    }()

    /// - Parameter fill: puts files into the folder while it can be written
    public init(in scratch: String, _ fill: (URL) throws -> Void) throws {
        folder = scratch + "/mount"
        device = try Self.run(
            """
            cd '\(scratch)' && truncate -s 16M disk.img && mkfs.ext4 -q -b 1024 disk.img && mkdir mount &&
            losetup --find --show disk.img
            """)
        AtExit.run("umount '\(folder)'; blockdev --setrw \(device); losetup -d \(device)")
        try Self.run("blockdev --setrw \(device) && mount \(device) '\(folder)'")
        try fill(URL(fileURLWithPath: folder))
        try remount()
    }

    /// Mounts it anew, read-only: nothing of it is left in memory. A mount namespace that another test has made meanwhile keeps the
    /// file system until that ends.
    public func remount() throws {
        try Self.run(
            """
            umount '\(folder)' && blockdev --flushbufs \(device) || exit 1
            for try in $(seq 300); do
                mount -o ro,noload \(device) '\(folder)' && exit 0
                sleep 0.2
            done
            exit 1
            """)
    }

    /// As a switch on a stick does.
    public func protect() throws { try Self.run("blockdev --setro \(device)") }

    @discardableResult
    private static func run(_ script: String) throws -> String {
        let process = Process()
        let output = Pipe()
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments = ["-c", script]
        process.standardOutput = output
        try process.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        if process.terminationStatus != 0 { throw Failure(script: script) }
        return text.trimmingCharacters(in: .whitespacesAndNewlines)
    }
}
