public import Vocabulary

/// Schedules that must all be open, in a time zone. They depend only on local time: a window in an hour that the zone
/// skips does not open, and a window in an hour that comes twice opens twice.
extension [Schedule] {
    /// Whether all are open; true where there are none.
    public func isOpen(at instant: WallInstant, in zone: Zone) -> Bool {
        isOpen(civil: instant.second + Int64(zone.offset(instant.second)))
    }

    /// The first later instant at which `isOpen` changes, to the second; nil: it never does.
    ///
    /// Local time differs from UTC by less than `Zone.reach`. So the search skips to that long before the next change
    /// in local time, and looks for the zone's transitions only from there on.
    public func nextChange(after instant: WallInstant, in zone: Zone) -> WallInstant? {
        var time = instant.second
        var offset = Int64(zone.offset(time))
        let wasOpen = isOpen(civil: time + offset)
        var change = nextChange(afterCivil: time + offset)
        // From here on, no transition of the zone can set local time back to before the last one.
        var settled = time + 2 * Zone.reach
        while true {
            if time >= settled {
                guard let change else { return nil }
                time = Swift.max(time, change - Zone.reach)
                offset = Int64(zone.offset(time))
            }
            let limit = Swift.min(time + Zone.stride, change.map { $0 - offset } ?? .max)
            if let transition = zone.firstTransition(after: time, through: limit) {
                time = transition
                offset = Int64(zone.offset(time))
                settled = time + 2 * Zone.reach
                change = nextChange(afterCivil: time + offset)
            } else {
                time = limit
            }
            if isOpen(civil: time + offset) != wasOpen { return WallInstant(second: time) }
        }
    }
}

extension Schedule {
    /// Whether it is open.
    public func isOpen(at instant: WallInstant, in zone: Zone) -> Bool { [self].isOpen(at: instant, in: zone) }

    /// The first later instant at which `isOpen` changes; nil: there is none.
    public func nextChange(after instant: WallInstant, in zone: Zone) -> WallInstant? {
        [self].nextChange(after: instant, in: zone)
    }
}

extension Showing {
    /// Whether every schedule is open.
    public func isOpen(at instant: WallInstant, in zone: Zone) -> Bool { schedules.isOpen(at: instant, in: zone) }

    /// The first later instant at which `isOpen` changes; nil: there is none.
    public func nextChange(after instant: WallInstant, in zone: Zone) -> WallInstant? {
        schedules.nextChange(after: instant, in: zone)
    }
}
