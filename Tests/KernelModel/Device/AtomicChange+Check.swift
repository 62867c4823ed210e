import Glibc

extension AtomicChange {
    /// What a request is checked against besides the state.
    struct Surroundings {
        /// Planes by their numbers: whether each is a primary one, and the CRTCs that it can be on.
        let planes: [UInt32: (isPrimary: Bool, crtcs: Set<UInt32>)]
        /// The size of a framebuffer.
        let size: (UInt32) -> (width: UInt32, height: UInt32)?
        let rules: CardRules
        /// CRTCs whose event is asked for.
        let awaited: Set<UInt32>
    }

    /// drm_atomic_check_only, with the helpers and vkms as its driver. Returns an errno, or 0.
    func check(_ surroundings: Surroundings) -> Int32 {
        for plane in planes.sorted() {
            let number = checkInCore(plane, surroundings)
            if number != 0 { return number }
        }
        for crtc in crtcs.sorted() {
            guard let before = old.crtcs[crtc], let after = new.crtcs[crtc] else { continue }
            if after.isActive, after.mode == nil { return EINVAL }
            if surroundings.awaited.contains(crtc), !after.isActive, !before.isActive { return EINVAL }
        }
        let number = checkInDriver(surroundings)
        if number != 0 { return number }
        return !allowsModeSet && setsMode ? EINVAL : 0
    }

    /// drm_atomic_plane_check.
    private func checkInCore(_ id: UInt32, _ surroundings: Surroundings) -> Int32 {
        guard let plane = new.planes[id], let former = old.planes[id] else { return 0 }
        if (plane.crtc == 0) != (plane.framebuffer == 0) { return EINVAL }
        if plane.crtc == 0 { return 0 }
        guard surroundings.planes[id]?.crtcs.contains(plane.crtc) == true,
            let size = surroundings.size(plane.framebuffer)
        else { return EINVAL }
        func isOut(_ start: Int32, _ length: UInt32) -> Bool { Int64(start) + Int64(length) > Int64(Int32.max) }
        if isOut(plane.x, plane.width) || isOut(plane.y, plane.height) { return ERANGE }
        let (width, height) = (size.width << 16, size.height << 16)
        if plane.sourceWidth > width || plane.sourceX > width - plane.sourceWidth || plane.sourceHeight > height
            || plane.sourceY > height - plane.sourceHeight
        {
            return ENOSPC
        }
        return former.crtc != 0 && former.crtc != plane.crtc ? EINVAL : 0
    }

    /// drm_atomic_helper_check, and what the rules say.
    private func checkInDriver(_ surroundings: Surroundings) -> Int32 {
        for crtc in crtcs {
            // drm_atomic_helper_check_modeset, and drm_atomic_check_valid_clones: no two connectors of one CRTC.
            let connectors = new.connectors(on: crtc)
            if (new.crtcs[crtc]?.mode != nil) != (connectors > 0) || connectors > 1 { return EINVAL }
        }
        let affected = crtcs.filter(needsModeSet)
        let checked = new.planes.sorted { $0.key < $1.key }.filter { id, plane in
            planes.contains(id) || affected.contains(plane.crtc)
        }
        for (id, plane) in checked {
            let number = check(plane, isPrimary: surroundings.planes[id]?.isPrimary == true)
            if number != 0 { return number }
        }
        let least = surroundings.rules.leastPart
        for (id, plane) in checked where plane.framebuffer != 0 && surroundings.planes[id]?.isPrimary == false {
            if plane.width < least.width || plane.height < least.height { return EINVAL }
        }
        if let refused = surroundings.rules.refusedWidth,
            affected.contains(where: { new.crtcs[$0]?.isActive == true && new.crtcs[$0]?.mode?.width == refused.width })
        {
            return refused.number
        }
        if let place = surroundings.rules.refusedCRTC {
            let refused = new.crtcs.keys.sorted()[place]
            if affected.contains(refused), new.crtcs[refused]?.isActive == true { return EINVAL }
        }
        return surroundings.rules.everything
    }

    /// vkms_plane_atomic_check, by drm_atomic_helper_check_plane_state without scaling.
    private func check(_ plane: CardState.Plane, isPrimary: Bool) -> Int32 {
        if plane.framebuffer == 0 { return 0 }
        func isScaled(_ source: UInt32, _ length: UInt32) -> Bool { length != 0 && source / length != 1 << 16 }
        if isScaled(plane.sourceWidth, plane.width) || isScaled(plane.sourceHeight, plane.height) { return ERANGE }
        if !isPrimary { return 0 }
        let mode = new.crtcs[plane.crtc]?.mode
        // What is clipped to the mode must be all of it.
        func covers(_ start: Int32, _ length: UInt32, _ whole: UInt16) -> Bool {
            start <= 0 && Int64(start) + Int64(length) >= Int64(whole)
        }
        guard let mode, covers(plane.x, plane.width, mode.width), covers(plane.y, plane.height, mode.height) else {
            return EINVAL
        }
        return 0
    }
}
