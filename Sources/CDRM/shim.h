#pragma once

#include <sys/ioctl.h>
#include <xf86drm.h>
#include <xf86drmMode.h>
#include <drm_fourcc.h>

// Function-like macros and casts are not imported; what is needed of them has a name here.
static const unsigned int cdrm_format_xrgb8888 = DRM_FORMAT_XRGB8888;
static const unsigned int cdrm_format_argb8888 = DRM_FORMAT_ARGB8888;
