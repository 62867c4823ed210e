internal import Glibc
internal import Synchronization

/// Memory that several processes map. It has no name, and keeps its size, so that no access to it can fail: memfd_create(2).
public final class SharedMemory: Sendable {
    private let file: Descriptor
    /// All of it, in this process.
    public let mapping: MappedMemory

    /// Lent to who sends it to another process.
    public var descriptor: Int32 { file.rawValue }

    /// So many zeros. The kernel provides each page at the first write.
    public convenience init(byteCount: Int) throws(SystemError) {
        try self.init(try Descriptor.memory(byteCount: byteCount))
    }

    /// Maps all of what another process has made.
    public init(_ file: consuming Descriptor) throws(SystemError) {
        guard let size = try file.regularFileSize(), size > 0 else { throw SystemError("mmap", number: EINVAL) }
        mapping = try MappedMemory(of: file.rawValue, offset: 0, byteCount: size)
        self.file = file
    }
}

/// What two processes see of a work that one of them does for the other: whether it is still wanted, and how far it has come. It
/// holds whatever the other one writes into it.
@safe
public final class SharedProgress: @unchecked Sendable {
    private static let byteCount = 4096
    private let memory: SharedMemory
    private let cancelled: UnsafeMutablePointer<Atomic<Int>>
    private let steps: UnsafeMutablePointer<Atomic<Int>>

    /// Lent to who sends it to the other process.
    public var descriptor: Int32 { memory.descriptor }

    /// Of no work yet.
    public convenience init() throws(SystemError) { try self.init(SharedMemory(byteCount: Self.byteCount)) }

    /// That of the other process.
    public convenience init(_ file: consuming Descriptor) throws(SystemError) {
        try self.init(try SharedMemory(file))
    }

    private init(_ memory: SharedMemory) throws(SystemError) {
        guard memory.mapping.byteCount >= Self.byteCount else { throw SystemError("mmap", number: EINVAL) }
        self.memory = memory
        // Zeros are an atomic 0.
        let words = unsafe memory.mapping.base.bindMemory(to: Atomic<Int>.self, capacity: 2)
        unsafe (cancelled, steps) = unsafe (words, words + 1)
    }

    /// Another work begins: it is wanted.
    public func begin() { unsafe cancelled.pointee.store(0, ordering: .relaxed) }

    /// The work is not wanted any more.
    public func cancel() { unsafe cancelled.pointee.store(1, ordering: .relaxed) }

    public var isCancelled: Bool { unsafe cancelled.pointee.load(ordering: .relaxed) != 0 }

    /// The work gets on.
    public func step() { unsafe _ = steps.pointee.wrappingAdd(1, ordering: .relaxed) }

    /// How often it has got on, of all works: it grows.
    public var stepCount: Int { unsafe steps.pointee.load(ordering: .relaxed) }
}
