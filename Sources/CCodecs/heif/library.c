#include "library.h"

#include "CCodecs.h"

static struct heif_library library;
static bool is_found;

const struct heif_library *heif_library(void) { return is_found ? &library : 0; }

bool codec_find_heif(void *(*find)(const char *name)) {
    struct heif_library found;
#define HEIF_FIND(name) if (!(found.name = (__typeof__(name) *)find(#name))) return false;
    HEIF_CALLS(HEIF_FIND)
#undef HEIF_FIND
    library = found;
    // Loads its plugins, where decoders are plugins.
    is_found = library.heif_init(0).code == heif_error_Ok;
    return is_found;
}

bool codec_reads(enum codec_format format) {
    switch (format) {
    case codec_format_heic: return is_found && library.heif_have_decoder_for_format(heif_compression_HEVC);
    case codec_format_avif: return is_found && library.heif_have_decoder_for_format(heif_compression_AV1);
    default: return true;
    }
}
