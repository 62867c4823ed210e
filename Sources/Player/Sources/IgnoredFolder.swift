internal import LinuxIO
internal import Paths

/// Folders that a walk skips: they hold deleted files, snapshots, or thumbnails of pictures elsewhere.
enum IgnoredFolder {
    /// In lower case, by the system that creates them.
    private static let names: Set = [
        // Windows: recycle bins of NTFS (Vista; before), of FAT, and System Restore.
        "$recycle.bin", "recycler", "recycled", "system volume information",
        // Synology DSM; other devices set the same names for Samba's vfs_recycle(8).
        "#recycle", "#snapshot", "@eadir", "@tmp",
        // QNAP QTS.
        "@recycle", "@recently-snapshot", "@__thumb",
        // NetApp ONTAP, over SMB.
        "~snapshot",
        // macOS and Netatalk on network disks; resource forks in archives of macOS.
        "network trash folder", "temporary items", "thevolumesettingsfolder", "__macosx",
        // fsck(8) of ext4; Android.
        "lost+found", "lost.dir",
    ]
    /// Libraries of Apple Photos, iPhoto, Aperture and Adobe Lightroom: they keep each picture in several sizes.
    private static let endings = [
        ".photoslibrary", ".photolibrary", ".migratedphotolibrary", ".aplibrary", ".lrdata", ".lrlibrary",
    ]
    /// Hides a folder and its subfolders on Android (MediaStore.MEDIA_IGNORE_FILENAME).
    static let mark = ".nomedia"

    /// Whether a walk skips folders of this name.
    static func hasName(_ name: String) -> Bool {
        let name = name.lowercased()
        // Windows' chkdsk writes FOUND.000 and so on.
        let isFound = name.hasPrefix("found.") && name.utf8.count == 9 && Int(name.suffix(3)) != nil
        return isFound || names.contains(name) || endings.contains { name.hasSuffix($0) }
    }

    /// Whether a folder contains `mark`.
    static func isMarked(_ path: String) -> Bool { (try? File.kind(of: PathParts.joined(path, mark))) != nil }
}
