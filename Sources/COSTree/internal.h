#pragma once

#include <gio/gio.h>
#include <ostree.h>

#include "COSTree.h"

/// Whatever is pulled comes from this remote.
#define REMOTE "site"

struct costree_repository {
    OstreeRepo *repo;
};

/// Says what an error is, and frees it. Returns false.
bool costree_fail(struct costree_failure *failure, GError *error);
