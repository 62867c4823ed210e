internal import Carousel
internal import Decode
internal import JSONText
internal import Painters
internal import Paths
internal import PlaylistFormat
internal import Raster
internal import Schedules
internal import Vocabulary

/// A show that `check` has read, and its findings.
struct CheckedShow {
    let content: SourceContent
    /// The content's, which makes them anew each time.
    let slides: [Slide]
    /// What could not be read.
    let problems: [Complaint]
    /// Whether all of every playlist was understood.
    private let isWhole: Bool
    /// The first playlist.
    let file: String?
    let screen: Size
    /// What says the sources; nil: the command line.
    private let namedBy: Origin?

    /// Reads sources that `origin` names, for a screen of that size.
    ///
    /// - Parameters:
    ///   - site: the site file that `origin` is in.
    ///   - zone: whose clocks the times of calendars are told by.
    static func read(
        _ sources: [String], namedBy origin: Origin? = nil, in site: Site? = nil, on screen: Size,
        defaults: SourceDefaults = SourceDefaults(), zone: Zone, by painter: any Painter
    ) -> CheckedShow {
        var pass = ReadingPass(watches: nil, locates: true, painter: painter, defaults: defaults, zone: zone)
        pass.take(all: sources)
        if let site, let origin { pass.content.take(fallbackOf: site, at: origin.file) }
        pass.finish()
        pass.content.takeShownByHand(in: site, namedBy: origin)
        let (content, problems) = (pass.content, pass.problems)
        return CheckedShow(
            content: content, slides: content.slides, problems: problems.complaints,
            isWhole: problems.mistakes.isEmpty, file: content.files.first, screen: screen,
            namedBy: origin)
    }

    /// Every picture that it may show, as often as it is named.
    var pictures: [String] { slides.map(\.path) + content.substitutes.map(\.path) }

    /// Everything about it.
    func findings(_ results: [String: PictureCheck.Diagnosis], at now: WallInstant, in zone: Zone) -> [Finding] {
        let missing = Set(content.missing.map(\.complaint))
        var findings = problems.map { problem in
            if problem.kind == .waitedFor { return Finding(level: .warning, complaint: problem) }
            guard missing.contains(problem), let path = problem.path else { return Finding.error(problem) }
            var advised = problem
            advised.advise(PathHint.text(for: path))
            return .error(advised)
        }
        findings += substituteErrors(results) + pictureFindings(results) + newLooks(results) + newEnds()
        let outlook = Outlook(of: slides.map(\.showing), at: now, in: zone)
        findings += content.remarks.map { remark in
            if remark.topic == .outside {
                return .error(Complaint(remark.message, kind: .unreadable, at: remark.origin, about: remark.folder))
            }
            return .warning(remark.message, .notPlayed, at: remark.origin, about: remark.folder)
        }
        findings += content.calendarNotes.map { Finding(level: .warning, complaint: $0) }
        findings += tooOld + unusedIndicators + layoutWarnings + emptyFolders + hopeless(outlook)
        // What was not understood may be what the others want.
        if isWhole { findings += outranked(results) + gaps(outlook, in: zone) }
        return findings.map { finding in
            var finding = finding
            finding.complaint.origin = finding.complaint.origin ?? namedBy
            return finding
        }
    }

    private func substituteErrors(_ results: [String: PictureCheck.Diagnosis]) -> [Finding] {
        content.substitutes.compactMap { substitute in
            guard case .failed(let error) = results[substitute.path] else { return nil }
            if let finding = waiting(for: error, at: substitute.origin) { return finding }
            return .error(.advised(error, at: substitute.origin, after: "\(substitute.key): "))
        }
    }

    /// Each picture once for each file that names it.
    private func pictureFindings(_ results: [String: PictureCheck.Diagnosis]) -> [Finding] {
        struct Naming: Hashable {
            let path: String
            let file: String?
        }
        var (seen, torn): (Set<Naming>, Set<Naming>) = ([], [])
        var findings: [Finding] = []
        for (slide, origin) in zip(slides, content.origins) {
            switch results[slide.path] {
            case .failed(let error):
                guard seen.insert(Naming(path: slide.path, file: origin?.file)).inserted else { continue }
                findings.append(waiting(for: error, at: origin) ?? .error(.advised(error, at: origin)))
            case .sound(let size, let tornEnd):
                if let tornEnd, torn.insert(Naming(path: slide.path, file: origin?.file)).inserted {
                    findings.append(
                        .warning("\(safeLine(slide.path)) is \(tornEnd)", .cutOff, at: origin, about: slide.path))
                }
                let placement = Placement(of: size, on: content.pictureSize(on: screen), fit: slide.style.fit)
                let scale = max(
                    Double(placement.target.size.width) / placement.crop.width,
                    Double(placement.target.size.height) / placement.crop.height)
                guard scale > 2, seen.insert(Naming(path: slide.path, file: origin?.file)).inserted else { continue }
                let factor = JSON.rounded((scale * 10).rounded() / 10).text.dropLast(2)
                let message =
                    "\(safeLine(slide.path)) has \(size) pixels, which a screen of \(screen) enlarges \(factor) times"
                findings.append(.warning(message, .small, at: origin, about: slide.path))
            case nil: preconditionFailure("every picture was checked")
            }
        }
        return findings
    }

    /// A picture that is to come from afar; nil: it is another, or wrong.
    private func waiting(for error: DecodeError, at origin: Origin?) -> Finding? {
        guard error.reason.isAbsence, WebCache.awaits(error.name) else { return nil }
        return .warning(WebCache.waiting(for: error.name), .waitedFor, at: origin, about: error.name)
    }

    /// Pictures that are older than their playlist lets them be. Newer ones may come at any time, so they are not closed here.
    private var tooOld: [Finding] {
        content.tooOld.map { old in
            .warning(
                "\(safeLine(old.path)) is not shown: it is of \(old.changed.date) \(old.changed.clock(showsSeconds: false)), and 'max-age' is \(DurationText(old.maxAge))",
                .tooOld, at: old.origin, about: old.path)
        }
    }

    private var unusedIndicators: [Finding] {
        content.unusedIndicators.map {
            .warning(
                "this 'indicator' is not shown: the first source that has one decides, and no playlist within it",
                .unused, at: $0)
        }
    }

    private var emptyFolders: [Finding] {
        content.listings.filter { listing in
            // One that does not exist is an error already.
            listing.count == 0 && !content.missing.contains { $0.path == listing.folder.path }
        }.map { listing in
            let folder = listing.folder
            let isFiltered = !folder.include.isEmpty || !folder.exclude.isEmpty
            let message =
                "no pictures in the folder \(safeLine(folder.path))"
                + (isFiltered ? " that 'include' and 'exclude' let in" : "")
            return .warning(message, .emptyFolder, at: listing.origin, about: folder.path)
        }
    }
}

// MARK: - Schedules

extension CheckedShow {
    /// What to call the slide at an index, and what it is about: all pictures of a folder are one.
    private func name(_ index: Int) -> String {
        let origin = content.origins[index]
        let folder = content.listings.first { $0.origin != nil && $0.origin == origin }?.folder.path
        return safeLine(folder ?? slides[index].path)
    }

    private func once(_ findings: [Finding]) -> [Finding] {
        var seen: Set<Finding> = []
        return findings.filter { seen.insert($0).inserted }
    }

    private func hopeless(_ outlook: Outlook) -> [Finding] {
        once(
            outlook.hopeless.map { hopeless in
                let reason =
                    switch hopeless.reason {
                    case .neverOpen: "can never be shown: its days, hours and dates do not meet"
                    case .ended(.day(let day)): "is not shown any more: its last day was \(day)"
                    case .ended(.moment(let moment)): "is not shown any more: it ended at \(moment)"
                    }
                return .warning("\(name(hopeless.slide)) \(reason)", .neverShown, at: content.origins[hopeless.slide])
            })
    }

    /// Slides behind one that is always there.
    private func outranked(_ results: [String: PictureCheck.Diagnosis]) -> [Finding] {
        let always = slides.indices.filter { index in
            let slide = slides[index]
            guard case .sound = results[slide.path] else { return false }
            return slide.showing.schedules.isEmpty
        }
        let top = always.map(priority).max()
        guard let first = always.first(where: { priority($0) == top }) else { return [] }
        return once(
            slides.indices.filter { priority($0) < priority(first) }.map { index in
                let words = "can never be shown: \(name(first)) has the priority \(priority(first)), and no 'show'"
                return .warning("\(name(index)) \(words)", .neverShown, at: content.origins[index])
            })
    }

    private func priority(_ index: Int) -> Int { slides[index].showing.priority }

    /// Times of the week from now in which no slide is shown. With `when-empty`, they are meant.
    private func gaps(_ outlook: Outlook, in zone: Zone) -> [Finding] {
        let gaps = outlook.gaps
        if content.whenEmpty != nil || slides.isEmpty || gaps.isEmpty { return [] }
        func text(_ instant: WallInstant) -> String {
            let moment = zone.moment(at: instant)
            return "\(moment.date) \(moment.clock(showsSeconds: false))"
        }
        let shown = gaps.prefix(3).map { "\(text($0.lowerBound)) to \(text($0.upperBound))" }
        let more = gaps.count > 3 ? ", and \(gaps.count - 3) more" : ""
        let message =
            "nothing is shown for a part of the next seven days: \(shown.joined(separator: ", "))\(more); "
            + "'when-empty' says what to show then"
        return [.warning(message, .nothingShown, at: file.map { Origin(file: $0) })]
    }
}

extension Site {
    /// What says `pair`, and plays in step on screens of both shapes.
    ///
    /// - Parameter shows: one for each of its screens.
    func unpaired(_ shows: [CheckedShow], in file: String) -> [Finding] {
        var told: Set<String> = []
        return zip(screens, shows).compactMap { screen, show in
            let source = screen.source
            let shapes = zip(screens, shows).filter { $0.0.source == source }.map { ScreenShape($0.1.screen) }
            guard show.content.saysPair, ScreenShape.common(of: shapes) == nil, told.insert(source).inserted else {
                return nil
            }
            let words = "has 'pair', and plays on wide and on upright outputs: none of its pictures are paired"
            return .warning("\(safeLine(source)) \(words)", .unused, at: Origin(file: file, place: screen.place))
        }
    }
}

extension Complaint {
    /// A picture that cannot be shown, with what was probably meant where there is none.
    fileprivate static func advised(_ error: DecodeError, at origin: Origin?, after prefix: String = "") -> Complaint {
        var complaint = Complaint(error, at: origin, after: prefix)
        if error.reason.isAbsence { complaint.advise(PathHint.text(for: error.name)) }
        if error.reason.isFolder, prefix.isEmpty, origin.map({ PlaylistFile(path: $0.file) == .yaml }) == true {
            complaint.advise("; write 'folder: \(safeLine(error.name))'")
        }
        return complaint
    }
}
