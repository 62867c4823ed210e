internal import CEvdev
internal import Glibc
public import LinuxIO

/// An input device that is open, and this program's alone while it is held (EVIOCGRAB).
///
/// libevdev keeps what keys are down, and makes up for events that the kernel has dropped. One thread at a time uses it.
@safe
public final class InputDevice: @unchecked Sendable {
    public let node: InputNode
    private let file: Descriptor
    private let device: OpaquePointer
    private let matrix: CalibrationMatrix
    private let panel: TouchPanel?

    /// Opens it. Its events have the times of the monotonic clock.
    ///
    /// - Parameter matrix: how its panel lies on the display; nil: as udev's database says it.
    /// - Throws: ENODEV where another device has its number now.
    public init(opening node: InputNode, _ matrix: CalibrationMatrix? = nil) throws(SystemError) {
        self.node = node
        let file = try Descriptor(opening: node.path, .read)
        var device: OpaquePointer?
        let result = unsafe libevdev_new_from_fd(file.rawValue, &device)
        guard let device = unsafe device else { throw SystemError("ioctl", node.path, number: -result) }
        unsafe self.device = unsafe device
        self.matrix = matrix ?? Self.matrix(of: file) ?? .none
        self.file = file
        panel = unsafe node.hasTouch ? TouchPanel(device) : nil
        let clock = unsafe libevdev_set_clock_id(device, CLOCK_MONOTONIC)
        if clock < 0 { throw SystemError("ioctl", node.path, number: -clock) }
        guard let name = unsafe libevdev_get_name(device), unsafe String(cString: name) == node.name else {
            throw SystemError("open", node.path, number: ENODEV)
        }
    }

    deinit { unsafe libevdev_free(device) }

    /// Lent to a `Poller`: readable while `take` has something to read.
    public var descriptor: Int32 { file.rawValue }

    /// Has its events come to this program alone: the console and others see none.
    ///
    /// - Throws: EBUSY where another program does so.
    public func hold() throws(SystemError) { try grab(LIBEVDEV_GRAB) }

    /// Lets others see its events too.
    public func letGo() { try? grab(LIBEVDEV_UNGRAB) }

    private func grab(_ mode: libevdev_grab_mode) throws(SystemError) {
        let result = unsafe libevdev_grab(device, mode)
        if result < 0 { throw SystemError("ioctl", node.path, number: -result) }
    }

    /// What its keys and fingers have done since the last call.
    ///
    /// - Throws: ENODEV where it has gone.
    public func take() throws(SystemError) -> [InputEvent] {
        var events: [InputEvent] = []
        var mode = LIBEVDEV_READ_FLAG_NORMAL
        while true {
            var event = input_event()
            let result = unsafe libevdev_next_event(device, mode.rawValue, &event)
            if result == -EAGAIN {
                if mode == LIBEVDEV_READ_FLAG_NORMAL { return events }
                mode = LIBEVDEV_READ_FLAG_NORMAL
                continue
            }
            if result < 0 { throw SystemError("read", node.path, number: -result) }
            // Events were dropped: what has changed meanwhile comes as events.
            if result == LIBEVDEV_READ_STATUS_SYNC.rawValue { mode = LIBEVDEV_READ_FLAG_SYNC }
            if event.type == EV_KEY {
                events.append(.key(KeyEvent(event)))
            } else if event.type == EV_SYN, event.code == SYN_REPORT, let panel {
                events.append(.touch(unsafe panel.frame(of: device, matrix, at: event.instant)))
            }
        }
    }
}

extension InputDevice {
    private static let longest = 1 << 16

    /// What udev knows of the device behind a descriptor.
    private static func matrix(of file: borrowing Descriptor) -> CalibrationMatrix? {
        var status = stat()
        guard unsafe fstat(file.rawValue, &status) == 0 else { return nil }
        let (major, minor) = (status.st_rdev >> 8 & 0xFFF, status.st_rdev & 0xFF | status.st_rdev >> 12 & 0xFFF00)
        let text = try? File.contents(of: "/run/udev/data/c\(major):\(minor)", limit: longest)
        return text.flatMap { CalibrationMatrix(udev: String(decoding: $0, as: UTF8.self)) }
    }
}

extension KeyEvent {
    fileprivate init(_ event: input_event) {
        let stroke: Stroke
        switch event.value {
        case 0: stroke = .released
        case 1: stroke = .pressed
        default: stroke = .repeated
        }
        self.init(KeyCode(rawValue: event.code), stroke, at: event.instant)
    }
}

extension input_event {
    fileprivate var instant: Duration { .seconds(time.tv_sec) + .microseconds(time.tv_usec) }
}
