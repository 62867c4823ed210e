internal import CDRM
internal import Glibc

/// The owner of a property blob: bytes that the kernel keeps for an atomic request to point to.
final class PropertyBlob {
    let id: BlobID
    // Last: what stands below must live as long as what stands above.
    private let card: Card

    init(_ bytes: [UInt8], on card: Card) throws(DisplayError) {
        var number: UInt32 = 0
        let failed = unsafe bytes.withUnsafeBytes { bytes in
            unsafe drmModeCreatePropertyBlob(card.descriptor, bytes.baseAddress, bytes.count, &number)
        }
        if failed != 0 { throw card.failure("make a property blob", number: -failed) }
        id = BlobID(rawValue: number)
        self.card = card
    }

    deinit {
        // The kernel keeps what it still uses.
        drmModeDestroyPropertyBlob(card.descriptor, id.rawValue)
    }
}
