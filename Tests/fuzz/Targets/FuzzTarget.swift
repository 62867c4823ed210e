/// A way into the program for bytes from outside.
public enum FuzzTarget: String, CaseIterable, Sendable {
    /// A file, decoded and scaled. The last byte, which lies behind the end of a whole picture, says to what.
    case jpeg, png
    /// An EXIF block, in a JPEG and in a PNG made around it.
    case exif
    /// A playlist.
    case yaml, m3u
    case site
    /// What the player itself has written: its display log, and where its shows stood.
    case log, places
    /// What clients send.
    case control, json
    /// What the kernel tells of files, devices and mounts.
    case inotify, uevent, mounts
    /// What lies in a folder.
    case tree

    /// Takes the bytes in, twice, and looks at what comes of them. An error is a good outcome, if it is the same twice.
    public func run(_ bytes: [UInt8]) throws(Finding) {
        switch self {
        case .jpeg, .png: try PictureTarget.run(bytes, choice: bytes.last ?? 0)
        case .exif: try EXIFTarget.run(bytes)
        case .yaml: try PlaylistTarget.run(bytes, isYAML: true)
        case .m3u: try PlaylistTarget.run(bytes, isYAML: false)
        case .site: try SiteTarget.run(bytes)
        case .log: try DisplayLogTarget.run(bytes)
        case .places: try PlacesTarget.run(bytes)
        case .control: try ControlTarget.run(bytes)
        case .json: try JSONTarget.run(bytes)
        case .inotify: try InotifyTarget.run(bytes)
        case .uevent: try UEventTarget.run(bytes)
        case .mounts: try MountsTarget.run(bytes)
        case .tree: try FolderTreeTarget.run(bytes)
        }
    }

    /// The same with every choice that the last byte could make, or with every `step`th.
    public func runAll(_ bytes: [UInt8], step: Int = 1) throws(Finding) {
        switch self {
        case .jpeg, .png:
            for choice in stride(from: 0, through: 255, by: step) {
                try PictureTarget.run(bytes, choice: UInt8(choice))
            }
        default: try run(bytes)
        }
    }
}
