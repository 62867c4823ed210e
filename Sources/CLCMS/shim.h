#pragma once

#include <lcms2.h>

#include "memory.h"

// Macros of calls, which Swift does not import.
static const cmsUInt32Number clcms_bgra = TYPE_BGRA_8;
static const cmsUInt32Number clcms_cmyk = TYPE_CMYK_8;
static const cmsUInt32Number clcms_grey = TYPE_GRAY_8;

// Calls that allocate. Those that need a context take it first, as its owner knows it.

static inline cmsHPROFILE clcms_open_profile(cmsContext context, const void *bytes, cmsUInt32Number count) {
    CLCMS_FENCED(cmsHPROFILE, cmsOpenProfileFromMemTHR(context, bytes, count));
}

static inline cmsHPROFILE clcms_create_srgb(cmsContext context) {
    CLCMS_FENCED(cmsHPROFILE, cmsCreate_sRGBProfileTHR(context));
}

static inline cmsHPROFILE clcms_create_rgb(
    cmsContext context, const cmsCIExyY *white, const cmsCIExyYTRIPLE *primaries, cmsToneCurve *curve) {
    cmsToneCurve *curves[] = {curve, curve, curve};
    CLCMS_FENCED(cmsHPROFILE, cmsCreateRGBProfileTHR(context, white, primaries, curves));
}

static inline cmsToneCurve *clcms_build_gamma(cmsContext context, double gamma) {
    CLCMS_FENCED(cmsToneCurve *, cmsBuildGamma(context, gamma));
}

static inline cmsToneCurve *clcms_build_curve(cmsContext context, int type, const double *parameters) {
    CLCMS_FENCED(cmsToneCurve *, cmsBuildParametricToneCurve(context, type, parameters));
}

static inline cmsToneCurve *clcms_build_table(cmsContext context, cmsUInt32Number count, const cmsUInt16Number *light) {
    CLCMS_FENCED(cmsToneCurve *, cmsBuildTabulatedToneCurve16(context, count, light));
}

static inline void *clcms_read_tag(cmsContext context, cmsHPROFILE profile, cmsTagSignature tag) {
    CLCMS_FENCED(void *, cmsReadTag(profile, tag));
}

static inline cmsHTRANSFORM clcms_create_transform(
    cmsContext context, cmsHPROFILE source, cmsUInt32Number format, cmsHPROFILE target, cmsUInt32Number flags) {
    CLCMS_FENCED(
        cmsHTRANSFORM,
        cmsCreateTransformTHR(context, source, format, target, clcms_bgra, INTENT_PERCEPTUAL, flags));
}

/// A profile that may be half-made goes with its context.
static inline void clcms_close_profile(cmsContext context, cmsHPROFILE profile) {
    if (!clcms_memory_of(context)->is_left) cmsCloseProfile(profile);
}
