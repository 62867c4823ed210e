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

    mutating func set(_ object: UInt32, _ property: PropertyID, _ value: UInt64) {
        if unsafe drmModeAtomicAddProperty(request, object, property.rawValue, value) < 0 { isComplete = false }
    }

    /// Sets a property by its name; one that the object does not have is left out.
    mutating func set(_ object: UInt32, _ table: [String: Card.Property], _ name: String, _ value: UInt64) {
        if let property = table[name] { set(object, property.id, value) }
    }

    /// Hands the request in; its flip events carry `userData`. Returns 0 or an errno.
    func commit(to card: Card, flags: Int32, userData: UInt32 = 0) -> Int32 {
        if !isComplete { return ENOMEM }
        return unsafe -drmModeAtomicCommit(
            card.descriptor, request, UInt32(bitPattern: flags), UnsafeMutableRawPointer(bitPattern: UInt(userData)))
    }
}
