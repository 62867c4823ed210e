extension Driver {
    /// Why it cannot be used though it knows how to set a mode, and the switch of its module that helps.
    ///
    /// Read in Linux 6.1 and 6.12, drivers/gpu/drm: nouveau/nouveau_drm.c (`nouveau_atomic`), amd/amdgpu/amdgpu_device.c
    /// (amdgpu_device_has_dc_support: DC is off for the first two generations unless asked for), i915/i915_driver.c
    /// (`nuclear_pageflip`), radeon and gma500 (no DRIVER_ATOMIC).
    var lackOfAtomic: String {
        let lack = "its driver has no atomic mode setting"
        switch name {
        case "nouveau": return lack + " unless asked for: boot with nouveau.atomic=1"
        case "amdgpu": return lack + " without its display core: boot with amdgpu.dc=1"
        case "radeon":
            return lack + "; amdgpu drives cards from 2012 on: boot with radeon.si_support=0 radeon.cik_support=0 "
                + "amdgpu.si_support=1 amdgpu.cik_support=1 amdgpu.dc=1; an older card cannot be used"
        case "i915":
            return lack + " for graphics this old (before 2010), and cannot be relied on with i915.nuclear_pageflip=1: "
                + "use another card"
        case "gma500": return lack + ": use another card"
        default: return lack + ": the card cannot be used"
        }
    }

    /// Why it cannot be used though it opens: it has no mode setting at all.
    var lackOfModes: String {
        name == "nvidia-drm"
            ? "its driver sets no modes unless asked to: boot with nvidia-drm.modeset=1"
            : "it only renders, and drives no display"
    }
}
