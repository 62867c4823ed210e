internal import Carousel
internal import ControlProtocol
internal import LinuxIO
internal import Paths

/// Which files from the web the shows want, for the program that fetches them.
struct WantedFiles {
    /// A show: its number, how often it was read anew, and the slide that it is at.
    private struct Stand: Hashable {
        let number: WorkerClient
        let reloads: Int
        let files: [WebFile]
        let slide: Int?
    }

    private var stands: [Stand] = []
    private var revision = 1

    /// Takes in where the shows stand. Returns whether that is new to who fetches their files.
    mutating func follow(_ channels: [Channel]) -> Bool {
        let stands = channels.map { channel in
            // Which comes next counts while one of them is yet to come.
            let show = channel.show
            let isLacking =
                !show.sources.webPictures.isEmpty && show.files.unshowable.reasons.keys.contains(where: WebCache.holds)
            let carousel = channel.show.carousel
            return Stand(
                number: channel.number, reloads: carousel.reloads, files: channel.webFiles,
                slide: isLacking ? carousel.slideNumber : nil)
        }
        if stands == self.stands { return false }
        self.stands = stands
        revision += 1
        return true
    }

    /// How many there are.
    func summary(_ channels: [Channel]) -> WantedPage {
        var page = WantedPage()
        page.isSummary = true
        page.revision = revision
        page.count = channels.reduce(0) { $0 + $1.webFiles.count + $1.show.sources.webPictures.count }
        return page
    }

    /// A page of them: what is read first, then the pictures. Of each show comes the next one, then of each the one after it.
    func page(from start: Int, _ channels: [Channel]) -> WantedPage {
        var page = summary(channels)
        page.isSummary = false
        let files = channels.flatMap(\.webFiles)
        var at = start - 1
        while at < files.count, page.list.count < WantedPage.most {
            page.list += [WantedFile(files[at])].compactMap(\.self)
            at += 1
        }
        let lists = channels.map { RotatedPictures($0.show) }
        let longest = lists.map(\.count).max() ?? 0
        while at < files.count + longest, page.list.count < WantedPage.most {
            page.list += lists.compactMap { $0[at - files.count].flatMap { WantedFile($0) } }
            at += 1
        }
        page.nextFrom = at < files.count + longest ? at + 1 : nil
        return page
    }
}

/// The pictures from the web of a show, those first that come next.
private struct RotatedPictures {
    private let pictures: [WebPicture]
    private let start: Int

    init(_ show: Show) {
        pictures = show.sources.webPictures
        let slide = show.carousel.slideNumber ?? -1
        // The first one behind the present slide.
        var (low, high) = (0, pictures.count)
        while low < high {
            let middle = (low + high) / 2
            if pictures[middle].slide > slide { high = middle } else { low = middle + 1 }
        }
        start = low
    }

    var count: Int { pictures.count }

    /// Nil behind the last one.
    subscript(index: Int) -> WebFile? {
        index < pictures.count ? pictures[(start + index) % pictures.count].file : nil
    }
}

extension WantedFile {
    fileprivate init?(_ file: WebFile) {
        guard let url = AddressName.address(of: file.path) else { return nil }
        self.init()
        self.url = url
        kind = file.kind.rawValue
        refresh = file.refresh.map { $0 / .seconds(1) }
    }
}
