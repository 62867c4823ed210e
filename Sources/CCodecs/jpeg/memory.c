#include "jpeg.h"

#include <jerror.h>

/// Stands before what the library has asked for.
struct jpeg_object {
    _Alignas(64) struct jpeg_object *next;
};

/// Libjpeg's kernels work on whole vectors, up to this many bytes behind a row.
enum { row_step = 64 };

static size_t round_up(size_t count) { return (count + row_step - 1) / row_step * row_step; }

/// Allocates for as long as the codec lives: the library frees nothing before its end (alloc_small and alloc_large).
static void *allocate(j_common_ptr info, int pool, size_t count) {
    (void)pool;
    struct jpeg *jpeg = jpeg_of(info);
    struct jpeg_object *object = codec_allocate(&jpeg->codec, sizeof *object + round_up(count));
    if (!object) ERREXIT1(info, JERR_OUT_OF_MEMORY, 0);
    object->next = jpeg->objects;
    jpeg->objects = object;
    return object + 1;
}

/// Allocates rows of samples, and their addresses (alloc_sarray). Samples of more than 8 bits take two bytes.
static JSAMPARRAY allocate_rows(j_common_ptr info, int pool, JDIMENSION width, JDIMENSION height) {
    const size_t size = ((j_decompress_ptr)info)->data_precision > 8 ? 2 : 1;
    const size_t addresses = round_up(height * sizeof(JSAMPROW)), pitch = round_up(width * size);
    JSAMPARRAY rows = allocate(info, pool, addresses + height * pitch);
    for (JDIMENSION y = 0; y < height; y++) rows[y] = (JSAMPROW)rows + addresses + y * pitch;
    return rows;
}

/// Refuses what jpeglib.h calls a virtual array of samples: the whole picture. It is wanted for lossless files in several
/// scans and for palettes.
static jvirt_sarray_ptr refuse_picture(
    j_common_ptr info, int pool, boolean is_zero, JDIMENSION width, JDIMENSION height, JDIMENSION window) {
    (void)pool, (void)is_zero, (void)width, (void)height, (void)window;
    ERREXIT(info, JERR_NOT_COMPILED);
    return NULL;
}

void jpeg_count_memory(struct jpeg *jpeg) {
    struct jpeg_memory_mgr *manager = jpeg->info.mem;
    manager->alloc_small = allocate;
    manager->alloc_large = allocate;
    manager->alloc_sarray = allocate_rows;
    manager->request_virt_sarray = refuse_picture;
    // alloc_barray is for arrays of blocks that are not virtual, which only compression has.
}

void jpeg_free_objects(struct jpeg *jpeg) {
    while (jpeg->objects) {
        struct jpeg_object *object = jpeg->objects;
        jpeg->objects = object->next;
        codec_release(&jpeg->codec, object);
    }
}
