import Foundation
import KernelCalls
import KernelModel
import Testing

extension GuestSuite {
    /// The card in memory, on which histories of displays are played, keeps the kernel's rules: both answer the same requests
    /// alike.
    @Suite(.tags(.drivers), .needsPlayer)
    struct RequestGuestTests {
        private nonisolated(unsafe) static var card: CardModel?

        @Test func theCardInMemoryAnswersAsTheKernelDoes() throws {
            let (seed, count) = (UInt32.random(in: 0...9_999), 1_000)
            let media = try Media()
            let guest = try Guest(display: .vkms, media: media.folder)
            try guest.become(VKMSModel("vkms", "crtcs=2", "enable_overlay=1"))
            let kernels = try guest.output(of: "requests /dev/dri/card0 \(seed) \(count)", timeout: .seconds(300))
            let models = try answers(media.folder.appending(path: "card0").path, seed, count)
            for (kernel, model) in zip(kernels.split(separator: "\n"), models.split(separator: "\n")) {
                try #require(kernel == model, "seed \(seed)")
            }
            #expect(kernels == models.trimmingCharacters(in: .newlines))
            let errors = Set(kernels.matches(of: /errno (\d+)/).compactMap { Int32($0.1) })
            #expect(errors.isSuperset(of: [0, ENOENT, EINVAL, ERANGE, ENOSPC]))
        }

        private func answers(_ path: String, _ seed: UInt32, _ count: Int) throws -> String {
            let card = CardModel(path: path, connectors: 2, crtcs: 2, overlays: 2)
            Self.card = card
            let device = open(path, O_RDWR | O_CLOEXEC)
            defer {
                close(device)
                card.remove()
            }
            var text: [CChar] = Array(repeating: 0, count: 1 << 20)
            let rest: @convention(c) () -> Void = { RequestGuestTests.card?.vblank(at: .zero) }
            #expect(kernel_requests(device, seed, Int32(count), rest, &text, text.count) == 0)
            return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        }
    }
}
