import Fetch
import TestSupport
import Testing
import Web

@Suite struct CacheLedgerTests {
    private static func address(_ number: Int) throws -> WebAddress { try WebAddress("https://a.example/\(number)") }

    private static func instant(_ seconds: Int) -> HTTPDate { HTTPDate(seconds: Int64(seconds)) }

    @Test func theLeastRecentlyWantedGoesFirst() throws {
        var ledger = CacheLedger(limit: 100)
        for (number, last) in [(0, 30), (1, 10), (2, 20)] {
            ledger.put(try Self.address(number), byteCount: 30, lastWanted: Self.instant(last))
        }
        #expect(ledger.room(for: 10, of: try Self.address(9)) == .fits(removing: []))
        #expect(ledger.room(for: 11, of: try Self.address(9)) == .fits(removing: [try Self.address(1)]))
        #expect(
            ledger.room(for: 70, of: try Self.address(9))
                == .fits(removing: [try Self.address(1), try Self.address(2)]))
        // What an address has is not taken to make room for its next.
        #expect(ledger.room(for: 40, of: try Self.address(1)) == .fits(removing: [try Self.address(2)]))
    }

    @Test func whatIsWantedStays() throws {
        var ledger = CacheLedger(limit: 100)
        for number in 0..<3 { ledger.put(try Self.address(number), byteCount: 30, lastWanted: Self.instant(number)) }
        ledger.want([try Self.address(0), try Self.address(9)], now: Self.instant(50))
        #expect(ledger.room(for: 30, of: try Self.address(9)) == .fits(removing: [try Self.address(1)]))
        guard case .refused(let words) = ledger.room(for: 80, of: try Self.address(9)) else {
            Issue.record("80 bytes beside 30 that are wanted fit into 100")
            return
        }
        #expect(words.contains("80 bytes") && words.contains("100 bytes") && words.contains("'cache'"))
        ledger.limit = 40
        #expect(ledger.surplus() == [try Self.address(1), try Self.address(2)])
        ledger.limit = 10
        #expect(ledger.surplus() == [try Self.address(1), try Self.address(2)])
        // It counts from when it was wanted last.
        ledger.limit = 100
        ledger.want([], now: Self.instant(60))
        #expect(ledger.room(for: 40, of: try Self.address(9)) == .fits(removing: [try Self.address(1)]))
        #expect(ledger.surplus() == [])
    }

    /// Whatever happens, the total is that of the files, and nothing that is wanted is named for removal.
    @Test(arguments: 1...20) func randomEvents(_ seed: UInt64) throws {
        var random = Seeded(seed)
        var ledger = CacheLedger(limit: 1000)
        var files: [Int: Int] = [:]
        var wanted: Set<Int> = []
        for step in 0..<500 {
            let number = random.below(40)
            switch random.below(4) {
            case 0:
                wanted = Set((0..<random.below(20)).map { _ in random.below(40) })
                ledger.want(try wanted.map { try Self.address($0) }, now: Self.instant(step))
            case 1:
                files[number] = nil
                ledger.remove(try Self.address(number))
            default:
                let size = random.below(300)
                let largest = ledger.largest(of: try Self.address(number))
                guard case .fits(let removed) = ledger.room(for: size, of: try Self.address(number)) else {
                    #expect(size > largest)
                    continue
                }
                #expect(size <= largest)
                for address in removed {
                    let gone = try #require(Int(address.path.dropFirst()))
                    #expect(!wanted.contains(gone) && gone != number && files[gone] != nil)
                    files[gone] = nil
                    ledger.remove(address)
                }
                files[number] = size
                ledger.put(try Self.address(number), byteCount: size, lastWanted: Self.instant(step))
                #expect(ledger.total <= 1000)
            }
            #expect(ledger.total == files.values.reduce(0, +) && ledger.count == files.count)
        }
    }
}
