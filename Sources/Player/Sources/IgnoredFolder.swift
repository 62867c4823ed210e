internal import LinuxIO
internal import Paths

/// Folders inside a folder that plays that hold deleted files, former versions, or thumbnails of what lies elsewhere.
enum IgnoredFolder {
    /// In lower case, with what makes them.
    private static let names: Set = [
        // Windows: the bin of NTFS (since Vista; before it), that of FAT, and what restores the system.
        "$recycle.bin", "recycler", "recycled", "system volume information",
        // Synology DSM, and `recycle:repository` of Samba's vfs_recycle(8) as other disks set it.
        "#recycle", "#snapshot", "@eadir", "@tmp",
        // QNAP QTS.
        "@recycle", "@recently-snapshot", "@__thumb",
        // NetApp ONTAP, over SMB.
        "~snapshot",
        // macOS and Netatalk on network disks, and the resource forks in archives of macOS.
        "network trash folder", "temporary items", "thevolumesettingsfolder", "__macosx",
        // fsck(8) of ext4, and of Android's cards.
        "lost+found", "lost.dir",
    ]
    /// Libraries of Apple's Photos, iPhoto and Aperture, and of Adobe's Lightroom: they keep each picture in several sizes.
    private static let endings = [
        ".photoslibrary", ".photolibrary", ".migratedphotolibrary", ".aplibrary", ".lrdata", ".lrlibrary",
    ]
    /// Keeps a folder, and those in it, out of Android's galleries (MediaStore.MEDIA_IGNORE_FILENAME).
    static let mark = ".nomedia"

    /// Whether a folder of this name is passed over.
    static func hasName(_ name: String) -> Bool {
        let name = name.lowercased()
        // chkdsk of Windows numbers what it finds: FOUND.000.
        let isFound = name.hasPrefix("found.") && name.utf8.count == 9 && Int(name.suffix(3)) != nil
        return isFound || names.contains(name) || endings.contains { name.hasSuffix($0) }
    }

    /// Whether a folder has the mark that keeps it out.
    static func isMarked(_ path: String) -> Bool { (try? File.kind(of: PathParts.joined(path, mark))) != nil }
}
