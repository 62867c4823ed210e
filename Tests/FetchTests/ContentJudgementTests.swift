import Fetch
import Testing

@Suite struct ContentJudgementTests {
    private static let jpeg: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0, 0, 16]

    private func refusal(
        _ bytes: [UInt8], promised: Int? = nil, as kind: WantedAddress.Kind = .picture,
        _ picture: ContentJudgement.PictureReading = .none
    ) -> String? {
        ContentJudgement.refusal(of: bytes, byteCount: bytes.count, promised: promised, as: kind, picture: picture)
    }

    @Test func whatMayBeGood() {
        #expect(refusal(Self.jpeg, promised: 6, .read) == nil)
        for text in ["slides: [a.jpg]", "#EXTM3U\na.jpg", "{\"slides\": []}", "[{\"image\": \"a.jpg\"}]", "BMW.jpg"] {
            #expect(refusal(Array(text.utf8), as: .playlist) == nil, "\(text)")
        }
        #expect(refusal(Array("\u{FEFF}BEGIN:VCALENDAR\r\n".utf8), as: .calendar) == nil)
    }

    @Test(arguments: [
        "<!DOCTYPE html><html>", "<html lang=de>", "\u{FEFF}\n <!doctype HTML>", "<!-- a --> <!-- <b> -->\n<HTML>",
        "<?xml version='1.0'?><!DOCTYPE html PUBLIC>", "<script>location='/login'</script>", "<head>",
        "<meta http-equiv",
    ])
    func pages(_ text: String) {
        for kind in WantedAddress.Kind.allCases {
            #expect(refusal(Array(text.utf8), as: kind) == ContentJudgement.loginPage)
        }
    }

    @Test func pagesOfWideLetters() {
        let page = Array("<!doctype html>".utf8)
        #expect(refusal([0xFF, 0xFE] + page.flatMap { [$0, 0] }) == ContentJudgement.loginPage)
        #expect(refusal([0xFE, 0xFF] + page.flatMap { [0, $0] }) == ContentJudgement.loginPage)
    }

    @Test(arguments: [
        ("", "nothing came"), ("<?xml version='1.0'?><Error><Code>AccessDenied", "an XML text came, not a picture"),
        ("<svg xmlns", "an SVG drawing"), ("{\"error\": 1}", "a JSON text"), ("GIF89a", "a GIF picture"),
        ("\0\0\0\u{1c}ftypisom", "a film"), ("%PDF-1.7", "a PDF"), ("BM\u{1}\0", "a BMP picture"),
        ("not found", "no picture came that is played"), ("<!-- never closed", "no picture came"),
    ])
    func strangers(_ text: String, words: String) {
        #expect(refusal(Array(text.utf8))?.contains(words) == true, "\(refusal(Array(text.utf8)) ?? "taken")")
    }

    @Test func whatTakesAPackageIsNamed() {
        #expect(
            refusal(Self.jpeg, .unread("HEIC")) == "a picture in HEIC came, which takes the package libheif1")
        #expect(refusal(Self.jpeg, as: .calendar, .unread("HEIC")) == "a picture came, not a calendar")
    }

    @Test func whatIsNoPlaylist() {
        #expect(refusal(Self.jpeg, as: .playlist, .read) == "a picture came, not a playlist")
        #expect(refusal([0x61, 0], as: .playlist)?.contains("no text came") == true)
        #expect(refusal(Array("slides: []".utf8), as: .calendar)?.contains("no calendar") == true)
    }

    @Test func whatBreaksOff() {
        #expect(refusal(Self.jpeg, promised: 7) == "the answer breaks off: 6 of 7 bytes came")
        #expect(refusal([], promised: 7)?.contains("nothing came") == true)
    }
}
