import Raster
import Testing

@testable import Player
@testable import Present

@Suite struct GivingBackTests {
    @Test func whatACardDoesNotTakeBackIsLoggedWithItsCause() throws {
        let modes = [Mode(size: Size(width: 8, height: 8), rate: 60)]
        let display = WatchedDisplay(try HeadlessDisplay(modes: modes))
        display.kept = [
            DisplayNews("\(DisplayError("card0", "restore the display", reason: "Permission denied"))"),
            DisplayNews("card0 DP-1: cannot turn the display off: No such device", isDetail: true),
        ]
        let said = Said()
        display.restore(log: said.log)
        #expect(said.text == ["card0: cannot restore the display: Permission denied"])
    }
}
