#include "build_date.h"

const char *build_date(void) { return __DATE__; }
