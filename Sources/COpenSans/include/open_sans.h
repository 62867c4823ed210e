#pragma once

// Open Sans (Apache License 2.0) of Debian's fonts-open-sans, as it was at build time: so the player is one file, and a card
// looks the same whatever fonts a sign has.

/// The bytes of its font files, which live as long as the program.
const unsigned char *open_sans_regular(void), *open_sans_semibold(void);

extern const long open_sans_regular_size, open_sans_semibold_size;
