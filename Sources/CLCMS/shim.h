#pragma once

#include <lcms2.h>

// Macros of calls, which Swift does not import.
static const cmsUInt32Number clcms_bgra = TYPE_BGRA_8;
static const cmsUInt32Number clcms_cmyk = TYPE_CMYK_8;
static const cmsUInt32Number clcms_grey = TYPE_GRAY_8;
