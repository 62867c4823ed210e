public import PlaylistFormat

/// When schedules that must all be open are so. Whether they are depends on nothing but what a clock on the wall shows:
/// an hour that the zone skips opens nothing, and what lies in one that comes twice opens twice.
extension [Schedule] {
    /// Whether all are open; true where there are none.
    public func isOpen(at instant: WallInstant, in zone: Zone) -> Bool {
        isOpen(civil: instant.second + Int64(zone.offset(instant.second)))
    }

    /// The first later instant at which `isOpen` is another than just before, to the second; nil: it stays as it is
    /// for ever.
    ///
    /// Clocks within `Zone.reach` of UTC need no watching while the next change on the wall, forward or back, is
    /// farther away than that; so years are passed at once.
    public func nextChange(after instant: WallInstant, in zone: Zone) -> WallInstant? {
        var time = instant.second
        var offset = Int64(zone.offset(time))
        let wasOpen = isOpen(civil: time + offset)
        var change = nextChange(afterCivil: time + offset)
        // From here on, no clock can be set back to before the last transition.
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

    /// The first later instant at which `isOpen` is another than just before; nil: there is none.
    public func nextChange(after instant: WallInstant, in zone: Zone) -> WallInstant? {
        [self].nextChange(after: instant, in: zone)
    }
}

extension Showing {
    /// Whether every schedule is open.
    public func isOpen(at instant: WallInstant, in zone: Zone) -> Bool { schedules.isOpen(at: instant, in: zone) }

    /// The first later instant at which `isOpen` is another than just before; nil: there is none.
    public func nextChange(after instant: WallInstant, in zone: Zone) -> WallInstant? {
        schedules.nextChange(after: instant, in: zone)
    }
}
