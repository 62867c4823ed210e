import Carousel
import Foundation
import Lettering
import Testing

@testable import Player
import Vocabulary

/// A folder that is a source: what of it plays.
@Suite struct FolderSourceTests {
    private let scratch: Scratch

    init() throws {
        scratch = try Scratch()
        let names = ["1.png", "trip/2.png", "trip/day/3.png", "trip/day/4.gif"]
        let others = ["$Recycle.Bin/S-1/5.png", "System Volume Information/6.png", "@eaDir/7.png"]
        try scratch.write(empty: (names + others).map { "photos/" + $0 })
        try scratch.write("photos/trip/day/4.gif", "GIF89a")
    }

    private func reader(_ sources: String...) -> LineupReader { LineupReader(sources.map { scratch[$0] }, seed: 0) }

    private func names(_ content: SourceContent) -> [String] { content.slides.map { scratch.name(of: $0.path) } }

    private func remarks(_ content: SourceContent) -> [String] { content.remarks.map { scratch.bare($0.message) } }

    @Test func theFoldersInItPlay() throws {
        let content = try reader("photos").read()
        #expect(names(content) == ["photos/1.png", "photos/trip/2.png", "photos/trip/day/3.png"])
        #expect(remarks(content) == ["photos: 1 GIF picture is not played; export it as JPEG"])
    }

    /// What network disks, systems and programs keep beside what people see.
    @Test func whatIsDeletedOrGeneratedDoesNotPlay() throws {
        let folders = [
            "#recycle/2024", "#snapshot", "@Recycle", "@Recently-Snapshot", "@__thumb", "@tmp", "~snapshot", "RECYCLER",
            "Network Trash Folder", "lost+found", "FOUND.000", "Temporary Items", "LOST.DIR", "__MACOSX",
            "My.photoslibrary/resources/derivatives", "Lightroom Catalog Previews.lrdata", "hidden", "hidden/in",
        ]
        let others = ["recycle", "found", "Found.photos", "snapshot", "Thumbs"]
        try scratch.write(empty: (folders + others).map { "disk/\($0)/p.jpg" } + ["disk/hidden/.nomedia"])
        #expect(
            try Set(names(reader("disk").read()))
                == Set(others.map { "disk/\($0)/p.jpg" }))
        // What is named plays.
        #expect(try names(reader("disk/hidden").read()) == ["disk/hidden/in/p.jpg", "disk/hidden/p.jpg"])
        try scratch.remove("disk/hidden/.nomedia")
        #expect(try names(reader("disk").read()).contains("disk/hidden/in/p.jpg"))
    }

    /// The film of a live photo is a part of its picture, whether that is played or not; others are told.
    @Test func aLivePhotosFilmIsNotMissed() throws {
        let names = ["1.JPG", "1.MOV", "2.HEIC", "2.MOV", "in/1.mov", "in/2.mp4", "in/2.jpg"]
        try scratch.write(empty: names.map { "phone/" + $0 })
        try scratch.write("phone/2.HEIC", "----ftypheic----")
        #expect(
            try remarks(reader("phone").read())
                == ["phone: 1 HEIC picture, 1 MOV film and 1 MP4 film are not played; export the pictures as JPEG"])
        for name in ["2.HEIC", "in/1.mov", "in/2.mp4"] { try scratch.remove("phone/" + name) }
        #expect(try remarks(reader("phone").read()) == ["phone: 1 MOV film is not played"], "its picture has gone")
        try scratch.remove("phone/2.MOV")
        #expect(try remarks(reader("phone").read()) == [])
    }

    @Test func orTheyAreCounted() throws {
        var reader = reader("photos")
        reader.folders.isRecursive = false
        let content = try reader.read()
        #expect(names(content) == ["photos/1.png"])
        #expect(remarks(content) == ["photos: 2 pictures in its subfolders are not played"])
    }

    /// By a site file, and by `--also`, and on one output.
    @Test func whereverItIsNamed() throws {
        try scratch.write(empty: ["also/1.png", "also/in/1.png", "own/in/1.png"])
        let site = try scratch.write("site.yaml", "outputs:\n  A: photos\n  B: {playlist: own}\n")
        let content = try Multiplex.reader([site], also: [scratch["also"]]).first().content
        let counts = content.plan.channels.map { content.lineups[$0]?.content.lineup.count }
        #expect(counts == [5, 3])
        let channel = try Multiplex.reader([], outputs: ["A=\(scratch.path)/photos"]).first().content
        #expect(channel.plan.channels.map { channel.lineups[$0]?.content.lineup.count } == [3])
    }

    // MARK: - Entries of playlists

    @Test(arguments: [
        ("{folder: photos}", "2 pictures in its subfolders are not played; 'recursive: true' plays them"),
        ("{folder: photos/trip}", "1 picture in its subfolders is not played; 'recursive: true' plays it"),
        (
            "{folder: photos, include: 'trip/*.png'}",
            "1 picture in its subfolders is not played; 'recursive: true' plays it"
        ), ("{folder: photos, exclude: ['3.*', '2.*']}", nil),
        ("{folder: photos, recursive: true}", "1 GIF picture is not played; export it as JPEG"),
        // They play by other entries.
        ("{folder: photos}, {folder: photos/trip, exclude: '*.gif', recursive: true}", nil),
        (
            "{folder: photos}, photos/trip/2.png",
            "1 picture in its subfolders is not played; 'recursive: true' plays it"
        ),
    ]) func whatLiesInSubfoldersOfAnEntryIsCounted(_ entries: String, _ remark: String?) throws {
        try scratch.write("list.yaml", "slides: [\(entries)]")
        let found = try remarks(reader("list.yaml").read()).map { $0.drop { $0 != ":" }.dropFirst(2) }
        #expect(found.map(String.init) == [remark].compactMap(\.self))
    }

    /// The count costs no more than so many names, and takes none from what plays.
    @Test func theCountHasALimit() throws {
        try scratch.write("list.yaml", "slides: [{folder: photos}]")
        for limits in [ReadingLimits(unplayedFolders: 1), ReadingLimits(unplayedNames: 1)] {
            var pass = ReadingPass(watches: nil, limits: limits)
            pass.take(scratch["list.yaml"])
            pass.finish()
            #expect(names(pass.content) == ["photos/1.png"])
            #expect(pass.content.remarks.allSatisfy { $0.message.contains("at least 1 picture in its subfolders are") })
            #expect(pass.budget.spent.folders == 1)
        }
    }

    /// A link to a folder above, and what the kernel makes up.
    @Test func theCountEnds() throws {
        try scratch.link("photos/trip/up", to: scratch["photos"])
        try scratch.link("photos/proc", to: "/proc")
        try scratch.write("list.yaml", "slides: [{folder: photos}]")
        #expect(try remarks(reader("list.yaml").read()).first?.contains(": 2 pictures in its subfolders") == true)
    }

    // MARK: - Its playlist

    @Test func itsPlaylistRules() throws {
        try scratch.write("photos/playlist.m3u", "trip/2.png\n")
        #expect(try names(reader("photos").read()) == ["photos/trip/2.png"])
        try scratch.write("photos/playlist.yaml", "defaults: {duration: 3s}\nslides: [trip/day/3.png, 1.png]\n")
        let content = try reader("photos").read()
        #expect(names(content) == ["photos/trip/day/3.png", "photos/1.png"])
        #expect(content.slides.allSatisfy { $0.style.duration == .seconds(3) })
        // The pictures of the folder, as an entry of its own playlist.
        try scratch.write("photos/playlist.yaml", "slides: [{folder: ., recursive: true, order: shuffled}]\n")
        #expect(try reader("photos").read().groups.map(\.order) == [.shuffled])
        // An entry plays its pictures, whatever lies beside them.
        try scratch.write("list.yaml", "slides: [{folder: photos}]")
        #expect(try names(reader("list.yaml").read()) == ["photos/1.png"])
    }

    @Test func aPlaylistInASubfolderIsTold() throws {
        try scratch.write("photos/trip/day/playlist.m3u", "3.png\n")
        let gif = "photos: 1 GIF picture is not played; export it as JPEG"
        let rule = "not played: a playlist counts in the source's own folder"
        var content = try reader("photos").read()
        #expect(remarks(content) == ["photos: trip/day/playlist.m3u is \(rule)", gif])
        #expect(names(content).count == 3)
        try scratch.write("photos/trip/playlist.yaml", "slides: [2.png]\n")
        content = try reader("photos").read()
        #expect(remarks(content) == ["photos: trip/day/playlist.m3u and 1 more are \(rule)", gif])
    }

    /// As Windows writes it too.
    @Test(arguments: ["playlist.yml", "Playlist.yaml", "PLAYLIST.YML", "playlist.m3u8", "playlist.M3U"])
    func itsPlaylistByOtherNames(_ name: String) throws {
        let isYAML = name.lowercased().contains(".y")
        try scratch.write("photos/" + name, isYAML ? "slides: [trip/2.png]\n" : "trip/2.png\n")
        let content = try reader("photos").read()
        #expect(names(content) == ["photos/trip/2.png"] && content.listings == [] && remarks(content) == [])
        // The name as it should be goes first.
        try scratch.write("photos/playlist.yaml", "slides: [1.png]\n")
        #expect(try names(reader("photos").read()) == ["photos/1.png"])
    }

    @Test func ofTwoTheKindDecides() throws {
        for name in ["PLAYLIST.YAML", "Playlist.yaml", "PLAYLIST.M3U"] {
            let isYAML = name.lowercased().hasSuffix("yaml")
            try scratch.write(
                "photos/" + name,
                isYAML ? "slides: [\(name == "PLAYLIST.YAML" ? "1.png" : "trip/2.png")]" : "trip/day/3.png")
        }
        #expect(try names(reader("photos").read()) == ["photos/1.png"])
    }

    @Test(arguments: [
        "playlist.yaml.txt": "playlist.yaml", "Playlist.M3U.TXT": "playlist.m3u", "playlist.txt": "playlist.yaml",
    ])
    func aNameThatIsNearlyItsPlaylists(_ name: String, _ proper: String) throws {
        let folder = try CheckedFolder()
        try folder.scratch.write("photos/" + name, "slides: [9.png]\n")
        let words = "photos: \(name) is not the playlist: rename it to \(proper)"
        #expect(try folder.said(of: ["photos"]) == ["warning: " + words])
        // An entry of a playlist has no playlist in it.
        #expect(try folder.said(of: "slides: [{folder: photos}]") == [])
        let content = try LineupReader([folder.scratch["photos"]], seed: 0).read()
        let notes = SourceNotes(content, Dependencies())
        #expect(notes.news(since: SourceNotes()).map { folder.scratch.bare($0.text) } == [words])
        let card = MessageCard(for: .slides, CardFacts(sources: []), notes, UnshowableFiles())
        #expect(card.entries.map(\.text) == [String(words.dropFirst(8))])
    }

    @Test func aMistakeInItHasItsPlace() throws {
        let path = try scratch.write("photos/playlist.yaml", "slides: [{imgae: 1.png}]\n")
        let error = #expect(throws: InputError.self) { try reader("photos").read() }
        #expect(error?.messages.first?.hasPrefix(path + ":1:11: unknown key 'imgae'") == true)
    }

    @Test func theCheckTellsOfAll() throws {
        let folder = try CheckedFolder()
        try folder.scratch.makeFolder("empty/in")
        try FileManager.default.copyItem(atPath: folder.scratch["0.png"], toPath: folder.scratch["empty/in/0.png"])
        #expect(
            try folder.told(of: "slides:\n- 0.png\n- folder: empty\n") == [
                "3:3: warning: empty: 1 picture in its subfolders is not played; 'recursive: true' plays it",
                "3:3: warning: no pictures in the folder empty",
            ])
        #expect(try folder.check("empty").messages == [])
        try folder.scratch.write("empty/in/playlist.yaml", "slides: [0.png]\n")
        #expect(
            try folder.said(of: ["empty"])
                == ["warning: empty: in/playlist.yaml is not played: a playlist counts in the source's own folder"])
        try folder.scratch.write("empty/playlist.yaml", "slides: [in/0.png, {image: in/0.png, fti: cover}]\n")
        let check = try folder.check("empty")
        #expect(check.playlistCount == 1 && check.errorCount == 1, "\(check.messages)")
    }

    @Test func theCardTellsOfThem() throws {
        try scratch.remove("photos/1.png")
        try scratch.write("list.yaml", "slides: [{folder: photos}]")
        let content = try reader("list.yaml").read()
        let card = MessageCard(
            for: .slides, CardFacts(sources: []), SourceNotes(content, Dependencies()), UnshowableFiles())
        #expect(
            card.entries == [
                MessageCard.Entry(
                    place: scratch["photos"],
                    text: "2 pictures in its subfolders are not played; 'recursive: true' plays them")
            ])
    }
}
