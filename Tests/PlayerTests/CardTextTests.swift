import Carousel
import Lettering
import PlaylistFormat
import Testing

@testable import Player

/// What cards say.
@Suite struct CardTextTests {
    private let facts = CardFacts(sources: ["/srv/a.yaml"], machine: ["sign"], user: "cyclorama")

    private func card(
        _ emptyReason: EmptyReason = .slides, _ facts: CardFacts? = nil, _ content: SourceContent = SourceContent(),
        unshowable: [String: String] = [:]
    ) -> MessageCard {
        var files = UnshowableFiles()
        for (path, reason) in unshowable { _ = files.add(path, because: reason) }
        return MessageCard(for: emptyReason, facts ?? self.facts, SourceNotes(content, Dependencies()), files)
    }

    private func failing(_ complaints: Complaint...) -> CardFacts {
        var facts = facts
        facts.error = InputError(complaints: complaints)
        return facts
    }

    private static func folders(_ paths: String...) -> SourceContent {
        var content = SourceContent()
        content.listings = paths.map { SourceContent.Listing(folder: Playlist.Folder(path: $0), origin: nil, count: 0) }
        return content
    }

    private static func missing(_ path: String, isPlaylist: Bool, _ origin: Origin? = nil) -> SourceContent.Missing {
        SourceContent.Missing(
            path: path, reason: "No such file or directory", isPlaylist: isPlaylist, origin: origin,
            complaint: Complaint("\(path): No such file or directory", at: origin, about: path))
    }

    @Test func anEmptyFolder() {
        #expect(
            card(.slides, nil, Self.folders("/srv/photos"))
                == MessageCard(
                    title: "No pictures yet", advice: "Copy pictures into this folder:",
                    places: ["/srv/photos"], machine: ["sign"]))
        let several = card(.slides, nil, Self.folders("/a", "/b", "/a", "/c\u{1b}", "/d"))
        #expect(several.advice == "Copy pictures into one of these folders:")
        #expect(several.places == ["/a", "/b", "/c\\u{1b}"])
        let empty = card()
        #expect(empty.advice == "Name pictures or folders in:" && empty.places == ["/srv/a.yaml"])
    }

    /// Nobody copies pictures into the folder of a site.
    @Test func aSiteFromAfar() {
        let empty = Self.folders("/var/lib/agent/@site")
        #expect(
            card(.slides, nil, empty)
                == MessageCard(
                    title: "No pictures yet", advice: "They come with the site:", places: ["/var/lib/agent/@site"],
                    machine: ["sign"]))
        var facts = facts
        facts.siteTrouble = "the key has expired"
        #expect(
            card(.slides, facts, empty).entries
                == [MessageCard.Entry(place: "/var/lib/agent/@site", text: "not downloaded yet: the key has expired")])
        #expect(card(.slides, facts, Self.folders("/srv")).entries.isEmpty)
        var content = SourceContent()
        content.missing = [
            Self.missing("/var/lib/agent/@site", isPlaylist: false), Self.missing("/srv", isPlaylist: false),
        ]
        #expect(
            card(.slides, facts, content).entries == [
                MessageCard.Entry(
                    place: "/var/lib/agent/@site", text: "No such file or directory: the key has expired"),
                MessageCard.Entry(place: "/srv", text: "No such file or directory"),
            ])
    }

    @Test func onlyHEIC() {
        var content = Self.folders("/srv/photos")
        content.remarks = [
            Remark(
                folder: "/srv/photos", topic: .unplayable([]),
                message: "/srv/photos: 12 HEIC pictures are not played; export them as JPEG", origin: nil)
        ]
        let card = card(.slides, nil, content)
        #expect(card.title == "No pictures that play yet")
        #expect(
            card.entries == [
                MessageCard.Entry(place: "/srv/photos", text: "12 HEIC pictures are not played; export them as JPEG")
            ])
        #expect(card.places == ["/srv/photos"])
    }

    @Test func missingSources() {
        var content = SourceContent()
        content.missing = [Self.missing("/media/usb", isPlaylist: false)]
        #expect(
            card(.slides, nil, content)
                == MessageCard(
                    title: "The picture source is missing",
                    entries: [MessageCard.Entry(place: "/media/usb", text: "No such file or directory")],
                    advice: "It is played as soon as it is there.", machine: ["sign"]))
        let origin = Origin(file: "/srv/a.yaml", place: Place(line: 3, column: 5))
        content.missing = (1...8).map { Self.missing("/m/\($0).yaml", isPlaylist: true, origin) }
        let many = card(.slides, nil, content)
        #expect(many.title == "8 playlists are missing" && many.entries.count == 6 && many.others == 2)
        #expect(many.entries[0].text == "No such file or directory; named in /srv/a.yaml:3:5")
    }

    @Test func mistakesHaveTheirPlaces() {
        let one = Complaint(
            "unknown key 'x' in a slide", at: Origin(file: "/srv/a.yaml", place: Place(line: 3, column: 5)))
        let card = card(.slides, failing(one))
        #expect(card.title == "a.yaml has a mistake")
        #expect(card.entries == [MessageCard.Entry(place: "/srv/a.yaml:3:5", text: "unknown key 'x' in a slide")])
        #expect(card.advice == "Correct it and save: it is read again at once.")
        #expect(self.card(.slides, failing(one, one)).title == "a.yaml has mistakes")
        let other = Complaint("and 2 more errors", at: Origin(file: "/srv/b.yaml"))
        let both = self.card(.slides, failing(one, other))
        #expect(both.title == "The playlists have mistakes" && both.entries[1].place == "/srv/b.yaml")
    }

    @Test func unreadableForTheUser() {
        let folder = Complaint("/srv/p: cannot read the folder: Permission denied", about: "/srv/p")
        let card = card(.slides, failing(folder))
        #expect(card.title == "The pictures cannot be read")
        #expect(card.entries == [MessageCard.Entry(place: "/srv/p", text: "cannot read the folder: Permission denied")])
        #expect(card.advice == "The user 'cyclorama' must have the right to read it.")
        let files = [
            "/p/a.jpg": "/p/a.jpg: cannot open: Permission denied",
            "/p/b.jpg": "/p/b.jpg: cannot open: Permission denied",
        ]
        #expect(
            self.card(.faultlessSlides, unshowable: files)
                == MessageCard(
                    title: "No picture can be shown",
                    entries: ["a", "b"].map {
                        MessageCard.Entry(place: "/p/\($0).jpg", text: "cannot open: Permission denied")
                    }, advice: "The user 'cyclorama' must have the right to read them.", machine: ["sign"]))
    }

    @Test func picturesWithFaults() {
        let one = card(.faultlessSlides, unshowable: ["/p/a.jpg": "/p/a.jpg: corrupt: bad"])
        #expect(
            one.title == "The picture cannot be shown"
                && one.entries == [MessageCard.Entry(place: "/p/a.jpg", text: "corrupt: bad")])
        #expect(one.advice == "Replace it: it is tried again when it changes.")
        let all = Dictionary(uniqueKeysWithValues: (0..<500).map { ("/p/\($0).jpg", "/p/\($0).jpg: truncated: x") })
        let many = card(.faultlessSlides, unshowable: all)
        #expect(many.entries.count == 6 && many.others == 494)
        #expect(many.lines.count == 9 && many.lines[7] == "and 494 more")
    }

    @Test func theClock() {
        let card = card(.clock)
        #expect(card.title == "The clock is not set" && card.machine == ["sign"])
    }
}
