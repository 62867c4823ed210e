#include "jpeg.h"

#include <jerror.h>

/// Stands before what the library has asked for.
struct jpeg_object {
    _Alignas(64) struct jpeg_object *next;
};

static size_t whole_vectors(size_t count) { return jpeg_round_up(count, jpeg_vector); }

/// Allocates for as long as the codec lives: the library frees nothing before its end (alloc_small and alloc_large).
static void *allocate(j_common_ptr info, int pool, size_t count) {
    (void)pool;
    struct jpeg *jpeg = jpeg_of(info);
    struct jpeg_object *object = codec_allocate(&jpeg->codec, sizeof *object + whole_vectors(count));
    if (!object) ERREXIT1(info, JERR_OUT_OF_MEMORY, 0);
    object->next = jpeg->objects;
    jpeg->objects = object;
    return object + 1;
}

/// Allocates rows of samples, and their addresses (alloc_sarray). Samples of more than 8 bits take two bytes.
static JSAMPARRAY allocate_rows(j_common_ptr info, int pool, JDIMENSION width, JDIMENSION height) {
    const size_t size = ((j_decompress_ptr)info)->data_precision > 8 ? 2 : 1;
    const size_t addresses = whole_vectors(height * sizeof(JSAMPROW)), pitch = whole_vectors(width * size);
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
