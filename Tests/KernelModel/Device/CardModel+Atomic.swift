import CDRM
import Glibc

extension CardModel {
    /// drm_mode_atomic_ioctl. Returns an errno, or 0.
    func atomic(_ call: drm_mode_atomic) -> Int32 {
        let flags = Int32(bitPattern: call.flags)
        let known =
            DRM_MODE_PAGE_FLIP_EVENT | DRM_MODE_PAGE_FLIP_ASYNC | DRM_MODE_ATOMIC_TEST_ONLY | DRM_MODE_ATOMIC_NONBLOCK
            | DRM_MODE_ATOMIC_ALLOW_MODESET
        let (isTest, wantsEvent) = (flags & DRM_MODE_ATOMIC_TEST_ONLY != 0, flags & DRM_MODE_PAGE_FLIP_EVENT != 0)
        if flags & ~known != 0 || call.reserved != 0 || flags & DRM_MODE_PAGE_FLIP_ASYNC != 0 || isTest && wantsEvent {
            return EINVAL
        }
        var change = AtomicChange(of: state, allowsModeSet: flags & DRM_MODE_ATOMIC_ALLOW_MODESET != 0)
        let number = write(call, into: &change)
        if number != 0 { return number }
        // prepare_signaling
        if wantsEvent, change.crtcs.isEmpty { return EINVAL }
        let awaited = wantsEvent ? change.crtcs : []
        let refusal = change.check(surroundings(awaited))
        if refusal != 0 || isTest { return refusal }
        return commit(
            change, awaited: awaited, data: call.user_data, waits: flags & DRM_MODE_ATOMIC_NONBLOCK == 0)
    }

    private func surroundings(_ awaited: Set<UInt32>) -> AtomicChange.Surroundings {
        AtomicChange.Surroundings(
            planes: Dictionary(
                uniqueKeysWithValues: planes.map { ($0.id, (isPrimary: $0.type == 1, crtcs: $0.crtcs)) }),
            size: { [framebuffers] id in framebuffers[id].map { ($0.width, $0.height) } }, rules: rules,
            awaited: awaited)
    }

    /// Writes the properties that a call names.
    private func write(_ call: drm_mode_atomic, into change: inout AtomicChange) -> Int32 {
        func array<Item>(_ address: UInt64, of type: Item.Type) -> UnsafePointer<Item>? {
            UnsafePointer(bitPattern: UInt(address))
        }
        guard let objects = array(call.objs_ptr, of: UInt32.self),
            let counts = array(call.count_props_ptr, of: UInt32.self),
            let names = array(call.props_ptr, of: UInt32.self),
            let values = array(call.prop_values_ptr, of: UInt64.self)
        else { return call.count_objs == 0 ? 0 : EFAULT }
        var next = 0
        for index in 0..<Int(call.count_objs) {
            guard let owned = properties(of: objects[index]) else { return ENOENT }
            for _ in 0..<counts[index] {
                guard owned.contains(names[next]), let property = properties.all[names[next]] else { return ENOENT }
                let number = set(property, of: objects[index], to: values[next], in: &change)
                if number != 0 { return number }
                next += 1
            }
        }
        return 0
    }

    /// drm_property_change_valid_get.
    private func isValid(_ value: UInt64, of property: CardProperty) -> Bool {
        if property.isImmutable { return false }
        switch property.values {
        case .range(let least, let most): return least...most ~= value
        case .signedRange(let least, let most): return least...most ~= Int64(bitPattern: value)
        case .blob: return value == 0 || blobs[UInt32(truncatingIfNeeded: value)] != nil
        case .object(let type):
            let id = UInt32(truncatingIfNeeded: value)
            if value == 0 { return true }
            return type == UInt32(DRM_MODE_OBJECT_FB) ? framebuffers[id] != nil : crtcs.contains(id)
        case .choice(let all): return all.contains { $0.value == value }
        }
    }

    /// drm_atomic_set_property.
    private func set(
        _ property: CardProperty, of object: UInt32, to value: UInt64, in change: inout AtomicChange
    ) -> Int32 {
        if !isValid(value, of: property) { return EINVAL }
        let id = UInt32(truncatingIfNeeded: value)
        if change.new.crtcs[object] != nil {
            change.add(crtc: object)
            return set(property.name, ofCRTC: object, to: value, in: &change)
        }
        if change.new.connectors[object] != nil {
            change.add(connector: object)
            if property.name == "CRTC_ID" {
                change.add(crtc: id)
                change.new.connectors[object]?.crtc = id
            } else if change.new.connectors[object]?.link != 0 {
                // Nobody but the driver says that a link is bad.
                change.new.connectors[object]?.link = value
            }
            return 0
        }
        change.add(plane: object)
        if property.name == "CRTC_ID" { change.add(crtc: id) }
        change.new.planes[object]?.set(property.name, to: value)
        return 0
    }

    private func set(_ name: String, ofCRTC crtc: UInt32, to value: UInt64, in change: inout AtomicChange) -> Int32 {
        if name == "ACTIVE" {
            change.new.crtcs[crtc]?.isActive = value != 0
            return 0
        }
        let id = UInt32(truncatingIfNeeded: value)
        if id == change.new.crtcs[crtc]?.blob { return 0 }
        let mode = blobs[id].flatMap { ModeBytes($0.bytes) }
        change.new.crtcs[crtc]?.mode = mode
        change.new.crtcs[crtc]?.blob = mode == nil ? 0 : id
        return id != 0 && mode == nil ? EINVAL : 0
    }

    /// drm_atomic_helper_commit.
    private func commit(_ asked: AtomicChange, awaited: Set<UInt32>, data: UInt64, waits: Bool) -> Int32 {
        var change = asked
        if rules.modeSetsConcernAll, change.setsMode { for crtc in crtcs { change.add(crtc: crtc) } }
        if rules.busyCommits > 0, !waits {
            rules.busyCommits -= 1
            return EBUSY
        }
        let failure = failureAtCommit(change)
        if failure != 0 { return failure }
        if change.crtcs.contains(where: { flips[$0] != nil }) {
            if !waits { return EBUSY }
            // Half a minute later the kernel gives it up (drm_atomic_helper_wait_for_dependencies).
            if change.crtcs.contains(where: { flips[$0]?.hangs == true }) { noteWait() }
            for crtc in change.crtcs {
                guard let flip = flips.removeValue(forKey: crtc), !flip.hangs else { continue }
                scan(crtc)
                if let data = flip.data { send(data, of: crtc) }
            }
        }
        if change.setsMode { modeSets += 1 }
        isHandedOver = false
        state = change.new
        dropUnusedBlobs()
        for crtc in change.crtcs { begin(crtc, change, data: awaited.contains(crtc) ? data : nil) }
        return 0
    }

    /// The kernel waits for a flip that never ends.
    func noteWait() {
        let isLoop = pthread_equal(opener, pthread_self()) != 0
        if isLoop, !isGone, rules.everything == 0, !rules.mayGoDark { faults.append(.waitedForAFlip) }
    }

    /// What only a commit meets.
    private func failureAtCommit(_ change: AtomicChange) -> Int32 {
        if let failing = rules.failingWidth,
            change.crtcs.contains(where: { change.new.crtcs[$0]?.mode?.width == failing.width })
        {
            return failing.number
        }
        for plane in planes where change.planes.contains(plane.id) {
            guard let shown = change.new.planes[plane.id], let framebuffer = framebuffers[shown.framebuffer],
                let mode = change.new.crtcs[shown.crtc]?.mode
            else { continue }
            // What is shown already is pinned.
            if change.old.planes[plane.id]?.framebuffer == shown.framebuffer { continue }
            if plane.type != 1 {
                if rules.lightingPlanes != 0 { return rules.lightingPlanes }
            } else if framebuffer.width > mode.width || framebuffer.height > mode.height, rules.pinning != 0 {
                return rules.pinning
            }
        }
        return 0
    }

    /// A CRTC that was on or will be tells at its next vblank; one that goes off at once (drm_crtc_vblank_off).
    private func begin(_ crtc: UInt32, _ change: AtomicChange, data: UInt64?) {
        let (wasOn, isOn) = (change.old.crtcs[crtc]?.isActive == true, change.new.crtcs[crtc]?.isActive == true)
        if !wasOn, !isOn { return }
        if !isOn {
            if let data { send(data, of: crtc) }
            return scan(crtc)
        }
        var flip = Flip(data: data)
        if data != nil, rules.hangingFlips > 0 {
            rules.hangingFlips -= 1
            flip.hangs = true
        } else if data != nil, rules.lostFlips > 0 {
            rules.lostFlips -= 1
            flip.data = nil
        }
        flips[crtc] = flip
    }

    /// A blob lives while its maker or the state has it.
    func dropUnusedBlobs() {
        let used = Set(state.crtcs.values.map(\.blob))
        blobs = blobs.filter { $0.value.isOwned || used.contains($0.key) }
    }
}

extension CardState.Plane {
    fileprivate mutating func set(_ name: String, to value: UInt64) {
        let number = UInt32(truncatingIfNeeded: value)
        let place = Int32(truncatingIfNeeded: Int64(bitPattern: value))
        switch name {
        case "FB_ID": framebuffer = number
        case "CRTC_ID": crtc = number
        case "CRTC_X": x = place
        case "CRTC_Y": y = place
        case "CRTC_W": width = number
        case "CRTC_H": height = number
        case "SRC_X": sourceX = number
        case "SRC_Y": sourceY = number
        case "SRC_W": sourceWidth = number
        case "SRC_H": sourceHeight = number
        case "alpha": alpha = value
        default: break
        }
    }
}
