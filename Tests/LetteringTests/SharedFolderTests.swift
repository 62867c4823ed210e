import Raster
import Testing

@testable import Lettering

@Suite struct SharedFolderTests {
    @Test func itIsToldOnce() throws {
        let places = ["/srv/signs/lobby.yaml:3:5", "/srv/signs/hall/a.jpg", "/srv/signs/b"]
        let folder = try #require(SharedFolder(of: places))
        #expect(folder.path == "/srv/signs")
        #expect(places.map(folder.name) == ["lobby.yaml:3:5", "hall/a.jpg", "b"])
    }

    /// The folder itself lies in the one above it.
    @Test func aFolderAndWhatLiesInIt() throws {
        let places = ["/srv/signs", "/srv/signs/a.jpg"]
        let folder = try #require(SharedFolder(of: places))
        #expect(folder.path == "/srv")
        #expect(places.map(folder.name) == ["signs", "signs/a.jpg"])
    }

    @Test(arguments: [
        [], ["/srv/a.jpg"], ["/srv/a.jpg", "/mnt/b.jpg"], ["/a.jpg", "/b.jpg"], ["signs/a.jpg", "signs/b.jpg"],
        ["/srv/a.jpg", "…/srv/b.jpg"], ["/srv-1/a.jpg", "/srv-2/a.jpg"],
    ])
    func thereIsNone(places: [String]) {
        #expect(SharedFolder(of: places) == nil)
    }

    /// Pictures of one folder: it stands on the card once.
    @Test func aCardTellsItOnce() throws {
        let font = try Letters()
        let script = Script(font)
        let layout = CardLayout(Cards.many, on: Size(width: 1920, height: 1080), in: font)
        let texts = layout.items.map { script.text($0.line) }
        #expect(texts.contains("In /var/lib/cyclorama/pictures/Fête d’été:"))
        #expect(texts.count { $0.contains("/") } == 1)
        #expect(texts.contains("IMG_0006.jpg: cannot open: Permission denied"))
    }
}
