import Compose
import Glibc
import Raster
import Testing

@testable import Present
import Vocabulary

/// Every framebuffer of an output has one pitch, and it is one that the driver takes: on models of real drivers' rules.
@Suite struct PitchTests {
    /// A driver of Linux 6.1 as its source says.
    struct Model: Sendable, CustomTestStringConvertible {
        let name: String
        let rules: ModelScanout.Rules
        /// By which rung a push to the left and one up go.
        let sideways, up: Rung
        /// Of all that is shown on a screen of 100x6.
        let pitch: Int

        var testDescription: String { name }

        init(
            _ name: String, _ sideways: Rung, _ up: Rung, pitch: Int, isTried: Bool = false,
            _ change: (inout ModelScanout.Rules) -> Void
        ) {
            self.name = name
            (self.sideways, self.up) = (sideways, up)
            self.pitch = pitch
            var rules = ModelScanout.Rules(freedom: Driver(name: name).freedom(isTried: isTried))
            change(&rules)
            self.rules = rules
        }
    }

    private static let screen = Size(width: 100, height: 6)

    static let models = [
        Model("virtio_gpu", .pan, .pan, pitch: 800) { _ in },
        // intel_framebuffer_init: linear pitches are multiples of 64 bytes.
        Model("i915", .pan, .pan, pitch: 1024) { $0.makes = { $1 % 64 == 0 && $1 <= 32_768 ? 0 : EINVAL } },
        // amdgpu_display_verify_sizes: of 256 bytes.
        Model("amdgpu", .pan, .pan, pitch: 1024) { $0.makes = { $1 % 256 == 0 ? 0 : EINVAL } },
        // meson_gem_dumb_create rounds up to 64 bytes, and the engine reads no other pitch, without a word.
        Model("meson", .pan, .pan, pitch: 832) {
            $0.alignment = 64
            $0.reads = { $0.pitch / 64 * 64 }
        },
        // A Raspberry Pi 3: framebuffers of 2048 pixels, here 150.
        Model("vc4", .copy, .pan, pitch: 400) { $0.maximum = Size(width: 150, height: 150) },
        // ipu_plane_atomic_check: addresses are multiples of 8, another pitch is a mode set.
        Model("imx-drm", .pan, .pan, pitch: 800) {
            $0.alignment = 32
            $0.takes = { look in
                (look.pitch * look.window.y + 4 * look.window.x) & 7 != 0 || (look.size.width + 7) / 8 * 32 > look.pitch
                    || look.pitch != look.lit ?? look.pitch ? EINVAL : 0
            }
        },
        // lcdif_set_mode writes the pitch, and nothing else does. KMSScanout.test refuses another pitch for it.
        Model("imx-lcdif", .pan, .pan, pitch: 800) {
            $0.takes = { $0.pitch == $0.lit ?? $0.pitch ? 0 : EINVAL }
            $0.reads = { $0.lit ?? 0 }
        },
        // tilcdc_plane_atomic_check: the pitch is the mode's width. Copies are right, and a strip is refused.
        Model("tilcdc", .copy, .copy, pitch: 400) { $0.takes = { $0.pitch == $0.screen.width * 4 ? 0 : EINVAL } },
        Model("pl111", .copy, .pan, pitch: 400, isTried: true) {
            $0.takes = { $0.pitch == $0.screen.width * 4 ? 0 : EINVAL }
            $0.reads = { $0.screen.width * 4 }
        },
        // mxsfb_fb_create: the pitch is the framebuffer's width; the engine has none.
        Model("mxsfb-drm", .copy, .copy, pitch: 400) {
            $0.makes = { $1 == $0.width * 4 ? 0 : EINVAL }
            $0.reads = { $0.screen.width * 4 }
        },
        // The window is where it is told to be, at whatever column; those of 64 pixels would jerk.
        Model("zynqmp-dpsub", .copy, .pan, pitch: 512) {
            $0.alignment = 256
            $0.takes = { $0.window.x % 64 == 0 ? 0 : EINVAL }
        },
    ]

    @Test(arguments: models) func oneModeSetAndOnePitch(_ model: Model) throws {
        let device = ModelScanout(Self.screen, model.rules)
        let output = LadderOutput(device)
        var animations = [Models.still(on: Self.screen)]
        for number in UInt32(0)..<2 {
            animations += Transition.allCases.map { Models.push($0, on: Self.screen, number * 20) }
            animations += [Models.cover(on: Self.screen, 40), Models.still(50, on: Self.screen)]
        }
        var routes: [Rung] = []
        for animation in animations {
            let prepared = try output.prepare(animation)
            routes.append(prepared.route.rung)
            // A window is rounded to even columns where the driver wants that.
            let step = if case .moves(let step, _) = model.rules.freedom { step } else { 1 }
            let isRounded = prepared.route.rung == .pan && step > 1
            #expect(try output.differences(of: prepared, at: isRounded ? [0, 0.5, 1] : [0, 0.2, 0.5, 0.77, 1]) == [])
        }
        #expect(device.modeSets == 1)
        #expect(device.pitches == [model.pitch])
        let slides = Transition.allCases.firstIndex(of: .slide(.left))
        let up = Transition.allCases.firstIndex(of: .slide(.up))
        #expect(routes[1 + (try #require(slides))] == model.sideways)
        #expect(routes[1 + (try #require(up))] == model.up)
    }

    /// The first framebuffer, which sets the mode, has the pitch of the strips that come.
    @Test func theFirstStillHasTheStripsPitch() throws {
        let device = ModelScanout(Self.screen)
        let output = LadderOutput(device)
        _ = try output.differences(of: output.prepare(Models.still(on: Self.screen)), at: [1])
        #expect(device.pitches == [800])
        let strip = Shape(size: Size(width: 200, height: 6), row: 200)
        #expect(device.requests == [strip, strip], "a move takes a second one")
        device.bestRung = .copy
        let copying = LadderOutput(device)
        _ = try copying.prepare(Models.still(on: Self.screen))
        #expect(device.requests.last == Shape(size: Self.screen, row: 100), "it never pans")
    }

    /// Before the mode is set the driver is asked with leave to set it, afterwards as each frame asks.
    @Test func theDriverIsAskedForWhatWillBeDone() throws {
        final class Log: @unchecked Sendable { var asked: [String] = [] }
        let log = Log()
        let device = ModelScanout(Self.screen)
        device.rules.takes = { look in
            let place = "\(look.size) \(look.window.x),\(look.window.y)"
            log.asked.append("\(place) \(look.lit == nil ? "mode set" : "flip")")
            return 0
        }
        let output = LadderOutput(device)
        func asked(_ animation: Animation) throws -> [String] {
            log.asked = []
            _ = try output.prepare(animation)
            return log.asked
        }
        let still = try output.prepare(Models.still(on: Self.screen))
        #expect(log.asked == ["200x6 0,0 mode set", "200x6 100,0 mode set", "200x6 51,0 mode set"])
        _ = try output.differences(of: still, at: [1])
        let left = try asked(Models.push(on: Self.screen))
        #expect(left == ["200x6 0,0 flip", "200x6 100,0 flip", "200x6 51,0 flip"])
        let up = try asked(Models.push(.slide(.up), on: Self.screen))
        #expect(up == ["100x12 0,0 flip", "100x12 0,6 flip", "100x12 0,3 flip"])
        #expect(try asked(Models.push(.slide(.down), on: Self.screen)) == [], "it has said so")
        #expect(try asked(Models.cover(on: Self.screen)) == [], "it has said so")
    }

    /// A driver that refuses a mode whatever is shown in it is not blamed for its framebuffers: the commit tells.
    @Test func aModeThatIsRefusedIsNotTheFramebuffersFault() throws {
        final class Switch: @unchecked Sendable { var refuses = true }
        let it = Switch()
        let device = ModelScanout(Self.screen)
        device.rules.takes = { _ in it.refuses ? EINVAL : 0 }
        let output = LadderOutput(device)
        let prepared = try output.prepare(Models.still(on: Self.screen))
        prepared.painting?.paint()
        let error = #expect(throws: DisplayError.self) { try output.show(prepared, at: 1) }
        #expect(error?.attempt == "show the window")
        it.refuses = false
        output.forgetRefusals()
        #expect(try output.prepare(Models.push(on: Self.screen)).route.rung == .pan)
    }

    @Test func shapesInOrder() {
        func shapes(_ isWide: Bool, _ size: Size, beside row: Int? = nil) -> String {
            ShapePolicy(screen: Self.screen, isWide: isWide).shapes(for: size, beside: row)
                .map { "\($0.size)/\($0.row)" }.joined(separator: " ")
        }
        #expect(shapes(true, Self.screen) == "200x6/200 200x6/256 100x6/100 100x6/128")
        #expect(shapes(false, Self.screen) == "100x6/100 100x6/128")
        #expect(shapes(true, Size(width: 200, height: 6)) == "200x6/200 200x6/256")
        #expect(shapes(true, Size(width: 100, height: 12)) == "100x12/200 100x12/256 100x12/100 100x12/128")
        #expect(shapes(true, Self.screen, beside: 128) == "100x6/128 200x6/200 200x6/256 100x6/100")
        let even = ShapePolicy(screen: Size(width: 64, height: 6), isWide: true)
        #expect(even.shapes(for: even.screen, beside: nil).map(\.row) == [128, 64], "nothing to pad")
    }
}
