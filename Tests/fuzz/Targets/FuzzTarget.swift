/// A way into the program for bytes from outside.
public enum FuzzTarget: String, CaseIterable, Sendable {
    /// A file, decoded and scaled. The last byte, which lies behind the end of a whole picture, says to what.
    case jpeg, png, webp, heif
    /// An EXIF block, in a JPEG and in a PNG made around it.
    case exif
    /// An ICC profile, in pictures made around it.
    case icc
    /// A JPEG by our own Huffman decoder and by libjpeg's. The last byte but one says how they read the file.
    case stock
    /// A picture that is cancelled, or short of memory: the two bytes before the last one say when.
    case cancel, allocation
    /// A playlist.
    case yaml, m3u
    /// A calendar that a playlist names.
    case ics
    case site
    /// What the player itself has written: its display log, where its shows stood, and what it died of.
    case log, places, quarantine
    /// What clients send.
    case control, json
    /// What the kernel tells of files, devices and mounts.
    case inotify, uevent, mounts
    /// What lies in a folder.
    case tree
    /// What stands on a stick in the files that the sign writes: its copy of the display log, whose text it is, and where the
    /// blocks of a file lie.
    case ring, owner, blocks
    /// The modes of a display, and which of them is asked for.
    case modes
    /// A glob and a name.
    case glob
    /// An address of the web, and what a file from there names; what a web server answers.
    case address, answer
    /// What fingers do on a panel.
    case hand
    /// What a painter is told, and what it says.
    case order, painted

    /// The folders of seeds that the fuzzer begins with.
    public var seedFolders: [String] {
        switch self {
        case .stock: ["jpeg"]
        case .cancel, .allocation: ["jpeg", "png"]
        default: [rawValue]
        }
    }

    /// Takes the bytes in, twice, and looks at what comes of them. An error is a good outcome, if it is the same twice.
    public func run(_ bytes: [UInt8]) throws(Finding) {
        switch self {
        case .jpeg, .png, .webp, .heif: try PictureTarget.run(bytes, choice: bytes.last ?? 0)
        case .exif: try EXIFTarget.run(bytes)
        case .icc: try ProfileTarget.run(bytes)
        case .stock, .cancel, .allocation:
            try run(bytes, choice: bytes.last ?? 0, when: bytes.suffix(3).prefix(2).reduce(0) { $0 << 8 | Int($1) })
        case .yaml: try PlaylistTarget.run(bytes, isYAML: true)
        case .m3u: try PlaylistTarget.run(bytes, isYAML: false)
        case .ics: try CalendarTarget.run(bytes)
        case .site: try SiteTarget.run(bytes)
        case .log: try DisplayLogTarget.run(bytes)
        case .places: try PlacesTarget.run(bytes)
        case .quarantine: try QuarantineTarget.run(bytes)
        case .control: try ControlTarget.run(bytes)
        case .json: try JSONTarget.run(bytes)
        case .inotify: try InotifyTarget.run(bytes)
        case .uevent: try UEventTarget.run(bytes)
        case .mounts: try MountsTarget.run(bytes)
        case .tree: try FolderTreeTarget.run(bytes)
        case .ring: try LogRingTarget.run(bytes)
        case .owner: try OwnerTarget.run(bytes)
        case .blocks: try BlocksTarget.run(bytes)
        case .modes: try ModesTarget.run(bytes)
        case .glob: try GlobTarget.run(bytes)
        case .address: try AddressTarget.run(bytes)
        case .answer: try AnswerTarget.run(bytes)
        case .hand: try HandTarget.run(bytes)
        case .order: try PaintingTarget.order(bytes)
        case .painted: try PaintingTarget.answer(bytes)
        }
    }

    private func run(_ bytes: [UInt8], choice: UInt8, when: Int) throws(Finding) {
        switch self {
        case .stock: try StockTarget.run(bytes, choice: choice, reads: UInt8(when & 0xFF))
        case .cancel: try CancelTarget.run(bytes, choice: choice, patience: when & 0x1FFF, readMost: when >> 13)
        default: try AllocationTarget.run(bytes, choice: choice, number: when & 0xFFF, isLasting: when & 0x1000 != 0)
        }
    }

    /// The same with every choice that the last byte could make, or with every `step`th.
    public func runAll(_ bytes: [UInt8], step: Int = 1) throws(Finding) {
        switch self {
        case .jpeg, .png, .webp, .heif:
            for choice in stride(from: 0, through: 255, by: step) {
                try PictureTarget.run(bytes, choice: UInt8(choice))
            }
        case .stock, .cancel, .allocation:
            for choice in stride(from: 0, through: 255, by: step) {
                try run(bytes, choice: UInt8(choice), when: choice * 37)
            }
        default: try run(bytes)
        }
    }
}
