#include "jpeg.h"

enum { plane_count = 3, pitch_step = 64, side_min = 16 };

/// Bytes from row to row: all blocks of whole iMCUs, and padding.
static uint32_t pitch_of(const jpeg_component_info *component) {
    return jpeg_round_up(jpeg_round_up(component->width_in_blocks, component->h_samp_factor) * DCTSIZE, pitch_step);
}

static uint32_t rows_of(const jpeg_component_info *component) { return component->v_samp_factor * DCTSIZE; }

/// Only files whose chroma factors are 1x1. Others that mean the same, as 2x2 for all three planes, are read in rows.
///
/// In very narrow pictures libjpeg repeats chroma instead of interpolating it (jdsample.c): they are read in rows too.
bool jpeg_has_planes(j_decompress_ptr info) {
    if (info->jpeg_color_space != JCS_YCbCr || info->num_components != plane_count) return false;
    const jpeg_component_info *luma = &info->comp_info[0];
    if (luma->h_samp_factor > 2 || luma->v_samp_factor > 2) return false;
    for (int i = 1; i < plane_count; i++) {
        if (info->comp_info[i].h_samp_factor != 1 || info->comp_info[i].v_samp_factor != 1) return false;
    }
    return info->image_width >= side_min && info->image_height >= side_min;
}

enum codec_status jpeg_start_planes(struct codec *codec, unsigned max_scans, struct codec_planes *planes) {
    struct jpeg *jpeg = (struct jpeg *)codec;
    j_decompress_ptr info = &jpeg->info;
    if (setjmp(jpeg->jump)) return codec->status;
    jpeg_begin_scans(jpeg, max_scans);
    info->out_color_space = JCS_YCbCr;
    info->raw_data_out = TRUE;
    jpeg_start_decompress(info);
    jpeg_replace_huffman(jpeg);
    planes->bands = info->total_iMCU_rows;
    for (int i = 0; i < plane_count; i++) {
        const jpeg_component_info *component = &info->comp_info[i];
        planes->planes[i] = (struct codec_plane){
            .width = component->downsampled_width,
            .height = component->downsampled_height,
            .band_rows = rows_of(component),
            .pitch = pitch_of(component),
        };
    }
    return codec_status_ok;
}

/// The library calls watch_scans before each band, which looks for cancellation.
enum codec_status jpeg_read_band(struct codec *codec, uint8_t *bytes) {
    struct jpeg *jpeg = (struct jpeg *)codec;
    j_decompress_ptr info = &jpeg->info;
    JSAMPROW rows[plane_count][2 * DCTSIZE];
    JSAMPARRAY planes[plane_count] = {rows[0], rows[1], rows[2]};
    for (int i = 0; i < plane_count; i++) {
        const jpeg_component_info *component = &info->comp_info[i];
        for (uint32_t y = 0; y < rows_of(component); y++) {
            rows[i][y] = bytes;
            bytes += pitch_of(component);
        }
    }
    if (setjmp(jpeg->jump)) return codec->status;
    jpeg_read_raw_data(info, planes, rows_of(&info->comp_info[0]));
    return codec_status_ok;
}

static void need_components(j_decompress_ptr info, boolean is_needed) {
    for (int i = 0; i < plane_count; i++) info->comp_info[i].component_needed = is_needed;
}

/// Reads the band without its components: jdcoefct.c transforms and writes only those that are needed at this band.
/// Entropy decoding continues, and the dequantization tables were made for the components needed when the pass began.
enum codec_status jpeg_skip_band(struct codec *codec) {
    struct jpeg *jpeg = (struct jpeg *)codec;
    j_decompress_ptr info = &jpeg->info;
    JSAMPARRAY planes[plane_count] = {NULL, NULL, NULL};
    if (setjmp(jpeg->jump)) return codec->status;
    need_components(info, FALSE);
    jpeg_read_raw_data(info, planes, rows_of(&info->comp_info[0]));
    need_components(info, TRUE);
    return codec_status_ok;
}
