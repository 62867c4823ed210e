import CDRM
import Glibc
import KernelCalls
import Synchronization

/// A card in memory that keeps the kernel's rules (6.1): objects and their numbers, properties, atomic requests, one flip a CRTC,
/// master, and what a file owns. It stands below libdrm: what opens its path, a FIFO, has its calls answered here.
///
/// Time is that of whoever calls `vblank`.
public final class CardModel: @unchecked Sendable {
    struct Plane {
        let id: UInt32
        /// `DRM_PLANE_TYPE_…`.
        let type: UInt32
        let crtcs: Set<UInt32>
    }

    struct Connector {
        let id, encoder: UInt32
        let number: UInt32
        /// The first is the preferred one; nil: nothing is plugged in.
        var modes: [ModeBytes]?
    }

    /// What is under way on a CRTC.
    struct Flip {
        /// Whose event is waited for; nil: nobody's.
        var data: UInt64?
        var hangs = false
    }

    public let path: String
    let lock = Mutex(())
    let driver: String
    let crtcs: [UInt32]
    let planes: [Plane]
    let properties: CardProperties
    var connectors: [Connector]
    var state = CardState()
    /// What CRTCs have scanned out since the last vblank.
    var scanned = CardState()
    var flips: [UInt32: Flip] = [:]
    var blobs: [UInt32: Blob] = [:]
    var framebuffers: [UInt32: Framebuffer] = [:]
    var memory: [UInt32: Memory] = [:]
    var lastID: UInt32
    var sequence: UInt32 = 0
    var lastVblank = Duration.zero
    /// Descriptors of the one file that is open, and those of a process that was killed, whose calls do nothing.
    var descriptors: Set<Int32> = []
    var dead: Set<Int32> = []
    /// A killed process has left the file to another, which has not committed anything yet.
    var isHandedOver = false
    var opener = pthread_self()
    var isMaster = false
    var hasOtherMaster = false
    var isGone = false
    var rules = CardRules()
    var faults: [CardFault] = []
    var modeSets = 0
    let events: Int32
    private let file: FileID

    struct Blob {
        let bytes: [UInt8]
        var isOwned = true
    }

    /// The descriptor and place of a FIFO's file.
    struct FileID: Hashable {
        let (device, inode): (UInt, UInt)

        init?(_ descriptor: Int32) {
            var about = stat()
            guard fstat(descriptor, &about) == 0 else { return nil }
            (device, inode) = (about.st_dev, about.st_ino)
        }
    }

    private static let all = Mutex<[FileID: CardModel]>([:])

    /// - Parameters:
    ///   - path: of the FIFO that is made.
    ///   - driver: what it says it is called.
    ///   - crtcs: how many there are, each with a primary plane of its own; every connector can be fed by any.
    ///   - overlays: how many planes there are above each of them.
    public init(path: String, driver: String = "vkms", connectors: Int = 1, crtcs: Int = 1, overlays: Int = 0) {
        var last: UInt32 = 30
        func number() -> UInt32 {
            last += 1
            return last
        }
        (self.path, self.driver) = (path, driver)
        let properties = CardProperties(number)
        // In vkms's order, for libdrm sorts a request by numbers.
        var (ids, planes, outputs): ([UInt32], [Plane], [Connector]) = ([], [], [])
        for place in 0..<max(crtcs, connectors) {
            if place < crtcs {
                let own = (0...overlays).map { _ in number() }
                ids.append(number())
                planes += own.map { Plane(id: $0, type: $0 == own[0] ? 1 : 0, crtcs: [ids[place]]) }
            }
            if place < connectors {
                outputs.append(Connector(id: number(), encoder: number(), number: UInt32(place + 1)))
            }
        }
        (self.planes, self.connectors) = (planes, outputs)
        (self.crtcs, self.properties, lastID) = (ids, properties, last)
        for crtc in ids { state.crtcs[crtc] = CardState.CRTC() }
        for plane in planes { state.planes[plane.id] = CardState.Plane() }
        for connector in self.connectors { state.connectors[connector.id] = CardState.Connector() }
        precondition(mkfifo(path, 0o600) == 0, "\(path): \(errno)")
        events = open(path, O_RDWR | O_NONBLOCK | O_CLOEXEC)
        guard events >= 0, let file = FileID(events) else { preconditionFailure("\(path): \(errno)") }
        self.file = file
        Self.all.withLock { $0[file] = self }
        Self.takeCalls
    }

    /// Ends it; nothing may have it open.
    public func remove() {
        _ = Self.all.withLock { $0.removeValue(forKey: file) }
        close(events)
        unlink(path)
    }

    private static let takeCalls: Void = kernel_calls_take(
        kernel_calls(
            control: { descriptor, request, argument in
                CardModel.of(descriptor)?.control(descriptor, request, argument) ?? KERNEL_CALLS_PASS
            },
            memory: { descriptor, offset in CardModel.of(descriptor)?.memory(at: offset) ?? KERNEL_CALLS_PASS },
            closing: { descriptor in CardModel.of(descriptor)?.closing(descriptor) }))

    private static func of(_ descriptor: Int32) -> CardModel? {
        guard let file = FileID(descriptor), let card = all.withLock({ $0[file] }) else { return nil }
        return card.events == descriptor ? nil : card
    }

    func newID() -> UInt32 {
        lastID += 1
        return lastID
    }
}

// MARK: - What happens to it

extension CardModel {
    /// Does something with it while nobody calls.
    func locked<Result>(_ work: () throws -> Result) rethrows -> Result { try lock.withLock { _ in try work() } }

    /// Plugs a display into a connector, or pulls it where there are no sizes; the first size is preferred.
    public func plug(_ sizes: [(width: UInt16, height: UInt16)], into connector: Int) {
        locked {
            connectors[connector].modes =
                sizes.isEmpty
                ? nil
                : sizes.enumerated().map { index, size in
                    ModeBytes(width: size.width, height: size.height, isPreferred: index == 0)
                }
        }
    }

    /// Changes what it takes.
    public func change(_ work: (inout CardRules) -> Void) { locked { work(&rules) } }

    /// Another program becomes its master and shows something of its own, which is dark; or it ends.
    public func setOtherMaster(_ isThere: Bool) {
        locked {
            hasOtherMaster = isThere
            if !isThere { return }
            isMaster = false
            for id in state.planes.keys { state.planes[id] = CardState.Plane() }
            for id in state.crtcs.keys { state.crtcs[id] = CardState.CRTC() }
            for id in state.connectors.keys { state.connectors[id]?.crtc = 0 }
            for crtc in crtcs {
                if let data = flips.removeValue(forKey: crtc)?.data { send(data, of: crtc) }
                scan(crtc)
            }
        }
    }

    /// Another program has left a connector on a CRTC that is off: routed, with a mode, and not active.
    public func leaveOff(_ connector: Int, onCRTC index: Int, width: UInt16, height: UInt16) {
        locked {
            state.connectors[connectors[connector].id]?.crtc = crtcs[index]
            let blob = newID()
            let mode = ModeBytes(width: width, height: height, isPreferred: true)
            blobs[blob] = Blob(bytes: mode.bytes, isOwned: false)
            state.crtcs[crtcs[index]] = CardState.CRTC(isActive: false, mode: mode, blob: blob)
        }
    }

    /// Says that a connector's link has failed.
    public func failLink(_ connector: Int) { locked { state.connectors[connectors[connector].id]?.link = 1 } }

    /// The device is pulled: every call fails from now on, and its path is gone.
    public func pull() {
        locked {
            isGone = true
            unlink(path)
        }
    }

    /// Whether who has it open is its master.
    public var isKept: Bool { locked { isMaster } }

    /// Whether who had it open lets go of it. A thread that is the last to do so takes a moment.
    public var isLeft: Bool {
        for _ in 0..<1_000 where isKept { usleep(1_000) }
        return !isKept
    }

    /// Whether another program is its master.
    public var isOthers: Bool { locked { hasOtherMaster } }

    /// Whether it was pulled.
    public var isPulled: Bool { locked { isGone } }

    /// What went wrong since the last call.
    public func takeFaults() -> [CardFault] {
        locked {
            defer { faults = [] }
            return faults
        }
    }

    /// How many requests have set a mode.
    public var modeSetCount: Int { locked { modeSets } }

    /// What is held of it: framebuffers, dumb buffers, blobs.
    public var holdings: [Int] {
        locked { [framebuffers.count, memory.count, blobs.values.count { $0.isOwned }] }
    }

    /// Whether a flip is under way that will end.
    public var isFlipping: Bool { locked { !isGone && flips.values.contains { !$0.hangs } } }
}

// MARK: - Files

extension CardModel {
    private func closing(_ descriptor: Int32) {
        locked {
            if dead.remove(descriptor) != nil { return }
            descriptors.remove(descriptor)
            if descriptors.isEmpty { release(isInOrder: true) }
        }
    }

    /// The process that has this descriptor is killed.
    public func kill(_ descriptor: Int32) {
        locked {
            descriptors.remove(descriptor)
            dead.insert(descriptor)
            if descriptors.isEmpty { return release(isInOrder: false) }
            isHandedOver = true
            for id in framebuffers.keys { framebuffers[id]?.isStale = true }
            // Nobody knows their numbers any more.
            for id in blobs.keys { blobs[id]?.isOwned = false }
            dropUnusedBlobs()
        }
    }

    /// Takes note of a descriptor at its first call. Who opens a card that has no master is its master (drm_master_open).
    func note(_ descriptor: Int32) {
        if descriptors.isEmpty {
            isMaster = !hasOtherMaster
            opener = pthread_self()
        }
        descriptors.insert(descriptor)
    }

    /// A second descriptor of the file, as a supervisor holds it.
    public func duplicate(_ descriptor: Int32) -> Int32 {
        let copy = dup(descriptor)
        locked { _ = descriptors.insert(copy) }
        return copy
    }

    /// The last descriptor is closed: drm_release.
    private func release(isInOrder: Bool) {
        let blobs = blobs.values.count { $0.isOwned }
        let unseen = framebuffers.count { !$0.value.isStale && !state.framebuffers.contains($0.key) }
        // Of one that was pulled no call has let go.
        if isInOrder, !isGone, !isHandedOver, !memory.isEmpty || unseen > 0 || blobs > 0 {
            faults.append(.left(handles: memory.count, framebuffers: unseen, blobs: blobs))
        }
        for id in framebuffers.keys { remove(framebuffer: id, isClosing: true) }
        memory = [:]
        isHandedOver = false
        for id in self.blobs.keys { self.blobs[id]?.isOwned = false }
        dropUnusedBlobs()
        for crtc in flips.keys { flips[crtc]?.data = nil }
        isMaster = false
        var bytes: [UInt8] = Array(repeating: 0, count: 1024)
        while read(events, &bytes, bytes.count) > 0 {}
    }
}
