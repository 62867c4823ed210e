#pragma once

#include <ft2build.h>
#include FT_FREETYPE_H
#include FT_ADVANCES_H
#include FT_OUTLINE_H

// Macros that Swift does not import.

/// The outlines alone: no hints, and none of the bitmaps that a font may have.
static const FT_Int32 cfreetype_outline = FT_LOAD_NO_HINTING | FT_LOAD_NO_BITMAP;
static const FT_Int32 cfreetype_unscaled = FT_LOAD_NO_SCALE;
