#include <stdio.h>
#include <jpeglib.h>
#include <png.h>
int cyc_stub(void) { png_uint_32 v = png_access_version_number(); struct jpeg_error_mgr e; jpeg_std_error(&e); return (int)v; }
