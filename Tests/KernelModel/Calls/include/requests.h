#pragma once

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

/// Makes `count` random atomic requests of a card with two connectors, two CRTCs and two planes above each primary one.
///
/// - `rest`: called after each that was taken; returns when nothing is under way.
/// - `answers`: a line for each: its errno, and what the card shows then.
///
/// Returns 0, or -1 where the card is another.
int kernel_requests(int card, uint32_t seed, int count, void (*rest)(void), char *answers, size_t room);
