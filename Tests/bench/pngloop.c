/* pngloop FILE: the yardstick for PNG: libpng alone, every row to BGRX in one buffer, which is thrown away. */
#include <png.h>
#include <stdio.h>
#include <stdlib.h>

int main(int count, char **arguments)
{
    FILE *file = count == 2 ? fopen(arguments[1], "rb") : NULL;
    if (!file) {
        fputs("usage: pngloop FILE\n", stderr);
        return 2;
    }
    /* Without handlers of our own, libpng's end the process through a longjmp to here. */
    png_structp png = png_create_read_struct(PNG_LIBPNG_VER_STRING, NULL, NULL, NULL);
    png_infop info = png_create_info_struct(png);
    if (setjmp(png_jmpbuf(png))) return 1;
    png_init_io(png, file);
    png_read_info(png, info);
    png_set_expand(png);
    png_set_strip_16(png);
    png_set_gray_to_rgb(png);
    png_set_bgr(png);
    png_set_filler(png, 0xFF, PNG_FILLER_AFTER);
    if (png_get_interlace_type(png, info) != PNG_INTERLACE_NONE) {
        fputs("pngloop: interlaced pictures have no rows to loop over\n", stderr);
        return 1;
    }
    png_read_update_info(png, info);
    png_bytep row = malloc(png_get_rowbytes(png, info));
    if (!row) return 1;
    for (png_uint_32 y = png_get_image_height(png, info); y > 0; y--) png_read_row(png, row, NULL);
    free(row);
    png_destroy_read_struct(&png, &info, NULL);
    fclose(file);
    return 0;
}
