#pragma once

#include <stdint.h>

#include "requests.h"

/// What a call comes to that is none of a model's: it goes to the kernel.
static const int KERNEL_CALLS_PASS = INT32_MIN;

/// Takes calls of this process on the descriptors of FIFOs, before the kernel has them: libdrm's among them.
struct kernel_calls {
    /// Returns 0, an errno below zero, or KERNEL_CALLS_PASS.
    int (*control)(int descriptor, unsigned long request, void *argument);
    /// The descriptor of the memory that is to be mapped instead, from its beginning; or as above.
    int (*memory)(int descriptor, int64_t offset);
    /// A descriptor is about to be closed.
    void (*closing)(int descriptor);
};

/// From now on, and for good.
void kernel_calls_take(struct kernel_calls calls);

/// Memory without a name, zeroed: a descriptor, or -1.
int kernel_calls_memory(int64_t size);
