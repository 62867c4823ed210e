internal import LinuxIO

/// Something that happened in a folder that is watched, or to one, by the folder's path.
enum Notice: Hashable, Sendable {
    /// A name in it; an empty one is the folder's own.
    case change(folder: String, name: String, Inotify.Changes, isFolder: Bool)
    /// It is not there any more under this path, and watched no longer.
    case lost(folder: String)
    /// Anything may have happened anywhere.
    case overflow
}
