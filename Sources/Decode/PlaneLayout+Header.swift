import CCodecs
import Raster

extension PlaneLayout {
    init(_ planes: codec_planes) {
        let (luma, cb, cr) = planes.planes
        self.init(
            size: Size(width: Int(luma.width), height: Int(luma.height)), halvesX: cb.width < luma.width,
            halvesY: cb.height < luma.height, lumaPitch: Int(luma.pitch), chromaPitch: Int(cb.pitch))
        precondition(chroma == Size(width: Int(cb.width), height: Int(cb.height)), "halves, rounded up")
        precondition(
            luma.band_rows == bandHeight && cb.band_rows == Self.chromaBandHeight && cr.band_rows == cb.band_rows)
        precondition(cr.pitch == cb.pitch && bandCount == Int(planes.bands))
    }
}
