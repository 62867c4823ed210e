import Foundation
import LinuxIO
import Testing

@Suite struct MailboxTests {
    @Test(.timeLimit(.minutes(1)))
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

    @Test func isReadableWhileALetterWaits() throws {
        let box = try Mailbox<String>()
        func isReadable() -> Bool {
            var request = pollfd(fd: box.descriptor, events: Int16(POLLIN), revents: 0)
            return poll(&request, 1, 0) == 1
        }
        #expect(!isReadable())
        #expect(try box.collect() == [])
        box.post("a")
        box.post("b")
        #expect(isReadable())
        #expect(try box.collect() == ["a", "b"])
        #expect(!isReadable())
        #expect(try box.collect() == [])
    }
}
