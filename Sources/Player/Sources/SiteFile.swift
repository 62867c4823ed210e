internal import Input
internal import LinuxIO
internal import Paths
internal import PlaylistFormat
internal import Present

/// A site file on disk.
enum SiteFile {
    /// What kind of source it is.
    enum SourceKind: Hashable {
        case site
        case other
        /// It is missing; by its name it may be a site file.
        case missing(SourceContent.Missing)
    }

    /// What a source is. A file that exists but cannot be read counts as another kind.
    static func kind(of source: String, isCancelled: () -> Bool = { false }) -> SourceKind {
        guard PlaylistFile(path: source) == .yaml else { return .other }
        // A site file says where logs are written: it is always this machine's own.
        if WebCache.holds(source) || SiteName.root(of: source) != nil { return .other }
        do throws(SystemError) {
            return Site.isSite(yaml: try bytes(of: source), isCancelled: isCancelled) ? .site : .other
        } catch {
            if !error.isAbsence { return .other }
            return .missing(
                SourceContent.Missing(
                    path: source, reason: error.reason, isPlaylist: true, origin: nil,
                    complaint: Complaint("\(safeLine(source)): \(error.reason)", kind: .missing, about: source)))
        }
    }

    /// Whether a source is a site file that can be read.
    ///
    /// - Parameter record: notes that it is looked into. One that is left out is none.
    static func isSite(
        _ source: String, _ record: WorkRecord? = nil, isCancelled: () -> Bool = { false }
    ) -> Bool {
        if record?.begin(.reading, on: source) != nil { return false }
        // It is still to be read.
        defer { record?.end(isDone: false) }
        return kind(of: source, isCancelled: isCancelled) == .site
    }

    /// Reads a site file.
    ///
    /// - Parameter isCancelled: whether the outcome is not needed any more; it means nothing then.
    static func read(_ path: String, isCancelled: @escaping () -> Bool = { false }) throws(InputError) -> Site {
        let site = try parsed(path, isCancelled: isCancelled).site
        do throws(PlaylistError) {
            return try site.get()
        } catch {
            throw InputError(complaints: error.complaints(of: path))
        }
    }

    /// Why there is no output to choose.
    static let notAlone = InputError(["--output chooses a screen of a site file, which is given alone"])

    /// Reads the site file that is the only source, and chooses its screens; nil where the sources are others.
    ///
    /// - Parameters:
    ///   - output: the one whose screen is wanted; nil: all screens.
    ///   - defaults: of the other sources; with a site file they are an error.
    static func only(
        of sources: [String], on output: String?, _ defaults: SourceDefaults
    ) throws(PlayerError) -> (site: Site, chosen: [Site.Screen])? {
        guard sources.count == 1, isSite(sources[0]) else {
            if output == nil { return nil }
            throw .input(notAlone)
        }
        do throws(InputError) {
            try defaults.refuse(site: sources[0])
            let site = try read(sources[0])
            return (site, try site.screens(on: output, in: sources[0]))
        } catch {
            throw .input(error)
        }
    }

    /// Why a file that settings name cannot be used; nil for one that this user may not see.
    static func probe(_ path: String, _ isFolder: Bool) -> String? {
        Descriptor.flaw(of: path, isFolder: isFolder).flatMap { $0.isForbidden ? nil : $0.reason }
    }

    /// Reads as much of a site file as can be read.
    static func parsed(
        _ path: String, probe: FileProbe? = nil, isCancelled: @escaping () -> Bool = { false }
    ) throws(InputError) -> (site: Parsed<Site>, excerpts: Excerpts) {
        let bytes: [UInt8]
        do throws(SystemError) {
            bytes = try self.bytes(of: path)
        } catch {
            throw InputError(["\(safeLine(path)): \(error.reason)"])
        }
        let site = Site.parsed(
            yaml: bytes, name: path, folder: PathParts(path).folder, cache: WebCache.folder,
            keyNames: { KeyCode.names }, probe: probe, isCancelled: isCancelled)
        return (site, Excerpts(of: bytes, as: .yaml))
    }

    /// Takes what can be read of a site file that has a mistake, apart from its outputs; nothing where it is left out, or is none.
    static func salvage(_ path: String, into plan: inout OutputPlan, _ pass: inout ReadingPass) {
        let cancels = pass.budget.cancels
        guard isSite(path, pass.record, isCancelled: cancels),
            let site = (try? parsed(path, isCancelled: cancels))?.site.document
        else { return }
        plan.take(site)
        pass.take(fallback: site.fallback)
    }

    private static func bytes(of path: String) throws(SystemError) -> [UInt8] {
        try File.contents(of: path, limit: ReadingLimits.standard.playlistBytes)
    }
}

extension Site {
    /// The screen of an output, by its own line or by that of all others; all screens for nil.
    func screens(on output: String?, in file: String) throws(InputError) -> [Site.Screen] {
        guard let output else { return screens }
        let own = screens.filter { $0.output == output }
        let chosen = own.isEmpty ? screens.filter { $0.output == nil } : own
        if !chosen.isEmpty { return chosen }
        let names = screens.compactMap(\.output).map { safeLine($0) }.joined(separator: ", ")
        throw InputError(["\(safeLine(file)) has no output called '\(safeLine(output))'; there is \(names)"])
    }
}
