// The day on which the player was built. Swift has no __DATE__, and a header of a module must not use it.

#pragma once

/// `Mmm dd yyyy`, in the zone of the machine that built it; where the build was given SOURCE_DATE_EPOCH, the day which
/// that says, in UTC.
const char *build_date(void);
