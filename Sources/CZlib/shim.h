#pragma once

#include <zlib.h>

/// deflateInit is a macro that adds the version the caller was compiled against.
static inline int czlib_deflate_init(z_stream *stream, int level) { return deflateInit(stream, level); }

/// inflateInit2, likewise. 31: the largest window, and gzip's header and trailer around the stream (zlib.h).
static inline int czlib_gunzip_init(z_stream *stream) { return inflateInit2(stream, 31); }
