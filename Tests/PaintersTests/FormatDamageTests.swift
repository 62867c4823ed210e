import Decode
import Draw
import Raster
import TestSupport
import Testing

@testable import Painters

/// Damaged pictures of the formats that libraries of others read: a process that draws one may die, and that is told.
@Suite(.enabled(if: Encoders.missing == nil, Comment(rawValue: Encoders.missing ?? ""))) struct FormatDamageTests {
    enum Kind: CaseIterable { case heic, grid, avif, webp }

    @Test(arguments: Kind.allCases) func twoThousandOfEach(_ kind: Kind) throws {
        let painting = try Painting(for: Painting.other)
        let png = SoftPicture(Size(width: 48, height: 40)).png
        let whole =
            switch kind {
            case .heic: try Encoders.heic(png, ["-q", "50"])
            case .grid: try HEIFWriter(SoftPicture(Size(width: 48, height: 40)), side: 32).bytes
            case .avif: try Encoders.avif(png, ["-q", "50"])
            case .webp: try Encoders.webp(png, ["-q", "50"])
            }
        var random = Seeded(34)
        var outcomes = (drawn: 0, refused: 0, crashed: 0)
        try painting.pool.lend { painter in
            for number in 0..<2000 {
                var bytes = whole
                switch number % 4 {
                case 0: bytes = Array(bytes.prefix(Int.random(in: 12..<bytes.count, using: &random)))
                default:
                    // One byte, some, or many; the first ones tell the format.
                    for _ in 0..<(1 << Int.random(in: 0..<5, using: &random)) {
                        bytes[Int.random(in: 24..<bytes.count, using: &random)] = .random(in: 0...255, using: &random)
                    }
                }
                let path = try painting.file("damaged", bytes)
                switch Painting.paint(Painting.drawing(path), by: painter).error {
                case nil: outcomes.drawn += 1
                case .crashed: outcomes.crashed += 1
                case .cannotOpen, .cannotRead, .unread, .cancelled, .leftOut: Issue.record("\(number)")
                default: outcomes.refused += 1
                }
            }
        }
        print("\(kind): \(outcomes)")
        #expect(outcomes.drawn + outcomes.refused + outcomes.crashed == 2000 && outcomes.refused > 100)
        let deaths = painting.news.count { $0 == .died }
        #expect(deaths == outcomes.crashed, "each death is told, and no other")
        // The next picture finds a painter.
        let path = try painting.file("whole", whole)
        #expect(painting.pool.lend { Painting.paint(Painting.drawing(path), by: $0).error } == nil)
    }
}
