import CDRM
import Glibc
import KernelCalls

extension CardModel {
    /// Answers a call: 0, or an errno below zero.
    func control(_ descriptor: Int32, _ request: UInt, _ argument: UnsafeMutableRawPointer?) -> Int32 {
        if request & 0xFF == 0xA7, let call = argument?.assumingMemoryBound(to: drm_mode_get_connector.self).pointee {
            while call.count_modes == 0, locked({ rules.isSilent }) { usleep(1_000) }
        }
        return locked {
            if dead.contains(descriptor) { return -EBADF }
            note(descriptor)
            // drm_dev_is_unplugged
            if isGone { return -ENODEV }
            let failure = failure(of: Int32(request & 0xFF), argument)
            if failure != 0 { return -failure }
            return -answer(Int32(request & 0xFF), argument)
        }
    }

    /// The memory of a buffer, by the offset that it was given: its handle, in pages.
    func memory(at offset: Int64) -> Int32 {
        locked { isGone ? -ENODEV : memory[UInt32(offset >> 12)]?.descriptor ?? -EINVAL }
    }

    /// By the number of the call in drm.h.
    private func answer(_ number: Int32, _ argument: UnsafeMutableRawPointer?) -> Int32 {
        guard let argument else { return setMaster(number) }
        func with<Call>(_ type: Call.Type, _ work: (inout Call) -> Int32) -> Int32 {
            work(&argument.assumingMemoryBound(to: Call.self).pointee)
        }
        switch number {
        case 0x00: return with(drm_version.self, version)
        case 0x09: return with(drm_gem_close.self) { memory.removeValue(forKey: $0.handle) == nil ? EINVAL : 0 }
        case 0x0D: return 0
        case 0x11: return isMaster ? EINVAL : EACCES
        case 0x3B: return with(drm_crtc_get_sequence.self, sequence)
        case 0xA0: return with(drm_mode_card_res.self, resources)
        case 0xA6: return with(drm_mode_get_encoder.self, encoder)
        case 0xA7: return with(drm_mode_get_connector.self, connector)
        case 0xAA: return with(drm_mode_get_property.self, property)
        case 0xAC: return with(drm_mode_get_blob.self, blob)
        case 0xAF:
            return with(UInt32.self) { id in
                if framebuffers[id] == nil { return ENOENT }
                remove(framebuffer: id)
                return 0
            }
        case 0xB2: return with(drm_mode_create_dumb.self, createDumb)
        case 0xB3:
            return with(drm_mode_map_dumb.self) { call in
                call.offset = UInt64(call.handle) << 12
                return memory[call.handle] == nil ? ENOENT : 0
            }
        case 0xB4: return with(drm_mode_destroy_dumb.self) { memory.removeValue(forKey: $0.handle) == nil ? EINVAL : 0 }
        case 0xB5:
            return with(drm_mode_get_plane_res.self) { call in
                copy(planes.map(\.id), to: call.plane_id_ptr, &call.count_planes)
            }
        case 0xB6: return with(drm_mode_get_plane.self, plane)
        case 0xB8: return with(drm_mode_fb_cmd2.self, addFramebuffer)
        case 0xB9: return with(drm_mode_obj_get_properties.self, values)
        case 0xBC: return with(drm_mode_atomic.self) { isMaster ? atomic($0) : EACCES }
        case 0xBD:
            return with(drm_mode_create_blob.self) { call in
                guard let base = UnsafeRawPointer(bitPattern: UInt(call.data)), call.length > 0 else { return EINVAL }
                call.blob_id = newID()
                blobs[call.blob_id] = Blob(bytes: [UInt8](UnsafeRawBufferPointer(start: base, count: Int(call.length))))
                return 0
            }
        case 0xBE:
            return with(drm_mode_destroy_blob.self) { call in
                guard blobs[call.blob_id]?.isOwned == true else { return blobs[call.blob_id] == nil ? ENOENT : EPERM }
                blobs[call.blob_id]?.isOwned = false
                dropUnusedBlobs()
                return 0
            }
        default: return setMaster(number)
        }
    }

    /// drm_setmaster_ioctl, drm_dropmaster_ioctl.
    private func setMaster(_ number: Int32) -> Int32 {
        switch number {
        case 0x1E:
            if hasOtherMaster { return EBUSY }
            isMaster = true
        case 0x1F:
            if !rules.leavesMaster { return EACCES }
            if !isMaster { return EINVAL }
            isMaster = false
        default: return ENOTTY
        }
        return 0
    }

    /// Gives a list out where there is room for all of it, and says how long it is.
    @discardableResult
    private func copy<Item>(_ items: [Item], to address: UInt64, _ count: inout UInt32) -> Int32 {
        if let place = UnsafeMutablePointer<Item>(bitPattern: UInt(address)), count >= items.count {
            for (index, item) in items.enumerated() { place[index] = item }
        }
        count = UInt32(items.count)
        return 0
    }

    private func mask(_ ids: Set<UInt32>) -> UInt32 {
        crtcs.enumerated().reduce(0) { $0 | (ids.contains($1.element) ? 1 << UInt32($1.offset) : 0) }
    }

    private func version(_ call: inout drm_version) -> Int32 {
        // drm_copy_field. libdrm needs all three.
        func copy(_ text: String, to place: UnsafeMutablePointer<CChar>?, _ length: inout UInt) {
            for (index, byte) in text.utf8.prefix(place == nil ? 0 : Int(length)).enumerated() {
                place?[index] = CChar(bitPattern: byte)
            }
            length = UInt(text.utf8.count)
        }
        copy(driver, to: call.name, &call.name_len)
        copy("20180514", to: call.date, &call.date_len)
        copy("in memory", to: call.desc, &call.desc_len)
        return 0
    }

    private func sequence(_ call: inout drm_crtc_get_sequence) -> Int32 {
        guard let crtc = scanned.crtcs[call.crtc_id] ?? state.crtcs[call.crtc_id] else { return ENOENT }
        if !crtc.isActive { return EINVAL }
        call.active = 1
        call.sequence = UInt64(sequence)
        call.sequence_ns = Int64(lastVblank / .nanoseconds(1))
        return 0
    }
}

// MARK: - Objects

extension CardModel {
    private func resources(_ call: inout drm_mode_card_res) -> Int32 {
        copy(framebuffers.keys.sorted(), to: call.fb_id_ptr, &call.count_fbs)
        copy(crtcs, to: call.crtc_id_ptr, &call.count_crtcs)
        copy(connectors.map(\.id), to: call.connector_id_ptr, &call.count_connectors)
        copy(connectors.map(\.encoder), to: call.encoder_id_ptr, &call.count_encoders)
        (call.min_width, call.min_height) = (1, 1)
        (call.max_width, call.max_height) = (rules.largestFramebuffer, rules.largestFramebuffer)
        return 0
    }

    private func encoder(_ call: inout drm_mode_get_encoder) -> Int32 {
        guard connectors.contains(where: { $0.encoder == call.encoder_id }) else { return ENOENT }
        (call.encoder_type, call.crtc_id, call.possible_crtcs) = (0, 0, mask(Set(crtcs)))
        return 0
    }

    private func connector(_ call: inout drm_mode_get_connector) -> Int32 {
        let id = call.connector_id
        guard let connector = connectors.first(where: { $0.id == id }) else { return ENOENT }
        (call.connector_type, call.connector_type_id) = (UInt32(DRM_MODE_CONNECTOR_VIRTUAL), connector.number)
        call.connection = connector.modes == nil ? 2 : 1
        call.encoder_id = state.connectors[id]?.crtc == 0 ? 0 : connector.encoder
        copy([connector.encoder], to: call.encoders_ptr, &call.count_encoders)
        let values = values(of: id)
        copy(values.map(\.property), to: call.props_ptr, &call.count_props)
        var count = UInt32(values.count)
        copy(values.map(\.value), to: call.prop_values_ptr, &count)
        let modes = connector.modes ?? []
        if let place = UnsafeMutablePointer<drm_mode_modeinfo>(bitPattern: UInt(call.modes_ptr)),
            call.count_modes >= modes.count
        {
            for (index, mode) in modes.enumerated() {
                mode.bytes.withUnsafeBytes { place[index] = $0.loadUnaligned(as: drm_mode_modeinfo.self) }
            }
        }
        call.count_modes = UInt32(modes.count)
        return 0
    }

    private func plane(_ call: inout drm_mode_get_plane) -> Int32 {
        let id = call.plane_id
        guard let plane = planes.first(where: { $0.id == id }), let shown = state.planes[id] else { return ENOENT }
        (call.crtc_id, call.fb_id, call.possible_crtcs) = (shown.crtc, shown.framebuffer, mask(plane.crtcs))
        return copy([cdrm_format_xrgb8888, cdrm_format_argb8888], to: call.format_type_ptr, &call.count_format_types)
    }

    /// The properties of an object; nil: there is none of that number, or it has none.
    func properties(of id: UInt32) -> [UInt32]? {
        if state.crtcs[id] != nil { return properties.crtc }
        if state.planes[id] != nil { return properties.plane }
        return state.connectors[id] != nil ? properties.connector : nil
    }

    private func values(of id: UInt32) -> [(property: UInt32, value: UInt64)] {
        var values: [String: UInt64] = [:]
        if let crtc = state.crtcs[id] {
            values = ["ACTIVE": crtc.isActive ? 1 : 0, "MODE_ID": UInt64(crtc.blob)]
        } else if let connector = state.connectors[id] {
            values = ["CRTC_ID": UInt64(connector.crtc), "link-status": connector.link]
        } else if let plane = state.planes[id] {
            func bits(_ place: Int32) -> UInt64 { UInt64(bitPattern: Int64(place)) }
            values = [
                "type": UInt64(planes.first { $0.id == id }?.type ?? 0), "FB_ID": UInt64(plane.framebuffer),
                "CRTC_ID": UInt64(plane.crtc), "CRTC_X": bits(plane.x), "CRTC_Y": bits(plane.y),
                "CRTC_W": UInt64(plane.width), "CRTC_H": UInt64(plane.height), "SRC_X": UInt64(plane.sourceX),
                "SRC_Y": UInt64(plane.sourceY), "SRC_W": UInt64(plane.sourceWidth),
                "SRC_H": UInt64(plane.sourceHeight), "alpha": plane.alpha,
            ]
        }
        return (properties(of: id) ?? []).map { ($0, properties.all[$0].flatMap { values[$0.name] } ?? 0) }
    }

    private func values(_ call: inout drm_mode_obj_get_properties) -> Int32 {
        if properties(of: call.obj_id) == nil { return framebuffers[call.obj_id] == nil ? ENOENT : EINVAL }
        let all = values(of: call.obj_id)
        var count = call.count_props
        copy(all.map(\.property), to: call.props_ptr, &count)
        return copy(all.map(\.value), to: call.prop_values_ptr, &call.count_props)
    }

    private func property(_ call: inout drm_mode_get_property) -> Int32 {
        guard let property = properties.all[call.prop_id] else { return ENOENT }
        call.flags = property.flags
        withUnsafeMutableBytes(of: &call.name) { name in
            for (index, byte) in property.name.utf8.enumerated() { name[index] = byte }
            name[property.name.utf8.count] = 0
        }
        copy(property.numbers, to: call.values_ptr, &call.count_values)
        var choices: [drm_mode_property_enum] = []
        if case .choice(let all) = property.values {
            choices = all.map { choice in
                var entry = drm_mode_property_enum()
                entry.value = choice.value
                withUnsafeMutableBytes(of: &entry.name) { $0.copyBytes(from: choice.name.utf8) }
                return entry
            }
        }
        return copy(choices, to: call.enum_blob_ptr, &call.count_enum_blobs)
    }

    private func blob(_ call: inout drm_mode_get_blob) -> Int32 {
        guard let blob = blobs[call.blob_id] else { return ENOENT }
        if call.length == UInt32(blob.bytes.count), let place = UnsafeMutableRawPointer(bitPattern: UInt(call.data)) {
            UnsafeMutableRawBufferPointer(start: place, count: blob.bytes.count).copyBytes(from: blob.bytes)
        }
        call.length = UInt32(blob.bytes.count)
        return 0
    }
}

// MARK: - Memory

extension CardModel {
    private func createDumb(_ call: inout drm_mode_create_dumb) -> Int32 {
        let stride = call.width * call.bpp / 8
        let size = (Int(stride) * Int(call.height) + 4095) / 4096 * 4096
        guard size > 0 else { return EINVAL }
        let used = Dictionary(
            (framebuffers.values.map(\.memory) + memory.values).map { (ObjectIdentifier($0), $0.byteCount) }
        ) { first, _ in first }
        guard used.values.reduce(0, +) + size <= rules.memory, let new = Memory(byteCount: size) else { return ENOMEM }
        // The lowest that is free (drm_gem_handle_create).
        let handle = (1...).first { memory[$0] == nil } ?? 0
        memory[handle] = new
        (call.handle, call.pitch, call.size) = (handle, stride, UInt64(size))
        return 0
    }

    /// drm_internal_framebuffer_create, drm_gem_fb_init_with_funcs.
    private func addFramebuffer(_ call: inout drm_mode_fb_cmd2) -> Int32 {
        let (stride, offset) = (call.pitches.0, call.offsets.0)
        let isKnown = [cdrm_format_xrgb8888, cdrm_format_argb8888].contains(call.pixel_format)
        guard isKnown, 1...rules.largestFramebuffer ~= call.width, 1...rules.largestFramebuffer ~= call.height,
            stride >= call.width * 4, offset == 0
        else { return EINVAL }
        guard let memory = memory[call.handles.0] else { return ENOENT }
        guard Int(stride) * Int(call.height - 1) + Int(call.width) * 4 <= memory.byteCount else { return EINVAL }
        call.fb_id = newID()
        framebuffers[call.fb_id] = Framebuffer(
            width: call.width, height: call.height, stride: stride, memory: memory,
            hasAlpha: call.pixel_format == cdrm_format_argb8888)
        return 0
    }
}
