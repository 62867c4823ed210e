#include "open_sans.h"

#define REGULAR "/usr/share/fonts/truetype/open-sans/OpenSans-Regular.ttf"
#define SEMIBOLD "/usr/share/fonts/truetype/open-sans/OpenSans-Semibold.ttf"

#if !__has_embed(REGULAR) || !__has_embed(SEMIBOLD)
#error "Open Sans is missing: install the Debian package fonts-open-sans"
#endif

// The toolchain's clang has #embed in every version of C, and says that C23 brought it.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char regular[] = {
#embed REGULAR
};
static const unsigned char semibold[] = {
#embed SEMIBOLD
};

const unsigned char *open_sans_regular(void) { return regular; }
const unsigned char *open_sans_semibold(void) { return semibold; }

const long open_sans_regular_size = sizeof regular, open_sans_semibold_size = sizeof semibold;
