#pragma once

#include <zlib.h>

/// deflateInit is a macro that adds the version the caller was compiled against.
static inline int czlib_deflate_init(z_stream *stream, int level) { return deflateInit(stream, level); }
