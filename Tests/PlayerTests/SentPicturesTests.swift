import ControlProtocol
import Foundation
import Testing

@testable import Player

/// Pictures that clients put, without a player around them.
@Suite struct SentPicturesTests {
    private let scratch: Scratch
    private var folder: String { scratch["sent"] }
    private let one = ControlServer.Seat(number: 1)
    private let two = ControlServer.Seat(number: 2)

    init() throws { scratch = try Scratch() }

    private var names: [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
    }

    @Test func aPictureAppearsWhole() throws {
        let sent = SentPictures(in: folder)
        #expect(sent.append([1, 2], from: one) == .done)
        #expect(sent.append([3], from: one) == .done)
        #expect(names == ["1.new"])
        let path = try sent.publish(from: one)
        #expect(path == folder + "/1" && names == ["1"])
        #expect(FileManager.default.contents(atPath: path) == Data([1, 2, 3]))
        #expect(throws: InputError.self) { try sent.publish(from: one) }
        sent.removeAll { $0 != path }
        #expect(names == ["1"])
        sent.removeAll { $0 == path }
        #expect(!FileManager.default.fileExists(atPath: folder))
    }

    /// Another client's picture ends one that comes, and has a name of its own.
    @Test func oneComesAtATime() throws {
        let sent = SentPictures(in: folder)
        #expect(sent.append([1], from: one) == .done)
        #expect(sent.append([2], from: two) == .done)
        #expect(names == ["2.new"])
        #expect(throws: InputError.self) { try sent.publish(from: one) }
        #expect(try FileManager.default.contents(atPath: sent.publish(from: two)) == Data([2]))
        #expect(sent.append([3], from: two) == .done)
        #expect(try sent.publish(from: two) == folder + "/3")
        #expect(names == ["2", "3"])
    }

    @Test func thereIsALimit() throws {
        let sent = SentPictures(in: folder)
        let half = [UInt8](repeating: 0, count: ControlRequest.largestPicture / 2)
        #expect(sent.append(half, from: one) == .done && sent.append(half, from: one) == .done)
        #expect(sent.append([1], from: one) == .failed(["put: File too large"]))
        #expect(names == [])
        #expect(throws: InputError.self) { try sent.publish(from: one) }
    }

    /// A killed player leaves its pictures.
    @Test func whatIsLeftGoes() throws {
        try scratch.makeFolder("sent")
        try scratch.write("sent/7", "a picture")
        _ = SentPictures(in: folder)
        #expect(!FileManager.default.fileExists(atPath: folder))
    }
}
