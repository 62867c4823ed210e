internal import CDRM
internal import Glibc

/// Property changes that take effect together or not at all.
@safe
struct AtomicRequest: ~Copyable {
    private let request: OpaquePointer
    /// Whether every change so far found memory; asked once, at the commit.
    private var isComplete = true

    init() {
        guard let request = unsafe drmModeAtomicAlloc() else { fatalError("out of memory: an atomic request") }
        unsafe self.request = request
    }

    deinit {
        unsafe drmModeAtomicFree(request)
    }

    mutating func set<Kind>(_ object: ObjectID<Kind>, _ property: Property<Kind>, _ value: UInt64) {
        if unsafe drmModeAtomicAddProperty(request, object.rawValue, property.rawValue, value) < 0 {
            isComplete = false
        }
    }

    mutating func set(_ write: PropertyWrite) {
        if unsafe drmModeAtomicAddProperty(request, write.object, write.property, write.value) < 0 {
            isComplete = false
        }
    }

    /// Sets an optional property where the object has it.
    mutating func set<Kind>(_ object: ObjectID<Kind>, ifPresent property: Property<Kind>?, _ value: UInt64) {
        if let property { set(object, property, value) }
    }

    /// Switches off what is in the way.
    mutating func clear(_ clearance: Clearance, on card: Card) throws(DisplayError) {
        for connector in clearance.connectors { set(connector, try card.properties(of: connector).crtc, 0) }
        for plane in clearance.planes {
            let properties = try card.properties(of: plane)
            set(plane, properties.framebuffer, 0)
            set(plane, properties.crtc, 0)
        }
        for crtc in clearance.crtcs {
            let properties = try card.properties(of: crtc)
            set(crtc, properties.mode, 0)
            set(crtc, properties.active, 0)
        }
    }

    /// Hands the request in; its flip events carry the commit's number. Returns 0 or an errno.
    func commit(to card: Card, flags: Int32, as commit: CommitNumber? = nil) -> Int32 {
        if !isComplete { return ENOMEM }
        return unsafe -drmModeAtomicCommit(
            card.descriptor, request, UInt32(bitPattern: flags),
            UnsafeMutableRawPointer(bitPattern: UInt(commit?.rawValue ?? 0)))
    }
}

/// Names a commit, so that its flip event is not taken for another's.
struct CommitNumber: Hashable {
    let rawValue: UInt32

    static var random: CommitNumber { CommitNumber(rawValue: .random(in: 0...UInt32.max)) }

    var next: CommitNumber { CommitNumber(rawValue: rawValue &+ 1) }
}

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
