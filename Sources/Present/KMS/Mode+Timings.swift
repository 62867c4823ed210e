internal import CDRM
internal import Raster
internal import Vocabulary

extension ModeTimings {
    /// The mode as the kernel takes it.
    var mode: Mode {
        var info = drmModeModeInfo()
        info.clock = UInt32(clock)
        (info.hdisplay, info.hsync_start) = (UInt16(horizontal.visible), UInt16(horizontal.syncStart))
        (info.hsync_end, info.htotal) = (UInt16(horizontal.syncEnd), UInt16(horizontal.total))
        (info.vdisplay, info.vsync_start) = (UInt16(vertical.visible), UInt16(vertical.syncStart))
        (info.vsync_end, info.vtotal) = (UInt16(vertical.syncEnd), UInt16(vertical.total))
        info.vrefresh = UInt32((Duration.seconds(1) / period).rounded())
        let flags = [
            horizontal.isPositive ? DRM_MODE_FLAG_PHSYNC : DRM_MODE_FLAG_NHSYNC,
            vertical.isPositive ? DRM_MODE_FLAG_PVSYNC : DRM_MODE_FLAG_NVSYNC,
            isInterlaced ? DRM_MODE_FLAG_INTERLACE : 0, isDoubleScan ? DRM_MODE_FLAG_DBLSCAN : 0,
        ]
        info.flags = flags.reduce(0) { $0 | UInt32($1) }
        info.type = UInt32(DRM_MODE_TYPE_USERDEF)
        return Mode(info)
    }
}
