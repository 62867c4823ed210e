import CBuildDate
import Foundation
import Testing

@testable import LinuxIO

@Suite struct BuildDateTests {
    @Test(arguments: [
        ("Jan  1 1970", 0), ("Dec 31 1999", 946_598_400), ("Feb 29 2028", 1_835_395_200),
        ("Nov  9 2026", 1_794_182_400),
    ])
    func daysAreRead(_ text: String, _ second: Int) {
        #expect(BuildDate.instant(of: text) == .seconds(second))
    }

    /// The compiler and this test agree on the day, as far as zones allow; a build by SOURCE_DATE_EPOCH is of that day.
    @Test func theClockOfTheBuilderIsNotBeforeIt() throws {
        let day = BuildDate.earliest + .seconds(86_400)
        #expect(day == BuildDate.instant(of: String(cString: build_date())))
        #expect(BuildDate.earliest < WallClock.now)
        // When this line was written.
        #expect(day > .seconds(1_767_225_600))
    }
}
