import Decode
import Digest
import Draw
import Raster
import TestSupport
import Testing

@testable import Painters

/// The messages between a program and its painters.
@Suite struct MessageTests {
    private static let orders: [PaintingOrder] = [
        .look,
        order(.auto, .blur, .none), order(.stretch, .color(Color(red: 1, green: 2, blue: 3)), .quarter),
        order(.center, .blur, .threeQuarters, corner: Corner(radius: 7, over: .black)),
        order(.cover, .blur, .half, crop: Box(x: 0.5, y: 1.25, width: 3, height: 4)),
        order(.cover, .blur, .none, keepsTop: true),
    ]

    private static let answers: [PaintingAnswer] = [
        .ready(version: "0.1", isLocked: true, formats: [.jpeg, .heic]),
        .ready(version: "", isLocked: false, formats: []),
        .looked(PictureHead(size: Size(width: 1, height: 65_535), taken: "2026:12:24 18:00:00")),
        .looked(PictureHead(size: Size(width: 3, height: 4), taken: nil)),
        .painted(PaintedFile(DrawnFile(size: Size(width: 3, height: 4)))),
        .painted(
            PaintedFile(
                DrawnFile(size: Size(width: 3, height: 4), tornEnd: TornEnd(missing: 1, rows: 70)),
                digest: SHA256(String(repeating: "0aF9".lowercased(), count: 16)))),
        .failed(.cannotOpen("a")), .failed(.cannotRead("b")), .failed(.notAPicture("c")), .failed(.tooLarge("d")),
        .failed(.overBudget("e")), .failed(.unsupported("f")), .failed(.corrupt("g")), .failed(.truncated("h", "i")),
        .failed(.leftOut("j")), .failed(.crashed("k")), .failed(.cancelled), .failed(.unread("HEIC")),
    ]

    private static func order(
        _ fit: Fit, _ background: Background, _ rotation: Rotation, corner: Corner? = nil, crop: Box? = nil,
        keepsTop: Bool = false
    ) -> PaintingOrder {
        let place = Rect(origin: Point(x: 3, y: 4), size: Size(width: 20, height: 10))
        var drawing = Painting.drawing("picture", fit, background, size: place.size, rotation, corner: corner)
        (drawing.crop, drawing.keepsTop) = (crop, keepsTop)
        let canvas = PaintingOrder.CanvasLayout(Size(width: 23, height: 14), stride: 128)
        return .draw(drawing, canvas, at: place, hashes: corner != nil)
    }

    @Test func whatIsSentArrives() throws {
        for order in Self.orders { #expect(try PaintingOrder(order.message) == order) }
        for answer in Self.answers { #expect(try PaintingAnswer(answer.message) == answer) }
        #expect(Set(Self.answers.map(\.message)).count == Self.answers.count)
    }

    /// What breaks off, or goes on, is none.
    @Test func aPartIsNoMessage() {
        for message in Self.orders.map(\.message) {
            for count in message.indices {
                #expect(throws: MalformedPacket.self) { try PaintingOrder(Array(message[..<count])) }
            }
            #expect(throws: MalformedPacket.self) { try PaintingOrder(message + [0]) }
        }
        for message in Self.answers.map(\.message) {
            for count in message.indices {
                #expect(throws: MalformedPacket.self) { try PaintingAnswer(Array(message[..<count])) }
            }
            #expect(throws: MalformedPacket.self) { try PaintingAnswer(message + [0]) }
        }
    }

    /// Whatever comes is an order that can be carried out, or none.
    @Test func anOrderKeepsWithinItsCanvas() {
        var random = Seeded(7)
        var good = 0
        for _ in 0..<50_000 {
            var message = Self.orders[random.below(Self.orders.count)].message
            for _ in 0...random.below(3) { message[random.below(message.count)] = UInt8(random.below(256)) }
            guard let order = try? PaintingOrder(message), case .draw(let drawing, let canvas, let place, _) = order
            else { continue }
            good += 1
            #expect(place.origin.x >= 0 && place.origin.y >= 0)
            #expect(place.maxX <= canvas.size.width && place.maxY <= canvas.size.height)
            #expect(canvas.stride >= canvas.size.width * 4 && drawing.surface.size == place.size)
        }
        #expect(good > 1000)
    }

    /// A text that would break a line of the log does not get there, nor does one that is too long.
    @Test func textsStayOnOneLine() throws {
        let answer = PaintingAnswer.failed(.corrupt("a\nb\u{1B}[2J" + String(repeating: "ü", count: 1000)))
        guard case .failed(.corrupt(let text)) = try PaintingAnswer(answer.message) else {
            Issue.record("another answer")
            return
        }
        #expect(text.hasPrefix("a") && text.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F } && text.utf8.count < 600)
    }
}
