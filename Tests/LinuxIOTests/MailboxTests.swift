import Foundation
import LinuxIO
import Synchronization
import TestSupport
import Testing

@Suite struct MailboxTests {
    @Test(.timeLimit(.minutes(60)))
    func losesNothingAndKeepsTheOrderOfEachSender() throws {
        let (senders, letters) = (8, 2000)
        let box = try Mailbox<(sender: Int, number: Int)>()
        let poller = try Poller()
        try poller.add(box.descriptor, as: Poller.Token(rawValue: 1))
        for sender in 0..<senders {
            Thread.detachNewThread { for number in 0..<letters { box.post((sender, number)) } }
        }
        var next = [Int](repeating: 0, count: senders)
        while next.reduce(0, +) < senders * letters {
            // A letter that woke nobody would hang here.
            _ = try poller.wait()
            for letter in try box.collect() {
                #expect(letter.number == next[letter.sender])
                next[letter.sender] += 1
            }
        }
        #expect(next == [Int](repeating: letters, count: senders))
    }

    /// A letter that comes while others are collected must wake the reader again.
    @Test func noLetterComesUnnoticed() throws {
        let box = try Mailbox<Int>()
        let round = Mutex(0)
        for sender in 0..<2 {
            Thread.detachNewThread {
                for turn in 1...5000 {
                    while round.withLock({ $0 }) < turn {}
                    box.post(sender)
                }
            }
        }
        defer { round.withLock { $0 = .max } }
        for turn in 1...5000 {
            round.withLock { $0 = turn }
            var letters = 0
            while letters < 2 {
                try #require(isReadable(box.descriptor, within: lastLimit), "a letter waits and nobody is woken")
                letters += try box.collect().count
            }
        }
    }

    @Test func isReadableWhileALetterWaits() throws {
        let box = try Mailbox<String>()
        #expect(!isReadable(box.descriptor))
        #expect(try box.collect() == [])
        box.post("a")
        box.post("b")
        #expect(isReadable(box.descriptor))
        #expect(try box.collect() == ["a", "b"])
        #expect(!isReadable(box.descriptor))
        #expect(try box.collect() == [])
    }
}
