extension Playlist {
    /// Pictures in the order given, with the defaults.
    public init(pictures: [String]) {
        self.init(entries: pictures.map { .picture(Slide(path: $0)) })
    }

    /// The pictures of one folder, without those of the folders inside it, with the defaults.
    public init(folder: String) {
        self.init(entries: [.folder(Folder(path: folder))])
    }
}
