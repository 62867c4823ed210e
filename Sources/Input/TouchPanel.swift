internal import CEvdev

/// The axes of a device that tells where fingers are.
struct TouchPanel {
    /// The places of its axes: those of each finger, or of the only one that it knows.
    private let x, y: Axis
    /// How many fingers it knows; nil: it tells of one, by ABS_X and BTN_TOUCH.
    private let slots: Int?

    private struct Axis {
        let code: UInt32
        private let least, length: Double

        /// Nil for an axis that it lacks, or whose ends are the same.
        init?(_ code: Int32, of device: OpaquePointer) {
            guard let info = unsafe libevdev_get_abs_info(device, UInt32(code)) else { return nil }
            let (least, most) = unsafe (Double(info.pointee.minimum), Double(info.pointee.maximum))
            guard least < most else { return nil }
            self.code = UInt32(code)
            self.least = least
            length = most - least
        }

        func part(_ value: Int32) -> Double { (Double(value) - least) / length }
    }

    init?(_ device: OpaquePointer) {
        let slots = unsafe libevdev_get_num_slots(device)
        if slots > 0, let x = unsafe Axis(ABS_MT_POSITION_X, of: device),
            let y = unsafe Axis(ABS_MT_POSITION_Y, of: device)
        {
            (self.x, self.y, self.slots) = (x, y, Int(slots))
        } else if let x = unsafe Axis(ABS_X, of: device), let y = unsafe Axis(ABS_Y, of: device) {
            (self.x, self.y, self.slots) = (x, y, nil)
        } else {
            return nil
        }
    }

    /// The fingers that are there by what was read.
    func frame(of device: OpaquePointer, _ matrix: CalibrationMatrix, at time: Duration) -> TouchFrame {
        guard let slots else {
            func value(_ type: Int32, _ code: UInt32) -> Int32 {
                unsafe libevdev_get_event_value(device, UInt32(type), code)
            }
            if value(EV_KEY, UInt32(BTN_TOUCH)) == 0 { return TouchFrame([], at: time) }
            let place = TouchPlace(x.part(value(EV_ABS, x.code)), y.part(value(EV_ABS, y.code)))
            return TouchFrame([.init(id: 0, at: matrix.place(place))], at: time)
        }
        let contacts = (0..<UInt32(slots)).compactMap { slot -> TouchFrame.Contact? in
            func value(_ code: UInt32) -> Int32 { unsafe libevdev_get_slot_value(device, slot, code) }
            let id = value(UInt32(ABS_MT_TRACKING_ID))
            if id < 0 { return nil }
            let place = TouchPlace(x.part(value(x.code)), y.part(value(y.code)))
            return TouchFrame.Contact(id: Int(id), at: matrix.place(place))
        }
        return TouchFrame(contacts, at: time)
    }
}
