extension Playlist {
    /// A playlist of pictures in the given order, with the defaults.
    public init(pictures: [String]) {
        self.init(entries: pictures.map { .picture(Slide(path: $0)) })
    }

    /// A playlist of the pictures of one folder, without its sub-folders, with the defaults.
    public init(folder: String) {
        self.init(entries: [.folder(Folder(path: folder))])
    }
}
