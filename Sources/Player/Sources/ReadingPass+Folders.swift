internal import Carousel
internal import LinuxIO
internal import Paths
internal import PlaylistFormat
internal import Vocabulary

extension ReadingPass {
    /// What a folder plays that is a source.
    mutating func groups(ofSource folder: String) -> [Lineup.Group] {
        let whole = Playlist.Folder(
            path: folder, recursive: defaults.folders.isRecursive, order: defaults.folders.order, style: defaults.style)
        var playlist = FolderPlaylist.path(in: folder, collector)
        let group = playlist == nil ? self.group(of: whole, origin: nil, &playlist) : nil
        guard let playlist else { return [group].compactMap(\.self) }
        memory.note(playlist, in: folder)
        return groups(ofSource: playlist, PlaylistFile(path: playlist) ?? .yaml)
    }

    /// The pictures of a folder that a playlist names, in its order.
    mutating func group(of folder: Playlist.Folder, origin: Origin?) -> Lineup.Group {
        var none: String?
        return group(of: folder, origin: origin, &none)
    }

    /// The pictures of a folder, in its order.
    ///
    /// - Parameter playlist: set to the path of the source's playlist, which replaces the pictures.
    private mutating func group(of folder: Playlist.Folder, origin: Origin?, _ playlist: inout String?) -> Lineup.Group
    {
        var paths: [String] = []
        if begins(folder.path, at: origin) {
            collector.follow(folder.path)
            if beginsWork(on: folder.path, origin: origin) {
                paths = looks.sorted(
                    pictures(of: folder, origin: origin, &playlist), by: folder.order, isCancelled: budget.cancels)
                content.dependsOnTimes = content.dependsOnTimes || folder.order.isByTime
            } else {
                // It is read once it has changed.
                collector.noteListing(of: folder.path)
            }
        }
        if playlist == nil {
            content.listings.append(SourceContent.Listing(folder: folder, origin: origin, count: paths.count))
        }
        if locates { content.origins += [Origin?](repeating: origin, count: paths.count) }
        return Lineup.Group(
            order: folder.order == .shuffled ? .shuffled : .listed,
            slides: marked(
                paths.map { limited(Slide(path: $0, style: folder.style, showing: folder.showing), at: origin) }))
    }

    private mutating func pictures(
        of folder: Playlist.Folder, origin: Origin?, _ playlist: inout String?
    ) -> [String] {
        var isDone = false
        defer { record?.end(isDone: isDone && !budget.isCancelled) }
        var reader = FolderReader(folder, collector, former: former, looks: looks, isSource: origin == nil)
        do throws(SystemError) {
            problems.add(refusal: try reader.read(within: &budget), at: origin)
            content.remarks += reader.remarks(budget.limits, origin: origin)
            content.subfolders += reader.subfolders(origin: origin)
            playlist = reader.ownPlaylist.map { PathParts.joined(folder.path, $0) }
            if origin == nil { memory.note(nil, in: folder.path) }
            isDone = true
        } catch {
            if error.isAbsence {
                let hadPlaylist = origin == nil && memory.hasPlaylist(in: folder.path)
                report(error, path: folder.path, isPlaylist: hadPlaylist, origin: origin)
            } else {
                let path = error.subject
                problems.add(
                    "\(safeLine(path)): cannot read the folder: \(error.reason)", .unreadable, at: origin, about: path,
                    &budget)
            }
            if error.isUnreachable { return former.slides(in: folder.path).map(\.path) }
        }
        return reader.pictures
    }
}
