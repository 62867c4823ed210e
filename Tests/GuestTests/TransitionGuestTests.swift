import Compose
import Raster
import Testing
import Vocabulary

extension GuestSuite {
    /// On the way every transition shows what its animation says, pixel by pixel.
    @Suite(.tags(.displays), .needsPlayer)
    struct TransitionGuestTests {
        private static let size = Size(width: 640, height: 480)
        /// As many as there are ways between two pictures: an even number.
        private static let transitions =
            Transition.allCases.filter { $0.kind != "cut" && $0.kind != "fade-through" }
            + [.fadeThrough(Color(red: 240, green: 200, blue: 20))]

        private static let flat = "cover-*, reveal-*, wipe-*, fade, fade-through  "
        private static let copies = flat + "copy (no pan: its layers do not move together)"

        /// Without planes; vkms has them.
        private static let others = [
            (GuestDisplay.virtioGPU(size), ["slide-*  pan", copies]),
            (
                .bochs(size),
                ["slide-*  copy (no pan: bochs-drm shows its framebuffers from the upper left corner)", copies]
            ),
        ]

        /// Drivers whose planes have rules: sizes, formats, heights.
        @Test(arguments: [VKMSModel.mediatek, .amdgpu, .i915Planes, .msm])
        func planesWithRules(_ model: VKMSModel) throws {
            try expectEveryStep(.vkms, as: model, ways: Self.byPlanes)
        }

        private static let byPlanes = ["slide-*  pan", flat + "planes (no pan: its layers do not move together)"]

        /// Each goes in three steps, so that what is seen stands still.
        @Test(arguments: [(GuestDisplay.vkms, byPlanes)] + others)
        func everyStepOfEveryTransitionIsRight(_ display: GuestDisplay, ways: [String]) throws {
            try expectEveryStep(display, ways: ways)
        }

        private func expectEveryStep(_ display: GuestDisplay, as model: VKMSModel? = nil, ways: [String]) throws {
            let names = ["a.jpg", "b.jpg"]
            let media = try Media(names)
            // The first slide has the transition that comes last.
            let slides = [Self.transitions.last].compactMap(\.self) + Self.transitions.dropLast()
            try media.write(
                """
                defaults: {duration: 1h, transition-duration: 900ms, easing: steps(3)}
                slides:
                \(slides.enumerated().map { "- {image: \(names[$0 % 2]), transition: \($1.name)}" }.joined(separator: "\n"))
                """)
            let guest = try Guest(display: display, media: media.folder)
            if let model { try guest.become(model) }
            let show = try Show("/media/list.yaml", on: guest, options: "--mode \(Self.size)")
            let screens = try names.map { try Show.rendering(media[$0], size: Self.size) }
            for (index, transition) in Self.transitions.enumerated() {
                let (old, new) = (screens[index % 2], screens[(index + 1) % 2])
                let steps = frames(of: transition, from: old, to: new)
                // A driver that copies into the memory of its display may be seen doing it, and on a busy host a move may be
                // over before the second look: then it is undone, and moves once more.
                var isSeen = false
                for attempt in 0..<10 where !isSeen {
                    if attempt > 0 {
                        try show.control("previous")
                        try show.wait(forPosition: index)
                    }
                    try show.program.signal("USR2")
                    var looks: [Screen] = []
                    repeat { looks.append(try guest.screen()) } while looks.last != new && looks.count < 200
                    isSeen = looks.contains { look in steps.contains { look.isClose(to: $0) } }
                    try show.wait(forPosition: index + 1)
                }
                #expect(isSeen, "\(transition.name): none of its steps in ten moves")
                #expect(try guest.screen().difference(from: new) == nil, "\(transition.name)")
            }
            try show.stop()
            let list = try guest.output(of: "/bin/cyclorama outputs")
            for line in ways + ["cut  cut"] { #expect(list.contains("    \(line)\n"), "\(list)") }
        }

        /// A third and two thirds of the way.
        private func frames(of transition: Transition, from old: Screen, to new: Screen) -> [Screen] {
            let animation = transition.animation(
                from: .opaque(old.picture), to: .opaque(new.picture), on: Self.size)
            return [1.0, 2].map { step in
                let target = Picture(size: Self.size)
                compose(animation.frame(at: step / 3), into: target)
                return Screen(target)
            }
        }
    }
}

extension Screen {
    /// Whether no channel of a pixel is further away than by one: another way to round a mixture.
    fileprivate func isClose(to other: Screen) -> Bool {
        size == other.size && zip(bytes, other.bytes).allSatisfy { abs(Int($0) - Int($1)) <= 1 }
    }

    fileprivate init(_ picture: Picture) {
        self.init(size: picture.size) { x, y in picture.withRow(y) { Int($0[x] & 0xFF_FFFF) } }
    }

    fileprivate var picture: Picture {
        let picture = Picture(size: size)
        for y in 0..<size.height {
            picture.withMutableRow(y) { row in
                for x in row.indices { row[x] = 0xFF00_0000 | UInt32(self[x, y]) }
            }
        }
        return picture
    }
}
