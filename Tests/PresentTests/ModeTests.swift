import Raster
import Testing

@testable import Present
import Vocabulary

/// Modes in words, and their time from vblank to vblank.
@Suite struct ModeTests {
    @Test func periodsAreExact() throws {
        let size = Size(width: 2200, height: 1125)
        // CEA-861: 148.5 MHz for 60 Hz; the kernel writes the NTSC one as 148352 kHz.
        #expect(ModeTimings.period(clock: 148_500, total: size) == .seconds(1) / 60)
        let ntsc = try #require(ModeTimings.period(clock: 148_352, total: size))
        // 2475000 pixels at 148352000 a second, to the attosecond.
        #expect(ntsc == Duration(secondsComponent: 0, attosecondsComponent: 16_683_293_787_748_058))
        #expect(ModeTimings.period(clock: 74_250, total: size, isInterlaced: true) == .seconds(1) / 60)
        #expect(ModeTimings.period(clock: 74_250, total: size) == .seconds(1) / 30)
        #expect(
            ModeTimings.period(clock: 12_587, total: Size(width: 400, height: 449), isDoubleScan: true) == .seconds(
                359_200)
                / 12_587_000)
        #expect(ModeTimings.period(clock: 148_500, total: size, scans: 1) == .seconds(1) / 60)
        #expect(ModeTimings.period(clock: 148_500, total: size, scans: 2) == .seconds(1) / 30)
        // The largest that the kernel's 16 and 32 bits hold.
        #expect(
            ModeTimings.period(clock: Int(Int32.max), total: Size(width: 65_535, height: 65_535)) == .seconds(
                65_535 * 65_535)
                / (Int(Int32.max) * 1000))
        #expect(ModeTimings.period(clock: 0, total: size) == nil)
        #expect(ModeTimings.period(clock: 148_500, total: Size(width: 0, height: 1125)) == nil)
    }

    @Test(arguments: [
        (148_500, false, "1920x1080@60"), (148_352, false, "1920x1080@59.94"), (74_250, true, "1920x1080@60i"),
        (74_176, true, "1920x1080@59.94i"), (59_400, false, "1920x1080@24"), (59_341, false, "1920x1080@23.98"),
        (61_900, false, "1920x1080@25.01"), (61_988, false, "1920x1080@25.05"), (356_400, false, "1920x1080@144"),
    ])
    func inWords(clock: Int, isInterlaced: Bool, expected: String) throws {
        let period = try #require(
            ModeTimings.period(clock: clock, total: Size(width: 2200, height: 1125), isInterlaced: isInterlaced))
        #expect(Mode(size: Cards.hd, period: period, isInterlaced: isInterlaced).description == expected)
    }

    @Test func ratesOfALongTimeDoNotDrift() throws {
        let period = try #require(ModeTimings.period(clock: 148_352, total: Size(width: 2200, height: 1125)))
        // A day of frames is within a thousandth of a frame of what the clock says.
        let frames = 24 * 3600 * 148_352_000 / 2_475_000
        let exact = Duration.seconds(frames * 2475) / 148_352
        #expect(abs((period * frames - exact) / period) < 0.001)
    }
}
